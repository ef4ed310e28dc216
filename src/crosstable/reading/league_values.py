"""What pages read of a league besides its events and rating lists: its frame, and a player with their entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.facts.settings.club import Club
from crosstable.facts.settings.seasons import Season
from crosstable.games.profile import GameProfile
from crosstable.model.events import Entrant
from crosstable.model.players import Player


@dataclass(frozen=True, slots=True)
class FrameLanguages:
    """The languages of a league: that of its pages, those that readers choose from (none: all), that of its halls."""

    default: str
    offered: Sequence[str]
    hall: str


@dataclass(frozen=True, slots=True)
class LeagueFrame:
    """What every page shows of a league: `lists` are the keys of the published rating lists."""

    name: str
    key: str
    seasons: Sequence[Season]
    lists: Sequence[str]
    profile: GameProfile
    club: Club
    languages: FrameLanguages
    timezone: str


class Entry(NamedTuple):
    """An entrant of an event, and the game that is played there."""

    entrant: Entrant
    game: GameProfile


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """A player of a league.

    `known` is None where only results name the player; `entries` are those in events, the latest first; `played` and
    `won` count events.
    """

    id: str
    known: Player | None
    entries: Sequence[Entry]
    played: int
    won: int
