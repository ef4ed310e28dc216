"""Create an event, from a template or like an earlier one.

Like an earlier one, it has its pairing, rounds, tie-breaks, rules, bar, stages, prizes and facts, but no dates, draws
or players.  Without a name and a date, the name counts on ("Club evening 14" becomes "Club evening 15", "Rapid,
October" becomes "Rapid, November", "Open 2026" becomes "Open 2027") and the date is today.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from crosstable.commands.answers import Done, EventId, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, Text, command_input
from crosstable.commands.shared.plans import PlanFields
from crosstable.events.earlier_events import beginning_of
from crosstable.events.planning import new_event
from crosstable.model.names import clean_name
from crosstable.people.accounts.access import Permission
from crosstable.reading.league_reader import today_of


@command_input
class NewEvent:
    """An event to create."""

    name: Annotated[
        Text | None,
        Help(
            "The name of the event; like an earlier one, by default its name counted on.",
            "Open",
            "NAME",
            is_argument=True,
        ),
    ] = None
    like: Annotated[
        Text | None, Help("Take the plan of an earlier event, such as e3; last: the newest.", "e3", "EVENT")
    ] = None
    template: Annotated[
        Text | None,
        Help(
            "The kind of event: swiss, go-mcmahon, go-swiss ...; default: swiss, or the game's.",
            "go-mcmahon",
            option="--template -t",
        ),
    ] = None
    game: Annotated[
        Text | None,
        Help("The game, such as football (see `crosstable games`); default: the league's.", "chess"),
    ] = None
    date: Annotated[dt.date | None, Help("The date of the first round; default: today.")] = None
    plan: Annotated[PlanFields, INLINE] = PlanFields()


@answer
class EventDone(Done):
    """The event that was created."""

    event: EventId
    name: Annotated[str, Help("The name of the event.")]
    template: Annotated[str, Help("The template of the event.")]


def new(call: Call, given: NewEvent) -> Values:
    """Create an event."""
    today = today_of(call.store)
    with call.store.read() as connection:
        begins = beginning_of(
            connection,
            today,
            name=clean_name(given.name or "") or None,
            date=given.date,
            like=given.like,
            template=given.template,
            game=given.game,
        )
    plan = given.plan.applied_to(begins.plan)
    event = call.do(new_event, begins.name, plan, date=begins.date)
    call.for_words["begun"] = (plan, begins.date)
    return {"event": event, "name": begins.name, "template": plan.template}


COMMAND = Command(
    "event new",
    "events",
    Permission.CREATE_EVENTS,
    NewEvent,
    new,
    EventDone,
    examples=(
        'event new league.db "Spring Open" --template go-mcmahon',
        "event new league.db --like last",
    ),
    guide="tournament.md",
)
