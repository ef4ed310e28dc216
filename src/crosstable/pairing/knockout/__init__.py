"""Knockouts: single and double elimination and the stepladder, as pairing systems with a bracket."""
