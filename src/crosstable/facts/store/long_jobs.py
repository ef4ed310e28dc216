"""Calculations that take long: one at a time in a league, with their progress, for whoever looks at a page.

    job = begin_job(store, "ann", "rate", {"lists": ["overall"]})
    is_to_stop = note_progress(store, job, 250_000, 1_000_000)       every second or so
    end_job(store, job, DONE, answer={"change": 412})

Rules
1. A job that runs keeps others from beginning, in every process that serves the league.
2. A job reports every few seconds, also without progress.  One that has not for a minute is lost: its process ended.
3. A job that is asked to stop learns of it with its next report.  What it has computed until then has no effect.
4. Jobs are no facts of the league: they are deleted after a week.
"""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from crosstable.facts.store.schema import long_job
from crosstable.facts.store.store import Store, highest_number
from crosstable.model.errors import ConflictError, UnknownName

RUNNING, DONE, FAILED, STOPPED, LOST = "running", "done", "failed", "stopped", "lost"
LOST_AFTER = dt.timedelta(minutes=1)
KEPT = dt.timedelta(days=7)
_LONGEST_ERROR = 2_000
_MOST_COUNTED = 1_000


@dataclass(frozen=True, slots=True)
class LongJob:
    """A calculation.

    Args:
        kind: what it is: "rate", "publish", "compare".
        state: "running", "done", "failed", "stopped" or "lost".
        total: how much there is; 0 where that is not known yet.
        ended: when it ended; None while it runs.
        is_to_stop: whether it was asked to stop.
        answer: what came out, where it is done.
    """

    number: int
    actor: str
    kind: str
    given: Mapping[str, Any]
    state: str
    done: int
    total: int
    created: dt.datetime
    ended: dt.datetime | None
    is_to_stop: bool
    answer: Mapping[str, Any]
    error: str


def begin_job(store: Store, actor: str, kind: str, task: Mapping[str, Any]) -> int:
    """Write down that a calculation begins, and return its number.

    Args:
        task: what it is asked to do, as plain values.
    Raises:
        ConflictError: another one is running.
        StoreError: the database cannot be written.
    """
    now = store.clock()
    with store.write_unlogged() as connection:
        running = next((each for each in latest_jobs(connection, now) if each.state == RUNNING), None)
        if running is not None:
            raise ConflictError("facts/store/job-running", kind=running.kind, actor=running.actor)
        number = highest_number(connection, long_job) + 1
        connection.execute(delete(long_job).where(long_job.c.created < now - KEPT))
        values = {"id": number, "actor": actor, "kind": kind, "given": dict(task), "state": RUNNING}
        times = {"done": 0, "total": 0, "created": now, "beat": now, "is_to_stop": False}
        connection.execute(insert(long_job).values(**values, **times))
    return number


def note_progress(store: Store, number: int, done: int, total: int) -> bool:
    """Report how far a calculation is; return whether it is to stop.

    Raises:
        StoreError: the database cannot be written.
    """
    mine = long_job.c.id == number
    with store.write_unlogged() as connection:
        connection.execute(update(long_job).where(mine).values(done=done, total=total, beat=store.clock()))
        return bool(connection.execute(select(long_job.c.is_to_stop).where(mine)).scalar())


def end_job(store: Store, number: int, state: str, *, answer: Mapping[str, Any] | None = None, error: str = "") -> None:
    """Write down how a calculation ended.

    Args:
        state: `DONE`, `FAILED` or `STOPPED`.
    Raises:
        StoreError: the database cannot be written.
    """
    now = store.clock()
    values = {"state": state, "ended": now, "beat": now, "error": error[:_LONGEST_ERROR]}
    with store.write_unlogged() as connection:
        text = json.dumps(dict(answer or {}), ensure_ascii=False)
        connection.execute(update(long_job).where(long_job.c.id == number).values(answer=text, **values))


def stop_job(store: Store, number: int) -> None:
    """Ask a calculation to stop; one that has ended stays as it is.

    Raises:
        StoreError: the database cannot be written.
    """
    with store.write_unlogged() as connection:
        connection.execute(update(long_job).where(long_job.c.id == number).values(is_to_stop=True))


def latest_jobs(connection: Connection, now: dt.datetime, limit: int = 10) -> Sequence[LongJob]:
    """Return the latest calculations, the newest first."""
    rows = connection.execute(select(long_job).order_by(long_job.c.id.desc()).limit(limit))
    return [_job(row, now) for row in rows]


def job_states(connection: Connection, now: dt.datetime) -> Mapping[tuple[str, str], int]:
    """Return how many calculations of each kind are in each state."""
    return Counter((job.kind, job.state) for job in latest_jobs(connection, now, _MOST_COUNTED))


def read_job(connection: Connection, number: int, now: dt.datetime) -> LongJob:
    """Return a calculation.

    Raises:
        UnknownName: there is none of that number.
    """
    row = connection.execute(select(long_job).where(long_job.c.id == number)).first()
    if row is None:
        raise UnknownName("calculation", str(number), ())
    return _job(row, now)


def _job(row: Row[Any], now: dt.datetime) -> LongJob:
    state = LOST if row.state == RUNNING and row.beat < now - LOST_AFTER else row.state
    return LongJob(
        number=row.id,
        actor=row.actor,
        kind=row.kind,
        given=row.given,
        state=state,
        done=row.done,
        total=row.total,
        created=row.created,
        ended=row.ended,
        is_to_stop=row.is_to_stop,
        answer=json.loads(row.answer or "{}"),
        error=row.error,
    )
