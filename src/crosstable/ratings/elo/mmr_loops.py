"""The arithmetic of Elo-MMR on flat numbers: beliefs, performances, contests.

A belief about a player is a normal factor and one logistic factor per remembered performance.  A row of the state:

    rating, peak, deviation, normal mean, normal weight, last day (0 before any), contests, factors, oldest factor,
    and for each factor its mean, its inverse width and its height.

The slope of the log of a logistic factor at x is -height tanh((x - mean) inverse width).
"""

from __future__ import annotations

import math
from math import exp, log, sqrt

from crosstable.model.kernel import Counts, Numbers, kernel

RATING, PEAK, DEVIATION, MEAN, WEIGHT, LAST, CONTESTS, FACTORS, OLDEST = range(9)
FIRST_FACTOR = 9
FACTOR_WIDTH = 3

_TANH = math.pi / math.sqrt(3.0)  # a logistic with standard deviation s has the scale s / _TANH
_STEEPEST = 700.0
_CLOSE = 1e-10
_NEWTON_CLOSE = 1e-6  # a Newton step this short leaves an error of its square
_TRIES = 200
_REACH = 40.0
_LIGHTEST = 1e-9

# weight limit, limit of the deviation, drift per day, transfer speed, how often a tie counts, factors remembered.
Terms = tuple[float, float, float, float, float, int]


def tanh_of(z: float) -> float:
    """Give tanh in one pinned form."""
    x = 2.0 * z
    x = -_STEEPEST if x < -_STEEPEST else _STEEPEST if x > _STEEPEST else x
    return 1.0 - 2.0 / (1.0 + exp(x))


def performance_variance(limit: float, weight: float, drift_per_day: float) -> float:
    """Return the variance of a performance in a contest of this weight."""
    return limit * limit * (1.0 + 1.0 / weight) + drift_per_day / weight


def chance_to_beat(gap: float, variance: float) -> float:
    """Give the chance that a logistic difference of this variance and mean `gap` is above zero."""
    return 0.5 + 0.5 * tanh_of(0.5 * _TANH * gap / sqrt(variance))


def contest_weight(values: Numbers, row: int, times: float, delays: Numbers, terms: Terms) -> float:
    """Give what a contest weighs for a player, less in his first ones; `times` as much where it does not count once."""
    contests = int(values[row + CONTESTS])
    weight = times * terms[0]
    return weight * delays[contests] if contests < len(delays) else weight


def add_drift(values: Numbers, row: int, variance: float, speed: float) -> None:
    """Let the skill of a player have drifted: widen the belief, and move weight from its factors to the normal one."""
    before = values[row + DEVIATION] * values[row + DEVIATION]
    decay = before / (before + variance)
    transfer = exp(speed * log(decay))
    kept = transfer * values[row + WEIGHT]
    total = values[row + WEIGHT]
    for factor in range(int(values[row + FACTORS])):
        at = row + FIRST_FACTOR + FACTOR_WIDTH * factor
        total += factor_weight(values, at)
        values[at + 2] *= transfer * decay
    moved = (1.0 - transfer) * total
    values[row + MEAN] = (kept * values[row + MEAN] + moved * values[row + RATING]) / (kept + moved)
    values[row + WEIGHT] = decay * (kept + moved)
    values[row + DEVIATION] = sqrt(before + variance)


def factor_weight(values: Numbers, at: int) -> float:
    """Give the inverse variance of the normal curve that a factor is worth."""
    return 2.0 * values[at + 1] * values[at + 2] / (_TANH * _TANH)


def add_performance(values: Numbers, row: int, performance: float, variance: float, memory: int) -> None:
    """Add a performance to the belief; the oldest remembered goes into the normal factor when there are too many."""
    count = int(values[row + FACTORS])
    slot = count
    if count == memory:
        slot = int(values[row + OLDEST])
        at = row + FIRST_FACTOR + FACTOR_WIDTH * slot
        weight = factor_weight(values, at)
        total = values[row + WEIGHT] + weight
        values[row + MEAN] = (values[row + WEIGHT] * values[row + MEAN] + weight * values[at]) / total
        values[row + WEIGHT] = total
        values[row + OLDEST] = slot + 1 if slot + 1 < memory else 0
    else:
        values[row + FACTORS] = count + 1
    at = row + FIRST_FACTOR + FACTOR_WIDTH * slot
    height = _TANH / sqrt(variance)
    values[at] = performance
    values[at + 1] = 0.5 * height
    values[at + 2] = height
    deviation = values[row + DEVIATION]
    values[row + RATING] = most_likely(values, row)
    values[row + DEVIATION] = 1.0 / sqrt(1.0 / (deviation * deviation) + 1.0 / variance)
    if values[row + RATING] > values[row + PEAK]:
        values[row + PEAK] = values[row + RATING]


def most_likely(values: Numbers, row: int) -> float:
    """Give where a belief is highest: the root of a rising function between its factors' means."""
    count = int(values[row + FACTORS])
    low = values[row + MEAN]
    high = low
    for factor in range(count):
        mean = values[row + FIRST_FACTOR + FACTOR_WIDTH * factor]
        low = mean if mean < low else low
        high = mean if mean > high else high
    x = values[row + RATING]
    x = low if x < low else high if x > high else x
    moved = high - low
    moved_before = moved
    for _ in range(_TRIES):
        total = values[row + WEIGHT] * (x - values[row + MEAN])
        slope = values[row + WEIGHT]
        for factor in range(count):
            at = row + FIRST_FACTOR + FACTOR_WIDTH * factor
            t = tanh_of((x - values[at]) * values[at + 1])
            total += values[at + 2] * t
            slope += values[at + 2] * values[at + 1] * (1.0 - t * t)
        if total > 0.0:
            high = x
        else:
            low = x
        step = x - total / slope
        # A Newton step that is not half of the last but one may belong to a cycle.
        if not low <= step <= high or abs(step - x) > 0.5 * moved_before:
            step = 0.5 * (low + high)
        moved_before = moved
        moved = abs(step - x)
        if moved <= _CLOSE * (1.0 + abs(x)):
            return step
        x = step
    return x


def performance_of(
    guess: float,
    low: float,
    high: float,
    first: int,
    stop: int,
    surplus: float,
    tie: float,
    centre: Numbers,
    height: Numbers,
    count: int,
) -> float:
    """Give the performance that explains best a place shared by the players `first` to `stop`.

    The root of a falling function: `surplus` is the height of all who finished after less that of all before.
    """
    x = guess
    moved = high - low
    moved_before = moved
    for _ in range(_TRIES):
        total = surplus
        slope = 0.0
        for other in range(count):
            h = height[other]
            t = tanh_of(0.5 * h * (x - centre[other]))
            times = tie if first <= other < stop else 1.0
            total -= times * h * t
            slope += times * 0.5 * h * h * (1.0 - t * t)
        if total > 0.0:
            low = x
        else:
            high = x
        step = x + total / slope if slope > 0.0 else high
        close = _NEWTON_CLOSE
        # A Newton step that is not half of the last but one may belong to a cycle.
        if not low < step < high or abs(step - x) > 0.5 * moved_before:
            step = 0.5 * (low + high)
            close = _CLOSE
        moved_before = moved
        moved = abs(step - x)
        if moved <= close * (1.0 + abs(x)):
            return step
        x = step
    return x


def rate_contest(
    start: int,
    stop: int,
    now: float,
    game_weight: float,
    order: Counts,
    standing: Counts,
    player: Counts,
    share: Numbers,
    delays: Numbers,
    terms: Terms,
    values: Numbers,
    centre: Numbers,
    height: Numbers,
    noise: Numbers,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
    deviation: Numbers,
) -> None:
    """Rate one contest of the members `start` to `stop`, `order` being theirs by place; the next three are room."""
    width = FIRST_FACTOR + FACTOR_WIDTH * terms[5]
    count = stop - start
    surplus = 0.0
    low = math.inf
    high = -math.inf
    for rank in range(count):
        member = order[start + rank]
        row = width * player[member]
        weight = max(contest_weight(values, row, game_weight * share[member], delays, terms), _LIGHTEST)
        drift = weight * terms[1] * terms[1]
        if values[row + LAST] > 0.0:
            drift += terms[2] * (now - values[row + LAST])
        values[row + LAST] = now
        add_drift(values, row, drift, terms[3])
        noise[rank] = performance_variance(terms[1], weight, terms[2])
        spread = sqrt(values[row + DEVIATION] * values[row + DEVIATION] + noise[rank])
        centre[rank] = values[row + RATING]
        height[rank] = _TANH / spread
        surplus += height[rank]
        low = min(low, centre[rank] - _REACH * spread)
        high = max(high, centre[rank] + _REACH * spread)
    for rank in range(count):
        if len(before) > 0:
            member = order[start + rank]
            before[member] = centre[rank]
            deviation[member] = values[width * player[member] + DEVIATION]
            hope = 0.0
            for other in range(count):
                if other != rank:
                    variance = 1.0 / (height[rank] * height[rank]) + 1.0 / (height[other] * height[other])
                    hope += chance_to_beat(centre[rank] - centre[other], _TANH * _TANH * variance)
            expected[member] = hope / (count - 1)
            change[member] = 0.0
    if game_weight <= 0.0:
        return
    first = 0
    guess = high / 2.0 + low / 2.0
    while first < count:
        last = first + 1
        shared = height[first]
        while last < count and standing[order[start + last]] == standing[order[start + first]]:
            shared += height[last]
            last += 1
        surplus -= shared
        guess = performance_of(guess, low, high, first, last, surplus, terms[4], centre, height, count)
        surplus -= shared
        for rank in range(first, last):
            row = width * player[order[start + rank]]
            add_performance(values, row, guess, noise[rank], terms[5])
            values[row + CONTESTS] += 1.0
            if len(before) > 0:
                change[order[start + rank]] = values[row + RATING] - centre[rank]
        first = last


@kernel(
    writes=("values", "centre", "height", "noise", "before", "expected", "change", "deviation"),
    threshold=40_000,
)
def play_contests(
    first_member: Counts,
    days: Counts,
    weights: Numbers,
    order: Counts,
    standing: Counts,
    player: Counts,
    share: Numbers,
    delays: Numbers,
    terms: Terms,
    values: Numbers,
    centre: Numbers,
    height: Numbers,
    noise: Numbers,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
    deviation: Numbers,
) -> None:
    """Rate contests one after another; those of weight 0 move nobody."""
    for game in range(len(first_member) - 1):
        game_weight = weights[game] if len(weights) > 0 else 1.0
        rate_contest(
            first_member[game],
            first_member[game + 1],
            float(days[game]) if len(days) > 0 else 1.0,
            game_weight,
            order,
            standing,
            player,
            share,
            delays,
            terms,
            values,
            centre,
            height,
            noise,
            before,
            expected,
            change,
            deviation,
        )
