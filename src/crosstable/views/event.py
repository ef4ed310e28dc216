"""An event: its rounds, standings and crosstable, and how far it moved the ratings of a pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np

from crosstable.games.profile import GameProfile
from crosstable.league.snapshot import EventSnapshot
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.standings.league_table import LeagueRecord, league_records, shown_tiebreaks
from crosstable.standings.round_table import RoundTable
from crosstable.standings.table import Standings, ranked
from crosstable.views.pool import PoolView

_OPEN = {ResultKind.UNPLAYED, ResultKind.UNKNOWN, ResultKind.ADJOURNED}


@dataclass(frozen=True, slots=True)
class EventRating:
    """A player's rating before an event, and how far the event moved it."""

    before: float
    change: float


@dataclass(frozen=True, slots=True)
class EventSummary:
    """What lists, seasons and players need to know of an event; `scores` are in half-points, best first.

    `stage` is how far it is: "4 rounds", "2 of 4 rounds", "round 3 of 4 is on".
    """

    snapshot: EventSnapshot
    is_over: bool
    is_open: bool
    stage: str
    winners: tuple[str, ...]
    scores: Mapping[str, int]

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.snapshot.event


@dataclass(frozen=True, eq=False)
class EventView:
    """One event with its rounds, standings and crosstable.

    Args:
        snapshot: the event.
        table: its rounds, as tie-breaks and crosstable read them.
        standings: the entrants, best first.
        trouble: why the tie-breaks cannot be computed, "" if they can; the standings are by score alone then.
        pool: the first pool that rated the event, None if none did.
        ratings: of the players in that pool.
        race: the only game of the event if it has three or more sides; its places are those of the event.
    """

    snapshot: EventSnapshot
    table: RoundTable
    standings: Standings
    trouble: str
    pool: PoolView | None
    ratings: Mapping[str, EventRating]
    race: Game | None = None

    @classmethod
    def of(
        cls,
        snapshot: EventSnapshot,
        pool: PoolView | None = None,
        ratings: Mapping[str, EventRating] = MappingProxyType({}),
    ) -> EventView:
        """Compute the view of an event."""
        table = RoundTable(snapshot.event)
        trouble = ""
        try:
            found = _ranked(snapshot, table)
        except InputError as error:
            # Tie-breaks that do not apply to one event must not stop the league from being published.
            trouble = str(error)
            found = ranked(table)
        race = _race(snapshot.event)
        return cls(snapshot, table, found if race is None else _as_race(found, race), trouble, pool, ratings, race)

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.snapshot.event

    @cached_property
    def game(self) -> GameProfile:
        """The profile of the game that was played."""
        return self.snapshot.profile

    @cached_property
    def records(self) -> Mapping[str, LeagueRecord]:
        """The league record of each entrant; empty where the game shows none."""
        return league_records(self.table) if self.game.table else {}

    @cached_property
    def shown_codes(self) -> list[int]:
        """The positions of the tie-breaks that no other column shows."""
        return shown_tiebreaks(self.game, self.standings.codes)

    @property
    def is_open(self) -> bool:
        """Whether the event is managed in the league and not closed."""
        return self.snapshot.status == "open"

    @property
    def is_over(self) -> bool:
        """Whether the event has ended: closed, or all planned rounds have results."""
        if self.snapshot.status:
            return self.snapshot.status == "closed"
        event = self.event
        if not event.rounds or (event.rounds_planned or 0) > len(event.rounds):
            return False
        return not any(game.kind in _OPEN for this in event.rounds for game in this.games)

    @property
    def is_round_on(self) -> bool:
        """Whether boards of the last round have no result yet."""
        return is_on(self.event)

    @property
    def rating_keys(self) -> tuple[str, ...]:
        """The columns of the standings that show ratings: those of the pool, else those at entry."""
        if self.pool is not None:
            return ("rating_before", "change_event")
        return ("seed",) if any(entrant.rating is not None for entrant in self.event.entrants) else ()

    @property
    def score_keys(self) -> tuple[str, ...]:
        """The columns of the standings before the tie-breaks: the score, or the points of a race."""
        if self.race is None:
            return ("start", "score") if self.has_starts else ("score",)
        return ("race_points",) if any(side.points is not None for side in self.race.sides) else ()

    @property
    def has_starts(self) -> bool:
        """Whether entrants have starting scores, as in a McMahon event."""
        return any(entrant.initial_score for entrant in self.event.entrants)

    @property
    def has_places(self) -> bool:
        """Whether games of three or more sides were played, where a place is more than a result."""
        return any(len(game.sides) > 2 for this in self.event.rounds for game in this.games)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players in first place, several if tied; none before the first game."""
        rows = self.standings.rows if self.standings.after_round else ()
        return tuple(row.entrant.id for row in rows if row.place == 1)

    @property
    def stage(self) -> str:
        """How far the event is: "4 rounds", "2 of 4 rounds", "round 3 of 4 is on"."""
        done, planned = len(self.event.rounds), self.event.rounds_planned or 0
        word = self.game.words.round
        if self.is_open and not done:
            return "not begun yet"
        if self.is_open and self.is_round_on:
            return f"{word} {done} of {planned} is on" if planned else f"{word} {done} is on"
        if self.is_over or planned <= done:
            return counted(done, word)
        return f"{done} of {planned} {word}s"

    @property
    def summary(self) -> EventSummary:
        """The part that lists, seasons and players need."""
        scores = {row.entrant.id: row.score for row in self.standings.rows}
        return EventSummary(self.snapshot, self.is_over, self.is_open, self.stage, self.winners, scores)


def _ranked(snapshot: EventSnapshot, table: RoundTable) -> Standings:
    """Rank the entrants of an event, by its stages where it has any."""
    if not snapshot.stages:
        return ranked(table, snapshot.tiebreaks)
    from crosstable.pairing.stages import event_standings

    return event_standings(snapshot.event, snapshot.tiebreaks, snapshot.stages)


def is_on(event: Event) -> bool:
    """Return whether boards of the last round have no result yet."""
    return bool(event.rounds) and any(game.kind is ResultKind.UNPLAYED for game in event.rounds[-1].games)


def latest_first(snapshots: Iterable[EventSnapshot]) -> list[EventSnapshot]:
    """Return events in the order of lists, latest first."""
    return sorted(snapshots, key=_latest, reverse=True)


def _latest(snapshot: EventSnapshot) -> tuple[str, int, str]:
    event = snapshot.event
    return str(event.date or ""), event.sequence, event.id


def _race(event: Event) -> Game | None:
    """Return the only game of an event if it has three or more sides, None for other events."""
    games = [game for this in event.rounds for game in this.games if len(game.sides) > 1]
    return games[0] if len(games) == 1 and len(games[0].sides) > 2 else None


def _as_race(table: Standings, race: Game) -> Standings:
    """Replace the places by those of the race; players who were not classified come last."""
    finish = {player: side.place or len(race.sides) + 1 for side in race.sides for player in side.players}
    rows = sorted(table.rows, key=lambda row: finish.get(row.entrant.id, len(race.sides) + 2))
    places = [finish.get(row.entrant.id, len(race.sides) + 2) for row in rows]
    ranked = [
        replace(row, place=1 + places.index(place), is_tied=places.count(place) > 1)
        for row, place in zip(rows, places, strict=True)
    ]
    return replace(table, rows=tuple(ranked))


def event_ratings(facts: PoolView) -> dict[str, dict[str, EventRating]]:
    """Return, by event and player, the rating before the first game there and the sum of the changes.

    Adjustments that fell due with a game of the event are not part of the sum.
    """
    events = facts.history.games.event
    if events is None:
        return {}
    steps = facts.ratings.steps
    is_game = steps.reason < 0
    code, player = events.codes[steps.game[is_game]].astype(np.int64), steps.player[is_game].astype(np.int64)
    n_players = len(facts.ratings.players)
    here = code >= 0
    keys, first, group = np.unique(code[here] * n_players + player[here], return_index=True, return_inverse=True)
    change = np.bincount(group, weights=steps.change[is_game][here], minlength=len(keys))
    before = steps.before[is_game][here][first]
    found: dict[str, dict[str, EventRating]] = {}
    names, players = events.names, facts.ratings.players
    for key, start, moved in zip(keys.tolist(), before.tolist(), change.tolist(), strict=True):
        found.setdefault(names[key // n_players], {})[players[key % n_players]] = EventRating(start, moved)
    return found
