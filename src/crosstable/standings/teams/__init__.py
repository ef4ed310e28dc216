"""Standings of teams: match points, game points, and the tie-breaks of FIDE C.07, articles 12 and 13."""
