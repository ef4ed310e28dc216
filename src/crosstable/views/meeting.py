"""Two players who are paired: how they met before, and who is expected to win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crosstable.model.errors import InputError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.system import AnySystem
from crosstable.views.pool import PoolView

Pair = tuple[str, str]


class Meeting(NamedTuple):
    """What is known of a pair, as the first of them sees it.

    `wins`, `draws` and `losses` are of rated games between the two; `chance` is the score expected of the first, None
    where one of them is not rated or the system forecasts no games of two players.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    chance: float | None = None

    @property
    def games(self) -> int:
        """How often they met."""
        return self.wins + self.draws + self.losses

    def turned(self) -> Meeting:
        """Return the meeting as the second of them sees it."""
        return Meeting(self.losses, self.draws, self.wins, None if self.chance is None else 1 - self.chance)


def games_between(pool: PoolView, pairs: Iterable[Pair]) -> dict[Pair, tuple[int, int, int]]:
    """Return wins, draws and losses of the first of each pair against the second, in rated games of a list."""
    seen, rated, number = pool.appearances, pool.history.rated, pool.number
    found = {}
    for first, second in pairs:
        if first not in number or second not in number:
            found[first, second] = (0, 0, 0)
            continue
        here = (seen.player == number[first]) & (seen.opponent == number[second]) & rated[seen.game]
        outcomes = seen.outcome[here]
        found[first, second] = (int((outcomes == 2).sum()), int((outcomes == 1).sum()), int((outcomes == 0).sum()))
    return found


def chance_of(system: AnySystem, estimates: Mapping[str, Estimate], pair: Pair) -> float | None:
    """Return the score expected of the first of a pair; None where it cannot be known."""
    if pair[0] not in estimates or pair[1] not in estimates:
        return None
    try:
        return float(system.predict(estimates[pair[0]], estimates[pair[1]]).expected)
    except InputError:
        return None  # a system that forecasts no games of two players


def estimates_in(pool: PoolView, players: Iterable[str]) -> dict[str, Estimate]:
    """Return the estimate of each of these players who has a rated game in a list."""
    deviation = pool.deviation
    return {
        id: Estimate(float(pool.ratings.rating[at]), None if deviation is None else float(deviation[at]))
        for id in players
        if (at := pool.number.get(id)) is not None and pool.rated[at]
    }
