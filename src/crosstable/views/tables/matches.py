"""The matches of a round of a team event: a row for the teams, and one for each board below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.games.profile import Words
from crosstable.model.results import ResultKind
from crosstable.views.cells import Cell, MatchScore, Name, TypedResult
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewRow, ViewTable, laid_out
from crosstable.views.team_matches import MatchBoard, MatchView
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED

_NOBODY = "–"


class MatchRow(NamedTuple):
    """A match, or one of its boards; `at` is the place of the match in the list."""

    at: int
    match: MatchView
    board: MatchBoard | None = None

    @property
    def label(self) -> str:
        """The number of the board with that of its match: "3.2"."""
        return "" if self.board is None else f"{self.match.number}.{self.board.board}"


@dataclass(frozen=True, slots=True)
class RoundMatches:
    """The matches of a round.

    Args:
        matches: in order, byes last.
        name: of a team or a player as it may be shown.
        has_colours: whether the sides of a board have colours.
    """

    number: int
    matches: Sequence[MatchView]
    name: Callable[[str], str]
    words: Words
    has_colours: bool


def matches_table(of: RoundMatches, medium: Medium, title: str = "") -> ViewTable:
    """Return the matches of a round as a medium shows them; the row of a match has the class "match"."""

    def row_of(row: MatchRow, cells: Sequence[Cell]) -> ViewRow:
        board = row.board
        if board is None:
            number = row.match.number if medium == "page" or row.match.second else f"x{row.at}"
            return ViewRow(cells, f"r{of.number}m{number}" if medium == "page" else f"m{number}", "match")
        css = f"of-{board.colour}" if of.has_colours and board.colour else ""
        if medium == "screen":
            css = "done" if board.result else ""
        return ViewRow(cells, "" if medium == "page" else f"b{row.label}", css)

    rows = [
        row
        for at, match in enumerate(of.matches, start=1)
        for row in (MatchRow(at, match), *(MatchRow(at, match, board) for board in match.boards))
    ]
    return laid_out(f"m{of.number}", MATCHES, of, rows, medium, title=title, row_of=row_of)


def _number(row: MatchRow, _of: RoundMatches) -> Cell:
    if row.board is not None:
        return str(row.board.board)
    return str(row.match.number) if row.match.second else ""


def _label(row: MatchRow, _of: RoundMatches) -> Cell:
    return row.label or (str(row.match.number) if row.match.second else "")


def _typed_label(row: MatchRow, of: RoundMatches) -> Cell:
    kind = row.match.kind
    return _label(row, of) or ("bye" if kind is ResultKind.ALLOCATED_BYE else kind.value)


def _first(row: MatchRow, of: RoundMatches) -> Cell:
    return _named(row.match.first if row.board is None else row.board.first, of)


def _second(row: MatchRow, of: RoundMatches) -> Cell:
    if row.board is None and row.match.second is None:
        return ""
    return _named(row.match.second if row.board is None else row.board.second, of)


def _named(id: str | None, of: RoundMatches) -> Cell:
    return _NOBODY if id is None else Name(id, of.name(id))


def _result(row: MatchRow, _of: RoundMatches) -> Cell:
    match = row.match
    if row.board is not None:
        return TypedResult(row.board.result)
    if match.second is None:
        return MatchScore(_(NOT_COUNTED[match.kind]))
    return MatchScore(match.result or match.scored, () if match.is_open else match.half_points)


def _colours(row: MatchRow, of: RoundMatches) -> Cell:
    board = row.board
    if board is None or not of.has_colours or board.colour is None or None in (board.first, board.second):
        return ""
    return "w-b" if board.colour == "white" else "b-w"


def _colour(row: MatchRow, of: RoundMatches) -> Cell:
    if row.board is None or not of.has_colours or row.board.colour is None:
        return ""
    return _("White") if row.board.colour == "white" else _("Black")


_MATCH = Heading("Match", "The number of the match.")
_FIRST = Heading("First", "The team named first, and its players.", "side")
_SECOND = Heading("Second", "The team named second, and its players.", "side")
_RESULT = Heading("Result", "The game points of the match, and the results of its boards.", "outcome")
_COLOURS = Heading("Colours", "The colours of both players, that of the team named first in front.", "text")

MATCHES: Layout[MatchRow, RoundMatches] = (
    Column("match", _MATCH, _number, ("page", "hall", "paper")),
    Column("match", _MATCH, _label, ("screen",)),
    Column("match", _MATCH, _typed_label, ("terminal",)),
    Column("colours", _COLOURS, _colours, ("terminal",)),
    Column("first", _FIRST, _first, ("page", "hall", "paper", "screen", "terminal")),
    Column("colours", _COLOURS, _colour, ("paper",), below="first"),
    Column("result", _RESULT, _result, ("page", "hall", "paper", "screen")),
    Column("second", _SECOND, _second, ("page", "hall", "paper", "screen", "terminal")),
    Column("result", _RESULT, _result, ("terminal",)),
)
