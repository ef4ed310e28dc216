"""The cells of Go results tables: `23+/w2` says beat row 23 as White, who gave 2 stones.

    cell     means
    23+  23-  23=   won, lost, jigo against row 23
    23?             no result yet
    23+!            by default (`!` stands for `/`, or at the end)
    /w /b           own colour; a number after it is the handicap of the game
    0+  0=  0-      no opponent: a point, half a point, nothing
    0    0?         this round is not recorded; written as 0-

Rules
1. A game is recorded in two cells.  If they disagree, the problem is reported with line, round and both players, and
   what only one of them states is not used: a game with two opponents is left out, a result with two outcomes is
   unknown.
2. Both `+` is a win for both (OpenGotha RESULT_BOTHWIN), both `-` a loss for both.
3. Black is the first side; where no colour is known, the upper row is.
Source: EGF, "Format of tournament tables" (gemma.ujf.cas.cz/~cieply/GO/format.html); files that OpenGotha 3.5 writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.model.events import Event, Round
from crosstable.model.games import Colour, Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind
from crosstable.model.tables.problems import ProblemLog

MOST_ROUNDS = 100
_CELL = re.compile(r"(\d{1,6})([-+=?])([/!]?)(?:([wbWB?hH]?)(\d{0,2}))(!?)")
_COLOURS: Mapping[str, Colour] = {"b": "black", "w": "white"}
_BYES = {"+": ResultKind.ALLOCATED_BYE, "=": ResultKind.HALF_BYE, "-": ResultKind.ZERO_BYE}
_BYE_LETTERS = {0: "-", 1: "="}
_PLACES = {"+-": (1, 2), "-+": (2, 1), "==": (1, 1), "++": (1, 1), "--": (None, None), "??": (None, None)}


@dataclass(frozen=True, slots=True)
class WallListCell:
    """What one player's row says of one round."""

    opponent: int
    result: str
    colour: Colour | None = None
    handicap: int | None = None
    by_default: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row: the number opponents know it by, the id of the entrant, the line in the file, the cells."""

    number: int
    id: str
    name: str
    line: int
    cells: tuple[WallListCell | None, ...]


def is_cell(token: str) -> bool:
    """Return whether the cell holds anything."""
    return _CELL.fullmatch(token) is not None


def read_cell(token: str) -> WallListCell | None:
    """Read a cell; None when it says nothing."""
    found = _CELL.fullmatch(token)
    if found is None:
        return None
    opponent, result, sort, colour, handicap, late_sort = found.groups()
    if (int(opponent), result) == (0, "?"):
        return None
    return WallListCell(
        int(opponent),
        result,
        colour=_COLOURS.get(colour.lower()),
        handicap=int(handicap) if handicap else None,
        by_default="!" in (sort, late_sort),
    )


def write_cell(cell: WallListCell | None, slash: str = "/") -> str:
    """Write a cell; `slash` stands before a colour."""
    if cell is None:
        return "0-"  # a bare 0 would read as the value of a tie-break
    sort = "!" if cell.by_default else slash
    colour = (cell.colour or "?")[0] if cell.colour or cell.handicap is not None else ""
    handicap = "" if cell.handicap is None else str(cell.handicap)
    shown = f"{sort}{colour}{handicap}" if colour or cell.by_default else ""
    return f"{cell.opponent}{cell.result}{shown}"


class CellTable:
    """All rows of a table, on the way to rounds of games; what is wrong goes to the log."""

    def __init__(self, rows: Sequence[Row], log: ProblemLog) -> None:
        self._rows = rows
        self._by_number = {row.number: row for row in rows}
        self._log = log

    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds that the rows agree on."""
        count = max((len(row.cells) for row in self._rows), default=0)
        return tuple(Round(number, self._games(number)) for number in range(1, count + 1))

    def _games(self, number: int) -> tuple[Game, ...]:
        games = []
        seen: set[str] = set()
        for row in self._rows:
            cell = _at(row, number)
            if cell is None or row.id in seen:
                continue
            if cell.opponent == 0:
                games.append(Game.bye(row.id, _BYES[cell.result]))
            else:
                games += self._game(number, row, cell, seen)
        return tuple(games)

    def _game(self, number: int, row: Row, cell: WallListCell, seen: set[str]) -> list[Game]:
        other = self._by_number.get(cell.opponent)
        if other is None or other is row:
            self._report(
                row, number, message("formats/go/opponent-not-in-list", opponent=cell.opponent, most=len(self._rows))
            )
            return []
        mirror = _at(other, number)
        if mirror is not None and mirror.opponent != row.number:
            self._report(
                row,
                number,
                message(
                    "formats/go/opponent-met-another",
                    opponent=other.number,
                    name=other.name,
                    met=mirror.opponent,
                    line=other.line,
                ),
            )
            return []
        if mirror is None:
            problem = message(
                "formats/go/opponent-has-no-cell", opponent=other.number, name=other.name, line=other.line
            )
            self._report(row, number, problem, is_error=False)
            mirror = _mirrored(cell, row.number)
        if other.id in seen:
            self._report(
                row, number, message("formats/go/opponent-plays-already", opponent=other.number, name=other.name)
            )
            return []
        seen |= {row.id, other.id}
        return [self._agreed(number, row, cell, other, mirror)]

    def _agreed(self, number: int, row: Row, cell: WallListCell, other: Row, mirror: WallListCell) -> Game:
        """Make the game of two cells that name each other."""
        outcome = cell.result + mirror.result
        against = f"{other.number} ({other.name!r}, line {other.line})"
        if outcome not in _PLACES:
            self._report(
                row, number, message("formats/go/results-differ", own=cell.result, against=against, other=mirror.result)
            )
            outcome = "??"
        colours, handicap = (cell.colour, mirror.colour), cell.handicap
        if cell.colour is not None and cell.colour == mirror.colour:
            self._report(
                row, number, message("formats/go/same-colour", colour=cell.colour, against=against), is_error=False
            )
            colours = (None, None)
        if mirror.handicap != handicap:
            if handicap is not None and mirror.handicap is not None:
                problem = message("formats/go/handicaps-differ", own=handicap, against=against, other=mirror.handicap)
                self._report(row, number, problem, is_error=False)
                handicap = None
            else:
                handicap = mirror.handicap if handicap is None else handicap
        return _game(outcome, (row.id, other.id), colours, handicap, by_default=cell.by_default or mirror.by_default)

    def _report(self, row: Row, number: int, what: Message, *, is_error: bool = True) -> None:
        problem = message("formats/go/of-player", number=row.number, name=row.name, what=what)
        self._log.add("game", row.line, f"round {number}", problem, "error" if is_error else "warning")


def _at(row: Row, number: int) -> WallListCell | None:
    return row.cells[number - 1] if number <= len(row.cells) else None


def _mirrored(cell: WallListCell, opponent: int) -> WallListCell:
    result = {"+": "-", "-": "+"}.get(cell.result, cell.result)
    colour = _other(cell.colour)
    return replace(cell, opponent=opponent, result=result, colour=colour)


def _other(colour: Colour | None) -> Colour | None:
    return {"black": "white", "white": "black"}.get(colour or "")  # type: ignore[return-value]  # two words or None


def _game(
    outcome: str,
    ids: tuple[str, str],
    colours: tuple[Colour | None, Colour | None],
    handicap: int | None,
    *,
    by_default: bool,
) -> Game:
    colours = (colours[0] or _other(colours[1]), colours[1] or _other(colours[0]))
    places = _PLACES[outcome]
    sides = [Side.of(id, place=place, colour=colour) for id, place, colour in zip(ids, places, colours, strict=True)]
    if outcome == "++":
        sides = [replace(side, score=1) for side in sides]
    if colours[0] == "white":
        sides.reverse()
    return Game(tuple(sides), kind=_kind(outcome, by_default=by_default), handicap=handicap)


def _kind(outcome: str, *, by_default: bool) -> ResultKind:
    if outcome == "??":
        return ResultKind.UNKNOWN
    if outcome == "--":
        return ResultKind.DOUBLE_FORFEIT if by_default else ResultKind.DOUBLE_LOSS
    return ResultKind.FORFEIT if by_default else ResultKind.PLAYED


def cells_of(
    event: Event, numbers: Mapping[str, int], *, defaults: bool = True
) -> dict[str, list[WallListCell | None]]:
    """Return each entrant's cells, a round at a time; a round without a game is a bye for what the rules pay for it.

    Args:
        event: the event.
        numbers: the row of each entrant.
        defaults: whether a cell can record that a game was decided by default; else it becomes a bye for the same
            score.
    """
    cells: dict[str, list[WallListCell | None]] = {id: [None] * len(event.rounds) for id in numbers}
    for this in event.rounds:
        for game in this.games:
            for player, cell in _cells_of_game(event, game, numbers.__getitem__, defaults=defaults):
                cells[player][this.number - 1] = cell
    kinds = {kind: event.rules[kind].win_half_points for kind in (ResultKind.LATE, ResultKind.ZERO_BYE)}
    for entrant in event.entrants if any(kinds.values()) else ():
        late, absent = (WallListCell(0, _BYE_LETTERS.get(worth, "+")) for worth in kinds.values())
        row = cells[entrant.id]
        row[:] = [cell or (late if at < entrant.from_round else absent) for at, cell in enumerate(row, start=1)]
    return cells


def _cells_of_game(
    event: Event, game: Game, number: Callable[[str], int], *, defaults: bool
) -> list[tuple[str, WallListCell | None]]:
    scores = game.half_points(event.rules)
    if len(game.sides) > 2 or any(len(side.members) > 1 for side in game.sides):
        return []
    is_default = game.kind in (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT)
    if len(game.sides) == 1 or (is_default and not defaults):
        return [
            (side.players[0], WallListCell(0, _BYE_LETTERS.get(score, "+")))
            for side, score in zip(game.sides, scores, strict=True)
        ]
    handicap = int(game.handicap) if game.handicap is not None and game.handicap in range(100) else None
    ids = [side.players[0] for side in game.sides]
    cells = [
        WallListCell(number(opponent), letter, side.colour, handicap, is_default)
        for side, letter, opponent in zip(game.sides, _letters(game), reversed(ids), strict=True)
    ]
    return list(zip(ids, cells, strict=True))


def _is_scored(game: Game) -> bool:
    return game.kind.is_one_sided or game.kind not in (ResultKind.UNPLAYED, ResultKind.UNKNOWN, ResultKind.VOID)


def _letters(game: Game) -> str:
    if game.kind in (ResultKind.DOUBLE_FORFEIT, ResultKind.DOUBLE_LOSS):
        return "--"
    if not _is_scored(game):
        return "??"
    first, second = (side.place for side in game.sides)
    if (first, second) == (1, 1) and all(side.score == 1 for side in game.sides):
        return "++"
    return {(1, 1): "==", (1, 2): "+-", (2, 1): "-+"}.get((first or 0, second or 0), "??")
