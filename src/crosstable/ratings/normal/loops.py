"""The loops over games: games of two players, and games of any number of sides."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.columns import Bytes, Floats, Indices, Ints
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.normal.chain import add_performances, margin_of, rank_by_chain
from crosstable.ratings.normal.formulas import (
    GAUSSIAN,
    PLACKETT_LUCE,
    Settings,
    expected_of,
    points_weight,
    two_players,
)
from crosstable.ratings.normal.ranks import rank_by_pairs, rank_by_stages, rate_race
from crosstable.ratings.normal.sides import (
    NormalGames,
    NormalRows,
    NormalTerms,
    NormalWorkspace,
    are_single,
    gather,
    half_points_of,
    is_game_of_two,
    move,
    move_members,
    sort_by_place,
    sort_sides,
    variance_before,
    write_row,
)


class Pairings(NamedTuple):
    """Games of two players as the loops take them.

    Shapes: all (n_games,); `days`, `weight` and `head_start`, for the first player, may be empty.
    """

    first: Indices
    second: Indices
    half_points: Bytes
    days: Ints
    weight: Floats
    head_start: Floats


@kernel(allocates=False, writes=("values",), fills=("before", "variances"), threshold=200_000, inlined=True)
def play_two_players(
    games: Pairings, settings: Settings, terms: NormalTerms, values: Numbers, before: Numbers, variances: Numbers
) -> None:
    """Rate games of two players; rows are written where there is room."""
    for game in range(len(games.half_points)):
        a = terms.width * games.first[game]
        b = terms.width * games.second[game]
        now = games.days[game] if len(games.days) > 0 else 0
        weight = games.weight[game] if len(games.weight) > 0 else 1.0
        rating = values[a]
        opponent = values[b]
        variance = variance_before(values, a, now, terms)
        variance_of_other = variance_before(values, b, now, terms)
        gap = rating + (games.head_start[game] if len(games.head_start) > 0 else settings.advantage) - opponent
        change, other, deviation, deviation_of_other = two_players(
            gap, variance, variance_of_other, games.half_points[game], weight, settings, terms.least_left
        )
        if len(before) > 0:
            before[2 * game] = rating
            before[2 * game + 1] = opponent
            variances[2 * game] = variance
            variances[2 * game + 1] = variance_of_other
        move(values, a, now, change, deviation, terms)
        move(values, b, now, other, deviation_of_other, terms)


@kernel(allocates=False, fills=("expected", "changes"), threshold=200_000, inlined=True)
def recall_two_players(
    games: Pairings, settings: Settings, before: Numbers, variances: Numbers, expected: Numbers, changes: Numbers
) -> None:
    """Compute expected score and change of each player from ratings and variances before the games."""
    for game in range(len(games.half_points)):
        head_start = games.head_start[game] if len(games.head_start) > 0 else settings.advantage
        gap = before[2 * game] + head_start - before[2 * game + 1]
        variance = variances[2 * game]
        variance_of_other = variances[2 * game + 1]
        weight = games.weight[game] if len(games.weight) > 0 else 1.0
        change, other, _, _ = two_players(
            gap, variance, variance_of_other, games.half_points[game], weight, settings, 0.0
        )
        c2 = variance + variance_of_other + 2.0 * settings.beta2
        chance = expected_of(gap, c2, settings.draw_margin, settings)
        expected[2 * game] = chance
        expected[2 * game + 1] = 1.0 - chance
        changes[2 * game] = change
        changes[2 * game + 1] = other


@kernel(allocates=False, writes=("values", "room"), fills=("written",), threshold=20_000, inlined=True)
def play_sides(
    games: NormalGames,
    settings: Settings,
    terms: NormalTerms,
    values: Numbers,
    room: NormalWorkspace,
    written: NormalRows,
) -> None:
    """Rate games of any number of sides; rows are written where there is room."""
    for game in range(len(games.first_side) - 1):
        start = games.first_side[game]
        count = games.first_side[game + 1] - start
        now = games.days[game] if len(games.days) > 0 else 0
        weight = games.weight[game] if len(games.weight) > 0 else 1.0
        head_start = games.head_start[game] if len(games.head_start) > 0 else settings.advantage
        if is_game_of_two(start, count, games):
            rate_two(start, games, now, weight, head_start, settings, terms, values, written)
            continue
        is_race = settings.model == PLACKETT_LUCE and are_single(start, count, games)
        if is_race and sort_by_place(room.order, games.standing, start, count):
            rate_race(start, count, games, now, weight, settings, terms, room, values, written)
            continue
        gather(start, count, games, now, settings.uneven, terms, values, room)
        if count == 2:
            room.strength[0] += head_start
        sort_sides(room.order, games.standing, start, count)
        if settings.model == PLACKETT_LUCE:
            rank_by_stages(start, count, games, weight, settings, room)
        elif settings.model == GAUSSIAN:
            add_performances(start, count, games, settings, room)
            rank_by_chain(start, count, games, weight, settings, room)
        else:
            rank_by_pairs(start, count, games, weight, settings, room)
        move_members(start, count, games, now, terms, room, values, written)


def rate_two(
    start: int,
    games: NormalGames,
    now: int,
    weight: float,
    head_start: float,
    settings: Settings,
    terms: NormalTerms,
    values: Numbers,
    written: NormalRows,
) -> None:
    """Rate one game of two players."""
    member = games.first_member[start]
    half_points = half_points_of(games.standing[start], games.standing[start + 1])
    if len(games.points) > 0 and settings.points_margin > 0.0 and half_points != 1:
        weight *= points_weight(games.points[start], games.points[start + 1], settings.points_margin)
    a = terms.width * games.player[member]
    b = terms.width * games.player[member + 1]
    first = variance_before(values, a, now, terms)
    second = variance_before(values, b, now, terms)
    gap = values[a] + head_start - values[b]
    change, other, deviation, deviation_of_other = two_players(
        gap, first, second, half_points, weight, settings, terms.least_left
    )
    write_row(written, member, values[a], first, change)
    write_row(written, member + 1, values[b], second, other)
    move(values, a, now, change, deviation, terms)
    move(values, b, now, other, deviation_of_other, terms)


@kernel(allocates=False, writes=("room",), fills=("expected",), threshold=20_000, inlined=True)
def recall_expected(
    games: NormalGames,
    settings: Settings,
    terms: NormalTerms,
    values: Numbers,
    room: NormalWorkspace,
    expected: Numbers,
) -> None:
    """Compute for every member the expected score of the side: the mean over the other sides."""
    for game in range(len(games.first_side) - 1):
        start = games.first_side[game]
        count = games.first_side[game + 1] - start
        gather(start, count, games, 0, settings.uneven, terms, values, room)
        if count == 2:
            room.strength[0] += games.head_start[game] if len(games.head_start) > 0 else settings.advantage
        if settings.model == GAUSSIAN:
            add_performances(start, count, games, settings, room)
        for side in range(count):
            room.spare[side] = 0.0
        for side in range(count):
            for other in range(side + 1, count):
                c2 = room.variance[side] + room.variance[other]
                margin = settings.draw_margin
                if settings.model == GAUSSIAN:
                    margin = margin_of(room.noise[side] + room.noise[other], settings)
                else:
                    c2 += 2.0 * settings.beta2
                chance = expected_of(room.strength[side] - room.strength[other], c2, margin, settings)
                room.spare[side] += chance
                room.spare[other] += 1.0 - chance
        for side in range(count):
            for member in range(games.first_member[start + side], games.first_member[start + side + 1]):
                expected[member] = room.spare[side] / (count - 1)
