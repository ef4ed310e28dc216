"""What is stored besides a published run says what the run says."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import fields

import numpy as np
import pytest
from sqlalchemy import select

from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.publication import publish, take_back
from crosstable.facts.results.games import read_game
from crosstable.facts.store.schema import run_history
from crosstable.model.appearances import Appearances
from crosstable.model.columns import day_number
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.glicko.glicko import Glicko
from crosstable.ratings.rate import rate
from crosstable.runs import published_parts, step_columns
from crosstable.runs.published_parts import read_diff, stored_steps
from crosstable.runs.rating_lists import pool_numbers, published
from crosstable.runs.run_diff import diff_runs
from crosstable.runs.run_parts import stored_table
from crosstable.runs.runs import run_view
from crosstable.runs.step_columns import StepColumns, StepSlice, StoredSteps, appearances_of_steps, packed_steps
from crosstable.runs.stored_runs import ratings_of, run_row
from tests.league.small_league import GAMES, enter, new_league

FIRST = dt.date(2025, 1, 1)
RNG = random.Random(3)
PAIRS = [Game.between(*RNG.sample("abcdef", 2), RNG.choice([0, 0.5, 1])) for _ in range(30)]
RACES = [
    Game(tuple(Side.of(name, place=place or None) for place, name in enumerate(RNG.sample("abcdef", 4))))
    for _ in range(20)
]


def _history(games):
    return History.from_games(
        Game(game.sides, date=FIRST + dt.timedelta(days=7 * (at // 3))) for at, game in enumerate(games)
    )


@pytest.mark.parametrize(
    ("system", "games"),
    [(Elo(), PAIRS), (Glicko(), PAIRS), (EloManySides(), RACES), (EloManySides(), PAIRS[:9] + RACES), (Elo(), [])],
)
def test_stored_steps_are_those_of_the_run(monkeypatch, system, games):
    monkeypatch.setattr(step_columns, "PIECE", 16)
    ratings = rate(_history(games), system, as_of=FIRST + dt.timedelta(days=400))
    seen = Appearances.of(ratings.history)
    whole = StepColumns.of(ratings, seen, appearances_of_steps(ratings, seen), FIRST)
    parts = packed_steps(ratings)
    stored = StoredSteps(
        lambda names: {name: parts[name] for name in names if name in parts},
        parts["steps/days"],
        parts["steps/game_days"],
    )

    assert (whole.last_day, whole.game_days.tolist()) == (stored.last_day, stored.game_days.tolist())
    for first, last in [(0, 40), (7, 13), (14, 14), (-9, 9), (60, 500), (-90, -80)]:
        days = day_number(FIRST) + first, day_number(FIRST) + last
        low, high = whole.bounds(*days)
        assert (low, high) == stored.bounds(*days)
        assert whole.players(low, high).tolist() == stored.players(low, high).tolist()
        one, other = whole.part(low, high), stored.part(low, high)
        for field in fields(StepSlice):
            assert getattr(one, field.name).tolist() == getattr(other, field.name).tolist()


@pytest.fixture
def league(tmp_path):
    """A league that published three times: at first, after a correction, and with a new player."""
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    with store.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(store, "ann", "g1", with_score(game, 0), reason="misread")
    publish(store, "ann")
    enter(store, [*GAMES, ("Eve", "Bo", 1)])
    publish(store, "ann")
    return store


def _published(connection):
    return published(connection, pool_numbers(connection)["overall"])


def test_the_final_table_and_the_moves_of_a_published_run_are_stored(league, monkeypatch):
    with league.read() as connection:
        now = _published(connection)
        whole, table = ratings_of(connection, now.run), stored_table(connection, run_row(connection, now.run))
        moves = diff_runs(run_view(connection, now.previous), run_view(connection, now.run))
        monkeypatch.setattr(published_parts, "diff_runs", None)

        assert moves == read_diff(connection, now.previous, now.run)
        assert [f"p{number}" for number in table.numbers] == list(whole.players)
        assert (whole.rating.tolist(), whole.peak.tolist()) == (table.rating.tolist(), table.peak.tolist())
        assert np.array_equal(whole.records.outcomes, table.records.outcomes)


def test_steps_are_stored_of_published_runs_and_the_newest(league):
    def runs_with_steps(connection):
        return set(connection.execute(select(run_history.c.run_id).where(run_history.c.part == "steps/days")).scalars())

    with league.read() as connection:
        now = _published(connection)
        assert {now.run} == runs_with_steps(connection)
    take_back(league, "ann", now.change)
    with league.read() as connection:
        assert {now.previous, now.run} == runs_with_steps(connection)
        assert stored_steps(lambda: connection, 1) is None
