"""Changes to what the league holds already: corrections, merged players, undo, restored backups."""
