"""What a league shows: one consistent reading of everything that is published, as plain values.

Pages, files and the API are made from a snapshot and from nothing else, so they can never disagree.
Histories name players by their public id; `LeagueSnapshot.players` says how to show them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.evaluation.backtest import Backtest
from crosstable.model.columns import Floats
from crosstable.model.events import Event
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.system import AnySystem


@dataclass(frozen=True, slots=True)
class Tier:
    """A badge for ratings from a bound on: `Tier("gold", 1700)`.  On a lower-is-better scale, up to it."""

    name: str
    bound: float


@dataclass(frozen=True, slots=True)
class Season:
    """A part of a league's time, both days included; `ends` is None while it runs."""

    key: str
    name: str
    starts: dt.date
    ends: dt.date | None = None

    def holds(self, date: dt.date | None) -> bool:
        """Return whether this day is in the season."""
        return date is not None and self.starts <= date and (self.ends is None or date <= self.ends)


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What makes a run reproducible: number, time (UTC), code version, a hash of its input, its size."""

    number: int
    at: dt.datetime
    code_version: str
    input_hash: str
    games: int
    players: int


@dataclass(frozen=True, slots=True)
class Move:
    """How one player moved between two runs, and why.

    A rating or rank is None where the player was not in that run.  `reasons` are codes with values,
    worded by the pages: ("new-game", n), ("corrected-game", n), ("opponents-moved", n), ("settings", name), ...
    """

    player: str
    rating_before: float | None
    rating_after: float | None
    rank_before: int | None
    rank_after: int | None
    reasons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RunDiff:
    """What changed between two runs of a pool: who moved, and the facts that moved them.

    Without `is_same_scale` the runs are by systems whose numbers mean different things: only ranks can be compared.
    """

    before: int | None
    after: int
    moves: tuple[Move, ...]
    new_games: int = 0
    corrected_games: int = 0
    voided_games: int = 0
    is_same_scale: bool = True


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was corrected, shown publicly: `before` and `after` in plain words; `event` is its id."""

    at: dt.datetime
    event: str | None
    date: dt.date | None
    players: tuple[str, ...]
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class ComparedList:
    """What a system says of the players of a pool: `rating` is (n_players,), in the order of the pool's history.

    `label` tells the systems of one comparison apart.
    """

    label: str
    system: AnySystem
    rating: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Several systems on the very same games: their ratings, and how well each forecast these games.

    Args:
        lists: the pool's own system first.
        judged: best first, under the labels of the lists, the base rate among them; None where the games are too few.
    """

    lists: tuple[ComparedList, ...]
    judged: Backtest | None


@dataclass(frozen=True, slots=True, eq=False)
class PoolSnapshot:
    """One published rating list.

    Args:
        key: short name in paths, `[a-z0-9-]`.
        history: the games as the run read them, players by public id, events by event id; unrated games of
            the pool's selection are in it too, with the kind that says why they did not count.
        ratings: of that run, with rows.
        diff: against the run published before; None for the first.
        inactive_after_months: absence after which a player is left out of the leaderboard by default.
        comparison: with the other systems that the league names; None where it names none.
    """

    key: str
    name: str
    history: History
    ratings: Ratings
    run: RunFacts
    published_at: dt.datetime
    diff: RunDiff | None = None
    tiers: tuple[Tier, ...] = ()
    inactive_after_months: int = 12
    comparison: Comparison | None = None


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """Why these players sit at one board.

    `reasons` are the criteria that the board bends, as codes with their cost; `by_hand` is why the director set it,
    "" where nobody did.
    """

    players: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...] = ()
    by_hand: str = ""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """How a published round was paired: its boards by number, and why the bye went where it did.

    `is_closed` once all results stand; `is_proven` when no other pairing is better by the policy; `confirmed` are the
    boards whose results a second person found right.
    """

    number: int
    policy: str
    is_closed: bool
    is_proven: bool
    boards: Mapping[int, PairedBoard]
    bye_reasons: tuple[tuple[str, str], ...] = ()
    confirmed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class EventSnapshot:
    """One event: its games are `event.games()`; players by public id.

    Of an event that is run here, `status` is "open" or "closed", and `paired` says how its published rounds came
    about; of others it is "".  Drafts are not in it.
    """

    event: Event
    season: str | None = None
    discipline: str | None = None
    tiebreaks: tuple[str, ...] = ()
    status: str = ""
    paired: tuple[PairedRound, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class LeagueSnapshot:
    """Everything that is published of one league, at `as_of` (the league's local date)."""

    name: str
    key: str
    timezone: str
    as_of: dt.date
    players: Mapping[str, Player]
    pools: tuple[PoolSnapshot, ...]
    events: tuple[EventSnapshot, ...] = ()
    seasons: tuple[Season, ...] = ()
    corrections: tuple[Correction, ...] = ()
