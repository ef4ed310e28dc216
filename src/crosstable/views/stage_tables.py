"""The tables of the groups and the later stages of an event, with the results of everyone against everyone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import DRAWN, WON
from crosstable.model.results import ResultKind
from crosstable.model.stages import Stage
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.ranking.goals import goals
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.score_words import plain
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.views.columns import ViewTable
from crosstable.views.stage_labels import group_title
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import standings_table
from crosstable.views.team_matches import half_text

if TYPE_CHECKING:  # events of one stage need no groups
    from crosstable.pairing.stage_tables import StageTable

_WIDEST = 20  # players of a table with a column for each
_MARKS = {RoundCategory.FORFEIT_WIN: "+", RoundCategory.FORFEIT_LOSS: "\N{MINUS SIGN}"}


def group_tables(
    event: Event, stages: Sequence[Stage], tiebreaks: Sequence[str], game: GameProfile, name: Callable[[str], str]
) -> list[ViewTable]:
    """Return a table for each group and each later stage of an event; none where they cannot be computed.

    Args:
        event: the whole event, of players or of teams.
        stages: that have begun, in order.
        name: of an entrant as it may be shown.
    """
    from crosstable.pairing.stage_tables import stage_tables

    try:
        found = stage_tables(event, tiebreaks, stages)
    except InputError:  # a table that cannot be computed must not stop the page
        return []
    return [standings_table(_ranking(each, game, name), "group", title=_title(each)) for each in found]


def stage_tables_of_terminal(
    stage_tables: Sequence[StageTable], game: GameProfile, name: Callable[[str], str]
) -> list[ViewTable]:
    """Return a table for each stage that has its own, with the groups one below the other.

    Args:
        name: of an entrant as it may be shown.
    """
    tables = []
    for title, parts in groupby(stage_tables, key=lambda each: each.stage.name):
        of_stage = [standings_table(_ranking(each, game, name), "terminal", title=title) for each in parts]
        tables.append(replace(of_stage[0], rows=[row for table in of_stage for row in table.rows]))
    return tables


def _ranking(stage_table: StageTable, game: GameProfile, name: Callable[[str], str]) -> Ranking:
    standings = stage_table.standings
    table = RoundTable(standings.event)
    at = {entrant.id: place for place, entrant in enumerate(table.entrants)}
    ids = [row.entrant.id for row in standings.rows]
    is_shown = stage_table.is_predetermined and len(ids) <= _WIDEST
    return Ranking(
        standings=standings,
        rounds=table,
        game=game,
        name=name,
        groups=dict.fromkeys(ids, stage_table.group) if stage_table.group else {},
        results={id: _results(table, at[id], [at[each] for each in ids], game) for id in ids} if is_shown else {},
    )


def _title(stage_table: StageTable) -> str:
    return group_title(stage_table.stage, stage_table.group) if stage_table.group else stage_table.stage.name


def _results(table: RoundTable, at: int, order: Sequence[int], game: GameProfile) -> tuple[str | None, ...]:
    """Return the results of an entrant against each entrant, in the order of the lines; None against themselves."""
    found: dict[int, list[str]] = {}
    for cell in table.cells[at]:
        if len(cell.opponents) == 1:
            found.setdefault(cell.opponents[0], []).append(_result(table, cell, game))
    return tuple(None if other == at else " ".join(filter(None, found.get(other, ()))) for other in order)


def _result(table: RoundTable, cell: Cell, game: GameProfile) -> str:
    if cell.category in _MARKS:
        return _MARKS[cell.category]
    if isinstance(table.event, TeamsEvent) and cell.category is not RoundCategory.OPEN:
        return half_text(round(2 * (cell.points or 0)) if table.event.score == "match-points" else cell.half_points)
    if cell.category is RoundCategory.OPEN:
        return "\N{MULTIPLICATION SIGN}" if cell.kind is ResultKind.VOID else ""
    made = goals(table, cell) if game.counted and not game.has_colours else None
    if made is not None:
        return f"{plain(made[0])}:{plain(made[1])}"
    return "1" if cell.result == WON else "\N{VULGAR FRACTION ONE HALF}" if cell.result == DRAWN else "0"
