"""Webhooks of a league, and what is sent to them."""
