"""FIDE's tournament files, of 2016 and of 2026."""
