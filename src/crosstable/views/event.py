"""An event made ready for pages: its standings, and what it did to the ratings of a pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from crosstable.league.snapshot import EventSnapshot
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.standings.table import Standings, standings
from crosstable.views.pool import PoolView

_OPEN = {ResultKind.UNPLAYED, ResultKind.UNKNOWN}


@dataclass(frozen=True, slots=True)
class EventRating:
    """A player's rating before an event, and how far the event moved it."""

    before: float
    change: float


@dataclass(frozen=True, slots=True)
class EventView:
    """One event.

    `trouble` says why tie-breaks could not be worked out; the standings are by score alone then.
    `pool` is the first pool that rated the event, None if none did; `ratings` are those of its players there.
    `race` is the one game of an event that is a single one of three sides or more: its places are those of the event.
    """

    snapshot: EventSnapshot
    standings: Standings
    is_over: bool
    trouble: str
    pool: PoolView | None
    ratings: Mapping[str, EventRating]
    race: Game | None = None

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.snapshot.event

    @property
    def is_open(self) -> bool:
        """Whether it is run here and goes on."""
        return self.snapshot.status == "open"

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
        """The columns of the standings before the tie-breaks: what the event paid, or the points of a race."""
        if self.race is None:
            return ("score",)
        return ("race_points",) if any(side.points is not None for side in self.race.sides) else ()

    @property
    def has_places(self) -> bool:
        """Whether games of three sides or more were played, of which a place says more than a result."""
        return any(len(game.sides) > 2 for this in self.event.rounds for game in this.games)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who stands first, several if nothing separates them; nobody before a game was played."""
        rows = self.standings.rows if self.standings.after_round else ()
        return tuple(row.entrant.id for row in rows if row.place == 1)


def is_on(event: Event) -> bool:
    """Tell whether boards of the last round have no result yet."""
    return bool(event.rounds) and any(game.kind is ResultKind.UNPLAYED for game in event.rounds[-1].games)


def event_views(snapshots: Sequence[EventSnapshot], pools: Sequence[PoolView]) -> list[EventView]:
    """Work out all events, latest first."""
    moved = [(pool, _by_event(pool)) for pool in pools]
    found = [_facts(each, moved) for each in snapshots]
    found.sort(key=lambda facts: (str(facts.event.date or ""), facts.event.sequence, facts.event.id), reverse=True)
    return found


def _facts(snapshot: EventSnapshot, moved: list[tuple[PoolView, dict[str, dict[str, EventRating]]]]) -> EventView:
    event = snapshot.event
    trouble = ""
    try:
        table = standings(event, snapshot.tiebreaks)
    except InputError as error:
        # One event with tie-breaks that do not fit must not keep the league from being published.
        trouble = str(error)
        table = standings(event)
    race = _race(event)
    table = table if race is None else _as_race(table, race)
    pool, ratings = next(((pool, by[event.id]) for pool, by in moved if event.id in by), (None, {}))
    return EventView(snapshot, table, _is_over(snapshot), trouble, pool, ratings, race)


def _race(event: Event) -> Game | None:
    """Give the one game of an event that is a single race, None for other events."""
    games = [game for this in event.rounds for game in this.games if len(game.sides) > 1]
    return games[0] if len(games) == 1 and len(games[0].sides) > 2 else None


def _as_race(table: Standings, race: Game) -> Standings:
    """Let the places of a race be those of its event, who was not classified last; scores part nobody else."""
    finish = {player: side.place or len(race.sides) + 1 for side in race.sides for player in side.players}
    rows = sorted(table.rows, key=lambda row: finish.get(row.entrant.id, len(race.sides) + 2))
    places = [finish.get(row.entrant.id, len(race.sides) + 2) for row in rows]
    ranked = [
        replace(row, place=1 + places.index(place), is_tied=places.count(place) > 1)
        for row, place in zip(rows, places, strict=True)
    ]
    return replace(table, rows=tuple(ranked))


def _is_over(snapshot: EventSnapshot) -> bool:
    event = snapshot.event
    if snapshot.status:
        return snapshot.status == "closed"
    if not event.rounds or (event.rounds_planned or 0) > len(event.rounds):
        return False
    return not any(game.kind in _OPEN for this in event.rounds for game in this.games)


def _by_event(facts: PoolView) -> dict[str, dict[str, EventRating]]:
    """Give, by event and player, the rating before the first game there and the sum of changes.

    Adjustments that fell due with a game of the event are not its doing and not in the sum.
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
