"""What a league is called, what it plays, and which rating lists it keeps, as values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

import numpy as np

from crosstable.facts.settings.club import Club
from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.model.columns import NO_DATE, Flags, Ints, Labels, day_number
from crosstable.model.errors import UnknownName
from crosstable.model.history import History
from crosstable.model.moments import zone_named
from crosstable.model.names import match_key
from crosstable.model.results import ResultRules
from crosstable.ratings.provisional_rule import ProvisionalRule
from crosstable.ratings.system import AnySystem


@dataclass(frozen=True, slots=True)
class Selection:
    """Which games a pool rates: those that fulfil every condition; all where there is none."""

    disciplines: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    leave_out_events: tuple[str, ...] = ()
    starts: dt.date | None = None
    ends: dt.date | None = None

    def rows(self, history: History, seasons: Sequence[Season]) -> Flags:
        """Return for each game whether it is in the selection."""
        games = history.games
        chosen = np.ones(len(history), dtype=np.bool_)
        if self.disciplines:
            chosen &= _named(games.discipline, self.disciplines, len(history))
        if self.events:
            chosen &= _named(games.event, self.events, len(history))
        if self.leave_out_events:
            chosen &= ~_named(games.event, self.leave_out_events, len(history))
        date = np.full(len(history), NO_DATE, dtype=np.int32) if games.date is None else games.date
        if self.starts or self.ends:
            chosen &= _within(date, self.starts, self.ends)
        if self.seasons:
            among = [season for season in seasons if season.key in self.seasons]
            chosen &= np.any([_within(date, season.starts, season.ends) for season in among], axis=0)
        return chosen


@dataclass(frozen=True, slots=True)
class Listing:
    """Which players a leaderboard lists and ranks.

    Args:
        inactive_after_months: the absence after which a player is left out.
        least_games: a player with fewer rated games is left out.
    """

    inactive_after_months: int = 12
    least_games: int = 0


@dataclass(frozen=True, slots=True)
class PoolConfig:
    """One rating list of a league: which games, by which system, shown how.

    `compare` holds the systems that it is compared with.  `initial` says where the rating at which a player begins is
    looked for, in this order: "entry", the first rating with which the player entered an event (the first of
    `initial_kinds`, of any kind where that is empty); "list", the rating taken from the list of a federation (the first
    of `initial_lists`, such as "FIDE rapid"); "provisional", the performance in the first games, by `provisional`.
    Players for whom none of them has a rating begin where the system says.
    """

    key: str
    name: str
    system: AnySystem
    system_name: str
    selection: Selection = Selection()
    tiers: tuple[RatingTier, ...] = ()
    listing: Listing = Listing()
    compare: tuple[AnySystem, ...] = ()
    initial: tuple[str, ...] = ()
    initial_kinds: tuple[str, ...] = ()
    initial_lists: tuple[str, ...] = ()
    provisional: ProvisionalRule = field(default_factory=ProvisionalRule)


@dataclass(frozen=True, slots=True)
class LeagueConfig:
    """What a league is called, what it plays, and which rating lists it keeps.

    `game` is the name of the game that is played, "" where there are several; `language` is that of its pages,
    `languages` are those that readers choose from (none: all that there are), `hall_languages` those of paper and hall.
    `plain` is the table it was read from, which is how a league file keeps it.
    """

    name: str
    key: str
    timezone: str
    rules: ResultRules
    pools: tuple[PoolConfig, ...]
    seasons: tuple[Season, ...] = ()
    disciplines: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    game: str = ""
    club: Club = field(default_factory=Club)
    language: str = "en"
    languages: tuple[str, ...] = ()
    hall_languages: tuple[str, ...] = ()
    plain: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def hall_language(self) -> str:
        """The language of paper, hall and projector; several side by side as "de+en"."""
        return "+".join(self.hall_languages or (self.language,))

    def pool(self, key: str) -> PoolConfig:
        """Return the pool of that key.

        Raises:
            UnknownName: there is none.
        """
        for pool in self.pools:
            if pool.key == key:
                return pool
        raise UnknownName("rating list", key, [pool.key for pool in self.pools])

    def date_at(self, at: dt.datetime) -> dt.date:
        """Return the date that an instant has where the league is."""
        return local_date(at, self.timezone)

    def last_day(self, pool: PoolConfig, today: dt.date) -> dt.date:
        """Return the day up to which absence counts in a pool: today, or the last day that it rates."""
        chosen = pool.selection
        ends = [season.ends for season in self.seasons if season.key in chosen.seasons]
        known = [each for each in ends if each is not None]
        latest = [max(known)] if known and len(known) == len(ends) else []
        return min([today, *latest, *([] if chosen.ends is None else [chosen.ends])])

    def season_of(self, date: dt.date | None) -> str | None:
        """Return the key of the season that holds a date, None where there is none."""
        return next((season.key for season in self.seasons if season.holds(date)), None)


def local_date(at: dt.datetime, timezone: str) -> dt.date:
    """Return the date that an instant has in a time zone."""
    return at.astimezone(zone_named(timezone)).date()


def _named(column: Labels | None, patterns: Sequence[str], count: int) -> Flags:
    """Return which rows of a column have a name that one of the patterns fits."""
    if column is None:
        return np.zeros(count, dtype=np.bool_)
    keys = [match_key(pattern) for pattern in patterns]
    fits = [any(fnmatchcase(match_key(name), key) for key in keys) for name in column.names]
    flags: Flags = np.array([*fits, False])[column.codes]
    return flags


def _within(date: Ints, starts: dt.date | None, ends: dt.date | None) -> Flags:
    chosen: Flags = date != NO_DATE
    if starts is not None:
        chosen = chosen & (date >= day_number(starts))
    if ends is not None:
        chosen = chosen & (date <= day_number(ends))
    return chosen
