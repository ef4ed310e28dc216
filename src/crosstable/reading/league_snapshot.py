"""Everything that a league has published, in memory: what the pages of a whole site are made from.

Pages that are made from one snapshot cannot disagree.  It answers what `LeagueParts` answers, without reading anything.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from crosstable.facts.settings.club import Club
from crosstable.facts.settings.seasons import Season
from crosstable.games.profiles import game_profile
from crosstable.model.names import display_text
from crosstable.model.players import Player
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EntrantRow, EventStanding, latest_first
from crosstable.reading.event_table import EventTable, Known
from crosstable.reading.league_values import Entry, FrameLanguages, LeagueFrame, LeaguePlayer
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.reading.recent import Recent
from crosstable.reading.snapshot import Correction, EventSnapshot


@dataclass(frozen=True, eq=False)
class LeagueSnapshot:
    """Everything that a league has published as of `as_of`, a date in the league's time zone."""

    name: str
    key: str
    timezone: str
    as_of: dt.date
    players: Mapping[str, Player]
    pools: tuple[PoolSnapshot, ...]
    events: tuple[EventSnapshot, ...] = ()
    seasons: tuple[Season, ...] = ()
    corrections: tuple[Correction, ...] = ()
    game: str = ""
    club: Club = field(default_factory=Club)
    language: str = "en"
    languages: tuple[str, ...] = ()
    hall_language: str = ""

    @cached_property
    def frame(self) -> LeagueFrame:
        """What every page shows of the league."""
        played = {self.game} if self.game else {each.profile.name for each in self.events}
        profile = game_profile(played.pop() if len(played) == 1 else "plain")
        lists = [pool.key for pool in self.pools]
        languages = FrameLanguages(self.language, self.languages, self.hall_language or self.language)
        return LeagueFrame(self.name, self.key, self.seasons, lists, profile, self.club, languages, self.timezone)

    @cached_property
    def directory(self) -> Directory:
        """Names and addresses, with players who appear in results only."""
        names = {id: display_text(player.shown_name(), id) for id, player in self.players.items()}
        for pool in self.pools:
            names |= {id: display_text(id, "?") for id in pool.ratings.players if id not in names}
        for each in self.events:
            entered = each.event.entrants
            names |= {one.id: display_text(one.player.shown_name(), one.id) for one in entered if one.id not in names}
        events = {each.event.id: display_text(each.event.name, each.event.id) for each in self.events}
        return Directory.of(names, events, self.frame.lists, (season.key for season in self.seasons))

    @cached_property
    def event_ids(self) -> Sequence[str]:
        """The events, latest first."""
        return [each.id for each in latest_first(each.event for each in self.events)]

    def event(self, id: str) -> EventStanding | None:
        """Return an event, and what the first rating list made of it; None where there is no such event."""
        return self._last_event.get(id, lambda: self._event(id))

    def event_at(self, slug: str) -> EventStanding | None:
        """Return the event at an address."""
        return self.event(self._events_by_slug.get(slug, ""))

    def _event(self, id: str) -> EventStanding | None:
        if id not in self._events:
            return None
        pool = next((pool for pool in self.pools if id in pool.moved), None)
        found = EventStanding(self._events[id], pool, {} if pool is None else pool.moved[id])
        if id not in self._known:
            self._known[id] = found.known
        return found

    @cached_property
    def _last_event(self) -> Recent[EventStanding | None]:
        return Recent(1)  # one page of an event follows another; of the others, only what the table needs is kept

    @cached_property
    def _known(self) -> dict[str, Known]:
        return {}

    @cached_property
    def _events(self) -> Mapping[str, EventSnapshot]:
        return {each.event.id: each for each in self.events}

    @cached_property
    def _events_by_slug(self) -> Mapping[str, str]:
        return {slug: id for id, slug in self.directory.events.items()}

    @cached_property
    def event_table(self) -> EventTable:
        """The summaries of the events, latest first, and the rows of their entrants."""
        for id in self.event_ids:
            self.event(id)
        return EventTable.of([self._known[id] for id in self.event_ids])

    def corrections_of(self, event: EventStanding) -> Sequence[Correction]:
        """Return the corrections of an event that are shown."""
        return self._corrections.get(event.event.id, ())

    @cached_property
    def _corrections(self) -> Mapping[str | None, Sequence[Correction]]:
        found: dict[str | None, list[Correction]] = defaultdict(list)
        for each in self.corrections:
            found[each.event].append(each)
        return found

    def player_at(self, slug: str) -> LeaguePlayer | None:
        """Return the player at an address; None where there is no such player."""
        id = self._players_by_slug.get(slug)
        if id is None:
            return None
        row = self._totals.get(id)
        played = 0 if row is None else row.is_entrant
        return LeaguePlayer(id, self.players.get(id), self._entries.get(id, ()), played, self._won[id])

    @cached_property
    def _players_by_slug(self) -> Mapping[str, str]:
        return {slug: id for id, slug in self.directory.players.items()}

    @cached_property
    def _totals(self) -> Mapping[str, EntrantRow]:
        return self.event_table.totals()

    @cached_property
    def _won(self) -> Counter[str]:
        return Counter(winner for each in self.event_table.summaries if each.is_over for winner in each.winners)

    @cached_property
    def _entries(self) -> Mapping[str, Sequence[Entry]]:
        found: dict[str, list[Entry]] = defaultdict(list)
        for each in (self._events[id] for id in self.event_ids):
            for entrant in each.event.entrants:
                found[entrant.id].append(Entry(entrant, each.profile))
        return found
