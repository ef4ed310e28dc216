"""Whole history: the strength of every player on every day, from all games at once.

One strength per player and day (`player_days`) is fitted to all games: the terms of the posterior add up their
first and second derivatives (`derivatives`; `two_sides`, `two_player_games`, `rankings`), and each step of Newton's
method is solved by conjugate gradients, preconditioned with the chains of each player's days (`newton`, `chains`).

The plain form is numpy; the two hottest loops, along chains and over opponents, have a compiled form besides.
"""
