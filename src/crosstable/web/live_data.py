"""What the pages of a league are made from, each part read when a page needs it.

Rules
1. The page of an event is made from that event alone, that of a player from the player's games and the final tables.
2. The pages of a rating list are made from its final table; a list of a period from the steps of these days.
3. Lists of events, seasons and the home page are made from the stored table of events, and from those events that are
   shown as they are now.
4. While events go through their rounds, only these events are read again; after any other change, all parts are.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sqlalchemy import Connection

from crosstable.facts.players.players import number_of, players_by_ids
from crosstable.games.profiles import game_profile
from crosstable.model.games import Game
from crosstable.publish.markup import player_links
from crosstable.publish.player_page import PlayerPages
from crosstable.publish.site_data import EventParts, PlayerParts, SiteData, SiteFrame
from crosstable.ratings.estimate import Estimate
from crosstable.reading.event_reader import EventReader
from crosstable.reading.event_table import EventTable
from crosstable.reading.event_table_parts import StoredEvents
from crosstable.reading.league_reader import read_published
from crosstable.reading.list_reader import (
    FinalTable,
    PublishedList,
    empty_list,
    final_rows,
    player_list,
    published_list,
)
from crosstable.reading.managed_events import is_live
from crosstable.reading.part_changes import last_change_of_event, last_change_of_players
from crosstable.reading.published_corrections import published_corrections
from crosstable.reading.snapshot import Correction, EventSnapshot, LeagueSnapshot
from crosstable.reading.stored_events import Known, all_events, known_event, live_events, with_live
from crosstable.reading.stored_list import stored_list
from crosstable.runs.rating_lists import league_config, pool_numbers, published
from crosstable.views.directory import Directory
from crosstable.views.event import EventRating, EventView
from crosstable.views.latest_details import latest_details
from crosstable.views.meeting import Meeting, Pair, chance_of, games_between, pair_of
from crosstable.views.names_on_demand import NamesOnDemand, prepare
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.pool import PoolView
from crosstable.views.pool_part import PoolPart
from crosstable.views.stored_directory import stored_directory
from crosstable.views.tables.corrections import corrections_by_event

State = tuple[int, dt.date]


@dataclass(slots=True)
class _Known:
    """What was read before.

    `connection` holds the one that reads the present state, `data` is of `state`.  `stored` is the table of events as
    of a change of players, `live` the events that are shown as they are now, each as of its last change; `table` is the
    sum of both in a state.  `games` are between pairs in a published `run`.
    """

    connection: list[Connection] = field(default_factory=list)
    state: State | None = None
    data: _PartedData | None = None
    stored: tuple[int, StoredEvents] | None = None
    live: dict[str, tuple[int, Known | None]] = field(default_factory=dict)
    table: tuple[State, EventTable] | None = None
    run: int | None = None
    games: dict[Pair, tuple[int, int, int]] = field(default_factory=dict)


class LiveData:
    """The data of the pages of a league, as of its last change.

    Args:
        base_url: the address of the pages, or None.
    """

    def __init__(self, base_url: str | None) -> None:
        self._base_url = base_url
        self._known = _Known()

    def of(self, connection: Connection, state: State) -> SiteData:
        """Return the data of a state of the league.

        Args:
            state: the number of its last change, and the day.
        """
        known = self._known
        known.connection[:] = [connection]
        if known.state != state or known.data is None:
            at = last_change_of_players(connection)
            if known.data is None or (known.data.at, known.data.day) != (at, state[1]):
                known.data = _PartedData(self._base_url, state[1], at, known)
            known.state = state
        return known.data


class _PartedData(SiteData):
    """Data of a league that is read as far as pages need it.

    `at` is the last change of its players; what follows from later ones, those in rounds of events, is not kept here.
    """

    def __init__(self, base_url: str | None, day: dt.date, at: int, known_columns: _Known) -> None:
        super().__init__(lambda: read_published(self.connection, as_of=day), base_url)
        self._day = day
        self.at = at
        self._before = known_columns

    @property
    def day(self) -> dt.date:
        """The day on which the pages are made."""
        return self._day

    @property
    def connection(self) -> Connection:
        """What reads the present state."""
        return self._before.connection[0]

    @cached_property
    def frame(self) -> SiteFrame:
        """What every page shows of the league."""
        config, numbers = league_config(self.connection), pool_numbers(self.connection)
        pools = [each.key for each in config.pools if published(self.connection, numbers[each.key]) is not None]
        played = {config.game} if config.game else self._games_played()
        profile = game_profile(played.pop() if len(played) == 1 else "plain")
        return SiteFrame(
            config.name, config.key, config.seasons, pools, profile, config.club, config.language, config.timezone
        )

    def _games_played(self) -> set[str]:
        """Return the games that are played in the events; the table of events says it, unless some are live."""
        stored = self._stored
        if live_events(self.connection, stored.basis.change):
            return {each.game for each in self.events}
        return set(stored.games)

    @cached_property
    def directory(self) -> Directory:
        """Names and addresses, each read when a page shows it."""
        frame = self.frame
        return stored_directory(
            lambda: self.connection,
            frame.pools,
            frame.seasons,
            self._shown_events,
            self._are_published,
        )

    def _shown_events(self) -> Collection[str]:
        return self.event_table.by_id.keys()

    def _are_published(self, ids: Iterable[str]) -> set[str]:
        """Return those players whom rating lists, events or corrections name."""
        found = {one for pool in self.pools for one in pool.ratings.players}
        found |= set(self.event_table.totals())
        found |= {one for each in self.all_corrections for one in each.players}
        return found.intersection(ids)

    @cached_property
    def pools(self) -> Sequence[PoolView]:
        """The published rating lists, their games unread."""
        found = []
        for key in self.frame.pools:
            pool = stored_list(published_list(self.connection, key), lambda: self.connection)
            names = NamesOnDemand(pool.ratings.players, self.directory.names)
            found.append(PoolView(pool, names, self.day, self.directory.pools[key]))
        return found

    @property
    def _stored(self) -> StoredEvents:
        """The events that are not shown as they are now."""
        known = self._before.stored
        if known is None or known[0] != self.at:
            known = self._before.stored = self.at, all_events(self.connection, lambda: self.connection)
        return known[1]

    @property
    def event_table(self) -> EventTable:
        """The summaries of the events, latest first, and the rows of their entrants."""
        before = self._before
        if before.state is None:
            return self._stored.table
        if before.table is None or before.table[0] != before.state:
            stored, found = self._stored, dict[str, tuple[int, Known | None]]()
            for id in live_events(self.connection, stored.basis.change):
                at = last_change_of_event(self.connection, id)
                was = before.live.get(id)
                found[id] = was if was is not None and was[0] == at else (at, known_event(self.connection, id))
            before.live = found
            before.table = before.state, with_live(stored, {id: known for id, (_, known) in found.items()})
        return before.table[1]

    @property
    def all_corrections(self) -> Sequence[Correction]:
        """The corrections that are shown."""
        played = {each.id: each.profile for each in self.events}
        live = frozenset(self._before.live)
        return published_corrections(self.connection, self._stored.basis.change, live, played)

    def links_of(self, players: Iterable[str]) -> Mapping[str, str]:
        """Return the links to at least some players, as seen from a folder."""
        return player_links(self._names_of(players))

    def _names_of(self, players: Iterable[str], events: Iterable[str] = ()) -> Directory:
        """Return the names and addresses of some players and events."""
        whole, ids, named = self.directory, list(dict.fromkeys(players)), list(dict.fromkeys(events))
        prepare(whole.names, ids)
        prepare(whole.players, ids)
        prepare(whole.events, named)  # and their names
        shown = [id for id in named if id in whole.events]
        return Directory(
            names={id: whole.names[id] for id in ids},
            players={id: whole.players[id] for id in ids},
            event_names={id: whole.event_names[id] for id in shown},
            events={id: whole.events[id] for id in shown},
            pools=whole.pools,
            seasons=whole.seasons,
        )

    def player(self, slug: str) -> PlayerParts | None:
        """Return what the page of a player is made from; None where there is no such player."""
        id, connection = slug.partition("-")[0], self.connection
        if self.directory.players.get(id) != slug:
            return None
        found: list[tuple[StepTable, int, list[RatingStep]]] = []
        for whole in self.pools:
            part = player_list(connection, published_list(connection, whole.pool.key), id)
            if part is None:
                continue
            names = NamesOnDemand(part.ratings.players, self.directory.names)
            table = StepTable.of(PoolPart(part, names, self.day, whole.slug, whole))
            number = table.pool.number[id]
            steps = table.of_player(number)
            if steps:
                found.append((table, number, steps))
        players = [id, *(one for table, _, _ in found for one in table.pool.ratings.players)]
        directory = self._names_of(
            players, (table.event_ids[step.event] for table, _, steps in found for step in steps if step.event >= 0)
        )
        events, row = self.event_table, number_of(connection, id)
        known = players_by_ids(connection, [id]).get(id)
        return PlayerParts(
            id,
            directory.names[id],
            known,
            latest_details(connection, row, known, events, self._stored.basis.change, self._before.live),
            events.played(id),
            events.won(id),
            [
                (PlayerPages.of(table, directory, events.by_id, self.words), number, steps)
                for table, number, steps in found
            ],
            directory,
        )

    def event(self, slug: str) -> EventParts | None:
        """Return what the pages of an event are made from; None where there is no such event."""
        connection = self.connection
        reader = EventReader(connection, slug.partition("-")[0])
        found = reader.read()
        if found is None:
            return None
        directory = _directory(found)
        if directory.events[found.event.id] != slug:
            return None
        rated = reader.in_lists()
        if rated is None:
            view = EventView.of(found)
        else:
            pool = PoolView(empty_list(connection, rated[0]), (), dt.date.min)
            view = EventView.of(found, pool, {id: EventRating(*moved) for id, moved in rated[1].items()})
        return EventParts(view, directory, player_links(directory), self._corrections(found))

    def meetings(self, event: EventParts, boards: Sequence[Game]) -> dict[Pair, Meeting]:
        """Return what is known of the pairs of an event who play these games of two.

        It is by the first rating list in which a player of the event is rated.
        """
        connection = self.connection
        players = [entrant.id for entrant in event.view.event.entrants]
        for key in self.frame.pools:
            shown = published_list(connection, key)
            estimates = _estimates(final_rows(connection, shown.run.id, players), shown)
            if estimates:
                return {
                    pair: Meeting(*self._games(shown, pair), chance_of(shown.system, estimates, board))
                    for board in boards
                    for pair in (pair_of(board),)
                }
        return {}

    def _games(self, shown: PublishedList, pair: Pair) -> tuple[int, int, int]:
        """Return the games between two players; they stay the same as long as the run is published."""
        before = self._before
        if before.run != shown.run.id:
            before.run, before.games = shown.run.id, {}
        if pair not in before.games:
            part = player_list(self.connection, shown, pair[0])
            pool = None if part is None else PoolView(part, part.history.players, dt.date.min)
            before.games[pair] = (0, 0, 0) if pool is None else games_between(pool, [pair])[pair]
        return before.games[pair]

    def _corrections(self, event: EventSnapshot) -> list[Correction]:
        id, latest = event.event.id, self._stored.basis.change
        live = {id} if is_live(self.connection, id, latest) else ()
        found = published_corrections(self.connection, latest, live, {id: event.profile})
        return corrections_by_event(found).get(id, [])


def _estimates(final: FinalTable, shown: PublishedList) -> dict[str, Estimate]:
    """Return the estimates of the players with a rated game."""
    has_deviation = "deviation" in shown.system.columns
    columns = (final.rating.tolist(), final.deviation.tolist(), final.games.tolist())
    return {
        id: Estimate(rating, deviation if has_deviation else None)
        for id, rating, deviation, games in zip(final.players, *columns, strict=True)
        if games
    }


def _directory(event: EventSnapshot) -> Directory:
    """Return the names and addresses of an event and its players; ids make them unique."""
    return Directory.of(LeagueSnapshot("", "", "", dt.date.min, {}, (), (event,)))
