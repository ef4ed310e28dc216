"""The formula of Elo: the expectations of a published web calculator, and every refusal."""

import datetime as dt
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.errors import InputError, RatingError, UnknownName
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.logistic import expected_score

RATINGS = st.floats(-3000, 5000)


# The four test expectations of calculateElo, a TypeScript calculator of a web league.
def test_evenly_matched_players_move_by_sixteen():
    assert (1516.0, 1484.0) == Elo(k=32).update(1500, 1500, score="win")


def test_beating_a_higher_rated_player_gives_more_than_sixteen():
    after, _ = Elo(k=32).update(1400, 1600, score="win")

    assert after - 1400 > 16


def test_losing_to_a_higher_rated_player_costs_less_than_sixteen():
    after, _ = Elo(k=32).update(1400, 1600, score="loss")

    assert 0 < 1400 - after < 16


def test_a_draw_between_equals_changes_nothing():
    assert (1500.0, 1500.0) == Elo(k=32).update(1500, 1500, score="draw")


# The difference table in the comments of the same calculator; its "about" is within two points.
@pytest.mark.parametrize(("chance", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.91, 400)])
def test_difference_for_a_chance_is_that_of_the_document(chance, difference):
    assert pytest.approx(difference, abs=2) == Elo().difference(chance)


def test_difference_for_an_even_chance_is_a_plain_zero():
    assert "0.0" == str(Elo().difference(0.5))


@pytest.mark.parametrize("chance", [5e-324, 1e-300, 1 - 2**-53])
def test_difference_is_finite_for_every_chance_between_zero_and_one(chance):
    assert math.isfinite(Elo().difference(chance))


@given(chance=st.floats(1e-6, 1 - 1e-6))
def test_difference_is_the_inverse_of_the_expected_score(chance):
    assert pytest.approx(chance, rel=1e-9) == Elo().expected(Elo().difference(chance), 0)


# 1 / (1 + 10^(-1/2)) and 1 / (1 + 10^(-1)), by hand: 0.759746926..., 0.909090909...
@pytest.mark.parametrize(("gap", "expected"), [(0, 0.5), (200, 0.7597469266479578), (400, 10 / 11), (-400, 1 / 11)])
def test_expected_score_is_the_logistic_with_base_ten_and_400(gap, expected):
    assert pytest.approx(expected, rel=1e-14) == Elo().expected(1500 + gap, 1500)


@given(first=RATINGS, second=RATINGS)
def test_expected_scores_of_both_sides_sum_to_one(first, second):
    assert pytest.approx(1.0, abs=1e-12) == Elo().expected(first, second) + Elo().expected(second, first)


@given(first=RATINGS, second=RATINGS, score=st.sampled_from([0, 0.5, 1]))
def test_the_second_change_is_the_exact_negative_of_the_first(first, second, score):
    first, second = float(round(first)), float(round(second))

    after = Elo().update(first, second, score=score)

    assert first + second == sum(after)


# K = 25 between equals makes a change of exactly 12.5; -12.5 rounds to -12 with halves going up.
@pytest.mark.parametrize(
    ("rounding", "won", "lost"),
    [
        ("half_up", (1513.0, 1487.0), (1488.0, 1512.0)),
        ("half_away", (1513.0, 1487.0), (1487.0, 1513.0)),
        ("half_even", (1512.0, 1488.0), (1488.0, 1512.0)),
        ("none", (1512.5, 1487.5), (1487.5, 1512.5)),
    ],
)
def test_halves_round_from_the_side_of_the_first_player(rounding, won, lost):
    system = Elo(k=25, rounding=rounding)

    found = (system.update(1500, 1500, score=1), system.update(1500, 1500, score=0))

    assert (won, lost) == found


def test_listing_the_same_game_from_the_other_side_rounds_the_other_way():
    system = Elo(k=25)

    loser_first = system.update(1500, 1500, score="loss")
    winner_first = system.update(1500, 1500, score="win")

    assert ((1488.0, 1512.0), (1513.0, 1487.0)) == (loser_first, winner_first)


@pytest.mark.parametrize(("word", "score"), [("win", 1), ("draw", 0.5), ("loss", 0)])
def test_words_mean_their_scores(word, score):
    system = Elo(rounding="none")

    assert system.update(1450, 1520, score=score) == system.update(1450, 1520, score=word)


@pytest.mark.parametrize("gap", [1e9, -1e9, 1e300, -1e300])
def test_extreme_gaps_raise_nothing_and_stay_finite(gap):
    system = Elo()

    after = [rating for score in (0, 0.5, 1) for rating in system.update(gap, 0.0, score=score)]

    assert all(math.isfinite(rating) for rating in after)
    assert (1.0 if gap > 0 else 0.0) == pytest.approx(expected_score(gap, 0.0), abs=1e-300)


def test_k_follows_the_number_of_games_of_each_player():
    system = Elo(k=16, k_by_games=((10, 64), (30, 40)))

    found = [system.k_after(games) for games in (0, 9, 10, 29, 30, 1000)]

    assert [64, 64, 40, 40, 16, 16] == found
    assert (1532.0, 1492.0) == system.update(1500, 1500, score=1, games=(0, 30))


def test_scalar_update_stops_at_the_floor():
    assert (1516.0, 1490.0) == Elo(floor=1490).update(1500, 1500, score=1)


def test_scale_shows_whole_points_unless_rounding_is_off():
    found = (Elo().scale.show(1516.25), Elo(rounding="none").scale.show(1516.25), Elo().scale.better)

    assert ("1516", "1516.2", "higher") == found


@pytest.mark.parametrize(
    ("parameters", "is_zero_sum"),
    [
        ({}, True),
        ({"k": 10, "rounding": "none"}, True),
        ({"floor": 100}, False),
        ({"k_by_games": ((1, 2),)}, False),
        ({"decay_after_months": 0}, False),
        ({"reset": "hard", "season_starts": (dt.date(2024, 1, 1),)}, False),
    ],
)
def test_system_shows_whether_the_sum_is_kept(parameters, is_zero_sum):
    assert is_zero_sum is Elo(**parameters).is_zero_sum


JANUARY, MARCH = dt.date(2024, 1, 1), dt.date(2024, 3, 1)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"start": math.nan}, "start nan is out of range. Use a finite number from -1e+09 to 1e+09."),
        ({"start": -1e300}, "start -1e+300 is out of range. Use a finite number from -1e+09 to 1e+09."),
        ({"k": -1}, "k -1 is out of range. Use a finite number from 0 to 1e+09."),
        ({"k": math.inf}, "k inf is out of range. Use a finite number from 0 to 1e+09."),
        ({"floor": -math.inf}, "floor -inf is out of range. Use a finite number from -1e+09 to 1e+09."),
        ({"floor": 1600}, "Floor 1600 is above the start value 1500.0. Lower it."),
        ({"decay_share": 1.5}, "decay_share 1.5 is not between 0 and 1. Give a share from 0 to 1."),
        ({"decay_share": math.nan}, "decay_share nan is not between 0 and 1. Give a share from 0 to 1."),
        ({"reset_share": -0.1}, "reset_share -0.1 is not between 0 and 1. Give a share from 0 to 1."),
        ({"decay_after_months": -1}, "decay_after_months -1 is out of range. Use a whole number from 0 to 1000000."),
        ({"decay_after_months": 2.5}, "decay_after_months 2.5 is out of range. Use a whole number from 0 to 1000000."),
        ({"provisional_games": -3}, "provisional_games -3 is out of range. Use a whole number from 0 to 1000000."),
        (
            {"k_by_games": ((30, 40), (10, 64))},
            (
                "Setting k_by_games ((30, 40), (10, 64)) is not in rising order. Give whole numbers of games from 1 "
                "to 100000 in rising order."
            ),
        ),
        (
            {"k_by_games": ((0, 40),)},
            "Setting k_by_games ((0, 40),) is not in rising order. Give whole numbers of games from 1 to 100000",
        ),
        (
            {"k_by_games": ((1.5, 40),)},
            "Setting k_by_games ((1.5, 40),) is not in rising order. Give whole numbers of games from 1 to 100000",
        ),
        ({"k_by_games": ((5, math.nan),)}, "k_by_games nan is out of range. Use a finite number from 0 to 1e+09."),
        ({"reset": "gentle", "season_starts": (MARCH,)}, "reset 'gentle' is unknown. Use one of: hard, soft."),
        ({"reset": "hard"}, "Reset 'hard' needs season_starts: the first day of each season."),
        (
            {"reset": "hard", "season_starts": ("2024-01-01",)},
            "season_starts: '2024-01-01' is not a date. Give dates such as date(2024, 9, 1).",
        ),
        (
            {"reset": "soft", "season_starts": (MARCH, JANUARY)},
            "season_starts are not in rising order. Sort them and remove repeats.",
        ),
    ],
)
def test_parameter_out_of_range_is_rejected_with_what_to_do(parameters, message):
    with pytest.raises(RatingError) as caught:
        Elo(**parameters)

    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("score", [2, -0.5, math.nan, math.inf, "Win", "1", ""])
def test_score_outside_zero_to_one_is_rejected(score):
    with pytest.raises(RatingError) as caught:
        Elo().update(1500, 1500, score=score)

    assert f'Score {score!r} is not between 0 and 1. Use 1, 0.5, 0 or "win", "draw", "loss".' == str(caught.value)


@pytest.mark.parametrize("rating", [math.nan, math.inf, -math.inf])
def test_rating_that_is_not_finite_is_rejected(rating):
    for attempt in (
        lambda: Elo().update(rating, 1500, score=1),
        lambda: Elo().update(1500, rating, score=1),
        lambda: Elo().expected(1500, rating),
    ):
        with pytest.raises(RatingError) as caught:
            attempt()

        assert f"Rating {rating!r} is not a finite number. Use one such as 1500." == str(caught.value)


@pytest.mark.parametrize("chance", [0, 1, -0.1, 1.1, math.nan])
def test_chance_that_no_difference_gives_is_rejected(chance):
    with pytest.raises(RatingError) as caught:
        Elo().difference(chance)

    assert f"probability {chance!r} is not between 0 and 1, both excluded. Use 0 < p < 1." == str(caught.value)


def test_unknown_rounding_is_an_input_error_with_the_nearest_name():
    with pytest.raises(UnknownName, match="Did you mean 'half_even'") as caught:
        Elo(rounding="half_evn")

    assert isinstance(caught.value, InputError)
