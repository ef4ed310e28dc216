"""The facts of a league as a `History`: as they are, or exactly as they were after some change.

Players are named by public id, events by event id, and `row_id` leads back to the game: "g17" is game 17.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from sqlalchemy import Connection, select

from crosstable.facts.players.listed_ratings import TakenRating, taken_ratings
from crosstable.facts.results.result_columns import (
    OF_RESULT,
    OF_SIDE,
    NamedRows,
    PlayerIds,
    ResultColumns,
    game_columns,
    listed_in_sql,
    side_columns,
)
from crosstable.facts.settings.config import Selection
from crosstable.facts.settings.seasons import Season
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.databases import fetch_columns
from crosstable.facts.store.schema import entry, event, event_plan, player, result
from crosstable.model.columns import (
    NO_DATE,
    Flags,
    GameColumns,
    Labels,
    Longs,
    SideColumns,
)
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultRules

_AT_ONCE = 20_000  # numbers that one statement lists
_Columns = TypeVar("_Columns", GameColumns, SideColumns)
_MISSING: Mapping[str, Any] = MappingProxyType(
    {name: missing for name, missing, _ in (*OF_RESULT, *OF_SIDE)}
    | {"date": NO_DATE, "event_sequence": 0, "member_share": 1.0, "member_points": np.nan}
)


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
        raise InputError("facts/results/change-not-found", number=at_change, last=last)
    holds = f"change_id <= {at} AND (ended_by IS NULL OR ended_by > {at}) AND NOT is_withdrawn"
    return replace(
        _facts(connection, holds, at, rules),
        entry_ratings=_entry_ratings(connection, at),
        listed_ratings=taken_ratings(connection, at),
    )


def _facts(connection: Connection, where: str, at: int, rules: ResultRules, *, only: str = "") -> AllFacts:
    results = ResultColumns.read(connection, where)
    events = _events(connection, results, only=bool(only))
    games = game_columns(connection, results, events, only=bool(only))
    sides, players = side_columns(connection, results, only)
    kind, of_event = results["kind"], results["event_id"]
    rated: Flags = (
        rated_kinds(connection, events, rules, at)[
            -1 if of_event is None else events.place[of_event],
            np.zeros(len(results.id), dtype=np.int8) if kind is None else kind,
        ]
        & ~sides.decided()
    )
    unordered = AllFacts(
        History((), games, rated, sides), players, events.named("name").labels(of_event), results.game, results.id
    )
    return unordered.in_order()


def _events(connection: Connection, results: ResultColumns, *, only: bool) -> NamedRows:
    """Read the events of the league, by public id; `only` those of these results, which must not be too many."""
    of_event = results["event_id"]
    if only and of_event is None:
        of_event = np.zeros(0, dtype=np.int32)
    found = of_event if only and len(np.unique(of_event)) <= _AT_ONCE else None
    return NamedRows.read(connection, event, "public_id", only=found)


def facts_of_event(connection: Connection, number: int, at: int, *, rules: ResultRules = DEFAULT_RULES) -> Facts:
    """Read the games of one event as they were after a change; the arguments are those of `read_facts`."""
    of_event = select(result.c.id).where(result.c.event_id == number, result.c.change_id <= at, ~result.c.is_withdrawn)
    found = [  # two questions, each answered by an index
        *connection.execute(of_event.where(result.c.ended_by.is_(None))).scalars(),
        *connection.execute(of_event.where(result.c.ended_by > at)).scalars(),
    ]
    numbers = np.array(sorted(found), dtype=np.int64)
    return _facts(connection, f"id IN ({listed_in_sql(numbers)})", at, rules, only=listed_in_sql(numbers)).selected(
        None
    )


def history_of_results(connection: Connection, numbers: Longs, rated: Flags) -> History:
    """Read the games of some results, whether they still count or not.

    Args:
        numbers: of results, in time order.
        rated: whether each is rated, (n_results,).
    Cost: O(results asked for and events), whatever else is in the league.
    """
    listed = listed_in_sql(numbers)
    results = ResultColumns.read(connection, f"id IN ({listed})")
    games = game_columns(connection, results, _events(connection, results, only=True), only=True)
    sides, players = side_columns(connection, results, only=listed)
    order = np.searchsorted(results.id, numbers)
    found = History((), _trimmed(games.take(order)), rated, _trimmed(sides.take(order)))
    return _with_players(found, players)


def results_with(connection: Connection, among: Longs, player_number: int) -> Longs:
    """Return those of some results in which a player takes part."""
    found = [
        fetch_columns(
            connection,
            f"SELECT result_id FROM {table} "  # noqa: S608 - numbers
            f"WHERE result_id IN ({listed_in_sql(among[start : start + _AT_ONCE])}) AND player_id = {player_number}",
            [np.int64],
        )[0]
        for table in ("side", "member")
        for start in range(0, len(among), _AT_ONCE)
    ]
    return np.concatenate([*found, np.zeros(0, dtype=np.int64)])


def _trimmed(columns: _Columns) -> _Columns:
    """Leave out columns in which nothing stands, so that a history is the same whatever other games carry."""
    empty: dict[str, Any] = {}
    for each in fields(columns):
        column, missing = getattr(columns, each.name), _MISSING.get(each.name)
        if isinstance(column, Labels):
            is_empty = bool((column.codes < 0).all())
        elif column is None or missing is None:
            continue
        else:
            is_empty = bool((np.isnan(column) if np.isnan(missing) else column == missing).all())
        if is_empty:
            empty[each.name] = None
    return replace(columns, **empty)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A history with the number of each game in the store, and of the result that counts.  Both (n_games,)."""

    history: History
    games: Longs
    results: Longs


class EntryRating(NamedTuple):
    """A rating with which a player entered an event, whose it is (FIDE, DWZ; "" where not known), and the event."""

    rating: float
    kind: str
    event: str


@dataclass(frozen=True, slots=True, eq=False)
class AllFacts:
    """Every game of the league in time order, before names are given to players.

    `events` names the event of each game as the results do; `games` and `results` are as in `Facts`.  `entry_ratings`
    holds the ratings with which a player entered events, the first one first, and `listed_ratings` those that were
    taken from lists of federations, by public id.
    """

    history: History
    players: PlayerIds
    events: Labels | None
    games: Longs
    results: Longs
    entry_ratings: Mapping[str, Sequence[EntryRating]] = field(default_factory=dict)
    listed_ratings: Mapping[str, Sequence[TakenRating]] = field(default_factory=dict)

    def in_order(self) -> AllFacts:
        """Return the same games in time order."""
        order = self.history.games.canonical_order(self.events)
        return replace(
            self,
            history=self.history.where(order),
            events=None if self.events is None else self.events.take(order),
            games=self.games[order],
            results=self.results[order],
        )

    def selected(
        self, selection: Selection | None, seasons: Sequence[Season] = (), without: Collection[str] = ()
    ) -> Facts:
        """Return the games that a pool rates; None is all of them, `without` those of these events, by public id."""
        found, games, results = self.history, self.games, self.results
        if selection is not None:
            by_name = replace(found.games, event=self.events)
            chosen = selection.rows(replace(found, games=by_name), seasons)
            if without and found.games.event is not None:
                chosen &= ~np.array([*(name in without for name in found.games.event.names), False])[
                    found.games.event.codes
                ]
            found, games, results = found.where(chosen), games[chosen], results[chosen]
        found = replace(found, games=_trimmed(found.games), results=_trimmed(found.sides))
        return Facts(_with_players(found, self.players), games, results)


def _entry_ratings(connection: Connection, at: int) -> dict[str, list[EntryRating]]:
    """Return the ratings with which each player entered events, in order of these, as they were after a change."""
    holds = (entry.c.change_id <= at) & (entry.c.ended_by.is_(None) | (entry.c.ended_by > at))
    rows = connection.execute(
        select(
            player.c.public_id,
            entry.c.rating,
            entry.c.details,
            event.c.day,
            event.c.sequence,
            entry.c.id,
            event.c.public_id.label("event"),
        )
        .join(player, player.c.id == entry.c.player_id)
        .join(event, event.c.id == entry.c.event_id)
        .where(holds, entry.c.rating.is_not(None))
    ).all()
    found: dict[str, list[EntryRating]] = {}
    for row in sorted(rows, key=lambda row: (row.day is None, row.day or 0, row.sequence, row.id)):
        kind = EntryDetails.from_values(row.details or {}).rating_kind
        found.setdefault(row.public_id, []).append(EntryRating(row.rating, kind or "", row.event))
    return found


def rated_kinds(connection: Connection, events: NamedRows, rules: ResultRules, at: int) -> Flags:
    """Return which kinds of results are rated in each event: by its own rules, and none while it is open.

    Args:
        rules: of games whose event has none of its own, and of games without an event.
        at: the change as of which an event is open.
    Shapes:
        (n_events + 1, n_kinds); the last row is for games without an event.
    """
    is_open = _open_events(connection, at)
    presets = [rules if row.rules is None else ResultRules.preset(row.rules) for row in events.rows]
    is_rated = np.array([[own[kind].is_rated for kind in KINDS] for own in (*presets, rules)])
    is_rated[[row.id in is_open for row in events.rows] + [False]] = False
    return is_rated


def _open_events(connection: Connection, at: int) -> set[int]:
    """Return the events that were open after a change, by row number."""
    holds = event_plan.c.ended_by.is_(None) | (event_plan.c.ended_by > at)
    rows = select(event_plan.c.event_id).where(event_plan.c.change_id <= at, holds, event_plan.c.status == "open")
    return set(connection.execute(rows).scalars())


def _with_players(history: History, players: PlayerIds) -> History:
    """Number the players by first appearance, as every history does."""
    numbers, public_ids = players
    played = history.sides.player
    here, first, dense = np.unique(played, return_index=True, return_inverse=True)
    by_appearance = np.argsort(first, kind="stable")
    new = np.empty(len(here), dtype=np.uint32)
    new[by_appearance] = np.arange(len(here), dtype=np.uint32)
    names = tuple(public_ids[place] for place in np.searchsorted(numbers, here[by_appearance]))
    return History(names, history.games, history.rated, replace(history.sides, player=new[dense]))
