"""Commands on an event that is run in the league, one file each."""
