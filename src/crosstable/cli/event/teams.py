"""`event team add`, `list`, `board-order`: the teams of an event and their players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words, warning
from crosstable.cli.event.entered_words import similar_name_words
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.cli.options import Encoding
from crosstable.cli.output import Cell
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.league.events.running import RunningEvent
    from crosstable.league.events.teams.team_entries import TeamReport
    from crosstable.model.teams.event_teams import EnteredTeam

TeamName = Annotated[str, typer.Argument(metavar="TEAM", help="The team: number, name or short name.")]
_COLUMNS = ("team", "board", "player", "rating")


def add(
    league: LeagueFile,
    name: Annotated[str, typer.Argument(metavar="TEAM|FILE", help="The name of a team, or a table of teams (CSV).")],
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="The members, from the first board on.")
    ] = None,
    substitutes: Annotated[
        list[str] | None,
        typer.Option("--substitute", metavar="PLAYER", help="A substitute, behind the members; may be repeated."),
    ] = None,
    short_name: Annotated[str, typer.Option("--short", metavar="NAME", help="A short name, for narrow tables.")] = "",
    rating: Annotated[
        float | None, typer.Option("--rating", help="By which it is seeded; default: the average of its first boards.")
    ] = None,
    club: Annotated[str | None, typer.Option("--club", help="The club of the team.")] = None,
    encoding: Encoding = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Add a team with its players in board order, or all teams of a table with columns team, player and rating.

    Example: crosstable event team add league.db Ants Ann Al Abe --substitute Amy
    """
    from crosstable.cli.event.team_files import is_team_file, read_team_file
    from crosstable.league.events.entry_facts import NewEntry
    from crosstable.league.events.teams.team_entries import NewTeam, add_teams

    opened = open_event(league, event, who=who, dry_run=dry_run)
    if is_team_file(name, players or ()):
        wanted = read_team_file(name, encoding)
    else:
        members, behind = (tuple(map(NewEntry, given or ())) for given in (players, substitutes))
        wanted = [NewTeam(name, members, behind, short_name, rating, club)]
    return _answer(opened, opened.change(add_teams, wanted))


def list_(
    league: LeagueFile, team: Annotated[str | None, typer.Argument(metavar="TEAM")] = None, event: EventOption = None
) -> Answer:
    """List the teams of an event with their players in board order, or one of them.

    Example: crosstable event team list league.db Ants
    """
    from crosstable.league.events.teams.team_entries import teams_of

    running = open_event(league, event).read()
    teams = teams_of(running)
    chosen = teams.teams if team is None else (teams.named(team),)
    title = f"{running.event.name}: {counted(len(teams.teams), 'team')}"
    rows = [row for each in chosen for row in _rows(running, each)]
    return Answer([_values(running, each) for each in chosen], [Table(_COLUMNS, rows, title=title)])


def board_order(
    league: LeagueFile,
    team: TeamName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="All members, from the first board on.")],
    substitutes: Annotated[
        list[str] | None,
        typer.Option("--substitute", metavar="PLAYER", help="A substitute; default: those there are. May be repeated."),
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Set the board order of a team; players who are not in its list join it.

    Example: crosstable event team board-order league.db Ants Al Ann Abe
    """
    from crosstable.league.events.entry_facts import NewEntry
    from crosstable.league.events.teams.team_entries import set_board_order, teams_of

    opened = open_event(league, event, who=who, dry_run=dry_run)
    entered = teams_of(opened.read()).named(team)
    behind = None if substitutes is None else [NewEntry(each) for each in substitutes]
    members = [NewEntry(each) for each in players]
    return _answer(opened, opened.change(set_board_order, entered.team.id, members, substitutes=behind))


def _answer(opened: OpenEvent, report: TeamReport) -> Answer:
    """Return teams as they are after a change."""
    if not opened.league.writes:
        names = [each.team.name for each in report.teams]
        return Answer(names, [*opened.league.notes_of_trial(), Note(f"Teams: {', '.join(names)}.")])
    running = opened.read()
    rows = [row for each in report.teams for row in _rows(running, each)]
    values = [_values(running, each) for each in report.teams]
    return Answer(values, [Table(_COLUMNS, rows), *_after(opened, running, report)])


def _after(opened: OpenEvent, running: RunningEvent, report: TeamReport) -> Words:
    """Yield what else there is to know after a change of teams."""
    from crosstable.league.events.teams.team_entries import teams_of

    teams = teams_of(running)
    if report.new_players:
        yield Note(f"{counted(len(report.new_players), 'player')} new to the league.")
    yield from similar_name_words(opened, report.near, report.change)
    short = [each.team.name for each in report.teams if len(each.team.players) < teams.rules.boards]
    if short:
        boards = teams.rules.boards
        yield warning(f"Fewer players than {boards} boards: {', '.join(short)}. Empty boards are lost by forfeit.")
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
