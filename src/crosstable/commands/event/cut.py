"""Begin the next stage: fix its entrants in the order of the standings; by default a knockout.

Players who have withdrawn are left out.  Stages that are planned parallel to it begin with it.
Where the plan has no further stage, the number of those who go on adds one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Entrant, Help, Text, command_input
from crosstable.commands.shared.stages import StageFields
from crosstable.events.stage_plans import next_stage
from crosstable.events.stages import cut as begin_stage
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission

_MOST = 5000


@command_input
class CutGiven:
    """How the next stage begins."""

    size: Annotated[
        int | None,
        Ge(2),
        Le(_MOST),
        Help("How many go on, from the top; default: what the stage takes.", 8, is_argument=True),
    ] = None
    stage: Annotated[Text | None, Help("The stage that begins; default: the next one.", metavar="NAME")] = None
    players: Annotated[
        tuple[Entrant, ...],
        MaxLen(_MOST),
        Help("An entrant by hand, best seed first; may be repeated.", ["p4", "p1"], "PLAYER", "--player"),
    ] = ()
    seeds: Annotated[
        Mapping[str, Annotated[int, Ge(1), Le(_MOST)]] | None,
        MaxLen(_MOST),
        Help("Those who go on with their seeds, instead of `players`.", {"p4": 1, "p1": 2}, emptied={}, is_typed=False),
    ] = None
    how: Annotated[StageFields, INLINE] = StageFields()


@answer
class StageBegun:
    """A stage that has begun beside another one."""

    stage: Annotated[str, Help("The name of the stage.")]
    entrants: Annotated[tuple[PlayerName, ...], Help("In the order of their seeds.")]


@answer
class CutDone(Done):
    """The stage that has begun."""

    stage: Annotated[str, Help("The stage that has begun.")]
    first_round: Annotated[int, Help("Counted through the event.")]
    entrants: Annotated[tuple[PlayerName, ...], Help("In the order of their seeds.")]
    beside: Annotated[tuple[StageBegun, ...], Help("The stages that have begun with it.")]
    rounds_left: Annotated[int, Help("Planned rounds of the stage before that are left out.")]


def cut(call: Call, given: CutGiven) -> Values:
    """Begin the next stage."""
    running, added = call.running(), None
    players = [call.side(each) for each in (given.players if given.seeds is None else _seeded(given.seeds))]
    size = given.size if given.seeds is None else None  # who goes on is said one by one
    if next_stage(running.plan.stages) is None and (size is not None or players):
        name = given.stage or f"Top {size or len(players)}"
        added = given.how.stage_of(running.plan, name, f"top {size}" if size else "by hand")
    begun = call.on_event(begin_stage, size=size, players=players, name=given.stage, stage=added)
    call.for_words["is_of_teams"] = running.teams is not None
    return {
        "stage": begun.stage.name,
        "first_round": begun.first_round,
        "entrants": tuple(call.players(begun.stage.entrants)),
        "beside": tuple(
            StageBegun(stage=each.name, entrants=tuple(call.players(each.entrants))) for each in begun.beside
        ),
        "rounds_left": begun.rounds_left,
    }


def _seeded(seeds: Mapping[str, int]) -> list[str]:
    """Return those who go on in the order of their seeds.

    Raises:
        InputError: nobody has a seed, or two have the same.
    """
    if not seeds:
        raise InputError("commands/no-seeds")
    twice = next((seed for seed, times in Counter(seeds.values()).items() if times > 1), None)
    if twice is not None:
        raise InputError("commands/seed-twice", seed=twice)
    return sorted(seeds, key=lambda each: seeds[each])


COMMAND = Command(
    "event cut",
    "events/{event}/cut",
    Permission.MANAGE_EVENT,
    CutGiven,
    cut,
    CutDone,
    examples=("event cut league.db 8",),
    guide="stages.md",
)
