"""Bradley-Terry: closed forms, the package choix, an independent gradient, and every refusal."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import BradleyTerry, Game, History, rate
from crosstable.model.errors import InternalError, RatingError, UnknownName
from crosstable.model.games import Side
from crosstable.ratings.bradley_terry import fit as bradley_terry_fit
from crosstable.ratings.estimate import Estimate

SLOPE = math.log(10) / 400
NAMES = [f"P{n}" for n in range(6)]


@st.composite
def rankings(draw, *, least=2, most=5, has_ties=False):
    listed = []
    for number in range(draw(st.integers(1, 12))):
        count = draw(st.integers(least, most))
        players = draw(st.lists(st.integers(0, 5), min_size=count, max_size=count, unique=True))
        places = range(1, count + 1)
        if has_ties:
            places = [1, *(draw(st.one_of(st.none(), st.integers(1, count))) for _ in range(count - 1))]
        sides = tuple(Side.of(NAMES[p], place=place) for p, place in zip(players, places, strict=True))
        listed.append(Game(sides, round=number, weight=draw(st.sampled_from([1.0, 1.0, 2.5])) if has_ties else 1.0))
    return listed


def fit(listed, **parameters):
    ratings = rate(History.from_games(listed), BradleyTerry(**parameters))
    return {name: (ratings[name].rating - 1500.0) * SLOPE for name in ratings.players}


def test_two_players_without_a_prior_have_the_log_odds_of_their_score():
    listed = [Game.between("Ann", "Bo", s) for s in (1, 1, 1, 0)]

    found = fit(listed, prior_deviation=1e6)

    assert pytest.approx(math.log(3), rel=1e-6) == found["Ann"] - found["Bo"]


def test_draws_and_advantage_without_a_prior_have_closed_forms():
    listed = [Game.between("Ann", "Bo", s) for s in (1, 1, 0.5, 0)]

    half = fit(listed, prior_deviation=1e6, advantage=50.0)
    davidson = fit(listed, prior_deviation=1e6, draw_model="davidson", draw_parameter=1.0)

    # Half points: 2.5 of 4, so ln(2.5 / 1.5), less the advantage.  Davidson, u = e^(x/2): (u + 1/2) / (u + 1 + 1/u)
    # = 5/8 gives 3 u^2 - u - 5 = 0.
    assert pytest.approx(math.log(2.5 / 1.5) - 50 * SLOPE, rel=1e-6) == half["Ann"] - half["Bo"]
    u = (1 + math.sqrt(61)) / 6
    assert pytest.approx(2 * math.log(u), rel=1e-6) == davidson["Ann"] - davidson["Bo"]


def drawn(count, seed):
    """Return games of that many players, as orders of their numbers."""
    rng = np.random.default_rng(seed)
    return [tuple(rng.permutation(6)[:count].tolist()) for _ in range(12)]


def games_in(orders):
    return [
        Game(tuple(Side.of(NAMES[p], place=at) for at, p in enumerate(order, start=1)), round=number)
        for number, order in enumerate(orders)
    ]


@pytest.fixture(scope="module")
def choix():
    import choix  # imports much of scipy: only where it is needed

    return choix


# choix punishes alpha times the sum of squares, so its alpha is half the precision of a normal prior.
@pytest.mark.slow
@pytest.mark.parametrize("deviation", [100.0, 400.0, 1500.0])
def test_two_player_games_equal_choix(choix, deviation):
    wins = drawn(2, seed=int(deviation))

    found = fit(games_in(wins), prior_deviation=deviation)

    expected = choix.opt_pairwise(6, wins, alpha=0.5 * (SLOPE * deviation) ** -2, tol=1e-10)
    assert {name: pytest.approx(expected[NAMES.index(name)], abs=1e-5) for name in found} == found


@pytest.mark.parametrize("count", [3, 4, 6])
def test_rankings_equal_choix(choix, count):
    orders = drawn(count, seed=count)

    found = fit(games_in(orders))

    expected = choix.opt_rankings(6, orders, alpha=0.5 * (SLOPE * 400.0) ** -2, tol=1e-10)
    assert {name: pytest.approx(expected[NAMES.index(name)], abs=1e-5) for name in found} == found


def likelihood_of(listed, strength, system):
    """Return the logarithm of prior and likelihood, spelled out game by game."""
    total = -0.5 * sum((value / (SLOPE * system.prior_deviation)) ** 2 for value in strength.values())
    nu = system.draw_parameter if system.draw_model == "davidson" else 0.0
    for game in listed:
        names = [side.players[0] for side in game.sides]
        places = [math.inf if side.place is None else side.place for side in game.sides]
        if len(names) == 2:
            x = strength[names[0]] - strength[names[1]] + SLOPE * system.advantage
            score = 0.5 if places[0] == places[1] else float(places[0] < places[1])
            mass = math.exp(x / 2) + nu + math.exp(-x / 2)
            total += game.weight * ((score - 0.5) * x - math.log(mass))
            continue
        for i, name in enumerate(names):
            later = [math.exp(strength[other]) for j, other in enumerate(names) if places[j] > places[i]]
            if later:
                total += game.weight * (strength[name] - math.log(math.exp(strength[name]) + sum(later)))
    return total


@pytest.mark.parametrize(
    "system", [BradleyTerry(), BradleyTerry(advantage=40.0, draw_model="davidson", draw_parameter=0.7)]
)
@settings(max_examples=10)
@given(listed=rankings(has_ties=True))
def test_no_small_move_makes_history_more_likely_and_deviations_follow_its_bend(system, listed):
    ratings = rate(History.from_games(listed), system)
    strength = {name: (ratings[name].rating - 1500.0) * SLOPE for name in ratings.players}

    def at(*moves):
        return likelihood_of(listed, {n: s + sum(d for m, d in moves if m == n) for n, s in strength.items()}, system)

    step = 1e-3
    bend = np.zeros((len(strength), len(strength)))
    for (i, a), (j, b) in itertools.product(enumerate(strength), repeat=2):
        corners = [at((a, p * step), (b, q * step)) * p * q for p in (1, -1) for q in (1, -1)]
        bend[i, j] = -sum(corners) / (4 * step * step)
    slopes = [(at((name, step)) - at((name, -step))) / (2 * step) for name in strength]
    assert np.abs(slopes).max() < 1e-4
    expected = np.sqrt(np.diag(np.linalg.inv(bend))) / SLOPE
    assert pytest.approx(expected.tolist(), rel=1e-3) == ratings.deviation.tolist()
    own = rate(History.from_games(listed), BradleyTerry(**{**_settings(system), "doubt": "own"}))
    assert pytest.approx((1 / np.sqrt(np.diag(bend)) / SLOPE).tolist(), rel=1e-3) == own.deviation.tolist()
    assert (own.deviation <= ratings.deviation + 1e-9).all()


def _settings(system):
    return {name: getattr(system, name) for name in ("advantage", "draw_model", "draw_parameter")}


def test_unbeaten_players_and_groups_that_never_met_stay_finite():
    listed = [Game.between("Ann", "Bo", 1)] * 50 + [Game.between("Cy", "Di", 1)]

    ratings = rate(History.from_games(listed), BradleyTerry())

    assert 1700 < ratings["Ann"].rating < 3000
    assert pytest.approx(3000.0) == ratings["Cy"].rating + ratings["Di"].rating
    assert ratings["Cy"].deviation > ratings["Ann"].deviation > 100


def test_a_player_who_has_no_rated_game_keeps_start_and_prior():
    history = History.from_games([Game.between("Ann", "Bo", 1)]).part(0, 0)

    ratings = rate(history, BradleyTerry(start=1000.0))

    assert all(value == 1000.0 for value in ratings.rating)


def test_rows_hold_the_fitted_ratings_and_no_change():
    listed = [Game.between("Ann", "Bo", s, round=at) for at, s in enumerate((1, 1, 0))]
    mixed = [*listed, Game(tuple(Side.of(p, place=at) for at, p in enumerate(("Ann", "Bo", "Cy"), start=1)), round=9)]

    for games in (listed, mixed):
        ratings = rate(History.from_games(games), BradleyTerry(advantage=30.0))
        assert not ratings.rows.change.any()
        assert ratings["Ann"].rating == ratings.rows.before[0]
        assert ratings["Ann"].deviation == ratings.rows.deviation[0]


def test_three_hundred_in_one_race_are_in_order():
    game = Game(tuple(Side.of(f"P{n}", place=n + 1) for n in range(300)))

    ratings = rate(History.from_games([game]), BradleyTerry(doubt="own"))

    assert [f"P{n}" for n in range(300)] == [line.player for line in ratings.leaderboard()]


@pytest.mark.parametrize(
    ("parameters", "error", "said"),
    [
        ({"prior_deviation": 0}, RatingError, r"prior_deviation 0 is out of range"),
        ({"draw_model": "rao-kupper"}, UnknownName, r"draw model 'rao-kupper'"),
        ({"doubt": "none"}, UnknownName, r"doubt 'none'"),
        ({"draw_parameter": -1}, RatingError, r"draw_parameter -1 is out of range"),
    ],
)
def test_errors_state_the_range(parameters, error, said):
    with pytest.raises(error, match=said):
        BradleyTerry(**parameters)


def test_a_state_is_rejected_as_the_whole_history_is_needed():
    history = History.from_games([Game.between("Ann", "Bo", 1)])
    state = rate(history, BradleyTerry()).state

    with pytest.raises(
        RatingError, match="BradleyTerry rates the whole history at once and cannot continue from a state"
    ):
        rate(history, BradleyTerry(), state=state)


def test_too_many_players_for_a_joint_deviation_are_reported_with_the_setting_to_change():
    game = Game(tuple(Side.of(f"P{n}", place=n + 1) for n in range(3001)))

    with pytest.raises(RatingError, match=r"3001 players are too many for a joint deviation.*Set doubt to \"own\""):
        rate(History.from_games([game]), BradleyTerry())


def test_finish_odds_follow_the_ranking_model():
    odds = BradleyTerry().finish_odds([[Estimate(1500 + 400 * n)] for n in range(3)])

    # Chances to be chosen first: 1, 10 and 100 in 111.
    assert pytest.approx([1 / 111, 10 / 111, 100 / 111], abs=1e-8) == [row[0] for row in odds]


def test_a_search_without_end_is_our_fault(monkeypatch):
    monkeypatch.setattr(bradley_terry_fit, "_MAX_STEPS", 1)

    with pytest.raises(InternalError, match=r"Bradley-Terry did not converge in 1 steps: the last step was still .*"):
        rate(History.from_games([Game.between("Ann", "Bo", 1)]), BradleyTerry())


@pytest.mark.slow
def test_plain_and_compiled_give_the_same_fit():
    rng = np.random.default_rng(2)
    listed = [
        Game(tuple(Side.of(f"P{p}", place=place) for p, place in zip(order, (1, 2, 2, 4, 5), strict=True)))
        for order in (rng.permutation(9)[:5].tolist() for _ in range(60))
    ]

    plain, compiled = (rate(History.from_games(listed), BradleyTerry(), engine=e) for e in ("plain", "compiled"))

    assert plain.rating.tobytes() == compiled.rating.tobytes()
    assert plain.deviation.tobytes() == compiled.deviation.tobytes()
