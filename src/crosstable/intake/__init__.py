"""Import of results from files."""
