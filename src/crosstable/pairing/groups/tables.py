"""Tables of groups, and who meets whom in the finals.

tables = group_standings(event, drawn.groups, ["DE", "SB"])
cross_pairs([places_of(table) for table in tables], 2)     A1 - B2, B1 - A2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event, Round
from crosstable.pairing.groups.draw import group_name
from crosstable.ranking.event_standings import standings
from crosstable.ranking.rules import TieBreakRules
from crosstable.ranking.table import Standings


def group_standings(
    event: Event,
    groups: Sequence[Sequence[str]],
    tiebreaks: Sequence[str] = (),
    *,
    after_round: int | None = None,
    rules: TieBreakRules | None = None,
) -> tuple[Standings, ...]:
    """Rank each group by the games inside it.

    Args:
        event: with the games of all groups.
        groups: the ids of each group.
        tiebreaks, after_round, rules: as for `standings`; by default the rules are those of predetermined pairings.
    Returns:
        The standings of each group, in the order of the groups; the event of each is named `A`, `B`, ...
    """
    found = []
    by_default = TieBreakRules.preset("fide-2026-round-robin") if rules is None else rules
    for at, group in enumerate(groups):
        members = set(group)
        rounds = tuple(
            Round(this.number, tuple(game for game in this.games if members.issuperset(game.players)))
            for this in event.rounds
        )
        entrants = tuple(event.entrant(id) for id in group)
        own = replace(event, id=f"{event.id}/{group_name(at)}", name=group_name(at), entrants=entrants, rounds=rounds)
        found.append(standings(own, tiebreaks, after_round=after_round, rules=by_default))
    return tuple(found)


def places_of(table: Standings) -> tuple[str, ...]:
    """Return the ids of a table, best first."""
    return tuple(row.entrant.id for row in table.rows)


def cross_pairs(groups: Sequence[Sequence[str]], places: int = 2) -> tuple[tuple[str, str], ...]:
    """Pair the best of neighbouring groups crosswise: A1 - B2, C1 - D2, ..., B1 - A2, D1 - C2, ...

    With two places, those of one group meet again in the final at the earliest, if the pairs are played as a bracket in
    this order.  With more, the first of a group meets the last of the other one who goes on, the second the last but
    one, and so on.

    Args:
        groups: the ids of each group, best first.
        places: how many of each group go on.
    Returns:
        The pairs in the order of the bracket; the better place stands first, at equal places that of the first group.
    Raises:
        PolicyError: an odd number of groups, or a group with fewer entrants.
    Example:
        >>> cross_pairs([["a1", "a2"], ["b1", "b2"], ["c1", "c2"], ["d1", "d2"]])
        (('a1', 'b2'), ('c1', 'd2'), ('b1', 'a2'), ('d1', 'c2'))
    """
    if len(groups) % 2:
        raise PolicyError("pairing/groups/odd-number-of-groups", groups=len(groups))
    for at, group in enumerate(groups):
        if not 1 <= places <= len(group):
            raise PolicyError(
                "pairing/groups/groups-differ-in-places", group=group_name(at), players=len(group), places=places
            )
    upper: list[tuple[str, str]] = []
    lower: list[tuple[str, str]] = []
    for at in range(0, len(groups), 2):
        one, other = groups[at], groups[at + 1]
        for place in range(places):
            across = places - 1 - place
            if place < across:
                half = upper if place % 2 == 0 else lower
                half.append((one[place], other[across]))
                (lower if place % 2 == 0 else upper).append((other[place], one[across]))
            elif place == across:
                upper.append((one[place], other[across]))
    return (*upper, *lower)
