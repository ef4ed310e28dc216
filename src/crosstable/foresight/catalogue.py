"""The messages of foresight, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cut-out-of-range": "A cut of {cut} does not fit event {event!r}, which has {entrants} entrants. Give a cut of "
        "1 to {entrants}, or leave it out.",
        "groups": "Event {event!r} is played in groups, for which no odds are computed. Ask again in the stage after "
        "the groups.",
        "needs-before-last-round": "Rounds of event {event!r} are still to be paired: {rounds}. What a player needs is "
        "known once the pairings of the last round are published, and not in a knockout.",
        "no-fast-pairing": "The pairing system {policy!r} of event {event!r} has no fast counterpart. Simulate the "
        "rest exactly, with fewer simulations: that pairs each round with the system itself.",
        "not-begun": "Event {event!r} has no round yet. Ask for odds once round 1 is published.",
        "over": "Event {event!r} is over: every board has a result, and no round is to come. See its standings.",
        "parallel-stages": "Event {event!r} plays several stages side by side, for which no odds are computed.",
        "place-out-of-range": "Place {place} does not fit event {event!r}, which has {entrants} entrants. Give a "
        "place from 1 to {entrants}.",
        "rounds-not-known": "It is not known how many rounds event {event!r} has. Plan its number of rounds first.",
        "seed-out-of-range": "Seed {seed} is not allowed. Give a seed from 0 to {most}.",
        "several-open-games": "{player} has more than one open board in event {event!r}. Enter the results of the "
        "earlier ones first.",
        "simulations-out-of-range": "{simulations} simulations are not possible. Give a number from 1 to {most}.",
        "tables": "Event {event!r} is not one of wins, draws and losses between two players, so no odds are computed.",
        "teams": "Event {event!r} is played by teams, for which no odds are computed.",
    }
)
