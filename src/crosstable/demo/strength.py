"""The hidden strength of demo players, and the results that follow from it.

The strength is on the scale of Elo: 400 points are odds of ten to one.  The league does not know it; its ratings
estimate it.

Rules
1. The expected score of White is E = 1 / (1 + 10^(-(w - b + advantage) / 400)).
2. A draw has probability 2 d min(E, 1 - E), where d is the share of draws between equals.  White wins
   with E less half of that, so that the expected score stays E.
3. Between seasons a strength drifts a little.  Each discipline adds its own small difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from crosstable.demo.chance import bell

_MEAN = 1500
_SPREAD = 260
_DRIFT = 25
_OWN_DIFFERENCE = 30


@dataclass(frozen=True, slots=True)
class Discipline:
    """A way of playing: how long an evening is, how often equals draw, what the first move is worth.

    With `is_confirmed` a second person confirms the results of a round.
    """

    name: str
    rounds: int
    draw_share: float
    white_advantage: float
    is_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of a player, season by season, and the difference of each discipline."""

    by_season: tuple[int, ...]
    differences: tuple[tuple[str, int], ...]

    def at(self, season: int, discipline: str) -> int:
        """Return the strength in a season (counted from 0) and a discipline."""
        return self.by_season[season] + dict(self.differences)[discipline]

    @property
    def now(self) -> int:
        """The strength in the last season, over all disciplines."""
        return self.by_season[-1]


def draw_strength(rng: Random, seasons: int, disciplines: Sequence[Discipline]) -> Strength:
    """Draw the hidden strength of a new player."""
    value = _MEAN + _SPREAD * bell(rng)
    by_season = []
    for _ in range(seasons):
        by_season.append(round(value))
        value += _DRIFT * bell(rng)
    differences = tuple((discipline.name, round(_OWN_DIFFERENCE * bell(rng))) for discipline in disciplines)
    return Strength(tuple(by_season), differences)


def outcome_odds(white: float, black: float, discipline: Discipline) -> tuple[float, float, float]:
    """Return the probabilities that White wins, draws and loses.

    Example:
        >>> quiet = Discipline("quiet", rounds=4, draw_share=0.5, white_advantage=0)
        >>> outcome_odds(1500, 1500, quiet)
        (0.25, 0.5, 0.25)
    """
    expected = 1.0 / (1.0 + 10.0 ** ((black - white - discipline.white_advantage) / 400.0))
    draw = 2.0 * discipline.draw_share * min(expected, 1.0 - expected)
    win = expected - draw / 2.0
    return win, draw, 1.0 - win - draw


def draw_outcome(rng: Random, white: float, black: float, discipline: Discipline) -> tuple[int, int]:
    """Play one game; return the place of White and the place of Black."""
    win, draw, _ = outcome_odds(white, black, discipline)
    fate = rng.random()
    if fate < win:
        return 1, 2
    return (1, 1) if fate < win + draw else (2, 1)
