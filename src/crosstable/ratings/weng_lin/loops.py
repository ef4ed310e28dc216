"""The loops of the Weng-Lin systems: games of two players, and games of any number of sides."""

from __future__ import annotations

from math import sqrt

from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.gaussian.sides import (
    Terms,
    are_lone,
    gather,
    move,
    share_of,
    sort_sides,
    spread_news,
    stand_by_place,
    variance_before,
)
from crosstable.ratings.weng_lin.formulas import PLACKETT_LUCE, Settings, duel, emphasis, expected_of
from crosstable.ratings.weng_lin.ranks import rank_by_pairs, rank_by_stages, rate_race


@kernel(writes=("values",), fills=("before", "variances"), threshold=200_000, inlined=True)
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


@kernel(fills=("expected", "changes"), threshold=200_000, inlined=True)
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
    inlined=True,
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
        if (
            settings[0] == PLACKETT_LUCE
            and are_lone(start, count, first_member, weight)
            and stand_by_place(order, standing, start, count)
        ):
            rate_race(
                start,
                count,
                first_member[start],
                standing,
                player,
                points,
                now,
                times,
                settings,
                terms,
                order,
                values,
                strength,
                variance,
                slope,
                spare,
                before,
                deviations,
                changes,
            )
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


@kernel(
    writes=("factor", "strength", "variance", "noise", "share"), fills=("expected",), threshold=20_000, inlined=True
)
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
