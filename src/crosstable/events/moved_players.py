"""Put one player in the place of another: in games, rows of an event, rounds, plans and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table, select, update

from crosstable.events.stage_plans import listed_players
from crosstable.facts.results.result_versions import bring_back
from crosstable.facts.store.schema import (
    event_plan,
    event_round,
    fixture,
    line_up,
    member,
    result,
    side,
    team,
)
from crosstable.facts.store.store import Write

_WITH_PLAYERS = ("stages", "fide", "prizes")  # the options of a plan that name players
_NEW = ("id", "change_id", "ended_by")


def move_games(write: Write, games: Sequence[int], into: int, out_of: int) -> None:
    """Put the same results in force again, with another player."""
    bring_back(write, games, games)
    new = select(result.c.id).where(result.c.change_id == write.change_id)
    for table in (side, member):
        moving = update(table).where(table.c.player_id == out_of, table.c.result_id.in_(new)).values(player_id=into)
        write.connection.execute(moving)


def move_rows(write: Write, table: Table, into: int, out_of: int, *among: ColumnElement[bool]) -> None:
    """End the rows of one player, all or some, and put the same in force for the other."""
    in_force = (table.c.player_id == out_of, table.c.ended_by.is_(None), *among)
    rows = write.connection.execute(select(table).where(*in_force).order_by(table.c.id)).mappings().all()
    write.connection.execute(update(table).where(*in_force).values(ended_by=write.change_id))
    for row in rows:
        kept = {name: value for name, value in row.items() if name not in _NEW}
        write.insert(table, **{**kept, "player_id": into})


def rename_in_events(write: Write, events: set[int], names: Mapping[str, str]) -> None:
    """Replace players wherever some events name them by their ids: on boards, in stages, forbidden pairs and teams."""
    rename_in_rounds(write, events, names)
    rename_in_plans(write, events, names)
    for table, columns in ((team, ("members", "substitutes")), (line_up, ("players",)), (fixture, ("asked_by",))):
        rename_in_lists(write, table, columns, events, names)


def rename_in_rounds(write: Write, events: set[int], names: Mapping[str, str]) -> None:
    """Replace players on their boards, in all rounds of some events."""
    in_force = event_round.c.event_id.in_(events), event_round.c.ended_by.is_(None)
    rows = write.connection.execute(select(event_round).where(*in_force).order_by(event_round.c.id)).mappings().all()
    write.connection.execute(update(event_round).where(*in_force).values(ended_by=write.change_id))
    for row in rows:
        kept = {name: value for name, value in row.items() if name not in _NEW}
        write.insert(event_round, **{**kept, "pairing": _renamed(row["pairing"], names)})


def rename_in_plans(write: Write, events: set[int], names: Mapping[str, str]) -> None:
    """Replace players in the plans of some events: in the entrants of stages, in groups and in forbidden pairs."""
    in_force = event_plan.c.event_id.in_(events), event_plan.c.ended_by.is_(None)
    rows = write.connection.execute(select(event_plan).where(*in_force).order_by(event_plan.c.id)).mappings().all()
    for row in rows:
        options, settings = row["options"], _renamed(row["settings"], names)
        found = {key: _renamed(options[key], names) for key in _WITH_PLAYERS if key in options}
        if settings == row["settings"] and all(found[key] == options[key] for key in found):
            continue
        write.connection.execute(
            update(event_plan).where(event_plan.c.id == row["id"]).values(ended_by=write.change_id)
        )
        kept = {name: value for name, value in row.items() if name not in _NEW}
        write.insert(event_plan, **{**kept, "options": {**options, **found}, "settings": settings})


def rename_in_lists(
    write: Write, table: Table, columns: Sequence[str], events: set[int], names: Mapping[str, str]
) -> None:
    """Replace players in columns that list them, such as the members of teams, in some events."""
    in_force = table.c.event_id.in_(events), table.c.ended_by.is_(None)
    rows = write.connection.execute(select(table).where(*in_force).order_by(table.c.id)).mappings().all()
    for row in rows:
        found = {name: _renamed(row[name], names) for name in columns}
        if all(found[name] == row[name] for name in columns):
            continue
        write.connection.execute(update(table).where(table.c.id == row["id"]).values(ended_by=write.change_id))
        kept = {name: value for name, value in row.items() if name not in _NEW}
        write.insert(table, **{**kept, **found})


def _renamed(plain: Any, names: Mapping[str, str]) -> Any:
    if isinstance(plain, dict):
        return {key: _renamed(value, names) for key, value in plain.items()} | listed_players(plain, names)
    if isinstance(plain, list):
        return [_renamed(value, names) for value in plain]
    return names.get(plain, plain) if isinstance(plain, str) else plain
