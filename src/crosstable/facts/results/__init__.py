"""Results of games as rows of the store, read as games or as a `History`."""
