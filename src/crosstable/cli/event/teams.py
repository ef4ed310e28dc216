"""`event team list`, and the teams that a command added or changed, in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.entered_words import similar_name_words
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.league.opening import LeagueFile
from crosstable.cli.output import Cell
from crosstable.commands.fields import Help
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.cli.table_commands import Made
    from crosstable.events.running import RunningEvent
    from crosstable.model.teams.event_teams import EnteredTeam

_COLUMNS = ("team", "board", "player", "rating")


def list_(
    league: LeagueFile,
    team: Annotated[str | None, Help("", metavar="TEAM", is_argument=True)] = None,
    event: EventOption = None,
) -> Answer:
    """List the teams of an event with their players in board order, or one of them.

    Example: crosstable event team list league.db Ants
    """
    from crosstable.events.teams.team_entries import teams_of

    running = open_event(league, event).read()
    teams = teams_of(running)
    chosen = teams.teams if team is None else (teams.named(team),)
    title = f"{running.event.name}: {counted(len(teams.teams), 'team')}"
    rows = [row for each in chosen for row in _rows(running, each)]
    return Answer([_values(running, each) for each in chosen], [Table(_COLUMNS, rows, title=title)])


def team_words(made: Made) -> Words:
    """Yield the teams that a command added or changed, and what else there is to know."""
    running, report = made.for_words["running"], made.for_words["report"]
    opened = OpenEvent(made.opening.league, running.id)
    yield Table(_COLUMNS, [row for each in report.teams for row in _rows(running, each)])
    yield from made.done
    if opened.league.writes:
        yield from similar_name_words(opened, report.near, report.change)
        if not running.rounds:
            yield Note(f"Next: crosstable event pair {opened.league.place}, or add more teams.")


def _rows(running: RunningEvent, entered: EnteredTeam) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for board, player in enumerate(entered.team.players, start=1):
        rating = running.event.entrant(player).rating
        place = str(board) if board <= len(entered.team.members) else "substitute"
        rows.append([entered.team.name, place, running.name(player), "" if rating is None else f"{rating:g}"])
    return rows or [[entered.team.name, "", "", ""]]


def _values(running: RunningEvent, entered: EnteredTeam) -> dict[str, object]:
    of = entered.team
    return {
        "team": of.id,
        "number": entered.number,
        "name": of.name,
        "short_name": of.short_name,
        "rating": of.rating,
        "club": of.club,
        "from_round": entered.from_round,
        "until_round": entered.until_round,
        "members": [{"player": each, "name": running.name(each)} for each in of.members],
        "substitutes": [{"player": each, "name": running.name(each)} for each in of.substitutes],
    }
