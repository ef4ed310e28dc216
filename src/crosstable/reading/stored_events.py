"""The events of a league as a table that is stored, so that a page of a player or a season reads no event.

Rules
1. The table holds the events as the latest published run knew them.  Events that are shown as they are now (open, or
   closed since) are not in it: they are read whenever the table is.
2. All of it follows from facts that never change again: those up to the change that the latest published run read,
   and, where tie-breaks depend on ratings, the published runs.  `basis` says which these were, and the settings; a
   table of another basis is never used.
3. Whatever publishes brings it up to date in the same transaction; only events that may be different are computed.
4. A league of fewer than `LEAST` events and `LEAST_RESULTS` results has no stored table: its events are read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select

from crosstable.events.event_status import OPEN
from crosstable.facts.store.schema import entry, event, event_plan, event_table, result, sitting_out, team
from crosstable.reading.event_reader import read_event
from crosstable.reading.event_summary import EventStanding, latest_first
from crosstable.reading.event_sums import summed_events
from crosstable.reading.event_table import EventBlock, EventTable, Known
from crosstable.reading.event_table_parts import Basis, Connect, StoredEvents, read_stored, write_stored
from crosstable.reading.events_of_league import LeagueEvents

LEAST = 100
LEAST_RESULTS = 5_000
_FEW = 50  # events that are read one by one


def live_events(connection: Connection, change: int) -> list[str]:
    """Return the events that are shown as they are now: open, or closed after a change."""
    plan = event_plan.c
    rows = select(event.c.public_id).join(event_plan, plan.event_id == event.c.id)
    is_live = (plan.status == OPEN) | (plan.change_id > change)
    return list(connection.execute(rows.where(plan.ended_by.is_(None), is_live)).scalars())


def stored_events(connection: Connection, connect: Connect | None = None) -> StoredEvents | None:
    """Read the stored table; None where there is none, or one of another basis.

    Args:
        connect: returns a connection with the same state, for columns that are needed later; by default this one.
    """
    found = read_stored(connection, connect)
    return found if found is not None and _is_current(found, Basis.read(connection)) else None


def all_events(connection: Connection, connect: Connect | None = None) -> StoredEvents:
    """Return the events that are not shown as they are now, stored or not; the arguments are as for `stored_events`."""
    found = stored_events(connection, connect)
    if found is not None:
        return found
    basis = Basis.read(connection)
    live = set(live_events(connection, basis.change))
    table = _computed(connection, None, live)
    reads_ratings = any(each.reads_ratings for each in table.summaries)
    return StoredEvents(
        basis, lambda: table, games={each.game for each in table.summaries}, reads_ratings=reads_ratings
    )


def with_live(stored: StoredEvents, live: Mapping[str, Known | None]) -> EventTable:
    """Return the stored table with the events that are shown as they are now, by id; None where nothing is shown."""
    if not live:
        return stored.table
    known = [each for each in live.values() if each is not None]
    kept = [each for each in stored.table.summaries if each.id not in live]
    summaries = latest_first([*kept, *(each for each, _ in known)])
    return EventTable(summaries, [*stored.table.blocks, EventBlock.of([(each.id, rows) for each, rows in known])])


def known_event(connection: Connection, id: str) -> Known | None:
    """Return the summary and the rows of one event; None where nothing of it is shown."""
    found = read_event(connection, id)
    return None if found is None else EventStanding(found).known


def update_events(connection: Connection) -> None:
    """Bring the stored table up to date with what is published.

    Cost: O(events that are different); the first time, O(games).
    """
    basis, old = Basis.read(connection), read_stored(connection)
    if old is not None and old.basis == basis:
        return
    if not basis.runs or _is_small(connection):
        connection.execute(delete(event_table))
        return
    live = set(live_events(connection, basis.change))
    read = select(result.c.id).where(result.c.change_id <= basis.change).order_by(result.c.id.desc()).limit(1)
    last_result = connection.execute(read).scalar() or 0
    if old is None or old.basis.settings != basis.settings:
        write_stored(connection, basis, last_result, [_computed(connection, None, live)])
        return
    changed = _changed(connection, old, basis) | live
    kept = replace(old.table, summaries=[each for each in old.table.summaries if each.id not in changed])
    write_stored(connection, basis, last_result, [kept, _computed(connection, changed - live, live)])


def _is_small(connection: Connection) -> bool:
    events = connection.execute(select(func.count()).select_from(event)).scalar() or 0
    last_result = connection.execute(select(func.max(result.c.id))).scalar() or 0  # the rows are not counted: too many
    return events < LEAST and last_result < LEAST_RESULTS


def _computed(connection: Connection, wanted: Collection[str] | None, live: Collection[str]) -> EventTable:
    """Compute some events; None is all but those that are live."""
    if wanted is not None and len(wanted) <= _FEW:
        return EventTable.of([*filter(None, (known_event(connection, id) for id in sorted(wanted)))])
    of = LeagueEvents(connection)
    rows = list(of.wanted(wanted, live))
    summaries, blocks = summed_events(of, rows)
    summed = {each.id for each in summaries}
    others = [*filter(None, (_made(connection, of, row) for row in rows if row.public_id not in summed))]
    rest = EventBlock.of([(each.id, entrants) for each, entrants in others])
    return EventTable(latest_first([*summaries, *(each for each, _ in others)]), [*blocks, rest])


def _made(connection: Connection, events: LeagueEvents, row: Row[Any]) -> Known | None:
    """Return the summary and the rows of an event that is made whole; None where nothing of it is shown."""
    made = events.made(row)
    if made is None:
        return None
    standing = EventStanding(made)
    # Only an event that is read alone has the ratings at entry.
    return known_event(connection, row.public_id) if standing.summary.reads_ratings else standing.known


def _changed(connection: Connection, old: StoredEvents, now: Basis) -> set[str]:
    """Return the events that may be different from what is stored."""
    low, high = sorted((old.basis.change, now.change))
    found: set[int | None] = set()
    of = result.c
    after = of.id > old.last_result if now.change >= old.basis.change else of.change_id > low
    for chosen in (after & (of.change_id <= high), (of.ended_by > low) & (of.ended_by <= high)):
        found |= set(connection.execute(select(of.event_id).where(chosen).distinct()).scalars())
    for table in (entry, sitting_out, event_plan, team):
        for column in (table.c.change_id, table.c.ended_by):
            chosen = (column > low) & (column <= high)
            found |= set(connection.execute(select(table.c.event_id).where(chosen).distinct()).scalars())
    ids = {row.id: row.public_id for row in connection.execute(select(event.c.id, event.c.public_id))}
    changed = {ids[number] for number in found if number is not None}
    if old.basis.runs != now.runs:
        changed |= {each.id for each in old.table.summaries if each.reads_ratings}
    managed = select(event.c.public_id).join(event_plan, event_plan.c.event_id == event.c.id)
    managed = managed.where(event_plan.c.ended_by.is_(None))
    return changed | (set(connection.execute(managed).scalars()) - old.table.by_id.keys())  # live when it was stored


def _is_current(stored: StoredEvents, now: Basis) -> bool:
    if stored.basis == now:
        return True
    is_same = replace(stored.basis, runs=now.runs) == now
    return is_same and not stored.reads_ratings
