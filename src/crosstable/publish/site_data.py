"""What the pages of a league are made from: views of what is read of it, each computed when a page first needs it."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from crosstable.events.sign_up.sign_up_page import OpenSignUp
from crosstable.facts.settings.seasons import Season
from crosstable.games.profile import Words
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.games import Game
from crosstable.model.names import display_text
from crosstable.model.players import Player
from crosstable.publish.language_links import LanguageLink, LanguageSwitch
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.markup import player_links
from crosstable.publish.player_page import PlayerPages
from crosstable.publish.search import SearchRow, search_rows
from crosstable.publish.templating import Templates
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EventStanding, EventSummary
from crosstable.reading.event_table import EventTable
from crosstable.reading.league_parts import LeagueParts
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.reading.league_values import Entry, LeagueFrame
from crosstable.reading.names_on_demand import some
from crosstable.reading.pool_snapshot import Pair
from crosstable.reading.snapshot import Correction
from crosstable.views.entrant_names import name_parts
from crosstable.views.leaderboard import leaderboards
from crosstable.views.meeting import Meeting, chance_of, list_of_players, pair_of, stakes_of
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.pool import PoolView
from crosstable.views.texts import game_words

_MOST_LANGUAGES = 3  # besides the first
DataAs = Literal["elo-seed"]


@dataclass(frozen=True, slots=True)
class EventParts:
    """What the pages of an event are made from; the directory and the links hold at least its players."""

    view: EventStanding
    directory: Directory
    links: Mapping[str, str]
    corrections: Sequence[Correction]


@dataclass(frozen=True, slots=True)
class PlayerParts:
    """What the page of a player is made from.

    `known` is None where only results name the player, `details` are those of the latest entry that has any, `played`
    and `won` count events, `running` are the open events that the player is in, `lists` are the rating lists with the
    player's number and steps there.
    """

    id: str
    name: str
    known: Player | None
    details: EntryDetails
    played: int
    won: int
    running: Sequence[str]
    lists: Sequence[tuple[PlayerPages, int, list[RatingStep]]]


class SiteData:
    """A league and the views computed from it; rating lists are in the order of the settings, events latest first.

    Args:
        league: in memory, or read part by part.
        base_url: where the site will stand, or None.
        language: of the pages; "" for that of the league.
        switch: how a page in another language is reached; None where there is no other.
        has_accounts: whether people sign in there; pages have a link to it.

    `sign_ups` are the events for which people can sign up today; only a live site has pages to do it.
    """

    def __init__(
        self,
        league: LeagueSnapshot | LeagueParts,
        base_url: str | None = None,
        *,
        language: str = "",
        switch: LanguageSwitch | None = None,
        has_accounts: bool = False,
    ) -> None:
        self.league = league
        self.base_url = base_url
        self.language = language or league.frame.languages.default
        self.switch = switch
        self.path = ""  # of the page that is being made
        self._others: OrderedDict[str, SiteData] = OrderedDict()
        self.sign_ups: Sequence[OpenSignUp] = ()
        self.has_accounts = has_accounts
        self._pages_in_lists: dict[str, PlayerPages] = {}

    def in_language(self, language: str) -> SiteData:
        """Return the same league for pages in a language; those that were asked for last are held."""
        if language == self.language:
            return self
        found = self._others.pop(language, None)
        if found is None:
            found = SiteData(
                self.league,
                self.base_url,
                language=language,
                switch=self.switch,
                has_accounts=self.has_accounts,
            )
        self._others[language] = found
        while len(self._others) > _MOST_LANGUAGES:
            self._others.popitem(last=False)
        found.sign_ups = self.sign_ups
        return found

    def language_links(self, up: str) -> list[LanguageLink]:
        """Return the links to the page that is being made in each language; `up` leads from it to the first page."""
        return [] if self.switch is None else self.switch.links(self.path, up, self.language)

    @cached_property
    def frame(self) -> LeagueFrame:
        """What every page shows of the league."""
        return self.league.frame

    @cached_property
    def directory(self) -> Directory:
        """Names and addresses."""
        return self.league.directory

    @property
    def day(self) -> dt.date:
        """The day on which the pages are made."""
        return self.league.as_of

    @cached_property
    def search_rows(self) -> Mapping[str, Sequence[SearchRow]]:
        """What the search finds, by letter."""
        return search_rows(self.directory)

    @cached_property
    def templates(self) -> Templates:
        """The templates, with what every page of the league shows."""
        return Templates(
            league=self.league_name,
            menu=self.menu,
            base_href=None,
            words=self.words,
            logo=self.logo,
            language_links=self.language_links,
            has_accounts=self.has_accounts,
        )

    @cached_property
    def pools(self) -> Sequence[PoolView]:
        """The published rating lists."""
        directory = self.directory
        return [PoolView(pool, directory.names, self.day, directory.pools[pool.key]) for pool in self.league.pools]

    @cached_property
    def leaderboards(self) -> Sequence[LeaderboardPage]:
        """The leaderboard of each rating list."""
        seasons, players = self.frame.seasons, self.directory.players
        return [LeaderboardPage(pool, leaderboards(pool, seasons), players, self.words) for pool in self.pools]

    @property
    def event_table(self) -> EventTable:
        """The summaries of the events, and the rows of their entrants."""
        return self.league.event_table

    @property
    def events(self) -> Sequence[EventSummary]:
        """The summaries of the events."""
        return self.event_table.summaries

    @property
    def corrections(self) -> Sequence[Correction]:
        """The corrections that are shown."""
        return self.league.corrections

    def links_of(self, players: Iterable[str]) -> Mapping[str, str]:
        """Return the links to some players, as seen from a folder."""
        return player_links(self.directory, players)

    def event(self, slug: str) -> EventParts | None:
        """Return what the pages of an event are made from; None where there is no such event."""
        view = self.league.event_at(slug)
        if view is None:
            return None
        corrections = sorted(self.league.corrections_of(view), key=lambda one: one.at, reverse=True)
        ids = [entrant.id for entrant in view.event.entrants]
        directory = replace(self.directory, names=some(self.directory.names, ids))
        return EventParts(view, directory, self.links_of(ids), corrections)

    def meetings(self, event: EventParts, boards: Sequence[Game]) -> dict[Pair, Meeting]:
        """Return what is known of the pairs of an event who play these games of two.

        It is by the first rating list in which a player of the event is rated.
        """
        found = list_of_players(self.league.pools, (entrant.id for entrant in event.view.event.entrants))
        if found is None:
            return {}
        pool, estimates = found
        system = pool.ratings.system
        return {
            pair: Meeting(
                *pool.record_between(pair), chance_of(system, estimates, board), stakes_of(system, estimates, board)
            )
            for board in boards
            for pair in (pair_of(board),)
        }

    def season_of(self, event: EventStanding) -> str:
        """Return the name of the season of an event, "" for none."""
        names = {season.key: season.name for season in self.frame.seasons}
        return names.get(event.snapshot.season or "", "")

    def player(self, slug: str) -> PlayerParts | None:
        """Return what the page of a player is made from; None where there is no such player."""
        found = self.league.player_at(slug)
        if found is None:
            return None
        parts = (view for pool in self.pools if (view := pool.of_player(found.id)) is not None)
        lists = [
            (pages, number, steps)
            for pages, number in ((self.pages_in(part), part.number[found.id]) for part in parts)
            if (steps := pages.steps.of_player(number))
        ]
        name, details = self.directory.names[found.id], _details(found.entries)
        running = self.event_table.open_events(found.id)
        return PlayerParts(found.id, name, found.known, details, found.played, found.won, running, lists)

    def pages_in(self, pool: PoolView) -> PlayerPages:
        """Return what the pages of the players of a list share; that of a whole list serves them all."""
        found = self._pages_in_lists.get(pool.slug)
        if found is None or found.facts is not pool:
            found = PlayerPages.of(StepTable.of(pool), self.directory, self.event_table.by_id, self.words)
            if pool.whole is pool:
                self._pages_in_lists[pool.slug] = found
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
        keys, directory = self.frame.lists, self.directory
        pool = directory.pools[keys[0]] if keys else ""
        season = directory.seasons[self.seasons[0].key] if self.seasons else ""
        return {
            "board": pool and f"leaderboards/{pool}.html",
            "rating": pool and f"ratings/{pool}.html",
            "season": season and f"seasons/{season}.html",
        }

    @property
    def size(self) -> int:
        """The approximate number of files, for a progress bar."""
        return 2 * len(self.directory.players) + len(self.league.event_ids) + 10 * len(self.pools) + 40


def _details(entries: Iterable[Entry]) -> EntryDetails:
    """Return title and rank of the first entry that has any, as far as the game of the event has them."""
    for entrant, game in entries:
        title, rank = name_parts(entrant, game)
        if title or rank:
            return EntryDetails(title=title or None, grade=rank or None)
    return NO_DETAILS
