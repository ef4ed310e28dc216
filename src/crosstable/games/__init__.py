"""Games: how chess, Go, cards, football and the others are written, scored and rated.  One file per game."""
