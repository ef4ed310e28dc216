"""Rating lists: runs, how they are stored and compared, and their publication."""
