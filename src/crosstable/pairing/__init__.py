"""Pair the next round of an event: criteria, policies, colours, handicap, byes, and the reasons."""
