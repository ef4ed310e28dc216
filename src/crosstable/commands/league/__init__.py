"""Commands on a league as a whole."""
