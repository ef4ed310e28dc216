"""Baku acceleration: virtual points for the upper half of the field in the first half of an event.

Source: FIDE Handbook C.04.7 (in force 1 February 2026).

Rules
1. The first group is the first 2 * ceil(N / 4) of the N players who are paired in round 1: half of them, and even.
   Later entries join a group by their pairing number; the last player of the first group stays the same.
2. The first half of the rounds, rounded up, is accelerated.  In the first half of those, rounded up, the first group
   has as many virtual points as a win is worth, in the others half as many.
"""

from __future__ import annotations

from crosstable.model.errors import PolicyError
from crosstable.model.results import ResultKind
from crosstable.pairing.fide.players import Acceleration
from crosstable.pairing.state import State


def baku(state: State, rounds: int | None) -> Acceleration:
    """Return the virtual half-points of the first group, by player id, for each round from the first.

    Args:
        state: before a round; the groups are those of round 1.
        rounds: how many rounds the event has.
    Raises:
        PolicyError: the number of rounds is not known.
    """
    if rounds is None:
        raise PolicyError("pairing/fide/acceleration-without-rounds", event=state.event.id)
    points = virtual_points(rounds, state.event.rules[ResultKind.PLAYED].win_half_points)
    numbers = state.event_numbers()
    first = sorted(numbers[id] for id in _paired_in_round_one(state))
    last = first[min(2 * -(-len(first) // 4), len(first)) - 1] if first else 0
    return {id: points for id, number in numbers.items() if number <= last}


def virtual_points(rounds: int, win: int) -> tuple[int, ...]:
    """Return the virtual half-points of the first group in each accelerated round.

    Example:
        >>> virtual_points(9, 2)
        (2, 2, 2, 1, 1)
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (win,) * full + (win // 2,) * (accelerated - full)


def _paired_in_round_one(state: State) -> list[str]:
    if state.round == 1:
        return [entrant.id for entrant in state.entrants]
    return [
        player
        for game in state.event.rounds[0].games
        if len(game.sides) == 2 or game.kind is ResultKind.ALLOCATED_BYE
        for player in game.players
    ]
