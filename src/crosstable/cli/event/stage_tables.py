"""Standings of an event, of its stages and of its groups as tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table
from crosstable.cli.output import Cell

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.pairing.stage_tables import StageTable
    from crosstable.standings.round_table import RoundTable
    from crosstable.standings.table import Standings


def found_stage_tables(running: RunningEvent, after_round: int | None) -> list[StageTable]:
    """Return the standings of each group, and of each stage that has its own; none for an event of one stage."""
    if not running.plan.stages_begun:
        return []
    from crosstable.pairing.stage_tables import stage_tables as tables_of

    return tables_of(running.paired_event, running.plan.tiebreaks, running.plan.stages_begun, after_round=after_round)


def group_values(found: Sequence[StageTable]) -> dict[str, dict[str, object]]:
    """Return the group of each player and the place in it, as `--json` prints them; of the last stage in groups."""
    return {
        row.entrant.id: {"group": each.group, "group_place": row.place}
        for each in found
        if each.group
        for row in each.standings.rows
    }


def stage_tables(running: RunningEvent, found: Sequence[StageTable]) -> list[Table]:
    """Return a table for each stage that has its own, with the groups one below the other."""
    from crosstable.standings.round_table import RoundTable

    return [
        ranked_table(running, [(each.group, each.standings, RoundTable(each.standings.event)) for each in same], name)
        for name, same in groupby(found, key=lambda each: each.stage.name)
    ]


def ranked_table(running: RunningEvent, parts: Sequence[tuple[str, Standings, RoundTable]], title: str) -> Table:
    """Return standings as a table, its columns and headings those of the game.

    Args:
        running: the event.
        parts: the standings of each group with the name of the group, or those of all with "".
        title: of the table.
    """
    from crosstable.events.event_game import game_of
    from crosstable.standings.grid import value_text
    from crosstable.standings.league_table import code_heading, heading, league_records, shown_tiebreaks

    game, codes = game_of(running.plan), parts[0][1].codes
    shown = shown_tiebreaks(game, codes)
    heads = [heading(game, column) for column in game.table]
    word, points = game.words.player, game.words.points
    if running.teams is not None:
        word, points = "team", running.teams.rules.primary.replace("-", " ")
    columns = ["place", word, *heads, points, *(code_heading(codes[at]) for at in shown)]
    rows: list[list[Cell]] = []
    for group, made, table in parts:
        records = league_records(table)
        rows += [
            [
                *([group] if group else []),
                row.place,
                running.name(row.entrant.id),
                *(records[row.entrant.id].cell(column) for column in game.table),
                f"{row.score / 2:g}",
                *(value_text(each.code, each.value) for each in map(row.tiebreaks.__getitem__, shown)),
            ]
            for row in made.rows
        ]
    return Table(["group", *columns] if parts[0][0] else columns, rows, title=title)
