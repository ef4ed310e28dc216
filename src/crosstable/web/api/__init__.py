"""The JSON API: everything that a league has published as resources, and the engine for values that are sent."""
