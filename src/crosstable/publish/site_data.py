"""The data from which the pages of a league are made; each part is computed when a page first needs it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from crosstable.facts.settings.club import Club
from crosstable.facts.settings.seasons import Season
from crosstable.games.profile import GameProfile, Words
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.games import Game
from crosstable.model.names import display_text
from crosstable.model.players import Player
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.markup import player_links
from crosstable.publish.player_page import PlayerPages
from crosstable.publish.search import SearchRow, search_rows
from crosstable.publish.templating import Templates
from crosstable.reading.event_summary import EntrantRow, EventSummary, latest_first
from crosstable.reading.event_table import EventBlock, EventTable
from crosstable.reading.snapshot import Correction, LeagueSnapshot, PoolSnapshot
from crosstable.views.directory import Directory, unique_slugs
from crosstable.views.entrant_names import name_parts
from crosstable.views.event import EventRating, EventView, event_ratings
from crosstable.views.leaderboard import leaderboards
from crosstable.views.meeting import Meeting, Pair, chance_of, estimates_in, games_between, pair_of
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.pool import PoolView
from crosstable.views.tables.corrections import corrections_by_event
from crosstable.views.texts import game_words

DataAs = Literal["elo-seed"]


@dataclass(frozen=True, slots=True)
class SiteFrame:
    """What pages of a league show: its name, seasons and published lists (by key), game, club, language, time zone."""

    name: str
    key: str
    seasons: Sequence[Season]
    pools: Sequence[str]
    profile: GameProfile
    club: Club
    language: str
    timezone: str


@dataclass(frozen=True, slots=True)
class EventParts:
    """What the pages of an event are made from; the directory and the links hold at least its players."""

    view: EventView
    directory: Directory
    links: Mapping[str, str]
    corrections: Sequence[Correction]


@dataclass(frozen=True, slots=True)
class PlayerParts:
    """What the page of a player is made from.

    `known` is None where only results name the player, `details` are those of the latest entry that has any, `played`
    and `won` count events, `lists` are the rating lists with the player's number and steps there.
    """

    id: str
    name: str
    known: Player | None
    details: EntryDetails
    played: int
    won: int
    lists: Sequence[tuple[PlayerPages, int, list[RatingStep]]]
    directory: Directory


class SiteData:
    """A snapshot and the views computed from it.

    Pools, boards and `steps`, the games of their players, are in the same order; events are latest first.

    Args:
        snapshot: what is published, or what reads it when it is first needed.
        base_url: where the site will stand, or None.
    """

    def __init__(self, snapshot: LeagueSnapshot | Callable[[], LeagueSnapshot], base_url: str | None = None) -> None:
        self._read = snapshot
        self.base_url = base_url
        self._summaries: dict[str, tuple[EventSummary, list[EntrantRow]]] = {}
        self._last_player: tuple[str, list[tuple[PlayerPages, int, list[RatingStep]]]] | None = None

    @cached_property
    def snapshot(self) -> LeagueSnapshot:
        """What is published."""
        return self._read() if callable(self._read) else self._read

    @cached_property
    def frame(self) -> SiteFrame:
        """What every page shows of the league."""
        of = self.snapshot
        pools = tuple(pool.key for pool in of.pools)
        return SiteFrame(of.name, of.key, of.seasons, pools, of.profile, of.club, of.language, of.timezone)

    @cached_property
    def directory(self) -> Directory:
        """Names and addresses."""
        return Directory.of(self.snapshot)

    @cached_property
    def search_rows(self) -> Mapping[str, Sequence[SearchRow]]:
        """What the search finds, by letter."""
        return search_rows(self.directory)

    @cached_property
    def players_by_slug(self) -> Mapping[str, str]:
        """The id of the player at each address."""
        return {slug: id for id, slug in self.directory.players.items()}

    @cached_property
    def events_by_slug(self) -> Mapping[str, str]:
        """The id of the event at each address."""
        return {slug: id for id, slug in self.directory.events.items()}

    @cached_property
    def links(self) -> Mapping[str, str]:
        """The link to each player, as seen from a folder."""
        return player_links(self.directory)

    @cached_property
    def templates(self) -> Templates:
        """The templates, with what every page of the league shows."""
        return Templates(league=self.league_name, menu=self.menu, base_href=None, words=self.words, logo=self.logo)

    @cached_property
    def pools(self) -> Sequence[PoolView]:
        """The published rating lists."""
        return [self._pool(pool) for pool in self.snapshot.pools]

    def _pool(self, pool: PoolSnapshot) -> PoolView:
        names = [self.directory.names[player] for player in pool.ratings.players]
        return PoolView(pool, names, self.snapshot.as_of, self.directory.pools[pool.key])

    @cached_property
    def leaderboards(self) -> Sequence[LeaderboardPage]:
        """The leaderboard of each rating list."""
        seasons, players = self.frame.seasons, self.directory.players
        return [LeaderboardPage(pool, leaderboards(pool, seasons), players, self.words) for pool in self.pools]

    @cached_property
    def steps(self) -> Sequence[StepTable]:
        """The games of the players of each rating list."""
        return [StepTable.of(pool) for pool in self.pools]

    @cached_property
    def event_ids(self) -> Sequence[str]:
        """The events, latest first."""
        return [each.id for each in latest_first(each.event for each in self.snapshot.events)]

    @cached_property
    def _events(self) -> Mapping[str, int]:
        return {each.event.id: at for at, each in enumerate(self.snapshot.events)}

    @cached_property
    def _event_ratings(self) -> Sequence[tuple[PoolView, Mapping[str, Mapping[str, EventRating]]]]:
        return [(pool, event_ratings(pool)) for pool in self.pools]

    def event_view(self, id: str) -> EventView:
        """Compute the view of an event; only its summary and the rows of its entrants are kept."""
        pool, ratings = next(((pool, by[id]) for pool, by in self._event_ratings if id in by), (None, {}))
        view = EventView.of(self.snapshot.events[self._events[id]], pool, ratings)
        if id not in self._summaries:
            self._summaries[id] = view.summary, view.entrant_rows()
        return view

    @cached_property
    def event_table(self) -> EventTable:
        """The summaries of the events, latest first, and the rows of their entrants."""
        for id in self.event_ids:
            if id not in self._summaries:
                self.event_view(id)
        known = [self._summaries[id] for id in self.event_ids]
        return EventTable([each for each, _ in known], [EventBlock.of([(each.id, rows) for each, rows in known])])

    @property
    def events(self) -> Sequence[EventSummary]:
        """The summaries of the events, latest first."""
        return self.event_table.summaries

    @property
    def day(self) -> dt.date:
        """The day on which the pages are made."""
        return self.snapshot.as_of

    @property
    def all_corrections(self) -> Sequence[Correction]:
        """The corrections that are shown."""
        return self.snapshot.corrections

    def links_of(self, players: Iterable[str]) -> Mapping[str, str]:
        """Return the links to at least some players, as seen from a folder."""
        del players
        return self.links

    @cached_property
    def corrections(self) -> Mapping[str, Sequence[Correction]]:
        """The corrections of each event, the newest first."""
        return corrections_by_event(self.all_corrections)

    def event(self, slug: str) -> EventParts | None:
        """Return what the pages of an event are made from; None where there is no such event."""
        id = self.events_by_slug.get(slug)
        if id is None:
            return None
        corrections = self.corrections.get(id, ())
        return EventParts(self.event_view(id), self.directory, self.links, corrections)

    def meetings(self, event: EventParts, boards: Sequence[Game]) -> dict[Pair, Meeting]:
        """Return what is known of the pairs of an event who play these games of two.

        It is by the first rating list in which a player of the event is rated.
        """
        players = [entrant.id for entrant in event.view.event.entrants]
        for pool in self.pools:
            estimates = estimates_in(pool, players)
            if estimates:
                games, system = games_between(pool, map(pair_of, boards)), pool.ratings.system
                return {
                    pair: Meeting(*games[pair], chance_of(system, estimates, board))
                    for board in boards
                    for pair in (pair_of(board),)
                }
        return {}

    def season_of(self, event: EventView) -> str:
        """Return the name of the season of an event, "" for none."""
        names = {season.key: season.name for season in self.frame.seasons}
        return names.get(event.snapshot.season or "", "")

    def player(self, slug: str) -> PlayerParts | None:
        """Return what the page of a player is made from; None where there is no such player."""
        id = self.players_by_slug.get(slug)
        if id is None:
            return None
        known, details = self.player_facts(id)
        played, won = self.played.get(id, 0), self.won.get(id, 0)
        name = self.directory.names[id]
        return PlayerParts(id, name, known, details, played, won, self.player_in(id), self.directory)

    @cached_property
    def _player_pages(self) -> Sequence[tuple[PlayerPages, Mapping[str, int]]]:
        events = self.event_table.by_id
        return [(PlayerPages.of(steps, self.directory, events, self.words), steps.pool.number) for steps in self.steps]

    def player_in(self, id: str) -> list[tuple[PlayerPages, int, list[RatingStep]]]:
        """Return the rating lists in which a player is, each with the player's number and steps there."""
        if self._last_player is None or self._last_player[0] != id:  # the page and the data file follow each other
            found = [
                (pool, at[id], steps)
                for pool, at in self._player_pages
                if id in at and (steps := pool.steps.of_player(at[id]))
            ]
            self._last_player = id, found
        return self._last_player[1]

    @cached_property
    def played(self) -> Mapping[str, int]:
        """The number of events in which each player took part."""
        return {id: row.is_entrant for id, row in self.event_table.totals().items()}

    @cached_property
    def won(self) -> Mapping[str, int]:
        """The number of events that each player won."""
        return Counter(winner for facts in self.events if facts.is_over for winner in facts.winners)

    def player_facts(self, id: str) -> tuple[Player | None, EntryDetails]:
        """Return a player, None where only results name the id, and the details of the latest entry that has any."""
        return self.snapshot.players.get(id), self._entered.get(id, NO_DETAILS)

    @cached_property
    def _entered(self) -> Mapping[str, EntryDetails]:
        """The details of each player's latest entry that has any, as far as the game of the event has them."""
        found: dict[str, EntryDetails] = {}
        snapshots = self.snapshot.events
        for of in (snapshots[self._events[id]] for id in self.event_ids):
            game = of.profile
            for entrant in of.event.entrants:
                title, rank = name_parts(entrant, game)
                if (title or rank) and entrant.id not in found:
                    found[entrant.id] = EntryDetails(title=title or None, grade=rank or None)
        return found

    @property
    def league_name(self) -> str:
        """The display name of the league."""
        return display_text(self.frame.name, self.frame.key)

    @property
    def words(self) -> Words:
        """What the game of the league calls its players."""
        return game_words(self.frame.profile.words)

    @property
    def logo(self) -> str:
        """The path of the logo, "" without one."""
        logo = self.frame.club.logo
        return "" if logo is None else f"assets/logo.{logo.ending}"

    @cached_property
    def seasons(self) -> list[Season]:
        """The seasons, latest first."""
        return sorted(self.frame.seasons, key=lambda season: season.starts, reverse=True)

    @cached_property
    def menu(self) -> dict[str, str]:
        """The paths in the menu of every page, "" for a page that does not exist."""
        keys = self.frame.pools
        pool = unique_slugs((key, "") for key in keys)[keys[0]] if keys else ""
        season = unique_slugs((one.key, "") for one in self.seasons)[self.seasons[0].key] if self.seasons else ""
        return {
            "board": pool and f"leaderboards/{pool}.html",
            "rating": pool and f"ratings/{pool}.html",
            "season": season and f"seasons/{season}.html",
        }

    @property
    def size(self) -> int:
        """The approximate number of files, for a progress bar."""
        return 2 * len(self.directory.players) + len(self.snapshot.events) + 10 * len(self.pools) + 40
