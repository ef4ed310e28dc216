"""Undo a change by a new change; nothing is removed.

Rules
1. What a change brought no longer holds; what it ended holds again.
2. A later change that builds on it is in the way.  It is named, and taken back too if asked for.
3. An undo can be undone: then the change holds again.
4. Players, events and disciplines that an import or an entry brought stay; without games and entries they are
   not listed: see `players/undone_players.py`.
5. Rows of an undone import count as not taken in, so that importing the file again brings them back.
6. What builds on what in an event that is run here: see `events/undo_dependencies.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sqlalchemy import Connection, RowMapping, Table, and_, bindparam, exists, or_, select, update

from crosstable.changes.configuration import put_back_lists
from crosstable.events.event_status import OPEN
from crosstable.events.plan_rows import known_events
from crosstable.events.undo_dependencies import KEYS, builders_in_events, check_readable
from crosstable.facts.results.result_versions import bring_back, withdraw
from crosstable.facts.settings.list_tables import changed_lists
from crosstable.facts.store.change_log import Change, details_of_players, read_change, read_log
from crosstable.facts.store.schema import (
    alias,
    confirmation,
    entry,
    event_round,
    identity,
    member,
    player,
    result,
    side,
)
from crosstable.facts.store.store import Store, Write
from crosstable.intake.row_keys import NOTHING
from crosstable.intake.source_rows import read_source_rows, remember, source_rows_of_changes
from crosstable.model.errors import InputError
from crosstable.model.messages import Message, message

UNDOABLE = (
    "import", "correct", "add-player", "edit-player", "add-alias", "add-identity", "initial-ratings", "merge",
    "add-list", "edit-list", "drop-list",
)  # fmt: skip
_OF_EVENTS = "event-"  # every command on an event can be undone
_MOVE_RATINGS = ("event-close", "event-reopen")
_BRINGS_PLAYERS = (
    "import", "add-player", "event-accept", "event-enter", "event-enter-late", "event-replace", "event-sign-up",
)  # fmt: skip
_NEW = ("id", "change_id", "ended_by")  # what is new in a row that holds again
_OF_RESULT = ("id", "result_id", "supersedes", "change_id", "ended_by")  # what copies of a result differ in
_SOME = 10_000  # parameters of one query
_NAMES: dict[Table, tuple[str, ...]] = {alias: ("key",), identity: ("organisation", "number")}
_INSTEAD = {
    "account": "changes/instead-of-account",
    "init": "changes/instead-of-init",
    "configure": "changes/instead-of-configure",
    "erase-name": "changes/instead-of-erase-name",
    "restore": "changes/instead-of-restore",
    "rate": "changes/instead-of-rate",
}


@dataclass(frozen=True, slots=True)
class UndoReport:
    """What was taken back: the changes, and how many games, players, entries and rounds are different for it.

    `event` is the open event on which the change was, "" where the event was undone with it; None for changes that may
    move ratings.
    """

    change: int | None
    undone: tuple[int, ...]
    games: int
    players: int
    entries: int = 0
    rounds: int = 0
    event: str | None = None


def undo_change(
    store: Store, actor: str, number: int, *, reason: str = "", cascade: bool = False, dry_run: bool = False
) -> UndoReport:
    """Take back a change.

    Args:
        cascade: take back later changes that build on it, too.
    Raises:
        InputError: no such change, one that cannot be taken back or was already, later ones that build on it.
        StoreError: the database cannot be written; nothing was changed.
    """
    with store.write(actor, "undo", target=f"change {number}", reason=reason, dry_run=dry_run) as write:
        first = read_change(write.connection, number)
        _check_undoable(write.connection, first)
        earlier = {each.id: each for each in read_log(write.connection) if each.id < write.change_id}
        together = _builders(write.connection, number, earlier)
        in_the_way = _in_the_way(number, together, earlier)
        if in_the_way and not cascade:
            raise InputError("changes/undo-later-first", number=number, later=[*map(_listed, in_the_way)])
        for each in in_the_way:
            _check_undoable(write.connection, each)
        undone = [number, *(each.id for each in in_the_way)]
        games = _restore_results(write, together, undone)
        _restore_rows(write, together, undone)
        counts = {table: _restore_event_rows(write, table, undone) for table in KEYS}
        _restore_table(write, confirmation, together)
        kept = [each for each in together if earlier[each].command in _BRINGS_PLAYERS]
        _restore_table(write, alias, together, kept=kept)  # the names of players that stay are theirs
        _restore_table(write, identity, together)
        values = _restore_players(write, [earlier[each] for each in sorted(undone, reverse=True)])
        lists = put_back_lists(write, [earlier[each].before or {} for each in sorted(undone, reverse=True)])
        check_readable(write.connection, write.change_id)
        write.log(
            undoes=number,
            before={"players": values[0], **lists[0]},
            after={"undone": undone, "games": games, "players": values[1], **lists[1]},
        )
        return UndoReport(
            None if dry_run else write.change_id,
            tuple(undone),
            games,
            len(values[1]),
            counts[entry],
            counts[event_round],
            _open_event(write.connection, first),
        )


def _check_undoable(connection: Connection, change: Change) -> None:
    if change.undone_by is not None:
        raise InputError("changes/was-undone", id=change.id, by=change.undone_by)
    first = _at_first(connection, change)  # an undo can be undone where what it undid can
    if first.command not in UNDOABLE and not first.command.startswith(_OF_EVENTS):
        command = "account" if first.command.startswith("account-") else first.command
        instead = message(_INSTEAD.get(command, "changes/instead-of-publish"))
        raise InputError("changes/not-undoable", id=change.id, command=change.command, instead=instead)


def _listed(change: Change) -> Message:
    return message("changes/change", id=change.id, command=change.command, target=change.target, actor=change.actor)


def _at_first(connection: Connection, change: Change) -> Change:
    """Return what an undo of an undo was about in the end."""
    while change.undoes is not None:
        change = read_change(connection, change.undoes)
    return change


def _open_event(connection: Connection, change: Change) -> str | None:
    """Return the open event on which a change was; "" where it was undone, None where the change may move ratings."""
    first = _at_first(connection, change)
    if not first.command.startswith(_OF_EVENTS) or first.command in _MOVE_RATINGS:
        return None
    status = {public_id: status for public_id, _, _, status in known_events(connection)}.get(first.target)
    return "" if status is None else first.target if status == OPEN else None


def _builders(connection: Connection, number: int, earlier: dict[int, Change]) -> set[int]:
    """Return a change and all that build on what it brought, directly or not."""
    found, open_ = {number}, [number]
    apart: set[int] = set()
    while open_:
        one = open_.pop()
        direct = _built_directly(connection, one, earlier)
        later = direct | apart
        apart = {each for each in later if _undoes_others(earlier[each], found | later)}
        if one == number or (earlier[one].undone_by is None and earlier[one].undoes is None):
            apart -= direct  # it is in force, so they ended what it brought
        open_ += later - found - apart
        found |= later - apart
    return found


def _built_directly(connection: Connection, one: int, earlier: dict[int, Change]) -> set[int]:
    later: set[int] = set()
    for table in (result, alias, identity):
        ended = select(table.c.ended_by).where(table.c.change_id == one, table.c.ended_by.is_not(None)).distinct()
        later |= set(connection.execute(ended).scalars())
    later |= _named_again(connection, one) | builders_in_events(connection, one)
    fields = _fields(earlier[one])
    return later | {each.id for each in earlier.values() if each.id > one and fields & _fields(each)}


def _undoes_others(change: Change, changes: set[int]) -> bool:
    """Return whether a change is an undo in force of other changes than those found.

    It ended rows that a change and its own undo had left, not what these changes are about.
    """
    undone = set((change.after or {}).get("undone", [change.undoes]))
    return change.undoes is not None and change.undone_by is None and not changes & undone


def _named_again(connection: Connection, one: int) -> set[int]:
    """Return the later changes that used a spelling or number again that a change had freed, or confirmed again."""
    found: set[int] = set()
    for table, key in (*_NAMES.items(), (confirmation, ("result_id",))):
        freed, taken = table.alias("freed"), table.alias("taken")
        same = and_(*(freed.c[name] == taken.c[name] for name in key))
        later = select(taken.c.change_id).join(freed, same).where(freed.c.ended_by == one, taken.c.change_id > one)
        found |= set(connection.execute(later).scalars())
    return found


def _fields(change: Change) -> set[tuple[str, str]]:
    """Return which details of which players a change set, and which rating lists."""
    players = details_of_players(change.command, change.after)
    before, after = change.before or {}, change.after or {}
    lists = changed_lists(before, after) if change.command == "configure" else after.get("rating_lists") or ()
    return {*((one, field) for one, values in players.items() for field in values), *(("list", key) for key in lists)}


def _in_the_way(number: int, together: Collection[int], earlier: dict[int, Change]) -> list[Change]:
    """Return the builders that hold now: a change and its own undo cancel each other."""
    undone = {each for each in together if earlier[each].undone_by is not None}
    undoing = {earlier[each].undone_by for each in undone}
    return [earlier[each] for each in sorted(together, reverse=True) if each not in {number, *undone, *undoing}]


def _restore_results(write: Write, together: Collection[int], undone: Collection[int]) -> int:
    """Put results back; return the number of games, without those that count neither before nor after.

    Of `together` only the changes in `undone` are undone; the others cancel each other, but for what they did to
    games that are not touched here.
    """
    touched = select(result.c.game_id).where(result.c.change_id.in_(undone))
    brought = select(result.c.id, result.c.supersedes, result.c.ended_by).where(
        result.c.change_id.in_(together), result.c.game_id.in_(touched)
    )
    rows = write.connection.execute(brought).all()
    before = {row.id: row.supersedes for row in rows}
    withdrawn, heads, originals = [], [], []
    for head in (row.id for row in rows if row.ended_by is None):
        original = before[head]
        while original in before:
            original = before[original]
        if original is None:
            withdrawn.append(head)
        else:
            heads.append(head)
            originals.append(original)
    out = set(write.connection.execute(select(result.c.id).where(result.c.is_withdrawn)).scalars())
    if len(together) > 1:  # changes among them that cancel each other leave some as they were
        withdrawn = [head for head in withdrawn if head not in out]
        same = _same_results(write.connection, heads, originals)
        kept = [(head, first) for head, first in zip(heads, originals, strict=True) if head not in same]
        heads, originals = [head for head, _ in kept], [first for _, first in kept]
    number = len(set(withdrawn) - out) + sum(
        not {head, first} <= out for head, first in zip(heads, originals, strict=True)
    )
    withdraw(write, withdrawn)
    bring_back(write, heads, originals)
    return number


def _same_results(connection: Connection, heads: Sequence[int], originals: Sequence[int]) -> set[int]:
    """Return the heads with the same facts as their originals."""

    def facts(table: Table, key: str) -> dict[int, list[dict[str, Any]]]:
        found: dict[int, list[dict[str, Any]]] = defaultdict(list)
        wanted = [*heads, *originals]
        for start in range(0, len(wanted), _SOME):
            rows = select(table).where(table.c[key].in_(wanted[start : start + _SOME])).order_by(*table.primary_key)
            for row in connection.execute(rows).mappings():
                found[row[key]].append({name: row[name] for name in row if name not in _OF_RESULT})
        return found

    found = [facts(table, key) for table, key in ((result, "id"), (side, "result_id"), (member, "result_id"))]
    pairs = zip(heads, originals, strict=True)
    return {head for head, first in pairs if all(each[head] == each[first] for each in found)}


def _restore_rows(write: Write, together: Collection[int], undone: Collection[int]) -> None:
    for source, rows in source_rows_of_changes(write.connection, undone).items():
        others = read_source_rows(write.connection, source, without=together)
        row_hash = np.append(others.row_hash, NOTHING)[others.find(rows.stem, rows.occurrence)]
        remember(write, source, [replace(rows, row_hash=row_hash)])


def _restore_event_rows(write: Write, table: Table, undone: Collection[int]) -> int:
    """Put each plan, entry, bye request or round that changes touched back as it was before the first of them.

    Later changes of the same thing are undone with them, or cancel each other.  Return how many things differ.
    """
    touched = select(table).where(or_(table.c.change_id.in_(undone), table.c.ended_by.in_(undone)))
    first: dict[tuple[Any, ...], int] = {}
    for row in write.connection.execute(touched).mappings():
        change = min(each for each in (row["change_id"], row["ended_by"]) if each in undone)
        first[_key(table, row)] = min(change, first.get(_key(table, row), change))
    of_events = select(table).where(table.c.event_id.in_({key[0] for key in first})).order_by(table.c.id)
    now: dict[tuple[Any, ...], RowMapping] = {}
    before: dict[tuple[Any, ...], RowMapping] = {}
    for row in write.connection.execute(of_events).mappings():
        key = _key(table, row)
        if row["ended_by"] is None:
            now[key] = row
        if key in first and row["change_id"] < first[key] <= (row["ended_by"] or first[key]):
            before[key] = row
    values = {key: (_values_of(now.get(key)), _values_of(before.get(key))) for key in first}
    different = sorted(key for key, (present, past) in values.items() if present != past)
    to_end = [now[key]["id"] for key in different if key in now]
    write.connection.execute(update(table).where(table.c.id.in_(to_end)).values(ended_by=write.change_id))
    for key in sorted((key for key in different if key in before), key=lambda key: before[key]["id"]):
        write.insert(table, **_values(before[key]))
    return len(different)


def _key(table: Table, row: RowMapping) -> tuple[Any, ...]:
    return tuple(row[name] for name in KEYS[table])


def _values_of(row: RowMapping | None) -> dict[str, Any] | None:
    return None if row is None else _values(row)


def _restore_table(write: Write, table: Table, together: Collection[int], *, kept: Collection[int] = ()) -> None:
    """End the rows that changes brought, and put in force again what they ended.

    Names that changes of `kept` brought together with their players stay.
    """
    ended = select(table).where(table.c.ended_by.in_(together), table.c.change_id.not_in(together))
    again = {repr(row): row for row in map(_values, write.connection.execute(ended.order_by(table.c.id)).mappings())}
    is_of_new = (
        exists().where(player.c.id == table.c.player_id, player.c.change_id == table.c.change_id) if kept else None
    )
    stays = () if is_of_new is None else (~and_(table.c.change_id.in_(kept), is_of_new),)
    brought = (table.c.change_id.in_(together), *stays, table.c.ended_by.is_(None))
    to_end = {row["id"]: _values(row) for row in write.connection.execute(select(table).where(*brought)).mappings()}
    for number, values in list(to_end.items()):
        if again.pop(repr(values), None) is not None:  # changes that cancel each other leave it as it was
            del to_end[number]
    if to_end:
        ending = update(table).where(table.c.id == bindparam("to_end")).values(ended_by=write.change_id)
        write.connection.execute(ending, [{"to_end": number} for number in to_end])
    held = _not_in_force(write.connection, table, again.values()) if table in _NAMES else again.values()
    for values in held:
        write.insert(table, **values)


def _values(row: RowMapping) -> dict[str, Any]:
    """Return the values of a row that holds again."""
    return {name: value for name, value in row.items() if name not in _NEW}


def _not_in_force(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the last row of each spelling or number, without those that another row in force gives already."""
    key = _NAMES[table]
    held = connection.execute(select(*(table.c[name] for name in key)).where(table.c.ended_by.is_(None)))
    in_force = {tuple(row) for row in held}
    last = {tuple(row[name] for name in key): row for row in rows}
    return [row for each, row in last.items() if each not in in_force]


def _restore_players(write: Write, newest_first: list[Change]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Restore details of players; return how they were, and how they are then."""
    old: dict[str, dict[str, Any]] = {}
    new: dict[str, dict[str, Any]] = {}
    for each in newest_first:
        for one, values in details_of_players(each.command, each.before).items():
            now = write.connection.execute(select(player).where(player.c.public_id == one)).mappings().one()
            for field, value in values.items():
                if value is None and field in ("name", "display"):
                    raise InputError("changes/name-erased", id=each.id, player=one)
                old.setdefault(one, {}).setdefault(field, now[field])
                new.setdefault(one, {})[field] = value
            write.connection.execute(update(player).where(player.c.public_id == one).values(**values))
    return old, new
