"""Round robins: the tables of the handbook, and that every pair meets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant
from crosstable.model.players import Player
from crosstable.pairing.berger import RoundRobin, berger_round, seat_of
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair
from tests.pairing.rounds import event_of, game

# FIDE Handbook C.05, annex 1: the table for 5 or 6 players.
SIX = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]


def test_six_players_are_paired_as_in_the_handbook() -> None:
    assert [berger_round(6, round) for round in range(1, 6)] == SIX


def test_four_players_are_paired_as_in_the_handbook() -> None:
    assert [berger_round(4, r) for r in (1, 2, 3)] == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


@pytest.mark.parametrize("n", range(2, 24))
def test_every_pair_meets_once_with_balanced_colours(n: int) -> None:
    even = n + n % 2
    games = [pair for round in range(1, even) for pair in berger_round(n, round)]

    assert {frozenset(pair) for pair in games} == {frozenset((i, j)) for i in range(1, even + 1) for j in range(1, i)}
    assert len(games) == even * (even - 1) // 2
    white = Counter(first for first, _ in games)
    assert max(white.values()) - min(white.values()) <= 1


@pytest.mark.parametrize(("n", "round"), [(1, 1), (4, 0), (4, 4), (5, 6)])
def test_a_round_outside_the_table_is_rejected(n: int, round: int) -> None:
    with pytest.raises(PolicyError, match=rf"Round {round} of a round robin of {n} players: choose a round from 1 to"):
        berger_round(n, round)


def robin(n: int, by: str = "round-robin") -> list[tuple[str, str]]:
    event = event_of(*[f"{at}" for at in range(1, n + 1)])
    games = []
    while True:
        try:
            pairing = pair(event, by)
        except PolicyError:
            return games
        games += [(board.black, board.white) for board in pairing.boards]
        event = event.with_round(*[game(*one) for one in games[-len(pairing.boards) :]])


@pytest.mark.parametrize("n", [2, 3, 4, 7, 8])
def test_a_double_round_robin_turns_the_colours(n: int) -> None:
    once, twice = robin(n), robin(n, "double-round-robin")

    assert len(once) == n * (n - 1) // 2
    boards = n // 2  # of a round; the last two rounds of the first cycle change places: FIDE Handbook C.05, annex 1
    first = once if n == 2 else [*once[: -2 * boards], *once[-boards:], *once[-2 * boards : -boards]]
    assert twice == first + [(white, black) for black, white in once]


def test_the_free_player_of_an_odd_field_changes() -> None:
    event = event_of("1", "2", "3")
    byes = []
    for _ in range(3):
        pairing = pair(event, "round-robin")
        byes.append(pairing.bye)
        event = event.with_round(*[game(board.black, board.white) for board in pairing.boards])

    assert sorted(map(str, byes)) == ["1", "2", "3"]


def test_a_player_whose_opponent_is_absent_waits() -> None:
    event = event_of("1", "2", "3", "4")
    event = replace(event, entrants=(replace(event.entrants[0], absent=frozenset({1})), *event.entrants[1:]))

    pairing = pair(event, "round-robin")

    assert (pairing.absent, pairing.waiting, pairing.bye) == (("1",), ("4",), None)
    assert [board.seats for board in pairing.boards] == [("3", "2")]


def test_a_round_robin_accepts_no_constraints_and_ends() -> None:
    event = event_of("1", "2")
    with pytest.raises(PolicyError, match="follows fixed tables and does not accept bye requests"):
        pair(event, "round-robin", constraints=Constraints(volunteers=("1",)))
    with pytest.raises(
        PolicyError, match="a round robin of 2 players and 1 cycles has 1 rounds; round 2 comes after the last"
    ):
        pair(event.with_round(game("1", "2")), "round-robin")
    with pytest.raises(PolicyError, match="a round robin needs two players"):
        pair(event_of("1"), "round-robin")


def test_the_third_cycle_has_the_colours_of_the_first() -> None:
    event = event_of("1", "2", "3", "4")
    rounds = []
    for _ in range(9):
        pairing = pair(event, "round-robin", settings={"cycles": 3})
        rounds.append([board.seats for board in pairing.boards])
        event = event.with_round(*[game(*players) for players in rounds[-1]])

    assert rounds[:3] == rounds[6:]
    assert [[(white, black) for black, white in each] for each in rounds[:3]] == rounds[3:6]


def test_seats_are_given_by_start_number_then_rating_then_id() -> None:
    entrants = tuple(
        Entrant(Player(id, id), number=number, rating=rating)
        for id, number, rating in [
            ("p10", None, None), ("p9", None, None), ("weak", None, 1500), ("strong", None, 1800), ("first", 1, 1000)
        ]
    )  # fmt: skip

    assert [entrant.id for entrant in sorted(entrants, key=seat_of)] == ["first", "strong", "weak", "p9", "p10"]


@pytest.mark.parametrize(("n", "cycles", "last"), [(4, 1, 3), (5, 1, 5), (4, 3, 9)])
def test_the_last_round_is_that_of_the_tables(n: int, cycles: int, last: int) -> None:
    event = event_of(*[f"{at}" for at in range(1, n + 1)])

    assert RoundRobin(cycles).last_round(event) == last
    assert [board.number for board in pair(event, "round-robin").boards] == list(range(1, n // 2 + 1))


@pytest.mark.parametrize(("cycles", "often"), [(1, "once"), (2, "twice"), (3, "3 times")])
def test_the_sentence_says_how_often_each_pair_meets(cycles: int, often: str) -> None:
    assert RoundRobin(cycles).sentence == f"Everyone meets everyone {often}, by the Berger tables."
