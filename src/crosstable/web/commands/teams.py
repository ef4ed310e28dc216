"""Commands on the teams of an event: add, board order, line-up, withdraw, remove."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from crosstable.league.accounts.access import Permission
from crosstable.league.events.entry_facts import NewEntry
from crosstable.league.events.teams.line_ups import set_line_up
from crosstable.league.events.teams.team_entries import NewTeam, add_teams, remove_team, set_board_order, withdraw_team
from crosstable.web.api.shapes import PlayerId
from crosstable.web.commands.command import NOTHING, Call, Command, Done, Given, Values
from crosstable.web.commands.inputs import RoundNumber, Text

_MOST = 5000
Names = Annotated[list[Text], Field(max_length=500, description="Names of players, from the first board on.")]


class Team(Given):
    """A team and its players."""

    name: Text = Field(examples=["Ants"])
    members: Names
    substitutes: Names = Field(default=[])


class Teams(Given):
    """Teams to add."""

    teams: list[Team] = Field(min_length=1, max_length=_MOST)


class TeamsDone(Done):
    """The teams that were added or changed."""

    teams: list[str] = Field(description="Their ids.", examples=[["t1"]])


def _entries(names: list[str]) -> tuple[NewEntry, ...]:
    return tuple(map(NewEntry, names))


def _add(call: Call, given: Teams) -> Values:
    """Add teams with their players."""
    wanted = [NewTeam(each.name, _entries(each.members), _entries(each.substitutes)) for each in given.teams]
    return {"teams": [each.team.id for each in call.on_event(add_teams, wanted).teams]}


class BoardOrder(Given):
    """All players of a team, in order."""

    members: Names
    substitutes: Names | None = Field(default=None, description="By default those there are.")


def _board_order(call: Call, given: BoardOrder) -> Values:
    """Set the board order of a team; players who are not in its list join it."""
    behind = None if given.substitutes is None else _entries(given.substitutes)
    made = call.on_event(set_board_order, call.where["team"], _entries(given.members), substitutes=behind)
    return {"teams": [each.team.id for each in made.teams]}


class LineUp(Given):
    """Who plays for a team in a round."""

    players: list[PlayerId | None] = Field(
        max_length=500, description="From the first board on; null for an empty board."
    )
    round: RoundNumber = None


def _line_up(call: Call, given: LineUp) -> Values:
    """Set who plays for a team in a round; without it, the first players of the board order do."""
    call.on_event(set_line_up, call.where["team"], given.players, round=given.round)
    return NOTHING


def _withdraw(call: Call, given: Given) -> Values:  # noqa: ARG001 - every command is given something
    """Withdraw a team from the rounds that are not published yet."""
    call.on_event(withdraw_team, call.where["team"])
    return NOTHING


def _remove(call: Call, given: Given) -> Values:  # noqa: ARG001
    """Remove a team that has not been paired."""
    call.on_event(remove_team, call.where["team"])
    return NOTHING


_TEAMS = "events/{event}/teams"
_MANAGE = Permission.MANAGE_ENTRIES
COMMANDS = (
    Command("event team add", _TEAMS, _MANAGE, Teams, _add, TeamsDone),
    Command("event team board-order", f"{_TEAMS}/{{team}}/board-order", _MANAGE, BoardOrder, _board_order, TeamsDone),
    Command("event team line-up", f"{_TEAMS}/{{team}}/line-up", _MANAGE, LineUp, _line_up),
    Command("event team withdraw", f"{_TEAMS}/{{team}}/withdraw", _MANAGE, Given, _withdraw),
    Command("event team remove", f"{_TEAMS}/{{team}}/remove", _MANAGE, Given, _remove),
)
