"""Weng-Lin games of many sides: by stages (Plackett-Luce), and by pairs (Bradley-Terry, Thurstone-Mosteller)."""

from __future__ import annotations

from math import exp, sqrt

from crosstable.model.kernel import Numbers
from crosstable.ratings.normal.formulas import Settings, compared, deviation_after, points_weight
from crosstable.ratings.normal.sides import (
    NormalGames,
    NormalRows,
    NormalTerms,
    NormalWorkspace,
    move,
    variance_before,
    write_row,
)

_FARTHEST = 300.0  # gaps in units of c; beyond it a chance is as good as zero


def rank_by_stages(
    start: int, count: int, games: NormalGames, weight: float, settings: Settings, room: NormalWorkspace
) -> None:
    """Rank sides by Plackett-Luce: the first is drawn from all sides, the next from the rest, and so on.

    Sides that share a place share its stage.  With a margin of points a stage counts by its lead on the next one.
    O(sides) after sorting: what a side loses in earlier stages is its weight times a running sum.
    """
    order, strength, variance, power, total = room.order, room.strength, room.variance, room.slope, room.spare
    c2 = 0.0
    top = strength[0]
    for side in range(count):
        c2 += variance[side] + settings.beta2
        top = strength[side] if strength[side] > top else top
    by_c = 1.0 / sqrt(c2)
    by_c3 = by_c / c2
    for side in range(count):
        power[side] = power_at((strength[side] - top) * by_c)
    rest = 0.0
    for place in range(count - 1, -1, -1):
        rest += power[order[place]]
        total[place] = rest
    lost = 0.0
    lost_twice = 0.0
    place = 0
    while place < count:
        first = games.standing[start + order[place]]
        stop = place + 1
        while stop < count and games.standing[start + order[stop]] == first:
            stop += 1
        stage = weight * stage_weight(start, place, stop, count, games, settings, room)
        share_of_place = 1.0 if stop == place + 1 else 1.0 / (stop - place)
        by_total = 1.0 / total[place]
        for other in range(place, stop):
            side = order[other]
            up, news = news_of_stage(power[side], by_total, share_of_place, stage, lost, lost_twice)
            room.slope[side] = up * by_c
            room.curve[side] = news * sqrt(variance[side]) * by_c3
        lost += stage * by_total
        lost_twice += stage * by_total * by_total
        place = stop


def power_at(depth: float) -> float:
    """Return e^depth, with a floor."""
    return exp(depth if depth > -_FARTHEST else -_FARTHEST)


def stage_weight(
    start: int, place: int, stop: int, count: int, games: NormalGames, settings: Settings, room: NormalWorkspace
) -> float:
    """Return how much a stage counts by its lead in points on the next one."""
    if len(games.points) == 0 or settings.points_margin <= 0.0 or stop >= count:
        return 1.0
    points = games.points[start + room.order[place]]
    return points_weight(points, games.points[start + room.order[stop]], settings.points_margin)


def news_of_stage(
    power: float, by_total: float, share_of_place: float, stage: float, lost: float, lost_twice: float
) -> tuple[float, float]:
    """Return slope and curve of a side placed in a stage, in units of c; the last two are of the stages before."""
    share = power * by_total
    share = share if share < 1.0 else 1.0
    before = power * lost
    news = stage * share * (1.0 - share) + before - power * power * lost_twice
    return stage * (share_of_place - share) - before, news


def rate_race(
    start: int,
    count: int,
    games: NormalGames,
    now: int,
    weight: float,
    settings: Settings,
    terms: NormalTerms,
    room: NormalWorkspace,
    values: Numbers,
    written: NormalRows,
) -> None:
    """Rate a game of single players on places 1, 2, 3 ... as `gather`, `rank_by_stages` and `move_members` do.

    Twice as fast: what is kept stands in the order of the places, and a stage is one side.
    """
    order, strength, variance, power, total = room.order, room.strength, room.variance, room.slope, room.spare
    first = games.first_member[start]
    c2 = 0.0
    top = values[terms.width * games.player[first]]
    for side in range(count):
        row = terms.width * games.player[first + side]
        place = games.standing[start + side] - 1
        rating = values[row]
        strength[place] = rating
        variance[place] = variance_before(values, row, now, terms)
        c2 += variance[place] + settings.beta2
        top = rating if rating > top else top
    by_c = 1.0 / sqrt(c2)
    by_c3 = by_c / c2
    rest = 0.0
    for place in range(count - 1, -1, -1):
        power[place] = power_at((strength[place] - top) * by_c)
        rest += power[place]
        total[place] = rest
    lost = 0.0
    lost_twice = 0.0
    for place in range(count):
        side = order[place]
        stage = weight * stage_weight(start, place, place + 1, count, games, settings, room)
        by_total = 1.0 / total[place]
        up, news = news_of_stage(power[place], by_total, 1.0, stage, lost, lost_twice)
        spread = variance[place]
        change = spread * (up * by_c)
        row = terms.width * games.player[first + side]
        write_row(written, first + side, values[row], spread, change)
        curve = news * sqrt(spread) * by_c3
        move(values, row, now, change, deviation_after(spread, spread * curve, terms.least_left), terms)
        lost += stage * by_total
        lost_twice += stage * by_total * by_total


def rank_by_pairs(
    start: int, count: int, games: NormalGames, weight: float, settings: Settings, room: NormalWorkspace
) -> None:
    """Rank sides by Bradley-Terry or Thurstone-Mosteller: every two sides at most so many different places apart."""
    order, strength, variance, slope, curve, level = (
        room.order, room.strength, room.variance, room.slope, room.curve, room.spare,
    )  # fmt: skip
    has_margin = len(games.points) > 0 and settings.points_margin > 0.0
    reached = 0.0
    for place in range(count):
        if place > 0 and games.standing[start + order[place]] != games.standing[start + order[place - 1]]:
            reached += 1.0
        level[place] = reached
        slope[place] = 0.0
        curve[place] = 0.0
    for place in range(count):
        side = order[place]
        for later in range(place + 1, count):
            apart = level[later] - level[place]
            if apart > settings.reach:
                break
            other = order[later]
            c2 = variance[side] + variance[other] + 2.0 * settings.beta2
            half_points = 1 if apart == 0.0 else 2
            gap = strength[side] - strength[other]
            up, news = compared(gap, c2, half_points, settings.model, settings.draw_margin)
            times = weight
            if has_margin and half_points == 2:
                times *= points_weight(games.points[start + side], games.points[start + other], settings.points_margin)
            slope[side] += times * up
            slope[other] -= times * up
            curve[side] += times * news
            curve[other] += times * news
    for side in range(count):
        curve[side] *= sqrt(variance[side])
