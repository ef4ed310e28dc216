"""How soon each system finds the order of known strengths; one of them is a system of one's own."""

from __future__ import annotations

import datetime as dt
import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

import crosstable as ct


@dataclass(frozen=True)
class Surprise(ct.TwoPlayerSystem):
    """Elo whose changes grow with a power of the surprise."""

    TUNING: ClassVar[Mapping[str, tuple[float, ...]]] = {"k": (15.0, 30.0, 60.0), "power": (1.0, 1.5, 2.0)}
    k: float = 30.0
    power: float = 1.5

    def expected(self, first: float, second: float) -> float:
        """Return the expected score of the first player."""
        return 1.0 / (1.0 + float(10.0 ** ((second - first) / 400.0)))

    def changes(self, game: ct.TwoPlayerGame) -> tuple[float, float]:
        """Return the change of each rating."""
        surprise = game.score - self.expected(game.first, game.second)
        change = self.k * math.copysign(abs(surprise) ** self.power, surprise)
        return change, -change


def simulated(strengths: Mapping[str, float], days: int, rng: random.Random) -> ct.History:
    """Let everybody play a random opponent on each day."""
    games = []
    for day in range(days):
        names = rng.sample(list(strengths), len(strengths))
        for first, second in zip(names[::2], names[1::2], strict=True):
            score = rng.random() < ct.Elo().predict(strengths[first], strengths[second]).win
            games.append(ct.Game.between(first, second, float(score), date=dt.date(2025, 1, 1) + dt.timedelta(day)))
    return ct.History.from_games(games)


def order(values: list[float]) -> list[int]:
    """Return the rank of each value."""
    return [sorted(values).index(value) for value in values]


if __name__ == "__main__":
    rng = random.Random(5)
    strengths = {f"p{number:02}": rng.gauss(1500, 300) for number in range(20)}
    history = simulated(strengths, 60, rng)
    systems = [ct.Elo(), ct.Glicko2PerGame(), ct.WholeHistoryRating(), ct.tune(history, Surprise()).system]
    for days in (5, 20, 60):
        for system in systems:
            ratings = ct.rate(history.part(0, 10 * days), system)
            found = order([ratings[player].rating for player in strengths])
            agreement = np.corrcoef(order(list(strengths.values())), found)[0, 1]
            print(f"{days} days, {type(system).__name__}: {agreement:.3f}")
    print(*(f"{row.name} {row.loss:.3f}" for row in ct.backtest(history, systems).rows), sep=", ")
