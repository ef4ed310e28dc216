"""Pair the next round of an event: criteria, policies, colours, handicap, byes, and the reasons.

`pair(event, policy) -> Pairing` is a pure function.  Scores, colours, floats and byes are derived from the games of
the event, never requested from the caller.

A **pairing system** is a value of a class derived from `PairingSystem`, listed in
`pairing_registry.PAIRING_SYSTEMS`: weighted policies, the Swiss systems of FIDE, Berger tables, tables of three,
knockouts.  It pairs a state, and says which constraints it accepts and whether it can replay and explain a round.

A **criterion** is one file: a function that returns the costs of some players against some others as int64, or
FORBIDDEN, with a name, a sentence and a source.  It may name the columns of the state that decide it (`reads`); its
costs are then computed once per kind of player.  It may add `bound`, a lower bound between two boxes of players;
from 2,500 players on, whole blocks are then skipped (`player_boxes`).  It may add `most`, an upper bound on any
pair, so that tiers can share a word.

A **policy** is data (TOML in `policies`): tiers in order of importance, each a weighted list of criteria.  Weights
are never floats.  Tiers are packed so that their order is exactly lexicographic, see `matching`.

Every weighted pairing is verified before it is returned.  The **bye** is a vertex of the same problem; forced and
forbidden pairs are constraints of it.  If there is no solution, the round is solved again with each forbidden pair
at cost 1 in a top tier, and the error names the fewest pairs that would have to be allowed.

**Keizer and ladders** pair by an order that is also a tie-break (`ranking.keizer_score`,
`ranking.ladder_order`).

`pairing.explain()` lists the criteria that are violated, with cost and boards; `what_if` computes what it would cost
to force or forbid a pair; `system.weigh(played)` charges any seating of a round, without solving, and
`system.compare` compares two: tier by tier (`change_of`), or for the systems of FIDE criterion by criterion in each
bracket.
"""
