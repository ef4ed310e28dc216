"""Rating periods as Glicko and Glicko-2 share them: one loop over games, a close per player and period.

Rules
1. All games of a period are rated together, from the numbers at its start.  Games come in time order; a player's
   period is closed when the first game of a later one comes, and open periods are closed at the end by `settle`,
   on a copy.  So a history rated in parts gives the same numbers bit for bit.
2. Between periods the variance of a player grows by the growth squared (points, per period), never beyond the cap.
   Glicko lets it grow before each period the player plays, Glicko-2 at the end of each period: `lag` 0 and 1.
3. With tau above zero the growth is Glicko-2's volatility and is itself learned; else it is constant.
4. A game of weight w counts as w games.
5. Rows hold, for each game, its own contribution to the period's change: they add up to it.  `before` is the rating
   at the period's start and the contributions so far; `expected` and `deviation` are those of the period's start.
   Rows cost nothing until they are read: then the same games are rated again from the start of the run.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Bytes, Floats, Indices, Ints, Longs
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.forecast import expected_at
from crosstable.ratings.glicko.formula import (
    chance_at,
    information_at,
    new_volatility,
    posterior_variance,
    shrink,
)

WIDTH = 8
RATING, PEAK, DEVIATION, GROWTH, PERIOD, SHRINK, INFORMATION, SURPRISE = range(WIDTH)
COLUMNS = ("rating", "peak", "deviation", "growth", "period", "shrink", "information", "surprise")


class GlickoTerms(NamedTuple):
    """The parameters as the loops take them; `tau` is 0 for a constant growth, `advantage` the first player's."""

    tau: float
    lag: int
    largest: float
    advantage: float
    q: float


class Draws(NamedTuple):
    """Draw model and its parameter, for the forecasts in the rows."""

    model: int
    nu: float


class PeriodGames(NamedTuple):
    """Games of two players with the number of the period of each.

    Shapes: all (n_games,); `weight` and `head_start`, points for the first player, may be empty.
    """

    first: Indices
    second: Indices
    half_points: Bytes
    periods: Ints
    weight: Floats
    head_start: Floats


class GlickoRows(NamedTuple):
    """The rows of each player of each game; empty if rows are not kept.

    While a period is open the rows of a player hold surprises: `latest` (n_players,) is the last row of each player
    and `previous` leads back from there.
    """

    before: Floats
    expected: Floats
    change: Floats
    deviation: Floats
    latest: Longs
    previous: Longs

    @classmethod
    def empty(cls, games: int, players: int) -> GlickoRows:
        """Return empty rows for this number of games and players."""
        before, expected, change, deviation = (np.empty(2 * games) for _ in range(4))
        links = np.full(players, -1, dtype=np.int64), np.empty(2 * games, dtype=np.int64)
        return cls(before, expected, change, deviation, *links)


UNWRITTEN = GlickoRows.empty(0, 0)


def open_period(values: Numbers, player: int, period: int, terms: GlickoTerms, written: GlickoRows) -> None:
    """Begin a later period for one player, and close the open one."""
    row = WIDTH * player
    if values[row + PERIOD] > 0.0:
        close_with_rows(values, player, period - values[row + PERIOD] - terms.lag, terms, written)
    values[row + PERIOD] = period
    values[row + SHRINK] = shrink(values[row + DEVIATION] * values[row + DEVIATION], terms.q)


def close_period(values: Numbers, row: int, idle: float, terms: GlickoTerms) -> float:
    """Apply a player's open period and add the growth of the `idle` periods after it.

    Return the rating points per unit of surprise.
    """
    largest = terms.largest
    q = terms.q
    information = values[row + INFORMATION]
    surprise = values[row + SURPRISE]
    variance = values[row + DEVIATION] * values[row + DEVIATION]
    if terms.tau > 0.0 and information > 0.0:
        values[row + GROWTH] = new_volatility(variance, values[row + GROWTH], information, surprise, terms.tau, q)
    growth = values[row + GROWTH] * values[row + GROWTH]
    variance += terms.lag * growth
    variance = posterior_variance(variance if variance < largest else largest, information, q)
    worth = q * variance
    rating = values[row + RATING] + worth * surprise
    variance += idle * growth
    values[row + RATING] = rating
    values[row + DEVIATION] = sqrt(variance if variance < largest else largest)
    values[row + INFORMATION] = 0.0
    values[row + SURPRISE] = 0.0
    if rating > values[row + PEAK]:
        values[row + PEAK] = rating
    return worth


def meet(values: Numbers, own: int, other: int, gap: float, score: float, weight: float) -> float:
    """Add one game to a player's open period; return the surprise it was."""
    g = values[other + SHRINK]
    chance = chance_at(g * gap)
    surprise = weight * g * (score - chance)
    values[own + INFORMATION] += weight * g * g * information_at(chance)
    values[own + SURPRISE] += surprise
    return surprise


def close_with_rows(values: Numbers, player: int, idle: float, terms: GlickoTerms, written: GlickoRows) -> None:
    """Close a player's open period, and turn the surprises in its rows into points."""
    row = WIDTH * player
    rating = values[row + RATING]
    worth = close_period(values, row, idle, terms)
    if len(written.latest) > 0:
        entry = written.latest[player]
        written.latest[player] = -1
        while entry >= 0:
            written.change[entry] *= worth
            written.before[entry] = rating + worth * written.before[entry]
            entry = written.previous[entry]


@kernel(allocates=False, writes=("values", "written"), threshold=200_000, inlined=True)
def play_periods(games: PeriodGames, terms: GlickoTerms, draws: Draws, values: Numbers, written: GlickoRows) -> None:
    """Add games to the open periods of their players; rows are written where there is room."""
    for game in range(len(games.half_points)):
        first = games.first[game]
        second = games.second[game]
        a = WIDTH * first
        b = WIDTH * second
        period = games.periods[game]
        if values[a + PERIOD] != period:
            open_period(values, first, period, terms, written)
        if values[b + PERIOD] != period:
            open_period(values, second, period, terms, written)
        head_start = games.head_start[game] if len(games.head_start) > 0 else terms.advantage
        gap = terms.q * (values[a + RATING] + head_start - values[b + RATING])
        weight = games.weight[game] if len(games.weight) > 0 else 1.0
        score = 0.5 * games.half_points[game]
        if len(written.latest) > 0:
            begin_row(values, a, first, 2 * game, written)
            begin_row(values, b, second, 2 * game + 1, written)
            forecast = forecast_of(values, a, b, gap, terms, draws)
            written.expected[2 * game] = forecast
            written.expected[2 * game + 1] = 1.0 - forecast
        surprise = meet(values, a, b, gap, score, weight)
        other = meet(values, b, a, 0.0 - gap, 1.0 - score, weight)
        if len(written.latest) > 0:
            written.change[2 * game] = surprise
            written.change[2 * game + 1] = other


def forecast_of(values: Numbers, a: int, b: int, gap: float, terms: GlickoTerms, draws: Draws) -> float:
    """Return the expected score of the first player, including the uncertainty of both ratings."""
    variance = values[a + DEVIATION] * values[a + DEVIATION] + values[b + DEVIATION] * values[b + DEVIATION]
    return expected_at(shrink(variance, terms.q) * gap, draws.model, draws.nu)


def begin_row(values: Numbers, row: int, player: int, entry: int, written: GlickoRows) -> None:
    """Begin the row of one player of a game, linked to the player's row before it."""
    written.before[entry] = values[row + SURPRISE]
    written.deviation[entry] = values[row + DEVIATION]
    written.previous[entry] = written.latest[player]
    written.latest[player] = entry


@kernel(allocates=False, writes=("values", "written"), threshold=400_000, inlined=True)
def close_all(values: Numbers, now: int, terms: GlickoTerms, written: GlickoRows) -> None:
    """Close every open period; with `now` above zero, add the absence until that period."""
    for player in range(len(values) // WIDTH):
        last = values[WIDTH * player + PERIOD]
        if last > 0.0:
            close_with_rows(values, player, now - last - terms.lag if now > last else 0.0, terms, written)
