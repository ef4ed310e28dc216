"""Commands on who may sign in to a league."""
