"""What is wrong with groups and their pairings, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "drawn-differs": (
            "Event {event!r}: the groups do not hold everyone who entered exactly once ({player:name} first). "
            "{@draw-again}."
        ),
        "groups-differ-in-places": (
            "Group {group} has {players} entrants, and {places} places of each group go on. Take fewer places."
        ),
        "kind-not-known": "{kind!r} cannot be kept apart. Choose among {known}.",
        "not-two-teams": (
            "A Scheveningen event needs two teams of equal size, and these have {first} and {second}. "
            "Give each team as many players as the other."
        ),
        "odd-number-of-groups": "Cross pairing needs an even number of groups, and there are {groups}. Pair by seed.",
        "round-is-over": "Event {event!r}: round {round} does not exist; the groups have {rounds} rounds.",
        "seeding-not-known": "Groups cannot be drawn by {by!r}. Use 'snake', 'pots' or 'random'.",
        "too-few-for-groups": (
            "{entrants} entrants are too few for {groups} groups of two or more. Use fewer groups, at least one."
        ),
        "too-few-for-hutton": "{teams} teams on {boards} boards cannot be paired. Use 2 teams and 1 board, or more.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType({"draw-again": "Draw again, or correct the groups"})
