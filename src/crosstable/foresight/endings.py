"""Every way in which the open boards can end, where no round is to be paired any more.

Rules
1. A board can be won, drawn or lost by the side listed first: m open boards have 3^m endings.
2. Up to 3^10 endings are ranked by the fast order, where this has all tie-breaks of the event; else up to 3^6 by its
   standings.  Beyond, nothing is enumerated.  A page that must not wait has 3^7 and 3^4.
3. Players whom nothing separates share places from the best to the worst of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from crosstable.foresight.chances import Odds
from crosstable.foresight.columns import PLAYED, Column, Pay, columns_of
from crosstable.foresight.fast_order import FinishedSimulations, left_out, places
from crosstable.foresight.results import RESULTS
from crosstable.foresight.situation import Situation
from crosstable.foresight.strengths import Strengths, outcome_chances
from crosstable.model.columns import Floats
from crosstable.model.games import DRAWN, LOST, WON
from crosstable.ranking.codes import parse_code
from crosstable.ranking.table import Standings

MOST_RANKED, MOST_FAST = 3**6, 3**10
_QUICK_RANKED, _QUICK_FAST = 3**4, 3**7
_POINTS, _WEIGHTS = np.polynomial.hermite_e.hermegauss(24)


@dataclass(frozen=True, slots=True, eq=False)
class Endings:
    """All endings of the open boards, in the order of `itertools.product`: the last board changes first.

    Args:
        best: the best place that each entrant can have in each ending, (endings, n).
        worst: the worst; another only where nothing separates the tied.
        score: in half-points.
    """

    best: Column
    worst: Column
    score: Column


def endings(situation: Situation, *, is_quick: bool = False) -> Endings | None:
    """Return all endings; None where there are too many, or a round is still to be paired.

    Args:
        is_quick: whether only so many are enumerated that a page need not wait.
    """
    count = 3 ** len(situation.open_games)
    if not situation.is_last_round:
        return None
    if _is_fast(situation):
        return _fast(situation, count) if count <= (_QUICK_FAST if is_quick else MOST_FAST) else None
    return _ranked(situation, count) if count <= (_QUICK_RANKED if is_quick else MOST_RANKED) else None


def _is_fast(situation: Situation) -> bool:
    """Return whether the fast order is that of the event."""
    codes = situation.tiebreaks
    return not left_out(codes) and not any(parse_code(code)[0] in ("DE", "DC") for code in codes)


def _ranked(situation: Situation, count: int) -> Endings:
    n, keys = len(situation.event.entrants), [each.key for each in situation.open_games]
    best, worst, score = (np.empty((count, n), dtype=np.int32) for _ in range(3))
    for row, results in enumerate(product(RESULTS, repeat=len(keys))):
        table = situation.with_results(dict(zip(keys, results, strict=True))).standings()
        best[row], worst[row] = _spans(situation, table)
        for each in table.rows:
            score[row, situation.index[each.entrant.id]] = each.half_points
    return Endings(best, worst, score)


def _spans(situation: Situation, table: Standings) -> tuple[Column, Column]:
    found = np.empty((2, len(table.rows)), dtype=np.int32)
    sizes: dict[int, int] = {}
    for row in table.rows:
        sizes[row.place] = sizes.get(row.place, 0) + 1
    for row in table.rows:
        found[:, situation.index[row.entrant.id]] = row.place, row.place + sizes[row.place] - 1
    return found[0], found[1]


def _fast(situation: Situation, count: int) -> Endings:
    pay, rounds, games = Pay.of(situation.event.rules), columns_of(situation), situation.open_games
    for number in {each.round for each in games}:
        rounds[number - 1] = rounds[number - 1].spread(count)
    rows = np.arange(count)
    for at, each in enumerate(games):
        outcome = rows // 3 ** (len(games) - 1 - at) % 3  # 0, 1, 2: won, drawn, lost by the first side
        this, (one, other) = rounds[each.round - 1], (situation.index[player] for player in each.game.players)
        for own, theirs, mine in ((one, other, outcome), (other, one, 2 - outcome)):
            this.opponent[:, own], this.category[:, own] = theirs, PLAYED
            this.paid[:, own] = np.array([pay.win, pay.draw, pay.loss])[mine]
            this.result[:, own] = np.array([WON, DRAWN, LOST])[mine]
    ended = FinishedSimulations.of(situation, rounds)
    best = places(ended, situation.tiebreaks, None)
    sizes = (best[:, :, None] == best[:, None, :]).sum(axis=2) if best.size * best.shape[1] < 1 << 24 else _sizes(best)
    return Endings(best, best + sizes - 1, ended.total())


def _sizes(best: Column) -> Column:
    """Return how many share the place of each entrant, row by row."""
    n = best.shape[1]
    cells = best + np.arange(len(best))[:, None] * (n + 1)
    found: Column = np.bincount(cells.ravel(), minlength=len(best) * (n + 1))[cells]
    return found


def board_chances(situation: Situation, strengths: Strengths) -> Floats | None:
    """Return win, draw and loss of each open board, (boards, 3); None where a player has several open games.

    The uncertainty of the strengths is integrated out: with one game for each player, boards are independent.
    """
    players = [player for each in situation.open_games for player in each.game.players]
    if len(players) != len(set(players)) and strengths.deviation.any():
        return None
    found = np.empty((len(situation.open_games), 3))
    for at, each in enumerate(situation.open_games):
        one, other = (situation.index[player] for player in each.game.players)
        spread = float(np.hypot(strengths.deviation[one], strengths.deviation[other]))
        middle = strengths.mean[one] - strengths.mean[other] + strengths.advantage
        chances = outcome_chances(middle + spread * _POINTS, strengths.nu)
        found[at] = [float(_WEIGHTS @ each) / float(_WEIGHTS.sum()) for each in chances]
    return found


def counted_odds(situation: Situation, strengths: Strengths) -> Odds | None:
    """Return the chances from all endings, each with its own; None where they cannot be counted."""
    chances = board_chances(situation, strengths)
    if chances is None or not situation.is_last_round or 3 ** len(chances) > MOST_RANKED:
        return None
    found = _ranked(situation, 3 ** len(chances))
    weights = np.ones(1)
    for each in chances:
        weights = np.multiply.outer(weights, each).ravel()
    n = found.best.shape[1]
    place = np.zeros((n, n))
    for row, weight in enumerate(weights.tolist()):
        spans = found.worst[row] - found.best[row] + 1
        for at in range(n):
            place[at, found.best[row, at] - 1 : found.worst[row, at]] += weight / spans[at]
    return Odds(place, weights @ found.score / 2, "counted")
