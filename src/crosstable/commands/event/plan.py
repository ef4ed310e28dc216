"""Show the plan of an event, or change it: rounds, policy, tie-breaks, facts.

In FIDE mode, what departs from the rules is confirmed as irregular, here as in other commands, and what departs far
from them needs a reason.  Pairs that must not meet in the whole event are given before round 1.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, Irregular, Pair, Text, command_input
from crosstable.commands.shared.plans import PlanDone, PlanFields
from crosstable.events.plan_changes import with_fide_changes
from crosstable.events.planning import change_plan, logged_plan
from crosstable.people.accounts.access import Permission


@command_input
class PlanOfEvent:
    """Changes of the plan of an event; without any, it is shown."""

    plan: Annotated[PlanFields, INLINE] = PlanFields()
    forbid: Annotated[
        tuple[Pair, ...],
        MaxLen(5000),
        Help("FIDE mode: a pair that must not meet in the whole event; may be repeated.", [["p3", "p7"]]),
    ] = ()
    leave_fide_mode: Annotated[bool, Help("Leave FIDE mode, which is final for this event.")] = False
    irregular: Irregular = False
    reason: Annotated[Text, Help("The reason of an irregular change.")] = ""


def plan(call: Call, given: PlanOfEvent) -> Values:
    """Change a plan."""
    running = call.running()
    wanted, forbidden = given.plan.applied_to(running.plan), call.pairs(given.forbid)
    changed = with_fide_changes(running, wanted, forbidden, leave=given.leave_fide_mode)
    if changed != running.plan:
        call.on_event(change_plan, changed, irregular=given.irregular, reason=given.reason)
        changed = call.running().plan
    call.for_words["name"] = running.event.name
    return {"plan": logged_plan(changed)}


COMMAND = Command(
    "event plan",
    "events/{event}/plan",
    Permission.MANAGE_EVENT,
    PlanOfEvent,
    plan,
    PlanDone,
    examples=("event plan league.db --rounds 6",),
    guide="tournament.md",
)
