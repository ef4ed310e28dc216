"""Plackett-Luce over rankings: likelihood, gradient and curvature, each in one pass per game.

The members of a game stand by place.  The one at position i is chosen from that member and the tail of all who finish
later, which starts at `after[i]`; the probability of j is e_j / D_i, with e_j = e^strength and D_i the sum over both.
  No member is chosen where there is no tail.
"""

from __future__ import annotations

from math import exp, log

from crosstable.model.kernel import Counts, Numbers, kernel

_TINY = 1e-300


def fill_tails(start: int, stop: int, player: Counts, strength: Numbers, chances: Numbers, tails: Numbers) -> float:
    """Write e^(strength - highest) of each member and the sum of each tail; gives the highest strength."""
    highest = strength[player[start]]
    for at in range(start, stop):
        highest = max(highest, strength[player[at]])
    tails[stop - start] = 0.0
    for at in range(stop - 1, start - 1, -1):
        chances[at - start] = exp(strength[player[at]] - highest)
        tails[at - start] = tails[at - start + 1] + chances[at - start]
    return highest


@kernel(allocates=False, writes=("gradient", "diagonal", "chances", "tails"), threshold=300_000)
def ranking_terms(
    offsets: Counts,
    player: Counts,
    after: Counts,
    weight: Numbers,
    strength: Numbers,
    gradient: Numbers,
    diagonal: Numbers,
    chances: Numbers,
    tails: Numbers,
) -> float:
    """Add gradient and diagonal of all rankings; gives their log-likelihood."""
    value = 0.0
    for game in range(len(offsets) - 1):
        start = offsets[game]
        stop = offsets[game + 1]
        highest = fill_tails(start, stop, player, strength, chances, tails)
        chosen = 0.0  # sums over the choices whose tail this position is in: of 1 / D and of 1 / D^2
        squared = 0.0
        at = start
        while at < stop:
            end = after[at]
            tail = tails[end - start]
            more = 0.0
            more_squared = 0.0
            for own in range(at, end):
                e = chances[own - start]
                who = player[own]
                gradient[who] -= e * chosen
                diagonal[who] += e * chosen - e * e * squared
                if end < stop:
                    total = max(e + tail, _TINY)
                    share = e / total
                    value += weight[game] * (strength[who] - highest - log(total))
                    gradient[who] += weight[game] * (1.0 - share)
                    diagonal[who] += weight[game] * share * (1.0 - share)
                    more += weight[game] / total
                    more_squared += weight[game] / (total * total)
            chosen += more
            squared += more_squared
            at = end
    return value


@kernel(allocates=False, writes=("made", "chances", "tails", "leans"), threshold=300_000)
def ranking_product(
    offsets: Counts,
    player: Counts,
    after: Counts,
    weight: Numbers,
    strength: Numbers,
    vector: Numbers,
    made: Numbers,
    chances: Numbers,
    tails: Numbers,
    leans: Numbers,
) -> None:
    """Add the negative Hessian of all rankings times a vector; `leans` is room for each tail's sum of e times it."""
    for game in range(len(offsets) - 1):
        start = offsets[game]
        stop = offsets[game + 1]
        fill_tails(start, stop, player, strength, chances, tails)
        leans[stop - start] = 0.0
        for at in range(stop - 1, start - 1, -1):
            leans[at - start] = leans[at - start + 1] + chances[at - start] * vector[player[at]]
        chosen = 0.0
        leaned = 0.0
        at = start
        while at < stop:
            end = after[at]
            more = 0.0
            more_leaned = 0.0
            for own in range(at, end):
                e = chances[own - start]
                who = player[own]
                made[who] += e * (vector[who] * chosen - leaned)
                if end < stop:
                    total = max(e + tails[end - start], _TINY)
                    mean = (e * vector[who] + leans[end - start]) / total
                    made[who] += weight[game] * (e / total) * (vector[who] - mean)
                    more += weight[game] / total
                    more_leaned += weight[game] * mean / total
            chosen += more
            leaned += more_leaned
            at = end


@kernel(allocates=False, writes=("matrix", "chances", "tails", "squares"), threshold=300_000)
def fill_matrix(
    offsets: Counts,
    player: Counts,
    after: Counts,
    weight: Numbers,
    strength: Numbers,
    matrix: Numbers,
    chances: Numbers,
    tails: Numbers,
    squares: Numbers,
) -> None:
    """Add the negative Hessian of all rankings; `squares` is room for the sum of 1 / D^2 up to each position."""
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
