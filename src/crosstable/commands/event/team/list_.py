"""List the teams of an event with their players in board order, or one of them."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.events import names_in
from crosstable.model.errors import InputError
from crosstable.model.teams.team import Team, team_named
from crosstable.model.teams.team_event import TeamEvent
from crosstable.people.accounts.access import Permission


@command_input
class ListTeams:
    """Which teams."""

    team: Annotated[Text | None, Help("Only this one: number, id or name.", "Ants", "TEAM", is_argument=True)] = None


@answer
class TeamShape:
    """A team of an event."""

    team: Annotated[str, Help("The id of the team.", "t1")]
    number: Annotated[int | None, Help("Its number in the event.")]
    name: Annotated[str, Help("The name as it may be shown.", "Ants")]
    short_name: Annotated[str, Help("The short name; empty without one.")]
    rating: Annotated[float | None, Help("The strength by which it is seeded; null where that is not known.")]
    club: Annotated[str | None, Help("The club.")]
    from_round: Annotated[int, Help("Its first round.")]
    until_round: Annotated[int | None, Help("The last round before a withdrawal.")]
    members: Annotated[tuple[PlayerName, ...], Help("In board order.")]
    substitutes: Annotated[tuple[PlayerName, ...], Help("In their order.")]


@answer
class TeamList:
    """The teams of an event, by number."""

    items: Annotated[tuple[TeamShape, ...], Help("The teams.")]


def list_teams(query: Query, given: ListTeams) -> TeamList:
    """Return the teams of an event."""
    standing = query.event()
    of, names = standing.snapshot, names_in(standing.snapshot)
    if of.teams is None:
        raise InputError("events/teams/without-teams", event=of.event.id)
    teams = of.teams.teams
    query.for_words["event"] = standing
    if given.team is not None:
        teams = (team_named(teams, given.team, of.event.id),)
    return TeamList(items=tuple(_team(each, of.teams, names) for each in teams))


def _team(team: Team, event: TeamEvent, names: dict[str, PlayerName]) -> TeamShape:
    from_round, until_round = event.taking_part.get(team.id, (1, None))
    return TeamShape(
        team=team.id,
        number=team.number,
        name=names[team.id].name,
        short_name=team.short_name,
        rating=team.rating,
        club=team.club,
        from_round=from_round,
        until_round=until_round,
        members=tuple(names[each] for each in team.members),
        substitutes=tuple(names[each] for each in team.substitutes),
    )


COMMAND = ReadingCommand(
    "event team list",
    "events/{event}/teams",
    ListTeams,
    list_teams,
    TeamList,
    of_event,
    permissions=(Permission.SEE_EVENT,),
    examples=("event team list league.db", "event team list league.db Ants"),
)
