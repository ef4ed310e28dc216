"""Tables of three: every player sits once, few meet again, and how far from the best it may be."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.events import Event
from crosstable.model.games import Game, Side
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair
from crosstable.pairing.tables import lower_bound
from tests.pairing.rounds import event_of

POLICY = "preferans-tables"


def seated(event: Event, rng: Random) -> Event:
    tables = [
        Game(tuple(Side.of(player, place=at) for at, player in enumerate(rng.sample(board.seats, len(board.seats)), 1)))
        for board in pair(event, POLICY, seed=3).boards
    ]
    return event.with_round(*tables)


def players(n: int) -> Event:
    return event_of(*[f"p{at}" for at in range(n)])


@pytest.mark.parametrize(
    ("n", "sizes", "out"),
    [(3, [3], 0), (4, [4], 0), (5, [3], 2), (6, [3, 3], 0), (7, [4, 3], 0), (8, [4, 4], 0), (11, [4, 4, 3], 0)],
)
def test_every_player_sits_once(n: int, sizes: list[int], out: int) -> None:
    pairing = pair(players(n), POLICY)

    assert sorted((len(board.seats) for board in pairing.boards), reverse=True) == sizes
    sitting = [player for board in pairing.boards for player in board.seats]
    assert len(set(sitting)) == len(sitting) == n - out
    assert ([] if pairing.bye is None else [pairing.bye, *pairing.waiting]) == [f"p{n - 1 - at}" for at in range(out)]


def test_without_tables_of_four_a_player_rests() -> None:
    pairing = pair(players(7), POLICY, settings={"tables_of_four": False}, constraints=Constraints(volunteers=("p2",)))

    assert [len(board.seats) for board in pairing.boards] == [3, 3]
    assert pairing.bye == "p2"


def test_nine_players_have_no_rematch_in_four_rounds_where_three_are_easy() -> None:
    event = players(9)
    for _ in range(3):
        event = seated(event, Random(1))

    pairing = pair(event, POLICY, seed=3)

    assert pairing.lower_bound is not None
    assert pairing.lower_bound <= pairing.total_cost
    assert not pairing.verified  # a search proves nothing
    assert pairing.total_cost == sum(board.cost for board in pairing.boards)


def test_the_second_round_repeats_no_meeting() -> None:
    assert pair(seated(players(12), Random(1)), POLICY).total_cost == 0


def test_the_seed_decides() -> None:
    assert pair(players(12), POLICY, seed=1) == pair(players(12), POLICY, seed=1)
    assert pair(players(12), POLICY, seed=1).pairs() != pair(players(12), POLICY, seed=2).pairs()


def test_the_lower_bound_counts_the_two_cheapest_of_each() -> None:
    cost = np.array([[0, 1, 4, 4], [1, 0, 4, 4], [4, 4, 0, 1], [4, 4, 1, 0]])

    assert lower_bound(cost, [0, 1, 2, 3]) == 10  # each 1 + 4, halved


def test_repeats_are_reported() -> None:
    event = players(3)
    event = seated(event, Random(1))

    board = pair(event, POLICY).boards[0]

    assert board.cost == 9  # three pairs, each for the second time
    assert [reason.criterion for reason in board.reasons] == ["rematch"]


def test_forbidden_pairs_sit_apart_or_it_is_rejected() -> None:
    pairing = pair(players(6), POLICY, constraints=Constraints(forbidden=(("p0", "p1"),)))
    assert not any({"p0", "p1"} <= set(board.seats) for board in pairing.boards)
    with pytest.raises(
        NoPairingError, match="Event 'cup', round 1: no seating was found that keeps the forbidden pairs apart"
    ):
        pair(players(3), POLICY, constraints=Constraints(forbidden=(("p0", "p1"),)))


def test_too_few_players_and_forced_pairs_are_rejected() -> None:
    with pytest.raises(NoPairingError, match="round 1: 2 players do not fill a table of three"):
        pair(players(2), POLICY)
    with pytest.raises(PolicyError, match=r"does not accept forced pairs. It accepts forbidden pairs, bye requests"):
        pair(players(6), POLICY, constraints=Constraints(forced=(("p0", "p1"),)))
