"""Whole history: the strength of every player on every day, from all games at once."""
