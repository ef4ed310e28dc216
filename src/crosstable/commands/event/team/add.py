"""Add a team with its players in board order, all teams of a table, or all that are pasted.

A row of a table, which has the columns team, player and rating, is a player; rows with something in the column
`substitute` are those behind the members.  A pasted team is its name and a line for each player in board order; an
empty line ends it.  A rating may stand behind the name of a player: Ann Lee 2010.  Unknown names become new players.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.files import File
from crosstable.commands.shared.pasted_teams import pasted_teams
from crosstable.commands.shared.team_files import teams_of_file
from crosstable.commands.shared.teams import TeamsDone, teams_done
from crosstable.events.entry_facts import NewEntry
from crosstable.events.teams.team_entries import NewTeam, add_teams
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission

_Names = Annotated[tuple[Text, ...], MaxLen(500)]
_RATING_BEHIND = re.compile(r"[1-9][0-9]{2,3}|\([1-9][0-9]{2,3}\)", re.ASCII)
_Rating = Annotated[float | None, Ge(-10_000), Le(100_000)]


@command_input
class TeamOfPlayers:
    """A team and its players."""

    name: Annotated[Text, Help("Its name.", "Ants")]
    members: Annotated[_Names, Help("Names of players, from the first board on.", ["Ann", "Al"])]
    substitutes: Annotated[_Names, Help("Those behind the members.")] = ()
    short_name: Annotated[Text, Help("For narrow tables.", "ANT")] = ""
    rating: Annotated[_Rating, Help("By which it is seeded; default: the average of its first boards.")] = None
    club: Annotated[Text | None, Help("What keeps teams apart in draws.")] = None

    @staticmethod
    def of_text(text: str) -> Mapping[str, Any]:
        """Return the team of a line such as `Ants: Ann, Al, Abe; Amy`, with the substitutes behind the semicolon."""
        name, _, players = text.partition(":")
        members, _, substitutes = players.partition(";")
        return {"name": name.strip(), "members": members.strip(), "substitutes": substitutes.strip()}

    def new_team(self) -> NewTeam:
        """Return the team as it is added."""
        members, substitutes = (tuple(map(_player, names)) for names in (self.members, self.substitutes))
        return NewTeam(self.name, members, substitutes, self.short_name, self.rating, self.club)


def _player(text: str) -> NewEntry:
    """Return a player of a team with the rating behind the name, as in `Ann Lee 2010`."""
    name, _, rating = text.strip().rpartition(" ")
    if name.strip() and _RATING_BEHIND.fullmatch(rating):
        return NewEntry(name.strip(), float(rating.strip("()")))
    return NewEntry(text)


@command_input
class Teams:
    """A team, several teams, or a table of them."""

    name: Annotated[
        Text | None,
        Help(
            "The name of a team, a table of teams (CSV, XLSX), or a pasted text.", "Ants", "TEAM|FILE", is_argument=True
        ),
    ] = None
    members: Annotated[
        _Names, Help("Names of players, from the first board on.", ["Ann", "Al"], "PLAYER", is_argument=True)
    ] = ()
    substitutes: Annotated[
        _Names, Help("A substitute, behind the members; may be repeated.", metavar="PLAYER", option="--substitute")
    ] = ()
    short_name: Annotated[Text, Help("A short name, for narrow tables.", "ANT", "NAME", "--short")] = ""
    rating: Annotated[_Rating, Help("By which it is seeded; default: the average of its first boards.")] = None
    club: Annotated[Text | None, Help("The club of the team, which keeps teams apart in draws.")] = None
    teams: Annotated[
        tuple[TeamOfPlayers, ...],
        MaxLen(5000),
        Help("Another team with its players; may be repeated.", metavar="TEAM: PLAYERS; SUBSTITUTES", option="--team"),
    ] = ()
    file: Annotated[File | None, Help("A table of teams (CSV or XLSX).")] = None
    paste: Annotated[
        str,
        MaxLen(200_000),
        Help(
            "Teams as text: the name of a team, a line for each player in board order, an empty line.",
            "Ants\nAnn Lee 2010\nAl Roy 1930",
            is_typed=False,
        ),
    ] = ""


def add(call: Call, given: Teams) -> Values:
    """Add teams with their players."""
    if given.name is not None:
        own: Sequence[TeamOfPlayers] = (
            TeamOfPlayers(
                name=given.name,
                members=given.members,
                substitutes=given.substitutes,
                short_name=given.short_name,
                rating=given.rating,
                club=given.club,
            ),
        )
    else:
        own = ()
    read, problems = ([], ()) if given.file is None else teams_of_file(given.file)
    pasted = [
        NewTeam(name, tuple(map(_player, members)), tuple(map(_player, behind)))
        for name, members, behind in pasted_teams(given.paste)
    ]
    wanted = [*(each.new_team() for each in (*own, *given.teams)), *read, *pasted]
    if not wanted:
        raise InputError("commands/no-teams")
    values = teams_done(call, call.on_event(add_teams, wanted))
    return {**values, "notes": (*problems, *values["notes"])}


COMMAND = Command(
    "event team add",
    "events/{event}/teams",
    Permission.MANAGE_ENTRIES,
    Teams,
    add,
    TeamsDone,
    examples=("event team add league.db Ants Ann Al Abe --substitute Amy", "event team add league.db teams.csv"),
    guide="teams.md",
)
