"""A round of an entrant as crosstables show it: `12w1`, `12 2:1`, a place among several, the points of a sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from crosstable.games.profile import GameProfile
from crosstable.games.table_notation import PlacesNotation, TablePoints
from crosstable.model.events import Event
from crosstable.model.games import DRAWN, WON, Game, Side
from crosstable.model.results import ResultKind
from crosstable.ranking.goals import goals
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.score_words import plain
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.views import numbers
from crosstable.views.cells import RoundCell, RoundOutcome
from crosstable.views.texts import _

CellStyle = Literal["line", "goals", "placed", "raced", "points"]
_NOTHING = RoundCell("–")
_ALL: Mapping[int, Collection[str]] = MappingProxyType({})
_STRUCK_OUT = "\N{MULTIPLICATION SIGN}"


def has_places(event: Event) -> bool:
    """Return whether games of three or more sides were played, where a place is more than a result."""
    return any(len(game.sides) > 2 for this in event.rounds for game in this.games)


def cell_style(event: Event, game: GameProfile) -> CellStyle:
    """Return how the rounds of an event are written; "line" is the line of the opponent, colour and result."""
    if not has_places(event):
        return "goals" if _shows_counts(game) else "line"
    notation = game.notation
    return (
        "points" if isinstance(notation, TablePoints) else "raced" if isinstance(notation, PlacesNotation) else "placed"
    )


def round_cells(
    table: RoundTable, game: GameProfile, lines: Sequence[int], members: Mapping[int, Collection[str]] = _ALL
) -> dict[str, list[RoundCell]]:
    """Return the rounds of every entrant; those without a game, which entrants share, are written once.

    Args:
        lines: the numbers by which cells name opponents, in the order of the table.
        members: who can have a bye, for rounds in which not all entrants can (see `stage_members`): a dash stands for
            the others.
    """
    finishes, shared = _finishes(table.event, game), dict[int, RoundCell]()
    found: dict[str, list[RoundCell]] = {}
    for id, cells in zip(table.ids, table.cells, strict=True):
        own = found[id] = []
        for cell in cells:
            if not (cell.opponents or cell.half_points) and cell.round in members and id not in members[cell.round]:
                own.append(_NOTHING)
                continue
            shown = None if cell.opponents else shared.get(_key(cell))
            if shown is None:
                finish = finishes.get((id, cell.round), "")
                text = finish or _text(table, cell, game, lines, has_finishes=bool(finishes))
                shown = _shown(cell, text, game)
                if not cell.opponents:
                    shared[_key(cell)] = shown
            own.append(shown)
    return found


def _key(cell: Cell) -> int:
    return id(cell)  # the table keeps its cells


def _shown(cell: Cell, text: str, game: GameProfile) -> RoundCell:
    if not text:
        return _NOTHING
    if not cell.opponents:
        return RoundCell(text)
    key = game.side_of(cell.colour).key if cell.colour else ""
    has_colour = bool(key) and key in text
    return RoundCell(
        text,
        is_game=True,
        outcome=_outcome(cell),
        colour=cell.colour if has_colour else None,
        key=key if has_colour else "",
    )


def _outcome(cell: Cell) -> RoundOutcome:
    """Return how a game ended for a player; in games of more sides, only whether it was won."""
    if cell.category is RoundCategory.OPEN:
        return ""
    if cell.result == WON:
        return "won"
    return "" if len(cell.opponents) > 1 else "drawn" if cell.result == DRAWN else "lost"


def _text(table: RoundTable, cell: Cell, game: GameProfile, lines: Sequence[int], *, has_finishes: bool) -> str:
    """Format a round as the game does; else the line of the opponent and what was counted; "" for no game."""
    if has_finishes and not cell.opponents and not cell.half_points:
        return ""
    if len(cell.opponents) > 1 and cell.category is RoundCategory.OPEN:
        return _STRUCK_OUT if cell.kind is ResultKind.VOID else "?"
    if not _shows_counts(game):
        return _line(cell, lines, game)
    made = goals(table, cell)
    if not cell.opponents or made is None:
        return _line(cell, lines, game) if cell.opponents or cell.half_points else ""
    return f"{lines[cell.opponents[0]]}\N{NO-BREAK SPACE}{plain(made[0])}:{plain(made[1])}"


def _line(cell: Cell, lines: Sequence[int], game: GameProfile) -> str:
    """Format a round as crosstables of chess do: line of the opponent, colour, result; ? for no result yet."""
    mark = "1" if cell.result == WON else "=" if cell.result == DRAWN else "0"
    if not cell.opponents:
        return "-" if cell.category is RoundCategory.OPEN else f"{_('bye')}{mark}"
    who = "&".join(str(lines[opponent]) for opponent in cell.opponents)
    if cell.category in (RoundCategory.FORFEIT_WIN, RoundCategory.FORFEIT_LOSS):
        return f"{who}{'+' if cell.category is RoundCategory.FORFEIT_WIN else '-'}"
    colour = game.side_of(cell.colour).key if cell.colour else ":"
    if cell.category is RoundCategory.OPEN:
        mark = _STRUCK_OUT if cell.kind is ResultKind.VOID else "?"
    stones = f" h{abs(cell.handicap)}" if cell.handicap else ""
    return f"{who}{colour}{mark}{stones}"


def _shows_counts(game: GameProfile) -> bool:
    """Return whether cells show goals, games, sets or points: in games that count them and have no colours."""
    return bool(game.table) or (bool(game.counted) and not game.has_colours)


def _finishes(event: Event, game: GameProfile) -> dict[tuple[str, int], str]:
    """Return the place or the points by entrant and round in games of three or more sides."""
    style = cell_style(event, game)
    return {
        (player, this.number): _finish(style, one, side)
        for this in event.rounds
        for one in this.games
        if len(one.sides) > 2 and event.rules[one.kind].is_played
        for side in one.sides
        for player in side.players
    }


def _finish(style: CellStyle, game: Game, side: Side) -> str:
    """Format how a side finished: its points, its place, or its place and of how many."""
    if style == "points" and side.points is not None:
        return numbers.points(side.points)
    place = "–" if side.place is None else str(side.place)
    return place if style == "raced" else _("{place} of {sides}").format(place=place, sides=len(game.sides))
