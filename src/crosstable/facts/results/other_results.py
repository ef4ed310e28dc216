"""The facts as they would be after a correction or a merge: for previews, which write nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from sqlalchemy import Connection

from crosstable.facts.players.players import numbers_of
from crosstable.facts.results.league_history import AllFacts, rated_kinds
from crosstable.facts.results.result_columns import NamedRows
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.schema import event
from crosstable.model.columns import Flags, Labels, Longs, stack_games, stack_sides
from crosstable.model.errors import UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.results import ResultRules
from crosstable.model.source import Source


def with_games(connection: Connection, read: AllFacts, changed: Mapping[int, Game], rules: ResultRules) -> AllFacts:
    """Return the facts with other contents of some games, in their order then.

    Args:
        changed: all that would be known of the games, by their numbers; players and event by public id.
        rules: of games whose event has none of its own.
    Raises:
        UnknownName: a player or an event that is not in the league.
    """
    events = NamedRows.read(connection, event, "public_id")
    of_event = np.array([_place(events, game.event) for game in changed.values()], dtype=np.int32)
    kinds = [game.kind.code for game in changed.values()]
    given = Source.from_games(changed.values())
    named = replace(
        given.games,
        event=Labels(of_event, events.names),
        event_sequence=np.array([*(row.sequence for row in events.rows), 0], dtype=np.int32)[of_event],
        row_id=Labels.of([f"g{number}" for number in changed]),
    )
    players = numbers_of(connection, given.spellings)[given.sides.player].astype(np.uint32)
    rows = np.flatnonzero(~np.isin(read.games, list(changed)))
    kept = read.history.where(rows)
    is_rated = rated_kinds(connection, events, rules, last_change(connection))[of_event, kinds] & ~given.sides.decided()
    games = stack_games([kept.games, named])
    sides = stack_sides([kept.sides, replace(given.sides, player=players)])
    names = tuple([row.name for row in events.rows])
    return AllFacts(
        History((), games, np.concatenate([kept.rated, is_rated]), sides),
        read.players,
        None if games.event is None else Labels(games.event.codes, names),
        np.concatenate([read.games[rows], np.array(list(changed), dtype=np.int64)]),
        np.concatenate([read.results[rows], _new_results(read, len(changed))]),
        read.entry_ratings,
        read.listed_ratings,
    ).in_order()


def with_merged_players(read: AllFacts, into: int, out_of: int) -> AllFacts:
    """Return the facts with every game of one player as another's; players by row number."""
    sides = read.history.sides
    is_moved: Flags = sides.player == out_of
    of_side = np.searchsorted(sides.member_offsets, np.flatnonzero(is_moved), side="right") - 1
    rows = np.unique(np.searchsorted(sides.game_offsets, of_side, side="right") - 1)
    results = read.results.copy()
    results[rows] = _new_results(read, len(rows))
    player = np.where(is_moved, into, sides.player).astype(np.uint32)
    history = read.history
    return replace(
        read,
        results=results,
        history=History(history.players, history.games, history.rated, replace(sides, player=player)),
    )


def _new_results(read: AllFacts, count: int) -> Longs:
    """Return numbers that no result has."""
    first = int(read.results.max(initial=0)) + 1
    return np.arange(first, first + count)


def _place(events: NamedRows, public_id: str | None) -> int:
    if public_id is None:
        return -1
    if public_id not in events.names:
        raise UnknownName("event", public_id, events.names)
    return events.names.index(public_id)
