"""The nouns in which every other package speaks: players, games, events, histories, results, messages.

Standard library and numpy alone; narwhals is imported only when a dataframe is read or made.

Order is data.  Games are ordered by date, event (its sequence on that date if given, then the time of its first
game that day, then its name), time, round, board, and position in their source.  Events of one date are taken one
after another; where only the name decides and a player is in both, the order is a guess and is reported
(`event_order`). Position is a fact of the source and is kept when it is read again; across sources it is the name
of the source, then the key of the row: its given id, else date, event, round, the sides as written and an
occurrence number.  A changed row supersedes the earlier one; a row that has disappeared is reported, and voided
only on request; exact duplicates are counted and reported, never dropped.  The order of the sides is a fact too
(home, Black, first).

Results.  A `ResultRules` value (`results`) says for each kind of result what each side scores, whether it is rated,
whether the players have met, whether colours count, and whether it is a float.  The presets are named by the event,
because rule books differ.  Standings, ratings, pairing and formats read the rules and never test a kind themselves.
Unplayed is a state, never 0-0.

Names match on NFC, case-folded and single-spaced; any other name is a new player, and similar names are listed for
a decision (`names`).  A public id is short, stored and never used again; slugs are `id-ascii-name`.  A player has a
display policy (public, initials, hidden) that applies to pages, JSON, CSV and API.

`History` is columnar: numpy arrays, players as dense indices, two ragged levels by offsets (game -> sides ->
members), and a fast flat view where every rated game is one against one.

Tables of any kind (CSV, XLSX, JSON, dataframes) go through one interpreter, `tables`.  A `Mapping` names the column
of each field, and is guessed from the column names where it is not given.

Structured files (an event as JSON, settings as TOML) are checked by pydantic against frozen dataclasses, in
`validation` alone, which is imported only when such a file is read.  The games of a round are checked by one call
(`check_all`), and one by one only where that finds a fault.  What a large event has thousands of is quick to make
(`quick_values`), and no garbage is collected while a file is read or standings are made (`large_results`).

`Registry` maps a name to `"module:Attribute"`, imported on first use.  `plugins` finds those of other packages
and modules under the same names: entry points are read only when a name is asked for that is not ours, or a list is
printed.  A name never imports a module, because names stand in files and requests of others.  States, ladders and
runs store `module:Class` for a plugin, so that the error about a missing one names its module.

`kernel` runs one loop as plain Python on lists or compiled by numba, above a threshold of work; its rules stand at
the top of the file.  Errors are codes with values, see `messages`.  Lower floors refer to players by id; a caller
that knows the names adds them with `error.name_players`.
"""
