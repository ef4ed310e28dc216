"""List the categories of an event, add or change one, or remove it; members meet all its conditions.

Without a name, nothing is changed.  A category names some of the entrants, who have standings and prizes of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, Text, command_input
from crosstable.commands.shared.categories import Conditions
from crosstable.events.prize_changes import Ages, with_category, without_category
from crosstable.events.prizes import change_prizes
from crosstable.events.running import RunningEvent
from crosstable.model.prize_values import prizes_as_values
from crosstable.model.prizes import PrizeFund
from crosstable.people.accounts.access import Permission
from crosstable.views.prizes import conditions

_Age = Annotated[int | None, Ge(1), Le(120)]


@command_input
class CategoryChange:
    """A category to add, to change or to remove."""

    name: Annotated[
        Text | None, Help("The category; without one, they are listed.", "Under 18", "NAME", is_argument=True)
    ] = None
    under: Annotated[_Age, Help("Younger than AGE as the year begins.", 18, "AGE")] = None
    over: Annotated[_Age, Help("At least AGE as the year ends.", metavar="AGE")] = None
    conditions: Annotated[Conditions, INLINE] = Conditions()
    drop: Annotated[bool, Help("Remove the category.")] = False


@answer
class CategoryMembers:
    """A category and how many belong to it."""

    category: Annotated[str, Help("Its name.", "Under 18")]
    who: Annotated[str, Help("Its conditions in words.", "born 2008 or later")]
    entrants: Annotated[int, Help("How many entrants, or teams, meet them.")]


@answer
class CategoriesDone(Done):
    """The categories now."""

    categories: Annotated[tuple[CategoryMembers, ...], Help("All categories of the event, with the entrants in each.")]
    prizes: Annotated[Mapping[str, Any], Help("All categories and prizes of the event.")]


def category(call: Call, given: CategoryChange) -> Values:
    """Add, change or remove a category."""
    running = call.running()
    fund = running.plan.prizes
    changed = fund if given.name is None else _changed(call, given, given.name, running)
    if changed != fund:
        call.on_event(change_prizes, changed)
    call.for_words["running"] = running
    return {"categories": tuple(_members(changed, running)), "prizes": prizes_as_values(changed)}


def _changed(call: Call, given: CategoryChange, name: str, running: RunningEvent) -> PrizeFund:
    """Return the prizes of the event with the category, or without it."""
    fund = running.plan.prizes
    if given.drop:
        return without_category(fund, name)
    made = given.conditions.category(name, call)
    return with_category(fund, Ages(given.under, given.over).applied_to(made, running))


def _members(fund: PrizeFund, running: RunningEvent) -> Iterator[CategoryMembers]:
    for each in fund.categories:
        count = sum(each.admits(entrant) for entrant in running.paired_event.entrants)
        yield CategoryMembers(category=each.name, who=conditions(each), entrants=count)


COMMAND = Command(
    "event category",
    "events/{event}/categories",
    Permission.MANAGE_EVENT,
    CategoryChange,
    category,
    CategoriesDone,
    examples=('event category league.db "Under 18" --under 18',),
    guide="leagues.md#categories-and-prizes",
)
