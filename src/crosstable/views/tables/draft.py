"""The draft of a round at the desk: both sides of each board in aligned columns, and what departs from the rules.

A board of two has columns for each side; a bye, and a board of more players, has one cell instead of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from crosstable.games.profile import GameProfile, Words
from crosstable.model.games import Colour
from crosstable.views import numbers
from crosstable.views.cells import COVERED, Cell, ColourSigns, Departures, DraftSeat, Number, points
from crosstable.views.columns import Column, Heading, Layout, Several, ViewRow, ViewTable, laid_out
from crosstable.views.departures import colour_name
from crosstable.views.entrant_names import NameAffixes
from crosstable.views.tables.pairings import board_heading, heading_of_side, side_names
from crosstable.views.texts import _, game_words

_TWO = 2


@dataclass(frozen=True, slots=True)
class DraftPlayer:
    """A player at a board of a draft.

    Args:
        number: the start number; None without one.
        score: before the round, in half-points.
        colours: so far, the first round first.
        colour: that the player has on this board; None where the game has none.
    """

    id: str
    name: str
    parts: NameAffixes
    number: int | None
    rating: float | None
    score: int
    colours: tuple[Colour, ...]
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class DraftReason:
    """Why a board is not ideal, as a sentence; `is_minor` where nobody has to look at it."""

    criterion: str
    text: str
    cost: str
    is_minor: bool


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """A board of a draft.

    Args:
        number: None for a player who has the bye.
        mark: by which the page finds it: its number, or "bye1".
        players: as the game lists them.
        terms: handicap and komi, in words.
        by_hand: the reason of a board that was set by hand; "" for others.
    """

    number: int | None
    mark: str
    players: tuple[DraftPlayer, ...]
    reasons: tuple[DraftReason, ...] = ()
    terms: tuple[str, ...] = ()
    by_hand: str = ""

    @property
    def is_pair(self) -> bool:
        """Whether it has a column for each side."""
        return len(self.players) == _TWO

    @property
    def departures(self) -> list[DraftReason]:
        """The reasons that somebody has to look at."""
        return [each for each in self.reasons if not each.is_minor]


@dataclass(frozen=True, eq=False)
class DraftedRound:
    """The boards of a draft, and what is played."""

    number: int
    game: GameProfile
    boards: Sequence[DraftBoard]

    @cached_property
    def words(self) -> Words:
        """What the game calls a player, a round and a board."""
        return game_words(self.game.words)

    @cached_property
    def is_of_pairs(self) -> bool:
        """Whether boards have a column for each side."""
        return any(board.is_pair for board in self.boards)


def draft_table(of: DraftedRound) -> ViewTable:
    """Return a draft as the desk shows it."""
    return laid_out(
        f"f{of.number}",
        DRAFT,
        of,
        of.boards,
        "page",
        row_of=lambda row, cells: ViewRow(cells, f"f{row.mark}", "departs" if row.departures or row.by_hand else ""),
    )


def _board(row: DraftBoard, _of: DraftedRound) -> Cell:
    return _("bye") if row.number is None else row.number


def _seat_of(row: DraftBoard, at: int) -> DraftSeat:
    player = row.players[at]
    return DraftSeat(player.id, player.name, player.parts, row.mark, at)


def _has(row: DraftBoard, side: int) -> bool:
    return row.is_pair or (len(row.players) == 1 and side == 0)


def _side(at: int) -> list[Column[DraftBoard, DraftedRound]]:
    """Return the columns of the first or the second side, in the order in which they are read."""
    name = ("first", "second")[at]

    def column(
        part: str,
        heading: Heading | Callable[[DraftedRound], Heading],
        cell: Callable[[DraftPlayer, DraftedRound], Cell],
        applies: Callable[[DraftPlayer], bool],
    ) -> Column[DraftBoard, DraftedRound]:
        return Column(
            f"{name}{part}",
            heading,
            lambda row, of: cell(row.players[at], of) if _has(row, at) else "",
            ("page",),
            applies=lambda of: any(applies(each) for row in of.boards for each in row.players),
        )

    number = column("_number", _NUMBER, lambda player, _of: player.number, lambda player: player.number is not None)
    seat: Column[DraftBoard, DraftedRound] = Column(
        name, _heading(at), lambda row, _of: _seat_of(row, at) if _has(row, at) else "", ("page",)
    )
    rating = column("_rating", _RATING, _rating, lambda player: player.rating is not None)
    colours = column("_colours", _COLOURS, _colours, lambda player: bool(player.colours))
    score = column(
        "_score",
        _SCORE,
        lambda player, _of: points(player.score, has_half_sign=True),
        lambda player: bool(player.score),
    )
    return [number, seat, rating, colours, score] if at == 0 else [score, number, seat, rating, colours]


def _heading(at: int) -> Callable[[DraftedRound], Heading]:
    def heading(of: DraftedRound) -> Heading:
        colours = {board.players[0].colour for board in of.boards if board.is_pair}
        return heading_of_side(side_names(of.game, colours)[at], of.words)

    return heading


def _rating(player: DraftPlayer, _of: DraftedRound) -> Cell:
    return "" if player.rating is None else Number(player.rating, numbers.ordinary(player.rating))


def _colours(player: DraftPlayer, of: DraftedRound) -> Cell:
    return ColourSigns(player.colours, tuple(colour_name(each, of.game) for each in player.colours))


def _sides(of: DraftedRound) -> list[Column[DraftBoard, DraftedRound]]:
    if of.is_of_pairs:
        return [*_side(0), *_side(1)]
    most = max((len(board.players) for board in of.boards), default=0)
    return [_place(at) for at in range(most)]


def _place(at: int) -> Column[DraftBoard, DraftedRound]:
    """Return the column of a place at a table of several."""
    return Column(
        f"player{at + 1}",
        Heading("Player", "A player at the table.", "side") if at == 0 else Heading("", "", "side"),
        lambda row, _of: _seat_of(row, at) if at < len(row.players) else COVERED,
        ("page",),
    )


def _remarks(row: DraftBoard, _of: DraftedRound) -> Cell:
    marks = [*row.terms, *([_("by hand")] if row.by_hand else [])]
    if row.is_pair and len({each.score for each in row.players}) > 1:
        marks.append(_("float"))
    reasons = [(each.text, f"{each.criterion} {each.cost}") for each in row.reasons]
    by_hand = [(_("Set by hand: {reason}").format(reason=row.by_hand), "")] if row.by_hand else []
    return Departures(tuple(marks), tuple(by_hand + reasons))


_NUMBER = Heading("No.", "The start number.")
_RATING = Heading("Rating", "The rating at entry.")
_COLOURS = Heading("Colours", "The colours so far, the first round first.", "text")
_SCORE = Heading("Points", "The score before the round.")

DRAFT: Layout[DraftBoard, DraftedRound] = (
    Column("board", board_heading, _board, ("page",)),
    Several(_sides),
    Column("remarks", Heading("Remarks", "What differs from the rules, and why.", "text"), _remarks, ("page",)),
)
