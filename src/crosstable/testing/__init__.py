"""The public conformance kit: what a plugin must pass.

A check raises `CheckFailed`, an `AssertionError`, with the promise that was broken and the values that show it.
There is one for each kind: `check_rating_system`, `check_tiebreak`, `check_criterion`, `check_policy`,
`check_game`, `check_format` (files of events) and `check_result_format`.  They take a name of our registries, or a
plugin.
"""

from crosstable.testing.criterion import check_criterion
from crosstable.testing.failures import CheckFailed
from crosstable.testing.formats import check_format
from crosstable.testing.games import check_game
from crosstable.testing.policies import check_policy
from crosstable.testing.rating_systems import check_rating_system
from crosstable.testing.result_formats import check_result_format
from crosstable.testing.tiebreaks import check_tiebreak

__all__ = [
    "CheckFailed",
    "check_criterion",
    "check_format",
    "check_game",
    "check_policy",
    "check_rating_system",
    "check_result_format",
    "check_tiebreak",
]
