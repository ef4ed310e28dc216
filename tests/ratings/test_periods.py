"""Rating periods: numbered by calendar or by event, and going on from a clock."""

import datetime as dt

import numpy as np
import pytest

from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.periods import START, Clock, check_period, clock_after, period_numbers


def history_of(*when):
    return History.from_games(
        [Game.between("Ann", "Bo", 1, date=date and dt.date.fromisoformat(date), event=event) for date, event in when]
    )


def numbers(history, period, clock=START):
    return period_numbers(history, np.arange(len(history)), period, clock).tolist()


def steps(*dates, period):
    found = numbers(history_of(*((date, None) for date in dates)), period)
    return [number - found[0] for number in found]


def test_periods_of_the_calendar_begin_where_the_calendar_says():
    assert [0, 0, 1, 13] == steps("2024-01-01", "2024-01-31", "2024-02-01", "2025-02-28", period="month")
    assert [0, 0, 1] == steps("2024-01-01", "2024-03-31", "2024-04-01", period="quarter")
    assert [0, 0, 1] == steps("2023-01-01", "2023-12-31", "2024-01-01", period="year")
    assert [0, 1, 1] == steps("2024-09-01", "2024-09-02", "2024-09-08", period="week")  # a Sunday, a Monday
    assert [0, 1, 3] == steps("2024-02-28", "2024-02-29", "2024-03-02", period="day")


def test_days_long_ago_have_numbers_too():
    assert [0, 1] == steps("1872-11-30", "1872-12-01", period="month")


def test_every_event_is_a_period():
    history = history_of(("2024-01-01", "a"), ("2024-01-02", "a"), ("2024-01-03", "b"))

    assert [1, 1, 2] == numbers(history, "event")
    assert Clock(2, "b") == clock_after(history, START)


def test_an_event_cut_in_two_parts_stays_one_period():
    first = history_of(("2024-01-01", "a"), ("2024-01-02", "b"))
    second = history_of(("2024-01-03", "b"), ("2024-01-04", "c"))
    clock = clock_after(first, START)

    assert [2, 3] == numbers(second, "event", clock)
    assert Clock(3, "c") == clock_after(second, clock)


def test_no_games_have_no_periods():
    assert [] == numbers(history_of(), "event")
    assert [] == numbers(history_of(), "month")
    assert START == clock_after(history_of(), START)


def test_an_error_names_the_game():
    with pytest.raises(
        RatingError, match=r"Periods by month need a date on every game. Game 1 in time order \(Ann, Bo\) has none"
    ):
        numbers(history_of((None, "a"), ("2024-01-01", "a")), "month")
    with pytest.raises(RatingError, match=r"Periods by week need a date on every game. Game 1 "):
        numbers(history_of((None, "a")), "week")
    with pytest.raises(RatingError, match=r"Periods by event need an event on every game. Game 1 in time order"):
        numbers(history_of((None, None), ("2024-01-01", "a")), "event")
    with pytest.raises(
        RatingError, match="Event 'a' continues after another event began, so its rating period is out of order"
    ):
        numbers(history_of(("2024-01-01", "a"), ("2024-01-02", "b"), ("2024-01-03", "a")), "event")
    with pytest.raises(UnknownName, match=r"^Unknown period 'fortnight'. Known: day, event, month"):
        check_period("fortnight")
