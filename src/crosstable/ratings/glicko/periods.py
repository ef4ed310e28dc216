"""Rating periods as Glicko and Glicko-2 share them: one loop over games, a close per player and period.

Rules
1. All games of a period are rated together, from the numbers at its start.  Games come in time order; a player's
   period is closed when his first game of a later one comes, and what is open at the end is closed by `settle`, on
   a copy.  So games can be fed in any parts and give the same numbers bit for bit.
2. Between periods the variance of a player grows by his growth squared (points, per period), never beyond the cap.
   Glicko lets it grow before each period he plays, Glicko-2 at the end of each period: `lag` 0 and 1.
3. With tau above zero the growth is Glicko-2's volatility and is itself learned; else it is constant.
4. A game of weight w counts as w games.
5. Rows tell, for each game, its own contribution to the period's change: they add up to it.  `before` is the rating
   at the period's start and the contributions so far; `expected` and `deviation` are those of the period's start.
   Rows cost nothing until they are asked for: then the same games are played again from where the run began.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from crosstable.model.columns import Floats, Ints, Pairs
from crosstable.model.kernel import Counts, Engine, Numbers, kernel
from crosstable.ratings.forecast import expected_at
from crosstable.ratings.glicko.formula import (
    chance_at,
    information_at,
    new_volatility,
    posterior_variance,
    shrink,
)
from crosstable.ratings.record import MemberRows

WIDTH = 8
RATING, PEAK, DEVIATION, GROWTH, PERIOD, SHRINK, INFORMATION, SURPRISE = range(WIDTH)
COLUMNS = ("rating", "peak", "deviation", "growth", "period", "shrink", "information", "surprise")

# tau (0 for a constant growth), lag, largest variance, advantage of the first side in points, q.
Terms = tuple[float, int, float, float, float]
# Draw model and its parameter, for the forecasts in the rows.
Draws = tuple[int, float]
NO_WEIGHTS = np.zeros(0)


@dataclass(slots=True, eq=False)
class ReplayedRows:
    """The rows of a run, played again when they are asked for.

    `values` is where the run began, (n_players, WIDTH); `periods` numbers the period of each game.
    """

    pairs: Pairs
    weights: Floats
    terms: Terms
    draws: Draws
    engine: Engine
    values: Floats
    periods: Ints

    def begin(self, values: Floats, periods: Ints, engine: Engine) -> None:
        """Note where the run begins."""
        self.values, self.periods, self.engine = values.copy(), periods, engine

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""
        count = len(self.pairs)
        before, expected, change, deviation = (np.empty(2 * count) for _ in range(4))
        play_periods_with_rows.run(
            self.pairs.first,
            self.pairs.second,
            self.pairs.halves,
            self.periods,
            self.weights,
            self.terms,
            self.draws,
            self.values.copy().reshape(-1),
            np.full(len(self.values), -1, dtype=np.int64),
            np.empty(2 * count, dtype=np.int64),
            before,
            expected,
            change,
            deviation,
            work=count,
            engine=self.engine,
        )
        player = np.stack((self.pairs.first, self.pairs.second), axis=1).ravel()
        return MemberRows(np.repeat(self.pairs.rows(), 2), player, before, expected, change, deviation)


def open_period(values: Numbers, row: int, period: int, terms: Terms) -> None:
    """Begin a later period for one player, and close the one he has open."""
    if values[row + PERIOD] > 0.0:
        close_period(values, row, period - values[row + PERIOD] - terms[1], terms)
    begin_period(values, row, period, terms[4])


def begin_period(values: Numbers, row: int, period: float, q: float) -> None:
    """Begin a later period for one player whose last one is closed."""
    values[row + PERIOD] = period
    values[row + SHRINK] = shrink(values[row + DEVIATION] * values[row + DEVIATION], q)


def close_period(values: Numbers, row: int, idle: float, terms: Terms) -> float:
    """Apply a player's open period and let his variance grow for the `idle` ones after it.

    Gives the points that one unit of surprise was worth.
    """
    tau, lag, largest, _, q = terms
    information = values[row + INFORMATION]
    surprise = values[row + SURPRISE]
    variance = values[row + DEVIATION] * values[row + DEVIATION]
    if tau > 0.0 and information > 0.0:
        values[row + GROWTH] = new_volatility(variance, values[row + GROWTH], information, surprise, tau, q)
    growth = values[row + GROWTH] * values[row + GROWTH]
    variance += lag * growth
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
    """Add one game to a player's open period; gives the surprise it was."""
    g = values[other + SHRINK]
    chance = chance_at(g * gap)
    surprise = weight * g * (score - chance)
    values[own + INFORMATION] += weight * g * g * information_at(chance)
    values[own + SURPRISE] += surprise
    return surprise


@kernel(writes=("values",), threshold=250_000, inlined=True)
def play_periods(
    first: Counts,
    second: Counts,
    halves: Counts,
    periods: Counts,
    weights: Numbers,
    terms: Terms,
    values: Numbers,
) -> None:
    """Add games to the open periods of their players."""
    for game in range(len(halves)):
        a = WIDTH * first[game]
        b = WIDTH * second[game]
        period = periods[game]
        if values[a + PERIOD] != period:
            open_period(values, a, period, terms)
        if values[b + PERIOD] != period:
            open_period(values, b, period, terms)
        gap = terms[4] * (values[a + RATING] + terms[3] - values[b + RATING])
        weight = weights[game] if len(weights) > 0 else 1.0
        score = 0.5 * halves[game]
        meet(values, a, b, gap, score, weight)
        meet(values, b, a, 0.0 - gap, 1.0 - score, weight)


@kernel(
    writes=("values", "latest", "previous", "before", "expected", "change", "deviation"),
    threshold=120_000,
    inlined=True,
)
def play_periods_with_rows(
    first: Counts,
    second: Counts,
    halves: Counts,
    periods: Counts,
    weights: Numbers,
    terms: Terms,
    draws: Draws,
    values: Numbers,
    latest: Counts,
    previous: Counts,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
    deviation: Numbers,
) -> None:
    """Do what `play_periods` does, close everything at the end, and write the rows.

    While a period is open the rows of a player hold surprises; `latest` is his last row and `previous` leads back
    from there.
    """
    for game in range(len(halves)):
        period = periods[game]
        for side in range(2):
            player = second[game] if side else first[game]
            row = WIDTH * player
            if values[row + PERIOD] != period:
                if values[row + PERIOD] > 0.0:
                    idle = period - values[row + PERIOD] - terms[1]
                    _close_with_rows(values, player, idle, terms, latest, previous, before, change)
                begin_period(values, row, period, terms[4])
        a = WIDTH * first[game]
        b = WIDTH * second[game]
        gap = terms[4] * (values[a + RATING] + terms[3] - values[b + RATING])
        variance = values[a + DEVIATION] * values[a + DEVIATION] + values[b + DEVIATION] * values[b + DEVIATION]
        forecast = expected_at(shrink(variance, terms[4]) * gap, draws[0], draws[1])
        weight = weights[game] if len(weights) > 0 else 1.0
        for side in range(2):
            player = second[game] if side else first[game]
            own = WIDTH * player
            entry = 2 * game + side
            before[entry] = values[own + SURPRISE]
            expected[entry] = 1.0 - forecast if side else forecast
            deviation[entry] = values[own + DEVIATION]
            previous[entry] = latest[player]
            latest[player] = entry
        score = 0.5 * halves[game]
        change[2 * game] = meet(values, a, b, gap, score, weight)
        change[2 * game + 1] = meet(values, b, a, 0.0 - gap, 1.0 - score, weight)
    for player in range(len(latest)):
        _close_with_rows(values, player, 0.0, terms, latest, previous, before, change)


def _close_with_rows(
    values: Numbers,
    player: int,
    idle: float,
    terms: Terms,
    latest: Counts,
    previous: Counts,
    before: Numbers,
    change: Numbers,
) -> None:
    """Close a player's open period and turn the surprises in its rows into points."""
    row = WIDTH * player
    rating = values[row + RATING]
    worth = close_period(values, row, idle, terms)
    entry = latest[player]
    latest[player] = -1
    while entry >= 0:
        change[entry] *= worth
        before[entry] = rating + worth * before[entry]
        entry = previous[entry]


@kernel(writes=("values",), threshold=400_000, inlined=True)
def close_everybody(values: Numbers, now: int, terms: Terms) -> None:
    """Close every open period; with `now` above zero, let absence count until that period."""
    for player in range(len(values) // WIDTH):
        row = WIDTH * player
        last = values[row + PERIOD]
        if last > 0.0:
            close_period(values, row, now - last - terms[1] if now > last else 0.0, terms)
