"""Players as federations list them: the files that organisers download."""
