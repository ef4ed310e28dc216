"""What the pages of a league are made from, read again as far as it has changed.

Rules
1. The page of an event is made from that event alone (`read_event`), unless the whole league was read already.
2. The pages of a rating list are made from its final table; a list of a period from the steps of these days.
3. All other pages are made from the whole league.  While events go through their rounds, only these events are read
   again; any other change reads the league again when a page needs it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sqlalchemy import Connection

from crosstable.games.profile import GameProfile
from crosstable.games.registry import game_profile
from crosstable.league.lists.rating_lists import league_config, pool_numbers, published
from crosstable.league.lists.stored_runs import run_row
from crosstable.league.reading.event_reader import event_in_lists, read_event
from crosstable.league.reading.league_reader import read_published
from crosstable.league.reading.list_reader import (
    FinalTable,
    PublishedList,
    empty_list,
    final_rows,
    player_list,
    published_list,
)
from crosstable.league.reading.managed_events import is_live
from crosstable.league.reading.part_changes import events_changed_since, last_change_of_players
from crosstable.league.reading.published_corrections import published_corrections
from crosstable.league.reading.stored_list import stored_list
from crosstable.league.snapshot import EventSnapshot, LeagueSnapshot
from crosstable.model.games import Game
from crosstable.publish.correction_lines import CorrectionLine, corrections_by_event
from crosstable.publish.markup import player_links
from crosstable.publish.site_data import EventParts, SiteData, SiteFrame
from crosstable.ratings.estimate import Estimate
from crosstable.views.directory import Directory
from crosstable.views.event import EventRating, EventView
from crosstable.views.meeting import Meeting, Pair, chance_of, games_between, pair_of
from crosstable.views.names_on_demand import NamesOnDemand
from crosstable.views.pool import PoolView
from crosstable.views.stored_directory import stored_directory

State = tuple[int, dt.date]


@dataclass(slots=True)
class _Known:
    """What was read before.

    `connection` holds the one that reads the present state, `data` is of a state, `profile` is that of the league as of
    a change of its players, `games` are between pairs in a published `run`.
    """

    connection: list[Connection] = field(default_factory=list)
    state: State | None = None
    data: SiteData | None = None
    profile: tuple[int, GameProfile] | None = None
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
            connection: that reads this state.
            state: the number of its last change, and the day.
        """
        known = self._known
        known.connection[:] = [connection]
        if known.state != state or known.data is None:
            known.data = self._after_rounds(connection, state) or self._parted(connection, state[1])
            known.state = state
        return known.data

    def _parted(self, connection: Connection, day: dt.date) -> _PartedData:
        """Return data read by parts: that of before, where only rounds of events went on since."""
        at = last_change_of_players(connection)
        now = self._known.data
        if isinstance(now, _PartedData) and not now.is_whole and (now.at, now.day) == (at, day):
            return now
        return _PartedData(self._base_url, day, at, self._known)

    def _after_rounds(self, connection: Connection, state: State) -> SiteData | None:
        """Return the data that is known with the events that changed; None where it has to be read again."""
        known = self._known
        if known.data is None or known.state is None or known.state[1] != state[1] or not known.data.is_whole:
            return None
        changed = events_changed_since(connection, known.state[0])
        if changed is None:
            return None
        return known.data.after_rounds(_with_events(connection, known.data.snapshot, changed), changed)


def _with_events(connection: Connection, snapshot: LeagueSnapshot, changed: frozenset[str]) -> LeagueSnapshot:
    def now(each: EventSnapshot) -> EventSnapshot:
        return (read_event(connection, each.event.id) if each.event.id in changed else None) or each

    return replace(snapshot, events=tuple(now(each) for each in snapshot.events))


class _PartedData(SiteData):
    """Data of a league that is read as far as pages need it: an event, a rating list.

    `at` is the last change of its players, `day` the day of the pages.
    """

    def __init__(self, base_url: str | None, day: dt.date, at: int, known: _Known) -> None:
        super().__init__(lambda: read_published(self.connection, as_of=day), base_url)
        self.day = day
        self.at = at
        self._before = known

    @property
    def connection(self) -> Connection:
        """What reads the present state."""
        return self._before.connection[0]

    @cached_property
    def directory(self) -> Directory:
        """Names and addresses, each read when a page shows it."""
        frame = self.frame
        return stored_directory(
            lambda: self.connection, frame.pools, frame.seasons, lambda: Directory.of(self.snapshot)
        )

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
    def frame(self) -> SiteFrame:
        """What every page shows of the league."""
        if self._frame is None:
            config, numbers = league_config(self.connection), pool_numbers(self.connection)
            pools = [each.key for each in config.pools if published(self.connection, numbers[each.key]) is not None]
            profile = game_profile(config.game) if config.game else self._profile()
            self._frame = SiteFrame(config.name, config.key, config.seasons, pools, profile, config.club)
        return self._frame

    _frame: SiteFrame | None = None

    def _profile(self) -> GameProfile:
        """Return the game of a league that is not set: that of all its events, which hardly ever changes."""
        at = last_change_of_players(self.connection)
        known = self._before.profile
        if known is None or known[0] != at:
            known = self._before.profile = at, self.snapshot.profile
        return known[1]

    def event(self, slug: str) -> EventParts | None:
        """Return what the pages of an event are made from; None where there is no such event."""
        if self.is_whole:
            return super().event(slug)
        connection = self.connection
        found = read_event(connection, slug.partition("-")[0])
        if found is None:
            return None
        directory = _directory(found)
        if directory.events[found.event.id] != slug:
            return None
        rated = event_in_lists(connection, found.event.id)
        if rated is None:
            view = EventView.of(found)
        else:
            pool = PoolView(empty_list(connection, rated[0]), (), dt.date.min)
            view = EventView.of(found, pool, {id: EventRating(*moved) for id, moved in rated[1].items()})
        return EventParts(view, directory, player_links(directory), self._corrections(found, directory))

    def meetings(self, event: EventParts, boards: Sequence[Game]) -> dict[Pair, Meeting]:
        """Return what is known of the pairs of an event who play these games of two.

        It is by the first rating list in which a player of the event is rated.
        """
        if self.is_whole:
            return super().meetings(event, boards)
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

    def _corrections(self, event: EventSnapshot, directory: Directory) -> list[CorrectionLine]:
        connection, config = self.connection, league_config(self.connection)
        numbers = pool_numbers(connection)
        shown = [now.run for now in (published(connection, numbers[each.key]) for each in config.pools) if now]
        latest = max((run_row(connection, run).watermark for run in shown), default=0)
        id = event.event.id
        live = {id} if is_live(connection, id, latest) else ()
        found = published_corrections(connection, latest, live, {id: event.profile})
        return corrections_by_event([each for each in found if each.event == id], directory).get(id, [])


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
