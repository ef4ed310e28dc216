"""`event team line-up`: who plays for a team in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Table, Words, warning
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.event.teams import TeamName
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.cli.output import Cell
from crosstable.league.events.named_entrants import entrant_named

if TYPE_CHECKING:
    from crosstable.league.events.teams.line_ups import LineUpSet

_EMPTY = "-"


def line_up(
    league: LeagueFile,
    team: TeamName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Who plays, from the first board on; - for an empty board.")
    ],
    number: Annotated[
        int | None, typer.Option("--round", min=1, help="The round; default: the one in progress, or the next one.")
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Set who plays for a team in a round; without it, the first players of the board order do.

    Example: crosstable event team line-up league.db Ants Ann Abe
    """
    from crosstable.league.events.teams.line_ups import set_line_up
    from crosstable.league.events.teams.team_entries import teams_of

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    entered = teams_of(running).named(team)
    given = [None if word == _EMPTY else entrant_named(running, word) for word in players]
    done = opened.change(set_line_up, entered.team.id, given, round=number)
    names = [None if each is None else running.name(each) for each in done.players]
    value = {"event": opened.id, "team": done.team, "round": done.round, "players": done.players, "names": names}
    return Answer(value, _words(opened, done, names))


def _words(opened: OpenEvent, done: LineUpSet, names: list[str | None]) -> Words:
    yield from opened.league.notes_of_trial()
    rows: list[list[Cell]] = [[board, name or ""] for board, name in enumerate(names, start=1)]
    yield Table(("board", "player"), rows, title=f"{done.team}, round {done.round}")
    if done.empty:
        boards = ", ".join(map(str, done.empty))
        yield warning(f"Empty boards: {boards}. The opponent wins them by forfeit.")
