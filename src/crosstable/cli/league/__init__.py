"""The commands that work on a league file: one file per group."""
