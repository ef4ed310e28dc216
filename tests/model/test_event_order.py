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


def _at(games, *hours):
    return [replace(game, time=dt.time(hour)) for game, hour in zip(games, hours, strict=True)]


def test_events_whose_times_overlap_are_not_interleaved():
    alpha, beta = _at(ALPHA, 10, 12), _at(BETA, 9, 11)

    history = History.from_games([*alpha, *beta])

    assert ["Beta 1", "Beta 2", "Alpha 1", "Alpha 2"] == names(history)
    assert guessed_order(history) is None


def test_a_sequence_number_decides_before_the_time():
    alpha = [replace(game, event_sequence=1) for game in _at(ALPHA, 10, 12)]
    beta = [replace(game, event_sequence=2) for game in _at(BETA, 9, 11)]

    assert ["Alpha 1", "Alpha 2", "Beta 1", "Beta 2"] == names(History.from_games([*alpha, *beta]))


def test_a_sequence_number_or_time_in_some_rows_is_that_of_the_whole_event():
    alpha = [replace(ALPHA[0], event_sequence=2), ALPHA[1]]
    beta = [BETA[0], replace(BETA[1], event_sequence=1)]

    assert ["Beta 1", "Beta 2", "Alpha 1", "Alpha 2"] == names(History.from_games([*alpha, *beta]))

    history = History.from_games([*_at(ALPHA[:1], 10), ALPHA[1], BETA[0], *_at(BETA[1:], 9)])
    assert ["Beta 1", "Beta 2", "Alpha 2", "Alpha 1"] == names(history)


def test_events_that_start_at_one_time_are_ordered_by_a_guess():
    history = History.from_games([*_at(ALPHA, 9, 12), *_at(BETA, 9, 11)])

    assert ["Alpha 1", "Alpha 2", "Beta 1", "Beta 2"] == names(history)
    assert guessed_order(history) is not None


def test_a_moment_sorts_as_the_games_do():
    history = History.from_games([*_at(ALPHA, 10, 12), *_at(BETA, 9, 11), Game.between("Dia", "Eva", 1, date=DAY)])

    moments = [history.games.moment(row) for row in range(len(history))]

    assert sorted(moments) == moments


def test_a_state_continues_with_an_event_whose_times_overlap():
    alpha, beta = _at(ALPHA, 10, 12), _at(BETA, 9, 11)
    whole = rate(History.from_games([*alpha, *beta]), Elo())
    first = rate(History.from_games(beta), Elo())

    assert np.array_equal(whole.rating, rate(History.from_games(alpha), Elo(), state=first.state).rating)


def test_an_order_by_name_is_a_guess_that_is_reported():
    found = guessed_order(History.from_games([*ALPHA, *BETA]))

    assert found is not None
    assert (DAY, ("Alpha", "Beta"), 2) == (found.date, found.events, found.others)
    assert str(found.message()) == (
        "Events Alpha, Beta of 2026-05-02 share a player, and their order is not known: they are rated in the "
        "order of their names. Add times, or a column event_sequence. Further cases: 2."
    )


def test_nothing_is_a_guess_where_no_player_is_in_both():
    games = [*ALPHA, *event("Beta", ("Dia", "Eva", 1))]

    assert guessed_order(History.from_games(games)) is None
    assert guessed_order(History.from_games([])) is None
    assert guessed_order(History.from_games([Game.between("Ann", "Bo", 1)])) is None


def test_a_state_continues_with_the_next_event_of_the_date():
    whole = rate(History.from_games([*ALPHA, *BETA]), Elo())
    first = rate(History.from_games(ALPHA), Elo())

    second = rate(History.from_games(BETA), Elo(), state=first.state)

    assert np.array_equal(whole.rating, second.rating)
