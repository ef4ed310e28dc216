"""List the stages of an event, add or change one that has not begun, or remove it.

A new stage is a knockout of the best eight, unless it says otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, Text, command_input
from crosstable.commands.reading import FieldError
from crosstable.commands.shared.plans import PlanDone, RoundCount, Tiebreaks, tiebreaks_of
from crosstable.commands.shared.stages import PlannedStage, StageFields, stage_shapes
from crosstable.events.plan import Plan
from crosstable.events.planning import change_plan, logged_plan
from crosstable.events.stages import with_stage, without_stage
from crosstable.model.stages import Stage
from crosstable.people.accounts.access import Permission


@command_input
class StageGiven:
    """A stage to add, to change or to remove; without any, the stages are listed."""

    name: Annotated[Text | None, Help("The stage to add or to change.", "Top 8", "NAME", is_argument=True)] = None
    takes: Annotated[
        Text | None,
        Help("Who plays: 'top 8', 'places 9-16', 'top 2 of groups', winners, losers, 'by hand'.", "top 8", "WHO"),
    ] = None
    rounds: RoundCount = None
    tiebreaks: Tiebreaks = None
    how: Annotated[StageFields, INLINE] = StageFields()
    drop: Annotated[bool, Help("Remove the stage, if it has not begun.")] = False


@answer
class StageDone(PlanDone):
    """The plan of the event now, and its stages."""

    stages: Annotated[tuple[PlannedStage, ...], Help("In order, the first one included.")]


def stage(call: Call, given: StageGiven) -> Values:
    """Add a stage, change it, or remove it."""
    running = call.running()
    plan = running.plan
    if given.name is None and given != StageGiven():
        raise FieldError("commands/field-missing", field="name", label="name")
    changed = plan if given.name is None else _changed(plan, given.name, given)
    if changed != plan:
        call.on_event(change_plan, changed)
    call.for_words["is_of_teams"] = running.teams is not None
    return {"plan": logged_plan(changed), "stages": stage_shapes(changed)}


def _changed(plan: Plan, name: str, given: StageGiven) -> Plan:
    return without_stage(plan, name) if given.drop else with_stage(plan, _stage(plan, name, given))


def _stage(plan: Plan, name: str, given: StageGiven) -> Stage:
    made, tiebreaks = given.how.stage_of(plan, name, given.takes), tiebreaks_of(given.tiebreaks)
    return replace(
        made,
        rounds=made.rounds if given.rounds is None else given.rounds or None,
        tiebreaks=made.tiebreaks if tiebreaks is None else tiebreaks,
    )


COMMAND = Command(
    "event stage",
    "events/{event}/stages",
    Permission.MANAGE_EVENT,
    StageGiven,
    stage,
    StageDone,
    examples=('event stage league.db "Top 8" --takes "top 8" --policy single-elimination',),
    guide="stages.md",
)
