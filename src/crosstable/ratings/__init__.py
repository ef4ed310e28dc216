"""Rating systems, one file each, and the one runner that serves them all."""
