"""What the loop over the periods of a federation takes: parameters of its formulas, and what is known of players."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.columns import Floats, Longs


class FederationTerms(NamedTuple):
    """The parameters of the formulas.

    `stages` is 2 where estimates are computed twice, the second time from those of the first; `flag` and `number` are
    those of one federation; `table` and `differences` are the conversion tables, where it has any.
    """

    stages: int
    number: float
    flag: int
    table: Floats
    differences: Floats


class KnownPlayers(NamedTuple):
    """What is known of players from elsewhere: K and year of birth, 0 where unknown.  Shapes: (n_players,)."""

    k: Floats
    born: Longs


class Dated(NamedTuple):
    """The rules in force in each period.

    Shapes: all (n_periods,).  `year` is that of its first day, 0 without a date; `rules` a number of the federation's
    own.
    """

    year: Longs
    rules: Longs
