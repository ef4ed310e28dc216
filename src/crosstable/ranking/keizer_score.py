"""The Keizer score as the first tie-break of an event: its ranking is that of `keizer_ranking`.

| code | variant |
|---|---|
| `KEIZER` | `keizer-for-clubs` |
| `KEIZERC` | `classic` |
| `KEIZERF` | `free-keizer` |
| `KEIZERB` | `borne` |

    standings(event, ["KEIZER"])        the whole order; the working has what each round paid

The parts of a working are the own value, where it counts, and for each round a share of the value of the opponent, or
of the own value without one.  Values are those of the last pass; averaged, where the scores of a cycle are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from crosstable.ranking.keizer import KEIZER_VARIANTS, keizer_ranking, keizer_terms
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import Kind, TieBreak
from crosstable.ranking.working import Contribution, Working, add_up

KEIZER_CODES: Mapping[str, str] = MappingProxyType(
    {"keizer-for-clubs": "KEIZER", "classic": "KEIZERC", "free-keizer": "KEIZERF", "borne": "KEIZERB"}
)
"""The code of each variant of `KEIZER_VARIANTS`."""


class KeizerScore(TieBreak):
    """Rank by the Keizer score, with the values of the program KeizerForClubs.

    Source: KeizerForClubs, T. Schlapp; see `crosstable/ranking/keizer.py`.
    Errata: see there.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "KEIZER"
    title: ClassVar[str] = "Keizer score"
    article: ClassVar[str] = "-"
    kind: ClassVar[Kind] = "C"
    is_score: ClassVar[bool] = True
    reads_ratings: ClassVar[bool] = True
    variant: ClassVar[str] = "keizer-for-clubs"

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:  # noqa: ARG002  # a score
        """Compute a working for each entrant, in the order of the table."""
        rules = KEIZER_VARIANTS[self.variant]
        counted = keizer_ranking(table.event, rules, after_round=table.rounds).counted
        terms, parts_of_value = keizer_terms(table.event, rules, after_round=table.rounds)
        unit = math.lcm(*(value.denominator for value in counted)) if counted else 1
        values = [int(value * unit) for value in counted]
        found = []
        for at, mine in enumerate(terms):
            parts = [Contribution(None, None, values[at] * parts_of_value, "own-value")] if rules.own_value else []
            for each in mine:
                amount, is_own = values[each.whose] * each.parts, each.whose == at
                opponent = None if is_own else table.ids[each.whose]
                parts.append(
                    Contribution(
                        each.round, opponent, amount, "share-of-own-value" if is_own else "share-of-opponents-value"
                    )
                )
            found.append(add_up(parts, unit * parts_of_value))
        return found


class ClassicKeizerScore(KeizerScore):
    """Rank by the Keizer score, with the values and shares of the classic rules.

    Source: documentation of chesspairing, scoring by Keizer (2026); see `crosstable/ranking/keizer.py`.
    Errata: see there.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "KEIZERC"
    title: ClassVar[str] = "Keizer score (classic)"
    variant: ClassVar[str] = "classic"


class FreeKeizerScore(KeizerScore):
    """Rank by the Keizer score, with the shares of FreeKeizer, where a loss pays, too.

    Source: documentation of chesspairing, scoring by Keizer (2026); see `crosstable/ranking/keizer.py`.
    Errata: see there.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "KEIZERF"
    title: ClassVar[str] = "Keizer score (FreeKeizer)"
    variant: ClassVar[str] = "free-keizer"


class BorneKeizerScore(KeizerScore):
    """Rank by the Keizer score, with the values and shares of the draughts club of Borne.

    Source: Bornse Damvereniging, Details Systeem Keizer; see `crosstable/ranking/keizer.py`.
    Errata: see there.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "KEIZERB"
    title: ClassVar[str] = "Keizer score (Borne)"
    variant: ClassVar[str] = "borne"
