"""The rating systems of federations, one file each, with the rules that were in force on the day of a game."""
