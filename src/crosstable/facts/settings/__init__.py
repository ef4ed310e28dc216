"""The settings of a league: rating lists, tiers, seasons, club.

They are read from `league.toml` (`config_file`), checked with the place of every fault (`config_values`), and kept
as values (`config`).  A rating list is configured as a *pool*: a selection of games (leagues, disciplines, tags,
dates), a system and its parameters.  A pool is not a column of the event: a game may be in several.
"""
