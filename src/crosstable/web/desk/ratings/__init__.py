"""The ratings desk: rating lists and their runs, comparisons, imports, players, webhooks and the log of a league."""
