"""An estimate: a rating and its deviation."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.ratings.parameters import check_finite, check_optional


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rating with its deviation, in the unit of its scale; None where the system has no deviation.

    Raises:
        RatingError: not a finite number, a negative deviation.
    """

    rating: float
    deviation: float | None = None

    def __post_init__(self) -> None:
        check_finite(self.rating)
        check_optional("deviation", self.deviation, 0.0)


_SLOTS = vars(Estimate)
_new, _set_rating, _set_deviation = object.__new__, _SLOTS["rating"].__set__, _SLOTS["deviation"].__set__


def estimate_of(rating: float, deviation: float) -> Estimate:
    """Return an estimate from floats that a formula computed, in a third of the time of `Estimate`.

    Raises:
        RatingError: not a finite number.
    """
    if not rating - rating == deviation - deviation == 0.0:  # one is not finite
        return Estimate(rating, deviation)
    made = _new(Estimate)
    _set_rating(made, rating)
    _set_deviation(made, deviation)
    return made
