"""FIDE: Handbook B.02, the articles that make a rating, with the dates from which each form of them holds.

| article | rule |
|---|---|
| 7.1.4 | a first rating needs 5 games against rated players and at least the floor |
| 7.1.4, 8.2 | **until 29 February 2024**: Ru = Ra + 20 for each half-point above 50 %; Ra at 50 %; Ra + dp below |
| 8.2 | **from 1 March 2024**: two draws against players of 1800 are added, then Ru = Ra + dp; 2200 is the most |
| 8.2.1 | a first event without a point or half-point does not count |
| 8.3.1 | a difference above 400 counts as 400 |
| | **1 January 2022 to 29 February 2024**: for the stronger player only once an event, where it is largest |
| | **from 1 March 2024**: always again |
| | **from 1 October 2025**: a player of 2650 or more gets the true difference |
| | rapid and blitz **until 29 February 2024**: the true difference |
| 8.3.2 | the expected score of a game is table 8.1.2 |
| 8.3.3 | K = 40 until 30 games, and until the end of the year of the 18th birthday below 2300; |
| | K = 10 for players who have been rated 2400 or more; K = 20 for all others |
| | K n is at most 700 in a rating period of n games |
| | rapid and blitz **until 30 September 2022**: K = 20 |
| 8.3.4 | the sum of a rating period is rounded to a whole number, halves away from zero |
| 7.2 | a rating period is a month; who falls below the floor is unrated again |
| | the floor is 1000 **until 29 February 2024**, 1400 **from 1 March 2024** |
| 13.1 | **on 1 March 2024**: standard ratings from 1000 to 1999 rise by 0.4 (2000 - R) |

Games against unrated players do not count for a rated one.  Forms before 1 July 2014 are not here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from crosstable.model.columns import Flags, Floats, Ints, Longs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.blocks import EVENTS
from crosstable.ratings.federations.federation import Federation, Tuning
from crosstable.ratings.federations.fide_loop import (
    FIRST_DAY,
    LEAST_GAMES,
    ONCE_FROM,
    ONE_K_FROM,
    RAISED_FROM,
    TRUE_FROM,
    Kind,
    expected_of,
    first_rating,
    floor_of,
    k_of,
    limited_k,
    play_fide,
    rules_on,
)
from crosstable.ratings.federations.fide_tables import (
    DIFFERENCE,
    EXPECTED,
    expected_by_table,
)
from crosstable.ratings.federations.terms import FederationTerms, KnownPlayers
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.parameters import check_choice, check_finite, check_opponents, score_of
from crosstable.ratings.periods import Period
from crosstable.ratings.scale import Scale


@dataclass(frozen=True, slots=True)
class Fide(Federation):
    """The ratings of FIDE: standard, rapid and blitz, by the rules in force on the day of a game.

    With a list (initial ratings), a player who is not on it is unrated until the results give a first rating, and
    games against that player do not count; the rating shown until then is what the results so far would give.  Without
    any list, all players begin at `start` and with K = 40.

    Args:
        kind: "standard", "rapid" or "blitz".
        start: rating of all players where there is no list.
        list_date: the day of the list that the initial ratings are from: the first of a month.  Games before it are
            an error, and ratings of an older list rise on 1 March 2024.
        rules: the day whose rules hold for all games; None is the day of each game.
        period: the rating period: "month", as FIDE has it, or "event", "day", "week", "quarter", "year".
        k: "rules" derives K where `k_of` does not have it; "list" asks for the K of every player on the list.
        k_of: K of players where it is known, as on the list: name:K.
        born: years of birth: name:year.  Without, K = 40 ends after 30 games.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range; `list_date` is not the day of a list.
    See also: `Elo`; docs/systems.
    Example:
        >>> Fide(rules=dt.date(2024, 3, 1)).change(2240, [(2114, 1), (2240, 0.5), (2650, 0), (1700, 1)], k=20)
        6.6
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: FIDE Handbook B.02, FIDE Rating Regulations, in force on 1 July 2014, 1 January 2022, 1 March 2024 and
        1 October 2025; B.02 for rapid and blitz, in force on 1 October 2022.
    Errata: "0.5 is rounded up (whether the change is positive or negative)" is read as away from zero.  A player whose
        first rating would be below the floor stays unrated and keeps the results, which FIDE drops after 26 months.
        An event counts in the month of its games, where FIDE takes the month in which it ends.
    """

    COUNTS_UNRATED: ClassVar[bool] = False
    LIST_COLUMN: ClassVar[str | None] = "k"
    FIRST_DAY: ClassVar[dt.date | None] = FIRST_DAY
    FIRST_OF_MONTH: ClassVar[bool] = True
    LOOP: ClassVar[Kernel] = play_fide
    TUNING: ClassVar[Tuning] = Federation.TUNING

    kind: Kind = "standard"
    period: Period = "month"
    k: Literal["rules", "list"] = "rules"

    def __post_init__(self) -> None:
        Federation.__post_init__(self)
        check_choice("kind", self.kind, ("standard", "rapid", "blitz"))
        check_choice("k", self.k, ("rules", "list"))

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points."""
        return Scale("FIDE")

    def begin_listed(self, values: Floats, listed: Flags) -> None:
        """Set what is taken of the players on the list: 30 games or more, and whether the list is before March 2024."""
        Federation.begin_listed(self, values, listed)
        if self.list_date is not None:
            values[listed, EVENTS] = 1.0 if self.list_date < RAISED_FROM else 2.0

    def expected(self, rating: float, opponent: float, *, on: dt.date | None = None) -> float:
        """Return the expected score of a player against an opponent.

        Args:
            rating, opponent: before the game.
            on: the day whose rules hold; None is `rules`, or else the latest.
        Example:
            >>> Fide().expected(2240, 2114)
            0.67
        """
        check_finite(rating, opponent)
        return expected_of(float(rating), float(opponent), self._rules_on(on), EXPECTED)

    def change(
        self,
        rating: float,
        games: Sequence[tuple[float, float | str]],
        *,
        k: float,
        on: dt.date | None = None,
    ) -> float:
        """Return the change of a rating by the games of a period, before it is rounded.

        Args:
            rating: of the player.
            games: rated opponents and the player's scores.
            k: of the player, before the limit of 700.
            on: the day whose rules hold; None is `rules`, or else the latest.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        """
        check_finite(rating)
        check_opponents(games)
        surprise = sum(score_of(score) - self.expected(rating, opponent, on=on) for opponent, score in games)
        return round(limited_k(float(k), float(len(games) or 1)) * surprise, 9)

    def first(self, games: Sequence[tuple[float, float | str]], *, on: dt.date | None = None) -> float | None:
        """Return the first rating of a player; None for too few games, no score, or one below the floor.

        Args:
            games: rated opponents and the player's scores.
            on: the day whose rules hold; None is `rules`, or else the latest.
        Example:
            >>> Fide().first([(1600, 1), (1700, 0), (1650, 1), (1500, 0.5), (1800, 0)], on=dt.date(2024, 3, 1))
            1693.0
        """
        check_opponents(games)
        score = sum(score_of(each) for _, each in games)
        if len(games) < LEAST_GAMES or score == 0.0:
            return None
        rules = self._rules_on(on)
        opponents = sum(float(opponent) for opponent, _ in games)
        rating = first_rating(opponents, score, float(len(games)), rules, DIFFERENCE)
        return rating if rating >= floor_of(rules) else None

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players by table 8.1.2; there are no draws in it."""
        win = expected_by_table(first.rating - second.rating, EXPECTED)
        return Forecast(win, 0.0, 1.0 - win)

    def known_players(self, history: History) -> KnownPlayers:
        """Return K and year of birth of each player, 0 where unknown.

        Raises:
            RatingError: K of a player on the list is not known, with k="list".
        """
        found = Federation.known_players(self, history)
        if self.k == "list":
            for name in history.initial_ratings:
                at = history.index.get(history.key(name))
                if at is not None and found.k[at] == 0.0:
                    raise RatingError("ratings/federations/k-unknown", player=name)
        return found

    def terms(self) -> FederationTerms:
        """The parameters as the loop takes them."""
        return FederationTerms(1, 0.0, int(self.kind == "standard"), EXPECTED, DIFFERENCE)

    def rules_of(self, days: Ints) -> Longs:
        """Return the rules in force on each day."""
        changes = (FIRST_DAY, ONCE_FROM, ONE_K_FROM, RAISED_FROM, TRUE_FROM)
        numbers = np.array([rules_on(day, self.kind) for day in changes], dtype=np.int64)
        at = np.searchsorted([day_number(day) for day in changes], days, side="right") - 1
        return numbers[np.maximum(at, 0)]

    def report_k(
        self, rating: float, games: float, played: int, age: int, day: dt.date | None, stated_k: float
    ) -> float | None:
        """Return K of a player, limited to 700 points in the event."""
        k = stated_k or k_of(rating, rating, games, age, self._rules_on(day))
        return limited_k(k, float(max(played, 1)))

    def _rules_on(self, day: dt.date | None) -> int:
        if day is not None and type(day) is not dt.date:
            raise RatingError("ratings/not-a-date", name="on", value=day)
        return rules_on(self.rules or day or dt.date.max, self.kind)
