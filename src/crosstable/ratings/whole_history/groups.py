"""Groups of players that are connected by games: a rating says nothing across two of them."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Longs


def connected_groups(first: Longs, second: Longs, n_players: int) -> Longs:
    """Return the group of each player, named by its lowest player number, (n_players,).

    Args:
        first, second: players who met, (n_meetings,).
        n_players: how many there are; those without a meeting are groups of their own.
    Cost: a few passes over the meetings.
    """
    group = np.arange(n_players)
    while len(first):
        one, other = group[first], group[second]
        apart = one != other
        if not apart.any():
            break
        first, second = first[apart], second[apart]
        low, high = np.minimum(one, other)[apart], np.maximum(one, other)[apart]
        np.minimum.at(group, high, low)
        while True:
            jumped = group[group]
            if np.array_equal(jumped, group):
                break
            group = jumped
    return group
