"""Agree to the move of a match that a player asks for, or decline it.

The director, or a player of the other side by their personal link; who asked can take it back by declining.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.commands.shared.fixtures import MatchNumber, MoveDone, RoundOfMatch, move_values
from crosstable.events.moved_matches import answer_move as answer
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class AnswerMove:
    """The match, and the answer."""

    round: RoundOfMatch
    match: MatchNumber
    agree: Annotated[bool, Help("Whether it is moved.", option="--agree/--decline")] = True


def answer_move(call: Call, given: AnswerMove) -> Values:
    """Agree to a move, or decline it."""
    player = call.caller.player
    if player is None and not call.caller.may(Permission.PAIR_ROUNDS, call.event):
        raise InputError("commands/move-of-director")
    return move_values(call, call.on_event(answer, given.round, given.match, is_agreed=given.agree, player=player))


COMMAND = Command(
    "event answer-move",
    "events/{event}/answer-move",
    Permission.REPORT_RESULT,
    AnswerMove,
    answer_move,
    MoveDone,
    examples=("event answer-move league.db 3 2 --agree",),
    guide="leagues.md#fixtures",
)
