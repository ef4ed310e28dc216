"""How people sign up for an event: whether it is open, the places, the deadline, who accepts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, select, update

from crosstable.events.entry_rows import open_event
from crosstable.events.event_status import OPEN
from crosstable.events.plan_rows import event_day
from crosstable.events.running import RunningEvent
from crosstable.facts.store.schema import event, event_plan, sign_up_page
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

Accepts = Literal["all", "each"]
_LONGEST_NOTE = 1000


@dataclass(frozen=True, slots=True)
class SignUpPage:
    """How people sign up for an event.

    Args:
        is_open: whether they can now.
        capacity: the number of places; None for no limit.
        deadline: the last day, where the league is; None for none.
        accepts: whether all are accepted while there are places, or the director accepts each.
        note: what people are told, such as the fee.
    """

    is_open: bool = False
    capacity: int | None = None
    deadline: dt.date | None = None
    accepts: Accepts = "all"
    note: str = ""

    def stored(self) -> dict[str, Any]:
        """Return the values to store."""
        deadline = None if self.deadline is None else self.deadline.isoformat()
        return {
            "is_open": self.is_open,
            "capacity": self.capacity,
            "deadline": deadline,
            "accepts": self.accepts,
            "note": self.note,
        }

    @classmethod
    def of_stored(cls, values: Mapping[str, Any]) -> SignUpPage:
        """Return what was stored."""
        deadline = values["deadline"]
        return cls(**{**values, "deadline": None if deadline is None else dt.date.fromisoformat(deadline)})

    def is_open_on(self, day: dt.date) -> bool:
        """Return whether people can sign up on a day."""
        return self.is_open and (self.deadline is None or day <= self.deadline)

    def free_places(self, running: RunningEvent) -> int | None:
        """Return the number of places that are free; None where there is no limit."""
        return None if self.capacity is None else max(0, self.capacity - places_taken(running))


@dataclass(frozen=True, slots=True)
class OpenSignUp:
    """An event for which people can sign up today."""

    event: str
    name: str
    date: dt.date | None
    deadline: dt.date | None


def places_taken(running: RunningEvent) -> int:
    """Return the number of entrants who have not withdrawn."""
    return sum(each.until_round is None for each in running.event.entrants)


def sign_up_page_of(connection: Connection, event_number: int) -> SignUpPage:
    """Return how people sign up for an event; closed where that was never set."""
    found = connection.execute(
        select(sign_up_page.c.settings).where(
            sign_up_page.c.event_id == event_number, sign_up_page.c.ended_by.is_(None)
        )
    ).scalar()
    return SignUpPage() if found is None else SignUpPage.of_stored(found)


def has_sign_up_page(connection: Connection, event_number: int) -> bool:
    """Return whether an event was ever opened for sign-up, or prepared for it."""
    mine = (sign_up_page.c.event_id == event_number, sign_up_page.c.ended_by.is_(None))
    return connection.execute(select(sign_up_page.c.id).where(*mine)).first() is not None


def change_sign_up_page(
    store: Store,
    actor: str,
    event_id: str,
    change: Callable[[SignUpPage], SignUpPage],
    *,
    dry_run: bool = False,
) -> SignUpPage:
    """Open sign-up, close it, or change its settings; return them.

    Args:
        change: what is to be different.
    Raises:
        InputError: the event is closed, is one of teams, or has more entrants than places.
    """
    with store.write(actor, "event-sign-up-page", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        if running.teams is not None:
            raise InputError("events/sign_up/teams", event=event_id)
        before = sign_up_page_of(write.connection, running.number)
        page = _checked(running, before, change(before))
        if page == before:
            write.leave_no_trace()
        in_force = (sign_up_page.c.event_id == running.number, sign_up_page.c.ended_by.is_(None))
        write.connection.execute(update(sign_up_page).where(*in_force).values(ended_by=write.change_id))
        write.insert(sign_up_page, event_id=running.number, settings=page.stored())
        write.log(before=before.stored(), after=page.stored())
        return page


def _checked(running: RunningEvent, before: SignUpPage, page: SignUpPage) -> SignUpPage:
    """Return the page with a clean note.

    Raises:
        InputError: it has fewer places than entrants, or its note is too long.
    """
    taken = places_taken(running)
    if page.capacity is not None and page.capacity != before.capacity and page.capacity < taken:
        raise InputError(
            "events/sign_up/capacity-below-entries", event=running.id, entrants=taken, capacity=page.capacity
        )
    note = clean_name(page.note)
    if len(note) > _LONGEST_NOTE:
        raise InputError("events/sign_up/text-too-long", field="The note", length=len(note), most=_LONGEST_NOTE)
    return SignUpPage(page.is_open, page.capacity, page.deadline, page.accepts, note)


def open_sign_ups(connection: Connection, day: dt.date) -> list[OpenSignUp]:
    """Return the events for which people can sign up on a day, the earliest first."""
    rows = connection.execute(
        select(event.c.public_id, event.c.name, event.c.day, sign_up_page.c.settings)
        .join(sign_up_page, sign_up_page.c.event_id == event.c.id)
        .join(event_plan, event_plan.c.event_id == event.c.id)
        .where(sign_up_page.c.ended_by.is_(None), event_plan.c.ended_by.is_(None), event_plan.c.status == OPEN)
        .order_by(event.c.id)
    )
    pages = [(row, SignUpPage.of_stored(row.settings)) for row in rows]
    found = [
        OpenSignUp(row.public_id, row.name, event_day(row.day), page.deadline)
        for row, page in pages
        if page.is_open_on(day)
    ]
    return sorted(found, key=lambda each: (each.date is None, each.date or dt.date.max))


def check_sign_up_open(connection: Connection, page: SignUpPage, at: dt.datetime) -> None:
    """Check that people can sign up at a time.

    Raises:
        InputError: it is not open, or its deadline has passed.
    """
    if not page.is_open:
        raise InputError("events/sign_up/not-open")
    from crosstable.runs.rating_lists import league_config  # a withdrawal, which frees a place, rates nothing

    if not page.is_open_on(league_config(connection).date_at(at)):
        raise InputError("events/sign_up/ended", deadline=page.deadline)
