"""One league with known strengths, rated by several systems; and what it tells of each.

| measure | is |
|---|---|
| error | how far ratings are from strengths, in points of strength: the standard deviation around the best line |
| agreement | the correlation of ratings and strengths |
| in order | the share of all pairs of players whose ratings are in the order of their strengths |
| inflation | how much the mean rating of those present has risen since the first quarter, in points of the system |

Judged are those present at the end who have been there for a quarter of the time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random

import numpy as np

from crosstable.demo.chance import bell, happens
from crosstable.demo.strength import Discipline, draw_outcome
from crosstable.model.columns import Floats
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.rate import rate
from crosstable.ratings.system import AnySystem
from crosstable.simulation.plan import PeopleShape, SimulatedLeague

MEASURES = ("error", "agreement", "in order", "inflation")
Told = tuple[float | None, ...]
_NEIGHBOURS = 60.0  # points: how far those who choose opponents of their strength err
_PERIOD = 30  # days


class _Crowd:
    """The players of a league, who come, go, and change."""

    def __init__(self, people: PeopleShape, league: SimulatedLeague, rng: Random) -> None:
        self._people, self._league, self._rng = people, league, rng
        self.strength: dict[str, float] = {}
        self.since: dict[str, int] = {}
        self.present = [self._newcomer(0) for _ in range(league.players)]

    def _newcomer(self, period: int) -> str:
        name = f"p{len(self.strength) + 1}"
        self.strength[name] = self._people.mean + self._people.spread * bell(self._rng)
        self.since[name] = period
        return name

    def next_period(self, period: int) -> None:
        """Let strengths drift, and players leave and join."""
        for at, player in enumerate(self.present):
            self.strength[player] += self._league.drift * bell(self._rng)
            if happens(self._rng, self._league.turnover):
                self.present[at] = self._newcomer(period)

    def pairs(self) -> list[tuple[str, str]]:
        """Return who plays whom once: neighbours by strength, more or less, or anyone."""
        width = _NEIGHBOURS if self._league.opponents == "near" else 1e6
        order = sorted(self.present, key=lambda player: self.strength[player] + width * bell(self._rng))
        turned = [
            pair if happens(self._rng, 0.5) else pair[::-1] for pair in zip(order[::2], order[1::2], strict=False)
        ]
        return [(first, second) for first, second in turned]


def play_league(
    people: PeopleShape, league: SimulatedLeague, systems: Sequence[AnySystem], seed: int, number: int
) -> list[Told]:
    """Play a league, and return what it tells of each system.

    Args:
        people: who plays.
        league: how.
        systems: that rate its games.
        seed: of the plan.
        number: of the league.
    Raises:
        RatingError: a system that cannot rate such games.
    """
    rng = Random(f"{seed}/league/{number}")
    crowd, games = _Crowd(people, league, rng), []
    odds, quarter = Discipline("any", 0, people.draws, people.white_advantage), max(1, league.periods // 4)
    early: list[str] = []
    cut = 0
    for period in range(league.periods):
        for turn in range(league.games):
            day = dt.date(2000, 1, 1) + dt.timedelta(days=_PERIOD * period + turn * _PERIOD // league.games)
            for first, second in crowd.pairs():
                places = draw_outcome(rng, crowd.strength[first], crowd.strength[second], odds)
                games.append(Game.between(first, second, _score(places), date=day))
        if period + 1 == quarter:
            early, cut = list(crowd.present), len(games)
        if period + 1 < league.periods:
            crowd.next_period(period + 1)
    history = History.from_games(games)
    early, present = ([each for each in here if each in history.index] for here in (early, crowd.present))
    settled = [player for player in present if crowd.since[player] <= league.periods - quarter]
    strength = np.array([crowd.strength[player] for player in settled])
    return [_told(history, system, cut, early, settled, present, strength) for system in systems]


def _score(places: tuple[int, int]) -> float:
    return 0.5 if places[0] == places[1] else float(places[0] < places[1])


def _told(
    history: History,
    system: AnySystem,
    cut: int,
    early: Sequence[str],
    settled: Sequence[str],
    present: Sequence[str],
    strength: Floats,
) -> Told:
    before, after = (rate(each, system, rows=False) for each in (history.part(0, cut), history))
    inflation = np.mean([after[each].rating for each in present]) - np.mean([before[each].rating for each in early])
    rating = np.array([after[player].rating for player in settled])
    if len(settled) < 3 or not rating.std() or not strength.std():
        return None, None, None, float(inflation)
    agreement = float(np.corrcoef(rating, strength)[0, 1])
    error = float(strength.std() * np.sqrt(max(0.0, 1.0 - agreement * agreement)))
    above = np.sign(rating[:, None] - rating[None, :]) * np.sign(strength[:, None] - strength[None, :])
    count = len(settled)
    return error, agreement, float((above.sum() / (count * (count - 1)) + 1.0) / 2.0), float(inflation)
