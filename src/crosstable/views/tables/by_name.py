"""A round by name: where each player plays and against whom, in the hall and on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.games.profile import Words
from crosstable.model.games import Game
from crosstable.views.cells import Cell, Seat, Seats, SideLine
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewRow, ViewTable, laid_out
from crosstable.views.name_order import Key, name_key
from crosstable.views.tables.paired_games import PairedGames
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED


class NameRow(NamedTuple):
    """The board and the opponents of a player, or a note why there is none."""

    seat: Seat
    board: int | None
    opponents: tuple[Seat, ...]
    note: str


@dataclass(frozen=True, eq=False)
class ByName:
    """A round, and what is known of its games.

    Args:
        facts: how a player met the opponent before, chances, terms of the game.
        board: what a board is called, where that is not its number.
        marks: the mark of each player on a page.
    """

    round: PairedGames
    has_colours: bool
    facts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    board: Callable[[int], str] = str
    marks: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> Words:
        """What the game calls a player, a round and a board."""
        return self.round.words


def by_name_table(of: ByName, medium: Medium) -> ViewTable:
    """Return all entrants by name, with board, colour and opponents."""

    def row_of(row: NameRow, cells: Sequence[Cell]) -> ViewRow:
        return ViewRow(cells, of.marks.get(row.seat.id, ""), name=row.seat.plain)

    return laid_out("n", BY_NAME, of, _rows(of.round), medium, row_of=row_of)


def _rows(of: PairedGames) -> list[NameRow]:
    rows = [row for game in of.games for row in _places(of, game)]
    seated = {player for game in of.games for player in game.players}
    rows += [NameRow(of.seat(id), None, (), _("not playing")) for id in of.entrants if id not in seated]
    return sorted(rows, key=lambda row: _in_the_list(row.seat))


def _places(of: PairedGames, game: Game) -> list[NameRow]:
    seats = [[of.seat(player, side.colour) for player in side.players] for side in game.sides]
    if len(seats) == 1:
        return [NameRow(seat, None, (), _(NOT_COUNTED[game.kind])) for seat in seats[0]]
    rows = []
    for own in seats:
        others = tuple(seat for other in seats if other is not own for seat in other)
        rows += [NameRow(seat, game.board, others, "") for seat in own]
    return rows


def _in_the_list(seat: Seat) -> tuple[Key, str]:
    """Return the sort key of a list by name: Ann (12) comes before Ann (7)."""
    label = seat.plain + seat.behind
    return name_key(label), label


def _heading(label: str) -> Callable[[ByName], Heading]:
    """Return a heading that is a word of the game."""
    return lambda of: Heading(getattr(of.words, label).capitalize(), "", "side" if label == "player" else "number")


BY_NAME: Layout[NameRow, ByName] = (
    Column("player", _heading("player"), lambda row, _: Seats((SideLine((row.seat,)),))),
    Column("board", _heading("board"), lambda row, of: of.board(row.board) if row.board else ""),
    Column(
        "colour",
        Heading("Colour", "The colour of the player.", "text"),
        lambda row, _: row.seat.colour,
        applies=lambda of: of.has_colours,
    ),
    Column(
        "against",
        Heading("Against", "The opponents.", "side"),
        lambda row, _: Seats((SideLine(row.opponents),), is_linked=False),
    ),
    Column("note", Heading("Note", "Why there is no opponent.", "text"), lambda row, _: row.note, below="against"),
    Column(
        "facts",
        Heading("Facts", "What is known of the game.", "text"),
        lambda row, of: " · ".join(of.facts.get(row.seat.id, ())),
        below="against",
    ),
)
