"""Record players who did not come: their opponents win by forfeit, unrated; two of one board both lose.

Those who are withdrawn with it leave from the next round on; one undo reverses both, and `event return` re-enters a
player who comes late.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen, MinLen

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Entrant, Help, RoundNumber, command_input
from crosstable.commands.shared.boards import MOST_BOARDS, BoardsDone, entered_boards
from crosstable.events.no_shows import record_no_shows
from crosstable.people.accounts.access import Permission


@command_input
class NoShow:
    """Players who did not come to their boards."""

    players: Annotated[
        tuple[Entrant, ...],
        MinLen(1),
        MaxLen(MOST_BOARDS),
        Help("Who did not come: start numbers, public ids or names.", ["p7"], "PLAYER", is_argument=True),
    ]
    withdraw: Annotated[bool, Help("Withdraw them from the event as well; one undo reverses both.")] = False
    round: RoundNumber = None


@answer
class NoShowDone(BoardsDone):
    """The boards that are forfeited now."""

    withdrawn: Annotated[tuple[PlayerName, ...], Help("Who left the event with it.")]


def no_show(call: Call, given: NoShow) -> Values:
    """Record players who did not come."""
    if given.withdraw and not call.caller.may(Permission.MANAGE_ENTRIES, call.event):
        raise NotFoundError("commands/not-found")
    absent = call.entrants(given.players)
    found = call.on_event(record_no_shows, absent, round=given.round, withdrawn=given.withdraw)
    return {"boards": entered_boards(found.boards), "withdrawn": tuple(call.players(found.withdrawn))}


COMMAND = Command(
    "event no-show",
    "events/{event}/no-shows",
    Permission.ENTER_RESULTS,
    NoShow,
    no_show,
    NoShowDone,
    examples=('event no-show league.db "Dia Roy" --withdraw',),
)
