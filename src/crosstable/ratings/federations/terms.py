"""What the loop over the periods of a federation takes: which formulas, their numbers, and what is known of players."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.columns import Floats, Longs

FIDE, EGF, DWZ, ECF, INGO = range(5)


class FederationTerms(NamedTuple):
    """The formulas by number and their parameters.

    `flags` are those of one federation; `table` and `differences` are the conversion tables, where it has any.
    """

    formulas: int
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
