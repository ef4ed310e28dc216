"""The database of a league: its tables, transactions, change log, migrations and backups.

A writing transaction holds a row of the change log (before, after, who, why): `store.write(...)`.  All of it is
there or nothing.  `held_write` keeps a transaction open behind a command, until its answer is stored with it
(`answered_requests`); a dry run does all of it and rolls back, and SQLite writes to a copy meanwhile.

**No lock while computing.**  Long work is written with
`optimistic_write.compute_then_write(store, actor, command, compute, apply, relevant=..., skip=..., tries=3)`:

1. `compute(connection)` reads one state, outside of any writing transaction.
2. `skip(computed)` returns the answer of a preview, which never waits for the write lock.
3. Otherwise the write lock is taken and the change log is read.  If a relevant change came in between, the work is
   repeated; after the last attempt a `ConflictError` is raised.
4. `apply(write, computed)` writes.

`affects_event("e3")` and `affects_ratings` define what is relevant to pairing an event and to rating.  Interrupting
the computation changes nothing.  What runs for minutes behind a page is a row of `long_job` (`long_jobs`).

What differs between SQLite and PostgreSQL is in `databases`; only `last_change` holds SQL for one of them, too.
"""
