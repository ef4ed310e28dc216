"""Request byes for a player in some rounds.

A player who sends this by their personal link asks for the byes, and the director decides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, Irregular, Rounds, command_input
from crosstable.events.bye_requests import request_bye
from crosstable.events.player_requests import ask_for_bye
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class PlayerByes:
    """Byes of a player."""

    rounds: Rounds
    kind: Annotated[
        Literal["zero-bye", "half-bye", "full-bye", "volunteer"],
        Help("What they are worth; a volunteer takes the bye only if one is needed."),
    ] = "zero-bye"
    irregular: Irregular = False


def bye(call: Call, given: PlayerByes) -> Values:
    """Enter byes, or ask for them."""
    if call.caller.player is None:
        call.on_event(request_bye, call.where["player"], given.rounds, kind=given.kind, irregular=given.irregular)
    elif given.kind == "full-bye" or given.irregular:
        raise InputError("commands/bye-of-director")
    else:
        call.on_event(ask_for_bye, call.caller.player, given.rounds, kind=given.kind)
    return NOTHING


COMMAND = Command(
    "event bye",
    "events/{event}/entries/{player}/bye",
    Permission.REQUEST_BYE,
    PlayerByes,
    bye,
    examples=('event bye league.db "Ann Lee" 2 5 --kind half-bye',),
)
