"""How a stage is played, as commands take it and answer it."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.shared.plans import PolicyName, Settings, settings_of
from crosstable.events.plan import Plan
from crosstable.events.plan_changes import begun_stage, changed_stage
from crosstable.model.stages import MAIN, Stage


@command_input
class StageFields:
    """How a stage is played; what is left out stays as it is."""

    policy: PolicyName = None
    settings: Settings = field(default_factory=dict)
    carry_points: Annotated[
        bool | None, Help("Take the points of the stages before along; default of a new stage: no.")
    ] = None
    parallel: Annotated[
        bool | None,
        Help("Play it beside the stage before, in the same rounds; default of a new stage: after it."),
    ] = None

    def stage_of(self, plan: Plan, name: str, takes: str | None) -> Stage:
        """Return the stage of that name with what is given; a new one is a knockout of the best eight."""
        made = begun_stage(plan, name, self.policy)
        return changed_stage(
            made,
            takes=takes,
            settings=settings_of(made.policy, self.settings),
            carry_points=self.carry_points,
            parallel=self.parallel,
        )


@answer
class PlannedStage:
    """A stage of the plan."""

    stage: Annotated[str, Help("The name of the stage.")]
    policy: Annotated[str, Help("Its pairing policy.")]
    settings: Annotated[dict[str, Any], Help("The settings of the policy, by name.")]
    takes: Annotated[str, Help("Who plays in it.", "top 8")]
    rounds: Annotated[int | None, Help("Its number of rounds; null where the policy decides.")]
    tiebreaks: Annotated[tuple[str, ...], Help("Its own tie-breaks; empty for those of the event.")]
    carries_points: Annotated[bool, Help("Whether the points of the stages before are taken along.")]
    is_parallel: Annotated[bool, Help("Whether it is played beside the stage before.")]
    first_round: Annotated[int | None, Help("Its first round; null before it has begun.")]
    entrants: Annotated[tuple[str, ...], Help("Ids, in the order of their seeds; empty before it begins.")]


def stage_shapes(plan: Plan) -> tuple[PlannedStage, ...]:
    """Return all stages of a plan, the first one included."""
    main = Stage(MAIN, plan.policy, plan.settings, plan.tiebreaks, plan.rounds_planned, "all", first_round=1)
    return tuple(
        PlannedStage(
            stage=each.name,
            policy=each.policy,
            settings=dict(each.settings),
            takes=each.takes,
            rounds=each.rounds,
            tiebreaks=each.tiebreaks,
            carries_points=each.carries_points,
            is_parallel=each.is_parallel,
            first_round=each.first_round,
            entrants=each.entrants,
        )
        for each in (main, *plan.stages)
    )
