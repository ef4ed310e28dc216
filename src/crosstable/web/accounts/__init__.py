"""Signing in: sessions, links and passkeys over HTTP, and the page on which the owner sees and revokes everything."""
