"""`crosstable account`: who may sign in to a league, for its owner and for whoever is locked out."""
