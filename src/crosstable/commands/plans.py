"""Commands on events as a whole: create, change the plan, stages, close, reopen."""

from __future__ import annotations

import datetime as dt
import json
from typing import Annotated, Any

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Irregular, Reason, Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import EventId, PlayerId, Shape
from crosstable.league.accounts.access import Permission
from crosstable.league.events.earlier_events import beginning_of
from crosstable.league.events.plan import Plan, parse_bye_points
from crosstable.league.events.plan_changes import (
    begun_stage,
    changed_plan,
    changed_stage,
    with_fide_changes,
)
from crosstable.league.events.planning import change_plan, logged_plan, new_event
from crosstable.league.events.stage_plans import next_stage
from crosstable.league.events.stages import cut, with_stage, without_stage
from crosstable.league.reading.league_reader import today_of
from crosstable.model.stages import Stage
from crosstable.pairing.systems import parsed_settings
from crosstable.standings.league_orders import codes_of

_MOST = 5000
Settings = Annotated[
    dict[Text, bool | int | float | Text], Field(max_length=100, description="Settings of the policy, by name.")
]
Tiebreaks = Annotated[
    list[Text] | None, Field(max_length=30, description="Most important first.", examples=[["SOS", "SOSOS"]])
]
RoundCount = Annotated[
    int | None,
    Field(ge=0, le=1000, description="The number of rounds planned; 0: the policy or the director decides."),
]


class PlanChange(Given):
    """What a plan says; what is left out stays as it is."""

    rounds: RoundCount = None
    policy: Text | None = Field(default=None, examples=["swiss"])
    settings: Settings = Field(default={})
    tiebreaks: Tiebreaks = None
    rules: Text | None = Field(default=None, description="The scoring rules.", examples=["fide-2026"])
    bye_points: dict[Text, float] = Field(default={}, max_length=10, examples=[{"half-bye": 0.5}])
    length: float | None = Field(
        default=None, ge=0, le=100_000, description="Of each game, such as the bula; 0 removes it."
    )
    discipline: Text | None = Field(default=None, description="An empty text removes it.")
    facts: dict[Text, Text] = Field(
        default={}, max_length=50, description="Place, arbiter and the like; an empty text removes one."
    )

    def applied_to(self, plan: Plan) -> Plan:
        """Return a plan with what is given."""
        policy = self.policy or plan.policy
        return changed_plan(
            plan,
            rounds=self.rounds,
            policy=self.policy,
            settings=_settings(policy, self.settings),
            tiebreaks=None if self.tiebreaks is None else codes_of(self.tiebreaks),
            length=self.length,
            discipline=self.discipline,
            facts=self.facts,
            rules=self.rules,
            bye_points=parse_bye_points([f"{kind}={value:g}" for kind, value in self.bye_points.items()]),
        )


def _settings(policy: str, given: dict[str, bool | int | float | str]) -> dict[str, bool | int | float | str]:
    return (
        parsed_settings(
            policy, {name: value if isinstance(value, str) else json.dumps(value) for name, value in given.items()}
        )
        if given
        else {}
    )


class NewEvent(PlanChange):
    """An event to create."""

    name: Text | None = Field(
        default=None, description="Only an event like an earlier one may be without: it counts on.", examples=["Open"]
    )
    like: Text | None = Field(
        default=None, description='An earlier event whose plan the new one takes: its id, or "last".', examples=["e3"]
    )
    template: Text | None = Field(default=None, description="The kind of event.", examples=["go-mcmahon"])
    game: Text | None = Field(default=None, description="The game; by default the league's.", examples=["chess"])
    date: dt.date | None = Field(default=None, description="The date of the first round; by default today.")


class EventDone(Done):
    """The event that was created."""

    event: EventId


def _new(call: Call, given: NewEvent) -> Values:
    """Create an event, from a template or like an earlier one."""
    today = today_of(call.store)
    with call.store.read() as connection:
        begins = beginning_of(
            connection,
            today,
            name=given.name,
            date=given.date,
            like=given.like,
            template=given.template,
            game=given.game,
        )
    return {"event": call.do(new_event, begins.name, given.applied_to(begins.plan), date=begins.date)}


class PlanOfEvent(PlanChange):
    """Changes of the plan of an event."""

    forbid: list[tuple[PlayerId, PlayerId]] = Field(
        default=[], max_length=_MOST, description="FIDE mode: pairs that must not meet in the whole event."
    )
    leave_fide_mode: bool = Field(default=False, description="Leave FIDE mode, which is final for the event.")
    irregular: Irregular = False
    reason: Reason = ""


class PlanDone(Done):
    """The plan of the event now."""

    plan: dict[str, Any]


def _plan(call: Call, given: PlanOfEvent) -> Values:
    """Change the plan of an event: rounds, policy, tie-breaks, facts."""
    running = call.running()
    changed = with_fide_changes(running, given.applied_to(running.plan), given.forbid, leave=given.leave_fide_mode)
    if changed != running.plan:
        call.on_event(change_plan, changed, irregular=given.irregular, reason=given.reason)
    return {"plan": logged_plan(call.running().plan)}


class StageGiven(Given):
    """A stage to add, to change or to remove."""

    name: Text = Field(examples=["Top 8"])
    takes: Text | None = Field(default=None, description="Who plays.", examples=["top 8"])
    policy: Text | None = Field(default=None, examples=["single-elimination"])
    settings: Settings = Field(default={})
    rounds: RoundCount = None
    tiebreaks: Tiebreaks = None
    carry_points: bool | None = Field(default=None, description="Take the points of the stages before along.")
    parallel: bool | None = Field(default=None, description="Play it beside the stage before, in the same rounds.")
    drop: bool = Field(default=False, description="Remove the stage, if it has not begun.")

    def applied_to(self, plan: Plan) -> Stage:
        """Return the stage of a plan with what is given."""
        made = begun_stage(plan, self.name, self.policy)
        return changed_stage(
            made,
            takes=self.takes,
            settings=_settings(made.policy, self.settings),
            rounds=self.rounds,
            tiebreaks=None if self.tiebreaks is None else codes_of(self.tiebreaks),
            carry_points=self.carry_points,
            parallel=self.parallel,
        )


def _stage(call: Call, given: StageGiven) -> Values:
    """Add a stage to the plan of an event, change it, or remove it."""
    plan = call.running().plan
    changed = without_stage(plan, given.name) if given.drop else with_stage(plan, given.applied_to(plan))
    if changed != plan:
        call.on_event(change_plan, changed)
    return {"plan": logged_plan(changed)}


class CutGiven(Given):
    """How the next stage begins."""

    size: int | None = Field(
        default=None, ge=2, le=_MOST, description="How many go on, from the top; by default what the stage takes."
    )
    stage: Text | None = Field(default=None, description="The stage that begins; by default the next one.")
    players: list[PlayerId] = Field(default=[], max_length=_MOST, description="The entrants by hand, best seed first.")
    policy: Text | None = Field(default=None, description="Of a stage that is not in the plan yet.")
    settings: Settings = Field(default={})
    carry_points: bool | None = None
    parallel: bool | None = Field(default=None, description="Of a new stage: play it beside the stage before.")


class StageBegun(Shape):
    """A stage that has begun beside another one."""

    stage: str
    entrants: list[PlayerName] = Field(description="In the order of their seeds.")


class CutDone(Done):
    """The stage that has begun."""

    stage: str
    first_round: int = Field(description="Counted through the event.")
    entrants: list[PlayerName] = Field(description="In the order of their seeds.")
    beside: list[StageBegun] = Field(default=[], description="The stages that have begun with it.")


def _cut(call: Call, given: CutGiven) -> Values:
    """Begin the next stage: fix its entrants in the order of the standings; by default a knockout."""
    plan, added = call.running().plan, None
    if next_stage(plan.stages) is None and (given.size is not None or given.players):
        name = given.stage or f"Top {given.size or len(given.players)}"
        takes = f"top {given.size}" if given.size else "by hand"
        added = StageGiven(
            name=name,
            takes=takes,
            policy=given.policy,
            settings=given.settings,
            carry_points=given.carry_points,
            parallel=given.parallel,
        ).applied_to(plan)
    begun = call.on_event(cut, size=given.size, players=given.players, name=given.stage, stage=added)
    stage = begun.stage
    return {
        "stage": stage.name,
        "first_round": begun.first_round,
        "entrants": call.players(stage.entrants),
        "beside": [StageBegun(stage=each.name, entrants=call.players(each.entrants)) for each in begun.beside],
    }


_EVENT = "events/{event}"
COMMANDS = (
    Command("event new", "events", Permission.CREATE_EVENTS, NewEvent, _new, EventDone),
    Command("event plan", f"{_EVENT}/plan", Permission.MANAGE_EVENT, PlanOfEvent, _plan, PlanDone),
    Command("event stage", f"{_EVENT}/stages", Permission.MANAGE_EVENT, StageGiven, _stage, PlanDone),
    Command("event cut", f"{_EVENT}/cut", Permission.MANAGE_EVENT, CutGiven, _cut, CutDone),
)
