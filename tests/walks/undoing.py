"""Undoing a change restores what was before it, and redoing it what is now: tried in a copy of the league."""

from __future__ import annotations

from sqlalchemy import select

from crosstable.changes.undo import undo_change
from crosstable.events.plan_rows import known_events
from crosstable.events.running import read_running
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.results.confirmed_results import select_confirmed
from crosstable.facts.store.backup import backup
from crosstable.facts.store.change_log import read_change
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import (
    alias,
    entry,
    event_plan,
    event_round,
    identity,
    member,
    player,
    result,
    side,
    sitting_out,
    team,
)
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError, InputError
from tests.walks.failures import Failure, failure_of
from tests.walks.steps import League

_ROW = {"id", "change_id", "ended_by", "supersedes", "position"}  # numbers of rows and changes
_TABLES = (event_plan, entry, sitting_out, event_round, team, identity)
_NOT_UNDOABLE = ("changes/not-undoable", "changes/was-undone")
State = dict[str, list[str]]


def held(store: Store) -> State:
    """Return everything that holds in a league, without the numbers of rows and changes."""
    found: State = {}
    with store.read() as connection:
        for table in _TABLES:
            rows = connection.execute(select(table).where(table.c.ended_by.is_(None))).mappings()
            found[table.name] = sorted(repr({name: row[name] for name in row if name not in _ROW}) for row in rows)
        in_force = select(result).where(result.c.ended_by.is_(None), ~result.c.is_withdrawn)
        results = {row["id"]: row for row in connection.execute(in_force).mappings()}
        of_results = results.values()
        found["results"] = sorted(repr({name: row[name] for name in row if name not in _ROW}) for row in of_results)
        for table in (side, member):
            found[table.name] = sorted(
                repr((results[row["result_id"]]["game_id"], {name: row[name] for name in row if name != "result_id"}))
                for row in connection.execute(select(table)).mappings()
                if row["result_id"] in results
            )
        confirmed = connection.execute(select_confirmed(result.c.id)).scalars()
        found["confirmed"] = sorted(str(results[each]["game_id"]) for each in confirmed if each in results)
        unseen = unlisted_players(connection)  # they stay, with their names: see `changes.undo`
        listed = [row for row in connection.execute(select(player)).mappings() if row["public_id"] not in unseen]
        found["players"] = sorted(repr(dict(row)) for row in listed)
        shown = {row["id"] for row in listed}
        spelled = connection.execute(select(alias).where(alias.c.ended_by.is_(None)))
        found["spellings"] = sorted(repr((row.player_id, row.key)) for row in spelled if row.player_id in shown)
    return found


def differences(before: State, after: State) -> str:
    """Return what of two states differs; "" for the same."""
    lines = []
    for name, rows in before.items():
        lines += [f"- {name}: {each}" for each in set(rows) - set(after[name])]
        lines += [f"+ {name}: {each}" for each in set(after[name]) - set(rows)]
    return "\n".join(lines)


def check_undo(league: League, number: int, before: State | None) -> None:
    """Check that undoing a change restores what was before it, and redoing it what is now.

    Args:
        before: what held before it; None where other changes came after it.
    Raises:
        Failure: it does not.
    """
    place = league.folder / f"copy-{number}.db"
    place.unlink(missing_ok=True)
    backup(league.store, place)
    try:
        _check_undo(open_store(place), number, before)
    finally:
        place.unlink()


def _check_undo(store: Store, number: int, before: State | None) -> None:
    with store.read() as connection:
        command = read_change(connection, number).command
    now = held(store)
    try:
        undone = undo_change(store, "walker", number, cascade=True)
    except InputError as error:
        if error.message.code in _NOT_UNDOABLE:
            return
        raise Failure(f"undo of {command}: {error.message.code}", str(error)) from None
    except Exception as error:
        raise failure_of(error, f"undo of {command}: ") from None
    if before is not None and (text := differences(before, held(store))):
        raise Failure(f"undo of {command} does not restore", text)
    check_readable(store)
    try:
        undo_change(store, "walker", undone.change or 0)
    except Exception as error:
        raise failure_of(error, f"redo of {command}: ") from None
    if text := differences(now, held(store)):
        raise Failure(f"redo of {command} does not restore", text)


def check_readable(store: Store, among: str | None = None) -> None:
    """Check that every event can be read and ranked, or only one.

    Raises:
        Failure: one cannot.
    """
    with store.read() as connection:
        for id, *_ in known_events(connection):
            if among in (None, id):
                try:
                    read_running(connection, id).standings()
                except CrosstableError as error:
                    raise Failure(f"unreadable: {error.message.code}", str(error)) from None
                except Exception as error:
                    raise failure_of(error, "standings: ") from None
