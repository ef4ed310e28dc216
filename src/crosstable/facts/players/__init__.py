"""Who the players are: names, spellings, numbers of federations, details."""
