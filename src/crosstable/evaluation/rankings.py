"""How good forecasts of many sides were: whether the order of finish was the order of ratings.

| metric | of one game | best | guessing |
|---|---|---|---|
| pair inversion | share of the pairs of sides that finished in the order of their ratings | 1 | 0.5 |
| rank deviation | mean distance between place and predicted place, over n - 1 | 0 | about 1/3 |
| pair log loss | mean of -ln(chance that the better placed of a pair beats the other) | 0 | 0.693 |

Only pairs with different places count, and equal ratings are half right.  Each metric is the mean over games.  Teams
are forecast as wholes: a team ranks by the score that it is expected to make against the others, one after another.
Sides that are not classified share the last place.

Source: A. Ebtekar and P. Liu, An Elo-like System for Massive Multiplayer Competitions, 2021, section 6 (pair
    inversion and rank deviation).
Errata: the paper weighs games by players; ours count alike.  Its predicted ranks of equal ratings are arbitrary;
    ours share the mean rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import fsum, log
from typing import Any

import numpy as np

from crosstable.evaluation.metrics import SMALLEST
from crosstable.model.columns import NOT_CLASSIFIED, Floats, Ints, Longs
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.one_game_facts import SideValue
from crosstable.ratings.rating_rows import MemberRows
from crosstable.ratings.system import RatingSystem

_MOST_PAIRS = 300  # of one game; a larger field is thinned evenly


@dataclass(frozen=True, slots=True)
class RankingScores:
    """The three metrics, over `games` games; the base rate has no rank deviation."""

    games: int
    pair_inversion: float
    rank_deviation: float | None
    pair_log_loss: float


@dataclass(frozen=True, slots=True, eq=False)
class SidesBefore:
    """The sides of one game as they stood before it: place, strength (larger is better), and what forecasts them."""

    place: Longs
    strength: Floats
    sides: tuple[SideValue, ...]


def fields_of(history: History, rows: MemberRows, system: RatingSystem, first_row: int) -> Iterator[SidesBefore]:
    """Return the field of each rated game of three sides or more from row `first_row` of the history on."""
    starts = np.flatnonzero(np.diff(rows.game, prepend=-1))
    ends = np.append(starts[1:], len(rows.game))
    sides = history.sides
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        game = int(rows.game[start])
        of_game = slice(sides.game_offsets[game], sides.game_offsets[game + 1])
        if game < first_row or of_game.stop - of_game.start < 3:
            continue
        sizes = np.diff(sides.member_offsets[of_game.start : of_game.stop + 1])
        spread: Sequence[float | None] = [None] * (end - start)
        if rows.deviation is not None:
            spread = rows.deviation[start:end].tolist()
        members = map(Estimate, rows.before[start:end].tolist(), spread)
        teams: list[SideValue] = [next(members) if size == 1 else tuple(islice(members, size)) for size in sizes]
        yield field_of(sides.place[of_game], teams, system)


def field_of(place: Ints, sides: Sequence[SideValue], system: RatingSystem) -> SidesBefore:
    """Return the field of a game of these sides, as a system saw them before it."""
    places = place.astype(np.int64)
    places[places == NOT_CLASSIFIED] = len(places) + 1
    players = [side for side in sides if isinstance(side, Estimate)]
    if len(players) == len(sides):
        return SidesBefore(places, system.scale.sign * np.array([player.rating for player in players]), tuple(players))
    fair = _without_advantage(system)
    scores = [fsum(fair.predict(side, other).expected for other in sides if other is not side) for side in sides]
    return SidesBefore(places, np.array(scores), tuple(sides))


def score_rankings(fields: Iterator[SidesBefore], system: RatingSystem) -> RankingScores:
    """Judge the forecasts of many games.

    Raises:
        InputError: no game of three sides or more with two different places.
    """
    return scores_and_losses(fields, system)[0]


def scores_and_losses(fields: Iterator[SidesBefore], system: RatingSystem) -> tuple[RankingScores, Floats]:
    """Judge the forecasts of many games, and return the pair log loss of each game that counts.

    Raises:
        InputError: no game of three sides or more with two different places.
    """
    system = _without_advantage(system)
    inversions, deviations, losses = [], [], []
    for field in fields:
        better, worse = np.nonzero(field.place[:, None] < field.place[None, :])
        if not len(better):
            continue
        gaps = field.strength[better] - field.strength[worse]
        inversions.append(float(np.mean(0.5 + 0.5 * np.sign(gaps))))
        deviations.append(_rank_deviation(field))
        losses.append(_pair_log_loss(field, system, better, worse))
    if not losses:
        raise InputError("evaluation/no-multiplayer-game")
    count = len(losses)
    scores = RankingScores(count, sum(inversions) / count, sum(deviations) / count, sum(losses) / count)
    return scores, np.array(losses)


def _without_advantage(system: RatingSystem) -> RatingSystem:
    """Remove the advantage of the side listed first: pairs here are listed by how they finished.

    Draws that are to be fitted are those of games of two sides.
    """
    changed: Any = system
    if getattr(system, "draw_parameter", None) == "fit":
        changed = replace(changed, draw_model="none")
    made: RatingSystem = replace(changed, advantage=0.0) if getattr(system, "advantage", 0.0) else changed
    return made


def _rank_deviation(field: SidesBefore) -> float:
    distance = np.abs(_mean_ranks(field.place.astype(np.float64)) - _mean_ranks(-field.strength))
    return float(distance.mean() / (len(distance) - 1))


def _mean_ranks(values: Floats) -> Floats:
    """Rank from 1, equal values sharing the mean of their ranks."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: Floats = (last - (counts - 1) / 2.0)[inverse]
    return ranks


def _pair_log_loss(field: SidesBefore, system: RatingSystem, better: Longs, worse: Longs) -> float:
    chosen = range(0, len(better), max(1, len(better) // _MOST_PAIRS))
    total = 0.0
    for at in chosen:
        forecast = system.predict(field.sides[better[at]], field.sides[worse[at]])
        total -= log(max(forecast.expected, SMALLEST))
    return total / len(chosen)
