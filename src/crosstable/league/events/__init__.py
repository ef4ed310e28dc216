"""Run an event: entries, rounds, results.  Each command is one transaction with its row of the change log."""
