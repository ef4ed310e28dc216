"""The loops of the Gaussian factor-graph system: games of two players, and games of any number of sides.

Two players: one factor, so the posterior of the cut-off difference is closed.  Many sides: the sides stand in the
order of their places, and a factor between each two neighbours says that the difference of their performances is
above the draw margin, or within it for a tie.  Messages go up and down the chain until they stop changing
(expectation propagation).  A message is a normal density in natural form: precision, and precision times mean.
"""

from __future__ import annotations

from math import sqrt

from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.gaussian.moments import chance_below, draw_step, win_step
from crosstable.ratings.gaussian.sides import (
    Terms,
    deviation_after,
    gather,
    move,
    sort_sides,
    spread_news,
    variance_before,
)
from crosstable.ratings.weng_lin.loops import halves_of, is_duel

_SETTLED = 1e-10  # change of a message, in standard deviations, below which the chain is settled
_MOST_SWEEPS = 500

# Beta squared, draw margin of one player, policy for uneven sides.
Settings = tuple[float, float, int]


def compared(gap: float, c2: float, halves: int, margin: float) -> tuple[float, float]:
    """Give slope and curve of one side against another: 2 won, 1 drawn, 0 lost."""
    c = sqrt(c2)
    x = gap / c
    e = margin / c
    if halves == 1:
        v, w = draw_step(x, e)
    elif halves == 2:
        v, w = win_step(x - e)
    else:
        v, w = win_step(-x - e)
        v = -v
    return v / c, w / c2


def expected_of(gap: float, c2: float, margin: float) -> float:
    """Give the expected score of one side against another."""
    c = sqrt(c2)
    return 0.5 * (chance_below((gap - margin) / c) + chance_below((gap + margin) / c))


def duel(
    gap: float, first: float, second: float, halves: int, times: float, settings: Settings, least_left: float
) -> tuple[float, float, float, float]:
    """Give both changes and both deviations after a game of two, from the gap and the variances before."""
    c2 = first + second + 2.0 * settings[0]
    slope, curve = compared(gap, c2, halves, margin_of(2.0, settings))
    slope *= times
    curve *= times
    return (
        first * slope,
        -(second * slope),
        deviation_after(first, first * curve, least_left),
        deviation_after(second, second * curve, least_left),
    )


def margin_of(players: float, settings: Settings) -> float:
    """Give the draw margin between two sides of so many players together."""
    return settings[1] * sqrt(players)


@kernel(writes=("values",), fills=("before", "variances"), threshold=200_000, inlined=True)
def play_duels(
    first: Counts,
    second: Counts,
    halves: Counts,
    dates: Counts,
    times: Numbers,
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
        weight = times[game] if len(times) > 0 else 1.0
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
    times: Numbers,
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
        weight = times[game] if len(times) > 0 else 1.0
        change, other, _, _ = duel(gap, variance, variance_of_other, halves[game], weight, settings, 0.0)
        c2 = variance + variance_of_other + 2.0 * settings[0]
        chance = expected_of(gap, c2, margin_of(2.0, settings))
        expected[2 * game] = chance
        expected[2 * game + 1] = 1.0 - chance
        changes[2 * game] = change
        changes[2 * game + 1] = other


@kernel(
    writes=(
        "values", "order", "factor", "strength", "variance", "noise", "slope", "curve",
        "up_precision", "up_mean", "down_precision", "down_mean",
    ),
    fills=("before", "deviations", "changes"),
    threshold=5_000,
    inlined=True,
)  # fmt: skip
def play_contests(
    first_side: Counts,
    standing: Counts,
    first_member: Counts,
    player: Counts,
    weight: Numbers,
    dates: Counts,
    times: Numbers,
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
    up_precision: Numbers,
    up_mean: Numbers,
    down_precision: Numbers,
    down_mean: Numbers,
    before: Numbers,
    deviations: Numbers,
    changes: Numbers,
) -> None:
    """Rate games of any number of sides; rows are written where there is room."""
    for game in range(len(first_side) - 1):
        start = first_side[game]
        count = first_side[game + 1] - start
        now = dates[game] if len(dates) > 0 else 0
        counts_times = times[game] if len(times) > 0 else 1.0
        if count == 2 and is_duel(start, first_member, weight):
            member = first_member[start]
            a = terms[5] * player[member]
            b = terms[5] * player[member + 1]
            first = variance_before(values, a, now, terms)
            second = variance_before(values, b, now, terms)
            change, other, deviation, deviation_of_other = duel(
                values[a] - values[b],
                first,
                second,
                halves_of(standing[start], standing[start + 1]),
                counts_times,
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
            settings[2],
            terms,
            values,
            factor,
            strength,
            variance,
            noise,
        )
        sort_sides(order, standing, start, count)
        for side in range(count):
            variance[side] += noise[side] * settings[0]
            # The draw margin counts heads, whatever share of the game each played.
            heads = first_member[start + side + 1] - first_member[start + side]
            noise[side] = factor[side] * factor[side] * heads
        settle_chain(
            start,
            count,
            standing,
            settings,
            order,
            strength,
            variance,
            noise,
            up_precision,
            up_mean,
            down_precision,
            down_mean,
        )
        for place in range(count):
            side = order[place]
            precision = up_precision[place] + down_precision[place]
            weighted = up_mean[place] + down_mean[place]
            known = 1.0 + precision * variance[side]
            slope[side] = counts_times * (weighted - precision * strength[side]) / known
            curve[side] = counts_times * precision / known
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


def settle_chain(
    start: int,
    count: int,
    standing: Counts,
    settings: Settings,
    order: Counts,
    strength: Numbers,
    variance: Numbers,
    heads: Numbers,
    up_precision: Numbers,
    up_mean: Numbers,
    down_precision: Numbers,
    down_mean: Numbers,
) -> None:
    """Pass messages along the chain until they stop changing.

    `up_...[k]` is what the factor below says to the side in place k, `down_...[k]` what the factor above says.
    """
    for place in range(count):
        up_precision[place] = 0.0
        up_mean[place] = 0.0
        down_precision[place] = 0.0
        down_mean[place] = 0.0
    last = count - 2
    for _ in range(_MOST_SWEEPS):
        moved = 0.0
        for step in range(2 * last + 1 if last > 0 else 1):
            place = step if step <= last else 2 * last - step
            side = order[place]
            below = order[place + 1]
            halves = 1 if standing[start + side] == standing[start + below] else 2
            margin = margin_of(heads[side] + heads[below], settings)
            change = send(
                place, halves, margin, strength[side], variance[side], strength[below], variance[below],
                up_precision, up_mean, down_precision, down_mean,
            )  # fmt: skip
            moved = change if change > moved else moved
        if moved < _SETTLED or last == 0:
            return


def send(
    place: int,
    halves: int,
    margin: float,
    strength: float,
    variance: float,
    strength_below: float,
    variance_below: float,
    up_precision: Numbers,
    up_mean: Numbers,
    down_precision: Numbers,
    down_mean: Numbers,
) -> float:
    """Let the factor between a place and the next one speak to both; give how far its message moved.

    Everything is counted from the prior of the sides, so that a large strength costs no digits.
    """
    known = 1.0 + down_precision[place] * variance
    mean = strength + variance * (down_mean[place] - down_precision[place] * strength) / known
    spread = variance / known
    known = 1.0 + up_precision[place + 1] * variance_below
    mean_below = (
        strength_below + variance_below * (up_mean[place + 1] - up_precision[place + 1] * strength_below) / known
    )
    spread_below = variance_below / known
    c2 = spread + spread_below
    slope, curve = compared(mean - mean_below, c2, halves, margin)
    # The message about the difference: precision d, and where it pulls the difference to, times d.
    left = 1.0 - curve * c2
    precision = curve / left
    pull = slope / left + precision * (mean - mean_below)
    up = 1.0 + precision * spread_below
    new_precision = precision / up
    new_mean = (pull + precision * mean_below) / up
    moved = abs(new_precision - up_precision[place]) * spread
    shift = abs((new_mean - up_mean[place]) - (new_precision - up_precision[place]) * mean) * sqrt(spread)
    up_precision[place] = new_precision
    up_mean[place] = new_mean
    down = 1.0 + precision * spread
    down_precision[place + 1] = precision / down
    down_mean[place + 1] = (precision * mean - pull) / down
    return moved if moved > shift else shift


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
            start, count, first_member, player, weight, 0, settings[2], terms, values, factor, strength, variance, noise
        )
        for side in range(count):
            share[side] = 0.0
            variance[side] += noise[side] * settings[0]
            heads = first_member[start + side + 1] - first_member[start + side]
            noise[side] = factor[side] * factor[side] * heads
        for side in range(count):
            for other in range(side + 1, count):
                margin = margin_of(noise[side] + noise[other], settings)
                gap = strength[side] - strength[other]
                chance = expected_of(gap, variance[side] + variance[other], margin)
                share[side] += chance
                share[other] += 1.0 - chance
        for side in range(count):
            for member in range(first_member[start + side], first_member[start + side + 1]):
                expected[member] = share[side] / (count - 1)
