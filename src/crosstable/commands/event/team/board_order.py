"""Set the board order of a team; players who are not in its list join it.

All members are named, from the first board on.  Substitutes who are not named stay, unless they are members now.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.teams import TeamsDone, teams_done
from crosstable.events.entry_facts import NewEntry
from crosstable.events.teams.team_entries import set_board_order, teams_of
from crosstable.people.accounts.access import Permission

_ID_AND_NAME = re.compile(r"(p[0-9]{1,18})(?:\s.*)?", re.ASCII | re.DOTALL)


@command_input
class BoardOrder:
    """All players of a team, in order."""

    members: Annotated[
        tuple[Text, ...],
        MaxLen(500),
        Help(
            "All members by name, from the first board on; a player of the team by id, with or without the name.",
            ["p9", "p7 Ann Lee", "Bo May"],
            "PLAYER",
            is_argument=True,
        ),
    ]
    substitutes: Annotated[
        tuple[Text, ...] | None,
        MaxLen(500),
        Help("A substitute; default: those there are. May be repeated.", metavar="PLAYER", option="--substitute"),
    ] = None


def board_order(call: Call, given: BoardOrder) -> Values:
    """Set the board order of a team."""
    team = call.where["team"]
    own = teams_of(call.running()).entered(team).team.players
    behind = None if given.substitutes is None else _entries(given.substitutes, own)
    return teams_done(call, call.on_event(set_board_order, team, _entries(given.members, own), substitutes=behind))


def _entries(names: Sequence[str], own: Collection[str]) -> tuple[NewEntry, ...]:
    """Return players by name, those of the team also by id: a name that is shown need not be the name they have."""
    matches = ((name, _ID_AND_NAME.fullmatch(name)) for name in names)
    return tuple(
        NewEntry(name, player_id=found[1]) if found is not None and found[1] in own else NewEntry(name)
        for name, found in matches
    )


COMMAND = Command(
    "event team board-order",
    "events/{event}/teams/{team}/board-order",
    Permission.MANAGE_ENTRIES,
    BoardOrder,
    board_order,
    TeamsDone,
    examples=("event team board-order league.db Ants Al Ann Abe",),
    guide="teams.md",
)
