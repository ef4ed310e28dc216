"""Tie-breaks on the data of the entrant: PTS, PS, TPN, RTNG.

Source: FIDE C.07 of 1 March 2026, articles 7.5 (PS), 7.8 (TPN), 10.6 (RTNG); PTS is the score itself,
as the standing orders of tournament files write it (TRF26, record 212).
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.model.errors import ResultError
from crosstable.model.games import Better
from crosstable.ranking.entrant_ratings import ratings_of
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.working import Contribution, Working, add_up


class Points(EntrantTieBreak):
    """Rank by the score: the initial score and what each round paid.

    Source: FIDE TRF26, record 212.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "PTS"
    title: ClassVar[str] = "Points"
    article: ClassVar[str] = "4.2"
    kind: ClassVar[Kind] = "B"
    is_score: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        start = (
            [Contribution(None, None, table.initial_half_points[at], "start")] if table.initial_half_points[at] else []
        )
        return add_up(
            [*start, *(Contribution(cell.round, None, cell.half_points, "score") for cell in table.cells[at])], 2
        )


class ProgressiveScores(EntrantTieBreak):
    """Add up the score after each round; a cut takes the first rounds away.

    Source: FIDE C.07 7.5 and 14.1.1 (Cut-1 removes the score after round 1).
    Errata: article 16 is not about PS, so a cut takes the first round whether it was played or not.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "PS"
    title: ClassVar[str] = "Progressive Scores"
    article: ClassVar[str] = "7.5"
    kind: ClassVar[Kind] = "B"
    accepts: ClassVar[str] = "C"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        running, parts = table.initial_half_points[at], []
        for cell in table.cells[at]:
            running += cell.half_points
            is_cut = cell.round <= self.modifiers.cut
            parts.append(Contribution(cell.round, None, running, "running-score", cut="least" if is_cut else None))
        return add_up(parts, 2)


class PairingNumber(EntrantTieBreak):
    """Sort by the start number, lowest first; with R, highest first.

    Source: FIDE C.07 7.8.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "TPN"
    title: ClassVar[str] = "Tournament Pairing Number"
    article: ClassVar[str] = "7.8"
    kind: ClassVar[Kind] = "B"
    better: ClassVar[Better] = "lower"
    accepts: ClassVar[str] = "R"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant.

        Raises:
            ResultError: an entrant has no start number.
        """
        number = table.entrants[at].number
        if number is None:
            raise ResultError("ranking/no-start-number", event=table.event.id, player=table.ids[at], code=self.code)
        return add_up([Contribution(None, None, number, "number")])


class Rating(EntrantTieBreak):
    """Sort by the rating at entry, highest first; with R, lowest first.

    Source: FIDE C.07 10.6.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "RTNG"
    title: ClassVar[str] = "Rating"
    article: ClassVar[str] = "10.6"
    kind: ClassVar[Kind] = "B"
    reads_ratings: ClassVar[bool] = True
    accepts: ClassVar[str] = "R"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant; an unrated entrant has 0 if the rules leave unrated entrants out."""
        rating = ratings_of(table, self)[at]
        return add_up([] if rating is None else [Contribution(None, None, rating, "rating")])
