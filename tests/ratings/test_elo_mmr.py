"""Elo-MMR: an independent script of the paper, memory, time, and every refusal."""

import datetime as dt
import math
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import EloMMR, Game, History, rate
from crosstable.model.errors import RatingError
from crosstable.model.games import Member, Side
from crosstable.ratings.estimate import Estimate

ENGINES = ["plain", pytest.param("compiled", marks=pytest.mark.slow)]
START = dt.date(2024, 1, 1)
TANH = math.pi / math.sqrt(3)


@st.composite
def contests(draw, *, max_size=8):
    listed = []
    for number in range(draw(st.integers(0, max_size))):
        count = draw(st.integers(2, 6))
        players = draw(st.lists(st.integers(0, 7), min_size=count, max_size=count, unique=True))
        places = [1, *(draw(st.one_of(st.none(), st.integers(1, count))) for _ in range(count - 1))]
        sides = tuple(
            Side((Member(f"P{p}", draw(st.sampled_from([1.0, 1.0, 0.5]))),), place=place)
            for p, place in zip(players, places, strict=True)
        )
        date = START + dt.timedelta(days=40 * number)
        listed.append(Game(sides, round=number, date=date, weight=draw(st.sampled_from([1.0, 1.0, 0.5]))))
    return listed


def root_of(falling, low=-1e5, high=1e5):
    """Halve the bracket around the root of a falling function."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def slope_of_likelihood(field, rank, i, tie, x):
    """Return how the likelihood of a place rises with the performance x."""
    total = 0.0
    for j, (_, _, mu, h) in enumerate(field):
        value = -math.tanh((x - mu) * h / 2) * h
        total += tie * value if rank[j] == rank[i] else value + (h if rank[j] > rank[i] else -h)
    return total


def by_the_paper(listed, system):
    """Rate with one object per belief, keeping every performance; roots by bisection."""
    people = {}
    limit = system.deviation_limit
    for game in listed:
        rank = [math.inf if side.place is None else side.place for side in game.sides]
        field = []
        for side in game.sides:
            new = {"mu": system.start, "sig": system.deviation, "normal": (system.start, system.deviation**-2)}
            person = people.setdefault(side.players[0], {**new, "past": [], "count": 0, "last": None})
            weight = game.weight * side.members[0].share * system.weight_limit
            weight *= system.noob_delay[person["count"]] if person["count"] < len(system.noob_delay) else 1.0
            variance = limit**2 * (1 + 1 / weight) + system.drift_per_day / weight
            drift = weight * limit**2
            if person["last"] is not None:
                drift += system.drift_per_day * (game.date - person["last"]).days
            person["last"], person["count"] = game.date, person["count"] + 1
            wide = math.sqrt(person["sig"] ** 2 + drift)
            decay = (person["sig"] / wide) ** 2
            transfer = decay**system.transfer_speed
            mean, old = person["normal"]
            moved = (1 - transfer) * (old + sum(2 * a * w / TANH**2 for _, a, w in person["past"]))
            total = transfer * old + moved
            person["normal"] = (transfer * old * mean + moved * person["mu"]) / total, decay * total
            person["past"] = [(m, a, w * transfer * decay) for m, a, w in person["past"]]
            person["sig"] = wide
            field.append((person, variance, person["mu"], TANH / math.sqrt(wide**2 + variance)))
        tie = 1 if system.split_ties else 2
        found = [root_of(partial(slope_of_likelihood, field, rank, i, tie)) for i in range(len(field))]
        for (person, variance, _, _), performance in zip(field, found, strict=True):
            height = TANH / math.sqrt(variance)
            person["past"].append((performance, height / 2, height))
            mean, weight = person["normal"]
            person["mu"] = root_of(
                lambda x, mean=mean, weight=weight, past=person["past"]: (
                    -weight * (x - mean) - sum(w * math.tanh((x - m) * a) for m, a, w in past)
                )
            )
            person["sig"] = (person["sig"] ** -2 + 1 / variance) ** -0.5
    return {name: (person["mu"], person["sig"]) for name, person in people.items()}


@pytest.mark.parametrize(
    "system",
    [
        EloMMR(),
        EloMMR(split_ties=True, drift_per_day=5.0, noob_delay=(0.5, 0.8)),
        EloMMR(weight_limit=1.0, transfer_speed=0.3, deviation_limit=120.0, start=0.0),
    ],
)
@settings(max_examples=25)
@given(listed=contests())
@pytest.mark.slow
def test_a_run_equals_the_papers_algorithms(system, listed):
    expected = by_the_paper(listed, system)

    ratings = rate(History.from_games(listed), system)

    assert {name: pytest.approx(values, abs=1e-5) for name, values in expected.items()} == {
        name: (ratings[name].rating, ratings[name].deviation) for name in expected
    }


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=20)
@given(listed=contests(), cut=st.integers(0, 8))
@pytest.mark.slow
def test_going_on_from_a_state_equals_one_pass_bit_for_bit(engine, listed, cut):
    system = EloMMR(memory=2, drift_per_day=2.0)

    whole = rate(History.from_games(listed), system, engine=engine)
    state = rate(History.from_games(listed[:cut]), system, engine=engine).state
    parts = rate(History.from_games(listed[cut:]), system, state=state, engine=engine)

    assert {p: whole[p] for p in whole.players} == {p: parts[p] for p in parts.players}


@pytest.mark.slow
def test_forgetting_old_performances_changes_little():
    rng = np.random.default_rng(3)
    listed = [
        Game(tuple(Side.of(f"P{p}", place=at + 1) for at, p in enumerate(rng.permutation(6))), round=number)
        for number in range(40)
    ]

    short, long = (rate(History.from_games(listed), EloMMR(memory=memory)).rating for memory in (24, 100))

    assert np.abs(short - long).max() < 0.01
    assert np.abs(rate(History.from_games(listed), EloMMR(memory=1)).rating - long).max() > 1.0


@pytest.mark.slow
def test_the_deviation_tends_to_its_limit():
    game = Game(tuple(Side.of(p, place=at) for at, p in enumerate(("Ann", "Bo", "Cy"), start=1)))

    ratings = rate(History.from_games([game] * 60), EloMMR())

    assert pytest.approx([80.0] * 3, abs=0.5) == ratings.deviation.tolist()


def test_players_who_tie_have_one_performance():
    after = EloMMR().update([Estimate(1500, 100)] * 3, places=[1, 2, 2])

    assert after[1] == after[2]
    assert after[0].rating > 1500 > after[1].rating


@given(ratings=st.lists(st.floats(0, 3000), min_size=2, max_size=6), data=st.data())
def test_a_better_place_never_hurts(ratings, data):
    players = [Estimate(rating, 120.0) for rating in ratings]
    order = list(range(1, len(players) + 1))
    place = data.draw(st.sampled_from(order[:-1]))
    swapped = [place + 1 if p == place else place if p == place + 1 else p for p in order]

    worse, better = (EloMMR().update(players, places=places)[place].rating for places in (order, swapped))

    assert better >= worse - 1e-9


def test_a_performance_is_found_where_newtons_steps_would_cycle():
    players = [(1479.0152957791795, 90.4354), (1914.501099654029, 151.057)]
    players += [(1379.2935574920143, 84.5251), (1423.218003749231, 151.057)]
    system = EloMMR(weight_limit=1.0, split_ties=True)

    after = system.update([Estimate(*player) for player in players], places=[1, 2, 2, 4])

    assert [after[1].rating, after[2].rating] == pytest.approx([1580.71, 1436.02], abs=0.005)


def test_days_without_contests_widen_the_deviation():
    listed = [Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), date=START)]
    history, system = History.from_games(listed), EloMMR(drift_per_day=4.0)

    now, later = (rate(history, system, as_of=START + dt.timedelta(days=d))["Ann"].deviation for d in (0, 100))

    assert pytest.approx(math.sqrt(now**2 + 400.0)) == later


def test_a_contest_of_weight_zero_changes_no_rating():
    listed = [Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), weight=0.0)]

    ratings = rate(History.from_games(listed), EloMMR())

    assert [1500.0, 1500.0] == ratings.rating.tolist()
    assert [0.0, 0.0] == ratings.rows.change.tolist()


@settings(max_examples=20)
@given(listed=contests())
def test_rows_hold_the_mean_chance_and_the_track(listed):
    ratings = rate(History.from_games(listed), EloMMR())

    for game in range(len(listed)):
        mine = ratings.rows.game == game
        assert pytest.approx(mine.sum() / 2) == ratings.rows.expected[mine].sum()
    for name in ratings.players:
        assert pytest.approx(ratings[name].rating) == ratings.track(name)[-1].after


def test_the_forecast_of_two_fresh_players_is_even_and_that_of_a_row():
    listed = [Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), round=r) for r in range(3)]

    ratings = rate(History.from_games(listed), EloMMR())
    ann, bo = (rate(History.from_games(listed[:2]), EloMMR()).estimate(p) for p in ("Ann", "Bo"))

    assert pytest.approx(0.5) == ratings.rows.expected[0]
    assert pytest.approx(EloMMR().predict(ann, bo).win, rel=1e-9) == ratings.rows.expected[4]


def test_finish_odds_sum_to_one_and_favour_the_better():
    odds = np.array(EloMMR().finish_odds([[Estimate(1700, 80)], [Estimate(1500, 80)], [Estimate(1500, 300)]]))

    assert np.allclose((odds.sum(axis=0), odds.sum(axis=1)), 1.0)
    assert odds[0, 0] > odds[1, 0]


@given(gap=st.floats(-1e7, 1e7), deviation=st.floats(0, 1e6))
def test_extreme_gaps_stay_finite(gap, deviation):
    after = EloMMR().update([Estimate(gap, deviation), Estimate(0.0, 80.0), Estimate(1e6, 350.0)])

    assert all(math.isfinite(e.rating) and math.isfinite(e.deviation) for e in after)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: EloMMR(deviation=0), r"deviation 0 is out of range"),
        (lambda: EloMMR(deviation_limit=0), r"deviation_limit 0 is out of range"),
        (lambda: EloMMR(weight_limit=0), r"weight_limit 0 is out of range"),
        (lambda: EloMMR(drift_per_day=-1), r"drift_per_day -1 is out of range"),
        (lambda: EloMMR(noob_delay=(0.5, 0.0)), r"noob_delay 0\.0 is out of range"),
        (lambda: EloMMR(memory=0), r"memory 0 is out of range\. Use a whole number from 1 to 1000"),
        (lambda: EloMMR().update([Estimate(1500)]), r"A game needs two sides or more; this one has 1\."),
        (lambda: EloMMR().update([Estimate(1500)] * 2, places=[2, 0]), r"^Place 0 is not a whole number"),
        (
            lambda: EloMMR().finish_odds([[Estimate(1500)] * 2, [Estimate(1500)]]),
            r"Elo-MMR rates single players; the sides given have \[2, 1\] players",
        ),
    ],
)
def test_errors_state_what_was_found_and_what_to_do(make, said):
    with pytest.raises(RatingError, match=said):
        make()


def test_games_that_cannot_be_rated_are_rejected():
    undated = Game((Side.of("Ann", place=1), Side.of("Bo", place=2)))
    team = Game((Side.of("Ann", "Cy", place=1), Side.of("Bo", place=2)))

    with pytest.raises(RatingError, match=r"drift_per_day needs a date on every game. Game 1"):
        rate(History.from_games([undated]), EloMMR(drift_per_day=1.0))
    with pytest.raises(RatingError, match="has 2 sides and 3 players"):
        rate(History.from_games([team]), EloMMR())
