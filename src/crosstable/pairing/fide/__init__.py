"""The Swiss systems of FIDE, by the articles of the Handbook, C.04."""
