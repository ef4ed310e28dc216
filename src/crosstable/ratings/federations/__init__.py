"""The rating systems of federations, one file each, with the rules that were in force on the day of a game.

Each file has its articles and their dates at the top.  A system rates a rating period whole (`blocks`), by the
rules of its first day, and takes the list, K and years of birth as input; `sums` is the loop of those whose changes
follow from sums of scores, `aga_fit` and `uscf_loop` are those of the others.  `event_report` is what a rating
officer sends.
"""
