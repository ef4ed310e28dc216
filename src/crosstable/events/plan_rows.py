"""Rows of event plans: read the plan of an event, store a new one, list the events."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

from crosstable.events.fide_mode import FideMode
from crosstable.events.plan import Bar, Plan
from crosstable.events.stage_plans import stage_of_stored, stored_stage
from crosstable.facts.store.schema import ONLY_LEAGUE, discipline, event, event_plan
from crosstable.facts.store.store import Write
from crosstable.model.columns import NO_DATE, date_of
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import LONGEST_NAME, clean_name, match_key
from crosstable.model.prize_values import (
    prizes_as_values,
    prizes_from_values,
    zones_as_values,
    zones_from_values,
)
from crosstable.model.prizes import NO_PRIZES
from crosstable.model.results import ResultKind
from crosstable.model.teams.team_rules import rules_of_stored


def put_plan(write: Write, number: int, plan: Plan) -> None:
    """End the present plan of an event and insert another one."""
    in_force = (event_plan.c.event_id == number, event_plan.c.ended_by.is_(None))
    write.connection.execute(update(event_plan).where(*in_force).values(ended_by=write.change_id))
    insert_plan(write, number, plan)


def plan_of(connection: Connection, event_id: str) -> tuple[int, Plan]:
    """Return the row number of a managed event, and its plan.

    Raises:
        UnknownName: the event is not known.
        InputError: its results came from a file, or its creation was undone.
    """
    row = connection.execute(select(event).where(event.c.public_id == event_id)).first()
    if row is None:
        raise UnknownName("event", event_id, [known for known, *_ in known_events(connection)])
    plans = select(event_plan).where(event_plan.c.event_id == row.id, event_plan.c.ended_by.is_(None))
    plan = connection.execute(plans).first()
    if plan is None:
        if connection.execute(select(event_plan.c.id).where(event_plan.c.event_id == row.id)).first():
            raise InputError("events/event-was-undone", event=event_id, name=row.name)
        raise InputError("events/event-from-file", event=event_id, name=row.name)
    named = select(discipline.c.name).where(discipline.c.id == plan.discipline_id)
    return row.id, plan_of_row(plan, connection.execute(named).scalar())


def plan_of_row(row: Row[Any], discipline: str | None = None) -> Plan:
    """Read a plan from its row."""
    options: Mapping[str, Any] = row.options
    bar, fide = options["bar"], options.get("fide")
    return Plan(
        template=row.template,
        policy=row.policy,
        rules=row.rules,
        tiebreaks=tuple(row.tiebreaks),
        bye_points={ResultKind(kind): half_points for kind, half_points in options["bye_points"].items()},
        better_points=options["better_points"],
        bar=None if bar is None else Bar(**bar),
        game=options["game"],
        length=options["length"],
        facts=MappingProxyType(options.get("facts", {})),
        settings=MappingProxyType(row.settings),
        rounds_planned=row.rounds_planned,
        missed=ResultKind(row.missed),
        discipline=discipline,
        status=row.status,
        fide=None if fide is None else _fide(fide),
        stages=tuple(stage_of_stored(each) for each in options.get("stages", ())),
        prizes=prizes_from_values(options["prizes"]) if "prizes" in options else NO_PRIZES,
        zones=zones_from_values(options.get("zones", ())),
        teams=rules_of_stored(options["teams"]) if "teams" in options else None,
    )


def _fide(stored: Mapping[str, Any]) -> FideMode:
    return FideMode(
        left_after=stored["left_after"],
        forbidden=tuple((one, other) for one, other in stored["forbidden"]),
        notes=tuple(stored["notes"]),
        keeps_order=stored["keeps_order"],
    )


def event_day(day: int | None) -> dt.date | None:
    """Return the date of an event."""
    return None if day is None or day == NO_DATE else date_of(day)


def insert_plan(write: Write, number: int, plan: Plan) -> None:
    """Insert the row of a plan; `plan_of_row` reads it back."""
    options: dict[str, Any] = {
        "bye_points": {kind.value: half_points for kind, half_points in plan.bye_points.items()},
        "better_points": plan.better_points,
        "bar": None if plan.bar is None else asdict(plan.bar),
        "length": plan.length,
        **({"facts": dict(plan.facts)} if plan.facts else {}),
        "game": plan.game,
    }
    if plan.fide is not None:
        options["fide"] = asdict(plan.fide)
    if plan.stages:
        options["stages"] = [stored_stage(each) for each in plan.stages]
    if plan.prizes != NO_PRIZES:
        options["prizes"] = prizes_as_values(plan.prizes)
    if plan.zones:
        options["zones"] = zones_as_values(plan.zones)
    if plan.teams is not None:
        options["teams"] = plan.teams.stored()
    write.insert(
        event_plan,
        event_id=number,
        status=plan.status,
        template=plan.template,
        policy=plan.policy,
        rules=plan.rules,
        settings=dict(plan.settings),
        options=options,
        tiebreaks=list(plan.tiebreaks),
        rounds_planned=plan.rounds_planned,
        missed=plan.missed.value,
        discipline_id=_discipline(write, plan.discipline),
    )


def _discipline(write: Write, name: str | None) -> int | None:
    if name is None:
        return None
    key = match_key(name)
    found = write.connection.execute(select(discipline.c.id).where(discipline.c.key == key)).scalar()
    if found is not None:
        return int(found)
    return write.insert(discipline, league_id=ONLY_LEAGUE, name=clean_name(name)[:LONGEST_NAME], key=key)


def events_named(connection: Connection, key: str, day: int | None) -> Sequence[str]:
    """Return the events with a name and a day, by public id, without those whose creation was undone.

    Args:
        key: the name, as `match_key` gives it.
    """
    undone = select(event_plan.c.event_id).group_by(event_plan.c.event_id)
    undone = undone.having(func.count() == func.count(event_plan.c.ended_by))
    same = select(event.c.public_id).where(event.c.key == key, event.c.day == day, event.c.id.not_in(undone))
    return connection.execute(same.order_by(event.c.id)).scalars().all()


def known_events(connection: Connection) -> Sequence[tuple[str, str, dt.date | None, str]]:
    """Return the managed events, newest first: public id, name, date and status."""
    rows = connection.execute(
        select(event.c.public_id, event.c.name, event.c.day, event_plan.c.status)
        .join(event_plan, event_plan.c.event_id == event.c.id)
        .where(event_plan.c.ended_by.is_(None))
        .order_by(event.c.id.desc())
    )
    return [(row.public_id, row.name, event_day(row.day), row.status) for row in rows]
