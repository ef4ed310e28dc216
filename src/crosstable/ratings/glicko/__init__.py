"""Glicko and Glicko-2: by periods, and game by game."""
