"""Pair the next round as a draft, or pair the draft again; optimal by the policy."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, Irregular, Pair, Seed, command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.rounds import pair_and_publish, pair_round
from crosstable.people.accounts.access import Permission


@command_input
class PairRound:
    """How the next round is to be paired."""

    force: Annotated[
        tuple[Pair, ...], MaxLen(5000), Help("A pair that must meet, such as 3-7; may be repeated.", [["p3", "p7"]])
    ] = ()
    forbid: Annotated[
        tuple[Pair, ...], MaxLen(5000), Help("A pair that must not meet, such as 3-7; may be repeated.", [["p3", "p7"]])
    ] = ()
    bye: Annotated[Entrant | None, Help("The player who gets the bye.", metavar="PLAYER")] = None
    seed: Seed = None
    publish: Annotated[bool, Help("Publish it at once, in one change of the log.")] = False
    irregular: Irregular = False


def pair(call: Call, given: PairRound) -> Values:
    """Pair the next round."""
    made = call.on_event(
        partial(pair_and_publish, irregular=given.irregular) if given.publish else pair_round,
        forced=call.pairs(given.force),
        forbidden=call.pairs(given.forbid),
        bye=None if given.bye is None else call.side(given.bye),
        seed=given.seed,
    )
    return round_values(call, made)


COMMAND = Command(
    "event pair",
    "events/{event}/rounds",
    Permission.PAIR_ROUNDS,
    PairRound,
    pair,
    RoundDone,
    examples=("event pair league.db --forbid 3-7",),
    guide="pairing.md",
)
