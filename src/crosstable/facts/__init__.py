"""The facts of a league: results, players, settings, in a store that never loses one.

| package | holds |
|---|---|
| `store` | tables, transactions, change log, backup, `optimistic_write` |
| `results` | games and their versions, as of any change |
| `players` | players, spellings, edits, federations' lists and the ratings taken from them |
| `settings` | `league.toml`: rating lists, tiers, seasons, club |

Every fact is a row with the change that began it and the change that ended it; nothing is deleted.  So the facts as
of any change can be read back, and a run stores the number of that change: it can be calculated again exactly,
whatever was corrected since.  A result is everything that is known of one game; a correction is a complete new
result, with a reason.  Undo ends the facts that a change began and restores those that it ended.

A league has an IANA time zone; the dates of events are local dates, stamps are UTC.
"""
