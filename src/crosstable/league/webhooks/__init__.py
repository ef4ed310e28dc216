"""Webhooks of a league, and what they are told."""
