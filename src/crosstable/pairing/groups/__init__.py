"""Groups: the draw, round robins in groups, their tables, and the pairs of the finals."""
