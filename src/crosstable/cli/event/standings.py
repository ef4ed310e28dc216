"""`event show`, `standings`: what is played, and the places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.event.entered_words import seeding_words
from crosstable.cli.event.opening import EventOption, RoundOption, open_event
from crosstable.cli.event.stage_tables import found_stage_tables, group_values, stage_tables
from crosstable.cli.event.tables import entrants_table, json_keys, round_table, round_values, standings_table
from crosstable.cli.league.opening import LeagueFile
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent


def show(league: LeagueFile, round: RoundOption = None, event: EventOption = None) -> Answer:
    """Show the boards of a round, by default the latest; before the first round, the entrants."""
    running = open_event(league, event).read()
    if running.latest is None and round is None and running.teams is not None:
        count = len(running.teams.teams)
        return Answer({"event": running.id, "rounds": 0, "teams": count}, [_no_round(running, count, "teams")])
    if running.latest is None and round is None:
        count = len(running.event.entrants)
        words = (
            *_fide_words(running),
            entrants_table(running),
            _no_round(running, count, "entrants"),
            *seeding_words(running),
        )
        return Answer({"event": running.id, "rounds": 0, "entrants": count}, words)
    of = running.round(running.rounds[-1].number if round is None else round)
    return Answer(lambda: round_values(running, of), [*_fide_words(running), round_table(running, of)])


def standings(
    league: LeagueFile,
    after_round: Annotated[
        int | None, typer.Option("--after-round", min=0, help="The last round to count; default: all.")
    ] = None,
    category: Annotated[
        str | None,
        typer.Option("--category", metavar="NAME", help="Only the players, or teams, of a category."),
    ] = None,
    event: EventOption = None,
) -> Answer:
    """Show the standings of an event, or of a category of its players."""
    running = open_event(league, event).read()
    from crosstable.events.prize_changes import category_named

    of = None if category is None else category_named(running.plan.prizes, category)
    if running.teams is not None:
        from crosstable.cli.event.team_tables import team_standings_answer

        return team_standings_answer(running, after_round, _unfinished_words(running), of)
    table, players = standings_table(running, after_round, of)
    keys = json_keys(table.columns, running)
    found = found_stage_tables(running, after_round)
    groups = group_values(found)
    values = [
        dict(zip(keys, row, strict=True)) | groups.get(player, {})
        for player, row in zip(players, table.rows, strict=True)
    ]
    tables = stage_tables(running, found)
    return Answer(values, [*_fide_words(running), *tables, table, *_unfinished_words(running)])


def _no_round(running: RunningEvent, count: int, entrants: str) -> Note:
    return Note(f"{running.event.name}: {count} {entrants}, no round yet.")


def _fide_words(running: RunningEvent) -> Words:
    """Yield the sign of FIDE mode, where the event is or was in it."""
    if running.plan.fide is not None:
        yield Note(f"FIDE mode: {running.plan.fide.sign}.")


def _unfinished_words(running: RunningEvent) -> Words:
    """Yield why the standings may still change."""
    for each in running.rounds:
        if each.state == "draft":
            yield Note(f"Round {each.number} is a draft.")
        elif each.unfinished:
            yield Note(
                f"Round {each.number} is in progress: {counted(len(each.unfinished), 'board')} without a result."
            )
    if running.plan.status == "open":
        yield Note("The event is open: its results count for ratings once it is closed.")
