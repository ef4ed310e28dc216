"""Manage events: plan, entries, rounds and results; each command is one transaction and one change.

A tournament consists of the same kind of facts as a league: a draft is a decision, a published board is a game
without a result, a result is its correction.  `running.read_running` reads the present state, a `RunningEvent`.

| subject | modules |
|---|---|
| plan | `plan`, `plan_checks`, `planning`, `plan_changes`, `plan_rows`; templates are TOML in `templates` |
| entries | `entries`, `entry_facts`, `entry_preview` (known, new or doubtful), `entry_files` (from any file) |
| rounds | `rounds`, `boards`, `boards_by_hand`, `re_pairing`, `round_checks`, `why_not` |
| fixtures | `draw_fixtures`, `moved_matches`, `fixture_clashes`, `fixture_rows` |
| results | `results`, `typed_results`, `confirmations`, `reports`, `correction_preview` |
| byes and requests | `bye_requests`, `player_requests`, `no_shows` |
| stages | `stages`, `stage_plans`, `stage_pairing`, `cut_from_groups`, `group_draws`, `bracket_checks` |
| matches without a winner | `decisions`, `match_decisions` |
| teams | `teams` |
| prizes and zones | `prizes`, `prize_changes` |
| FIDE mode | `fide_mode`, `fide_checks`, `fide_pairing_checks`, `fide_comparison`, `fide_import`, `fide_export` |
| end | `closing`, `next_season` |

Fixtures: the rounds of a round robin may be drawn together (`draw_fixtures`).  All of them are **published** from then
on: their boards are games, and results are entered in any order.  No round is a draft, and none closes because another
one is published; a round can be closed once it has its results, and all of them must have them before the event is
closed.  `RunningEvent.current` is the round that is played: the first that lacks results.  It stands for "the round"
wherever none is named.  When and where rounds and matches are played is a fact of its own (`fixture_rows`), of any
event; only the result of a match takes its day.

Stages: rounds are numbered through the whole event; a stage ends where the next one begins, unless that one is
parallel and played in the same rounds; its entrants are fixed when it begins.  The draw of groups is a decision
that is stored in the settings of the stage (`group_draws`).

Where a policy pairs by an order of its own (Keizer, ladders), that order comes first in the plan, so that it is the
order of standings, pages and files (`orders_of_policies`).

Results that players report (`reports`) are facts of their own: rows about the board as it was, which lapse when it
gets a result.  What players ask for (`player_requests`) are rows of `sitting_out` whose kind begins with `asked:`;
`RunningEvent.waiting_requests` has them, and nothing else reads them.
"""
