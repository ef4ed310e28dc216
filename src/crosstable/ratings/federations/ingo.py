"""Ingo: the first numerical rating system for chess players, West Germany 1948 to 1992, for history.

| part | rule |
|---|---|
| scale | lower is better; 8 Ingo points are about 64 of Elo: DWZ = 2840 - 8 Ingo |
| H | the performance of an event: the opponents' mean minus (100 p - 50), p the share of the points |
| new number | (n H + D R) / (n + D) after n games, rounded to a whole number |
| D | 10 to the age of 20, 15 to 25, then 20 |
| first number | H of 5 games or more against rated players |
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.model.kernel import Kernel, Numbers
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.federations.sums import play_sums
from crosstable.ratings.federations.terms import FederationTerms, KnownPlayers
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.parameters import check_finite, score_of
from crosstable.ratings.rounding import HALF_AWAY, rounded
from crosstable.ratings.scale import Scale

LEAST_GAMES = 5


def expected_of(rating: float, opponent: float) -> float:
    """Return the share of the points at which a number does not change, between 0 and 1."""
    return min(max(0.5 + 0.01 * (opponent - rating), 0.0), 1.0)


def inertia_of(age: int) -> float:
    """Return D by age; 0 is unknown, which counts as over 25."""
    return 10.0 if 0 < age <= 20 else 15.0 if 0 < age <= 25 else 20.0


def chance_of(rating: float, opponent: float, _terms: FederationTerms, _rules: int) -> float:
    """Return the share of the points at which a number does not change."""
    return expected_of(rating, opponent)


def worth_of(
    _player: int,
    _score: float,
    _expected: float,
    count: float,
    age: int,
    _rules: int,
    _known: KnownPlayers,
    _terms: FederationTerms,
    _values: Numbers,
) -> float:
    """Return what a whole game of surprise is worth; a good one lowers the number."""
    return -100.0 / (count + inertia_of(age))


def surprise_in(points: float, _chance: float, rating: float, strength: float) -> float:
    """Return how far the performance of a game, H, is below the number, in whole games."""
    return (rating - strength - 50.0 + 100.0 * points) / 100.0


def estimate_of(opponents: float, score: float, games: float, _terms: FederationTerms, _rules: int) -> float:
    """Return H of some games."""
    return rounded(opponents / games + 50.0 - 100.0 * score / games, HALF_AWAY)


def is_enough(_score: float, games: float, _rating: float, _rules: int) -> bool:
    """Return whether there are games enough for a first number."""
    return games >= LEAST_GAMES


def is_better(after: float, peak: float) -> bool:
    """Return whether a number is a player's best: the lowest."""
    return after < peak


play_ingo = play_sums.with_formulas(
    "play_ingo",
    chance_of=chance_of,
    worth_of=worth_of,
    surprise_in=surprise_in,
    estimate_of=estimate_of,
    is_enough=is_enough,
    is_better=is_better,
)


@dataclass(frozen=True, slots=True)
class Ingo(Federation):
    """The Ingo system of 1948, the first of its kind: a lower number is better.

    A number moves towards the performance of each event, further in the young.

    Args:
        start: number of all players where there is no list.
        list_date: the day of the list that the initial numbers are from; games before it are an error.
        rules: not used: one form of the rules is here.
        period: "event", or "day", "week", "month", "quarter", "year".
        k_of: not used.
        born: years of birth: name:year; others count as over 25.
        provisional_games: a number is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    See also: `Elo`; docs/systems.
    Example:
        >>> round(Ingo().after(130, [(160, 1)], age=40))
        129
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: A. Hoesslinger, Das Ingo-System, 1948; Schachverband, conversion DWZ = 2840 - 8 Ingo of 1992.
    Errata: the documents differ in D and in the limits of H over 44 years; this is the last form, without limits.
    """

    LOOP: ClassVar[Kernel] = play_ingo
    COUNTS_UNRATED: ClassVar[bool] = False

    start: float = 150.0

    @property
    def scale(self) -> Scale:
        """Lower is better; whole points."""
        return Scale("Ingo", better="lower")

    def after(self, rating: float, games: Sequence[tuple[float, float | str]], *, age: int = 0) -> float:
        """Return the number of a player after an event, before it is rounded.

        Args:
            rating: before it.
            games: rated opponents and the player's scores.
            age: of the player in the year of the event; 0 if unknown.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        """
        check_finite(rating, *(opponent for opponent, _ in games))
        inertia = inertia_of(age)
        performance = sum(opponent + 50.0 - 100.0 * score_of(score) for opponent, score in games)
        return (performance + rating * inertia) / (len(games) + inertia)

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; there are no draws."""
        win = expected_of(first.rating, second.rating)
        return Forecast(win, 0.0, 1.0 - win)

    def terms(self) -> FederationTerms:
        """The parameters as the loop takes them."""
        return FederationTerms(1, 0.0, 0, np.zeros(0), np.zeros(0))

    def report_k(
        self, rating: float, games: float, played: int, age: int, day: dt.date | None, stated_k: float
    ) -> float | None:
        """Return the points that a whole game of surprise is worth: 100 / (n + D)."""
        del rating, games, day, stated_k
        return 100.0 / (played + inertia_of(age))
