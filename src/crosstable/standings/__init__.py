"""Scores, tie-breaks and the crosstable of an event."""
