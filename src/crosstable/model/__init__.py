"""The nouns every other package speaks in: players, games, events, histories, results."""
