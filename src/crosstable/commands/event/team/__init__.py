"""Commands on the teams of an event."""
