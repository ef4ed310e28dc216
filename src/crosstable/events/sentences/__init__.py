"""The change log as a story."""
