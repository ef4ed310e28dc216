"""Withdraw a player from the event; games already played stay.

A player who withdraws by their personal link asks for it, and the director decides.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.events.bracket_checks import match_to_come
from crosstable.events.entries import withdraw as leave
from crosstable.events.player_requests import ask_to_withdraw
from crosstable.events.running import RunningEvent
from crosstable.events.sign_up.accepting import fill_places
from crosstable.people.accounts.access import Permission


@command_input
class Withdraw:
    """When a player leaves."""

    after_round: Annotated[
        int | None, Ge(0), Le(1000), Help("The last round they play; default: the published one.")
    ] = None


def withdraw(call: Call, given: Withdraw) -> Values:
    """Withdraw a player, or ask for it."""
    if call.caller.player is not None:
        call.on_event(ask_to_withdraw, call.caller.player)
        return NOTHING
    player, before = call.where["player"], call.running()
    call.on_event(leave, player, after_round=given.after_round)
    moved = call.players(call.on_event(fill_places).entered)
    return {
        "notes": (*_of_bracket(before, player), *(f"{each.name} moves up from the waiting list." for each in moved))
    }


def _of_bracket(running: RunningEvent, player: str) -> tuple[str, ...]:
    """Return what the withdrawal of a player does to a bracket."""
    found = match_to_come(running, player)
    if found is None:
        return ()
    stage, match = found
    if match.state == "open":
        return (f"Board {match.games[-1][1]} has no result yet: enter it, as a forfeit if it is not played.",)
    other = next((each for each in match.players if each not in (None, player)), None)
    name = "their opponent, who is still to come," if other is None else running.name(other)
    return (f"In {stage}, {name} goes on by walkover.",)


COMMAND = Command(
    "event withdraw",
    "events/{event}/entries/{player}/withdraw",
    Permission.REQUEST_BYE,
    Withdraw,
    withdraw,
    examples=('event withdraw league.db "Ann Lee" --after-round 3',),
)
