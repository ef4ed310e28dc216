"""Glicko and Glicko-2: an independent script, periods in parts, rows that add up, and every refusal."""

import datetime as dt
import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import Game, Glicko, Glicko2, Glicko2PerGame, History, rate
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.glicko.formula import new_volatility
from crosstable.ratings.periods import number_of_days

START = dt.date(2023, 12, 25)
ENGINES = ["plain", pytest.param("compiled", marks=pytest.mark.slow)]
SYSTEMS = [
    Glicko(),
    Glicko(c=40.0, advantage=30.0, period="week"),
    Glicko2(),
    Glicko2(tau=1.2, volatility=0.1, period="week", draw_model="davidson", draw_parameter=0.8),
]
PER_GAME = [Glicko2PerGame(), Glicko2PerGame(period_days=None, tau=1.0, advantage=20.0)]
RATINGS = st.floats(0, 3000)
DEVIATIONS = st.floats(20, 350)


@st.composite
def games(draw, *, max_size=40):
    """Games in time order, some of them weighing more or less."""
    day, listed = 0, []
    for number in range(draw(st.integers(0, max_size))):
        day += draw(st.sampled_from([0, 0, 1, 7, 31, 80]))
        first, second = draw(st.lists(st.integers(0, 2 + number // 4), min_size=2, max_size=2, unique=True))
        game = Game.between(
            f"P{first}",
            f"P{second}",
            draw(st.sampled_from([0, 0.5, 1])),
            date=START + dt.timedelta(days=day),
            round=number,
        )
        listed.append(replace(game, weight=draw(st.sampled_from([1.0, 1.0, 0.5, 2.0]))))
    return listed


def plain_volatility(phi, sigma, v, delta, tau):
    """Do step 5 as the paper prints it, with `<=` in the Illinois step."""
    a = math.log(sigma**2)

    def f(x):
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / tau**2

    low, k = a, 1
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-12:
        x = low + (low - high) * f_low / (f_high - f_low)
        f_x = f(x)
        if f_x * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = x, f_x
    return math.exp(low / 2)


def by_the_papers(listed, system):
    """Rate period by period on dicts, every step as the papers print it."""
    is_second = isinstance(system, Glicko2)
    q = 1 / 173.7178 if is_second else math.log(10) / 400
    players = {}
    numbers = number_of_days(np.array([(g.date - dt.date(1970, 1, 1)).days for g in listed]), system.period)
    for period, group in itertools.groupby(zip(numbers.tolist(), listed, strict=True), key=lambda item: item[0]):
        met = [game for _, game in group]
        for name in {name for game in met for name in game.players}:
            r, rd, sigma, last = players.get(name, (system.start, system.deviation, None, None))
            if is_second:
                sigma = system.volatility if sigma is None else sigma
                for _ in range(period - (last or period) - 1):
                    rd = min(math.sqrt(rd**2 + (sigma / q) ** 2), system.deviation)
            elif last is not None:
                rd = min(math.sqrt(rd**2 + system.growth**2 * (period - last)), system.deviation)
            players[name] = r, rd, sigma, period
        before = dict(players)
        for name in {name for game in met for name in game.players}:
            r, rd, sigma, _ = before[name]
            precision = gain = 0.0
            for game in met:
                if name not in game.players:
                    continue
                side = game.players.index(name)
                other_r, other_rd, _, _ = before[game.players[1 - side]]
                advantage = system.advantage * (1 - 2 * side)
                g = 1 / math.sqrt(1 + 3 * (q * other_rd / math.pi) ** 2)
                e = 1 / (1 + math.exp(-g * q * (r + advantage - other_r)))
                places = [s.place for s in game.sides]
                s = 0.5 if places[0] == places[1] else float(places[side] == 1)
                precision += game.weight * g * g * e * (1 - e)
                gain += game.weight * g * (s - e)
            phi = q * rd
            if is_second:
                sigma = plain_volatility(phi, sigma, 1 / precision, gain / precision, system.tau)
                phi = min(math.sqrt(phi**2 + sigma**2), q * system.deviation)
            new_phi = 1 / math.sqrt(1 / phi**2 + precision)
            players[name] = r + new_phi**2 * gain / q, new_phi / q, sigma, period
    return players


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=20)
@given(listed=games())
def test_a_run_equals_the_papers_steps_on_dicts(system, listed):
    expected = by_the_papers(listed, system)

    ratings = rate(History.from_games(listed), system)

    found = {name: (ratings[name].rating, ratings[name].deviation) for name in expected}
    assert {name: pytest.approx(values[:2], rel=1e-8) for name, values in expected.items()} == found


@pytest.mark.parametrize("system", [*SYSTEMS, *PER_GAME])
@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=15)
@given(data=st.data())
def test_rating_in_parts_equals_rating_at_once_bit_for_bit(system, engine, data):
    listed = data.draw(games())
    cuts = data.draw(st.lists(st.integers(0, len(listed)), max_size=3))

    whole = rate(History.from_games(listed), system, engine=engine)
    state = None
    for start, stop in itertools.pairwise([0, *sorted(cuts), len(listed)]):
        parts = rate(History.from_games(listed[start:stop]), system, state=state, engine=engine)
        state = parts.state

    assert {name: whole[name] for name in whole.players} == {name: parts[name] for name in parts.players}
    assert whole.state.values.tolist() == [parts.state.values[parts.players.index(p)].tolist() for p in whole.players]


@pytest.mark.parametrize("system", [*SYSTEMS, *PER_GAME])
@settings(max_examples=15)
@given(listed=games())
def test_rows_add_up_to_the_rating_and_hold_the_forecast(system, listed):
    ratings = rate(History.from_games(listed), system)

    for name in ratings.players:
        rating = system.start
        for step in ratings.track(name):
            assert pytest.approx(rating, abs=1e-8) == step.before
            assert step.deviation <= system.deviation + 1e-9
            rating = step.after
        assert pytest.approx(ratings[name].rating, abs=1e-8) == rating
    rows = ratings.rows
    for game in range(len(listed)):
        first, second = 2 * game, 2 * game + 1
        assert pytest.approx(1.0) == rows.expected[first] + rows.expected[second]


@pytest.mark.parametrize("system", SYSTEMS)
def test_expected_in_a_row_is_the_forecast_at_the_start_of_the_period(system):
    month = dt.date(2024, 3, 4)
    early = Game.between("Ann", "Bo", 1, date=month - dt.timedelta(days=60))
    listed = [early, *(Game.between("Ann", "Bo", s, date=month, round=at) for at, s in enumerate((0, 0.5, 1)))]

    ratings = rate(History.from_games(listed), system)

    ann, bo = (ratings.track(name) for name in ("Ann", "Bo"))
    forecast = system.predict(Estimate(ann[1].before, ann[1].deviation), Estimate(bo[1].before, bo[1].deviation))
    assert [pytest.approx(forecast.expected, rel=1e-12)] * 3 == [step.expected for step in ann[1:]]
    assert len({step.deviation for step in ann[1:]}) == 1


@pytest.mark.parametrize("system", [*SYSTEMS, *PER_GAME])
@pytest.mark.parametrize("score", ["win", "draw", "loss"])
def test_one_game_rated_by_a_run_is_the_scalar_update(system, score):
    points = {"win": 1, "draw": 0.5, "loss": 0}[score]

    ratings = rate(History.from_games([Game.between("Ann", "Bo", points, date=START)]), system)

    fresh = Estimate(system.start, system.deviation)
    ann, bo = system.update(fresh, fresh, score=score)
    assert (ann.rating, ann.deviation) == (ratings["Ann"].rating, ratings["Ann"].deviation)
    assert (bo.rating, bo.deviation) == (ratings["Bo"].rating, ratings["Bo"].deviation)


def test_per_game_runs_equal_scalar_updates_with_days_of_absence():
    system = Glicko2PerGame(period_days=10.0)
    days, scores = [0, 3, 3, 90, 4000], [1, 0, 0.5, 1, 1]
    listed = [
        Game.between("Ann", "Bo", s, date=START + dt.timedelta(days=d), round=at)
        for at, (d, s) in enumerate(zip(days, scores, strict=True))
    ]

    ratings = rate(History.from_games(listed), system)

    ann, bo = Estimate(1500, 350), Estimate(1500, 350)
    for since, score in zip([0, 3, 0, 87, 3910], scores, strict=True):
        ann, bo = system.update(ann, bo, score=score, days=(since, since))
    assert pytest.approx((ann.rating, ann.deviation), rel=1e-12) == (
        ratings["Ann"].rating,
        ratings["Ann"].deviation,
    )
    assert pytest.approx(bo.rating, rel=1e-12) == ratings["Bo"].rating


@pytest.mark.parametrize("system", [Glicko(c=50.0), Glicko2(volatility=0.3)])
def test_absence_widens_the_deviation_up_to_that_of_a_new_player(system):
    history = History.from_games([Game.between("Ann", "Bo", 1, date=START)])

    found = [
        rate(history, system, as_of=START + dt.timedelta(days=days))["Ann"].deviation for days in (0, 40, 400, 90000)
    ]

    after = rate(history, system).estimate("Ann")
    assert sorted(found) == found
    assert (after.deviation, 350.0) == (found[0], found[-1])
    # December to January of the year after: 13 months later, of which Glicko-2 counts the twelve that are idle.
    months = 13 if isinstance(system, Glicko) else 12
    growth = system.growth_of(None if isinstance(system, Glicko) else rated_volatility(system))
    assert pytest.approx(math.sqrt(after.deviation**2 + months * growth**2), rel=1e-12) == found[2]


def rated_volatility(system):
    """Return a fresh player's estimate after a win against another: it carries the new volatility."""
    return system.update(Estimate(1500, 350), Estimate(1500, 350), score=1)[0]


def test_per_game_absence_counts_in_days():
    system = Glicko2PerGame(period_days=1.0)
    history = History.from_games([Game.between("Ann", "Bo", 1, date=START)])

    now, later = (rate(history, system, as_of=START + dt.timedelta(days=days))["Ann"].deviation for days in (0, 25))

    growth = rated_volatility(system).volatility * 173.7178
    assert pytest.approx(math.sqrt(now**2 + 25 * growth**2), rel=1e-12) == later


@given(r=RATINGS, rd=DEVIATIONS, other=RATINGS, other_rd=DEVIATIONS)
def test_a_better_result_never_hurts_in_its_period(r, rd, other, other_rd):
    for system in (Glicko(), Glicko2(), Glicko2PerGame()):
        after = [system.update(Estimate(r, rd), Estimate(other, other_rd), score=s)[0].rating for s in (0, 0.5, 1)]

        assert after[0] < after[2]
        assert after[0] - 1e-9 <= after[1] <= after[2] + 1e-9


@pytest.mark.slow
@given(r=st.floats(-1e9, 1e9), other=st.floats(-1e9, 1e9), rd=st.floats(0, 1e9), score=st.sampled_from([0, 0.5, 1]))
def test_extreme_gaps_stay_finite(r, other, rd, score):
    for system in (Glicko(), Glicko2(tau=3.0), Glicko2PerGame()):
        for after in system.update(Estimate(r, rd), Estimate(other, 30), score=score):
            assert math.isfinite(after.rating)
            assert math.isfinite(after.deviation)


def test_order_inside_a_period_changes_nothing():
    listed = [
        Game.between(a, b, s, date=START, round=at)
        for at, (a, b, s) in enumerate([("Ann", "Bo", 1), ("Bo", "Cy", 0.5), ("Cy", "Ann", 1), ("Ann", "Bo", 0)])
    ]
    other = [replace(game, round=at) for at, game in enumerate(reversed(listed))]

    for system in SYSTEMS:
        one, two = rate(History.from_games(listed), system), rate(History.from_games(other), system)
        assert pytest.approx({p: one[p].rating for p in ["Ann", "Bo", "Cy"]}, rel=1e-12) == {
            p: two[p].rating for p in ["Ann", "Bo", "Cy"]
        }


def test_periods_by_event_rate_an_event_at_once():
    listed = [
        replace(Game.between("Ann", "Bo", 1, event=event, round=round, date=START), event_sequence=at)
        for at, event in enumerate(("Spring", "Summer"))
        for round in (1, 2)
    ]
    system = Glicko2(period="event")

    ratings = rate(History.from_games(listed), system)

    ann, bo = Estimate(1500, 350, 0.06), Estimate(1500, 350, 0.06)
    for _ in range(2):
        ann, bo = system.after_period(ann, [(bo, 1), (bo, 1)]), system.after_period(bo, [(ann, 0), (ann, 0)])
    assert pytest.approx((ann.rating, bo.rating), rel=1e-12) == (ratings["Ann"].rating, ratings["Bo"].rating)


def test_draw_models_split_the_forecast_and_leave_ratings_alone():
    listed = [Game.between("Ann", "Bo", s, date=START) for s in (1, 0.5, 0.5)]
    plain, davidson = Glicko(), Glicko(draw_model="davidson", draw_parameter=1.0)

    chances = davidson.predict(Estimate(1500, 50), Estimate(1500, 50))

    assert pytest.approx((1 / 3, 1 / 3, 1 / 3)) == (chances.win, chances.draw, chances.loss)
    one, two = rate(History.from_games(listed), plain), rate(History.from_games(listed), davidson)
    assert one.rating.tolist() == two.rating.tolist()


@settings(max_examples=300)
@given(
    st.floats(20, 350),
    st.floats(0.01, 0.3),
    st.floats(0.01, 20),
    st.floats(-20, 20),
    st.sampled_from([0.2, 0.5, 1.2]),
)
@pytest.mark.slow
def test_volatility_is_the_root_of_the_papers_equation(deviation, volatility, information, surprise, tau):
    q, v = 1 / 173.7178, 1 / information

    ours = q * new_volatility(deviation**2, volatility / q, information, surprise, tau, q)

    theirs = plain_volatility(deviation * q, volatility, v, v * surprise, tau)
    assert pytest.approx(theirs, rel=2e-11) == ours


def test_volatility_moves_away_from_1500_as_it_does_there():
    def upsets(base):
        player = Estimate(base, 60, 0.06)
        return Glicko2().after_period(player, [(Estimate(base - 50, 60), 0)] * 6)

    assert pytest.approx(upsets(1500).volatility, rel=1e-12) == upsets(2200).volatility
    assert upsets(2200).volatility > 0.06005


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Glicko(deviation=0), r"deviation 0 is out of range\. Use a finite number from 1 to"),
        (lambda: Glicko(c=-1.0), r"c -1\.0 is out of range"),
        (lambda: Glicko(typical_deviation=400), r"typical_deviation 400 is above deviation 350\.0"),
        (lambda: Glicko(periods_to_forget=0), r"periods_to_forget 0 is out of range"),
        (lambda: Glicko(draw_parameter=-0.1), r"draw_parameter -0\.1 is out of range"),
        (lambda: Glicko2(tau=0), r"tau 0 is out of range\. Use a finite number from 1e-06"),
        (lambda: Glicko2(tau=-0.5), r"tau -0\.5 is out of range"),
        (lambda: Glicko2(tau=1e-320), r"tau 1e-320 is out of range"),
        (lambda: Glicko2PerGame(tau=1e-320), r"tau 1e-320 is out of range"),
        (lambda: Glicko2(tau=math.nan), r"tau nan is out of range"),
        (lambda: Glicko2(volatility=0), r"volatility 0 is out of range"),
        (lambda: Glicko2PerGame(period_days=0), r"period_days 0 is out of range"),
        (lambda: Glicko2PerGame(tau=-1), r"tau -1 is out of range"),
        (lambda: Estimate(1500, 50, -1), r"volatility -1 is out of range"),
        (lambda: Glicko().update(Estimate(1500), Estimate(1500), score=2), r"Score 2 is not between 0 and 1"),
        (lambda: Glicko().after_period(Estimate(1500), [(Estimate(1500), "won")]), r"Score 'won' is not between"),
        (
            lambda: Glicko2().finish_odds([[Estimate(1500)]]),
            r"Glicko2 rates two-player games; the sides given have \[1\] players",
        ),
        (
            lambda: Glicko2PerGame().finish_odds([]),
            r"Glicko2PerGame rates two-player games; the sides given have \[none\]",
        ),
    ],
)
def test_errors_state_what_was_found_and_what_to_do(make, said):
    with pytest.raises(RatingError, match=said):
        make()


@pytest.mark.parametrize(
    ("parameters", "said"), [({"period": "fortnight"}, "fortnight"), ({"draw_model": "davidsen"}, "davidson")]
)
def test_unknown_words_get_the_nearest_known_one(parameters, said):
    with pytest.raises(UnknownName, match=said):
        Glicko(**parameters)


def test_games_without_dates_are_rejected_where_days_count():
    history = History.from_games([Game.between("Ann", "Bo", 1)])

    with pytest.raises(RatingError, match=r"period_days needs a date on every game. Game 1"):
        rate(history, Glicko2PerGame())
    with pytest.raises(RatingError, match=r"Periods by month need a date on every game. Game 1"):
        rate(history, Glicko2())
    assert rate(history, Glicko2PerGame(period_days=None))["Ann"].rating > 1600


def test_a_weight_beyond_what_floats_hold_is_rejected():
    history = History.from_games([replace(Game.between("Ann", "Bo", 1, date=START), weight=1e15)])

    with pytest.raises(RatingError, match=r"Game 1 in time order \(Ann, Bo\) has weight 1e"):
        rate(history, Glicko())


@pytest.mark.slow
@pytest.mark.parametrize("system", [*SYSTEMS, *PER_GAME])
def test_plain_and_compiled_give_the_same_run(system):
    rng = np.random.default_rng(5)
    first = rng.integers(0, 40, 3000)
    second = (first + rng.integers(1, 40, 3000)) % 40
    days = np.sort(rng.integers(19000, 20500, 3000)).astype(np.int32)
    history = History.from_pairs([f"P{n}" for n in range(40)], first, second, rng.integers(0, 3, 3000), date=days)

    plain, compiled = (rate(history, system, engine=engine) for engine in ("plain", "compiled"))

    assert plain.state.values.tobytes() == compiled.state.values.tobytes()
    for name in ("before", "expected", "change", "deviation"):
        assert getattr(plain.rows, name).tobytes() == getattr(compiled.rows, name).tobytes()


def test_the_cap_holds_in_the_first_period_of_a_newcomer_where_the_paper_has_none():
    # By the paper's steps 1 to 8, worked without a cap: 1662.3109 and 290.3190.
    game = [(Estimate(1500, 350), 1)]

    capped = Glicko2().after_period(Estimate(1500, 350, 0.06), game)
    paper = Glicko2(deviation=400).after_period(Estimate(1500, 350, 0.06), game)

    assert (1662.2120, 290.2305) == pytest.approx((capped.rating, capped.deviation), abs=5e-5)
    assert (1662.3109, 290.3190) == pytest.approx((paper.rating, paper.deviation), abs=5e-5)
