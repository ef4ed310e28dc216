"""Tables of the groups and the later stages of an event, as values to show: places, crosstable, points, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import DRAWN, WON
from crosstable.model.results import ResultKind
from crosstable.model.stages import Stage
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.standings.goals import goals
from crosstable.standings.grid import plain, value_text
from crosstable.standings.league_table import code_heading, heading, league_records, shown_tiebreaks
from crosstable.standings.round_table import Cell, RoundTable
from crosstable.standings.unplayed_rounds import RoundCategory
from crosstable.views.stage_labels import group_title
from crosstable.views.team_matches import half_text
from crosstable.views.texts import _

if TYPE_CHECKING:  # events of one stage need no groups
    from crosstable.pairing.stage_tables import StageTable

_WIDEST = 20  # players of a table with a column for each
_MARKS = {RoundCategory.FORFEIT_WIN: "+", RoundCategory.FORFEIT_LOSS: "\N{MINUS SIGN}"}


@dataclass(frozen=True, slots=True)
class StageRow:
    """A line of a table.

    Args:
        place: shared by players whom no tie-break separates.
        player: the public id.
        results: against each line of the table, "" for oneself and where nothing is played; empty without a crosstable.
        record: what leagues of the game show: played, won, goals, ...
        score: the points.
        tiebreaks: their values.
    """

    place: int
    player: str
    results: tuple[str, ...]
    record: tuple[str, ...]
    score: str
    tiebreaks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StageTableView:
    """The table of a group, or of a stage: its title, the headings of record and tie-breaks, and its lines."""

    title: str
    record: tuple[str, ...]
    points: str
    codes: tuple[str, ...]
    rows: tuple[StageRow, ...]
    has_crosstable: bool


def stage_table_views(
    event: Event, stages: Sequence[Stage], tiebreaks: Sequence[str], game: GameProfile
) -> list[StageTableView]:
    """Return the tables of the groups and of the later stages of an event.

    Args:
        event: the whole event.
        stages: that have begun, in order.
        tiebreaks: of the event.
        game: that is played.
    """
    from crosstable.pairing.stage_tables import stage_tables

    try:
        found = stage_tables(event, tiebreaks, stages)
    except InputError:  # a table that cannot be computed must not stop the page
        return []
    return [_view(each, game) for each in found]


def _view(of: StageTable, game: GameProfile) -> StageTableView:
    standings = of.standings
    table = RoundTable(standings.event)
    records, shown = league_records(table), shown_tiebreaks(game, standings.codes)
    at = {entrant.id: place for place, entrant in enumerate(table.entrants)}
    order = [at[row.entrant.id] for row in standings.rows]
    has_crosstable = of.is_predetermined and len(order) <= _WIDEST
    own, other = score_words(standings.event)
    rows = tuple(
        StageRow(
            row.place,
            row.entrant.id,
            _results(table, at[row.entrant.id], order, game) if has_crosstable else (),
            tuple(records[row.entrant.id].cell(column) for column in game.table),
            f"{row.score / 2:g}",
            tuple(value_text(each.code, each.value) for each in map(row.tiebreaks.__getitem__, shown)),
        )
        for row in standings.rows
    )
    return StageTableView(
        _title(of),
        tuple(_(heading(game, column)) for column in game.table),
        _(game.words.points if own is None else own),
        tuple(_(_code(standings.codes[at], other)) for at in shown),
        rows,
        has_crosstable,
    )


def score_words(event: Event) -> tuple[str | None, str | None]:
    """Return what the score of teams is called, and the other score that breaks ties; None for events of players."""
    if not isinstance(event, TeamsEvent):
        return None, None
    words = "match points", "game points"
    return words if event.score == "match-points" else words[::-1]


def _code(code: str, other: str | None) -> str:
    return other if other is not None and code.upper() == "MPVGP" else code_heading(code)


def _title(of: StageTable) -> str:
    if not of.group:
        return of.stage.name
    return group_title(of.stage, of.group)


def _results(table: RoundTable, at: int, order: Sequence[int], game: GameProfile) -> tuple[str, ...]:
    """Return the results of an entrant against each entrant, in the order of the lines."""
    found: dict[int, list[str]] = {}
    for cell in table.cells[at]:
        if len(cell.opponents) == 1:
            found.setdefault(cell.opponents[0], []).append(_result(table, cell, game))
    return tuple(" ".join(filter(None, found.get(other, ()))) for other in order)


def _result(table: RoundTable, cell: Cell, game: GameProfile) -> str:
    if cell.category in _MARKS:
        return _MARKS[cell.category]
    if isinstance(table.event, TeamsEvent) and cell.category is not RoundCategory.OPEN:
        return half_text(round(2 * (cell.points or 0)) if table.event.score == "match-points" else cell.score)
    if cell.category is RoundCategory.OPEN:
        return "\N{MULTIPLICATION SIGN}" if cell.kind is ResultKind.VOID else ""
    made = goals(table, cell) if game.counted and not game.has_colours else None
    if made is not None:
        return f"{plain(made[0])}:{plain(made[1])}"
    return "1" if cell.result == WON else "\N{VULGAR FRACTION ONE HALF}" if cell.result == DRAWN else "0"
