"""Add a rating list: a selection of the games of the league, rated by a system.

Nothing is published by it: the next `publish` calculates it.  With --preview, its leaderboard is shown, and nothing is
added.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.changes.configuration import add_list as add
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.list_previews import ListDone, list_done
from crosstable.commands.shared.list_settings import ListSettings
from crosstable.model.names import clean_name, slug
from crosstable.people.accounts.access import Permission

_LONGEST_KEY = 40


@command_input
class NewList(ListSettings):
    """A rating list to add."""

    name: Annotated[Text, Help("What it is called.", "Blitz", "NAME", is_argument=True)]
    list_key: Annotated[
        Text, Help("Its name in paths, which stays; default: made from the name.", "blitz", "KEY", "--key")
    ] = ""


def add_list(call: Call, given: NewList) -> Values:
    """Add a rating list; a dry run shows its leaderboard."""
    name = clean_name(given.name)
    key = given.list_key.strip() or slug(name, "")[:_LONGEST_KEY].strip("-") or "list"
    call.do(add, given.applied_to({"key": key}, name), reason=given.reason)
    return list_done(call, key, None)


COMMAND = Command(
    "add-list",
    "ratings",
    Permission.MANAGE_LEAGUE,
    NewList,
    add_list,
    ListDone,
    examples=("add-list league.db Blitz --discipline blitz --system glicko2",),
    shows_consequences=True,
    guide="league.md#rating-lists",
)
