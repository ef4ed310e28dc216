"""Change the name of a team, its short name, its club or the rating by which it is seeded.

Its number, players, line-ups and matches stay.  What is not named stays as it is; an empty value removes it.
"""

from __future__ import annotations

from typing import Annotated, Any

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.teams.team_edits import edit_team
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class TeamEdit:
    """What is known of a team now."""

    name: Annotated[Text | None, Help("Another name.", "Ants of Ulm")] = None
    short_name: Annotated[
        Text | None, Help("A short name, for narrow tables.", "ANT", "NAME", "--short", emptied="")
    ] = None
    club: Annotated[Text | None, Help("The club of the team, which keeps teams apart in draws.", emptied="")] = None
    rating: Annotated[
        float | None,
        Ge(-10_000),
        Le(100_000),
        Help("By which it is seeded; 0: the average of its first boards.", emptied=0),
    ] = None

    def values(self) -> dict[str, Any]:
        """Return what is changed."""
        found: dict[str, Any] = {}
        found |= {} if self.name is None else {"name": self.name}
        found |= {} if self.short_name is None else {"short_name": self.short_name}
        found |= {} if self.club is None else {"club": self.club or None}
        return found | ({} if self.rating is None else {"rating": self.rating or None})


@answer
class TeamEdited(Done):
    """The team as it is now."""

    name: Annotated[str, Help("Its name.", "Ants of Ulm")]


def edit(call: Call, given: TeamEdit) -> Values:
    """Change a team."""
    values = given.values()
    if not values:
        raise InputError("commands/no-detail-of-team")
    return {"name": call.on_event(edit_team, call.where["team"], values).name}


COMMAND = Command(
    "event team edit",
    "events/{event}/teams/{team}/edit",
    Permission.MANAGE_ENTRIES,
    TeamEdit,
    edit,
    TeamEdited,
    examples=('event team edit league.db Ants --name "Ants of Ulm" --short ANT',),
    guide="teams.md",
)
