"""The base of tie-breaks: a name in a rule book, and a value with its working for every entrant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from crosstable.model.errors import FormatError, InputError
from crosstable.model.games import Better
from crosstable.ranking.codes import NO_MODIFIERS, Modifiers
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.working import Working

Kind = Literal["A", "B", "C", "D", "BC", "CC", "DB", "DC"]


@dataclass(frozen=True, slots=True)
class TieBreak(ABC):
    """One tie-break with its modifiers.

    A class implements an acronym of a rule book.  It has, for tables and pages: `title`,
    `article`, `kind` (the letters of C.07 4.3: A games among the tied, B own results, C final
    results of opponents, D data of opponents known before), `better`, and `accepts`, the letters
    of the modifiers it understands.  `is_score`: it may stand first, in place of the score.
    `reads_ratings`: it depends on the ratings of entrants.

    Raises:
        FormatError: a modifier that this tie-break does not have.
    """

    acronym: ClassVar[str]
    title: ClassVar[str]
    article: ClassVar[str]
    kind: ClassVar[Kind]
    better: ClassVar[Better] = "higher"
    accepts: ClassVar[str] = ""
    is_score: ClassVar[bool] = False
    reads_ratings: ClassVar[bool] = False

    modifiers: Modifiers = NO_MODIFIERS

    def __post_init__(self) -> None:
        foreign = sorted(self.modifiers.letters() - set(self.accepts))
        if foreign:
            known = ", ".join(self.accepts) or "none"
            raise FormatError(
                "ranking/modifier-not-known", code=self.code, acronym=self.acronym, modifiers=foreign, known=known
            )

    @property
    def code(self) -> str:
        """The acronym with its modifiers, as the handbook writes it."""
        return f"{self.acronym}{self.modifiers}"

    @property
    def sorts_upwards(self) -> bool:
        """Whether the lowest value comes first; R reverses the order."""
        return (self.better == "lower") != ("R" in self.modifiers.flags)

    @abstractmethod
    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:
        """Compute a working for each entrant, in the order of the table.

        Args:
            table: the rounds.
            tied: the groups still tied by what was applied before, best first; every entrant
                is in one of them.  Only tie-breaks of type A look at it.
        """


class EntrantTieBreak(TieBreak):
    """A tie-break whose value for an entrant does not depend on who is tied."""

    __slots__ = ()

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:  # noqa: ARG002  # types B, C and D do not depend on ties
        """Compute a working for each entrant, in the order of the table."""
        return [self.working(table, at) for at in range(table.size)]

    @abstractmethod
    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant, by index."""


def reject_predetermined(table: RoundTable, tie_break: TieBreak) -> None:
    """Reject the tie-breaks of article 8 in a round robin.

    Raises:
        InputError: the rules say that the pairings were predetermined.
    """
    if table.rules.is_predetermined:
        raise InputError("ranking/not-for-predetermined-pairings", code=tie_break.code, rules=table.rules.name)
