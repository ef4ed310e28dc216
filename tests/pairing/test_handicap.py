"""Handicap conventions, on the examples of their sources."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from crosstable.games.ranks import AGA_RANKS, GO_RANKS
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import RatingError
from crosstable.pairing.handicap import Convention, Handicaps
from crosstable.pairing.pair import pair
from crosstable.pairing.state import state_of
from tests.pairing.rounds import event_of


def handicap(rule: Handicaps, one: float, other: float) -> int:
    """Positive where the first is the weaker."""
    state = state_of(event_of("1", "2", **{"1": one, "2": other}))
    at = state.index()
    return int(rule.signed(state, slice(at["1"], at["1"] + 1))[0, at["2"]])


@pytest.mark.parametrize(
    ("one", "other", "size"),
    [(1.0, 1.9, 1), (1.9, 2.0, 0), (-1.5, 1.5, 1), (-1.0, 1.0, 0), (-1.9, 1.9, 2), (5.0, 5.0, 0), (8.0, -20.0, -9)],
)
def test_aga_ratings_have_no_values_between_minus_one_and_one(one: float, other: float, size: int) -> None:
    assert handicap(Handicaps("aga-rating"), one, other) == size
    assert handicap(Handicaps("aga-rating"), other, one) == -size


@pytest.mark.parametrize(
    ("one", "other", "size"), [(1.0, 1.9, 0), (1.9, 2.0, 1), (-1.0, 1.0, 1), (-1.9, 1.9, 1), (-4.2, 3.7, 6)]
)
def test_aga_ranks_count_whole_ranks(one: float, other: float, size: int) -> None:
    assert handicap(Handicaps("aga-rank"), one, other) == size


@pytest.mark.parametrize(("one", "other", "size"), [(1500, 2100, 5), (2000, 2100, 0), (2040, 2160, 1), (2100, 2100, 0)])
def test_egf_takes_one_off_the_difference_of_ranks(one: float, other: float, size: int) -> None:
    assert handicap(Handicaps("egf", correction=1), one, other) == size


def test_opengotha_cuts_levels_at_the_threshold() -> None:
    rule = Handicaps("opengotha", correction=1, threshold=0)

    assert handicap(rule, 6.5, 1.5) == 0  # 6d and 1d both count as 1d
    assert handicap(rule, -4.5, 6.5) == 3
    assert handicap(Handicaps("opengotha", correction=-1), 1.5, 2.5) == 2
    assert handicap(Handicaps("opengotha", correction=3), 1.5, 2.5) == 0


def test_a_threshold_counts_ranks_of_the_egf_scale_from_1d() -> None:
    rule = Handicaps("opengotha", threshold=0)

    # 3d counts as 1d, which is two ranks above 2k (by hand); 1d is 2100
    assert 2 == handicap(rule, 1900.0, 2300.0)


def test_opengotha_can_compare_scores() -> None:
    event = event_of("1", "2")
    event = replace(event, entrants=(event.entrants[0], replace(event.entrants[1], initial_score=4)))
    state = state_of(event)

    assert Handicaps("opengotha", correction=1, by="score").signed(state, slice(1, 2))[0].tolist() == [3, 0]


def test_the_package_rounds_halves_by_the_lower_id() -> None:
    rule = Handicaps("package")

    assert handicap(rule, 1.0, 3.5) == 3
    assert handicap(rule, 3.5, 1.0) == -2
    assert handicap(Handicaps("package", correction=2), 1.0, 5.0) == 2


@pytest.mark.parametrize(("one", "other", "size"), [(-2.0, 3.0, 3), (3.0, -2.0, -3), (-1.0, 1.0, 0), (-4.0, -1.0, 3)])
def test_the_package_takes_two_off_between_dan_and_kyu(one: float, other: float, size: int) -> None:
    assert handicap(Handicaps("package"), one, other) == size


def test_unrated_players_get_no_handicap_and_the_convention_none_gives_none() -> None:
    state = state_of(event_of("1", "2", **{"1": 5.0}))

    assert Handicaps("aga-rating").signed(state, slice(0, 2)).tolist() == [[0, 0], [0, 0]]
    assert handicap(Handicaps(), 1.0, 9.0) == 0


def test_there_is_no_handicap_above_the_bar() -> None:
    assert handicap(Handicaps("aga-rating", bar=0), 1.0, 5.0) == 0
    assert handicap(Handicaps("aga-rating", bar=1), 1.0, 5.0) == 4


def test_komi_is_half_a_point_with_a_handicap() -> None:
    assert [Handicaps(even_komi=7.5).komi(size) for size in (0, 1, 5)] == [7.5, 0.5, 0.5]
    assert Handicaps().komi(0) is None


@pytest.mark.parametrize(("one", "other", "size"), [(1.0, 6.5, 6), (-9.2, -3.7, 6), (-3.7, -9.2, -6), (-9.3, -3.7, 6)])
def test_exact_halves_are_rounded_up_though_floats_are_not_exact(one: float, other: float, size: int) -> None:
    assert handicap(Handicaps("aga-rating"), one, other) == size


@pytest.mark.parametrize("convention", ["package", "aga-rating"])
def test_an_unrated_player_plays_even_also_where_handicaps_are_weighed(convention: Convention) -> None:
    state = state_of(event_of("1", "2", "3", **{"1": 5.0, "2": 2.0}))
    at = state.index()

    sizes = Handicaps(convention).sizes(state, slice(0, 3))

    assert sizes[at["1"], at["2"]] == 3
    assert sizes[at["1"], at["3"]] == sizes[at["3"], at["2"]] == 0


@pytest.mark.parametrize("convention", [each for each in get_args(Convention) if each != "none"])
def test_a_handicap_is_the_same_by_ratings_of_either_scale(convention: Convention) -> None:
    rule = Handicaps(convention)
    ranks = [f"{number}d" for number in range(9, 0, -1)] + [f"{number}k" for number in range(1, 31)]
    gor, aga = ([scale.rank(rank).rating for rank in ranks] for scale in (GO_RANKS, AGA_RANKS))

    by_gor, by_aga = (
        [[handicap(rule, one, other) for other in ratings[at : at + 11]] for at, one in enumerate(ratings)]
        for ratings in (gor, aga)
    )

    assert by_aga == by_gor
    assert [0, -1, -2, -3] == by_gor[0][:4]  # a stone for each rank (AGA; EGF before its correction)


def test_ranks_of_one_rank_apart_get_no_stone_from_the_package() -> None:
    six_dan, five_dan = (GO_RANKS.rank(rank).rating for rank in ("6d", "5d"))

    assert 0 == handicap(Handicaps("package", correction=1), six_dan, five_dan)


def test_aga_ratings_get_the_handicap_of_their_ranks_by_the_rule_of_the_egf() -> None:
    # 6d and 2d are four ranks apart, less one
    assert -3 == handicap(Handicaps("egf", correction=1), 6.5, 2.3)


@pytest.mark.parametrize("name", ["go", "go-pairer"])
def test_ratings_of_two_scales_are_not_paired_with_handicaps(name: str) -> None:
    with pytest.raises(
        RatingError,
        match=r"^Event 'cup', round 1: player '1' has the AGA rating 6\.5, and player '2' 2300 \(GoR\)\. Give",
    ):
        pair(event_of("1", "2", **{"1": 6.5, "2": 2300.0}), name)


def test_a_small_number_that_is_said_to_be_of_the_egf_is_gor() -> None:
    event = event_of("1", "2", **{"1": 12.0, "2": 320.0})
    stated = replace(event.entrants[0], details=EntryDetails(rating_kind="EGF"))

    board = pair(replace(event, entrants=(stated, event.entrants[1])), "go", settings={"handicap_convention": "EGF"})

    assert 2 == board.boards[0].handicap  # 21k and 18k, less one
