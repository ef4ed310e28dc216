"""The standings of a season: points of all its events added up, with the record and the rating at its end.

Rules
1. Points are what the rounds of the season's events gave by the rules of each, byes included; scores that
   players started an event with are not.
2. Equal points share a rank and stand by rating, then by name.
3. The record counts games that were played, rated or not.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from crosstable.league.snapshot import Season
from crosstable.model.columns import day_number
from crosstable.model.games import Game
from crosstable.model.results import ResultRules
from crosstable.views.event import EventSummary
from crosstable.views.pool import PoolView


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One player of a season.  `half_points` are half-points; `rating` is None for a player never rated in the pool."""

    rank: int
    player: str
    rating: float | None
    events: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    half_points: int


@dataclass(slots=True)
class _Sum:
    half_points: int = 0
    events: int = 0
    outcomes: list[int] = field(default_factory=lambda: [0, 0, 0])
    places: list[int] = field(default_factory=list)


def season_lines(season: Season, events: Iterable[EventSummary], pool: PoolView | None) -> list[SeasonLine]:
    """Add up the events of a season, best first."""
    sums: dict[str, _Sum] = defaultdict(_Sum)
    for each in events:
        if each.snapshot.season == season.key:
            _add(sums, each)
    ratings = {} if pool is None else ratings_at_end(season, pool)
    sign = 1.0 if pool is None else pool.scale.sign
    unrated = -sign * math.inf
    order = sorted(sums, key=lambda player: (-sums[player].half_points, -sign * ratings.get(player, unrated), player))
    lines: list[SeasonLine] = []
    for at, id in enumerate(order, start=1):
        one = sums[id]
        rank = lines[-1].rank if lines and lines[-1].half_points == one.half_points else at
        mean = sum(one.places) / len(one.places) if one.places else None
        losses, draws, wins = one.outcomes
        lines.append(SeasonLine(rank, id, ratings.get(id), one.events, wins, draws, losses, mean, one.half_points))
    return lines


def ratings_at_end(season: Season, pool: PoolView) -> dict[str, float]:
    """Give the rating of everybody at the end of a season, or now while it runs."""
    steps, players = pool.ratings.steps, pool.ratings.players
    if season.ends is None:
        return {players[at]: float(pool.ratings.rating[at]) for at in np.flatnonzero(pool.rated).tolist()}
    stop = int(np.searchsorted(pool.step_days, day_number(season.ends) + 1))
    # The last one written wins, which is the latest.
    return dict(zip((players[at] for at in steps.player[:stop].tolist()), steps.after[:stop].tolist(), strict=True))


def _add(sums: dict[str, _Sum], summary: EventSummary) -> None:
    event = summary.event
    for entrant in event.entrants:
        one = sums[entrant.id]
        one.half_points += summary.scores[entrant.id] - entrant.initial_score
        one.events += 1
    for this in event.rounds:
        for game in this.games:
            if event.rules[game.kind].is_played:
                _count(sums, game, event.rules)


def _count(sums: dict[str, _Sum], game: Game, rules: ResultRules) -> None:
    if len(game.sides) != 2:
        for side in game.sides:
            for player in side.players:
                sums[player].places.append(side.place or len(game.sides))
        return
    for side, outcome in zip(game.sides, _outcomes(game, rules), strict=True):
        for player in side.players:
            sums[player].outcomes[outcome] += 1


def _outcomes(game: Game, rules: ResultRules) -> Sequence[int]:
    """Give 0 lost, 1 drawn, 2 won for two sides; where a kind pays the first place nothing, both lost."""
    meaning = rules[game.kind]
    if meaning.win <= meaning.loss:
        return (0, 0)
    firsts = sum(side.place == 1 for side in game.sides)
    return [0 if side.place != 1 else 1 if firsts > 1 else 2 for side in game.sides]
