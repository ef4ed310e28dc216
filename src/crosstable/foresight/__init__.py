"""Foresight: what can still happen in an event, and how likely it is.

`odds.odds(situation, strengths)` plays the rest of an event many times: its open boards, then the rounds to come,
each paired after the one before.  From the orders at the end come the chances of each entrant.

| subject | modules |
|---|---|
| strengths | `strengths`: log-odds from the forecast of any rating system, with its uncertainty, draws and advantage |
| what is known | `situation`: the stage that is played, its open boards, the rounds and pairings to come |
| the fast way | `simulation`, `score_groups` (pairing), `fast_order` (tie-breaks): all simulations at once, as arrays |
| the exact way | `replayed`: one simulation after another, with the pairing system and the tie-breaks of the event |
| brackets | `brackets`: the matches of a knockout as arrays |
| every way it can end | `endings`: all results of the open boards; chances of each, and what is certain |
| what is certain | `decided`: by points, from bounds that hold however the rest is paired |
| what it takes | `needs`: which own result is enough, and which results of other boards it needs besides |

It is pure: chance comes from a seed.
"""
