"""Games: how chess, Go, cards, football and the others are written, scored and rated: one table of profiles."""
