"""The arithmetic of Elo-MMR on flat numbers: beliefs, performances, contests.

A belief about a player is a normal factor and one logistic factor per remembered performance.  A row of the state:

    rating, peak, deviation, normal mean, normal weight, last day (0 before any), contests, factors, oldest factor,
    and for each factor its mean, its inverse width and its height.

The slope of the log of a logistic factor at x is -height tanh((x - mean) inverse width).
"""

from __future__ import annotations

import math
from math import exp, log, sqrt
from typing import NamedTuple

from crosstable.model.columns import Floats, Indices, Ints, Longs
from crosstable.model.kernel import Numbers, kernel

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


class MmrTerms(NamedTuple):
    """The parameters as the loops take them; `tie` is how often a tie counts, `memory` the factors remembered."""

    weight_limit: float
    deviation_limit: float
    drift_per_day: float
    transfer_speed: float
    tie: float
    memory: int
    delays: Floats


class Contests(NamedTuple):
    """Contests as the loop takes them: members by place in `order`; `days` and `weight` may be empty."""

    first_member: Longs
    days: Ints
    weight: Floats
    order: Longs
    standing: Ints
    player: Indices
    share: Floats


class ContestWorkspace(NamedTuple):
    """Working space, a number per member of the largest contest: belief and noise of each, by place."""

    centre: Floats
    height: Floats
    noise: Floats


class MmrRows(NamedTuple):
    """The rows of each member; empty if rows are not kept."""

    before: Floats
    expected: Floats
    change: Floats
    deviation: Floats


def tanh_of(z: float) -> float:
    """Return tanh in one pinned form."""
    x = 2.0 * z
    x = -_STEEPEST if x < -_STEEPEST else _STEEPEST if x > _STEEPEST else x
    return 1.0 - 2.0 / (1.0 + exp(x))


def performance_variance(limit: float, weight: float, drift_per_day: float) -> float:
    """Return the variance of a performance in a contest of this weight."""
    return limit * limit * (1.0 + 1.0 / weight) + drift_per_day / weight


def chance_to_beat(gap: float, variance: float) -> float:
    """Return the chance that a logistic difference of this variance and mean `gap` is above zero."""
    return 0.5 + 0.5 * tanh_of(0.5 * _TANH * gap / sqrt(variance))


def contest_weight(values: Numbers, row: int, weight: float, terms: MmrTerms) -> float:
    """Return the weight of a contest for a player, reduced in the first contests."""
    contests = int(values[row + CONTESTS])
    weight *= terms.weight_limit
    return weight * terms.delays[contests] if contests < len(terms.delays) else weight


def add_drift(values: Numbers, row: int, variance: float, speed: float) -> None:
    """Add drift to a player's skill: widen the belief, and move weight from its factors to the normal one."""
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
    """Return the inverse variance of the normal curve that a factor is worth."""
    return 2.0 * values[at + 1] * values[at + 2] / (_TANH * _TANH)


def add_performance(values: Numbers, row: int, performance: float, variance: float, memory: int) -> None:
    """Add a performance to the belief; when the memory is full, merge the oldest into the normal factor."""
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
    """Return the maximum of a belief: the root of an increasing function between the means of its factors."""
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
    room: ContestWorkspace,
    count: int,
) -> float:
    """Return the performance that explains best a place shared by the players `first` to `stop`.

    The root of a decreasing function: `surplus` is the height of all who finished after less that of all before.
    """
    x = guess
    moved = high - low
    moved_before = moved
    for _ in range(_TRIES):
        total = surplus
        slope = 0.0
        for other in range(count):
            h = room.height[other]
            t = tanh_of(0.5 * h * (x - room.centre[other]))
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
    weight: float,
    games: Contests,
    terms: MmrTerms,
    values: Numbers,
    room: ContestWorkspace,
    written: MmrRows,
) -> None:
    """Rate one contest of the members `start` to `stop`."""
    width = FIRST_FACTOR + FACTOR_WIDTH * terms.memory
    count = stop - start
    surplus = 0.0
    low = math.inf
    high = -math.inf
    for rank in range(count):
        member = games.order[start + rank]
        row = width * games.player[member]
        spread = prepare(values, row, now, weight * games.share[member], rank, terms, room)
        surplus += room.height[rank]
        low = min(low, room.centre[rank] - _REACH * spread)
        high = max(high, room.centre[rank] + _REACH * spread)
    if len(written.before) > 0:
        write_rows(start, count, width, games, values, room, written)
    if weight <= 0.0:
        return
    first = 0
    guess = high / 2.0 + low / 2.0
    while first < count:
        last = first + 1
        shared = room.height[first]
        while last < count and games.standing[games.order[start + last]] == games.standing[games.order[start + first]]:
            shared += room.height[last]
            last += 1
        surplus -= shared
        guess = performance_of(guess, low, high, first, last, surplus, terms.tie, room, count)
        surplus -= shared
        for rank in range(first, last):
            row = width * games.player[games.order[start + rank]]
            add_performance(values, row, guess, room.noise[rank], terms.memory)
            values[row + CONTESTS] += 1.0
            if len(written.before) > 0:
                written.change[games.order[start + rank]] = values[row + RATING] - room.centre[rank]
        first = last


def prepare(
    values: Numbers, row: int, now: float, weight: float, rank: int, terms: MmrTerms, room: ContestWorkspace
) -> float:
    """Add drift to the belief about a player, write it as opponents see it, and return its width."""
    weight = max(contest_weight(values, row, weight, terms), _LIGHTEST)
    drift = weight * terms.deviation_limit * terms.deviation_limit
    if values[row + LAST] > 0.0:
        drift += terms.drift_per_day * (now - values[row + LAST])
    values[row + LAST] = now
    add_drift(values, row, drift, terms.transfer_speed)
    room.noise[rank] = performance_variance(terms.deviation_limit, weight, terms.drift_per_day)
    spread = sqrt(values[row + DEVIATION] * values[row + DEVIATION] + room.noise[rank])
    room.centre[rank] = values[row + RATING]
    room.height[rank] = _TANH / spread
    return spread


def write_rows(
    start: int, count: int, width: int, games: Contests, values: Numbers, room: ContestWorkspace, written: MmrRows
) -> None:
    """Write the rows of a contest, with no change yet."""
    for rank in range(count):
        member = games.order[start + rank]
        written.before[member] = room.centre[rank]
        written.deviation[member] = values[width * games.player[member] + DEVIATION]
        height = room.height[rank]
        expected = 0.0
        for other in range(count):
            if other != rank:
                variance = 1.0 / (height * height) + 1.0 / (room.height[other] * room.height[other])
                expected += chance_to_beat(room.centre[rank] - room.centre[other], _TANH * _TANH * variance)
        written.expected[member] = expected / (count - 1)
        written.change[member] = 0.0


@kernel(allocates=False, writes=("values", "room", "written"), threshold=40_000)
def play_contests(games: Contests, terms: MmrTerms, values: Numbers, room: ContestWorkspace, written: MmrRows) -> None:
    """Rate contests one after another; those of weight 0 change no rating."""
    for game in range(len(games.first_member) - 1):
        rate_contest(
            games.first_member[game],
            games.first_member[game + 1],
            float(games.days[game]) if len(games.days) > 0 else 1.0,
            games.weight[game] if len(games.weight) > 0 else 1.0,
            games,
            terms,
            values,
            room,
            written,
        )
