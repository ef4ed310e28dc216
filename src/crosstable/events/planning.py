"""Create an event, and change its plan."""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import func, select

from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import logged_notes
from crosstable.events.fide_pairing_checks import check_change
from crosstable.events.plan import Plan, check_open
from crosstable.events.plan_checks import check_plan
from crosstable.events.plan_rows import events_named, insert_plan, plan_of, put_plan
from crosstable.events.round_checks import check_rounds_planned
from crosstable.events.running import read_running
from crosstable.events.stage_plans import stored_stage
from crosstable.facts.store.schema import ONLY_LEAGUE, event
from crosstable.facts.store.store import Store, Write
from crosstable.model.columns import day_number
from crosstable.model.errors import InputError
from crosstable.model.names import LONGEST_NAME, clean_name, match_key


def new_event(
    store: Store,
    actor: str,
    name: str,
    plan: Plan,
    *,
    date: dt.date | None = None,
    dry_run: bool = False,
) -> str:
    """Create an event and return its public id.

    Args:
        plan: from `template`, possibly with other values.
        date: the date of the first round.
    Raises:
        InputError: the name is empty, or an event has that name and date already.
        UnknownName, PolicyError, ResultError: as `check_plan`.
    """
    shown = checked_name(name)
    check_plan(plan)
    with store.write(actor, "event-new", dry_run=dry_run) as write:
        number = insert_event(write, shown, plan, date)
        write.log(target=f"e{number}", after={"name": shown, "date": date and date.isoformat(), **logged_plan(plan)})
        return f"e{number}"


def checked_name(name: str) -> str:
    """Return the name of an event as it is stored.

    Raises:
        InputError: it is empty.
    """
    shown = clean_name(name)[:LONGEST_NAME]
    if not shown:
        raise InputError("events/event-without-name", name=name)
    return shown


def insert_event(write: Write, shown: str, plan: Plan, date: dt.date | None) -> int:
    """Insert an event with its plan, and return the number of its row.

    Raises:
        InputError: an event has that name and date already.
    """
    day = None if date is None else day_number(date)
    twin = next(iter(events_named(write.connection, match_key(shown), day)), None)
    if twin is not None:
        raise InputError("events/event-exists", event=twin, name=shown)
    last = select(func.max(event.c.sequence)).where(event.c.day == day)
    number = write.reserve(event)
    write.connection.execute(
        event.insert().values(
            id=number,
            public_id=f"e{number}",
            league_id=ONLY_LEAGUE,
            name=shown,
            key=match_key(shown),
            day=day,
            sequence=(write.connection.execute(last).scalar() or 0) + 1,
            rules=plan.rules,
            rounds_planned=plan.rounds_planned,
            settings={},  # of imported events; those of this one are in its plan
            change_id=write.change_id,
        )
    )
    insert_plan(write, number, plan)
    return number


def change_plan(
    store: Store,
    actor: str,
    event_id: str,
    changed: Plan,
    *,
    irregular: bool = False,
    reason: str = "",
    dry_run: bool = False,
) -> bool:
    """Change the plan of an event; return whether anything is different.

    Args:
        irregular: whether a change that departs from FIDE's rules is confirmed, in FIDE mode.
    Raises:
        InputError: the event is closed, more rounds are paired, or FIDE mode does not allow the change.
        UnknownName, PolicyError, ResultError: as `check_plan`.
    """
    check_plan(changed)
    reason = clean_name(reason)
    with store.write(actor, "event-plan", target=event_id, reason=reason, dry_run=dry_run) as write:
        number, now = plan_of(write.connection, event_id)
        check_open(event_id, now)
        if changed == now:
            write.leave_no_trace()
            return False
        running = read_running(write.connection, event_id)
        check_rounds_planned(running, changed)
        if now.fide is not None or changed.fide is not None:
            changed = check_change(running, changed, irregular=irregular, reason=reason)
        put_plan(write, number, changed)
        write.log(before=logged_plan(now), after={**logged_plan(changed), **logged_notes(now, changed)})
        return True


def logged_plan(plan: Plan) -> dict[str, Any]:
    """Return a plan as plain values for the change log."""
    return {
        "status": plan.status,
        "template": plan.template,
        "game": game_of(plan).name,
        "policy": plan.policy,
        "settings": dict(plan.pairing_settings),
        "rules": plan.rules,
        "bye_points": {kind.value: half_points / 2 for kind, half_points in plan.bye_points.items()},
        "tiebreaks": list(plan.tiebreaks),
        "rounds": plan.rounds_planned,
        "missed": plan.missed.value,
        "length": plan.length,
        "facts": dict(plan.facts),
        **_logged_fide(plan),
        **({"stages": [stored_stage(each) for each in plan.stages]} if plan.stages else {}),
        **({} if plan.teams is None else {"teams": plan.teams.stored()}),
    }


def _logged_fide(plan: Plan) -> dict[str, Any]:
    if plan.fide is None:
        return {}
    forbidden = [f"{one}-{other}" for one, other in plan.fide.forbidden]
    return {"fide_mode": plan.fide.sign, "forbidden": forbidden, "irregular": list(plan.fide.notes)}
