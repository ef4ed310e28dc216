"""ECF: the monthly ratings of the English Chess Federation, since July 2020.

| part | rule |
|---|---|
| K rating | R1 = R0 + k (W - We), k = 20, and 40 for juniors; We by FIDE's table 8.1.2 |
| P rating | the performance against the opponents and one fictional draw against a nominal rating |
| | new players and those with fewer than 10 games have a partial rating by P |
| passes | 1: P ratings from opponents with a rating; 2: again, with the ratings of pass 1 for the others; |
| | 3: K ratings, with those of pass 2; a game against a partial rating counts half |
| period | a month; ratings are published on its first day, from the results before it |

Juniors are players under 18 at the end of the year of the games.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from crosstable.model.columns import Floats
from crosstable.model.kernel import Kernel, Numbers
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.blocks import FULL, PARTIAL
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.federations.fide_tables import (
    DIFFERENCE,
    EXPECTED,
    difference_by_table,
    expected_by_table,
)
from crosstable.ratings.federations.sums import play_sums
from crosstable.ratings.federations.terms import FederationTerms, KnownPlayers
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.parameters import LARGEST, check_finite, check_range, score_of
from crosstable.ratings.periods import Period
from crosstable.ratings.rounding import HALF_AWAY, rounded
from crosstable.ratings.scale import Scale

FULL_GAMES = 10
_STAGES = 2  # passes 1 and 2


def expected_of(rating: float, opponent: float, table: Floats) -> float:
    """Return We of one game; a difference above 400 counts as 400."""
    gap = rating - opponent
    return expected_by_table(400.0 if gap > 400.0 else -400.0 if gap < -400.0 else gap, table)


def k_of(age: int) -> float:
    """Return k by the age at the end of the year; 0 is unknown."""
    return 40.0 if 0 < age < 18 else 20.0


def performance(opponents: float, score: float, games: float, nominal: float, differences: Floats) -> float:
    """Return the P rating from the sum of the opponents' ratings."""
    mean = (opponents + nominal) / (games + 1.0)
    return rounded(mean + difference_by_table((score + 0.5) / (games + 1.0), differences), HALF_AWAY)


def chance_of(rating: float, opponent: float, terms: FederationTerms, _rules: int) -> float:
    """Return We of one game."""
    return expected_of(rating, opponent, terms.table)


def worth_of(
    player: int,
    _score: float,
    _expected: float,
    _count: float,
    age: int,
    _rules: int,
    known_players: KnownPlayers,
    _terms: FederationTerms,
    _values: Numbers,
) -> float:
    """Return k of a player."""
    k = known_players.k[player]
    return k if k > 0.0 else k_of(age)


def share_of(rated: float) -> float:
    """Return how much a game counts: half against a partial rating."""
    return 1.0 if rated == FULL else 0.5


def estimate_of(opponents: float, score: float, games: float, terms: FederationTerms, _rules: int) -> float:
    """Return the P rating."""
    return performance(opponents, score, games, terms.number, terms.differences)


def is_enough(_score: float, games: float, _rating: float, _rules: int) -> bool:
    """Return whether there are games enough for a full rating."""
    return games >= FULL_GAMES


def rated_by_estimate() -> float:
    """Return that a P rating is a partial one."""
    return PARTIAL


play_ecf = play_sums.with_formulas(
    "play_ecf",
    chance_of=chance_of,
    worth_of=worth_of,
    share_of=share_of,
    estimate_of=estimate_of,
    is_enough=is_enough,
    rated_by_estimate=rated_by_estimate,
)


@dataclass(frozen=True, slots=True)
class Ecf(Federation):
    """The ratings of the English Chess Federation: by month, with a performance rating for new players.

    With a list, a player who is not on it has a partial rating by performance until there are 10 games; a game against
    a partial rating counts half.

    Args:
        start: rating of all players where there is no list.
        list_date: the day of the list that the initial ratings are from: the first of a month.  Games before it are an
            error.
        rules: the day whose rules hold for all games; with it, games need no dates.
        period: "month", as the federation has it, or "event", "day", "week", "quarter", "year".
        k_of: k of players where it is known: name:k.
        born: years of birth: name:year; k is 40 under 18.
        provisional_games: a rating is provisional below this many rated games.
        nominal: the rating of the fictional opponent with whom a new player draws.
    Raises:
        RatingError: a parameter outside its range; `list_date` is not the day of a list.
    See also: `Elo`; docs/systems.
    Example:
        >>> Ecf().after(1600, [(1700, 1), (1650, 0.5)])
        1614.2
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: English Chess Federation, The calculation of ECF grades on a monthly basis (2019); ecfrating.org.uk, Help:
        ratings (K and P rating, passes 1 to 3).
    Errata: the sources name a fictional opponent "of nominal rating" without the number; 1500 is our choice, `nominal`
        sets it.  How a performance is computed is not said; FIDE's table 8.1.1 is used.  Ratings that lapse after 36
        months without a game are not dropped.
    """

    LOOP: ClassVar[Kernel] = play_ecf
    LIST_COLUMN: ClassVar[str | None] = "k"
    FIRST_DAY: ClassVar[dt.date | None] = dt.date(2020, 7, 1)
    FIRST_OF_MONTH: ClassVar[bool] = True

    period: Period = "month"
    nominal: float = 1500.0

    def __post_init__(self) -> None:
        Federation.__post_init__(self)
        check_range("nominal", self.nominal, -LARGEST)

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points."""
        return Scale("ECF")

    def expected(self, rating: float, opponent: float) -> float:
        """Return We of a player against an opponent."""
        check_finite(rating, opponent)
        return expected_of(float(rating), float(opponent), EXPECTED)

    def after(self, rating: float, games: Sequence[tuple[float, float | str]], *, k: float = 20.0) -> float:
        """Return the K rating of a player after a month, before it is rounded.

        Args:
            rating: before it.
            games: opponents and the player's scores.
            k: of the player.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        """
        surprise = sum(score_of(score) - self.expected(rating, opponent) for opponent, score in games)
        return rating + round(k * surprise, 9)

    def first(self, games: Sequence[tuple[float, float | str]]) -> float | None:
        """Return the P rating of a player; None without games."""
        check_finite(*(opponent for opponent, _ in games))
        if not games:
            return None
        score = sum(score_of(each) for _, each in games)
        opponents = sum(float(opponent) for opponent, _ in games)
        return performance(opponents, score, float(len(games)), self.nominal, DIFFERENCE)

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; there are no draws."""
        win = expected_of(first.rating, second.rating, EXPECTED)
        return Forecast(win, 0.0, 1.0 - win)

    def terms(self) -> FederationTerms:
        """The parameters as the loop takes them."""
        return FederationTerms(_STAGES, float(self.nominal), 0, EXPECTED, DIFFERENCE)

    def report_k(
        self, rating: float, games: float, played: int, age: int, day: dt.date | None, stated_k: float
    ) -> float | None:
        """Return k of a player."""
        del rating, games, played, day
        return stated_k or k_of(age)
