"""Decide who goes on from a match of a knockout that has no winner; the result stays.

Without a player, the decision is taken back.  It falls as well when a result of the match is corrected; in a match of
teams, on any board.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, RoundNumber, Text, command_input
from crosstable.events.decisions import decide_match
from crosstable.people.accounts.access import Permission


@command_input
class Decide:
    """Who goes on from a match without a winner."""

    board: Annotated[
        int, Ge(1), Le(1_000_000), Help("The board of the match; its number in a team event.", 3, is_argument=True)
    ]
    player: Annotated[
        Text | None,
        Help(
            "Who goes on: start number, public id or name; null or nothing takes the decision back.",
            "p7",
            "PLAYER",
            is_argument=True,
        ),
    ] = None
    reason: Annotated[Text, Help("As it is shown.", "penalties 4-3")] = ""
    round: RoundNumber = None


def decide(call: Call, given: Decide) -> Values:
    """Decide who goes on."""
    chosen = None if given.player is None else call.side(given.player)
    call.on_event(decide_match, given.board, chosen, reason=given.reason, round=given.round)
    return NOTHING


COMMAND = Command(
    "event decide",
    "events/{event}/decisions",
    Permission.CORRECT_RESULTS,
    Decide,
    decide,
    examples=('event decide league.db 3 Ann --reason "penalties 4-3"',),
    guide="stages.md",
)
