"""Commands on the players of a league: add, edit, further spellings and numbers, erase a name."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.inputs import LogReason, Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import PlayerId
from crosstable.league.accounts.access import Permission
from crosstable.league.players.player_edits import add_alias, add_identity, add_player, edit_player, erase_name


class Details(Given):
    """Details of a player; what is left out stays, null removes it."""

    display: Literal["public", "initials", "hidden"] = "public"
    club: Text | None = None
    family: Text | None = None
    city: Text | None = None
    region: Text | None = None
    country: Text | None = None
    reason: LogReason = ""

    def values(self) -> dict[str, str | None]:
        """Return the details that are given."""
        return self.model_dump(exclude_unset=True, exclude={"reason"})


class NewPlayer(Details):
    """A player to add."""

    name: Text = Field(examples=["Ann Lee"])


class PlayerAdded(Done):
    """The player who was added."""

    player: PlayerId


def _add(call: Call, given: NewPlayer) -> Values:
    """Add a player who has no game and no entry yet."""
    one = call.do(add_player, given.name, reason=given.reason)
    details = {name: value for name, value in given.values().items() if name != "name"}
    if details:
        call.do(edit_player, one, details, reason=given.reason)
    return {"player": one}


class Edit(Details):
    """What is known of a player now."""

    name: Text = Field(default="", description="Another name; the old one stays a spelling.")


def _edit(call: Call, given: Edit) -> Values:
    """Edit the details of a player, and how they are shown."""
    call.do(edit_player, call.where["player"], given.values(), reason=given.reason)
    return NOTHING


class Spelling(Given):
    """A further spelling of a name."""

    spelling: Text
    reason: LogReason = ""


def _alias(call: Call, given: Spelling) -> Values:
    """Add a spelling by which files know a player."""
    call.do(add_alias, call.where["player"], given.spelling, reason=given.reason)
    return NOTHING


class FederationNumber(Given):
    """The number that a federation gave a player."""

    organisation: Text = Field(examples=["FIDE"])
    number: Text = Field(examples=["1503014"])
    reason: LogReason = ""


def _identity(call: Call, given: FederationNumber) -> Values:
    """Note the number that a federation gave a player."""
    call.do(add_identity, call.where["player"], given.organisation, given.number, reason=given.reason)
    return NOTHING


class WhyLogged(Given):
    """Why, for the log."""

    reason: LogReason = ""


def _erase(call: Call, given: WhyLogged) -> Values:
    """Erase the name of a player permanently; the results stay."""
    call.do(erase_name, call.where["player"], reason=given.reason)
    return NOTHING


_PLAYER = "players/{player}"
_MANAGE = Permission.MANAGE_PLAYERS
COMMANDS = (
    Command("add-player", "players", _MANAGE, NewPlayer, _add, PlayerAdded),
    Command("edit-player", f"{_PLAYER}/edit", _MANAGE, Edit, _edit),
    Command("edit-player --alias", f"{_PLAYER}/spellings", _MANAGE, Spelling, _alias),
    Command("edit-player --identity", f"{_PLAYER}/numbers", _MANAGE, FederationNumber, _identity),
    Command("edit-player --erase", f"{_PLAYER}/erase", _MANAGE, WhyLogged, _erase),
)
