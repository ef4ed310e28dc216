"""The ratings that rating tie-breaks read, and the treatment of unrated entrants.

Rules (FIDE C.07 of 1 March 2026, article 10)
Rating tie-breaks are removed from the list when there are unrated entrants, unless the rules of the
event give them a rating.  Ratings are whole numbers; others are rounded half up first.
All forfeits are unplayed here, also with predetermined pairings (15.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from crosstable.model.errors import RatingError
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import TieBreak
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.ranking.working import Contribution, rounded_half_up


def ratings_of(table: RoundTable, tie_break: TieBreak) -> list[int | None]:
    """Return the rating that counts for each entrant; None for those that the rules leave out.

    Raises:
        RatingError: an entrant is unrated, and the rules give no rating.
    """
    ratings = table.once("ratings", lambda: [_whole(entrant.rating) for entrant in table.entrants])
    unrated = [id for id, known in zip(table.ids, ratings, strict=True) if known is None]
    if not unrated or table.rules.unrated == "leave-out":
        return ratings
    if table.rules.unrated == "refuse":
        raise RatingError(
            "ranking/unrated-entrants",
            code=tie_break.code,
            unrated=len(unrated),
            entrants=table.size,
            player=unrated[0],
            rules=table.rules.name,
        )
    given = table.rules.unrated
    return [given if rating is None else rating for rating in ratings]


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The ratings of the opponents met over the board, and the score against them in half-points.

    The score counts a win as 2 and a draw as 1, whatever they pay in this event: the tables of
    the rating regulations are made for that.
    """

    parts: list[Contribution]
    scored: int

    @classmethod
    def of(cls, table: RoundTable, at: int, tie_break: TieBreak) -> RatedGames:
        """Gather the games of one entrant; everyone's are made at once and kept."""
        return table.once("rated-games", lambda: _rated_games(table, ratings_of(table, tie_break)))[at]


def _rated_games(table: RoundTable, ratings: list[int | None]) -> list[RatedGames]:
    found = []
    for row in table.cells:
        parts: list[Contribution] = []
        scored = 0
        for cell in row:
            if cell.category is RoundCategory.PLAYED:
                for opponent in cell.opponents:
                    rating = ratings[opponent]
                    if rating is not None:
                        parts.append(Contribution(cell.round, table.ids[opponent], rating, "rating"))
                        scored += cell.result
        found.append(RatedGames(parts, scored))
    return found


def _whole(rating: float | None) -> int | None:
    return None if rating is None else rounded_half_up(Fraction(rating))
