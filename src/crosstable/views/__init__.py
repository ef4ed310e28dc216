"""Views: what pages, terminal and API show of players, events, rating lists and seasons, as plain typed values.

Each view is computed from the part of a league that it needs.  It holds values and codes; `words` and `numbers` put
them into words; markup belongs to the floors above.  What is shown as a table has its columns defined once (`columns`,
`cells`): standings, pairings, matches of teams, prizes and entrants in `tables`, a leaderboard in
`leaderboard_columns`.  Page, phone, hall, projector, paper, terminal and files are renderers of them.  Names, games and
comparisons of a stored list are read when a view touches them (`reading.stored_list`, `reading.names_on_demand`).

All text of pages is in one gettext catalogue whose keys are the English texts (`texts`); `locale/crosstable.pot`
lists them, and `make texts` writes it.

- Text is written in English where it is shown, in `_` or `ngettext`.  Text kept as a value (a heading, the words
  for a code) is kept in English, and looked up where it is shown.  So lower floors know nothing of languages: what
  they bring along (words of games, names of tie-breaks) is collected for the catalogue.
- The language is a setting of the league; a page is made in it (`in_language`), and no function passes it on.
- The sentences of messages stay with their codes.  Where a page shows one, its English template is looked up in the
  same catalogue (`worded`).  Terminal, files and the JSON API are in English; numbers and dates follow ISO.
"""
