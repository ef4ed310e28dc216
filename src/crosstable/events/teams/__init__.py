"""Team events of a league: teams, line-ups, and the matches of their rounds.

A team event is an event of players whose rounds pair teams: a published match is the games of its line-ups.
`RunningEvent.paired_event` holds those who are paired: the teams here, the entrants elsewhere.
"""
