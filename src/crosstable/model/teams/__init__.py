"""Teams, their matches and their events."""
