"""Made-up players, events and leagues, from a seed: for demos, tests and research.

Nothing here writes to a league: `desk` says what can be done with an event, and a program runs the same evening in
memory (`paper_desk`) or in a league.
"""
