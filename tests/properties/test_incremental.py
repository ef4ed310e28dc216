"""Going on from a state gives, bit for bit, what rating everything from the start gives."""

import datetime as dt
import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable import Elo, Game, History, ResultKind, rate

START = dt.date(2023, 12, 31)
SEASONS = (dt.date(2024, 2, 1), dt.date(2024, 2, 29), dt.date(2025, 1, 1))
KINDS = st.sampled_from([ResultKind.PLAYED] * 5 + [ResultKind.UNRATED])
ENGINES = ["plain", pytest.param("compiled", marks=pytest.mark.slow)]


@st.composite
def games(draw, *, max_size=30):
    """Games in time order; players appear one after another, some games weigh more."""
    count = draw(st.integers(0, max_size))
    day, listed = 0, []
    for number in range(count):
        day += draw(st.sampled_from([0, 0, 1, 7, 31, 80, 400]))
        first, second = draw(st.lists(st.integers(0, 2 + number // 3), min_size=2, max_size=2, unique=True))
        game = Game.between(
            f"P{first}",
            f"P{second}",
            draw(st.sampled_from([0, 0.5, 1])),
            kind=draw(KINDS),
            date=START + dt.timedelta(days=day),
            round=number,
        )
        listed.append(replace(game, weight=draw(st.sampled_from([1.0, 1.0, 1.0, 0.5, 2.0]))))
    return listed


@st.composite
def systems(draw):
    """Elo with any mixture of options; the first alternative of each is off."""
    reset = draw(st.sampled_from([None, "soft", "hard"]))
    return Elo(
        start=draw(st.sampled_from([1500.0, 1200.3])),
        k=draw(st.sampled_from([32.0, 25.0, 150.0])),
        k_by_games=draw(st.sampled_from([(), ((2, 77.0),), ((1, 64.0), (4, 40.0))])),
        rounding=draw(st.sampled_from(["half_up", "half_away", "half_even", "none"])),
        floor=draw(st.sampled_from([None, 1150.0, 1200.0])),
        decay_after_months=draw(st.sampled_from([None, 0, 1, 6])),
        decay_share=draw(st.sampled_from([0.05, 0.37, 1.0])),
        reset=reset,
        reset_share=0.3,
        season_starts=SEASONS if reset else (),
    )


EVERYTHING = Elo(
    k=25,
    k_by_games=((2, 77.0),),
    floor=1450.0,
    decay_after_months=1,
    decay_share=0.37,
    reset="soft",
    reset_share=0.3,
    season_starts=SEASONS,
)


def outcome(ratings):
    """Return everything a run says of players, by name."""
    values = {name: ratings.state.values[i].tolist() for i, name in enumerate(ratings.players)}
    finals = {name: (ratings.rating[i], ratings.peak[i]) for i, name in enumerate(ratings.players)}
    lines = {line.player: line for line in ratings.leaderboard()}
    return values, finals, lines


def steps(ratings):
    """Return every step of every player without the number of its game."""
    return {name: [replace(step, game=0) for step in ratings.track(name)] for name in ratings.players}


def in_parts(listed, system, cuts, engine, as_of):
    """Rate the games part by part; gives the last run and the steps of all of them."""
    bounds = [0, *sorted(cuts), len(listed)]
    state, tracks, ratings = None, {}, None
    for start, stop in itertools.pairwise(bounds):
        last = stop == len(listed)
        part = History.from_games(listed[start:stop])
        ratings = rate(part, system, state=state, engine=engine, as_of=as_of if last and len(part) else None)
        state = ratings.state
        for name, found in steps(ratings).items():
            tracks.setdefault(name, []).extend(found)
    return ratings, tracks


@pytest.mark.parametrize("engine", ENGINES)
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
@pytest.mark.slow
def test_rating_in_parts_equals_rating_at_once(engine, data):
    listed = data.draw(games())
    system = data.draw(systems() | st.just(EVERYTHING))
    cuts = data.draw(st.lists(st.integers(0, max(len(listed) - 1, 0)), max_size=4))
    late = data.draw(st.none() | st.integers(0, 900))
    as_of = None if late is None or not listed else listed[-1].date + dt.timedelta(days=late)

    whole = rate(History.from_games(listed), system, engine=engine, as_of=as_of)
    parts, tracks = in_parts(listed, system, cuts, engine, as_of)

    assert outcome(whole) == outcome(parts)
    assert {name: found for name, found in steps(whole).items() if found} == {n: t for n, t in tracks.items() if t}


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(listed=games(), system=systems() | st.just(EVERYTHING))
def test_one_game_at_a_time_equals_rating_at_once(listed, system):
    whole = rate(History.from_games(listed), system)

    parts, _ = in_parts(listed, system, range(1, len(listed)), "plain", None)

    assert outcome(whole) == outcome(parts)


@pytest.mark.parametrize("engine", ENGINES)
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
@pytest.mark.slow
def test_late_correction_goes_on_from_the_state_before_it(engine, data):
    listed = data.draw(games().filter(bool))
    system = data.draw(systems() | st.just(EVERYTHING))
    wrong = data.draw(st.integers(0, len(listed) - 1))
    first, second = listed[wrong].players
    mended = Game.between(first, second, data.draw(st.sampled_from([0, 0.5, 1])), date=listed[wrong].date, round=wrong)
    corrected = [*listed[:wrong], mended, *listed[wrong + 1 :]]

    whole = rate(History.from_games(corrected), system, engine=engine)
    before = rate(History.from_games(listed[:wrong]), system, engine=engine).state
    again = rate(History.from_games(corrected[wrong:]), system, engine=engine, state=before)

    assert outcome(whole) == outcome(again)


@pytest.mark.slow
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(listed=games(max_size=60), system=systems() | st.just(EVERYTHING), late=st.integers(0, 900))
def test_plain_and_compiled_give_the_same_run(listed, system, late):
    as_of = listed[-1].date + dt.timedelta(days=late) if listed else None
    history = History.from_games(listed)

    plain, compiled = (rate(history, system, engine=engine, as_of=as_of) for engine in ("plain", "compiled"))

    assert outcome(plain) == outcome(compiled)
    assert steps(plain) == steps(compiled)


@settings(deadline=None, max_examples=60)
@given(listed=games(), system=systems())
@pytest.mark.slow
def test_renaming_players_renames_the_outcome_and_nothing_else(listed, system):
    def renamed(game):
        sides = tuple(
            replace(side, members=tuple(replace(member, player=f"x-{member.player}") for member in side.members))
            for side in game.sides
        )
        return replace(game, sides=sides)

    ours = rate(History.from_games(listed), system)
    theirs = rate(History.from_games(map(renamed, listed)), system)

    np.testing.assert_array_equal(ours.rating, theirs.rating)
    assert [f"x-{player}" for player in ours.players] == list(theirs.players)


@settings(deadline=None, max_examples=60)
@given(listed=games())
@pytest.mark.slow
def test_swapping_the_sides_changes_nothing_where_rounding_has_no_direction(listed):
    def swapped(game):
        return replace(game, sides=game.sides[::-1])

    system = replace(EVERYTHING, rounding="none")
    ours = rate(History.from_games(listed), system)
    theirs = rate(History.from_games(map(swapped, listed)), system)

    assert {name: pytest.approx(ours[name].rating, abs=1e-6) for name in ours.players} == {
        name: theirs[name].rating for name in theirs.players
    }
