"""The published state of a league, read consistently at one moment, as plain values.

Pages, files and the API are made from a snapshot alone, so they cannot disagree.
Histories refer to players by public id; `LeagueSnapshot.players` holds their names.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.facts.settings.club import Club
from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.games.profile import GameProfile
from crosstable.games.profiles import game_profile, profile_of
from crosstable.model.events import Event
from crosstable.model.messages import Message
from crosstable.model.players import Player
from crosstable.model.prizes import NO_PRIZES, PrizeFund
from crosstable.model.results import ResultKind
from crosstable.model.stages import Stage
from crosstable.model.teams.match_rules import TeamScore
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.zones import Zone
from crosstable.runs.run_facts import Comparison, FirstRating, RunDiff, RunFacts

if TYPE_CHECKING:  # a part of a snapshot needs neither numpy nor the rating systems
    from crosstable.model.columns import Labels
    from crosstable.model.history import History
    from crosstable.ratings.ratings import Ratings
    from crosstable.runs.step_columns import StepSource


@dataclass(frozen=True, slots=True)
class Correction:
    """A public correction of a result: `before` and `after` are texts, `event` is the public id."""

    at: dt.datetime
    event: str | None
    date: dt.date | None
    players: tuple[str, ...]
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class PoolSnapshot:
    """One published rating list.

    Args:
        key: the short name in paths, `[a-z0-9-]`.
        history: the games as the run read them, players and events by public id, with unrated games of the pool,
            whose kind is the reason why they are not rated.
        ratings: the ratings of the run, with rows.
        diff: the changes since the run published before; None for the first.
        inactive_after_months: the absence after which a player is left out of the leaderboard by default.
        comparison: the comparison with other systems, if the league configures any.
        first_ratings: where players begin who do not begin where the system says, by public id.
        steps: the steps of the run where they were stored; None computes them from `ratings`.
    """

    key: str
    name: str
    history: History
    ratings: Ratings
    run: RunFacts
    published_at: dt.datetime
    diff: RunDiff | None = None
    tiers: tuple[RatingTier, ...] = ()
    inactive_after_months: int = 12
    comparison: Comparison | None = None
    first_ratings: Mapping[str, FirstRating] = field(default_factory=dict)
    steps: StepSource | None = None

    @property
    def event_ids(self) -> AbstractSet[str | None]:
        """The events with games in the list, rated or not."""
        return _names_in(self.history.games.event)

    @property
    def disciplines(self) -> AbstractSet[str | None]:
        """The disciplines of the games; None where a game has none."""
        return _names_in(self.history.games.discipline)

    @property
    def has_initial_ratings(self) -> bool:
        """Whether some players begin at a rating of their own."""
        return bool(self.ratings.history.initial_ratings)


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """Why these players were paired.

    `reasons` are the criteria that the pairing violates, as codes with their cost; `by_hand` is the director's reason
    for setting the board by hand, or "".
    """

    players: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...] = ()
    by_hand: str = ""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """How a published round was paired: its boards by number, and the reasons for the bye.

    `is_closed` is set when the round is closed, `is_proven` when the pairing is proven to be optimal under the policy;
    `confirmed` are the boards whose results a second person confirmed.  `published_at` is known while the event is
    shown as it is now; `byes` are those of teams, in a team event.
    """

    number: int
    policy: str
    is_closed: bool
    is_proven: bool
    boards: Mapping[int, PairedBoard]
    bye_reasons: tuple[tuple[str, str], ...] = ()
    confirmed: frozenset[int] = frozenset()
    published_at: dt.datetime | None = None
    byes: tuple[tuple[str, ResultKind], ...] = ()


@dataclass(frozen=True, slots=True)
class EventSnapshot:
    """One event; its games are `event.games()`, with players by public id.

    For managed events `status` is "open" or "closed", and `paired` holds the pairings of the published rounds; for
    other events `status` is "".  Drafts are not included.  `game` is the name of its profile, "" where the
    discipline or the scoring rules decide which it is.  `facts` are place, arbiter, time control ..., by the keys
    of `formats.event.document.ABOUT`.  `stages` are those that have begun, the first one included; empty for an event
    of one stage that is no knockout.  `prizes` and `zones` are those of its plan.
    `teams` are those of a team event, with their matches, and `team_score` is what decides first.
    `unreadable` says why the rounds cannot be read, and they are left out then; "" where they can.
    `seeding` says by what the entrants are seeded.
    """

    event: Event
    season: str | None = None
    discipline: str | None = None
    tiebreaks: tuple[str, ...] = ()
    status: str = ""
    paired: tuple[PairedRound, ...] = ()
    game: str = ""
    facts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    stages: tuple[Stage, ...] = ()
    prizes: PrizeFund = NO_PRIZES
    zones: tuple[Zone, ...] = ()
    teams: TeamEvent | None = None
    team_score: TeamScore = "match-points"
    unreadable: Message | str = ""
    seeding: Message | None = None

    @property
    def paired_event(self) -> Event:
        """The event of those who are paired: of the teams in a team event, otherwise of the players."""
        return self.event if self.teams is None else self.teams.teams_event(self.team_score)

    @property
    def profile(self) -> GameProfile:
        """The profile of the game that was played."""
        return game_profile(self.game) if self.game else profile_of(self.discipline, self.event.rules.name)


@dataclass(frozen=True, slots=True, eq=False)
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

    @property
    def profile(self) -> GameProfile:
        """The game of the league, else the one game that all events are of, else `plain`."""
        played = {self.game} if self.game else {each.profile.name for each in self.events}
        return game_profile(played.pop() if len(played) == 1 else "plain")


def _names_in(labels: Labels | None) -> AbstractSet[str | None]:
    """Return the names that occur in a column of labels; None where one is missing."""
    if labels is None:
        return {None}
    import numpy as np

    return {labels.names[code] if code >= 0 else None for code in np.unique(labels.codes).tolist()}
