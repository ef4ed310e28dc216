"""Events page by page, latest or first first, without their games."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, or_, select, tuple_

from crosstable.events.event_status import Status
from crosstable.facts.settings.seasons import Season
from crosstable.facts.store.schema import discipline, event, event_plan
from crosstable.model.columns import date_of, day_number
from crosstable.model.names import match_key
from crosstable.reading.public_state import PublicState

NO_DAY = -(2**31)
_AT_ONCE = 5_000
EventKey = tuple[int, int, int]  # day, sequence and row number: the order of events


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event without its games.

    Args:
        id: the public id.
        name: as the league's own files have it.
        date: the day; None where it is not known.
        status: "open" or "closed" for one that is run here, "" for one whose results came from elsewhere.
        rounds_planned: None where it is not known.
        season: the key of the season of the date.
        key: its place in the order of events.
    """

    id: str
    name: str
    date: dt.date | None
    status: str
    rounds_planned: int | None
    season: str | None
    discipline: str | None
    key: EventKey


def read_events_after(
    connection: Connection,
    state: PublicState,
    after: EventKey | None,
    count: int,
    *,
    status: Status | None = None,
    season: Season | None = None,
    known_as: str | None = None,
) -> list[ListedEvent]:
    """Read events that are shown, the latest first.

    Args:
        state: what of the league may be shown.
        after: the key of the event after which to begin; None for the latest.
        status: only those that are run here, and open or closed.
        season: only those of a season.
        known_as: only those of this name or public id.
    """
    day = func.coalesce(event.c.day, NO_DAY)
    order = tuple_(day, event.c.sequence, event.c.id)
    conditions: list[ColumnElement[bool]] = [state.shows_event()]
    if after is not None:
        conditions.append(order < after)
    if status is not None:
        conditions.append(event_plan.c.status == status)
    if season is not None:
        conditions.append(day >= day_number(season.starts))
        conditions += [] if season.ends is None else [day <= day_number(season.ends)]
    if known_as is not None:
        conditions.append(or_(event.c.key == match_key(known_as), event.c.public_id == known_as))
    wanted = (
        select(
            *(event.c.id, event.c.public_id, event.c.name, event.c.day, event.c.sequence, event.c.rounds_planned),
            *(event_plan.c.status, event_plan.c.rounds_planned.label("planned"), discipline.c.name.label("discipline")),
        )
        .outerjoin(event_plan, (event_plan.c.event_id == event.c.id) & event_plan.c.ended_by.is_(None))
        .outerjoin(discipline, discipline.c.id == event_plan.c.discipline_id)
        .where(*conditions)
        .order_by(day.desc(), event.c.sequence.desc(), event.c.id.desc())
        .limit(count)
    )
    found = []
    for row in connection.execute(wanted):
        date = None if row.day is None else date_of(row.day)
        found.append(
            ListedEvent(
                id=row.public_id,
                name=row.name,
                date=date,
                status=row.status or "",
                rounds_planned=row.planned if row.status else row.rounds_planned,
                season=state.config.season_of(date),
                discipline=row.discipline,
                key=(NO_DAY if row.day is None else row.day, row.sequence, row.id),
            )
        )
    return found


def names_of_events(connection: Connection, public_ids: Sequence[str]) -> dict[str, str]:
    """Return the names of some events as they are stored, by public id."""
    found: dict[str, str] = {}
    for start in range(0, len(public_ids), _AT_ONCE):
        some = event.c.public_id.in_(public_ids[start : start + _AT_ONCE])
        found |= {
            row.public_id: row.name for row in connection.execute(select(event.c.public_id, event.c.name).where(some))
        }
    return found
