"""Team events of a league: teams, line-ups, and the matches of their rounds."""
