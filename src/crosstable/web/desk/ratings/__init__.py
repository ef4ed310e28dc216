"""The ratings desk: rating lists, runs, comparisons, imports, players, webhooks and the log of a league.

It gives the commands of the league.  What takes long is a thread of `long_work`: its progress is a row of
`long_job` (`facts.store.long_jobs`), so that every process shows it and one runs at a time.  An uploaded file waits
in `facts.store.kept_uploads`.
"""
