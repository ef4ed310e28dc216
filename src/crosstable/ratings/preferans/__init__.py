"""Preferans: tables of three, rated by the score sheet."""
