"""Deliver webhooks: threads of the server that send what is in the outbox, each to one webhook at a time."""
