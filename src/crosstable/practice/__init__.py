"""Made-up players, events and leagues, from a seed: for demos, tests and research."""
