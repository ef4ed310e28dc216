"""Change the settings of a rating list.

What is not named stays as it is.  Nothing is published by it: the next `publish` calculates the list by its new
settings.  With --preview, the leaderboard before and after is shown, and nothing is changed.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.changes.configuration import change_list
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.list_previews import ListDone, list_done, ranking_before
from crosstable.commands.shared.list_settings import ListSettings, table_of
from crosstable.model.names import clean_name
from crosstable.people.accounts.access import Permission


@command_input
class ListEdit(ListSettings):
    """New settings of a rating list."""

    name: Annotated[Text, Help("What it is called; default: as it is.", "Blitz", "NAME")] = ""
    place: Annotated[
        int | None, Ge(1), Le(1000), Help("Its place among the lists; pages begin with the first one.", 1)
    ] = None


def edit_list(call: Call, given: ListEdit) -> Values:
    """Change a rating list; a dry run shows its leaderboard before and after."""
    key = call.where["rating_list"]
    before = ranking_before(call, key)
    table = given.applied_to(table_of(call, key), clean_name(given.name))
    call.do(change_list, key, table, place=given.place, reason=given.reason)
    return list_done(call, key, before)


COMMAND = Command(
    "edit-list",
    "ratings/{rating_list}/edit",
    Permission.MANAGE_LEAGUE,
    ListEdit,
    edit_list,
    ListDone,
    examples=("edit-list league.db overall --set k=24 --least-games 5 --preview",),
    shows_consequences=True,
    guide="league.md#rating-lists",
)
