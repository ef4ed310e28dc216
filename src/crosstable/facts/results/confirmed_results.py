"""Find the results that a second person confirmed.

A confirmation names the row of a result.  Undoing a change and undoing that undo, merging players and replacing an
entrant put a copy of the result in force: the confirmation holds for the copy, as long as its facts are the same.  A
result that is entered or corrected afterwards is another result, and not confirmed.  A confirmation that was undone
and holds again is still that of the person who confirmed.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, and_, exists, or_, select

from crosstable.facts.store.schema import change, confirmation, result, side

_ENTERED = (
    "event-result",
    "event-report",
    "event-no-show",
    "event-correct",
    "correct",
    "import",
)  # commands whose results are not copies
_FACTS = ("kind", "handicap", "komi", "length", "weight", "neutral")
_FACTS_OF_SIDE = ("place", "points", "score", "colour")

CONFIRMED_BY = (confirmation.c.result_id, change.c.actor, change.c.command, change.c.undoes, change.c.after)
_BY: Select[Any] = select(*CONFIRMED_BY).join(change, change.c.id == confirmation.c.change_id)
_confirmed, _confirmed_side, _came_by = result.alias("confirmed"), side.alias("confirmed_side"), change.alias("came_by")


def select_confirmed(*columns: ColumnElement[Any]) -> Select[Any]:
    """Return a query of `columns` of `result` and `confirmation`, a row for each confirmation and result it holds for.

    It reads results that are no longer in force, too: the caller selects those wanted.
    """
    same_side = exists().where(
        side.c.result_id == result.c.id,
        side.c.slot == _confirmed_side.c.slot,
        _same(side, _confirmed_side, _FACTS_OF_SIDE),
    )
    other_side = exists().where(
        _confirmed_side.c.result_id == _confirmed.c.id,
        ~same_side.correlate(result, _confirmed_side),  # else it would read all results
    )
    is_copy = and_(_came_by.c.command.not_in(_ENTERED), _same(result, _confirmed, _FACTS), ~other_side)
    return (
        select(*columns)
        .select_from(confirmation)
        .join(_confirmed, _confirmed.c.id == confirmation.c.result_id)
        .join(result, result.c.game_id == _confirmed.c.game_id)
        .join(_came_by, _came_by.c.id == result.c.change_id)
        .where(confirmation.c.ended_by.is_(None), or_(result.c.id == _confirmed.c.id, is_copy))
        .order_by(confirmation.c.id)
    )


def confirmer(connection: Connection, row: Row[Any]) -> str:
    """Return the person who confirmed a result.

    Args:
        row: the columns of `CONFIRMED_BY` of a confirmation: one that an undo put in force again names the person who
            did that, so the confirmation that held before is looked up.
    """
    while row.command == "undo":
        undone = (row.after or {}).get("undone", [row.undoes])
        earlier = _BY.where(confirmation.c.result_id == row.result_id, confirmation.c.ended_by.in_(undone))
        found = connection.execute(earlier.order_by(confirmation.c.id.desc())).first()
        if found is None:
            break
        row = found
    return str(row.actor)


def _same(one: FromClause, other: FromClause, names: tuple[str, ...]) -> ColumnElement[bool]:
    return and_(*(one.c[name].is_not_distinct_from(other.c[name]) for name in names))
