"""Sides of players whose skill is a normal variable: how members add up to a side, and get their part of the news.

A member's part in the side is a = factor x weight, where weight is the share of the game he played.  A side's
strength is the sum of a x rating, its variance the sum of a^2 x deviation^2.  What a result says of the side comes as
`slope` (how the log-likelihood rises with the strength) and `curve` (how much surer it makes one); then

    rating += variance x a x slope          variance x= 1 - variance x a^2 x curve

The state is flat, `width` numbers per player: rating, peak, deviation, and the day last played where absence counts.
"""

from __future__ import annotations

from math import sqrt
from typing import Literal, get_args

from crosstable.model.errors import UnknownName
from crosstable.model.kernel import Counts, Numbers

Uneven = Literal["sum", "mean", "filled"]
SUM, MEAN, FILLED = range(3)
RATING, PEAK, DEVIATION, LAST = range(4)
NEVER = -1e9  # the day last played of somebody who has not
_FEW = 12  # sides that are sorted by counting
_MOST_BITS = 60  # sides whose places are marked in one integer

# Variance of a new player; what a game adds; what a day adds; least share of the variance that is left;
# 1 if a deviation may rise; numbers per player.
Terms = tuple[float, float, float, float, int, int]


def uneven_code(name: str) -> int:
    """Give the number by which kernels know a policy for uneven sides.

    Raises:
        UnknownName: no such policy.
    """
    if name not in get_args(Uneven):
        raise UnknownName("policy for uneven sides", name, get_args(Uneven))
    return get_args(Uneven).index(name)


def after_absence(variance: float, days: float, terms: Terms) -> float:
    """Give the variance after some days without a game; it grows up to that of a new player."""
    grown = variance + days * terms[2]
    limit = terms[0] if terms[0] > variance else variance
    return grown if grown < limit else limit


def variance_before(values: Numbers, row: int, now: int, terms: Terms) -> float:
    """Give a player's variance before a game: his own, what absence adds, what a game adds."""
    deviation = values[row + DEVIATION]
    variance = deviation * deviation
    if terms[5] > LAST and values[row + LAST] > NEVER:
        variance = after_absence(variance, now - values[row + LAST], terms)
    return variance + terms[1]


def deviation_after(variance: float, news: float, least_left: float) -> float:
    """Give a deviation after a game; `news` is the share of the variance that goes."""
    left = 1.0 - news
    return sqrt(variance * (left if left > least_left else least_left))


def move(values: Numbers, row: int, now: int, change: float, deviation: float, terms: Terms) -> None:
    """Write a player's state after a game."""
    rating = values[row] + change
    values[row] = rating
    # Without a branch: compiled code would guess wrong too often.
    peak = values[row + PEAK]
    values[row + PEAK] = rating if rating > peak else peak
    if terms[4] == 1 or deviation < values[row + DEVIATION]:
        values[row + DEVIATION] = deviation
    if terms[5] > LAST:
        values[row + LAST] = now


def sort_sides(order: Counts, standing: Counts, start: int, count: int) -> None:
    """Put the sides of a game in the order of their standing, those who share one as written."""
    if stand_by_place(order, standing, start, count):
        return
    if count <= _FEW:
        for side in range(count):
            mine = standing[start + side]
            ahead = 0
            for other in range(count):  # counted without a branch
                theirs = standing[start + other]
                ahead += (theirs < mine) | ((theirs == mine) & (other < side))
            order[ahead] = side
    else:
        shell_sort(order, standing, start, count)


def stand_by_place(order: Counts, standing: Counts, start: int, count: int) -> bool:
    """Do what `sort_sides` does where places are 1, 2, 3 ... without a tie; tell whether they are."""
    if count > _MOST_BITS:
        return False
    seen = 0
    for side in range(count):
        place = standing[start + side]
        if place < 1 or place > count:
            return False
        order[place - 1] = side
        seen |= 1 << place
    return seen == (2 << count) - 2


def shell_sort(order: Counts, standing: Counts, start: int, count: int) -> None:
    """Do what `sort_sides` does, for many sides."""
    for side in range(count):
        order[side] = side
    gap = 1
    while 3 * gap + 1 < count:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(gap, count):
            side = order[place]
            mine = standing[start + side]
            free = place
            while free >= gap:
                other = order[free - gap]
                theirs = standing[start + other]
                if theirs < mine or (theirs == mine and other < side):
                    break
                order[free] = other
                free -= gap
            order[free] = side
        gap = gap // 3


def gather(
    start: int,
    count: int,
    first_member: Counts,
    player: Counts,
    weight: Numbers,
    now: int,
    uneven: int,
    terms: Terms,
    values: Numbers,
    factor: Numbers,
    strength: Numbers,
    variance: Numbers,
    noise: Numbers,
) -> None:
    """Add up the sides of a game: factor, strength, variance, and the sum of a^2."""
    if are_lone(start, count, first_member, weight):
        first = first_member[start]
        for side in range(count):
            row = terms[5] * player[first + side]
            strength[side] = values[row]
            variance[side] = variance_before(values, row, now, terms)
            factor[side] = 1.0
            noise[side] = 1.0
        return
    largest = size_of_sides(start, count, first_member, weight, factor)
    for side in range(count):
        part = factor_of(uneven, factor[side], largest)
        total = 0.0
        spread = 0.0
        squares = 0.0
        for member in range(first_member[start + side], first_member[start + side + 1]):
            row = terms[5] * player[member]
            a = part * share_of(weight, member)
            total += a * values[row]
            spread += a * a * variance_before(values, row, now, terms)
            squares += a * a
        factor[side] = part
        strength[side] = total
        variance[side] = spread
        noise[side] = squares


def are_lone(start: int, count: int, first_member: Counts, weight: Numbers) -> bool:
    """Tell whether every side of a game is one player, with no shares told."""
    return len(weight) == 0 and first_member[start + count] - first_member[start] == count


def share_of(weight: Numbers, member: int) -> float:
    """Give the share of the game that a member played; all of it where no shares are told."""
    return weight[member] if len(weight) > 0 else 1.0


def size_of_sides(start: int, count: int, first_member: Counts, weight: Numbers, size: Numbers) -> float:
    """Write the sum of the weights of each side; give the largest."""
    largest = 0.0
    for side in range(count):
        total = 0.0
        for member in range(first_member[start + side], first_member[start + side + 1]):
            total += share_of(weight, member)
        size[side] = total
        if total > largest:
            largest = total
    return largest


def factor_of(uneven: int, size: float, largest: float) -> float:
    """Give the factor of a side: "sum" 1, "mean" one over its size, "filled" up to the largest side."""
    if uneven == SUM:
        return 1.0
    return (1.0 if uneven == MEAN else largest) / size


def spread_news(
    start: int,
    count: int,
    first_member: Counts,
    player: Counts,
    weight: Numbers,
    now: int,
    terms: Terms,
    factor: Numbers,
    slope: Numbers,
    curve: Numbers,
    values: Numbers,
    before: Numbers,
    deviations: Numbers,
    changes: Numbers,
) -> None:
    """Move every member of every side, and write his row where there is room."""
    for side in range(count):
        for member in range(first_member[start + side], first_member[start + side + 1]):
            row = terms[5] * player[member]
            a = factor[side] * share_of(weight, member)
            variance = variance_before(values, row, now, terms)
            change = variance * a * slope[side]
            if len(before) > 0:
                before[member] = values[row]
                deviations[member] = sqrt(variance)
                changes[member] = change
            deviation = deviation_after(variance, variance * a * a * curve[side], terms[3])
            move(values, row, now, change, deviation, terms)
