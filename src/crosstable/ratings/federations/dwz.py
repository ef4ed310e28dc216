"""DWZ: the Deutsche Wertungszahl, by the Wertungsordnung of the German chess federation.

| article | rule |
|---|---|
| 3.3.1 | P(D) = 1 / (1 + 10^(-D / 400)), or by the normal curve of Anhang 2.1 |
| 3.4.1 | a first DWZ needs 5 games against rated players, and neither all nor none of the points |
| | then the same for games against players who got theirs in this event (second stage) |
| 3.4.4 | Rp = Rc + D(P) with Anhang 2.1; at or below 800 it becomes 700 + R / 8 |
| 3.5.1 | E = E0 fB + SBr, E0 = (R0 / 1000)^4 + J; J = 5 to the age of 20, 10 to 25, then 15 |
| | fB = R0 / 2000 from 0.5 to 1 to the age of 20 where W >= We, else 1 |
| | SBr = exp((1300 - R0) / 150) - 1 where R0 < 1300 and W < We, else 0 |
| | E is at least 5; at most 30 and 5 times the index where SBr is 0, else 150 |
| 3.5.2 | Rn = R0 + 800 (W - We) / (E + n), rounded to a whole number |
| index | counts a player's events; a first DWZ has index 1 |

Age is the year of the event minus the year of birth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, exp, sqrt
from statistics import NormalDist
from typing import ClassVar, Literal

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.kernel import Kernel, Numbers
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.blocks import EVENTS, GAMES, RATING, WIDTH
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.federations.sums import play_sums
from crosstable.ratings.federations.terms import FederationTerms, KnownPlayers
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.parameters import check_choice, check_finite, check_opponents, score_of
from crosstable.ratings.rounding import HALF_AWAY, rounded
from crosstable.ratings.scale import Scale

Curve = Literal["logistic", "normal"]

LEAST_GAMES = 5
_STAGES = 2  # 3.4.1
_ESTABLISHED, _MANY_EVENTS = 100.0, 6.0  # games of a player on a list, and the index from which it has no effect
NORMAL, WHOLE = 1, 2  # bits of the flag
_SPREAD = 200.0 * sqrt(2.0)
_ADULT = 26


def _differences() -> Floats:
    """Return D(P) for P = 0, 0.01, ... 1: the first whole difference at which P is reached (Anhang 2.1)."""
    upper = [0.0] + [float(ceil(_SPREAD * NormalDist().inv_cdf(0.495 + 0.01 * at))) for at in range(1, 50)] + [728.0]
    return np.array([*(-each for each in upper[:0:-1]), *upper])


DIFFERENCES = _differences()


def expected_of(rating: float, opponent: float, flag: int) -> float:
    """Return P(D): 3.3.1."""
    if flag & NORMAL:
        return 0.5 * erfc((opponent - rating) / (2.0 * 200.0))
    return expected_score(rating, opponent)


def coefficient_of(rating: float, age: int, index: float, score: float, expected: float, flag: int) -> float:
    """Return E: 3.5.1.

    Args:
        rating: R0.
        age: in the year of the event; 0 if unknown, which counts as over 25.
        index: events before this one.
        score, expected: W and We.
        flag: WHOLE rounds E.
    """
    years = age if age > 0 else _ADULT
    base = rating / 1000.0
    value = base * base * base * base + (5.0 if years <= 20 else 10.0 if years <= 25 else 15.0)
    if years <= 20 and score >= expected:
        value *= min(max(rating / 2000.0, 0.5), 1.0)
    brake = 0.0
    if rating < 1300.0 and score < expected:
        brake = exp(min((1300.0 - rating) / 150.0, 50.0)) - 1.0
    value += brake
    if flag & WHOLE:
        value = rounded(value, HALF_AWAY)
    most = 150.0 if brake > 0.0 else min(30.0, 5.0 * max(index, 1.0))
    return max(min(value, most), 5.0)


def first_rating(opponents: float, score: float, games: float, differences: Floats) -> float:
    """Return Rp, the first DWZ from the sum of the opponents' ratings: 3.4.4."""
    at = int(100.0 * score / games + 0.5)
    rating = opponents / games + differences[min(max(at, 1), 99)]
    return rounded(700.0 + rating / 8.0 if rating <= 800.0 else float(rating), HALF_AWAY)


def chance_of(rating: float, opponent: float, terms: FederationTerms, _rules: int) -> float:
    """Return P(D)."""
    return expected_of(rating, opponent, terms.flag)


def worth_of(
    player: int,
    score: float,
    expected: float,
    count: float,
    age: int,
    _rules: int,
    known_players: KnownPlayers,
    terms: FederationTerms,
    values: Numbers,
) -> float:
    """Return 800 / (E + n): 3.5.2."""
    row = WIDTH * player
    index = known_players.k[player]
    if index == 0.0 and values[row + GAMES] >= _ESTABLISHED:
        index = _MANY_EVENTS
    index += values[row + EVENTS]
    return 800.0 / (coefficient_of(values[row + RATING], age, index, score, expected, terms.flag) + count)


def estimate_of(opponents: float, score: float, games: float, terms: FederationTerms, _rules: int) -> float:
    """Return Rp."""
    return first_rating(opponents, score, games, terms.differences)


def is_enough(score: float, games: float, _rating: float, _rules: int) -> bool:
    """Return whether results are enough for a first DWZ: 3.4.1."""
    return games >= LEAST_GAMES and 0.0 < score < games


def is_estimated(stage: int, score: float, games: float) -> bool:
    """Return whether opponents count with a first DWZ of this event: in the second stage."""
    return stage > 0 or (games >= LEAST_GAMES and 0.0 < score < games)


def end_period(row: int, _rules: int, values: Numbers) -> None:
    """Count an event: the index."""
    values[row + EVENTS] += 1.0


def begin_rating(row: int, values: Numbers) -> None:
    """Set the index of a first DWZ."""
    values[row + EVENTS] = 1.0


play_dwz = play_sums.with_formulas(
    "play_dwz",
    chance_of=chance_of,
    worth_of=worth_of,
    estimate_of=estimate_of,
    is_enough=is_enough,
    is_estimated=is_estimated,
    end_period=end_period,
    begin_rating=begin_rating,
)


@dataclass(frozen=True, slots=True)
class Dwz(Federation):
    """The DWZ of the German chess federation: K by rating, age and the number of events.

    With a list, a player who is not on it gets a first DWZ from 5 games against rated players; until then games
    against that player do not count.

    Args:
        start: rating of all players where there is no list.
        list_date: the day of the list that the initial ratings are from; games before it are an error.
        rules: not used: one form of the rules is here.
        period: "event", as the federation has it, or "day", "week", "month", "quarter", "year".
        k_of: the index (number of events) of players on the list: name:index; others on it count as at 6 or more.
        born: years of birth: name:year; others count as over 25.
        provisional_games: a rating is provisional below this many rated games.
        curve: "logistic", or the "normal" curve of Anhang 2.1.
        whole_coefficient: round E to a whole number.
    Raises:
        RatingError: a parameter outside its range.
    See also: `Elo`; docs/systems.
    Example:
        >>> round(Dwz().after(1530, [(1930, 1)], age=26, index=22))
        1564
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: Deutscher Schachbund, Wertungsordnung, 3.3 to 3.5 and Anhang 1.2, 2.1, 2.3.
    Errata: Anhang 1.2 says that E is rounded to a whole number, and Anhang 2.1 has a normal curve; the calculators that
        are in use compute with neither, and are followed.  `whole_coefficient` and `curve` are the letter of the rules.
        Players who perform 300 points above their DWZ (3.6.3) are not treated apart.  First ratings come from Rc and
        D(P), without the iteration over all of an event.
    """

    LOOP: ClassVar[Kernel] = play_dwz
    COUNTS_UNRATED: ClassVar[bool] = False
    COUNTS_FIRST: ClassVar[bool] = True
    LIST_COLUMN: ClassVar[str | None] = "index"

    curve: Curve = "logistic"
    whole_coefficient: bool = False

    def __post_init__(self) -> None:
        Federation.__post_init__(self)
        check_choice("curve", self.curve, ("logistic", "normal"))

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points."""
        return Scale("DWZ")

    def expected(self, rating: float, opponent: float) -> float:
        """Return P(D) of a player against an opponent."""
        check_finite(rating, opponent)
        return expected_of(rating, opponent, self.flag)

    def after(
        self, rating: float, games: Sequence[tuple[float, float | str]], *, age: int = 0, index: int = 6
    ) -> float:
        """Return the DWZ of a player after an event, before it is rounded.

        Args:
            rating: before it.
            games: rated opponents and the player's scores.
            age: of the player in the year of the event; 0 if unknown.
            index: events before this one.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        """
        score = sum(score_of(each) for _, each in games)
        expected = sum(self.expected(rating, opponent) for opponent, _ in games)
        e = coefficient_of(float(rating), age, float(index), score, expected, self.flag)
        return rating + 800.0 * (score - expected) / (e + len(games))

    def first(self, games: Sequence[tuple[float, float | str]]) -> float | None:
        """Return the first DWZ of a player; None for too few games, or all or none of the points.

        Args:
            games: rated opponents and the player's scores, such as [(1300, 1), (1540, 0.5)].
        Example:
            >>> Dwz().first([(1300, 1), (1540, 0.5), (1200, 0), (1290, 1), (1400, 1)])
            1491.0
        """
        check_opponents(games)
        score = sum(score_of(each) for _, each in games)
        if len(games) < LEAST_GAMES or not 0.0 < score < len(games):
            return None
        return first_rating(sum(float(opponent) for opponent, _ in games), score, float(len(games)), DIFFERENCES)

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; there are no draws."""
        win = expected_of(first.rating, second.rating, self.flag)
        return Forecast(win, 0.0, 1.0 - win)

    @property
    def flag(self) -> int:
        """The curve and the rounding of E as bits."""
        return (NORMAL if self.curve == "normal" else 0) | (WHOLE if self.whole_coefficient else 0)

    def terms(self) -> FederationTerms:
        """The parameters as the loop takes them."""
        return FederationTerms(_STAGES, 0.0, self.flag, np.zeros(0), DIFFERENCES)
