"""Rating systems, one file each, and the one runner that serves them all.

`rate(history, system) -> Ratings`.  There are three kinds of system: *per game* (Elo, Preferans, Moonstone,
Weng-Lin), *per period* (Glicko, Glicko-2), and *whole history* (Bradley-Terry; `whr`, whose strengths change from
day to day).  A system with periods can stream as well: the open period of a player is closed when a game of a later
period arrives, so memory stays constant, and continuing from a state equals one pass.

A system is one file: parameters, Scale, the formula as **one plain Python function on scalars**, and a `@kernel`
that loops it over arrays.  No formula is written twice, and both forms of a kernel agree to the bit.

The output is the same for every system: a row per game and member (before, expected, change), written in the same
pass, so that `evaluation` needs no second path, and a row per **adjustment** (reset, decay, floor), a change
without a game.  The record of a player (games, wins, draws, losses, places, last played) is a fact of the history,
counted once for all systems in `records`.

The state of a system is an array with one row per player, rating first and peak second.  Players begin at
`History.initial_ratings`, where a history has them, and otherwise at the rating of the system.  Handicap stones
enter the expected score in `handicap`.

Ratings are always derived: full calculation is the truth, and an incremental update equals it to the bit with every
option on.  A run can continue from a `RatingState`, which stores its system and the time of its last game; another
system or earlier games are rejected.

A live table (`ladder`) rates one game at a time at the cost of its members: a system offers `live()`, which calls
the loop of its runs on lists; a system without it is run over a history of one game.  A single game has one shape
in every system, `one_game`: `update(*sides, score=, places=, points=, shares=, ...)` makes states of the ratings
(`state_of`), calls the function of the live table, closes the rating period (`alone`), and returns the values of
the states (`value_of`) as a tuple that also knows `before`, `after`, `change` and, computed when read, `expected`.
A system defines `rate_game` where its document has a short form of its own.  `predict(*sides)` calls
`forecast(first, second)` or `finish_odds`.

Parameters are read in `settings` without pydantic: they are words of a command line (`k=24`, `10:64,30:40`), and
states and runs are read by the library, which installs without it.
"""
