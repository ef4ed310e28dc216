"""Players on their phones: their own board, its result, and what they ask the director for.

The pages work as those of the desk, with the commands that a personal link may give; what both show of reports and
requests is `views.player_reports`.  What is sent waits in `waiting.js` of the desk.  `assets/worker.js` keeps the
last page of a player for when there is no connection, by the rules at its top; `assets/offline.js`, on every page
of the accounts, starts it and has it forget.
"""
