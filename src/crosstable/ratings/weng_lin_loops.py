"""The loops of the Weng-Lin systems: games of two players, and games of any number of sides.

Legend: c^2 sum of the variances of skill and performance, p chance to win, beta2 variance of a performance.
Every formula gives `slope` and `curve` as `gaussian_sides` wants them.
"""

from __future__ import annotations

from math import exp, isnan, sqrt

from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.forecast import NO_DRAWS, expected_at, win_chance
from crosstable.ratings.gaussian_moments import chance_below, draw_step, win_step
from crosstable.ratings.gaussian_sides import (
    Terms,
    deviation_after,
    gather,
    move,
    share_of,
    sort_sides,
    spread_news,
    variance_before,
)

PLACKETT_LUCE, BRADLEY_TERRY, THURSTONE_MOSTELLER = range(3)
_FARTHEST = 300.0  # gaps in units of c; beyond it a chance is as good as zero

# Model, beta squared, draw margin, draw model and its parameter (for expected scores), how many places apart two sides
# are compared, margin of points (0 is none), policy for uneven sides.
Settings = tuple[int, float, float, int, float, int, float, int]


def compared(gap: float, c2: float, halves: int, model: int, margin: float) -> tuple[float, float]:
    """Give slope and curve, before the factor gamma, of one side against another: 2 won, 1 drawn, 0 lost."""
    c = sqrt(c2)
    if model == THURSTONE_MOSTELLER:
        x = gap / c
        e = margin / c
        if halves == 1:
            v, w = draw_step(x, e)
        elif halves == 2:
            v, w = win_step(x - e)
        else:
            v, w = win_step(-x - e)
            v = -v
        return v / c, w / (c2 * c)
    p = win_chance(gap / c, NO_DRAWS, 0.0)
    return (0.5 * halves - p) / c, p * (1.0 - p) / (c2 * c)


def expected_of(gap: float, c2: float, model: int, margin: float, draws: int, nu: float) -> float:
    """Give the expected score of one side against another."""
    c = sqrt(c2)
    if model == THURSTONE_MOSTELLER:
        return 0.5 * (chance_below((gap - margin) / c) + chance_below((gap + margin) / c))
    return expected_at(gap / c, draws, nu)


def emphasis(points: float, other: float, margin: float) -> float:
    """Give how much a win by so many points counts: 1 at no difference, 1.5 at the margin, never above 2."""
    difference = abs(points - other)
    if isnan(difference):
        return 1.0
    return 1.0 + difference / (difference + margin)


def duel(
    gap: float, first: float, second: float, halves: int, times: float, settings: Settings, least_left: float
) -> tuple[float, float, float, float]:
    """Give both changes and both deviations after a game of two, from the gap and the variances before."""
    c2 = first + second + 2.0 * settings[1]
    slope, curve = compared(gap, c2, halves, settings[0], settings[2])
    slope *= times
    curve *= times
    return (
        first * slope,
        -(second * slope),
        deviation_after(first, first * sqrt(first) * curve, least_left),
        deviation_after(second, second * sqrt(second) * curve, least_left),
    )


@kernel(writes=("values",), fills=("before", "variances"), threshold=200_000)
def play_duels(
    first: Counts,
    second: Counts,
    halves: Counts,
    dates: Counts,
    stress: Numbers,
    settings: Settings,
    terms: Terms,
    values: Numbers,
    before: Numbers,
    variances: Numbers,
) -> None:
    """Rate games of one against one; rows are written where there is room."""
    for game in range(len(halves)):
        a = terms[5] * first[game]
        b = terms[5] * second[game]
        now = dates[game] if len(dates) > 0 else 0
        weight = stress[game] if len(stress) > 0 else 1.0
        rating = values[a]
        opponent = values[b]
        variance = variance_before(values, a, now, terms)
        variance_of_other = variance_before(values, b, now, terms)
        change, other, deviation, deviation_of_other = duel(
            rating - opponent, variance, variance_of_other, halves[game], weight, settings, terms[3]
        )
        if len(before) > 0:
            before[2 * game] = rating
            before[2 * game + 1] = opponent
            variances[2 * game] = variance
            variances[2 * game + 1] = variance_of_other
        move(values, a, now, change, deviation, terms)
        move(values, b, now, other, deviation_of_other, terms)


@kernel(fills=("expected", "changes"), threshold=200_000)
def recall_duels(
    halves: Counts,
    stress: Numbers,
    settings: Settings,
    before: Numbers,
    variances: Numbers,
    expected: Numbers,
    changes: Numbers,
) -> None:
    """Give expected score and change of each player from ratings and variances before, as `play_duels` had them."""
    for game in range(len(halves)):
        gap = before[2 * game] - before[2 * game + 1]
        variance = variances[2 * game]
        variance_of_other = variances[2 * game + 1]
        weight = stress[game] if len(stress) > 0 else 1.0
        change, other, _, _ = duel(gap, variance, variance_of_other, halves[game], weight, settings, 0.0)
        c2 = variance + variance_of_other + 2.0 * settings[1]
        chance = expected_of(gap, c2, settings[0], settings[2], settings[3], settings[4])
        expected[2 * game] = chance
        expected[2 * game + 1] = 1.0 - chance
        changes[2 * game] = change
        changes[2 * game + 1] = other


@kernel(
    writes=("values", "order", "factor", "strength", "variance", "noise", "slope", "curve", "spare"),
    fills=("before", "deviations", "changes"),
    threshold=20_000,
)
def play_contests(
    first_side: Counts,
    standing: Counts,
    first_member: Counts,
    player: Counts,
    weight: Numbers,
    points: Numbers,
    dates: Counts,
    stress: Numbers,
    settings: Settings,
    terms: Terms,
    values: Numbers,
    order: Counts,
    factor: Numbers,
    strength: Numbers,
    variance: Numbers,
    noise: Numbers,
    slope: Numbers,
    curve: Numbers,
    spare: Numbers,
    before: Numbers,
    deviations: Numbers,
    changes: Numbers,
) -> None:
    """Rate games of any number of sides; rows are written where there is room."""
    for game in range(len(first_side) - 1):
        start = first_side[game]
        count = first_side[game + 1] - start
        now = dates[game] if len(dates) > 0 else 0
        times = stress[game] if len(stress) > 0 else 1.0
        if count == 2 and is_duel(start, first_member, weight):
            member = first_member[start]
            if len(points) > 0 and settings[6] > 0.0 and standing[start] != standing[start + 1]:
                times *= emphasis(points[start], points[start + 1], settings[6])
            a = terms[5] * player[member]
            b = terms[5] * player[member + 1]
            first = variance_before(values, a, now, terms)
            second = variance_before(values, b, now, terms)
            change, other, deviation, deviation_of_other = duel(
                values[a] - values[b],
                first,
                second,
                halves_of(standing[start], standing[start + 1]),
                times,
                settings,
                terms[3],
            )
            if len(before) > 0:
                before[member] = values[a]
                before[member + 1] = values[b]
                deviations[member] = sqrt(first)
                deviations[member + 1] = sqrt(second)
                changes[member] = change
                changes[member + 1] = other
            move(values, a, now, change, deviation, terms)
            move(values, b, now, other, deviation_of_other, terms)
            continue
        gather(
            start,
            count,
            first_member,
            player,
            weight,
            now,
            settings[7],
            terms,
            values,
            factor,
            strength,
            variance,
            noise,
        )
        sort_sides(order, standing, start, count)
        if settings[0] == PLACKETT_LUCE:
            rank_by_stages(
                start, count, standing, points, times, settings, order, strength, variance, slope, curve, spare
            )
        else:
            rank_by_pairs(
                start, count, standing, points, times, settings, order, strength, variance, slope, curve, spare
            )
        spread_news(
            start,
            count,
            first_member,
            player,
            weight,
            now,
            terms,
            factor,
            slope,
            curve,
            values,
            before,
            deviations,
            changes,
        )


def is_duel(start: int, first_member: Counts, weight: Numbers) -> bool:
    """Tell whether the two sides from `start` on are one player each, who played the whole game."""
    member = first_member[start]
    if first_member[start + 1] - member != 1 or first_member[start + 2] - member != 2:
        return False
    return share_of(weight, member) == 1.0 and share_of(weight, member + 1) == 1.0


def halves_of(standing: int, other: int) -> int:
    """Give the score of a side against another in halves, from their places."""
    if standing == other:
        return 1
    return 2 if standing < other else 0


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
            weight = slope[side]
            share = weight * by_total
            share = share if share < 1.0 else 1.0
            before = weight * lost
            slope[side] = (stage * (share_of_place - share) - before) * by_c
            news = stage * share * (1.0 - share) + before - weight * weight * lost_twice
            curve[side] = news * sqrt(variance[side]) * by_c3
        lost += stage * by_total
        lost_twice += stage * by_total * by_total
        place = stop


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


@kernel(writes=("factor", "strength", "variance", "noise", "share"), fills=("expected",), threshold=20_000)
def recall_expected(
    first_side: Counts,
    first_member: Counts,
    weight: Numbers,
    settings: Settings,
    terms: Terms,
    values: Numbers,
    player: Counts,
    factor: Numbers,
    strength: Numbers,
    variance: Numbers,
    noise: Numbers,
    share: Numbers,
    expected: Numbers,
) -> None:
    """Give every member the expected score of his side: the mean over the other sides."""
    for game in range(len(first_side) - 1):
        start = first_side[game]
        count = first_side[game + 1] - start
        gather(
            start, count, first_member, player, weight, 0, settings[7], terms, values, factor, strength, variance, noise
        )
        for side in range(count):
            share[side] = 0.0
        for side in range(count):
            for other in range(side + 1, count):
                c2 = variance[side] + variance[other] + 2.0 * settings[1]
                gap = strength[side] - strength[other]
                chance = expected_of(gap, c2, settings[0], settings[2], settings[3], settings[4])
                share[side] += chance
                share[other] += 1.0 - chance
        for side in range(count):
            for member in range(first_member[start + side], first_member[start + side + 1]):
                expected[member] = share[side] / (count - 1)
