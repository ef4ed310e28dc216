"""A published league, each part read when a page needs it.

Rules
1. The page of an event is made from that event alone, that of a player from the player's games and the final tables.
2. The pages of a rating list are made from its final table; a list of a period from the steps of these days.
3. Lists of events, seasons and the home page are made from the stored table of events, and from those events that are
   shown as they are now.
4. While events go through their rounds, only these events are read again; after any other change, all parts are but
   events and runs that are the same.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sqlalchemy import Connection, select

from crosstable.facts.players.players import number_of, players_by_ids
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.schema import entry, event
from crosstable.games.profiles import game_profile
from crosstable.model.entry_details import EntryDetails
from crosstable.model.events import Entrant
from crosstable.model.names import display_text
from crosstable.model.players import Player
from crosstable.reading.directory import Directory
from crosstable.reading.event_reader import EventReader
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.event_table import EventTable, Known
from crosstable.reading.event_table_parts import StoredEvents
from crosstable.reading.league_values import Entry, FrameLanguages, LeagueFrame, LeaguePlayer
from crosstable.reading.list_reader import published_lists
from crosstable.reading.names_on_demand import know
from crosstable.reading.part_changes import last_change_of_event, last_change_of_players
from crosstable.reading.published_corrections import published_corrections
from crosstable.reading.recent import Recent
from crosstable.reading.snapshot import Correction
from crosstable.reading.stored_directory import stored_directory
from crosstable.reading.stored_events import all_events, known_event, live_events, with_live
from crosstable.reading.stored_list import StoredList
from crosstable.runs.rating_lists import league_config

_MOST_EVENTS = 32


@dataclass(slots=True)
class KeptParts:
    """What was read of a league before: `connection` reads its present state, that after `change`.

    Events are kept with their last change, as they are and for the table; rating lists as long as the same is shown.
    """

    connection: Connection
    change: int = 0
    league: LeagueParts | None = None
    events: Recent[EventStanding | None] = field(default_factory=lambda: Recent(_MOST_EVENTS))
    live: dict[str, tuple[int, Known | None]] = field(default_factory=dict)
    lists: dict[str, StoredList] = field(default_factory=dict)

    def read(self, connection: Connection, change: int, as_of: dt.date) -> LeagueParts:
        """Return the league in the state after a change; it is the same as before while only rounds went on.

        Args:
            change: the last one of the league.
            as_of: the day of the pages.
        """
        self.connection = connection
        if self.league is None or self.change != change or self.league.as_of != as_of:
            at = last_change_of_players(connection)
            if self.league is None or (self.league.change, self.league.as_of) != (at, as_of):
                self.league = LeagueParts(self, at, as_of)
            self.change = change
        return self.league


class LeagueParts:
    """A league as pages read it: what follows from rounds of events is asked of what is kept, all else stays here.

    Args:
        change: the last one of its players, events and settings.
    """

    def __init__(self, kept: KeptParts, change: int, as_of: dt.date) -> None:
        self.change = change
        self.as_of = as_of
        self._kept = kept
        self._table: tuple[int, EventTable] | None = None
        self._named = set[str]()  # events whose names are known, as those of their players

    @property
    def _connection(self) -> Connection:
        return self._kept.connection

    @cached_property
    def _config(self) -> LeagueConfig:
        return league_config(self._connection)

    @cached_property
    def frame(self) -> LeagueFrame:
        """What every page shows of the league."""
        of, lists = self._config, [pool.key for pool in self.pools]
        played = {of.game} if of.game else self._games_played()
        profile = game_profile(played.pop() if len(played) == 1 else "plain")
        languages = FrameLanguages(of.language, of.languages, of.hall_language)
        return LeagueFrame(of.name, of.key, of.seasons, lists, profile, of.club, languages, of.timezone)

    def _games_played(self) -> set[str]:
        """Return the games that are played in the events; the table of events says it, unless some are live."""
        return {each.game for each in self.event_table.summaries} if self._live() else set(self._stored.games)

    @cached_property
    def pools(self) -> Sequence[StoredList]:
        """The published rating lists."""
        kept, found = self._kept, list[StoredList]()
        for shown in published_lists(self._connection):
            known = kept.lists.get(shown.config.key)
            if known is None or known.shown != shown:
                known = StoredList(shown, lambda: kept.connection)
            found.append(known)
        kept.lists = {each.key: each for each in found}
        return found

    @cached_property
    def latest(self) -> int:
        """The last change that a published run knows."""
        return max((pool.shown.run.watermark for pool in self.pools), default=0)

    @cached_property
    def directory(self) -> Directory:
        """Names and addresses, each read when a page shows it."""
        return stored_directory(
            lambda: self._connection,
            [pool.key for pool in self.pools],
            self._config.seasons,
            self._shown_events,
            self._are_published,
        )

    def _shown_events(self) -> Collection[str]:
        return self.event_table.by_id.keys()

    def _are_published(self, ids: Collection[str]) -> set[str]:
        """Return those players whom rating lists, events or corrections name."""
        found = {one for pool in self.pools for one in pool.ratings.players}
        found |= set(self.event_table.totals())
        found |= {one for each in self.corrections for one in each.players}
        return found.intersection(ids)

    @property
    def event_ids(self) -> Sequence[str]:
        """The events, latest first."""
        return [each.id for each in self.event_table.summaries]

    def event(self, id: str) -> EventStanding | None:
        """Return an event, and what the first rating list made of it; None where there is no such event."""
        found = self._kept.events.get((id, last_change_of_event(self._connection, id)), lambda: self._event(id))
        if found is not None and id not in self._named:  # names that were read with it need not be read again
            self._named.add(id)
            know(self.directory.event_names, {id: display_text(found.event.name, id)})
            names = {each.id: display_text(each.player.shown_name(), each.id) for each in found.event.entrants}
            know(self.directory.names, names)
        return found

    def _event(self, id: str) -> EventStanding | None:
        reader = EventReader(self._connection, id)
        found, moved = reader.read(), reader.in_lists()
        if found is None or moved is None:
            return None if found is None else EventStanding(found)
        return EventStanding(found, next(pool for pool in self.pools if pool.key == moved[0]), moved[1])

    def event_at(self, slug: str) -> EventStanding | None:
        """Return the event at an address."""
        found = self.event(slug.partition("-")[0])
        return None if found is None or self.directory.events[found.event.id] != slug else found

    def _live(self) -> list[str]:
        """Return the events that are shown as they are now."""
        return live_events(self._connection, self.latest)

    @cached_property
    def _stored(self) -> StoredEvents:
        """The events that are not shown as they are now."""
        return all_events(self._connection, lambda: self._connection)

    @property
    def event_table(self) -> EventTable:
        """The summaries of the events, latest first, and the rows of their entrants."""
        if self._table is None or self._table[0] != self._kept.change:
            before, live = self._kept.live, self._live()
            changes = {id: last_change_of_event(self._connection, id) for id in live}
            self._kept.live = {
                id: before[id] if id in before and before[id][0] == at else (at, known_event(self._connection, id))
                for id, at in changes.items()
            }
            found = {id: known for id, (_, known) in self._kept.live.items()}
            self._table = self._kept.change, with_live(self._stored, found)
        return self._table[1]

    @property
    def corrections(self) -> Sequence[Correction]:
        """The corrections that are shown."""
        played = {each.id: each.profile for each in self.event_table.summaries}
        return published_corrections(self._connection, self.latest, self._live(), played)

    def corrections_of(self, event: EventStanding) -> Sequence[Correction]:
        """Return the corrections of an event that are shown."""
        id = event.event.id
        live = {id}.intersection(self._live())
        found = published_corrections(self._connection, self.latest, live, {id: event.game})
        return [each for each in found if each.event == id]

    def player_at(self, slug: str) -> LeaguePlayer | None:
        """Return the player at an address; None where there is no such player."""
        id = slug.partition("-")[0]
        if self.directory.players.get(id) != slug:
            return None
        known, table = players_by_ids(self._connection, [id]).get(id), self.event_table
        entries = () if known is None else self._entries(known, table)
        return LeaguePlayer(id, known, entries, table.played(id), table.won(id))

    def _entries(self, player: Player, events: EventTable) -> list[Entry]:
        rows = self._connection.execute(
            select(entry.c.change_id, entry.c.ended_by, entry.c.details, event.c.public_id)
            .join(event, event.c.id == entry.c.event_id)
            .where(entry.c.player_id == number_of(self._connection, player.id))
        )
        live, latest = self._live(), self.latest
        held = {
            row.public_id: row.details
            for row in rows
            if (
                row.ended_by is None
                if row.public_id in live
                else row.change_id <= latest and (row.ended_by is None or row.ended_by > latest)
            )
        }
        return [
            Entry(Entrant(player, details=EntryDetails.from_values(held[each.id])), each.profile)
            for each in (events.summaries if held else ())
            if each.id in held
        ]
