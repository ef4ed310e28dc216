"""A new event like an earlier one: its plan without what belonged to that one event, and a name and a date for it.

Rules of the name
1. A month or a year that is the earlier event's becomes the new one's: "Rapid, October" -> "Rapid, November".
2. Otherwise the last number counts on, unless it is a year or a part of a word: "Club evening 14" -> "Club evening 15".
3. A name without either stays as it is, with a 2 behind it where the date is the same.
The date is today, or a week after an earlier event that is not over yet.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.events.event_status import OPEN
from crosstable.events.fide_mode import FideMode
from crosstable.events.plan import Plan
from crosstable.events.plan_changes import begun_plan, game_of_league
from crosstable.events.plan_rows import known_events, plan_of
from crosstable.events.stage_plans import LISTS_OF_PLAYERS
from crosstable.model.errors import InputError
from crosstable.model.names import LONGEST_NAME
from crosstable.model.prizes import PrizeFund

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.model.stages import Setting

LAST = "last"  # the word for the newest event
_OF_ONE_EVENT = ("round_dates", "start", "end")  # facts
_NUMBER = re.compile(r"(?<!\w)\d{1,6}(?!\w)(?!.*(?<!\w)\d{1,6}(?!\w))")
_WEEK = dt.timedelta(days=7)
_LAST_DAY = dt.date.max - _WEEK
_YEARS = range(1900, 2200)
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EarlierEvent:
    """An earlier event, and the new one that is proposed after it.

    Args:
        event: its public id.
    """

    event: str
    name: str
    plan: Plan
    next_name: str
    next_date: dt.date


def earlier_event(connection: Connection, word: str, today: dt.date) -> EarlierEvent:
    """Return an earlier event with the plan, the name and the date of a new one like it.

    Args:
        word: the public id of the earlier event, or "last".
    Raises:
        InputError: there is no event yet, or its results came from a file.
        UnknownName: there is no such event.
    """
    known = known_events(connection)
    if word == LAST and not known:
        raise InputError("events/no-earlier-event")
    event_id = known[0][0] if word == LAST else word
    _, plan = plan_of(connection, event_id)
    name, date = next((name, date) for id, name, date, _ in known if id == event_id)
    day = today if date is None or date < today else min(date, _LAST_DAY) + _WEEK
    return EarlierEvent(event_id, name, plan_again(plan), next_name(name, date, day), day)


@dataclass(frozen=True, slots=True)
class Beginning:
    """The name, the date and the plan with which an event begins, before what else is said of its plan."""

    name: str
    date: dt.date
    plan: Plan


def beginning_of(
    connection: Connection,
    today: dt.date,
    *,
    name: str | None,
    date: dt.date | None,
    like: str | None = None,
    template: str | None = None,
    game: str | None = None,
) -> Beginning:
    """Return how an event begins: from a template, a game or an earlier event.

    Args:
        today: where the league is; the date where none is given.
        name: of the event; only one like an earlier one may be without.
        date: of its first round.
        like: the public id of the earlier event, or "last".
        template: the kind of event; by default that of its game.
        game: by default the league's.
    Raises:
        InputError: an earlier event and a template or game; or as `earlier_event`.
        UnknownName: there is no such event, template or game.
    """
    if like is None:
        plan = begun_plan(template, game or game_of_league(connection, template))
        return Beginning(name or "", date or today, plan)
    if template or game:
        raise InputError("events/like-and-template", like=like, other=template or game)
    earlier = earlier_event(connection, like, today)
    return Beginning(name or earlier.next_name, date or earlier.next_date, earlier.plan)


def plan_again(plan: Plan) -> Plan:
    """Return a plan without what belongs to one event: dates, draws, places in brackets, entrants, members by name."""
    stages = tuple(
        replace(each, entrants=(), first_round=None, settings=_undrawn(each.settings)) for each in plan.stages
    )
    categories = tuple(each for each in plan.prizes.categories if each.members is None)
    lists = tuple(each for each in plan.prizes.lists if each.category is None or each.category in categories)
    return replace(
        plan,
        status=OPEN,
        settings=_undrawn(plan.settings),
        fide=FideMode() if plan.is_fide else None,
        facts=MappingProxyType({key: text for key, text in plan.facts.items() if key not in _OF_ONE_EVENT}),
        stages=stages,
        prizes=PrizeFund(categories, lists, plan.prizes.sharing, plan.prizes.currency),
    )


def next_name(name: str, was: dt.date | None, day: dt.date) -> str:
    """Return a name for the event after another one, by the rules above.

    Example:
        >>> next_name("Spring Open 2026", dt.date(2026, 3, 1), dt.date(2027, 3, 6))
        'Spring Open 2027'
        >>> next_name("Club evening 14", dt.date(2026, 3, 1), dt.date(2026, 3, 8))
        'Club evening 15'
    """
    dated = name if was is None else _with_date(name, was, day)
    if dated != name:
        return dated[:LONGEST_NAME]
    number = _NUMBER.search(name)
    if number is not None and int(number[0]) not in _YEARS:
        counted = str(int(number[0]) + 1).zfill(len(number[0]))
        return f"{name[: number.start()]}{counted}{name[number.end() :]}"[:LONGEST_NAME]
    return f"{name[: LONGEST_NAME - 2]} 2" if was == day else name


def _with_date(name: str, was: dt.date, day: dt.date) -> str:
    for format_ in ("%Y-%m-%d", "%Y-%m", "%d.%m.%Y"):
        name = name.replace(was.strftime(format_), day.strftime(format_))
    month = re.compile(rf"\b{_MONTHS[was.month - 1]}\b")
    name = month.sub(_MONTHS[day.month - 1], name)
    return re.sub(rf"(?<!\d){was.year}(?!\d)", str(day.year), name)


def _undrawn(settings: Mapping[str, Setting]) -> Mapping[str, Setting]:
    """Return settings without the players that a draw, a bracket or a pairing of teams lists."""
    return MappingProxyType({name: value for name, value in settings.items() if name not in LISTS_OF_PLAYERS})
