"""The crosstable as a grid of words, the input of every rendering.

Two notations of a cell, by the place (or start number) of the opponent:

| | won | drawn | lost | no opponent |
|---|---|---|---|---|
| chess | `12w1` | `12w=` | `12w0` | `bye1`, `bye=`, `bye0`; a forfeit `12+`, `12-` |
| Go wall list | `12+/w3` | `12=/w3` | `12-/b3` | `0+`, `0=`, `0-`; a forfeit `12+!`, `12-!` |

A game not finished is `12w?` or `12?`; a round without anything yet, or struck out, is `-`.  Without
known colours chess writes `12:1`, Go `12+`; several opponents are `2&3:1`.
Source: the columns of FIDE TRF16 (opponent, colour, result); EGF H9 (opponent, result, colour, handicap).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from crosstable.model.errors import UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.games import DRAWN, WON
from crosstable.model.names import clean_name
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.rules import TieBreakRules
from crosstable.ranking.score_words import plain, value_text
from crosstable.ranking.table import Standings, ranked
from crosstable.ranking.unplayed_rounds import FORFEITS, RoundCategory

Order = Literal["place", "number"]
Notation = Literal["chess", "go"]
_ORDERS = ("number", "place")
_NOTATIONS = ("chess", "go")
_HEADED = ("Place", "No", "Name", "Score")


@dataclass(frozen=True, slots=True)
class Grid:
    """A crosstable in words.

    Args:
        title: the name of the event.
        heads: the head of each column.
        rows: a word for each column; all as long as `heads`.
        rounds: which columns are rounds: from the first to before the second.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rounds: tuple[int, int]


def crosstable(
    event: Event,
    tiebreaks: Sequence[str] = (),
    *,
    order: Order = "place",
    notation: Notation = "chess",
    after_round: int | None = None,
    rules: TieBreakRules | None = None,
) -> Grid:
    """Lay out the results of an event: a row for each entrant, a column for each round.

    Opponents are named by the sort key of the rows: the line in the table (`order="place"`, where
    `3=` is the third line and shares the place of the one above), or the start number; without one, the
    order of entry.

    Args:
        event: the event.
        tiebreaks: codes, most important first; a column each.
        order: rows by place or by start number.
        notation: how a cell is written.
        after_round: leave later rounds out; None is all rounds so far.
        rules: what the tie-breaks leave open; by default as the event's own rule book has it.
    Raises:
        UnknownName: an order or a notation that is not known; whatever `standings` raises.
    Example:
        >>> from crosstable.model.games import Game
        >>> from crosstable.model.players import Player
        >>> people = tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo"))
        >>> crosstable(Event("cup", "Cup", people).with_round(Game.between("Bo", "Ann", 1))).rows
        (('1', '2', 'Bo', '2:1', '1'), ('2', '1', 'Ann', '1:0', '0'))
    """
    rounds = RoundTable(event, rules, after_round)
    return laid_out(rounds, ranked(rounds, tiebreaks), order=order, notation=notation)


def laid_out(rounds: RoundTable, table: Standings, *, order: Order = "place", notation: Notation = "chess") -> Grid:
    """Lay out results whose order is known, as of an event with stages: see `crosstable`.

    Args:
        rounds: the results.
        table: the same entrants, ranked.
        order, notation: as for `crosstable`.
    Raises:
        UnknownName: an order or a notation that is not known.
    """
    for what, given, known in (("row order", order, _ORDERS), ("cell notation", notation, _NOTATIONS)):
        if given not in known:
            raise UnknownName(what, given, known)
    event = rounds.event
    index = {entrant.id: at for at, entrant in enumerate(event.entrants)}
    numbers = [_number(entrant, at) for at, entrant in enumerate(event.entrants)]
    rows = list(table.rows)
    if order == "number":
        rows.sort(key=lambda row: numbers[index[row.entrant.id]])
        lines = numbers
    else:
        line_of = {row.entrant.id: line for line, row in enumerate(rows, start=1)}
        lines = [line_of[entrant.id] for entrant in event.entrants]
    write = _chess if notation == "chess" else _go
    words = []
    for line, row in enumerate(rows, start=1):
        at = index[row.entrant.id]
        # The cells name the first column, so a shared place shows its line.
        place = f"{row.place}" if order == "number" or row.place == line else f"{line}="
        cells = [write(cell, lines) for cell in rounds.cells[at]]
        values = [value_text(each.code, each.value) for each in row.tiebreaks]
        score = plain(Fraction(row.half_points, 2))
        words.append((place, f"{numbers[at]}", clean_name(row.entrant.player.shown_name()), *cells, score, *values))
    return Grid(clean_name(event.name), _heads(table, rounds.rounds), tuple(words), (3, 3 + rounds.rounds))


def _heads(table: Standings, rounds: int) -> tuple[str, ...]:
    numbers = tuple(f"R{number}" for number in range(1, rounds + 1))
    return (*_HEADED[:3], *numbers, _HEADED[3], *table.codes)


def _number(entrant: Entrant, at: int) -> int:
    return at + 1 if entrant.number is None else entrant.number


def _names(cell: Cell, lines: list[int]) -> str:
    return "&".join(str(lines[opponent]) for opponent in cell.opponents)


def _chess(cell: Cell, lines: list[int]) -> str:
    mark = "1" if cell.result == WON else "=" if cell.result == DRAWN else "0"
    if not cell.opponents:
        return "-" if cell.category is RoundCategory.OPEN else f"bye{mark}"
    who = _names(cell, lines)
    if cell.category in FORFEITS:
        return f"{who}{'+' if cell.category is RoundCategory.FORFEIT_WIN else '-'}"
    colour = cell.colour[0] if cell.colour else ":"
    return f"{who}{colour}{'?' if cell.category is RoundCategory.OPEN else mark}"


def _go(cell: Cell, lines: list[int]) -> str:
    mark = "+" if cell.result == WON else "=" if cell.result == DRAWN else "-"
    if not cell.opponents:
        return "-" if cell.category is RoundCategory.OPEN else f"0{mark}"
    who = _names(cell, lines)
    if cell.category in FORFEITS:
        return f"{who}{'+' if cell.category is RoundCategory.FORFEIT_WIN else '-'}!"
    if cell.category is RoundCategory.OPEN:
        return f"{who}?"
    return f"{who}{mark}/{cell.colour[0]}{abs(cell.handicap)}" if cell.colour else f"{who}{mark}"
