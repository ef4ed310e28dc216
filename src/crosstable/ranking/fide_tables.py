"""The conversion tables of the FIDE Rating Regulations, made from the 50 interval bounds.

Source: FIDE Handbook B.02, 8.1.1 (score to rating difference) and 8.1.2 (rating difference to scoring
probability), in force 1 March 2024.  8.1.1 is the middle of each interval of 8.1.2, rounded down,
and 800 at the ends.
Errata: a widely copied transcription has a difference of 610 at .99; the table has 560-619 at .98.
"""

from __future__ import annotations

from bisect import bisect_left

# The last difference at which the stronger player expects .50, .51, ... .99.
_BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
_BEYOND = _BOUNDS[-1] + 1
_PROBABILITIES = tuple(50 + bisect_left(_BOUNDS, difference) for difference in range(_BEYOND + 1))


def scoring_probability(difference: int) -> int:
    """Return the probability to score, in hundredths, at a rating difference (table 8.1.2).

    The full scale is used: no difference is cut to 400.

    Example:
        >>> scoring_probability(0), scoring_probability(610), scoring_probability(-610)
        (50, 98, 2)
    """
    if difference < 0:
        return 100 - _PROBABILITIES[min(-difference, _BEYOND)]
    return _PROBABILITIES[min(difference, _BEYOND)]


def rating_difference(percentage: int) -> int:
    """Return the rating difference that a fractional score of so many hundredths stands for (table 8.1.1).

    Example:
        >>> rating_difference(50), rating_difference(67), rating_difference(0)
        (0, 125, -800)
    """
    if percentage < 50:
        return -rating_difference(100 - percentage)
    if percentage in {50, 100}:
        return 0 if percentage == 50 else 800
    return (_BOUNDS[percentage - 51] + 1 + _BOUNDS[percentage - 50]) // 2
