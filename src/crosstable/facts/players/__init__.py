"""Who the players are: names, spellings, numbers of federations, details.

A name that the league does not know is a new player; similar names are listed for a decision (`similar_players`).
A name can be erased; the player and their results stay.  Lists of federations stand
beside the league (`lists_of_league`).
"""
