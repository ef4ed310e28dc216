"""Plackett-Luce over rankings: likelihood, gradient and curvature, each in one pass per game.

The members of a game are listed by place.  The member at position i is chosen from that member and the tail of all who
finish later, which starts at `after[i]`.  The probability of choosing member j is e_j / D_j, with e_j = e^strength
and D_j = e_j + the sum of e over the tail.  The members in the last place have no tail, so they are never chosen.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from crosstable.model.columns import Floats, Longs
from crosstable.model.kernel import Numbers, kernel

_TINY = 1e-300


class PlacedGames(NamedTuple):
    """Games of three sides or more, members by place.

    Shapes: `offsets` (n_games + 1,); `player` and `after` (n_members,), `after` being the first member of the game with
    a later place, or the end of the game; `weight` (n_games,).
    """

    offsets: Longs
    player: Longs
    after: Longs
    weight: Floats


class PlacedWorkspace(NamedTuple):
    """Working space for one game.  Shapes: all (largest game + 1,)."""

    chances: Floats  # e^(strength - highest) of each member
    tails: Floats  # the sum of `chances` from each position on
    sums: Floats  # one more number per position: of a product or of the matrix


def fill_tails(start: int, stop: int, player: Longs, strength: Numbers, chances: Floats, tails: Floats) -> float:
    """Write `chances` and `tails` of the game; return the highest strength in it."""
    highest: float = strength[player[start]]
    for at in range(start, stop):
        highest = max(highest, strength[player[at]])
    tails[stop - start] = 0.0
    for at in range(stop - 1, start - 1, -1):
        chances[at - start] = exp(strength[player[at]] - highest)
        tails[at - start] = tails[at - start + 1] + chances[at - start]
    return highest


@kernel(allocates=False, writes=("room", "gradient", "diagonal"), threshold=300_000)
def ranking_terms(
    rankings: PlacedGames, strength: Numbers, room: PlacedWorkspace, gradient: Numbers, diagonal: Numbers
) -> float:
    """Add all rankings to the gradient and to the diagonal of the negative Hessian; return their log-likelihood."""
    offsets, player, after, weight = rankings.offsets, rankings.player, rankings.after, rankings.weight
    chances, tails = room.chances, room.tails
    value = 0.0
    for game in range(len(offsets) - 1):
        start = offsets[game]
        stop = offsets[game + 1]
        highest = fill_tails(start, stop, player, strength, chances, tails)
        chosen = 0.0  # the sums of 1 / D and of 1 / D^2 over the choices that had this position in their tail
        squared = 0.0
        at = start
        while at < stop:
            end = after[at]
            tail = tails[end - start]
            more = 0.0
            more_squared = 0.0
            for own in range(at, end):
                e = chances[own - start]
                member = player[own]
                gradient[member] -= e * chosen
                diagonal[member] += e * chosen - e * e * squared
                if end < stop:
                    total = max(e + tail, _TINY)
                    share = e / total
                    value += weight[game] * (strength[member] - highest - log(total))
                    gradient[member] += weight[game] * (1.0 - share)
                    diagonal[member] += weight[game] * share * (1.0 - share)
                    more += weight[game] / total
                    more_squared += weight[game] / (total * total)
            chosen += more
            squared += more_squared
            at = end
    return value


@kernel(allocates=False, writes=("room", "product"), threshold=300_000)
def ranking_product(
    rankings: PlacedGames, strength: Numbers, vector: Numbers, room: PlacedWorkspace, product: Numbers
) -> None:
    """Add the negative Hessian of all rankings times `vector`; `room.sums` holds the sum of e * vector of each tail."""
    offsets, player, after, weight = rankings.offsets, rankings.player, rankings.after, rankings.weight
    chances, tails, sums = room.chances, room.tails, room.sums
    for game in range(len(offsets) - 1):
        start = offsets[game]
        stop = offsets[game + 1]
        fill_tails(start, stop, player, strength, chances, tails)
        sums[stop - start] = 0.0
        for at in range(stop - 1, start - 1, -1):
            sums[at - start] = sums[at - start + 1] + chances[at - start] * vector[player[at]]
        chosen = 0.0  # the sums of 1 / D and of mean / D over the choices that had this position in their tail
        chosen_mean = 0.0
        at = start
        while at < stop:
            end = after[at]
            more = 0.0
            more_mean = 0.0
            for own in range(at, end):
                e = chances[own - start]
                member = player[own]
                product[member] += e * (vector[member] * chosen - chosen_mean)
                if end < stop:
                    total = max(e + tails[end - start], _TINY)
                    mean = (e * vector[member] + sums[end - start]) / total
                    product[member] += weight[game] * (e / total) * (vector[member] - mean)
                    more += weight[game] / total
                    more_mean += weight[game] * mean / total
            chosen += more
            chosen_mean += more_mean
            at = end


@kernel(allocates=False, writes=("room", "matrix"), threshold=300_000)
def fill_matrix(rankings: PlacedGames, strength: Numbers, room: PlacedWorkspace, matrix: Numbers) -> None:
    """Add the negative Hessian of all rankings; `room.sums` holds the sum of 1 / D^2 up to each position."""
    offsets, player, after, weight = rankings.offsets, rankings.player, rankings.after, rankings.weight
    chances, tails, squares = room.chances, room.tails, room.sums
    n_players = len(strength)
    for game in range(len(offsets) - 1):
        start = offsets[game]
        stop = offsets[game + 1]
        fill_tails(start, stop, player, strength, chances, tails)
        chosen = 0.0
        squared = 0.0
        at = start
        while at < stop:
            end = after[at]
            more = 0.0
            more_squared = 0.0
            for own in range(at, end):
                e = chances[own - start]
                squares[own - start] = squared
                diagonal = e * chosen - e * e * squared
                if end < stop:
                    total = max(e + tails[end - start], _TINY)
                    diagonal += weight[game] * (e / total) * (1.0 - e / total)
                    more += weight[game] / total
                    more_squared += weight[game] / (total * total)
                matrix[n_players * player[own] + player[own]] += diagonal
            chosen += more
            squared += more_squared
            at = end
        for own in range(start, stop):
            e = chances[own - start]
            total = max(e + tails[after[own] - start], _TINY)
            own_square = weight[game] / (total * total) if after[own] < stop else 0.0
            for other in range(own + 1, stop):
                both = squares[own - start] + (own_square if other >= after[own] else 0.0)
                shared = e * chances[other - start] * both
                matrix[n_players * player[own] + player[other]] -= shared
                matrix[n_players * player[other] + player[own]] -= shared
