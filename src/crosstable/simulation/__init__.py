"""Simulation: which format finds the strongest, how fair it is, and how a rating system recovers strength.

A plan (`plan`) has formats of events and rating systems; each with its settings is a case.  Every case sees the same
people: event 7 has the players of event 7 in all of them, so that cases are compared event by event.  An event is
played in `play_event`, a league in `play_league`; `run` gives them to workers, and keeps what each found (`kept`), so
that it goes on where it was interrupted.  `summary` makes means with intervals of it.

Rules
1. Chance comes from the seed of the plan and the number of the event alone, not from who computes it or when.
2. What an event tells is a value for each measure, or nothing: an event without byes tells nothing of byes.
3. A mean has its 95 % interval, and says how many events would narrow it to what the plan asks for.
"""
