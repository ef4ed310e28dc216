"""Whole-history ratings: published values, properties, and input at the edges."""

import datetime as dt
import math
from dataclasses import replace

import numpy as np
import pytest

from crosstable import Game, History, Member, Side, WholeHistoryRating, rate
from crosstable.model.errors import InputError, InternalError, RatingError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.settings import system_from, system_of_words
from crosstable.ratings.whole_history.chains import CompiledChains, NumpyChains
from crosstable.ratings.whole_history.newton import maximum

DAY = dt.date(2020, 1, 1)


def between(first, second, score, day=0, *, handicap=0):
    return replace(Game.between(first, second, score, date=DAY + dt.timedelta(days=day)), handicap=handicap)


def classic(**settings):
    """Return the curves of the example of Coulom's paper: A beats B on day 1 and loses on days 2, 3, 4 and 4."""
    games = [between("A", "B", *game) for game in ((1, 1), (0, 2), (0, 3), (0, 4), (0, 4))]
    system = WholeHistoryRating(start=0.0, drift_per_day=math.sqrt(300), accuracy=1e-9, **settings)
    return system.curves(History.from_games(games), engine="plain")


def random_history(rng, games=60, players=7, days=40):
    first = rng.integers(0, players, games)
    second = (first + rng.integers(1, players, games)) % players
    names = [f"p{number}" for number in range(players)]
    date = np.sort(rng.integers(0, days, games)).astype(np.int32)
    return History.from_pairs(names, first, second, rng.integers(0, 3, games), date=date)


# Research values by dense algebra: ratings of A on four days, joint deviation and own deviation on the last one.
@pytest.mark.parametrize(
    ("settings", "ratings", "joint"),
    [
        (
            {"prior": "games", "prior_games": 1.0},
            [-92.09305344, -93.82304426, -95.11530377, -95.97467583],
            198.360363,
        ),
        (
            {"prior": "games", "prior_games": 0.5},
            [-103.23747892, -104.81042933, -105.98568307, -106.76736689],
            271.972890,
        ),
        ({"prior_deviation": 350.0}, [-103.0570094, -104.63242298, -105.80951221, -106.59241483], 263.259576),
    ],
)
def test_the_example_of_the_paper(settings, ratings, joint):
    curves = classic(**settings)

    assert np.allclose(curves.rating[:4], ratings, rtol=0, atol=1e-7)
    assert math.sqrt(curves.variance(curves.contrast((3, 1.0)))) == pytest.approx(joint, abs=1e-6)


def test_own_deviations_take_the_others_as_known():
    curves = classic(prior="games")

    assert curves.own_deviation[3] == pytest.approx(147.51406309, abs=1e-7)


@pytest.mark.parametrize(("wins", "rating"), [(1, 129.544066), (10, 277.514014), (1000, 612.203723)])
@pytest.mark.slow
def test_a_player_who_always_won_has_a_finite_rating(wins, rating):
    games = [between("A", "B", 1) for _ in range(wins)]
    ratings = rate(History.from_games(games), WholeHistoryRating(start=0.0, prior_deviation=350.0, accuracy=1e-6))

    assert ratings["A"].rating == pytest.approx(rating, abs=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_the_order_of_players_and_games_changes_nothing(engine):
    rng = np.random.default_rng(7)
    history = random_history(rng)
    games = list(history)
    system = WholeHistoryRating(accuracy=1e-8)
    shuffled = History.from_games([games[at] for at in rng.permutation(len(games))])

    one, other = rate(history, system, engine=engine), rate(shuffled, system, engine=engine)
    assert all(abs(one[name].rating - other[name].rating) < 1e-8 for name in history.players)


def test_results_the_other_way_round_mirror_the_ratings():
    history = random_history(np.random.default_rng(8))
    mirrored = History.from_pairs(
        history.players,
        history.pairs.second,
        history.pairs.first,
        history.pairs.half_points,
        date=history.games.date,
    )
    system = WholeHistoryRating(start=0.0, accuracy=1e-8)

    assert np.allclose(system.curves(history).rating, -system.curves(mirrored).rating, rtol=0, atol=1e-8)


def test_groups_that_never_met_are_fitted_as_if_alone():
    one = random_history(np.random.default_rng(1))
    games = [*one, between("x", "y", 1, 3), between("x", "y", 0, 30)]
    system = WholeHistoryRating(accuracy=1e-9)

    alone, together = rate(one, system), rate(History.from_games(games), system)
    assert all(abs(alone[name].rating - together[name].rating) < 1e-7 for name in one.players)


@pytest.mark.parametrize("chains", [CompiledChains, NumpyChains])
def test_chains_are_solved_exactly_however_tight_the_links(chains):
    rng = np.random.default_rng(3)
    for count in (1, 2, 3, 8, 33):
        excess = rng.random(count) + 0.01
        link = np.where(rng.random(count + 1) < 0.2, 0.0, rng.choice([1e-3, 1.0, 1e9], count + 1))
        link[0] = link[-1] = 0.0
        # The inverse in high precision: conductors in series and in parallel, as fractions of one.
        matrix = np.diag(excess + link[:-1] + link[1:]).astype(np.longdouble)
        inner = link[1:-1]
        matrix[np.arange(count - 1), np.arange(1, count)] = matrix[np.arange(1, count), np.arange(count - 1)] = -inner
        right = rng.normal(size=count)
        solution = np.empty(count)
        product = chains(excess, link).solve(right, solution)
        exact = _solved(matrix, right)

        assert np.allclose(solution, exact, rtol=1e-6, atol=1e-8)
        assert product == pytest.approx(float(right @ exact), rel=1e-6)
        diagonal = [float(_solved(matrix, np.eye(count)[at])[at]) for at in range(count)]
        assert np.allclose(chains(excess, link).variances(), diagonal, rtol=1e-7)


def _solved(matrix, right):
    """Solve a tridiagonal system in long doubles."""
    pivots, sums = [matrix[0, 0]], [np.longdouble(right[0])]
    for at in range(1, len(right)):
        factor = matrix[at, at - 1] / pivots[-1]
        pivots.append(matrix[at, at] - factor * matrix[at - 1, at])
        sums.append(right[at] - factor * sums[-1])
    found = [sums[-1] / pivots[-1]]
    for at in range(len(right) - 2, -1, -1):
        found.append((sums[at] - matrix[at, at + 1] * found[-1]) / pivots[at])
    return np.array(found[::-1], dtype=np.float64)


@pytest.mark.parametrize(
    "settings",
    [{}, {"draw_model": "davidson"}, {"advantage": "fit"}, {"drift_per_day": 0.0}, {"prior": "games"}],
)
@pytest.mark.parametrize("games", [0, 1])
def test_no_game_and_one_game(settings, games):
    history = History.from_games([between("A", "B", 0.5)] * games)
    ratings = rate(history, WholeHistoryRating(**settings | {"draw_parameter": 0.7}))

    assert np.isfinite(ratings.rating).all()
    assert np.isfinite(ratings.deviation).all()


def test_handicap_stones_count_for_the_side_that_has_them():
    even = WholeHistoryRating(handicap_points=100.0)
    given = [between("A", "B", 1, handicap=3), between("B", "A", 1, handicap=3)]
    lone = [between("A", "B", 1, handicap=3)]

    assert rate(History.from_games(given), even)["A"].rating == pytest.approx(1500.0, abs=1e-6)
    assert (
        rate(History.from_games(lone), even)["A"].rating
        < rate(History.from_games(lone), WholeHistoryRating())["A"].rating
    )


def test_games_without_dates_are_one_day():
    ratings = rate(History.from_games([Game.between("A", "B", 1), Game.between("A", "B", 0)]), WholeHistoryRating())

    assert ratings["A"].rating == pytest.approx(1500.0, abs=1e-9)


def test_a_game_without_a_date_among_games_with_one_is_reported():
    games = [between("A", "B", 1), Game.between("A", "B", 0)]
    with pytest.raises(RatingError, match=r"drift_per_day needs a date on every game\. Game 1 in time order"):
        rate(History.from_games(games), WholeHistoryRating())


def test_a_billion_days_between_games():
    days = np.array([0, 1_000_000_000], dtype=np.int32)
    history = History.from_pairs(["A", "B"], [0, 0], [1, 1], [2, 0], date=days)
    curves = WholeHistoryRating(start=0.0).curves(history)

    assert [1, -1, -1, 1] == np.sign(curves.rating).tolist()
    assert np.isfinite(curves.own_deviation).all()


@pytest.mark.parametrize("drift", [0.0, 0.01, 1e4])
def test_the_narrowest_and_the_widest_drift(drift):
    history = random_history(np.random.default_rng(5))
    plain = WholeHistoryRating(drift_per_day=drift, accuracy=1e-6).curves(history, engine="plain")
    compiled = WholeHistoryRating(drift_per_day=drift, accuracy=1e-6).curves(history, engine="compiled")

    assert np.allclose(plain.rating, compiled.rating, rtol=0, atol=1e-6)
    assert np.allclose(plain.own_deviation, compiled.own_deviation, rtol=1e-6)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"prior_deviation": 0.0}, "prior_deviation 0.0 is out of range. Use a finite number from 1 to 10000"),
        ({"prior_deviation": math.inf}, "prior_deviation inf is out of range"),
        ({"prior_games": 0.0}, "prior_games 0.0 is out of range"),
        ({"drift_per_day": 0.001}, "drift_per_day 0.001 is out of range. Use a finite number from 0.01 to 10000"),
        ({"drift_per_day": math.nan}, "drift_per_day nan is out of range"),
        ({"draw_model": "davidson", "draw_parameter": 0.0}, "draw_parameter 0.0 is out of range"),
        ({"advantage": "fitted"}, "advantage 'fitted' is out of range"),
    ],
)
def test_a_parameter_out_of_range_is_reported(settings, said):
    with pytest.raises(RatingError, match=said):
        WholeHistoryRating(**settings)


def test_an_unknown_choice_is_reported():
    with pytest.raises(UnknownName, match="Unknown prior 'flat'"):
        WholeHistoryRating(prior="flat")


@pytest.mark.parametrize(
    ("score", "settings"),
    [
        (1, {"advantage": "fit"}),
        (0.5, {"draw_model": "davidson"}),
        (1, {"draw_model": "davidson"}),
        (1, {"advantage": "fit", "draw_model": "davidson"}),
    ],
)
def test_what_the_games_do_not_determine_is_reported(score, settings):
    history = History.from_games([between("A", "B", score), between("B", "A", score, 5)])
    with pytest.raises(InputError, match="do not determine an advantage, handicap or draw parameter"):
        rate(history, WholeHistoryRating(**settings))


def test_a_search_without_end_is_our_bug(monkeypatch):
    posterior = WholeHistoryRating().curves(random_history(np.random.default_rng(2))).posterior
    monkeypatch.setattr("crosstable.ratings.whole_history.newton._MAX_STEPS", 1)
    with pytest.raises(InternalError, match="The whole history did not converge in 1 steps"):
        maximum(posterior, np.zeros(len(posterior.days)), 1e-6)


def test_forecasts_average_over_what_is_not_known():
    system = WholeHistoryRating()
    certain = system.predict(Estimate(1700.0, 0.0), Estimate(1500.0, 0.0))
    unsure = system.predict(Estimate(1700.0, 200.0), Estimate(1500.0, 200.0))

    assert certain.win == pytest.approx(0.759747, abs=1e-6)
    assert 0.6 < unsure.win < 0.73
    drawn = WholeHistoryRating(draw_model="davidson", draw_parameter=1.0).predict(Estimate(1500.0), Estimate(1500.0))
    assert drawn.draw == pytest.approx(1 / 3)


def test_a_side_in_the_finish_odds_needs_members():
    with pytest.raises(RatingError, match="A game needs two sides or more"):
        WholeHistoryRating().finish_odds([[Estimate(1500.0)], []])


def test_members_count_by_the_share_they_played():
    def race(share):
        sides = (
            Side((Member("A"), Member("B", share=share)), place=1),
            Side((Member("C"),), place=2),
            Side((Member("D"),), place=3),
        )
        return rate(History.from_games([Game(sides=sides, date=DAY)]), WholeHistoryRating())

    half, whole = race(0.5), race(1.0)
    assert whole["B"].rating == pytest.approx(whole["A"].rating)
    assert half["B"].rating - 1500.0 == pytest.approx(0.5 * (half["A"].rating - 1500.0))


def test_settings_take_a_number_or_the_word_fit():
    assert system_of_words("whr", ["advantage=fit"]).advantage == "fit"
    assert system_of_words("whr", ["advantage=35"]).advantage == 35.0
    with pytest.raises(RatingError, match="advantage='fitted' is not a number"):
        system_of_words("whr", ["advantage=fitted"])


def test_rows_follow_the_curve():
    history = History.from_games([between("A", "B", 1), between("A", "B", 0), between("A", "B", 0, 9)])
    ratings = rate(history, WholeHistoryRating())
    first, second, third = ratings.track("A")

    assert first.before == second.before == first.after
    assert third.change < 0
    assert third.after == pytest.approx(ratings["A"].rating)


def test_an_advantage_that_no_game_has_is_not_fitted():
    curves = WholeHistoryRating(advantage="fit", advantage_of="white").curves(random_history(np.random.default_rng(4)))

    assert curves.fitted == {}


def scored(first, second, points, day=0):
    sides = (Side((Member(first),), points=points[0]), Side((Member(second),), points=points[1]))
    places = (1, 1) if points[0] == points[1] else (1, 2) if points[0] > points[1] else (2, 1)
    listed = tuple(replace(side, place=place) for side, place in zip(sides, places, strict=True))
    return Game(sides=listed, date=DAY + dt.timedelta(days=day))


def test_a_margin_counts_as_a_score():
    system = WholeHistoryRating(margin_scale=2.0, drift_per_day=0.0, prior_deviation=1e4, accuracy=1e-8)
    games = [scored("A", "B", (5, 2)) for _ in range(200)]
    found = rate(History.from_games(games), system)

    # The gap at which the expected score is 1 / (1 + e^(-3 / 2)) is 3 / 2 in natural units: 260.6 points.
    assert found["A"].rating - found["B"].rating == pytest.approx(1.5 * 400 / math.log(10), abs=0.1)
    close = rate(History.from_games([scored("A", "B", (3, 2))]), system)
    clear = rate(History.from_games([scored("A", "B", (7, 2))]), system)
    assert clear["A"].rating > close["A"].rating


def test_margins_need_points_of_two_players():
    system = WholeHistoryRating(margin_scale=2.0)
    with pytest.raises(RatingError, match=r"every game needs the points of both sides\. Game 2 in time order"):
        rate(History.from_games([scored("A", "B", (1, 0)), between("A", "B", 1, 5)]), system)
    with pytest.raises(RatingError, match="so there are no draws to model"):
        WholeHistoryRating(margin_scale=2.0, draw_model="davidson")


def test_a_player_who_played_half_a_game_of_two_counts_half():
    def game(share):
        sides = (Side((Member("A", share=share),), place=1), Side((Member("B"),), place=2))
        return rate(History.from_games([Game(sides=sides, date=DAY)]), WholeHistoryRating())

    assert game(1.0)["A"].rating + game(1.0)["B"].rating == pytest.approx(3000.0)
    assert game(0.5)["A"].rating - 1500.0 == pytest.approx(0.5 * (1500.0 - game(0.5)["B"].rating), rel=1e-6)


@pytest.mark.parametrize("name", ["elo", "glicko2", "moonstone", "bradley-terry"])
def test_systems_that_know_only_whole_games_reject_shares(name):
    sides = (Side((Member("A", share=0.5),), place=1), Side((Member("B"),), place=2))
    with pytest.raises(
        RatingError, match=r"rates whole games only\. In Game 1 .* has a share of 0\.5\. Use a system that"
    ):
        rate(History.from_games([Game(sides=sides, date=DAY)]), system_from(name))
