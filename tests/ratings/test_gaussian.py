"""The Gaussian factor-graph system: against integrals, on wide gaps, its properties, and what is rejected."""

import datetime as dt
import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable import Game, History, Side, rate
from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.normal.gaussian import GaussianSkill
from tests.ratings.skill_games import contests, two_player

NEW = Estimate(25, 25 / 3)
skills = st.builds(Estimate, st.floats(-40, 90), st.floats(0.3, 9))
teams = st.lists(st.lists(skills, min_size=1, max_size=3), min_size=2, max_size=4)


def integrated(first, second, result, draw_probability):
    """Return mean and deviation of the first skill after a game, by integrating the posterior on a grid."""
    beta = 25 / 6
    margin = NormalDist().inv_cdf((1 + draw_probability) / 2) * math.sqrt(2) * beta
    skill = np.linspace(first.rating - 12 * first.deviation, first.rating + 12 * first.deviation, 20_001)
    gap = NormalDist(0, math.sqrt(second.deviation**2 + 2 * beta**2))
    below = np.vectorize(gap.cdf)(margin - (skill - second.rating))
    under = np.vectorize(gap.cdf)(-margin - (skill - second.rating))
    likely = {"win": 1 - below, "loss": under, "draw": below - under}[result]
    weight = np.exp(-0.5 * ((skill - first.rating) / first.deviation) ** 2) * likely
    mean = (skill * weight).sum() / weight.sum()
    return mean, math.sqrt(((skill - mean) ** 2 * weight).sum() / weight.sum())


@pytest.mark.parametrize("result", ["win", "loss", "draw"])
@pytest.mark.parametrize(
    ("first", "second", "draws"),
    [(NEW, NEW, 0.1), (Estimate(30, 3), Estimate(20, 7), 0.25), (Estimate(10, 6), Estimate(28, 2), 0.5)],
)
def test_two_players_have_the_exact_posterior(first, second, draws, result):
    system = GaussianSkill(draw_probability=draws, tau=0)
    places = {"win": (1, 2), "loss": (2, 1), "draw": (1, 1)}[result]

    after, _ = system.update(first, second, places=places)

    assert integrated(first, second, result, draws) == pytest.approx((after.rating, after.deviation), abs=1e-7)


def test_a_team_of_two_is_the_sum_of_its_members():
    # A side of two with halved variances and half the performance noise each is one player.
    beta, alone = 4.0, Estimate(26, 6)
    pair = [Estimate(13, 6 / math.sqrt(2))] * 2
    one = GaussianSkill(beta=beta, tau=0, draw_probability=0).update([alone], [Estimate(20, 5)])
    two = GaussianSkill(beta=beta, tau=0, draw_probability=0).update(pair, [Estimate(20, math.sqrt(25 - beta**2))])

    assert sum(member.rating for member in two[0]) == pytest.approx(one[0][0].rating)


def test_three_sides_agree_with_sampling():
    # Expectation propagation is an approximation: close to the true posterior, not equal.
    rng = np.random.default_rng(4)
    skill = rng.normal([25, 28, 22], [8, 4, 6], (500_000, 3))
    performed = skill + rng.normal(0, 25 / 6, skill.shape)
    kept = skill[(performed[:, 0] > performed[:, 1]) & (performed[:, 1] > performed[:, 2])]
    system = GaussianSkill(tau=0, draw_probability=0)

    after = system.update(Estimate(25, 8), Estimate(28, 4), Estimate(22, 6))

    assert kept.mean(axis=0) == pytest.approx([side.rating for side in after], abs=0.1)
    assert kept.std(axis=0) == pytest.approx([side.deviation for side in after], abs=0.1)


def test_the_gap_on_which_the_packages_fail():
    # trueskill 0.4.5 and ts-trueskill (issue 228) divide by zero here.
    system = GaussianSkill(start=1600, start_deviation=1600 / 3, beta=1600 / 6, tau=1600 / 300)
    for places in ((1, 2), (1, 1), (2, 1)):
        low, high = system.update(Estimate(1253, 1.2), Estimate(2038, 1.2), places=places)
        assert (low.rating > 1253) == (places != (2, 1)) or low.rating == 1253
        assert 0 < low.deviation < 6
        assert high.rating <= 2038 or places == (2, 1)


@pytest.mark.parametrize("draws", [0.0, 0.1, 0.99])
@pytest.mark.parametrize("places", [(1, 2, 3), (3, 2, 1), (1, 1, 1), (1, 2, 2), (2, 1, 1)])
def test_no_gap_overflows(places, draws):
    for gap in (1e2, 1e4, 1e6, 1e8):
        for deviations in ((0.01, 8, 0.01), (8, 8, 8), (1e3, 1, 1e3)):
            sides = [Estimate(at, d) for at, d in zip((-gap, 0, gap), deviations, strict=True)]
            after = GaussianSkill(draw_probability=draws).update(*sides, places=places)
            assert all(math.isfinite(side.rating) and 0 < side.deviation for side in after)


@given(sides=teams)
def test_the_first_never_drops_the_last_never_rises_and_deviations_fall(sides):
    updated = GaussianSkill(tau=0).update(*sides)

    assert updated[0][0].rating >= sides[0][0].rating - 1e-9
    assert updated[-1][0].rating <= sides[-1][0].rating + 1e-9
    for before, after in zip(sides, updated, strict=True):
        assert all(new.deviation <= old.deviation + 1e-9 for old, new in zip(before, after, strict=True))


@pytest.mark.slow
@given(sides=teams, random=st.randoms())
def test_the_order_of_the_sides_does_not_matter_where_none_tie(sides, random):
    order = list(range(len(sides)))
    random.shuffle(order)
    updated = GaussianSkill().update(*sides)
    moved = GaussianSkill().update(*[sides[i] for i in order], places=[i + 1 for i in order])

    for at, side in enumerate(order):
        for one, other in zip(updated[side], moved[at], strict=True):
            assert (one.rating, one.deviation) == pytest.approx((other.rating, other.deviation), rel=1e-9, abs=1e-9)


def test_partial_play_moves_by_the_share():
    (whole, half, none), _ = GaussianSkill(tau=0).update([NEW] * 3, [NEW] * 2, shares=[[1, 0.5, 0], [1, 1]])

    assert whole.rating - 25 == pytest.approx(2 * (half.rating - 25))
    assert none == NEW


def test_uneven_sides_follow_the_named_policy():
    odds = {
        policy: GaussianSkill(uneven=policy).finish_odds([[NEW] * 8, [NEW] * 7])[0][0] for policy in ("sum", "filled")
    }

    assert odds["sum"] > 0.65
    assert odds["filled"] == pytest.approx(0.5)


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_the_runner_gives_what_update_gives(engine):
    system = GaussianSkill(uneven="filled")
    table: dict[str, Estimate] = {}
    games = contests(50, has_shares=True)
    for game in games:
        sides = [[table.get(m.player, NEW) for m in side.members] for side in game.sides]
        standing = [side.place or 99 for side in game.sides]
        places = [1 + sorted(set(standing)).index(place) for place in standing]
        shares = [[m.share for m in side.members] for side in game.sides]
        for side, after in zip(game.sides, system.update(*sides, places=places, shares=shares), strict=True):
            table.update(zip(side.players, after, strict=True))

    rated = rate(History.from_games(games), system, engine=engine)

    assert table == {player: rated.estimate(player) for player in table}


@pytest.mark.parametrize("make", [two_player, pytest.param(contests, marks=pytest.mark.slow)])
def test_going_on_from_a_state_is_one_pass_bit_for_bit(make):
    system, games = GaussianSkill(drift_per_day=0.3), make(50)
    whole = rate(History.from_games(games), system, as_of=dt.date(2026, 1, 1))
    for cut in (0, 1, 20, 49):
        state = rate(History.from_games(games[:cut]), system).state
        resumed = rate(History.from_games(games[cut:]), system, state=state, as_of=dt.date(2026, 1, 1))
        for player in whole.players:
            assert whole.estimate(player) == resumed.estimate(player)


def test_one_against_one_is_rated_alike_alone_and_among_other_games():
    games = two_player(60)
    crowd = Game(tuple(Side.of(name, place=at) for at, name in enumerate("xyz", start=1)), date=dt.date(2023, 1, 1))
    alone, among = (rate(History.from_games(some), GaussianSkill()) for some in (games, [crowd, *games]))

    for player in alone.players:
        assert alone.estimate(player) == among.estimate(player)
    assert np.allclose(alone.rows.expected, among.rows.expected[3:], rtol=0, atol=1e-12)
    assert np.allclose(alone.rows.change, among.rows.change[3:], rtol=0, atol=1e-12)


@pytest.mark.parametrize("make", [two_player, contests])
def test_rows_read_as_a_line_and_their_forecasts_are_those_of_predict(make):
    rated = rate(History.from_games(make(40)), GaussianSkill())

    for player in rated.players:
        steps = rated.track(player)
        assert [s.after for s in steps[:-1]] == pytest.approx([s.before for s in steps[1:]], abs=1e-12)
    if make is two_player:
        rows = rated.rows
        for at in range(0, len(rows), 2):
            first, second = (Estimate(rows.before[i], rows.deviation[i]) for i in (at, at + 1))
            assert rows.expected[at] == pytest.approx(GaussianSkill().predict(first, second).expected, abs=1e-12)


def test_forecasts_are_fair_and_equals_without_doubt_draw_with_the_named_chance():
    sure = Estimate(25, 0.0)
    forecast = GaussianSkill(draw_probability=0.3).predict(sure, sure)
    odds = np.array(GaussianSkill().finish_odds([[Estimate(30, 2)], [NEW, NEW], [Estimate(10, 1)]]))

    assert forecast.draw == pytest.approx(0.3)
    assert forecast.win == forecast.loss
    assert np.allclose(odds.sum(axis=0), 1, rtol=0, atol=1e-9)
    assert odds[1, 0] > odds[0, 0] > odds[2, 0]


def test_absence_makes_less_sure_up_to_a_new_player():
    system = GaussianSkill(drift_per_day=0.5)
    games = [Game.between("Ann", "Bo", 1, date=dt.date(2024, 1, 1))]
    day, later = (
        rate(History.from_games(games), system, as_of=dt.date(year, 1, 1))["Ann"].deviation for year in (2024, 2124)
    )

    assert day < later == 25 / 3


def test_quality_is_best_for_equals_and_falls_with_the_gap():
    sure = [[Estimate(at, 1e-6)] for at in (25, 25, 30)]

    assert GaussianSkill().match_quality(*sure[:2]) == pytest.approx(1)
    assert GaussianSkill().match_quality(*sure) < GaussianSkill().match_quality(*[*sure[:2], sure[0]])
    with pytest.raises(RatingError, match=r"^Side 2 is an empty team"):
        GaussianSkill().match_quality(*[[NEW], []])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"tau": -1.0}, r"^tau -1.0 is out of range"),
        ({"draw_probability": -0.1}, r"^draw_probability -0.1 is out of range\. Use a finite number from 0 to 0.99"),
        ({"draw_probability": 1.0}, r"^draw_probability 1.0 is out of range"),
        ({"beta": 0}, r"^beta 0 is out of range"),
    ],
)
def test_parameters_out_of_range_are_rejected(settings, said):
    with pytest.raises(RatingError, match=said):
        GaussianSkill(**settings)


def test_games_that_cannot_be_are_rejected():
    with pytest.raises(RatingError, match=r"^Place 0 is not a whole number"):
        GaussianSkill().update(NEW, NEW, places=(1, 0))
    with pytest.raises(RatingError, match=r"^Side 1 is an empty team"):
        GaussianSkill().update([], NEW)


@pytest.mark.slow
def test_plain_and_compiled_agree_bit_for_bit():
    for games in (two_player(80), contests(50, has_shares=True)):
        plain, compiled = (
            rate(History.from_games(games), GaussianSkill(drift_per_day=0.1), engine=engine)
            for engine in ("plain", "compiled")
        )
        assert plain.rating.tobytes() == compiled.rating.tobytes()
        assert plain.deviation.tobytes() == compiled.deviation.tobytes()
        assert plain.rows.change.tobytes() == compiled.rows.change.tobytes()
