"""Pair two players by hand; their previous opponents meet each other, or one gets the bye.

The previous opponents keep their colours if they had different ones.  Two who are paired with each other already
exchange colours; a result stays with its player.  A late entry can be paired with the player who has the bye.

The answer says what it costs by the policy, in a dry run before anything is changed: whether the round is better or
worse, and which charges are gone and new.  For systems of FIDE it names, by number, pairs that are not allowed (C1 to
C3) and then each criterion that is worse or better, bracket by bracket from the top, and the boards that float or miss
their colour.  `fide-dutch` compares all its criteria, C5 to C21, so the first that changes decides; the others compare
what they charge to boards.  Berger tables and other systems without criteria have no costs.  Where stages are played
side by side, the stage of the two boards is compared.
"""

from __future__ import annotations

from typing import Annotated, Any

from annotated_types import Ge, Le

from crosstable.commands.answers import answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, Irregular, Reason, command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.boards_by_hand import set_board as set_board_by_hand
from crosstable.events.seating_costs import seating_change
from crosstable.people.accounts.access import Permission
from crosstable.views.seating import change_values


@command_input
class SetBoard:
    """Two players to pair by hand, in the order in which the game lists them."""

    first: Annotated[Entrant, Help("Black, or the first side: number, id or name.", "p3", is_argument=True)]
    second: Annotated[Entrant, Help("White, or the second side.", "p7", is_argument=True)]
    round: Annotated[int | None, Ge(1), Le(1000), Help("The round; default: the latest.")] = None
    reason: Reason = ""
    irregular: Irregular = False


@answer
class BoardSet(RoundDone):
    """A round with a board that was set by hand."""

    comparison: Annotated[
        dict[str, Any] | None,
        Help(
            "What the other seating costs: the verdict with the sums of the tier that decides, and what is charged no "
            "longer (`gone`) and now (`new`); null where the pairing system has no criteria. A system of FIDE compares "
            "its `criteria` one by one, from the top bracket; they are null for a policy with costs."
        ),
    ]


def set_board(call: Call, given: SetBoard) -> Values:
    """Pair two players by hand."""
    reason = call.reason(given.reason, "set a board by hand")
    before = call.running()
    number = given.round or (before.latest.number if before.latest else 1)
    first, second = call.side(given.first), call.side(given.second)
    made = call.on_event(set_board_by_hand, number, first, second, reason=reason, irregular=given.irregular)
    change = seating_change(before, before.round(number).pairing, made)
    call.for_words["comparison"] = change
    return {**round_values(call, made), "comparison": change_values(change, before.names)}


COMMAND = Command(
    "event set-board",
    "events/{event}/boards",
    Permission.PAIR_ROUNDS,
    SetBoard,
    set_board,
    BoardSet,
    examples=('event set-board league.db 3 7 --reason "came in one car"',),
    guide="pairing.md",
)
