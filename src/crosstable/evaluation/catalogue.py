"""The messages of evaluation, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "forecasts-and-results": "{forecasts} forecasts and {results} results do not match. Give one per game.",
        "games-of-one-day": "{games} rated games are too close in time to be split into earlier and later "
        "ones: too many are of one day without times, or of one time. Give a longer history, or times.",
        "no-game": "No game is left to judge forecasts by. Give a longer history, or a smaller warm-up.",
        "no-multiplayer-game": "No game of three sides or more is left to judge forecasts by. Give a longer history.",
        "no-value-to-try": "Parameter {parameter!r} has no value to try. Give some, such as {parameter}=8,16,32.",
        "not-a-chance": "Forecast {number}, {chance}, is not a probability between 0 and 1. Correct the system.",
        "nothing-left-to-tune-on": "Warm-up {warm_up:g} and held-out {held_out:g} leave no games to tune on. Give "
        "shares that sum to less than 1, such as 0.2 and 0.3.",
        "split-by-date-without-dates": "The games have no dates, so they cannot be split by date. Split them by a "
        "share of the games.",
        "split-date-at-the-end": "Date {date} leaves no rated game before it or none after it. Give another day.",
        "nothing-to-tune": "{system} has no values to try. Give some, such as grid={{'k': [16, 24, 32]}}, or list "
        "them in the TUNING of its class.",
        "split-part-without-games": "The split has no rated game in rows {first} to {last}. Leave games to tune on and "
        "games to judge by.",
        "split-rows-out-of-order": "The rows {rows} do not divide a history of {games} games. Give rising numbers of "
        "rows: the first to score, the first to judge by, and the end.",
        "split-within-a-day": "Row {row} is in the middle of a day, or of the games of one time, which begin at row "
        "{begins}. Split there, or use Split.by_share or Split.by_date.",
        "too-few-games": "{games} rated games are too few to judge a forecast. Give a longer history.",
    }
)
