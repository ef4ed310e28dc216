"""The settings of a league: rating lists, tiers, seasons, club."""
