"""The facts of a league as a `History`: as they are, or exactly as they were after some change.

Players are named by public id, events by event id, and `row_id` leads back to the game: "g17" is game 17.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
from sqlalchemy import Connection, func, select, text

from crosstable.league.config import Selection
from crosstable.league.snapshot import Season
from crosstable.league.store.databases import fetch_columns
from crosstable.league.store.schema import change, discipline, event, event_plan, result, side, source
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
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultRules

_NONE = 0  # no row has this number
_AT_ONCE = 20_000  # numbers that one statement lists
_PlayerNames = tuple[Longs, tuple[str, ...]]  # row numbers, rising, and the public id of each
_Columns = TypeVar("_Columns", GameColumns, SideColumns)
# Of a result: the column, what stands for NULL, its type.
_OF_RESULT: tuple[tuple[str, float | None, type], ...] = (
    ("kind", 0, np.int8),
    ("event_id", _NONE, np.int32),
    ("discipline_id", _NONE, np.int32),
    ("day", NO_DATE, np.int32),
    ("second", NO_NUMBER, np.int32),
    ("round", NO_NUMBER, np.int32),
    ("board", NO_NUMBER, np.int32),
    ("handicap", np.nan, np.float64),
    ("komi", np.nan, np.float64),
    ("length", np.nan, np.float64),
    ("weight", 1.0, np.float64),
)
_OF_SIDE: tuple[tuple[str, float | None, type], ...] = (
    ("points", np.nan, np.float64),
    ("score", NO_NUMBER, np.int32),
    ("colour", NO_NUMBER, np.int8),
    ("reason", None, object),
)
_MISSING: Mapping[str, Any] = MappingProxyType(
    {name: missing for name, missing, _ in (*_OF_RESULT, *_OF_SIDE)}
    | {"date": NO_DATE, "event_sequence": 0, "member_weight": 1.0, "member_points": np.nan}
)


def last_change(connection: Connection) -> int:
    """Return the number of the last change: the facts as of it are the facts of now."""
    return connection.execute(select(func.max(change.c.id))).scalar() or 0


def history(
    connection: Connection,
    *,
    at_change: int | None = None,
    selection: Selection | None = None,
    seasons: Sequence[Season] = (),
    rules: ResultRules = DEFAULT_RULES,
) -> History:
    """Read the games of the league in time order; see `read_facts`."""
    return read_facts(connection, at_change=at_change, selection=selection, seasons=seasons, rules=rules).history


def read_facts(
    connection: Connection,
    *,
    at_change: int | None = None,
    selection: Selection | None = None,
    seasons: Sequence[Season] = (),
    rules: ResultRules = DEFAULT_RULES,
) -> Facts:
    """Read the games of the league in time order.  Games of an event that was still open are not rated.

    Args:
        connection: of one `Store.read()` or `Write`.
        at_change: the facts as they were after this change; None is now.
        selection: leaves out what a pool does not rate; it names events as the results do.
        seasons: those that the selection may name.
        rules: of games whose event has none of its own.
    Raises:
        InputError: there was no such change.
    Cost: O(all results ever), about 4 s for 1,000,000 games of two.
    """
    return all_facts(connection, at_change=at_change, rules=rules).selected(selection, seasons)


def all_facts(connection: Connection, *, at_change: int | None = None, rules: ResultRules = DEFAULT_RULES) -> AllFacts:
    """Read every game of the league once, for any number of selections; the arguments are those of `read_facts`.

    Raises:
        InputError: there was no such change.
    """
    last = last_change(connection)
    at = last if at_change is None else at_change
    if not 0 <= at <= last:
        raise InputError("league/results/change-not-found", number=at_change, last=last)
    holds = f"change_id <= {at} AND (ended_by IS NULL OR ended_by > {at}) AND NOT is_withdrawn"
    return _facts(connection, holds, at, rules)


def _facts(connection: Connection, where: str, at: int, rules: ResultRules, *, only: str = "") -> AllFacts:
    results = _Results.read(connection, where)
    events = _Named.read(connection, event, "public_id")
    names = _Named.read(connection, event, "name")
    games = _game_columns(connection, results, events, only=bool(only))
    sides, players = _sides(connection, results, only)
    rated = _rated(results, events, rules, _open_events(connection, at))
    named = names.labels(results["event_id"])
    order = games.canonical_order(named)
    return AllFacts(
        History((), games.take(order), rated[order], sides.take(order)),
        players,
        None if named is None else named.take(order),
        results.game[order],
        results.id[order],
    )


def facts_of_event(connection: Connection, number: int, at: int, *, rules: ResultRules = DEFAULT_RULES) -> Facts:
    """Read the games of one event as they were after a change; the arguments are those of `read_facts`."""
    of_event = select(result.c.id).where(result.c.event_id == number, result.c.change_id <= at, ~result.c.is_withdrawn)
    found = [  # two questions, each answered by an index
        *connection.execute(of_event.where(result.c.ended_by.is_(None))).scalars(),
        *connection.execute(of_event.where(result.c.ended_by > at)).scalars(),
    ]
    numbers = np.array(sorted(found), dtype=np.int64)
    return _facts(connection, f"id IN ({_listed(numbers)})", at, rules, only=_listed(numbers)).selected(None)


def history_of_results(connection: Connection, numbers: Longs, rated: Flags) -> History:
    """Read the games of some results, whether they still count or not.

    Args:
        connection: that reads.
        numbers: of results, in time order.
        rated: whether each is rated, (n_results,).
    Cost: O(results asked for and events), whatever else is in the league.
    """
    listed = _listed(numbers)
    results = _Results.read(connection, f"id IN ({listed})")
    games = _game_columns(connection, results, _Named.read(connection, event, "public_id"), only=True)
    sides, players = _sides(connection, results, only=listed)
    order = np.searchsorted(results.id, numbers)
    found = History((), _trimmed(games.take(order)), rated, _trimmed(sides.take(order)))
    return _with_players(found, players)


def results_with(connection: Connection, among: Longs, player_number: int) -> Longs:
    """Return those of some results in which a player takes part."""
    found = [
        fetch_columns(
            connection,
            f"SELECT result_id FROM {table} "  # noqa: S608 - numbers
            f"WHERE result_id IN ({_listed(among[start : start + _AT_ONCE])}) AND player_id = {player_number}",
            [np.int64],
        )[0]
        for table in ("side", "member")
        for start in range(0, len(among), _AT_ONCE)
    ]
    return np.concatenate([*found, np.zeros(0, dtype=np.int64)])


def _listed(numbers: Longs) -> str:
    """Return numbers as SQL lists them."""
    return ", ".join(map(str, numbers.tolist()))


def _trimmed(columns: _Columns) -> _Columns:
    """Leave out columns in which nothing stands, so that a history is the same whatever other games carry."""
    empty: dict[str, Any] = {}
    for field in fields(columns):
        column, missing = getattr(columns, field.name), _MISSING.get(field.name)
        if isinstance(column, Labels):
            is_empty = bool((column.codes < 0).all())
        elif column is None or missing is None:
            continue
        else:
            is_empty = bool((np.isnan(column) if np.isnan(missing) else column == missing).all())
        if is_empty:
            empty[field.name] = None
    return replace(columns, **empty)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A history with the number of each game in the store, and of the result that counts.  Both (n_games,)."""

    history: History
    games: Longs
    results: Longs


@dataclass(frozen=True, slots=True, eq=False)
class AllFacts:
    """Every game of the league in time order, before names are given to players.

    `events` names the event of each game as the results do; `games` and `results` are as in `Facts`.
    """

    history: History
    players: _PlayerNames
    events: Labels | None
    games: Longs
    results: Longs

    def selected(self, selection: Selection | None, seasons: Sequence[Season] = ()) -> Facts:
        """Return the games that a pool rates; None is all of them."""
        found, games, results = self.history, self.games, self.results
        if selection is not None:
            by_name = replace(found.games, event=self.events)
            chosen = selection.rows(replace(found, games=by_name), seasons)
            found, games, results = found.where(chosen), games[chosen], results[chosen]
        found = replace(found, games=_trimmed(found.games), results=_trimmed(found.sides))
        return Facts(_with_players(found, self.players), games, results)


@dataclass(frozen=True, slots=True)
class _Results:
    """The results in force, by number: their columns, None where nobody filled one."""

    id: Longs
    game: Longs
    position: Longs
    columns: dict[str, Any]

    @classmethod
    def read(cls, connection: Connection, where: str) -> _Results:
        used = _used(connection, result, _OF_RESULT, where)
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
class _Named:
    """The names of numbered rows: a table from number to position, and the names."""

    place: Ints
    names: tuple[str, ...]
    rows: tuple[Any, ...]

    @classmethod
    def read(cls, connection: Connection, table: Any, name: str) -> _Named:
        rows = connection.execute(select(table, table.c[name].label("shown")).order_by(table.c.id)).all()
        place = np.full((rows[-1].id if rows else 0) + 1, -1, dtype=np.int32)
        place[[row.id for row in rows]] = np.arange(len(rows), dtype=np.int32)
        return cls(place, tuple(row.shown for row in rows), tuple(rows))

    def labels(self, numbers: Ints | None) -> Labels | None:
        """Return the names of these numbers; None when there are none."""
        return None if numbers is None else Labels(self.place[numbers], self.names)


def _game_columns(connection: Connection, results: _Results, events: _Named, *, only: bool = False) -> GameColumns:
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
        discipline=_Named.read(connection, discipline, "name").labels(results["discipline_id"]),
        kind=results["kind"],
        handicap=results["handicap"],
        komi=results["komi"],
        length=results["length"],
        weight=results["weight"],
        row_id=Labels(
            np.arange(len(results.game), dtype=np.int32), tuple([f"g{number}" for number in results.game.tolist()])
        ),
        source=_sources(connection, results.game, only=only),
        position=results.position,
    )


def _sources(connection: Connection, games: Longs, *, only: bool) -> Labels | None:
    """Read the source of each game; `only` reads the rows of these games, and not of all."""
    sources = _Named.read(connection, source, "name")
    if len(sources.names) < 2:
        return Labels(np.zeros(len(games), dtype=np.int32), sources.names) if len(games) else None
    where = f"WHERE id IN ({_listed(np.unique(games))})" if only else ""
    query = f"SELECT id, source_id FROM game {where} ORDER BY id"  # noqa: S608 - numbers
    number, of_source = fetch_columns(connection, query, [np.int64, np.int32])
    return sources.labels(of_source[np.searchsorted(number, games)])


def _rated(results: _Results, events: _Named, rules: ResultRules, is_open: Collection[int]) -> Flags:
    """Return which games are rated, each by the rules of its event; none of an event that is open."""
    presets = [rules if row.rules is None else ResultRules.preset(row.rules) for row in events.rows]
    is_rated = np.array([[own[kind].is_rated for kind in KINDS] for own in (*presets, rules)])
    is_rated[[row.id in is_open for row in events.rows] + [False]] = False
    kind, of_event = results["kind"], results["event_id"]
    rated: Flags = is_rated[
        -1 if of_event is None else events.place[of_event],
        np.zeros(len(results.id), dtype=np.int8) if kind is None else kind,
    ]
    return rated


def _open_events(connection: Connection, at: int) -> set[int]:
    """Return the events that were open after a change, by row number."""
    holds = event_plan.c.ended_by.is_(None) | (event_plan.c.ended_by > at)
    rows = select(event_plan.c.event_id).where(event_plan.c.change_id <= at, holds, event_plan.c.status == "open")
    return set(connection.execute(rows).scalars())


def _sides(connection: Connection, results: _Results, only: str = "") -> tuple[SideColumns, _PlayerNames]:
    """Read the sides of some results, in their order; players by row number.  `only` lists these in SQL."""
    where = f"result_id IN ({only})" if only else "1 = 1"
    used = _used(connection, side, _OF_SIDE, where)
    wanted = [_read(name, missing) for name, missing, _ in used]
    first = ["result_id", f"COALESCE(player_id, {_NONE})", "COALESCE(place, 0)"]
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
    return sides, _players(connection, members["player"] if only else None)


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
        "member_weight": None if (every_weight == 1).all() else every_weight,
        "member_points": None if np.isnan(every_points).all() else every_points,
    }


def _players(connection: Connection, only: Indices | None) -> _PlayerNames:
    """Read the public ids of some players, or of all."""
    where = "" if only is None else f"WHERE id IN ({_listed(np.unique(only))})"
    query = f"SELECT id, public_id FROM player {where} ORDER BY id"  # noqa: S608 - numbers
    number, public_id = fetch_columns(connection, query, [np.int64, object])
    return number, tuple(public_id.tolist())


def _with_players(found: History, players: _PlayerNames) -> History:
    """Number the players by first appearance, as every history does."""
    numbers, public_ids = players
    played = found.sides.player
    here, first, dense = np.unique(played, return_index=True, return_inverse=True)
    by_appearance = np.argsort(first, kind="stable")
    new = np.empty(len(here), dtype=np.uint32)
    new[by_appearance] = np.arange(len(here), dtype=np.uint32)
    names = tuple(public_ids[place] for place in np.searchsorted(numbers, here[by_appearance]))
    return History(names, found.games, found.rated, replace(found.sides, player=new[dense]))
