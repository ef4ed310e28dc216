"""Sides of players with normal skills: how members add up to a side, and how its update is divided among them.

A member's part in the side is a = factor x share, the share of the game that the member played.  A side's
strength is the sum of a x rating, its variance the sum of a^2 x deviation^2.  The evidence of a result about the side
is `slope` (the derivative of the log-likelihood by the strength) and `curve` (the reduction of the variance); then

    rating += variance x a x slope          variance x= 1 - variance x a^2 x curve

The state is flat, `width` numbers per player: rating, peak, deviation, and the day last played where absence counts.
"""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple, get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import Floats, Indices, Ints, Longs
from crosstable.model.errors import UnknownName
from crosstable.model.kernel import Numbers
from crosstable.ratings.normal.formulas import deviation_after

Uneven = Literal["sum", "mean", "filled"]
SUM, MEAN, FILLED = range(3)
RATING, PEAK, DEVIATION, LAST = range(4)
NEVER = -1e9  # the last day of a player without a game
_FEW = 12  # sides that are sorted by counting
_MOST_BITS = 60  # sides whose places are marked in one integer


class NormalTerms(NamedTuple):
    """What moves a player's state, as the loops take it.

    Args:
        new_variance: of a new player; absence lets no variance grow beyond it.
        per_game: what a game adds to a variance.
        per_day: what a day of absence adds to it.
        least_left: the least share of a variance that a game leaves.
        may_rise: 1 if a game may make a deviation rise.
        width: numbers per player in the state.
    """

    new_variance: float
    per_game: float
    per_day: float
    least_left: float
    may_rise: int
    width: int


class NormalGames(NamedTuple):
    """Games of any number of sides, as the loops take them.

    Shapes: `first_side` (n_games + 1,) and `first_member` (n_sides + 1,) are offsets from 0; `standing` (n_sides,) is
    the place; `player` (n_members,); `share` (n_members,), of the game that each member played, is empty where all
    played whole games; `points` (n_sides,), `days` and `weight` (n_games,) are empty where they do not count;
    `head_start` (n_games,), for the first of two sides, is empty where it is that of the settings in every game.
    """

    first_side: Longs
    standing: Ints
    first_member: Longs
    player: Indices
    share: Floats
    points: Floats
    days: Ints
    weight: Floats
    head_start: Floats


class NormalWorkspace(NamedTuple):
    """Working space of the loops: a number per side of the largest game, and four more for messages."""

    order: Longs
    factor: Floats
    strength: Floats
    variance: Floats
    noise: Floats
    slope: Floats
    curve: Floats
    spare: Floats
    up_precision: Floats
    up_mean: Floats
    down_precision: Floats
    down_mean: Floats

    @classmethod
    def of(cls, sides: int) -> NormalWorkspace:
        """Return working space for games of so many sides."""
        return cls(np.zeros(sides, dtype=np.int64), *(np.zeros(sides) for _ in range(11)))


class NormalRows(NamedTuple):
    """The rows of each member: rating and deviation before the game, and change; empty if rows are not kept."""

    before: Floats
    deviation: Floats
    change: Floats


def uneven_code(name: str) -> int:
    """Return the number of a policy for uneven sides in the loops.

    Raises:
        UnknownName: no such policy.
    """
    if not is_one_of(name, get_args(Uneven)):
        raise UnknownName("policy for uneven sides", name, get_args(Uneven))
    return get_args(Uneven).index(name)


def after_absence(variance: float, days: float, terms: NormalTerms) -> float:
    """Return the variance after some days without a game; it grows up to that of a new player."""
    grown = variance + days * terms.per_day
    limit = terms.new_variance if terms.new_variance > variance else variance
    return grown if grown < limit else limit


def variance_before(values: Numbers, row: int, now: int, terms: NormalTerms) -> float:
    """Return a player's variance before a game: the last one, what absence adds, what a game adds."""
    deviation = values[row + DEVIATION]
    variance = deviation * deviation
    if terms.width > LAST and values[row + LAST] > NEVER:
        variance = after_absence(variance, now - values[row + LAST], terms)
    return variance + terms.per_game


def move(values: Numbers, row: int, now: int, change: float, deviation: float, terms: NormalTerms) -> None:
    """Write a player's state after a game."""
    rating = values[row] + change
    values[row] = rating
    # Without a branch: branch prediction in compiled code would fail too often.
    peak = values[row + PEAK]
    values[row + PEAK] = rating if rating > peak else peak
    if terms.may_rise == 1 or deviation < values[row + DEVIATION]:
        values[row + DEVIATION] = deviation
    if terms.width > LAST:
        values[row + LAST] = now


def sort_sides(order: Longs, standing: Ints, start: int, count: int) -> None:
    """Put the sides of a game in the order of their standing, those who share one as written."""
    if sort_by_place(order, standing, start, count):
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


def sort_by_place(order: Longs, standing: Ints, start: int, count: int) -> bool:
    """Sort the sides if their places are 1, 2, 3 ... without a tie; return whether they are."""
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


def shell_sort(order: Longs, standing: Ints, start: int, count: int) -> None:
    """Sort many sides as `sort_sides` does."""
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
    games: NormalGames,
    now: int,
    uneven: int,
    terms: NormalTerms,
    values: Numbers,
    room: NormalWorkspace,
) -> None:
    """Add up the sides of a game: factor, strength, variance, and the sum of a^2."""
    if are_single(start, count, games):
        first = games.first_member[start]
        for side in range(count):
            row = terms.width * games.player[first + side]
            room.strength[side] = values[row]
            room.variance[side] = variance_before(values, row, now, terms)
            room.factor[side] = 1.0
            room.noise[side] = 1.0
        return
    if are_whole(games, uneven, terms):
        gather_whole(start, count, games, terms, values, room)
        return
    largest = size_of_sides(start, count, games, room.factor)
    has_shares = len(games.share) > 0
    for side in range(count):
        part = factor_of(uneven, room.factor[side], largest)
        total = 0.0
        spread = 0.0
        squares = 0.0
        for member in range(games.first_member[start + side], games.first_member[start + side + 1]):
            row = terms.width * games.player[member]
            a = part * games.share[member] if has_shares else part
            total += a * values[row]
            spread += a * a * variance_before(values, row, now, terms)
            squares += a * a
        room.factor[side] = part
        room.strength[side] = total
        room.variance[side] = spread
        room.noise[side] = squares


def are_whole(games: NormalGames, uneven: int, terms: NormalTerms) -> bool:
    """Return whether every member counts fully and absence adds nothing, so that a is 1 for all: most team games."""
    return len(games.share) == 0 and uneven == SUM and terms.width <= LAST


def gather_whole(
    start: int, count: int, games: NormalGames, terms: NormalTerms, values: Numbers, room: NormalWorkspace
) -> None:
    """Add up sides as `gather` does, where a is 1 for all: the same numbers with fewer steps."""
    for side in range(count):
        total = 0.0
        spread = 0.0
        first = games.first_member[start + side]
        stop = games.first_member[start + side + 1]
        for member in range(first, stop):
            row = terms.width * games.player[member]
            deviation = values[row + DEVIATION]
            total += values[row]
            spread += deviation * deviation + terms.per_game
        room.factor[side] = 1.0
        room.strength[side] = total
        room.variance[side] = spread
        room.noise[side] = 1.0 * (stop - first)


def are_single(start: int, count: int, games: NormalGames) -> bool:
    """Return whether every side of a game is one player who played the whole game."""
    return len(games.share) == 0 and games.first_member[start + count] - games.first_member[start] == count


def is_game_of_two(start: int, count: int, games: NormalGames) -> bool:
    """Return whether a game has two sides of one player each, who played the whole game."""
    member = games.first_member[start]
    if count != 2 or games.first_member[start + 1] - member != 1 or games.first_member[start + 2] - member != 2:
        return False
    return share_of(games.share, member) == 1.0 and share_of(games.share, member + 1) == 1.0


def half_points_of(standing: int, other: int) -> int:
    """Return the score of a side against another in half-points, from their places."""
    if standing == other:
        return 1
    return 2 if standing < other else 0


def share_of(share: Floats, member: int) -> float:
    """Return the share of the game that a member played; all of it where no shares are given."""
    return share[member] if len(share) > 0 else 1.0


def size_of_sides(start: int, count: int, games: NormalGames, size: Floats) -> float:
    """Write the sum of the shares of each side; return the largest."""
    largest = 0.0
    for side in range(count):
        first = games.first_member[start + side]
        stop = games.first_member[start + side + 1]
        total = 1.0 * (stop - first)
        if len(games.share) > 0:
            total = 0.0
            for member in range(first, stop):
                total += games.share[member]
        size[side] = total
        if total > largest:
            largest = total
    return largest


def factor_of(uneven: int, size: float, largest: float) -> float:
    """Return the factor of a side: "sum" 1, "mean" one over its size, "filled" up to the largest side."""
    if uneven == SUM:
        return 1.0
    return (1.0 if uneven == MEAN else largest) / size


def move_members(
    start: int,
    count: int,
    games: NormalGames,
    now: int,
    terms: NormalTerms,
    room: NormalWorkspace,
    values: Numbers,
    written: NormalRows,
) -> None:
    """Move every member of every side by the slope and the curve of the side; write the rows where there is room."""
    has_shares = len(games.share) > 0
    has_rows = len(written.before) > 0
    has_days = terms.width > LAST
    for side in range(count):
        slope = room.slope[side]
        curve = room.curve[side]
        factor = room.factor[side]
        for member in range(games.first_member[start + side], games.first_member[start + side + 1]):
            row = terms.width * games.player[member]
            a = factor * games.share[member] if has_shares else factor
            deviation = values[row + DEVIATION]
            variance = deviation * deviation + terms.per_game
            if has_days:
                variance = variance_before(values, row, now, terms)
            change = variance * a * slope
            if has_rows:
                write_row(written, member, values[row], variance, change)
            deviation = deviation_after(variance, variance * a * a * curve, terms.least_left)
            move(values, row, now, change, deviation, terms)


def write_row(written: NormalRows, member: int, before: float, variance: float, change: float) -> None:
    """Write the row of one member where there is room."""
    if len(written.before) > 0:
        written.before[member] = before
        written.deviation[member] = sqrt(variance)
        written.change[member] = change
