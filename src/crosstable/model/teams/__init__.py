"""Teams, their matches and their events.

A `TeamEvent` is not an `Event`: it gives two.  One holds the games of its players, for ratings.  The other,
`teams_event`, has the teams as entrants and the matches as games, each with its result on the boards: pairing
systems, stages, groups and brackets take it as any other and do not know of teams.  Only what decides a drawn match
of a knockout looks at its boards (`teams_event`).

A match is all games between two teams in a round, a game for each board.  Game points and match points are computed
from the games: a game is rated, a match is scored.
"""
