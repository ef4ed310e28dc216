"""The working of a tie-break value: the contributions of rounds and opponents, and the cuts.

A working is data: codes and numbers, worded where it is shown.  Amounts are whole numbers of
`1 / unit`, so that nothing is ever rounded on the way; a value is an exact `Fraction`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from crosstable.ranking.score_words import plain

Reason = Literal[
    "score",  # the entrant's own score, or what one round paid
    "rounded-down",  # what rounding the points of rounds not played took away (Go)
    "start",  # the score the entrant started with
    "round",  # a round that counts: a win, a game, a round elected to play
    "running-score",  # the score after the round
    "opponent-score",  # the final score of the opponent
    "opponent-adjusted",  # the same, requested byes to the end counted as draws (C.07 16.3.2)
    "dummy-own-score",  # a round not played: a dummy with one's own score (C.07 16.4)
    "dummy-opponent-cap",  # the dummy capped by the scheduled opponent's score (C.07 16.4.1)
    "dummy-draws-cap",  # the dummy capped by a draw in each round (C.07 16.4.2)
    "own-start",  # no opponent: one's own starting score (Go)
    "opponent-value",  # another tie-break of the opponent
    "rating",  # the rating of an opponent, or one's own
    "expected-score",  # the scoring probability against an opponent
    "rating-difference",  # the conversion of the fractional score (FIDE table 8.1.1)
    "lowest-rating",  # the lowest rating that expects the score (C.07 10.3)
    "encounter",  # the score of the games against one of the tied
    "rank",  # the rank among the tied
    "number",  # a number the entrant brought: pairing number
    "floor",  # a percentage raised to its floor
    "points",  # the game's own points
    "own-value",  # the own value in a Keizer ranking
    "share-of-own-value",  # what a round without an opponent pays there
    "place-at-start",  # on a ladder
    "places-moved",  # on a ladder, by the games of the round
    "share-of-opponents-value",  # what a game pays there
]
Cut = Literal["least", "voluntary", "most", "not-best"]
Rule = Literal["sum", "mean", "rounded-mean", "shown"]
_RULES: Mapping[Rule, str] = MappingProxyType(
    {"sum": "", "mean": "mean of ", "rounded-mean": "rounded mean of ", "shown": "from "}
)


class Contribution(NamedTuple):
    """The contribution of one round or opponent.

    Args:
        round: the round; None for what belongs to no round.
        opponent: the id of the opponent; None where nobody else is in it: a round not played, which may count all the
            same (a dummy opponent), or what is one's own.
        amount: the contribution, in `1 / unit` of the working.
        reason: why it is this much.
        factors: what was multiplied or divided to get it, in half-points unless the tie-break defines another unit.
        is_voluntary: it comes from a voluntary unplayed round (C.07 16.1.2).
        cut: why it does not count; None when it counts.
    See also: `Working.parts`.
    """

    round: int | None
    opponent: str | None
    amount: int
    reason: Reason
    factors: tuple[int, ...] = ()
    is_voluntary: bool = False
    cut: Cut | None = None


@dataclass(frozen=True, slots=True)
class Working:
    """A value and its derivation; as text, it has a part for each round.

    Args:
        value: of the tie-break, exact.
        parts: what each round, opponent or game adds.
        unit: how many of the amounts of the parts make one: 2 where they are half-points.
        rule: how the parts that were not cut add up to the value: their sum, their mean, their mean rounded half up, or
            not at all ("shown": they only explain).
        plus: what is added last; None for nothing.
    See also: `EntrantTieBreak.working`, which returns one; docs/extending.md.
    Example:
        >>> from crosstable import Working
        >>> Working.of_rounds({1: 2, 2: 1}, unit=2).value  # a win and a draw, in half-points
        Fraction(3, 2)
        >>> print(Working.of_rounds({1: 2, 2: 1}, unit=2))
        1.5 = round 1: 1 (round) + round 2: 0.5 (round)
    """

    value: Fraction
    parts: tuple[Contribution, ...] = ()
    unit: int = 1
    rule: Rule = "sum"
    plus: Contribution | None = None

    def __str__(self) -> str:
        parts = [self._text(part, self.worth(part)) for part in self.parts]
        parts += [self._text(self.plus, Fraction(self.plus.amount))] if self.plus else []
        rule = _RULES[self.rule]
        return f"{plain(self.value)} = {rule}{' + '.join(parts) or 'nothing'}"

    def _text(self, part: Contribution, worth: Fraction) -> str:
        """Return a part as text: where it comes from, how much it is, why, and what cut it."""
        where = [] if part.round is None else [f"round {part.round}"]
        where += [] if part.opponent is None else [part.opponent]
        why = part.reason.replace("-", " ") + (f"; cut: {part.cut.replace('-', ' ')}" if part.cut else "")
        return f"{', '.join(where)}{': ' if where else ''}{plain(worth)} ({why})"

    @classmethod
    def of_rounds(cls, amounts: Mapping[int, int], unit: int = 1) -> Working:
        """Build the working of a tie-break that adds up what single rounds are worth.

        Args:
            amounts: by round, in whole numbers of `1 / unit`.
            unit: 2 for half-points.
        Example:
            >>> Working.of_rounds({1: 2, 3: 1}, unit=2).value
            Fraction(3, 2)
        """
        return add_up([Contribution(round, None, amount, "round") for round, amount in amounts.items()], unit)

    def worth(self, part: Contribution) -> Fraction:
        """Return the contribution of a part as a number of points.

        Args:
            part: one of its parts.
        """
        return Fraction(part.amount, self.unit)

    def total(self) -> Fraction:
        """Return the sum of the parts, which must equal `value` in every tie-break."""
        added = Fraction(self.plus.amount) if self.plus else Fraction(0)
        counted = [part.amount for part in self.parts if part.cut is None]
        if self.rule == "shown" or not counted:
            return added
        if self.rule == "sum":
            return Fraction(sum(counted), self.unit) + added
        mean = Fraction(sum(counted), self.unit * len(counted))
        return (mean if self.rule == "mean" else Fraction(rounded_half_up(mean))) + added


def rounded_half_up(value: Fraction) -> int:
    """Round to the nearest whole number, one half up (C.07 10.1).

    Example:
        >>> rounded_half_up(Fraction(3, 2)), rounded_half_up(Fraction(-1, 2))
        (2, 0)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def add_up(parts: list[Contribution], unit: int = 1) -> Working:
    """Build the working whose value is the sum of the parts that count."""
    total = sum(part.amount for part in parts if part.cut is None)
    return Working(Fraction(total, unit), tuple(parts), unit)


def average(parts: list[Contribution], unit: int = 1) -> Working:
    """Build the working whose value is the mean of the parts that count; 0 without any."""
    counted = [part.amount for part in parts if part.cut is None]
    value = Fraction(sum(counted), unit * len(counted)) if counted else Fraction(0)
    return Working(value, tuple(parts), unit, "mean")


def rounded_average(parts: list[Contribution], plus: Contribution | None = None) -> Working:
    """Build the working whose value is the mean rounded half up, and `plus`; 0 without parts."""
    counted = [part.amount for part in parts if part.cut is None]
    mean = rounded_half_up(Fraction(sum(counted), len(counted))) if counted else 0
    return Working(Fraction(mean + (plus.amount if plus else 0)), tuple(parts), 1, "rounded-mean", plus)
