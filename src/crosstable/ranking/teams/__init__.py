"""Standings of teams: match points, game points, and the tie-breaks of FIDE C.07, articles 12 and 13.

The teams of an event are ranked as any other entrants; this package adds the tie-breaks that need the boards of a
match.
"""
