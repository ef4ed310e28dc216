"""Rows of fixtures: when and where rounds and matches are played, and the moves that players ask for."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select, update

from crosstable.facts.store.schema import change, fixture
from crosstable.facts.store.store import Write
from crosstable.model.columns import date_of, day_number
from crosstable.model.fixtures import NO_SCHEDULE, Fixture, Schedule, Slot, Stamp

_EVENT = bindparam("event_number", type_=fixture.c.event_id.type)
_FIXTURES = (
    select(fixture, change.c.at)
    .join(change, change.c.id == fixture.c.change_id)
    .where(fixture.c.event_id == _EVENT, fixture.c.ended_by.is_(None))
    .order_by(fixture.c.id)
)


@dataclass(frozen=True, slots=True)
class AskedMove:
    """A move of a match that a player asks for; it waits for the opponent or the director.

    Args:
        wanted: when and where the match is to be played.
        player: who asks, by public id.
    """

    round: int
    board: int
    wanted: Slot
    player: str
    reason: str


def read_fixtures(connection: Connection, event_number: int) -> tuple[Schedule, tuple[AskedMove, ...]]:
    """Return when and where the rounds and matches of an event are played, and the moves that players ask for."""
    rows = connection.execute(_FIXTURES, {"event_number": event_number}).all()
    asked = [
        AskedMove(row.round, row.board, _fixture(row).slot, row.asked_by, row.reason) for row in rows if row.is_asked
    ]
    asked.sort(key=lambda each: (each.round, each.board))
    return schedule_of_rows([row for row in rows if not row.is_asked]), tuple(asked)


def schedule_of_rows(rows: Sequence[Row[Any]]) -> Schedule:
    """Return the schedule of rows of one event, each with `at`, the time of its change."""
    if not rows:
        return NO_SCHEDULE
    stamps = {(row.round, row.board): Stamp(row.change_id, row.at) for row in rows}
    return Schedule({(row.round, row.board): _fixture(row).slot for row in rows}, stamps)


def put_fixtures(write: Write, event_number: int, fixtures: Sequence[Fixture]) -> None:
    """Store slots of rounds and matches in the place of those before."""
    for each in fixtures:
        _end(write, event_number, each.round, each.board, is_asked=False)
        _insert(write, event_number, each, asked_by="", reason="")


def end_fixtures(write: Write, event_number: int) -> None:
    """End all slots of an event, and what is asked for."""
    in_force = fixture.c.event_id == event_number, fixture.c.ended_by.is_(None)
    write.connection.execute(update(fixture).where(*in_force).values(ended_by=write.change_id))


def put_asked_move(write: Write, event_number: int, asked: AskedMove) -> None:
    """Store a move that is asked for, in the place of one for the same match."""
    end_asked_move(write, event_number, asked.round, asked.board)
    wanted = Fixture(asked.round, asked.board, asked.wanted)
    _insert(write, event_number, wanted, asked_by=asked.player, reason=asked.reason)


def end_asked_move(write: Write, event_number: int, round: int, board: int) -> None:
    """End what is asked for a match, if anything is."""
    _end(write, event_number, round, board, is_asked=True)


def _insert(write: Write, event_number: int, given: Fixture, *, asked_by: str, reason: str) -> None:
    slot = given.slot
    write.insert(
        fixture,
        event_id=event_number,
        round=given.round,
        board=given.board,
        day=None if slot.day is None else day_number(slot.day),
        second=None if slot.time is None else slot.time.hour * 3600 + slot.time.minute * 60 + slot.time.second,
        place=slot.place,
        moves=slot.moves,
        asked_by=asked_by,
        reason=reason,
        is_asked=bool(asked_by),
    )


def _end(write: Write, event_number: int, round: int, board: int, *, is_asked: bool) -> None:
    in_force = (
        fixture.c.event_id == event_number,
        fixture.c.round == round,
        fixture.c.board == board,
        fixture.c.is_asked == is_asked,
        fixture.c.ended_by.is_(None),
    )
    write.connection.execute(update(fixture).where(*in_force).values(ended_by=write.change_id))


def _fixture(row: Row[Any]) -> Fixture:
    second = row.second
    time = None if second is None else dt.time(second // 3600, second // 60 % 60, second % 60)
    slot = Slot(None if row.day is None else date_of(row.day), time, row.place, row.moves)
    return Fixture(row.round, row.board, slot)
