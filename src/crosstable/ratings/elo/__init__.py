"""Elo: one against one, for many sides, and Elo-MMR."""
