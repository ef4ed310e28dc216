"""Changes to what the league already holds: corrections, merged players, undo, restored backups, publication.

Corrections, audit, undo, atomic publication and the reasons for every rating change come from three things:
append-only facts, immutable runs, and one published run per rating list.  Long work follows
`facts.store.optimistic_write`: it is computed from one state, and written only if nothing relevant changed
meanwhile.

`publication` calculates where facts or settings changed, and all rating lists change in one transaction, together
with what is stored for pages.  The log of publications only grows: taking one back is a new entry.
"""
