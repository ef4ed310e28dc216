"""Take in results and event files.

Importing a file is a diff against the earlier contents of the same file (`import_diff`, `import_results`):
importing it twice changes nothing.  A row is found again by its key (`row_keys`).  `remembered_mappings` knows
which column of a file held what the last time, `event_matching` to which event a result belongs.  The entries that
an event file states are kept as those of events that are run here (`imported_entries`), and `event_file_check`
compares the points, ranks and tie-breaks that a file states with its games.
"""
