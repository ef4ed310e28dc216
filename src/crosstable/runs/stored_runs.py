"""How a run is kept: its final table as rows, its history packed, and both read back to the bit.

Parts of the packed history of a run:

| part | holds |
|---|---|
| players | the number of each player, in the order of the run's history |
| games, results, rated | of each game: its number, the number of the result that counted, whether it was rated |
| values | the state of the system after the last game |
| final | rating, deviation and peak of each player |
| records | losses, draws, wins, other games, their places and the last day of each player |
| first/17 | where player 17 begins and why, as JSON, where that is not as the system says |
| rows/17, adjustments/17 | the changes of player 17, see `packed_rows.py`; layouts are in `rating_run.facts` |
| steps/..., diff/16 | of a run that is or may be published: see `published_parts.py` |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row, delete, select, update

from crosstable.facts.store.databases import fetch_columns, insert_rows
from crosstable.facts.store.schema import player, rating_run, run_history, run_player
from crosstable.facts.store.store import Write
from crosstable.facts.store.stored_parts import reading_stored
from crosstable.model.columns import NO_DATE, Floats, Longs
from crosstable.model.errors import InternalError, StoreError, UnknownName
from crosstable.ratings.rating_registry import stored_name
from crosstable.ratings.rating_rows import Adjustments, MemberRows
from crosstable.ratings.ratings import Ratings, restored
from crosstable.ratings.records import Records
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.system import AnySystem
from crosstable.runs.first_ratings import packed_first_ratings
from crosstable.runs.packed_rows import PackedRows, pack, unpack
from crosstable.runs.run_diff import RunToCompare, ranks
from crosstable.runs.run_facts import RunFacts
from crosstable.runs.run_input import RunInput, input_of_run
from crosstable.runs.step_columns import packed_steps

NUMBERS = np.dtype("<i8")
VALUES = np.dtype("<f8")
_AT_ONCE = 5_000  # parts of one query
KINDS = {"rows": MemberRows, "adjustments": Adjustments}


def keep_run(write: Write, pool_number: int, run_input: RunInput, ratings: Ratings) -> int:
    """Write a run of a pool down with its history; return its number."""
    packed = _packed(ratings)
    number, numbers = _insert(write, pool_number, run_input, ratings, _layouts(packed), has_history=True)
    _write_history(write.connection, number, numbers, run_input, ratings, packed)
    return number


def keep_final_table(
    write: Write, pool_number: int, run_input: RunInput, ratings: Ratings, facts: Mapping[str, Any]
) -> int:
    """Write a run of a pool down without its history, with other facts of it; return its number."""
    return _insert(write, pool_number, run_input, ratings, facts, has_history=False)[0]


def keep_history_again(write: Write, number: int, run_input: RunInput, ratings: Ratings) -> None:
    """Write the history of a run down that had lost it.

    Raises:
        StoreError: it was rated again and came out different.
    """
    numbers, packed = player_numbers(write.connection, ratings.players), _packed(ratings)
    final = {row.player_id: row.rating for row in _finals(write.connection, number)}
    if final != dict(zip(numbers.tolist(), ratings.rating.tolist(), strict=True)):
        raise StoreError("runs/run-differs", run=number)
    _write_history(write.connection, number, numbers, run_input, ratings, packed)
    add_facts(write.connection, number, _layouts(packed))
    write.connection.execute(update(rating_run).where(rating_run.c.id == number).values(has_history=True))


def add_facts(connection: Connection, number: int, more: Mapping[str, Any]) -> None:
    """Add to what is known of a run; what made it and what came out stay as they are."""
    facts = {**run_row(connection, number).facts, **more}
    connection.execute(update(rating_run).where(rating_run.c.id == number).values(facts=facts))


def drop_histories(connection: Connection, runs: Iterable[int]) -> None:
    """Leave only the final tables of these runs."""
    for number in runs:
        connection.execute(delete(run_history).where(run_history.c.run_id == number))
        connection.execute(update(rating_run).where(rating_run.c.id == number).values(has_history=False))


def run_row(connection: Connection, number: int) -> Row[Any]:
    """Return the row of a run.

    Raises:
        UnknownName: there is no such run.
    """
    row = connection.execute(select(rating_run).where(rating_run.c.id == number)).one_or_none()
    if row is None:
        known = connection.execute(select(rating_run.c.id).order_by(rating_run.c.id.desc()).limit(20)).scalars()
        raise UnknownName("run", str(number), map(str, known))
    return row


def find_run(connection: Connection, pool_number: int, input_hash: str) -> Row[Any] | None:
    """Return the row of the run of a pool that had this input, None when there is none."""
    wanted = select(rating_run).where(rating_run.c.pool_id == pool_number, rating_run.c.input_hash == input_hash)
    return connection.execute(wanted.order_by(rating_run.c.id)).first()


def run_facts(connection: Connection, number: int) -> RunFacts:
    """Return what makes a run reproducible.

    Raises:
        UnknownName: there is no such run.
    """
    row = run_row(connection, number)
    return RunFacts(row.id, row.at, row.code_version, row.input_hash, row.games, row.players)


@reading_stored("a run")
def view_of(connection: Connection, number: int) -> RunToCompare:
    """Read of a run what is compared with another.

    Raises:
        StoreError: the history of the run was dropped, or is damaged.
    """
    row = run_row(connection, number)
    parts = read_parts(connection, row)
    players = np.frombuffer(parts["players"], dtype=NUMBERS)
    rows, adjustments = _unpacked(row, parts, players)
    final = {line.player_id: line for line in _finals(connection, number)}
    return RunToCompare(
        number=number,
        system=system_from(row.system, **row.parameters),
        as_of=row.as_of,
        players=_public_ids(connection, players),
        rating=np.array([final[each].rating for each in players.tolist()], dtype=np.float64),
        has_played=np.array([final[each].games > 0 for each in players.tolist()], dtype=np.bool_),
        rows=rows,
        adjustments=adjustments,
        games=np.frombuffer(parts["games"], dtype=NUMBERS),
        results=np.frombuffer(parts["results"], dtype=NUMBERS),
        rated=np.frombuffer(parts["rated"], dtype=np.bool_),
    )


@reading_stored("a run")
def ratings_of(connection: Connection, number: int) -> Ratings:
    """Return a run exactly as it was, with the games as they were then.

    Raises:
        StoreError: the history of the run was dropped or is damaged, or its games cannot be read as they were.
    """
    row = run_row(connection, number)
    parts = read_parts(connection, row)
    given = input_of_run(connection, row)
    players = np.frombuffer(parts["players"], dtype=NUMBERS)
    rows, adjustments = _unpacked(row, parts, players)
    final = {line.player_id: line for line in _finals(connection, number)}
    lines = [final[each] for each in players.tolist()]
    has_deviation = "deviation" in given.system.columns
    return restored(
        given.history,
        system_of_run(row),
        requested_system=given.system,
        rating=np.array([line.rating for line in lines], dtype=np.float64),
        peak=np.array([line.peak for line in lines], dtype=np.float64),
        deviation=np.array([line.deviation for line in lines], dtype=np.float64) if has_deviation else None,
        values=np.frombuffer(parts["values"], dtype=VALUES).reshape(len(players), len(given.system.columns)),
        rows=rows,
        adjustments=adjustments,
        as_of=row.as_of,
    )


def final_ratings(connection: Connection, number: int, players: Sequence[str]) -> Floats:
    """Return the final ratings of a run, in the order of these players."""
    query = f"SELECT player_id, rating FROM run_player WHERE run_id = {number} ORDER BY player_id"  # noqa: S608 - a number
    known, rating = fetch_columns(connection, query, [np.int64, np.float64])
    found: Floats = rating[np.searchsorted(known, player_numbers(connection, players))]
    return found


def _insert(
    write: Write,
    pool_number: int,
    run_input: RunInput,
    ratings: Ratings,
    facts: Mapping[str, Any],
    *,
    has_history: bool,
) -> tuple[int, Longs]:
    """Write the row and the final table of a run; return its number and those of the players."""
    number = write.insert(
        rating_run,
        pool_id=pool_number,
        at=write.at,
        watermark=run_input.watermark,
        selection=run_input.selection,
        system=stored_name(ratings.requested_system),
        parameters=settings_of(ratings.requested_system),
        as_of=ratings.as_of,
        code_version=run_input.code_version,
        input_hash=run_input.hash,
        games=int(ratings.history.rated.sum()),
        players=int((ratings.records.games > 0).sum()),
        has_history=has_history,
        facts={**facts, **_fitted(ratings)},
    )
    numbers = player_numbers(write.connection, ratings.players)
    insert_rows(write.connection, run_player, _FINAL, _final_rows(number, numbers, ratings))
    return number, numbers


def system_of_run(row: Row[Any]) -> AnySystem:
    """Return the system that forecasts from a run: with the numbers that were fitted in it."""
    return system_from(row.system, **{**row.parameters, **row.facts.get(_FITTED, {})})


def _fitted(ratings: Ratings) -> dict[str, Any]:
    """Return the parameters that were fitted, as a fact of the run; nothing where none was."""
    given, found = settings_of(ratings.requested_system), settings_of(ratings.system)
    fitted = {name: value for name, value in found.items() if value != given[name]}
    return {_FITTED: fitted} if fitted else {}


_FITTED = "fitted"  # among the facts of a run
_FINAL = ("run_id", "player_id", "rank", "rating", "deviation", "peak", "games", "last_day", "is_provisional")


def _final_rows(run: int, numbers: Longs, ratings: Ratings) -> Iterator[Sequence[object]]:
    records = ratings.records
    count = len(numbers)
    place = ranks(ratings.rating, records.games > 0, ratings.system.scale)
    deviation = [None] * count if ratings.deviation is None else ratings.deviation.tolist()
    return zip(
        [run] * count,
        numbers.tolist(),
        [each or None for each in place.tolist()],
        ratings.rating.tolist(),
        deviation,
        ratings.peak.tolist(),
        records.games.tolist(),
        [None if day == NO_DATE else day for day in records.last_day.tolist()],
        ratings.is_provisional.tolist(),
        strict=True,
    )


def _packed(ratings: Ratings) -> tuple[PackedRows, PackedRows]:
    if ratings.rows is None:
        raise InternalError("runs/store-without-rows")
    return pack(ratings.rows, len(ratings.players)), pack(ratings.adjustments, len(ratings.players))


def _layouts(packed: tuple[PackedRows, PackedRows]) -> dict[str, Any]:
    return {"layouts": {kind: part.layout for kind, part in zip(KINDS, packed, strict=True)}}


def _packed_records(records: Records) -> bytes:
    return (
        np.column_stack((records.outcomes, records.others, records.places, records.last_day)).astype(NUMBERS).tobytes()
    )


def _packed_final(rating: Floats, deviation: Floats | None, peak: Floats) -> bytes:
    """Return the part `final` of a run."""
    none = np.full(len(rating), np.nan)
    return np.stack((rating, none if deviation is None else deviation, peak)).astype(VALUES).tobytes()


def _write_history(
    connection: Connection,
    run: int,
    numbers: Longs,
    run_input: RunInput,
    ratings: Ratings,
    packed: tuple[PackedRows, PackedRows],
) -> None:
    whole = {
        "players": numbers.astype(NUMBERS).tobytes(),
        "games": run_input.games.astype(NUMBERS).tobytes(),
        "results": run_input.results.astype(NUMBERS).tobytes(),
        "rated": ratings.history.rated.tobytes(),
        "values": ratings.state.values.astype(VALUES).tobytes(),
        "records": _packed_records(ratings.records),
        "final": _packed_final(ratings.rating, ratings.deviation, ratings.peak),
        **(packed_steps(ratings) or {}),
    }
    records = [
        (run, f"{part}/{player_number}", record)
        for part, content in zip(KINDS, packed, strict=True)
        for player_number, record in zip(numbers.tolist(), content.records, strict=True)
        if record
    ]
    whole |= packed_first_ratings(run_input.first_ratings, dict(zip(ratings.players, numbers.tolist(), strict=True)))
    whole_parts = [(run, part, content) for part, content in whole.items()]
    insert_rows(connection, run_history, ("run_id", "part", "packed"), sorted(whole_parts + records))


def read_parts(connection: Connection, row: Row[Any], names: Sequence[str] = ()) -> dict[str, bytes]:
    """Read the packed parts of a run, all that make its history where none is named."""
    check_history(row)
    of = run_history.c
    wanted = select(of.part, of.packed).where(of.run_id == row.id)
    if not names:
        return {
            part: bytes(packed)
            for part, packed in connection.execute(wanted.where(~of.part.like("steps/%"), ~of.part.like("diff/%")))
        }
    found: dict[str, bytes] = {}
    for start in range(0, len(names), _AT_ONCE):
        some = connection.execute(wanted.where(of.part.in_(names[start : start + _AT_ONCE])))
        found |= {part: bytes(packed) for part, packed in some}
    return found


def check_history(row: Row[Any]) -> None:
    """Check that a run has its history.

    Raises:
        StoreError: it was dropped.
    """
    if not row.has_history:
        raise StoreError("runs/history-not-kept", run=row.id)


def _unpacked(row: Row[Any], parts: dict[str, bytes], players: Longs) -> tuple[MemberRows, Adjustments]:
    layouts = row.facts["layouts"]

    def packed(part: str) -> PackedRows:
        return PackedRows(layouts[part], tuple(parts.get(f"{part}/{number}", b"") for number in players.tolist()))

    return unpack(MemberRows, packed("rows")), unpack(Adjustments, packed("adjustments"))


def _finals(connection: Connection, run: int) -> list[Row[Any]]:
    return list(connection.execute(select(run_player).where(run_player.c.run_id == run)))


def player_numbers(connection: Connection, public_ids: Sequence[str]) -> Longs:
    """Return the row numbers of players, in their order."""
    ids, known = fetch_columns(connection, "SELECT public_id, id FROM player", [object, np.int64])
    numbers = dict(zip(ids.tolist(), known.tolist(), strict=True))
    return np.array([numbers[each] for each in public_ids], dtype=np.int64)


def _public_ids(connection: Connection, numbers: Longs) -> tuple[str, ...]:
    known = {row.id: row.public_id for row in connection.execute(select(player.c.public_id, player.c.id))}
    return tuple(known[number] for number in numbers.tolist())
