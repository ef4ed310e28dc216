"""Commands on the teams of an event: add, board order."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Annotated

from pydantic import Field

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Text
from crosstable.commands.models import Done, Given
from crosstable.league.accounts.access import Permission
from crosstable.league.events.entry_facts import NewEntry
from crosstable.league.events.teams.team_entries import (
    NewTeam,
    add_teams,
    set_board_order,
    teams_of,
)
from crosstable.model.teams.event_teams import EnteredTeam

_MOST = 5000
_ID_AND_NAME = re.compile(r"(p[0-9]{1,18})(?:\s.*)?", re.ASCII | re.DOTALL)
Names = Annotated[list[Text], Field(max_length=500, description="Names of players, from the first board on.")]
NamesOrIds = Annotated[
    list[Text],
    Field(
        max_length=500,
        description="Names of players, from the first board on; a player of the team by id, with or without the name.",
        examples=[["p9", "p7 Ann Lee", "Bo May"]],
    ),
]


class Team(Given):
    """A team and its players."""

    name: Text = Field(examples=["Ants"])
    members: Names
    substitutes: Names = Field(default=[])
    short_name: Text = Field(default="", description="For narrow tables.", examples=["ANT"])
    rating: float | None = Field(
        default=None,
        ge=-10_000,
        le=100_000,
        description="By which it is seeded; by default the average of its first boards.",
    )
    club: Text | None = Field(default=None, description="What keeps teams apart in draws.")


class Teams(Given):
    """Teams to add."""

    teams: list[Team] = Field(min_length=1, max_length=_MOST)


class TeamsDone(Done):
    """The teams that were added or changed."""

    teams: list[str] = Field(description="Their ids.", examples=[["t1"]])
    names: list[str] = Field(description="Their names, in the same order.", examples=[["Ants"]])


def _entries(names: list[str]) -> tuple[NewEntry, ...]:
    return tuple(map(NewEntry, names))


def _add(call: Call, given: Teams) -> Values:
    """Add teams with their players."""
    wanted = [
        NewTeam(each.name, _entries(each.members), _entries(each.substitutes), each.short_name, each.rating, each.club)
        for each in given.teams
    ]
    return _named(call.on_event(add_teams, wanted).teams)


def _named(teams: Sequence[EnteredTeam]) -> Values:
    return {"teams": [each.team.id for each in teams], "names": [each.team.name for each in teams]}


class BoardOrder(Given):
    """All players of a team, in order."""

    members: NamesOrIds
    substitutes: NamesOrIds | None = Field(default=None, description="By default those there are.")


def _board_order(call: Call, given: BoardOrder) -> Values:
    """Set the board order of a team; players who are not in its list join it."""
    team = call.where["team"]
    own = teams_of(call.running()).entered(team).team.players
    behind = None if given.substitutes is None else _entries_of_team(given.substitutes, own)
    made = call.on_event(set_board_order, team, _entries_of_team(given.members, own), substitutes=behind)
    return _named(made.teams)


def _entries_of_team(names: list[str], own: Collection[str]) -> tuple[NewEntry, ...]:
    """Return players by name, those of the team also by id: a name that is shown need not be the name they have."""
    matches = ((name, _ID_AND_NAME.fullmatch(name)) for name in names)
    return tuple(
        NewEntry(name, player_id=found[1]) if found is not None and found[1] in own else NewEntry(name)
        for name, found in matches
    )


_TEAMS = "events/{event}/teams"
_MANAGE = Permission.MANAGE_ENTRIES
COMMANDS = (
    Command("event team add", _TEAMS, _MANAGE, Teams, _add, TeamsDone),
    Command("event team board-order", f"{_TEAMS}/{{team}}/board-order", _MANAGE, BoardOrder, _board_order, TeamsDone),
)
