"""Rating lists: runs, how they are stored and compared.

A run is one calculation of a rating list, and never edited: system, parameters, code version, hash of its input,
and the number of the change up to which facts were read.  One run of each list is published; publishing is in
`changes`.

| module | does |
|---|---|
| `rating_lists` | what is published |
| `run_input`, `runs` | calculate |
| `stored_runs`, `packed_rows` | store, and read back to the bit |
| `run_parts` | read a stored run by parts |
| `published_parts`, `step_columns` | what a published run keeps besides, so that a page reads only its part |
| `run_diff`, `run_changes` | compare runs: which ratings changed, and why |
| `system_comparison` | compare rating systems on the games of a list |
| `first_ratings` | where players begin; a list says which ratings in `initial` |
| `unrateable` | games that the system of a list cannot rate |
"""
