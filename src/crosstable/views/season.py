"""The standings of a season, one table per rating list: points of its events, the record, the rating at its end.

Rules
1. Points are what the rounds of the season's events paid by the rules of each event, byes included; initial scores
   do not count.
2. A table adds up the events of one rating list only.  An event that no list has rated yet is in the lists with
   games of its discipline; events outside all lists have a table of their own.
3. Equal points share a rank and stand in order of rating, then of name.
4. The record counts games that were played, rated or not.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from crosstable.league.snapshot import Season
from crosstable.model.columns import Labels, day_number
from crosstable.model.games import Game
from crosstable.model.results import ResultRules
from crosstable.views.event import EventSummary
from crosstable.views.pool import PoolView


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One player of a season.  `half_points` are half-points; `rating` is None without a rated game in the list."""

    rank: int
    player: str
    rating: float | None
    events: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    half_points: int


@dataclass(frozen=True, slots=True, eq=False)
class SeasonTable:
    """The standings of the events of a season in one rating list; `pool` is None for events outside all lists."""

    pool: PoolView | None
    events: Sequence[EventSummary]
    lines: Sequence[SeasonLine]


@dataclass(slots=True)
class _Sum:
    half_points: int = 0
    events: int = 0
    outcomes: list[int] = field(default_factory=lambda: [0, 0, 0])
    places: list[int] = field(default_factory=list)


def season_tables(season: Season, events: Iterable[EventSummary], pools: Sequence[PoolView]) -> list[SeasonTable]:
    """Return the tables of a season, in the order of the rating lists."""
    inside = [each for each in events if each.snapshot.season == season.key]
    rated = [_names_in(pool.history.games.event) for pool in pools]
    tables = []
    outside = {each.event.id: each for each in inside}
    for pool, own in zip(pools, rated, strict=True):
        disciplines = _names_in(pool.history.games.discipline)
        found = [
            each
            for each in inside
            if each.event.id in own
            or (not any(each.event.id in ids for ids in rated) and each.snapshot.discipline in disciplines)
        ]
        for each in found:
            outside.pop(each.event.id, None)
        if found:
            tables.append(SeasonTable(pool, found, _lines(season, found, pool)))
    if outside:
        tables.append(SeasonTable(None, list(outside.values()), _lines(season, list(outside.values()), None)))
    return tables


def _names_in(labels: Labels | None) -> set[str | None]:
    """Return the names that occur in a column of labels; None where one is missing."""
    if labels is None:
        return {None}
    return {labels.names[code] if code >= 0 else None for code in np.unique(labels.codes).tolist()}


def _lines(season: Season, events: Iterable[EventSummary], pool: PoolView | None) -> list[SeasonLine]:
    """Add up events, best first."""
    sums: dict[str, _Sum] = defaultdict(_Sum)
    for each in events:
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
    """Return the ratings at the end of a season, or now while it runs, by player."""
    steps, players = pool.ratings.steps, pool.ratings.players
    if season.ends is None:
        return {players[at]: float(pool.ratings.rating[at]) for at in np.flatnonzero(pool.rated).tolist()}
    stop = int(np.searchsorted(pool.step_days, day_number(season.ends) + 1))
    # Later steps overwrite earlier ones.
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
    """Return 0 lost, 1 drawn, 2 won for two sides; both lost where a kind pays the first place nothing."""
    meaning = rules[game.kind]
    if meaning.win <= meaning.loss:
        return (0, 0)
    firsts = sum(side.place == 1 for side in game.sides)
    return [0 if side.place != 1 else 1 if firsts > 1 else 2 for side in game.sides]
