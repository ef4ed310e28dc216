"""The rating list of one day, as a published run has it.

In most systems a rating is that after a player's last game by then.  Where a system fits a rating to every day, it lies
between those of the days before and after, and games after the day count too: the list says how strong everyone was
then, as far as is known now.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import numpy as np

from crosstable.model.columns import Floats, day_number
from crosstable.ratings.places import strengths
from crosstable.ratings.system import variance_per_day_of
from crosstable.ratings.whole_history.on_days import bridged_deviation
from crosstable.views import numbers
from crosstable.views.leaderboard import Leaderboard, in_period
from crosstable.views.periods import Period
from crosstable.views.pool import PoolView
from crosstable.views.ranking import PlayerOrder
from crosstable.views.texts import _


def on_day(pool: PoolView, day: dt.date) -> Leaderboard:
    """Return the list of a day: all players with a rated game by then."""
    found = in_period(pool, Period("on", _("On {day}").format(day=numbers.day(day)), dt.date.min, day))
    variance = variance_per_day_of(pool.ratings.system)
    if variance is None or not len(found.players):
        return found
    rating, deviation = _on_curves(pool, day_number(day), variance)
    ranking = PlayerOrder.of(np.sort(found.players), strengths(rating, pool.scale), np.arange(len(rating)))
    order = np.argsort(found.players)[np.searchsorted(np.sort(found.players), ranking.order)]
    return replace(
        found,
        players=ranking.order,
        rank=ranking.place,
        rating=rating[ranking.order],
        deviation=deviation[ranking.order],
        moved=found.moved[order],
        games=found.games[order],
        outcomes=found.outcomes[order],
        mean_place=found.mean_place[order],
        last_day=found.last_day[order],
        provisional=found.provisional[order],
        inactive=found.inactive[order],
        strength=strengths(rating[ranking.order], pool.scale),
    )


def _on_curves(pool: PoolView, day: int, variance: float) -> tuple[Floats, Floats]:
    """Return rating and deviation of each player on a day, 0 for those without a game by then, (n_players,)."""
    steps, days, n_players = pool.ratings.steps, pool.step_days, len(pool.names)
    cut = int(np.searchsorted(days, day, side="right"))
    numbers = np.arange(len(days))
    before, after = np.full(n_players, -1), np.full(n_players, -1)
    before[steps.player[:cut]] = numbers[:cut]  # later steps overwrite earlier ones
    after[steps.player[cut:][::-1]] = numbers[cut:][::-1]
    rating, deviation = np.zeros(n_players), np.zeros(n_players)
    alone = np.flatnonzero((before >= 0) & (after < 0))
    at = before[alone]
    rating[alone] = steps.after[at]
    deviation[alone] = np.sqrt(steps.deviation[at] ** 2 + variance * (day - days[at]))
    between = np.flatnonzero((before >= 0) & (after >= 0))
    one, other = before[between], after[between]
    length = (days[other] - days[one]).astype(np.float64)
    share = (day - days[one]) / length
    rating[between] = (1.0 - share) * steps.after[one] + share * steps.after[other]
    deviation[between] = bridged_deviation(steps.deviation[one], steps.deviation[other], share, variance * length)
    return rating, deviation
