"""Manage events: entries, rounds and results.  Each command is one transaction with one entry in the change log."""
