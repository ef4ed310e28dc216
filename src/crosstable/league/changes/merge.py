"""Make one player of two who are one person; taken back by undoing the change.

Rules
1. Every game, entry and spelling of the one is the other's from now on; nothing is deleted.
2. Two who met, or who are entered in one event, are two persons: they are not merged.
3. Details that are not known of who stays are taken from who goes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, select, update

from crosstable.league.events.stage_plans import listed_players
from crosstable.league.lists.publication import calculate_published, rating_changes
from crosstable.league.players.player_edits import DETAILS
from crosstable.league.players.players import find_player, number_of
from crosstable.league.results.other_results import with_merged_players
from crosstable.league.results.result_versions import bring_back
from crosstable.league.snapshot import RunDiff
from crosstable.league.store.schema import (
    alias,
    entry,
    event,
    event_plan,
    event_round,
    identity,
    line_up,
    member,
    player,
    result,
    side,
    sitting_out,
    team,
)
from crosstable.league.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.players import Player

_WITH_PLAYERS = ("stages", "fide", "prizes")  # the options of a plan that name players
_NEW = ("id", "change_id", "ended_by")


@dataclass(frozen=True, slots=True)
class MergeReport:
    """What a merge did, or would do: who stays, who is merged, how much is moved; `ratings` are the changes by pool."""

    change: int | None
    kept: Player
    dropped: Player
    games: int
    events: int
    ratings: Mapping[str, RunDiff]


def merge_players(
    store: Store, actor: str, keep: str, drop: str, *, reason: str = "", dry_run: bool = False
) -> MergeReport:
    """Merge one player into another.

    Args:
        store: the league.
        actor: who does it.
        keep: who stays: public id, name or identity.
        drop: who goes.
        reason: why.
        dry_run: check everything and change nothing.
    Raises:
        UnknownName: no player has that name.
        InputError: the two are one already, met each other, or are entered in one event.
    """
    if dry_run:
        with store.read() as connection:
            return _checked(connection, keep, drop).report(None)
    with store.write(actor, "merge", reason=reason) as write:
        return _merge(write, _checked(write.connection, keep, drop))


def preview_merge(store: Store, keep: str, drop: str) -> MergeReport:
    """Report what a merge would change, ratings too, without writing or taking a lock.

    Raises:
        UnknownName, InputError: as `merge_players`.
    """
    with store.read() as connection:
        found = _checked(connection, keep, drop)
        moves = rating_changes(
            connection,
            calculate_published(connection, store.clock()),
            calculate_published(
                connection, store.clock(), lambda read: with_merged_players(read, found.into, found.of)
            ),
        )
        return replace(found.report(None), ratings=moves)


@dataclass(frozen=True, slots=True)
class _Merge:
    """A merge that was checked and is not written yet.

    `into` and `of` are the row numbers of the player who stays and of the one who is merged, `games` the results of the
    latter in force, `events` the events that they are entered in.
    """

    kept: Player
    dropped: Player
    into: int
    of: int
    games: Sequence[int]
    events: set[int]

    def report(self, change: int | None) -> MergeReport:
        """Build the report."""
        return MergeReport(change, self.kept, self.dropped, len(self.games), len(self.events), {})


def _checked(connection: Connection, keep: str, drop: str) -> _Merge:
    """Check that two players may be merged, without writing anything."""
    kept, dropped = find_player(connection, keep), find_player(connection, drop)
    if kept.id == dropped.id:
        raise InputError("league/changes/merge-names-one-player", keep=keep, drop=drop, id=kept.id)
    into, of = number_of(connection, kept.id), number_of(connection, dropped.id)
    games = _results_of(connection, of)
    _check_never_met(connection, kept, dropped, games, _results_of(connection, into))
    events = _check_no_common_event(connection, kept, dropped, into, of)
    return _Merge(kept, dropped, into, of, games, events)


def _merge(write: Write, found: _Merge) -> MergeReport:
    move_games(write, found.games, found.into, found.of)
    for table in (entry, sitting_out, alias, identity):
        move_rows(write, table, found.into, found.of)
    rename_in_events(write, found.events, {found.dropped.id: found.kept.id})
    before, after = _fill_details(write, found.kept, found.dropped)
    counts = {"games": len(found.games), "events": len(found.events)}
    write.log(
        target=f"player {found.kept.id}",
        before={"players": before},
        after={"players": after, "merged": found.dropped.id, **counts},
    )
    return found.report(write.change_id)


def _results_of(connection: Connection, number: int) -> list[int]:
    """Return the results in force with a player."""
    found = set()
    for table in (side, member):
        rows = select(table.c.result_id).join(result, result.c.id == table.c.result_id)
        found |= set(
            connection.execute(
                rows.where(table.c.player_id == number, result.c.ended_by.is_(None), ~result.c.is_withdrawn)
            ).scalars()
        )
    return sorted(found)


def _check_never_met(
    connection: Connection, kept: Player, dropped: Player, games: Sequence[int], others: Sequence[int]
) -> None:
    common = sorted(set(games) & set(others))
    if common:
        game = connection.execute(select(result.c.game_id).where(result.c.id == common[0])).scalar_one()
        raise InputError("league/changes/players-met", game=f"g{game}", **_both(kept, dropped))


def _check_no_common_event(connection: Connection, kept: Player, dropped: Player, into: int, of: int) -> set[int]:
    """Return the events that who goes is entered in."""
    entered = {
        number: set(
            connection.execute(
                select(entry.c.event_id).where(entry.c.player_id == number, entry.c.ended_by.is_(None))
            ).scalars()
        )
        for number in (into, of)
    }
    common = entered[into] & entered[of]
    if common:
        name = connection.execute(select(event.c.public_id).where(event.c.id == min(common))).scalar_one()
        raise InputError("league/changes/both-in-event", event=name, **_both(kept, dropped))
    return entered[of]


def _both(kept: Player, dropped: Player) -> dict[str, str | None]:
    return {"kept": kept.name, "kept_id": kept.id, "dropped": dropped.name, "dropped_id": dropped.id}


def move_games(write: Write, games: Sequence[int], into: int, of: int) -> None:
    """Put the same results in force again, with another player."""
    bring_back(write, games, games)
    new = select(result.c.id).where(result.c.change_id == write.change_id)
    for table in (side, member):
        moving = update(table).where(table.c.player_id == of, table.c.result_id.in_(new)).values(player_id=into)
        write.connection.execute(moving)


def move_rows(write: Write, table: Table, into: int, of: int, *among: ColumnElement[bool]) -> None:
    """End the rows of one player, all or some, and put the same in force for the other."""
    in_force = (table.c.player_id == of, table.c.ended_by.is_(None), *among)
    rows = write.connection.execute(select(table).where(*in_force).order_by(table.c.id)).mappings().all()
    write.connection.execute(update(table).where(*in_force).values(ended_by=write.change_id))
    for row in rows:
        kept = {name: value for name, value in row.items() if name not in _NEW}
        write.insert(table, **{**kept, "player_id": into})


def rename_in_events(write: Write, events: set[int], names: Mapping[str, str]) -> None:
    """Replace players wherever some events name them by their ids: on boards, in stages, forbidden pairs and teams."""
    rename_in_rounds(write, events, names)
    rename_in_plans(write, events, names)
    for table, columns in ((team, ("members", "substitutes")), (line_up, ("players",))):
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


def _fill_details(write: Write, kept: Player, dropped: Player) -> tuple[dict[str, Any], dict[str, Any]]:
    """Take over details; give by player what was known before, and what is now."""
    known = {name: getattr(dropped, name) for name in DETAILS if getattr(kept, name) is None}
    filled = {name: value for name, value in known.items() if value is not None}
    if not filled:
        return {}, {}
    write.connection.execute(update(player).where(player.c.public_id == kept.id).values(**filled))
    return {kept.id: dict.fromkeys(filled)}, {kept.id: filled}
