"""Results as they follow each other: put new ones in force, end old ones, bring back earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import bindparam, insert, literal, select, update

from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import member, result, side
from crosstable.facts.store.store import Write
from crosstable.model.columns import NO_DATE, NO_NUMBER, GameColumns, Ints, Labels, Longs, SideColumns

_CHUNK = 20_000
_SOME = 5_000  # parameters of one statement, well under the limits of both databases


def end_results(write: Write, numbers: Sequence[int]) -> None:
    """End results with this change."""
    ending = update(result).where(result.c.id == bindparam("number")).values(ended_by=write.change_id)
    for some in _parts(numbers):
        write.connection.execute(ending, [{"number": number} for number in some])


def add_results(
    write: Write,
    games: GameColumns,
    sides: SideColumns,
    *,
    game_ids: Longs,
    supersedes: Longs,
    events: Ints | None,
    disciplines: Ints | None,
    positions: Longs,
    is_by_hand: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Put results in force, one per row; players are row numbers; 0 stands for none in `supersedes` and the like.

    `progress` is called with the rows written and those to write: the results, then their sides.
    """
    total = games.count + len(sides.place)
    report = progress or _no_progress
    first = write.reserve(result, games.count)
    columns = {
        "id": np.arange(first, first + games.count),
        "game_id": game_ids,
        "supersedes": _nulled(supersedes, 0),
        "kind": 0 if games.kind is None else games.kind,
        "is_withdrawn": False,
        "is_by_hand": is_by_hand,
        "event_id": _nulled(events, 0),
        "discipline_id": _nulled(disciplines, 0),
        "day": _nulled(games.date, NO_DATE),
        **{name: _nulled(getattr(games, name), NO_NUMBER) for name in ("second", "round", "board")},
        "position": positions,
        **{name: _nulled(getattr(games, name), np.nan) for name in ("handicap", "komi", "length")},
        "weight": 1.0 if games.weight is None else games.weight,
        "neutral": None if games.neutral is None else _nulled(games.neutral.astype(np.int8), 0),
        "change_id": write.change_id,
    }
    _insert(write, result, columns, games.count, lambda done: report(done, total))
    _add_sides(write, sides, first, lambda done: report(games.count + done, total))


def _no_progress(done: int, total: int) -> None:
    """Do nothing."""


def _add_sides(write: Write, sides: SideColumns, first: int, report: Callable[[int], None]) -> None:
    count = len(sides.place)
    of_game = np.repeat(np.arange(len(sides.game_offsets) - 1), np.diff(sides.game_offsets))
    slot = np.arange(count) - sides.game_offsets[of_game]
    alone = np.diff(sides.member_offsets) == 1
    for extra, usual in ((sides.member_share, 1.0), (sides.member_points, None)):
        if extra is not None:
            own = extra[sides.member_offsets[:-1]]
            alone &= np.isnan(own) if usual is None else own == usual
    player = np.where(alone, sides.player[sides.member_offsets[:-1]].astype(np.int64), 0)
    columns = {
        "result_id": first + of_game,
        "slot": slot,
        "player_id": _nulled(player, 0),
        "place": _nulled(sides.place, 0),
        "points": _nulled(sides.points, np.nan),
        "score": _nulled(sides.score, NO_NUMBER),
        "colour": _nulled(sides.colour, NO_NUMBER),
        "reason": sides.reason,
    }
    _insert(write, side, columns, count, report)
    if not alone.all():
        _add_members(write, sides, first + of_game, slot, ~alone)


def _add_members(write: Write, sides: SideColumns, of_result: Longs, slot: Longs, teams: NDArray[np.bool_]) -> None:
    of_side = np.repeat(np.arange(len(teams)), np.diff(sides.member_offsets))
    seat = np.arange(len(of_side)) - sides.member_offsets[of_side]
    rows = np.flatnonzero(teams[of_side])
    of_side, seat = of_side[rows], seat[rows]
    columns = {
        "result_id": of_result[of_side],
        "slot": slot[of_side],
        "seat": seat,
        "player_id": sides.player[rows],
        "weight": 1.0 if sides.member_share is None else sides.member_share[rows],
        "points": None if sides.member_points is None else _nulled(sides.member_points[rows], np.nan),
    }
    _insert(write, member, columns, len(rows), lambda done: None)  # noqa: ARG005 - teams are few


def withdraw(write: Write, results: Sequence[int]) -> None:
    """Take games out of the league, as if they had never come; what was known of them stays in the store."""
    end_results(write, results)
    first = write.reserve(result, len(results))
    _copy_results(write, results, first, is_withdrawn=True)


def bring_back(
    write: Write, heads: Sequence[int], earlier: Sequence[int], *, positions: Sequence[int] | None = None
) -> None:
    """Put `earlier` results in force again, each in place of the present one, and maybe at another position."""
    end_results(write, heads)
    first = write.reserve(result, len(heads))
    _copy_results(write, earlier, first, heads=heads, positions=positions)
    for table in (side, member):
        names = [column.name for column in table.c if column.name != "result_id"]
        copied = select(bindparam("new"), *(table.c[name] for name in names)).where(
            table.c.result_id == bindparam("old")
        )
        copying = insert(table).from_select(["result_id", *names], copied)
        _run(write, copying, [{"old": old, "new": first + at} for at, old in enumerate(earlier)])


def _copy_results(
    write: Write,
    originals: Sequence[int],
    first: int,
    *,
    heads: Sequence[int] | None = None,
    positions: Sequence[int] | None = None,
    is_withdrawn: bool = False,
) -> None:
    set_here: dict[str, Any] = {
        "id": bindparam("new"),
        "supersedes": bindparam("head"),
        "change_id": literal(write.change_id),
    }
    if is_withdrawn:
        set_here["is_withdrawn"] = literal(True)  # noqa: FBT003 - a value of SQL
    if positions is not None:
        set_here["position"] = bindparam("position")
    kept = [column for column in result.c if column.name not in {*set_here, "ended_by"}]
    copied = select(*set_here.values(), *kept).where(result.c.id == bindparam("old"))
    rows = [
        {"old": old, "new": first + at, "head": head}
        for at, (old, head) in enumerate(zip(originals, originals if heads is None else heads, strict=True))
    ]
    for row, position in zip(rows, positions or (), strict=False):
        row["position"] = position
    _run(write, insert(result).from_select([*set_here, *(column.name for column in kept)], copied), rows)


def _run(write: Write, statement: Any, rows: Sequence[dict[str, int]]) -> None:
    for some in _parts(rows):
        write.connection.execute(statement, some)


def _parts(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (items[start : start + _SOME] for start in range(0, len(items), _SOME))


def _nulled(column: Any, missing: float) -> Any:
    """Return a column with None where a value is missing; None where all are."""
    if column is None:
        return None
    is_missing = np.isnan(column) if missing != missing else column == missing  # noqa: PLR0124 - NaN is not itself
    if not is_missing.any():
        return column
    if is_missing.all():
        return None
    nulled = column.astype(object)
    nulled[is_missing] = None
    return nulled


def _insert(write: Write, table: Any, columns: dict[str, Any], count: int, report: Callable[[int], None]) -> None:
    """Put in rows given as columns; one value alone stands for all rows, None for no column."""
    used = {name: column for name, column in columns.items() if column is not None}
    insert_rows(write.connection, table, list(used), _rows(list(used.values()), count, report))


def _rows(columns: list[Any], count: int, report: Callable[[int], None]) -> Iterator[tuple[Any, ...]]:
    for start in range(0, count, _CHUNK):
        stop = min(count, start + _CHUNK)
        report(start)
        yield from zip(*(_cells(column, start, stop) for column in columns), strict=True)


def _cells(column: Any, start: int, stop: int) -> Any:
    if isinstance(column, Labels):
        words = (*column.names, None)
        return [words[code] for code in column.codes[start:stop].tolist()]
    if isinstance(column, np.ndarray):
        return column[start:stop].tolist()
    return repeat(column, stop - start)
