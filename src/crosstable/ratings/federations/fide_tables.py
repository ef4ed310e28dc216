"""The two conversion tables of FIDE, as arrays that loops can use.

Source: FIDE Handbook B.02, 8.1.1 (fractional score to rating difference) and 8.1.2 (difference to expected score).
    Table 8.1.2 is the upper end of each interval, from which no entry can be mistyped alone.
"""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats

# 8.1.1, upper half: dp for p = 0.50, 0.51, ... 1.00; the lower half is its mirror image.
_DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
# 8.1.2: the largest difference at which the stronger player is expected to score 0.50, 0.51, ... 0.99.
_UPPER = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
BEYOND = _UPPER[-1] + 1  # from here on the stronger player is expected to win

EXPECTED: Floats = (50 + np.searchsorted(np.array(_UPPER), np.arange(BEYOND + 1), side="left")) / 100.0
DIFFERENCE: Floats = np.array([*(-each for each in _DP[:0:-1]), *_DP], dtype=np.float64)


def expected_by_table(gap: float, table: Floats) -> float:
    """Return the expected score at a rating difference, from the table `EXPECTED`.

    Example:
        >>> expected_by_table(126.0, EXPECTED), round(expected_by_table(-540.0, EXPECTED), 2)
        (0.67, 0.03)
    """
    size = abs(gap)
    at = BEYOND if size > 735.5 else int(size + 0.5)
    chance = table[at]
    return float(chance if gap >= 0.0 else 1.0 - chance)


def difference_by_table(share: float, table: Floats) -> float:
    """Return the rating difference of a fractional score, from the table `DIFFERENCE`.

    Example:
        >>> difference_by_table(0.7, DIFFERENCE)
        149.0
    """
    return float(table[int(100.0 * share + 0.5)])
