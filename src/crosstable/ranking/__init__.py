"""Ranking: scores, tie-breaks and the order they make.

Its main function is `standings`, of `event_standings`.

Scores and score groups come from `scores` and are computed nowhere else.  A tie-break is a class of its own file or
of that of its close family, listed by acronym in `tiebreak_registry`; its value comes with its working.
"""
