"""Round robins by Berger tables.

Rules
1. Entrants take part by start number; without numbers, by rating (best first), then id.
2. With an odd number of entrants one is free in each round.
3. Round r of an even field of n: the players stand in a circle, the last one outside.  See `berger_round`.
4. A second cycle repeats the first with colours turned; so does every even cycle.
5. Whoever should meet somebody absent waits.  Late entries would change every round, so the tables are made for all
   entrants, absent or not.
Source: FIDE Handbook C.05, annex 1 (Berger tables).
"""

from __future__ import annotations

from collections.abc import Collection

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.pairing.boards import Board, Pairing
from crosstable.pairing.policy import Policy
from crosstable.pairing.state import natural, state_of
from crosstable.pairing.wishes import NO_WISHES, Wishes


def berger_round(n: int, round: int) -> list[tuple[int, int]]:
    """Give the pairs of a round: numbers 1 to n, White's first.

    Args:
        n: how many players; an odd field plays the table of n + 1, whose last number is the free place.
        round: 1 to n - 1 (n for an odd n).
    Raises:
        PolicyError: fewer than two players, or a round outside the table.
    Example:
        >>> berger_round(4, 2)
        [(4, 3), (1, 2)]
    Source: FIDE Handbook C.05, annex 1.
    """
    even = n + n % 2
    if n < 2 or not 1 <= round <= even - 1:
        raise PolicyError(
            f"round {round!r} of a round robin of {n} players: give a round from 1 to {max(even - 1, 1)}."
        )
    circle = even - 1
    # In round r the first player of the circle to meet the last number is (r - 1) * even / 2 places further round.
    start = ((round - 1) * (even // 2)) % circle
    first = (start + 1, even) if round % 2 else (even, start + 1)
    rest = [((start + k) % circle + 1, (start - k) % circle + 1) for k in range(1, even // 2)]
    return [first, *rest]


def pair_round_robin(
    event: Event,
    policy: Policy,
    *,
    wishes: Wishes = NO_WISHES,
    seed: int = 0,
    round: int | None = None,
    present: Collection[str] | None = None,
) -> Pairing:
    """Read the round from the tables.

    Raises:
        PolicyError: wishes about pairs, which tables cannot follow, or a round after the last.
    """
    state = state_of(event, round=round, present=present, seed=seed)
    if wishes != NO_WISHES:
        raise PolicyError(
            "a round robin follows its tables: it takes no forced or forbidden pairs. Pair by 'swiss' instead."
        )
    entrants = sorted(event.entrants, key=_seat)
    n = len(entrants)
    if n < 2:
        raise PolicyError(f"event {event.id!r}: a round robin needs two players, and {n} entered. Wait for more.")
    in_cycle = n - 1 + n % 2
    cycles = int(policy.settings.get("cycles", 1))
    if not 1 <= state.round <= in_cycle * cycles:
        raise PolicyError(
            f"event {event.id!r}: a round robin of {n} players and {cycles} cycles has {in_cycle * cycles} rounds; "
            f"round {state.round} is after the last."
        )
    cycle, table_round = divmod(state.round - 1, in_cycle)
    pairs = berger_round(n, table_round + 1)
    if cycle % 2:
        pairs = [(second, first) for first, second in pairs]
    playing = {entrant.id for entrant in state.entrants}
    boards: list[Board] = []
    free: str | None = None
    waiting: list[str] = []
    for white, black in pairs:
        here = [entrants[number - 1].id for number in (black, white) if number <= n]
        there = [id for id in here if id in playing]
        if len(there) == 2:
            boards.append(Board(len(boards) + 1, (there[0], there[1]), colours_by="order"))
        elif len(here) == 1:
            free = there[0] if there else None
        else:
            waiting += there
    return Pairing(event.id, state.round, policy.name, seed, tuple(boards), free, state.absent, tuple(waiting))


def _seat(entrant: Entrant) -> tuple[object, ...]:
    number = float("inf") if entrant.number is None else entrant.number
    rating = float("inf") if entrant.rating is None else -entrant.rating
    return number, rating, natural(entrant.id)
