"""Knockouts: single and double elimination and the stepladder, as pairing systems with a bracket.

The bracket is a value that pairing, standings and pages read: the matches, where each side comes from, its games,
who goes on.  It is computed from seeds and results, and stored nowhere.
"""
