"""Two events on one date are taken one after the other, in an order that anyone can reproduce."""

import datetime as dt
from dataclasses import replace

import numpy as np
import pytest

from crosstable.model.event_order import guessed_order
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.source import Source
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate

DAY = dt.date(2026, 5, 2)


def event(name, *results, **values):
    """Make an event of rounds of (first, second, score)."""
    return [
        replace(Game.between(*each, date=DAY, event=name), round=at + 1, position=at, **values)
        for at, each in enumerate(results)
    ]


ALPHA = event("Alpha", ("Ann", "Bo", 1), ("Ann", "Cem", 0))
BETA = event("Beta", ("Bo", "Ann", 1), ("Cem", "Bo", 0))


def names(history):
    return [f"{game.event} {game.round}" for game in (history.game(row) for row in range(len(history)))]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_events_of_one_date_are_not_taken_round_by_round(order):
    sources = [Source.from_games(ALPHA, "b.csv"), Source.from_games(BETA, "a.csv")]

    history = History.from_sources(*(sources[at] for at in order))

    assert ["Alpha 1", "Alpha 2", "Beta 1", "Beta 2"] == names(history)


def test_a_sequence_number_decides_before_the_name():
    games = [*(replace(game, event_sequence=2) for game in ALPHA), *(replace(game, event_sequence=1) for game in BETA)]

    assert ["Beta 1", "Beta 2", "Alpha 1", "Alpha 2"] == names(History.from_games(games))


def test_a_time_decides_before_the_name():
    games = [*(replace(game, time=dt.time(15)) for game in ALPHA), *(replace(game, time=dt.time(9)) for game in BETA)]

    history = History.from_games(games)

    assert ["Beta 1", "Beta 2", "Alpha 1", "Alpha 2"] == names(history)
    assert guessed_order(history) is None


def test_an_order_by_name_is_a_guess_that_is_reported():
    found = guessed_order(History.from_games([*ALPHA, *BETA]))

    assert found is not None
    assert (DAY, ("Alpha", "Beta"), 2) == (found.date, found.events, found.others)
    assert str(found.message()) == (
        "Events Alpha, Beta of 2026-05-02 share a player, and nothing says which came first: they are rated in the "
        "order of their names. Give times, or a column event_sequence. Further cases: 2."
    )


def test_nothing_is_a_guess_where_no_player_is_in_both():
    games = [*ALPHA, *event("Beta", ("Dia", "Eva", 1))]

    assert guessed_order(History.from_games(games)) is None
    assert guessed_order(History.from_games([])) is None
    assert guessed_order(History.from_games([Game.between("Ann", "Bo", 1)])) is None


def test_a_state_is_gone_on_from_with_the_next_event_of_the_date():
    whole = rate(History.from_games([*ALPHA, *BETA]), Elo())
    first = rate(History.from_games(ALPHA), Elo())

    second = rate(History.from_games(BETA), Elo(), state=first.state)

    assert np.array_equal(whole.rating, second.rating)
