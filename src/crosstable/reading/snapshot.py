"""Events and corrections as they are published, as plain values; players are named by public id."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import game_profile, profile_of
from crosstable.model.events import Event
from crosstable.model.fixtures import NO_SCHEDULE, Schedule
from crosstable.model.messages import Message
from crosstable.model.prizes import NO_PRIZES, PrizeFund
from crosstable.model.results import ResultKind
from crosstable.model.stages import Setting, Stage
from crosstable.model.teams.match_rules import TeamScore
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.zones import Zone


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
    `seeding` says by what the entrants are seeded.  `schedule` says when and where rounds and matches are played.
    `policy` is that of the plan, with its `settings`; "" for an event that is not run here.  `cut` is how many go on to
    the next stage, or are promoted; 0 where the plan names no such number.
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
    schedule: Schedule = NO_SCHEDULE
    policy: str = ""
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    cut: int = 0

    @property
    def is_drawn_whole(self) -> bool:
        """Whether rounds were drawn before those before them were played: the fixtures of a league."""
        open_rounds = [
            this for this in self.event.rounds if any(game.kind is ResultKind.UNPLAYED for game in this.games)
        ]
        return len(open_rounds) > 1

    @property
    def has_fixtures(self) -> bool:
        """Whether the event has a list of fixtures: days of its rounds, or rounds that were drawn together."""
        return bool(self.schedule.slots) or self.is_drawn_whole

    @property
    def paired_event(self) -> Event:
        """The event of those who are paired: of the teams in a team event, otherwise of the players."""
        return self.event if self.teams is None else self.teams.teams_event(self.team_score)

    @property
    def profile(self) -> GameProfile:
        """The profile of the game that was played."""
        return game_profile(self.game) if self.game else profile_of(self.discipline, self.event.rules.name)
