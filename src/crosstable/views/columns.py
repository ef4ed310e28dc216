"""What is shown as a table: columns defined once, and rows of typed cells.

Pages, paper, terminal and files are renderers of a `ViewTable`: they write its headings and cells and decide nothing.

    STANDINGS: Layout = (PLACE, PLAYER, Several(league_columns), SCORE)       one entry a column
    table = laid_out("standings", STANDINGS, ranking, rows, "page")          what a page shows of them

A new column is one entry of the layout; it appears on every medium that it names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args

from crosstable.games.profile import Words
from crosstable.views.cells import Cell
from crosstable.views.texts import _, in_words

Medium = Literal["page", "paper", "wall-list", "group", "category", "hall", "screen", "terminal"]
Kind = Literal["number", "tie-break", "text", "day", "name", "side", "round", "result", "outcome"]
EVERYWHERE: tuple[Medium, ...] = get_args(Medium)
_CSS = {"number": "n", "tie-break": "w", "text": "t", "day": "d", "side": "name", "outcome": "t", "round": "r"}


class Context(Protocol):
    """What the cells of a table are made from; `words` are those of the game, in the language of the page."""

    @property
    def words(self) -> Words:
        """What the game calls a player, a round and a board."""


_Row = TypeVar("_Row")
_Context = TypeVar("_Context", bound=Context)


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column, in English as long as it is a value.

    Args:
        tip: one sentence that explains it.
        kind: what its cells hold, which decides how they are aligned.
    """

    label: str
    tip: str
    kind: Kind = "number"

    @property
    def css(self) -> str:
        """The class of its cells on a page."""
        return _CSS.get(self.kind, self.kind)

    def in_words(self, words: Words) -> Heading:
        """Return the heading in the language of the page, with what the game calls a player."""
        return replace(self, label=in_words(_(self.label), words), tip=in_words(_(self.tip), words))


@dataclass(frozen=True, slots=True)
class Column(Generic[_Row, _Context]):
    """A column of a table.

    Args:
        key: its name in JSON and in the marks of a page; no two columns of a table share one.
        heading: in English, or a function that returns it in the words and the language of the page.
        cell: the cell of a row.
        applies: whether a table has it.
        below: the key of the column under whose cells it stands, where it is no column of its own.
        is_wide: whether a phone shows it under the name.
        is_main: whether its cells are the heaviest of their row.
    """

    key: str
    heading: Heading | Callable[[_Context], Heading]
    cell: Callable[[_Row, _Context], Cell]
    media: Sequence[Medium] = EVERYWHERE
    applies: Callable[[_Context], bool] = lambda _: True
    below: str = ""
    is_wide: bool = False
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class Several(Generic[_Row, _Context]):
    """Columns that a table has as many of as its event needs: tie-breaks, rounds, the record of a league."""

    columns: Callable[[_Context], Iterable[Column[_Row, _Context]]]


Layout = Sequence[Column[_Row, _Context] | Several[_Row, _Context]]


@dataclass(frozen=True, slots=True)
class Head:
    """A column as a renderer needs it: the heading in words, and where it is put."""

    key: str
    heading: Heading
    below: str
    is_wide: bool
    is_main: bool


class ViewRow(NamedTuple):
    """A row, with a cell for each column.

    Args:
        mark: by which it is found on a page; "" for none.
        css: its class.
        name: by which the script of a page finds it.
    """

    cells: Sequence[Cell]
    mark: str = ""
    css: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class ViewTable:
    """A table as it is shown: its name, its title, its columns and its rows.

    Args:
        name: by which marks of a page tell tables apart.
        title: shown above it; "" where the page has one.
    """

    name: str
    heads: Sequence[Head]
    rows: Sequence[ViewRow]
    title: str = ""
    notes: Sequence[str] = ()

    @property
    def keys(self) -> list[str]:
        """The keys of the columns."""
        return [head.key for head in self.heads]


def columns_on(layout: Layout[_Row, _Context], context: _Context, medium: Medium) -> list[Column[_Row, _Context]]:
    """Return the columns that a table has on a medium."""
    found: list[Column[_Row, _Context]] = []
    for each in layout:
        found += each.columns(context) if isinstance(each, Several) else [each]
    return [column for column in found if medium in column.media and column.applies(context)]


def laid_out(
    name: str,
    layout: Layout[_Row, _Context],
    context: _Context,
    rows: Iterable[_Row],
    medium: Medium,
    *,
    title: str = "",
    row_of: Callable[[_Row, Sequence[Cell]], ViewRow] = lambda _, cells: ViewRow(cells),
) -> ViewTable:
    """Return a table as a medium shows it.

    Args:
        context: what headings and cells are made from.
        rows: in order.
        row_of: makes a row of its cells, with mark and class.
    """
    columns = columns_on(layout, context, medium)
    heads = [_head(column, context) for column in columns]
    cells = [column.cell for column in columns]
    return ViewTable(name, heads, [row_of(row, [cell(row, context) for cell in cells]) for row in rows], title)


def _head(column: Column[Any, _Context], context: _Context) -> Head:
    heading = column.heading
    shown = heading.in_words(context.words) if isinstance(heading, Heading) else heading(context)
    return Head(column.key, shown, column.below, column.is_wide, column.is_main)
