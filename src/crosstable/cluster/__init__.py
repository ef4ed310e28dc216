"""What carries out independent tasks: processes of this machine, or a Ray cluster.

A caller has tasks on a value that they share (`model.independent_tasks`), and is given `Workers`: it does not know
which.  `Processes` are on one machine, `WherePays` begins in this process and takes more once that is faster, and
`RayCluster` is elsewhere.  The numbers are the same, whoever computes them.

Rules
1. The shared value is on each machine once: in shared memory (`shared_value`), or in the object store of Ray.
2. A worker that is lost costs its task only, which is given to another one; a task that loses three is given up.
3. However it ends, also by Ctrl-C or because the program was killed, no process and no shared memory is left.
4. All nodes have the same versions of crosstable, of Python and of Ray as the program that asks.
"""
