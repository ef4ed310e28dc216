"""Every kind of game fits into the columns and comes back the same; order and names are decided in one place."""

import datetime as dt
import random
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import Game, History, Member, ResultKind, Side
from crosstable.model.names import match_key
from crosstable.model.source import Source
from tests.model.shapes import DAY, DUEL, ONE_SIDED, PREFERANS, RACE, TEAMS

NAMES = [f"P{n}" for n in range(9)] + ["Zoë", "李雷", "سارا", "=cmd()", "<script>"]
NUMBERS = st.none() | st.floats(-1e9, 1e9)
SMALL = st.none() | st.integers(0, 2**31 - 1)
SCORES = st.none() | st.integers(0, 10**9)
WORDS = st.none() | st.text(max_size=4)


@st.composite
def games(draw):
    """Any game the model allows, with or without any of its details."""
    kind = draw(st.sampled_from(list(ResultKind)))
    is_bye = kind.value in ONE_SIDED
    sizes = [1] if is_bye else draw(st.lists(st.integers(1, 3), min_size=2, max_size=4))
    people = iter(draw(st.permutations(NAMES)))
    sides = []
    for size in sizes:
        members = tuple(Member(next(people), draw(st.sampled_from([1.0, 0.25])), draw(NUMBERS)) for _ in range(size))
        place = draw(st.integers(1, 5)) if kind is ResultKind.PLAYED else draw(st.none() | st.integers(1, 5))
        colour = draw(st.sampled_from([None, "black", "white"]))
        sides.append(Side(members, place, draw(NUMBERS), colour, draw(SCORES), draw(WORDS)))
    return Game(
        tuple(sides),
        kind,
        date=draw(st.none() | st.dates()),
        time=draw(st.none() | st.times().map(lambda time: time.replace(microsecond=0))),
        event=draw(WORDS),
        event_sequence=draw(st.integers(0, 9)),
        round=draw(SMALL),
        board=draw(SMALL),
        discipline=draw(WORDS),
        handicap=draw(NUMBERS),
        komi=draw(NUMBERS),
        length=draw(NUMBERS),
        weight=draw(st.floats(0, 1e6)),
        row_id=draw(WORDS),
        source=draw(st.sampled_from(["", "a", "b"])),
        position=draw(st.integers(0, 3)),
    )


def without_position(games):
    return [replace(game, position=0) for game in games]


def in_time_order(listed):
    """Sort games as architecture.md says: by date; whole events by sequence, time and name; then inside the event."""
    early = dt.time.min

    def of_event(game):
        """The sequence number and the starting time of the event of a game on its date: the least that are given."""
        same = [game]
        if game.event is not None:
            same = [
                each
                for each in listed
                if each.event is not None and (each.date, match_key(each.event)) == (game.date, match_key(game.event))
            ]
        times = [each.time for each in same if each.time is not None]
        sequence = min((each.event_sequence for each in same if each.event_sequence), default=0)
        return sequence, bool(times), min(times, default=early)

    def key(game):
        named = game.event is not None
        return (
            (game.date is not None, game.date or dt.date.min),
            of_event(game),
            (named, match_key(game.event) if named else ""),
            (game.time is not None, game.time or early),
            -1 if game.round is None else game.round,
            -1 if game.board is None else game.board,
            game.source,
            game.position,
        )

    return sorted(listed, key=key)


@pytest.mark.parametrize(
    "game", [PREFERANS, TEAMS, RACE, DUEL, Game.bye("Ann")], ids=["cards", "teams", "race", "duel", "bye"]
)
def test_game_of_every_shape_comes_back_equal(game):
    assert [game] == list(History.from_games([game]))


@settings(deadline=None, max_examples=30)
@given(listed=st.lists(games(), max_size=5))
@pytest.mark.slow
def test_any_games_come_back_equal_in_time_order(listed):
    history = History.from_games(listed)

    assert in_time_order(listed) == list(history)


@settings(deadline=None, max_examples=25)
@given(
    parts=st.lists(st.lists(games(), max_size=3), max_size=4),
    names=st.sampled_from(["abcd", "aaaa", "abab"]),
    seed=st.randoms(),
)
@pytest.mark.slow
def test_order_in_which_sources_are_given_never_matters(parts, names, seed):
    sources = [Source.from_games(part, name) for part, name in zip(parts, names, strict=False)]
    shuffled = seed.sample(sources, len(sources))

    ours, theirs = History.from_sources(*sources), History.from_sources(*shuffled)

    assert (ours.players, list(ours)) == (theirs.players, list(theirs))


def test_no_sources_at_all_are_an_empty_history():
    history = History.from_sources()

    assert ((), [], 0) == (history.players, list(history), len(history.pairs))


@pytest.mark.parametrize("seed", range(5))
def test_each_key_decides_only_where_the_ones_before_are_equal(seed):
    later = dt.date(2024, 6, 1)
    listed = [
        Game.between("a", "b", 1),
        Game.between("a", "b", 1, date=DAY),
        replace(Game.between("a", "b", 1, date=DAY), time=dt.time(9)),
        replace(Game.between("a", "b", 1, date=DAY), time=dt.time(10)),
        replace(Game.between("a", "b", 1, date=DAY, round=1), time=dt.time(9), event_sequence=1),
        replace(Game.between("a", "b", 1, date=DAY, round=2), time=dt.time(9), event_sequence=1, board=1),
        replace(Game.between("a", "b", 1, date=DAY, round=2), time=dt.time(9), event_sequence=1, board=2, source="A"),
        replace(Game.between("a", "b", 1, date=DAY, round=2), time=dt.time(9), event_sequence=1, board=2, source="B"),
        replace(Game.between("a", "b", 1, date=DAY), time=dt.time(9), event_sequence=2),
        Game.between("a", "b", 1, date=later),
    ]
    mixed = random.Random(seed).sample(listed, len(listed))

    assert listed == without_position(History.from_games(mixed))


def test_ids_of_programs_are_compared_exactly_when_asked():
    games = [Game.between("aB3", "Ab3", 1), Game.between(" x", "aB3", 0)]
    records = [{"white": "aB3", "black": "Ab3", "result": "1-0"}]
    frame = pd.DataFrame(records)

    exact = History.from_games(games, match_names=False)
    listed = [History.from_records(records, match_names=False), History.from_frame(frame, match_names=False)]

    assert (("aB3", "Ab3", " x"), 0, 1) == (exact.players, exact.index["aB3"], exact.index["Ab3"])
    assert [("aB3", "Ab3")] * 2 == [history.players for history in listed]
    assert exact.where(np.array([0])).key("aB3") == "aB3"


def test_rows_that_are_left_out_are_listed():
    rows = [{"white": "Ann", "black": "Bo", "result": "1-0"}, {"white": "Ann", "black": "Ann", "result": "1-0"}]

    for history in (History.from_records(rows, strict=False), History.from_frame(pd.DataFrame(rows), strict=False)):
        assert (1, [2]) == (len(history), [problem.line for problem in history.problems])
