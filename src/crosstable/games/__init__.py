"""Games: how chess, Go, cards, football and the others are written, scored and rated.

A `GameProfile` holds everything that differs from game to game: the order and names of the sides, the notation of
results, ranks, the words for player, round and board, and what an event of the game uses by default.  Its events
are entered, shown and printed in these words; the director sees only the words of the game that is played. A
profile is an entry of `profiles.GAMES`; the kit (`check_game`) and the tests of profiles and notations run on it.
"""
