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

from sqlalchemy import Connection, select, update

from crosstable.events.moved_players import move_games, move_rows, rename_in_events
from crosstable.facts.players.player_edits import DETAILS
from crosstable.facts.players.players import find_player, number_of
from crosstable.facts.results.other_results import with_merged_players
from crosstable.facts.store.schema import (
    alias,
    check_in,
    entry,
    event,
    identity,
    member,
    player,
    result,
    side,
    sign_up,
    sitting_out,
)
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.players import Player
from crosstable.runs.rating_changes import calculate_published, rating_changes
from crosstable.runs.run_facts import RunDiff


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
        keep: who stays: public id, name or identity.
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
        raise InputError("changes/merge-names-one-player", keep=keep, drop=drop, id=kept.id)
    into, of = number_of(connection, kept.id), number_of(connection, dropped.id)
    games = _results_of(connection, of)
    _check_never_met(connection, kept, dropped, games, _results_of(connection, into))
    events = _check_no_common_event(connection, kept, dropped, into, of)
    return _Merge(kept, dropped, into, of, games, events)


def _merge(write: Write, merge: _Merge) -> MergeReport:
    move_games(write, merge.games, merge.into, merge.of)
    for table in (entry, sitting_out, sign_up, check_in, alias, identity):
        move_rows(write, table, merge.into, merge.of)
    rename_in_events(write, merge.events, {merge.dropped.id: merge.kept.id})
    before, after = _fill_details(write, merge.kept, merge.dropped)
    counts = {"games": len(merge.games), "events": len(merge.events)}
    write.log(
        target=f"player {merge.kept.id}",
        before={"players": before},
        after={"players": after, "merged": merge.dropped.id, **counts},
    )
    return merge.report(write.change_id)


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
        raise InputError("changes/players-met", game=f"g{game}", **_both(kept, dropped))


def _check_no_common_event(connection: Connection, kept: Player, dropped: Player, into: int, out_of: int) -> set[int]:
    """Return the events that who goes is entered in."""
    entered = {
        number: set(
            connection.execute(
                select(entry.c.event_id).where(entry.c.player_id == number, entry.c.ended_by.is_(None))
            ).scalars()
        )
        for number in (into, out_of)
    }
    common = entered[into] & entered[out_of]
    if common:
        name = connection.execute(select(event.c.public_id).where(event.c.id == min(common))).scalar_one()
        raise InputError("changes/both-in-event", event=name, **_both(kept, dropped))
    return entered[out_of]


def _both(kept: Player, dropped: Player) -> dict[str, str | None]:
    return {"kept": kept.name, "kept_id": kept.id, "dropped": dropped.name, "dropped_id": dropped.id}


def _fill_details(write: Write, kept: Player, dropped: Player) -> tuple[dict[str, Any], dict[str, Any]]:
    """Take over details; give by player what was known before, and what is now."""
    known = {name: getattr(dropped, name) for name in DETAILS if getattr(kept, name) is None}
    filled = {name: value for name, value in known.items() if value is not None}
    if not filled:
        return {}, {}
    write.connection.execute(update(player).where(player.c.public_id == kept.id).values(**filled))
    return {kept.id: dict.fromkeys(filled)}, {kept.id: filled}
