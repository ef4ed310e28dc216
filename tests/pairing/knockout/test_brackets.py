"""Every bracket is played to its end: who meets whom, how often, and in what order they finish."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.pairing.knockout.draws import bracket_order, bracket_size
from crosstable.pairing.knockout.final_order import final_order
from crosstable.pairing.pair import pair
from crosstable.pairing.systems import pairing_system
from tests.pairing.knockout.played import at_random, better, field, play, with_results


def games_of(event: Event) -> list[tuple[str, ...]]:
    return [game.players for game in event.games() if len(game.sides) == 2]


def check_played(name: str, n: int, seed: int) -> None:
    system = pairing_system(name)
    event = play(field(n), system, at_random(seed))
    bracket = system.bracket(event)
    games = games_of(event)
    order = final_order(bracket)

    assert bracket.champion == order[0][0]
    assert len(order[0]) == 1
    assert sorted(player for group in order for player in group) == sorted(map(str, range(1, n + 1)))
    assert len(games) in ((2 * n - 2, 2 * n - 1) if name == "double-elimination" else (n - 1,))
    defeats = {str(at): 0 for at in range(1, n + 1)}
    for game in event.games():
        if len(game.sides) == 2:
            defeats[next(side.players[0] for side in game.sides if side.place == 2)] += 1
    out = [defeats[player] for player in defeats if player != bracket.champion]
    assert set(out) == {2 if name == "double-elimination" else 1}
    first_byes = {game.players[0] for game in event.rounds[0].games if len(game.sides) == 1}
    if name != "stepladder":
        assert first_byes == {str(at) for at in range(1, bracket_size(n) - n + 1)}


@pytest.mark.parametrize("name", ["single-elimination", "double-elimination", "stepladder"])
@settings(max_examples=12, deadline=None)
@given(n=st.integers(2, 24), seed=st.integers(0, 10**6))
def test_a_bracket_of_any_size_ends_with_one_winner(name: str, n: int, seed: int) -> None:
    check_played(name, n, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["single-elimination", "double-elimination", "stepladder"])
@pytest.mark.parametrize("n", range(2, 71))
def test_every_bracket_of_2_to_70_entrants_ends_with_one_winner(name: str, n: int) -> None:
    for seed in range(3):
        check_played(name, n, seed)


@pytest.mark.parametrize("n", [5, 8, 13, 16])
def test_the_better_seeds_meet_as_late_as_they_can(n: int) -> None:
    system = pairing_system("single-elimination")
    event = play(field(n), system)
    size = bracket_size(n)

    for this in event.rounds:
        left = size >> (this.number - 1)
        for game in this.games:
            if len(game.sides) == 2:
                assert sum(map(int, game.players)) == left + 1
    assert [set(group) for group in final_order(system.bracket(event))][:3] == [{"1"}, {"2"}, {"3", "4"}]


def test_order_of_a_bracket_puts_the_first_two_seeds_at_its_ends() -> None:
    assert bracket_order(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


@pytest.mark.parametrize(("n", "free"), [(8, 2), (16, 3), (32, 4)])
def test_players_of_a_double_elimination_meet_again_late(n: int, free: int) -> None:
    """Players meet again in the last rounds only, where the halves or quarters of the losers' bracket merge."""
    system = pairing_system("double-elimination")
    for seed in range(4):
        event = play(field(n), system, at_random(seed))
        met: set[frozenset[str]] = set()
        last = 2 * (bracket_size(n).bit_length() - 1)
        for this in event.rounds:
            pairs = {frozenset(game.players) for game in this.games if len(game.sides) == 2}
            if this.number < last - free:
                assert not pairs & met
            met |= pairs


def test_double_elimination_ends_after_one_final_without_a_second() -> None:
    system = pairing_system("double-elimination", {"second_final": False})
    event = field(4)
    while not system.bracket(event).is_over:
        pairing = pair(event, system)
        is_final = len(pairing.boards) == 1 and pairing.round == 4
        event = with_results(event, pairing, (lambda one, other: max(one, other, key=int)) if is_final else better)

    bracket = system.bracket(event)
    assert bracket.champion == "2"
    assert bracket.match("F1").how == "played"
    assert final_order(bracket)[:2] == [("2",), ("1",)]


def test_match_for_the_third_place_is_played_with_the_final() -> None:
    system = pairing_system("single-elimination", {"third_place": True})
    event = play(field(4), system)

    assert [sorted(game.players) for game in event.rounds[1].games] == [["1", "2"], ["3", "4"]]
    assert final_order(system.bracket(event)) == [("1",), ("2",), ("3",), ("4",)]


def test_reseeding_pairs_the_best_seed_left_with_the_worst() -> None:
    system = pairing_system("single-elimination", {"reseed": True})
    event = with_results(field(8), pair(field(8), system), lambda one, other: max(one, other, key=int))

    assert pair(event, system).pairs() == {frozenset("58"), frozenset("67")}


def test_players_of_one_club_are_kept_apart_in_round_1() -> None:
    event = field(8, {1: "Ulm", 8: "ulm ", 2: "Bonn", 7: "Bonn"})
    plain = pair(event, "single-elimination").pairs()
    apart = pair(event, "single-elimination", settings={"keepApart": "club"}).pairs()

    assert {frozenset("18"), frozenset("27")} <= plain
    assert apart == {frozenset("17"), frozenset("28"), frozenset("36"), frozenset("45")}


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_other_draw_has_fewer_pairs_of_one_club(seed: int) -> None:
    from itertools import permutations

    rng = Random(seed)
    n = rng.randrange(9, 14)
    clubs = {at: rng.choice("AAABC") for at in range(1, n + 1)}
    boards = pair(field(n, clubs), "single-elimination", settings={"keepApart": "club"}).boards
    upper, lower = range(17 - n, 9), range(9, n + 1)

    least = min(
        sum(clubs[one] == clubs[other] for one, other in zip(upper, order, strict=True))
        for order in permutations(lower)
    )
    assert sum(clubs[int(board.black)] == clubs[int(board.white)] for board in boards) <= least


def test_a_match_of_several_games_ends_when_it_is_decided() -> None:
    system = pairing_system("single-elimination", {"games": 3})
    event = field(4)
    for _ in range(2):
        event = with_results(event, pair(event, system))

    bracket = system.bracket(event)
    assert [match.score for match in bracket.matches][:2] == [(4, 0), (4, 0)]
    assert [match.players for match in bracket.current] == [("1", "2")]
    first, second = (event.rounds[at].games[0].players for at in (0, 1))
    assert first == second[::-1]


def test_goals_of_two_legs_are_added_up() -> None:
    system = pairing_system("single-elimination", {"games": 2, "addUp": "points"})
    event = field(2).with_round(Game.between("1", "2", 1, points=(1, 0)))
    event = event.with_round(Game.between("2", "1", 1, points=(3, 1)))

    bracket = system.bracket(event)
    assert bracket.champion == "2"
    assert bracket.matches[0].score == (4, 6)


def test_the_opponent_of_a_withdrawn_player_goes_on() -> None:
    system = pairing_system("single-elimination")
    event = with_results(field(8), pair(field(8), system))
    entrants = tuple(replace(each, until_round=1) if each.id == "1" else each for each in event.entrants)
    event = replace(event, entrants=entrants)
    pairing = pair(event, system)

    assert pairing.pairs() == {frozenset("23")}
    assert pairing.byes == ("4",)
    event = play(with_results(event, pairing), system)
    assert system.bracket(event).match("W2.1").how == "walkover"
    assert final_order(system.bracket(event))[:3] == [("2",), ("4",), ("1", "3")]


def test_boards_set_by_hand_are_followed() -> None:
    system = pairing_system("single-elimination")
    event = field(4).with_round(Game.between("1", "3", 1), Game.between("2", "4", 1))

    assert pair(event, system).pairs() == {frozenset("12")}


def test_pairs_of_different_parts_of_the_bracket_that_are_set_by_hand_are_followed() -> None:
    system = pairing_system("single-elimination")
    event = field(8)
    boards = (("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
    event = event.with_round(*(Game.between(*two, 1) for two in boards))

    assert play(event, system).rounds[-1].games[0].players in (("1", "5"), ("5", "1"))


def test_a_played_round_is_compared_with_the_bracket() -> None:
    system = pairing_system("single-elimination")
    event = play(field(4), system)
    first = event.rounds[0].games[0]
    turned = Game.between(*first.players, 0 if first.sides[0].place == 1 else 1)
    changed = replace(
        event, rounds=(replace(event.rounds[0], games=(turned, event.rounds[0].games[1])), event.rounds[1])
    )

    from crosstable.pairing.check import check

    assert [each.is_optimal for each in check(event, system)] == [True, True]
    second = check(changed, system)[1]
    assert (second.is_optimal, len(second.difference.new)) == (False, 1)  # type: ignore[union-attr]


def test_standing_players_are_before_those_who_are_out() -> None:
    system = pairing_system("double-elimination")
    event = with_results(field(4), pair(field(4), system))
    event = with_results(event, pair(event, system))

    assert final_order(system.bracket(event)) == [("1", "2", "3"), ("4",)]
    assert {frozenset(two) for two in combinations("12", 2)} <= {frozenset(pair) for pair in games_of(event)}
