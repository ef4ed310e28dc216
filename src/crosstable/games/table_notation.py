"""Results of tables of three or more: points, score sheets, places: `120 -40 -80`, `2 1 3`."""

from __future__ import annotations

import math
from dataclasses import dataclass

from crosstable.games.notation import CommonWords, Order, Outcome, as_listed, signed_number
from crosstable.model.digits import whole_number
from crosstable.model.errors import ResultError
from crosstable.model.games import Better, Game, places_of_points
from crosstable.model.messages import Message, message
from crosstable.model.score_sheet import Paper, ScoreSheet

_ROUNDING = 1e-6  # of points with decimals


@dataclass(frozen=True, slots=True)
class TablePoints(CommonWords):
    """The points of everyone at a table, in the order of the players: `120 -40 -80`.

    Args:
        better: whether more or fewer points win.
    """

    better: Better = "higher"

    @property
    def examples(self) -> str:
        """Results as one types them."""
        return "120 -40 -80 (the points of the players in order), void or -"

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read the points of all sides."""
        points = [signed_number(part) for part in word.replace(":", " ").replace(";", " ").split()]
        if len(game.sides) == 2 and None in points:
            return Outcome().own(game, word, order)  # two players whose points nobody kept
        if len(points) != len(game.sides) or len(points) < 2 or None in points:
            return None
        return as_listed(game, order, places_of_points(points, self.better), points)

    def own_text(self, game: Game, order: Order) -> str:
        """Write the points of all sides."""
        points = [game.sides[position].points for position in order]
        if all(each is None for each in points):
            return CommonWords.own_text(self, game, order)
        return " ".join("-" if each is None else f"{each:g}" for each in points)


@dataclass(frozen=True, slots=True)
class SheetPoints(TablePoints):
    """The points of a table of Preferans, or its score sheet: `-500 40 460`, `320/-20/160 120/4/60 20/16/60`.

    A paper is what the player wrote against the left neighbour, the middle (the own bula), and what the player wrote
    against the right neighbour; see `model.score_sheet`.  Points add up to 0 at the end of a game; others are a
    question, answered by `!` behind them.
    """

    better: Better = "lower"

    @property
    def examples(self) -> str:
        """Results as one types them."""
        return (
            "-500 40 460 (the points of the players in order), 320/-20/160 120/4/60 20/16/60 "
            "(left/middle/right of each paper), void or -"
        )

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read the points of all sides, or three papers.

        Raises:
            ResultError: the points do not add up to 0, and no `!` says that they are right.
        """
        is_confirmed = word.endswith("!")
        text = word.removesuffix("!").strip()
        papers = [_paper(part) for part in text.split()]
        problem: Message | None = None
        if len(papers) == len(game.sides) == 3 and None not in papers:
            sheet = ScoreSheet((papers[0], papers[1], papers[2]))  # type: ignore[arg-type]  # none is None
            text, problem = " ".join(map(repr, sheet.scores)), sheet.problem
        found = TablePoints.own(self, game, text, order)
        if found is None or is_confirmed:
            return found
        points = [side.points or 0.0 for side in found.sides]
        total = math.fsum(points)
        if problem is None and abs(total) < _ROUNDING:
            return found
        why = problem or message("games/points-not-zero", total=total)
        if game.board is None:
            raise ResultError("games/sheet-does-not-add-up", why=why, result=word)
        raise ResultError("games/points-do-not-add-up", board=game.board, why=why, result=word)


@dataclass(frozen=True, slots=True)
class PlacesNotation(CommonWords):
    """The places of all sides, in the order of the sides: `2 1 3`; `-` did not finish."""

    @property
    def examples(self) -> str:
        """Results as one types them."""
        return "2 1 3 (the places of the players in order; - did not finish), void"

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read the place of every side."""
        parts = word.split()
        if len(parts) != len(game.sides) or not all(part == "-" or whole_number(part) for part in parts):
            return Outcome().own(game, word, order) if len(game.sides) == 2 else None
        places = [None if part == "-" else int(part) for part in parts]
        if 1 not in places or any(place is not None and place > len(places) for place in places):
            return None
        return as_listed(game, order, places, [None] * len(places))


def _paper(text: str) -> Paper | None:
    """Read a paper of a score sheet: left/middle/right."""
    numbers = [signed_number(part) for part in text.split("/")]
    if len(numbers) != 3 or None in numbers:
        return None
    left, middle, right = (0.0 if each is None else each for each in numbers)
    return Paper(left, middle, right)
