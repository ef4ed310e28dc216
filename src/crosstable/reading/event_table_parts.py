"""How the table of events is stored; see `stored_events.py`.

| part | holds |
|---|---|
| basis | what the table was made from |
| events | the summaries, as JSON |
| entrants/... | the rows of entrants, a column each |
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, delete, select

from crosstable.facts.players.players import public_id
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import event_table
from crosstable.facts.store.stored_parts import reading_stored
from crosstable.reading.event_summary import EventSummary, latest_first
from crosstable.reading.event_table import COUNTS, EventBlock, EventTable
from crosstable.runs.rating_lists import league_config, pool_numbers, published
from crosstable.runs.stored_runs import run_row

Connect = Callable[[], Connection]


@dataclass(frozen=True, slots=True)
class Basis:
    """What the events of a league are shown from: the change, the published runs, and a hash of the settings."""

    change: int
    runs: tuple[int, ...]
    settings: str

    @classmethod
    def read(cls, connection: Connection) -> Basis:
        """Read what the events are shown from now."""
        config, numbers = league_config(connection), pool_numbers(connection)
        shown = (published(connection, numbers[pool.key]) for pool in config.pools)
        runs = tuple(now.run for now in shown if now is not None)
        change = max((run_row(connection, run).watermark for run in runs), default=0)
        plain = json.dumps([config.tiebreaks, config.rules.name, config.game])
        return cls(change, runs, hashlib.blake2b(plain.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest())


class StoredEvents:
    """The stored table, which is read when it is needed.

    Args:
        basis: what it was made from.
        read: returns the events that are not shown as they are now.
        last_result: the last result of the facts that it was made from.
        games: the games that are played in its events.
        reads_ratings: whether tie-breaks of any event depend on ratings.
    """

    def __init__(
        self,
        basis: Basis,
        read: Callable[[], EventTable],
        last_result: int = 0,
        *,
        games: Collection[str],
        reads_ratings: bool,
    ) -> None:
        self.basis, self.last_result, self.games, self.reads_ratings = basis, last_result, games, reads_ratings
        self._read = read

    @cached_property
    def table(self) -> EventTable:
        """The events that are not shown as they are now."""
        return self._read()


@reading_stored("the table of events")
def read_stored(connection: Connection, connect: Connect | None = None) -> StoredEvents | None:
    """Read the stored table, whatever its basis; None where there is none.

    Args:
        connect: returns a connection with the same state, for what is needed later; by default this one.
    """
    of = event_table.c
    packed = connection.execute(select(of.packed).where(of.part == "basis")).scalar()
    if packed is None:
        return None
    about = json.loads(bytes(packed))
    basis = Basis(about["change"], tuple(about["runs"]), about["settings"])

    def read() -> EventTable:
        return _read_table(connection if connect is None else connect(), connect, about["types"])

    return StoredEvents(basis, read, about["last_result"], games=about["games"], reads_ratings=about["reads_ratings"])


@reading_stored("the table of events")
def _read_table(connection: Connection, connect: Connect | None, types: Mapping[str, str]) -> EventTable:
    """Read the events of the stored table; the columns of their entrants are read when they are needed."""
    of = event_table.c
    packed = connection.execute(select(of.packed).where(of.part == "events")).scalar_one()
    config = league_config(connection)
    summaries = [_summary(each, config) for each in json.loads(zlib.decompress(bytes(packed)))]
    columns: dict[str, NDArray[Any]] = {}

    def column(name: str) -> NDArray[Any]:
        if name not in columns:
            reading = connection if connect is None else connect()
            packed = reading.execute(select(of.packed).where(of.part == f"entrants/{name}")).scalar_one()
            with reading_stored("the table of events"):
                columns[name] = np.frombuffer(bytes(packed), dtype=types[name])
        return columns[name]

    block = EventBlock([each.id for each in summaries], column, public_id, _number)
    return EventTable(latest_first(summaries), [block])


def write_stored(connection: Connection, basis: Basis, last_result: int, tables: Sequence[EventTable]) -> None:
    """Store the events of some tables."""
    found: dict[str, list[NDArray[Any]]] = {name: [] for name in ("player", *COUNTS, "lengths")}
    summaries: list[EventSummary] = []
    for table in tables:
        for block in table.blocks:
            # Rows stay where they are; summaries have the same order, and a reader puts the latest first.
            here = [table.by_id[id] for id in block.ids if id in table.by_id]
            chosen = block.rows_of(each.id for each in here)
            players, at = np.unique(block.column("player")[chosen], return_inverse=True)
            numbers = np.array([_number(block.name(each)) for each in players.tolist()], dtype=np.int64)
            found["player"].append(numbers[at])
            for name in COUNTS:
                found[name].append(block.column(name)[chosen])
            found["lengths"].append(np.diff(block.column("starts"))[[block.place[each.id] for each in here]])
            summaries += here
    columns = {name: np.concatenate(parts).astype(np.int64) for name, parts in found.items()}
    columns["starts"] = np.append(0, np.cumsum(columns.pop("lengths")))
    types = {name: _smallest(column) for name, column in columns.items()}
    about = {
        "change": basis.change,
        "runs": list(basis.runs),
        "settings": basis.settings,
        "last_result": last_result,
        "types": types,
        "games": sorted({each.game for each in summaries}),
        "reads_ratings": any(each.reads_ratings for each in summaries),
    }
    plain = json.dumps([_plain(each) for each in summaries], separators=(",", ":"))
    parts = {"basis": json.dumps(about).encode(), "events": zlib.compress(plain.encode(), 1)}
    parts |= {f"entrants/{name}": column.astype(types[name]).tobytes() for name, column in columns.items()}
    connection.execute(delete(event_table))
    insert_rows(connection, event_table, ("part", "packed"), sorted(parts.items()))


def _number(public_id: str) -> int:
    return int(public_id[1:])


def _smallest(column: NDArray[Any]) -> str:
    low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    return next(
        kind for kind in ("<i1", "<i2", "<i4", "<i8") if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max
    )


def _plain(summary: EventSummary) -> list[object]:
    day = None if summary.date is None else summary.date.isoformat()
    facts = [
        summary.id,
        day,
        summary.sequence,
        summary.discipline,
        summary.status,
        summary.game,
        summary.entrants,
        summary.rated,
        summary.is_over,
    ]
    return [*facts, summary.stage, summary.winners, summary.reads_ratings, summary.winning_teams]


def _summary(plain: list[Any], config: LeagueConfig) -> EventSummary:
    id, day, sequence, discipline, status, game, entrants, rated, is_over, stage, winners, reads, teams = plain
    date = None if day is None else dt.date.fromisoformat(day)
    season = config.season_of(date)
    return EventSummary(
        id,
        date,
        sequence,
        season,
        discipline,
        status,
        game,
        entrants,
        tuple(rated),
        is_over,
        stage,
        tuple(winners),
        reads,
        winning_teams=tuple(teams),
    )
