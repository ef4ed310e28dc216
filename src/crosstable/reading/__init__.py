"""What is read for pages, terminal and API: the published state of a league, part by part.

A page or command reads only the part that it needs, all inside one `store.read()`.  Reading commands get a `Reader` of
that state (`reader`), which keeps what was read lately; one over the file of a league shows results as they are now.

| part | read by | cost |
|---|---|---|
| a rating list without its games | `list_reader.published_list(connection, key)` | a few rows |
| as a `PoolSnapshot`, games read when needed | `stored_list.StoredList(shown, connect)` | players of the run |
| its final table, or a slice | `list_reader.final_table(connection, run, first=, count=)` | players of the run |
| one player in it | `list_reader.player_list(connection, published, player_id)` | games of the player |
| all events: a summary of each, what it paid | `stored_events.all_events(connection)` | events |
| one event | `event_reader.read_event(connection, event_id)` | its games and entrants |
| what of the league may be shown | `public_state.public_state(connection)` | publications, open events |
| players, events, games, page by page | `player_directory`, `event_directory`, `published_games` | what is read |
| the final table of any run, with records | `run_table.read_run_table(connection, run)` | players of the run |
| what changed for the public | `public_changes.read_changes_after` | what is read |
| the last change of a list or an event | `part_changes.last_change_of_list`, `last_change_of_event` | the log |
| what pages show, each part kept while it is so | `league_parts.KeptParts(...).read(...)` | what a page shows |
| the same in memory, all at once | `league_reader.read_snapshot(store)` | the league |

A part stays valid as long as the number of its last change is the same.  An interrupted or repeated change may
raise the number without any difference; the opposite does not happen.  The live site is made from `LeagueParts`, the
pages of a whole site from one `LeagueSnapshot`, the sum of these parts: both answer the same questions.

What is stored for pages besides the facts is derived from them (`page_parts`): columns of each published run
(`runs.published_parts`), and the table of events as the published runs know them (`stored_events`), from 100 events
or 5,000 results on.  Events of two-player games are added up from columns, all at once (`event_sums`); the others
are made one by one (`events_of_league`).  Whatever publishes, takes a publication back or changes the settings also
brings these parts up to date, in the same transaction; a publication computes only the events that may differ.
Each says what it was made from and is not used for anything else; without them, pages are made from the facts, and
take longer.
"""
