"""Weng-Lin games of many sides: by stages (Plackett-Luce), and by pairs (Bradley-Terry, Thurstone-Mosteller)."""

from __future__ import annotations

from math import exp, sqrt

from crosstable.model.kernel import Counts, Numbers
from crosstable.ratings.gaussian.sides import Terms, deviation_after, move, variance_before
from crosstable.ratings.weng_lin.formulas import Settings, compared, emphasis

_FARTHEST = 300.0  # gaps in units of c; beyond it a chance is as good as zero


def rank_by_stages(
    start: int,
    count: int,
    standing: Counts,
    points: Numbers,
    times: float,
    settings: Settings,
    order: Counts,
    strength: Numbers,
    variance: Numbers,
    slope: Numbers,
    curve: Numbers,
    spare: Numbers,
) -> None:
    """Plackett-Luce: the first is drawn from all sides, the next from the rest, and so on.

    Sides that share a place share its stage.  With a margin of points a stage counts by its lead on the next one.
    O(sides) after sorting: what a side loses in earlier stages is its weight times a running sum.
    """
    c2 = 0.0
    top = strength[0]
    for side in range(count):
        c2 += variance[side] + settings[1]
        top = strength[side] if strength[side] > top else top
    by_c = 1.0 / sqrt(c2)
    by_c3 = by_c / c2
    for side in range(count):
        depth = (strength[side] - top) * by_c
        slope[side] = exp(depth if depth > -_FARTHEST else -_FARTHEST)
    rest = 0.0
    for place in range(count - 1, -1, -1):
        rest += slope[order[place]]
        spare[place] = rest
    lost = 0.0
    lost_twice = 0.0
    place = 0
    while place < count:
        side = order[place]
        stop = place + 1
        while stop < count and standing[start + order[stop]] == standing[start + side]:
            stop += 1
        stage = times
        if len(points) > 0 and settings[6] > 0.0 and stop < count:
            stage *= emphasis(points[start + side], points[start + order[stop]], settings[6])
        share_of_place = 1.0 if stop == place + 1 else 1.0 / (stop - place)
        by_total = 1.0 / spare[place]
        for other in range(place, stop):
            side = order[other]
            up, news = news_of_stage(slope[side], by_total, share_of_place, stage, lost, lost_twice)
            slope[side] = up * by_c
            curve[side] = news * sqrt(variance[side]) * by_c3
        lost += stage * by_total
        lost_twice += stage * by_total * by_total
        place = stop


def news_of_stage(
    weight: float, by_total: float, share_of_place: float, stage: float, lost: float, lost_twice: float
) -> tuple[float, float]:
    """Give slope and curve of a side placed in a stage, in units of c; the last two are of the stages before."""
    share = weight * by_total
    share = share if share < 1.0 else 1.0
    before = weight * lost
    news = stage * share * (1.0 - share) + before - weight * weight * lost_twice
    return stage * (share_of_place - share) - before, news


def rate_race(
    start: int,
    count: int,
    first: int,
    standing: Counts,
    player: Counts,
    points: Numbers,
    now: int,
    times: float,
    settings: Settings,
    terms: Terms,
    order: Counts,
    values: Numbers,
    strength: Numbers,
    variance: Numbers,
    power: Numbers,
    total: Numbers,
    before: Numbers,
    deviations: Numbers,
    changes: Numbers,
) -> None:
    """Do what `gather`, `rank_by_stages` and `spread_news` do for lone players on places 1, 2, 3 ... without a tie.

    Twice as fast: what is kept stands in the order of the places, and a stage is one side.
    """
    c2 = 0.0
    top = values[terms[5] * player[first]]
    for side in range(count):
        row = terms[5] * player[first + side]
        place = standing[start + side] - 1
        rating = values[row]
        strength[place] = rating
        variance[place] = variance_before(values, row, now, terms)
        c2 += variance[place] + settings[1]
        top = rating if rating > top else top
    by_c = 1.0 / sqrt(c2)
    by_c3 = by_c / c2
    rest = 0.0
    for place in range(count - 1, -1, -1):
        depth = (strength[place] - top) * by_c
        power[place] = exp(depth if depth > -_FARTHEST else -_FARTHEST)
        rest += power[place]
        total[place] = rest
    lost = 0.0
    lost_twice = 0.0
    for place in range(count):
        side = order[place]
        stage = times
        if len(points) > 0 and settings[6] > 0.0 and place + 1 < count:
            stage *= emphasis(points[start + side], points[start + order[place + 1]], settings[6])
        by_total = 1.0 / total[place]
        up, news = news_of_stage(power[place], by_total, 1.0, stage, lost, lost_twice)
        spread = variance[place]
        change = spread * (up * by_c)
        row = terms[5] * player[first + side]
        if len(before) > 0:
            before[first + side] = values[row]
            deviations[first + side] = sqrt(spread)
            changes[first + side] = change
        curve = news * sqrt(spread) * by_c3
        move(values, row, now, change, deviation_after(spread, spread * curve, terms[3]), terms)
        lost += stage * by_total
        lost_twice += stage * by_total * by_total


def rank_by_pairs(
    start: int,
    count: int,
    standing: Counts,
    points: Numbers,
    times: float,
    settings: Settings,
    order: Counts,
    strength: Numbers,
    variance: Numbers,
    slope: Numbers,
    curve: Numbers,
    spare: Numbers,
) -> None:
    """Bradley-Terry and Thurstone-Mosteller: every two sides at most so many different places apart."""
    level = 0.0
    for place in range(count):
        if place > 0 and standing[start + order[place]] != standing[start + order[place - 1]]:
            level += 1.0
        spare[place] = level
        slope[place] = 0.0
        curve[place] = 0.0
    for place in range(count):
        side = order[place]
        for later in range(place + 1, count):
            apart = spare[later] - spare[place]
            if apart > settings[5]:
                break
            other = order[later]
            c2 = variance[side] + variance[other] + 2.0 * settings[1]
            halves = 1 if apart == 0.0 else 2
            up, news = compared(strength[side] - strength[other], c2, halves, settings[0], settings[2])
            weight = times
            if len(points) > 0 and settings[6] > 0.0 and halves == 2:
                weight *= emphasis(points[start + side], points[start + other], settings[6])
            slope[side] += weight * up
            slope[other] -= weight * up
            curve[side] += weight * news
            curve[other] += weight * news
    for side in range(count):
        curve[side] *= sqrt(variance[side])
