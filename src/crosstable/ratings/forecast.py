"""A forecast: the chances of win, draw and loss, and the models that split a chance into three.

Rules
1. All models start from the log-odds x that the first side beats the second when a draw is impossible.
2. "none": win = 1 / (1 + e^-x), no draws.
3. "davidson": win : draw : loss = e^(x/2) : nu : e^(-x/2).  Equals draw with chance nu / (2 + nu).
4. "rao-kupper": win = 1 / (1 + theta e^-x), loss = 1 / (1 + theta e^x), draw = the rest; theta >= 1.
   Equals draw with chance (theta - 1) / (theta + 1).  The parameter here is nu = theta - 1, so that 0 is
   "no draws" in both models.

Source: R. R. Davidson, On Extending the Bradley-Terry Model to Accommodate Ties, JASA 65 (1970), eq. 2.3;
    P. V. Rao and L. L. Kupper, Ties in Paired-Comparison Experiments, JASA 62 (1967), eq. 2.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Literal, get_args

from crosstable.model.arguments import is_one_of
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.parameters import check_finite

DrawModel = Literal["none", "davidson", "rao-kupper"]
Draws = Literal["none", "davidson"]
NO_DRAWS, DAVIDSON, RAO_KUPPER = range(3)

_STEEPEST = 700.0  # beyond it exp overflows in Python and is infinite compiled


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is expected of a game of two sides; `predict` returns it.

    Args:
        win, draw, loss: the chances of the first side, from 0 to 1; they sum to one.  Without a draw model `draw` is 0.
    See also: `PlaceForecast`, for more sides; `draw_model` of the systems.
    Example:
        >>> from crosstable import Elo
        >>> forecast = Elo(draw_model="davidson", draw_parameter=1.0).predict(1600, 1500)
        >>> round(forecast.win, 2), round(forecast.draw, 2), round(forecast.expected, 2)
        (0.43, 0.32, 0.59)
    """

    win: float
    draw: float
    loss: float

    @property
    def expected(self) -> float:
        """Return the expected score of the first side."""
        return self.win + 0.5 * self.draw

    @classmethod
    def of_log_odds(cls, odds: float, model: DrawModel = "none", nu: float = 0.0) -> Forecast:
        """Split log-odds into three chances.

        Args:
            odds: the natural logarithm of the odds that the first wins.
            model: of draws: "none", "davidson" or "rao-kupper".
            nu: the frequency of draws in that model, 0 or more.
        Example:
            >>> round(Forecast.of_log_odds(0.0, "davidson", 1.0).draw, 3)
            0.333
        """
        check_finite(odds, nu)
        code = draw_code(model)
        win = win_chance(odds, code, nu)
        loss = win_chance(-odds, code, nu)
        return cls(win, max(0.0, 1.0 - win - loss) if code else 0.0, loss if code else 1.0 - win)


@dataclass(frozen=True, slots=True)
class PlaceForecast:
    """What is expected of a game of three sides or more; `predict` returns it.

    Args:
        odds: the chance of each place, from 0 to 1: a row per side, a column per place.  Rows and columns sum to one.
    See also: `Forecast`, for two sides.
    Example:
        >>> from crosstable import WengLinPlackettLuce
        >>> forecast = WengLinPlackettLuce().predict(30, 25, 20)
        >>> [round(chance, 2) for chance in forecast.win], round(forecast.odds[0][2], 2)
        ([0.46, 0.32, 0.22], 0.19)
    """

    odds: tuple[tuple[float, ...], ...]

    @property
    def win(self) -> tuple[float, ...]:
        """The chance of each side to come first."""
        return tuple([row[0] for row in self.odds])

    @property
    def expected(self) -> tuple[float, ...]:
        """The share of its opponents that each side is expected to beat."""
        last = len(self.odds) - 1
        return tuple([sum((last - place) * chance for place, chance in enumerate(row)) / last for row in self.odds])


def draw_code(model: str) -> int:
    """Return the number of a draw model in kernels.

    Raises:
        UnknownName: no such model.
    """
    names = get_args(DrawModel)
    if not is_one_of(model, names):
        raise UnknownName("draw model", model, names)
    return names.index(model)


def win_chance(odds: float, model: int, nu: float) -> float:
    """Return the chance to win at these log-odds."""
    x = -_STEEPEST if odds < -_STEEPEST else _STEEPEST if odds > _STEEPEST else odds
    if model == DAVIDSON:
        half = exp(-0.5 * x)
        return 1.0 / (1.0 + nu * half + half * half)
    if model == RAO_KUPPER:
        return 1.0 / (1.0 + (1.0 + nu) * exp(-x))
    return 1.0 / (1.0 + exp(-x))


def expected_at(odds: float, model: int, nu: float) -> float:
    """Return the expected score, win + draw / 2, at these log-odds."""
    win = win_chance(odds, model, nu)
    if model == NO_DRAWS:
        return win
    return 0.5 * (1.0 + win - win_chance(-odds, model, nu))


def log_odds(chance: float) -> float:
    """Return the log-odds of a chance between 0 and 1, both excluded.

    Raises:
        RatingError: no odds give that chance.
    """
    if not 0.0 < chance < 1.0:
        raise RatingError("ratings/not-a-chance", name="chance", value=chance)
    return log(chance / (1.0 - chance))
