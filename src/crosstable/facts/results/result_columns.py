"""Results and their sides as columns, read from the tables of a league: only columns in which something stands.

Players, events and sources are row numbers here; `league_history` makes a `History` of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sqlalchemy import JSON, Connection, func, select, text

from crosstable.facts.store.databases import fetch_columns
from crosstable.facts.store.schema import discipline, result, side, source
from crosstable.model.columns import (
    NO_DATE,
    NO_NUMBER,
    Flags,
    GameColumns,
    Indices,
    Ints,
    Labels,
    Longs,
    SideColumns,
    offsets_of,
)

NO_ROW = 0  # no row has this number
_AT_ONCE = 20_000  # numbers that one statement lists
PlayerIds = tuple[Longs, tuple[str, ...]]  # row numbers, rising, and the public id of each
# Of a result: the column, what stands for NULL, its type.
OF_RESULT: tuple[tuple[str, float | None, type], ...] = (
    ("kind", 0, np.int8),
    ("event_id", NO_ROW, np.int32),
    ("discipline_id", NO_ROW, np.int32),
    ("day", NO_DATE, np.int32),
    ("second", NO_NUMBER, np.int32),
    ("round", NO_NUMBER, np.int32),
    ("board", NO_NUMBER, np.int32),
    ("handicap", np.nan, np.float64),
    ("komi", np.nan, np.float64),
    ("length", np.nan, np.float64),
    ("weight", 1.0, np.float64),
    ("neutral", 0, np.int8),
)
OF_SIDE: tuple[tuple[str, float | None, type], ...] = (
    ("points", np.nan, np.float64),
    ("score", NO_NUMBER, np.int32),
    ("colour", NO_NUMBER, np.int8),
    ("reason", None, object),
)


@dataclass(frozen=True, slots=True)
class ResultColumns:
    """The results in force, by number: their columns, None where all are empty."""

    id: Longs
    game: Longs
    position: Longs
    columns: dict[str, Any]

    @classmethod
    def read(cls, connection: Connection, where: str) -> ResultColumns:
        """Read the results that fulfil a condition of SQL."""
        used = _used(connection, result, OF_RESULT, where)
        wanted = [_read(name, missing) for name, missing, _ in used]
        query = (
            f"SELECT {', '.join(['id', 'game_id', 'position', *wanted])} FROM result "  # noqa: S608 - numbers
            f"WHERE {where} ORDER BY id"
        )
        types = [np.int64, np.int64, np.int64, *(kind for _, _, kind in used)]
        number, of_game, position, *rest = fetch_columns(connection, query, types)
        return cls(number, of_game, position, dict(zip((name for name, _, _ in used), rest, strict=True)))

    def __getitem__(self, name: str) -> Any:
        return self.columns.get(name)


def _used(
    connection: Connection, table: Any, columns: tuple[tuple[str, float | None, type], ...], where: str
) -> list[tuple[str, float | None, type]]:
    """Leave out columns in which nothing stands but the usual: reading them would take most of the time."""
    unusual = select(*(_unusual(table.c[name], usual) for name, usual, _ in columns)).where(text(where))
    counts = connection.execute(unusual).one()
    return [column for column, count in zip(columns, counts, strict=True) if count]


def _unusual(column: Any, usual: float | None) -> Any:
    """Return the SQL that counts what is neither NULL nor the usual value; not-a-number stands for NULL alone."""
    return func.count(column if usual is None or usual != usual else func.nullif(column, usual))  # noqa: PLR0124


def _read(name: str, missing: object) -> str:
    """Return the SQL that reads a column; numpy makes NaN of NULL by itself."""
    return name if missing is None or missing != missing else f"COALESCE({name}, {missing!r})"  # noqa: PLR0124


@dataclass(frozen=True, slots=True)
class NamedRows:
    """The names of numbered rows: a table from number to position, and the names."""

    place: Ints
    names: tuple[str, ...]
    rows: tuple[Any, ...]

    @classmethod
    def read(cls, connection: Connection, table: Any, name: str, only: Ints | None = None) -> NamedRows:
        """Read rows of a table, named by one of its columns; without what is stored as JSON.

        Args:
            only: the numbers of the rows that are needed; None is all rows.
        """
        wanted = select(*(column for column in table.c if not isinstance(column.type, JSON))).order_by(table.c.id)
        if only is not None:
            wanted = wanted.where(table.c.id.in_(np.unique(only[only != NO_ROW]).tolist()))
        rows = connection.execute(wanted).all()
        place = np.full((rows[-1].id if rows else 0) + 1, -1, dtype=np.int32)
        place[[row.id for row in rows]] = np.arange(len(rows), dtype=np.int32)
        return cls(place, tuple(getattr(row, name) for row in rows), tuple(rows))

    def named(self, name: str) -> NamedRows:
        """Return the same rows, named by another column."""
        return replace(self, names=tuple(getattr(row, name) for row in self.rows))

    def labels(self, numbers: Ints | None) -> Labels | None:
        """Return the names of these numbers; None when there are none."""
        return None if numbers is None else Labels(self.place[numbers], self.names)


def game_columns(
    connection: Connection, results: ResultColumns, events: NamedRows, *, only: bool = False
) -> GameColumns:
    """Read the columns of the games of some results, besides the sides.

    Args:
        results: in the order of their numbers.
        only: read the sources of these games alone, where they are few.
    """
    of_event = results["event_id"]
    sequence = None
    if of_event is not None:
        sequence = np.array([*(row.sequence for row in events.rows), 0], dtype=np.int32)[events.place[of_event]]
    return GameColumns(
        count=len(results.id),
        date=results["day"],
        second=results["second"],
        event=events.labels(of_event),
        event_sequence=sequence,
        round=results["round"],
        board=results["board"],
        discipline=NamedRows.read(connection, discipline, "name").labels(results["discipline_id"]),
        kind=results["kind"],
        handicap=results["handicap"],
        komi=results["komi"],
        length=results["length"],
        weight=results["weight"],
        neutral=None if results["neutral"] is None else results["neutral"] != 0,
        row_id=Labels(
            np.arange(len(results.game), dtype=np.int32), tuple([f"g{number}" for number in results.game.tolist()])
        ),
        source=_sources(connection, results.game, only=only),
        position=results.position,
    )


def _sources(connection: Connection, games: Longs, *, only: bool) -> Labels | None:
    """Read the source of each game; `only` reads the rows of these games, and not of all."""
    sources = NamedRows.read(connection, source, "name")
    if len(sources.names) < 2:
        return Labels(np.zeros(len(games), dtype=np.int32), sources.names) if len(games) else None
    where = f"WHERE id IN ({listed_in_sql(np.unique(games))})" if only else ""
    query = f"SELECT id, source_id FROM game {where} ORDER BY id"  # noqa: S608 - numbers
    number, of_source = fetch_columns(connection, query, [np.int64, np.int32])
    return sources.labels(of_source[np.searchsorted(number, games)])


def side_columns(connection: Connection, results: ResultColumns, only: str = "") -> tuple[SideColumns, PlayerIds]:
    """Read the sides of some results, in their order; players by row number.  `only` lists these in SQL."""
    where = f"result_id IN ({only})" if only else "1 = 1"
    used = _used(connection, side, OF_SIDE, where)
    wanted = [_read(name, missing) for name, missing, _ in used]
    first = ["result_id", f"COALESCE(player_id, {NO_ROW})", "COALESCE(place, 0)"]
    query = f"SELECT {', '.join([*first, *wanted])} FROM side WHERE {where} ORDER BY result_id, slot"  # noqa: S608 - our names
    types = [np.int64, np.uint32, np.int32, *(kind for _, _, kind in used)]
    of_result, of_player, place, *rest = fetch_columns(connection, query, types)
    kept = _among(results.id, of_result)
    columns: dict[str, Any] = {
        name: column if kept is None else column[kept] for (name, _, _), column in zip(used, rest, strict=True)
    }
    if kept is not None:
        of_result, of_player, place = of_result[kept], of_player[kept], place[kept]
    if "reason" in columns:
        columns["reason"] = Labels.of(columns["reason"].tolist())
    counts = np.bincount(np.searchsorted(results.id, of_result), minlength=len(results.id))
    game_offsets = offsets_of(counts)
    slot = np.arange(len(of_result)) - np.repeat(game_offsets[:-1], counts)
    members = _members(connection, of_result, slot, of_player, where)
    sides = SideColumns(game_offsets=game_offsets, place=place, **members, **columns)
    return sides, _player_ids(connection, members["player"] if only else None)


def _among(wanted: Longs, numbers: Longs) -> Flags | None:
    """Return which numbers are wanted; None when all are.  Both are sorted."""
    if not len(wanted):
        return np.zeros(len(numbers), dtype=np.bool_)
    place = np.minimum(np.searchsorted(wanted, numbers), len(wanted) - 1)
    kept: Flags = wanted[place] == numbers
    return None if kept.all() else kept


def _members(connection: Connection, of_result: Longs, slot: Longs, of_player: Indices, where: str) -> dict[str, Any]:
    """Return the members of each side: one, or those of the table of teams."""
    query = (
        "SELECT result_id, slot, player_id, weight, points FROM member "  # noqa: S608 - numbers
        f"WHERE {where} ORDER BY result_id, slot, seat"
    )
    types = [np.int64, np.int64, np.uint32, np.float64, np.float64]
    team_result, team_slot, team_player, weight, points = fetch_columns(connection, query, types)
    count = np.ones(len(of_result), dtype=np.int64)
    if not len(team_result):
        return {"member_offsets": offsets_of(count), "player": of_player}
    keys, team_keys = of_result * 2**16 + slot, team_result * 2**16 + team_slot
    kept = _among(keys, team_keys)
    if kept is not None:
        team_keys, team_player, weight, points = team_keys[kept], team_player[kept], weight[kept], points[kept]
    named, sizes = np.unique(team_keys, return_counts=True)
    at = np.searchsorted(keys, named)
    count[at] = sizes
    offsets = offsets_of(count)
    is_team = np.zeros(len(keys), dtype=np.bool_)
    is_team[at] = True
    of_team = np.repeat(is_team, count)
    every_player = np.empty(len(of_team), dtype=np.uint32)
    every_player[of_team], every_player[~of_team] = team_player, of_player[~is_team]
    every_weight, every_points = np.ones(len(of_team)), np.full(len(of_team), np.nan)
    every_weight[of_team], every_points[of_team] = weight, points
    return {
        "member_offsets": offsets,
        "player": every_player,
        "member_share": None if (every_weight == 1).all() else every_weight,
        "member_points": None if np.isnan(every_points).all() else every_points,
    }


def _player_ids(connection: Connection, only: Indices | None) -> PlayerIds:
    """Read the public ids of some players, or of all."""
    where = "" if only is None else f"WHERE id IN ({listed_in_sql(np.unique(only))})"
    query = f"SELECT id, public_id FROM player {where} ORDER BY id"  # noqa: S608 - numbers
    number, public_id = fetch_columns(connection, query, [np.int64, object])
    return number, tuple(public_id.tolist())


def listed_in_sql(numbers: Longs) -> str:
    """Return numbers as SQL lists them; NULL for none, since PostgreSQL takes no empty list."""
    return ", ".join(map(str, numbers.tolist())) or "NULL"
