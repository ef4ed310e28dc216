"""The five models of Weng and Lin: teams, races and duels on a normal skill."""
