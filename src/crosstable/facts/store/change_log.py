"""The change log: who did what, when, and why."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from crosstable.facts.store.schema import change
from crosstable.model.errors import InputError

# Commands that log details of players, so that an undo restores them; what others log is under keys of their own.
WITH_DETAILS = frozenset(
    {
        "edit-player",
        "event-accept",
        "event-enter",
        "event-enter-late",
        "event-rename",
        "event-sign-up",
        "event-take-over",
        "event-team-add",
        "event-team-order",
        "import",
        "merge",
        "undo",
    }
)


@dataclass(frozen=True, slots=True)
class Change:
    """One row of the change log.

    `before` and `after` are plain values that the command wrote; `undone_by` is the change in force that took this
    one back.
    """

    id: int
    at: dt.datetime
    actor: str
    command: str
    target: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    reason: str
    undoes: int | None
    undone_by: int | None


def last_change(connection: Connection) -> int:
    """Return the number of the last change: the facts as of it are the facts of now."""
    return connection.execute(select(func.max(change.c.id))).scalar() or 0


def details_of_players(command: str, logged: Mapping[str, Any] | None) -> Mapping[str, Mapping[str, Any]]:
    """Return the details of players that a change logged, by public id.

    Args:
        logged: what it logged of the time before or after it.
    """
    return (logged or {}).get("players") or {} if command in WITH_DETAILS else {}


def read_log(
    connection: Connection,
    *,
    limit: int | None = None,
    target: str | None = None,
    command: str | None = None,
    before: int | None = None,
) -> list[Change]:
    """Return changes, the newest first.

    Args:
        limit: how many at most; None is all.
        target: only of this one: "g17", "player p3".
        command: only of this command.
        before: only those before this one.
    """
    wanted = select(change).order_by(change.c.id.desc())
    if target is not None:
        wanted = wanted.where(change.c.target == target)
    if command is not None:
        wanted = wanted.where(change.c.command == command)
    if before is not None:
        wanted = wanted.where(change.c.id < before)
    undone = undone_changes(connection)
    rows = connection.execute(wanted.limit(limit)).mappings()
    return [Change(**row, undone_by=undone.get(row["id"])) for row in rows]


def changes_after(connection: Connection, number: int) -> list[Change]:
    """Return the changes after one, oldest first."""
    rows = connection.execute(select(change).where(change.c.id > number).order_by(change.c.id)).mappings()
    undone = undone_changes(connection)
    return [Change(**row, undone_by=undone.get(row["id"])) for row in rows]


def read_change(connection: Connection, number: int) -> Change:
    """Return one change.

    Raises:
        InputError: there is no such change.
    """
    row = connection.execute(select(change).where(change.c.id == number)).mappings().first()
    if row is None:
        raise InputError("facts/store/no-such-change", number=number)
    return Change(**row, undone_by=undone_changes(connection).get(number))


def undone_changes(connection: Connection, at: int | None = None) -> dict[int, int]:
    """Return the changes that are taken back now, or were as of the change `at`, and by which change."""
    undone: dict[int, int] = {}
    wanted = select(change.c.id, change.c.undoes, change.c.after).where(change.c.undoes.is_not(None))
    rows = connection.execute(wanted if at is None else wanted.where(change.c.id <= at))
    for row in sorted(rows, key=lambda each: -each.id):
        if row.id not in undone:  # an undo that was undone itself leaves alone what it had undone
            for number in (row.after or {}).get("undone", [row.undoes]):
                undone.setdefault(number, row.id)
    return undone
