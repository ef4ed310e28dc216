"""Players on their phones: the own board, its result, and what they ask the director for."""
