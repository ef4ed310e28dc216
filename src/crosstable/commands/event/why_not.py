"""Explain why two players do not meet: what forbids it, or what it would cost, criterion by criterion.

The best round in which they meet is compared with the best one.  Before the first round, it explains that one.  With
`fide-dutch`, the criterion of FIDE that decides is named; Berger tables and tables of three have no reasons for single
pairs.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, PlayerId, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, command_input
from crosstable.events.why_not import why_not as reason_of
from crosstable.people.accounts.access import Permission
from crosstable.views.seating import why_not_values


@command_input
class Question:
    """Two players who do not meet."""

    first: Annotated[Entrant, Help("A player: start number, public id or name.", "p3", is_argument=True)]
    second: Annotated[Entrant, Help("Another player.", "p7", is_argument=True)]
    round: Annotated[int | None, Ge(1), Le(1000), Help("The round; default: the latest.")] = None


@answer
class WhyNotDone(Done):
    """Why two players do not meet; nothing is changed."""

    round: Annotated[int, Help("The round that is explained.")]
    players: Annotated[tuple[PlayerId, ...], Help("The two players.")]
    meet: Annotated[bool, Help("Whether they meet; then nothing else is said.")]
    sentence: Annotated[str, Help("The reason in one sentence.")]
    by_criterion: Annotated[
        dict[str, str], Help("What the best round in which they meet costs more than the best one, by criterion.")
    ]
    gone: Annotated[list[list[str]], Help("The boards that it would not have, by name.")]
    new: Annotated[list[list[str]], Help("The boards that it would have instead, by name.")]


def why_not(call: Call, given: Question) -> Values:
    """Explain why two players do not meet."""
    running = call.running()
    found = reason_of(running, call.side(given.first), call.side(given.second), round=given.round)
    return why_not_values(found, running.names)


COMMAND = Command(
    "event why-not",
    "events/{event}/why-not",
    Permission.PAIR_ROUNDS,
    Question,
    why_not,
    WhyNotDone,
    examples=('event why-not league.db "Ann Lee" "Bo Ek"',),
)
