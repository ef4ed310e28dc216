"""Player-days: one unknown strength for each player and each day with a game of theirs.

They are numbered by player, then by day, so the days of one player are neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crosstable.model.columns import Flags, Floats, Longs

_HALF = 32  # bits of a sort key that hold the position


@dataclass(frozen=True, eq=False)
class PlayerDays:
    """The player-days of some games.

    Shapes: `player` and `day` (n_days,); `of_entry` (n_entries,), the player-day of each player of each game; `order`
    (n_entries,), the entries by player-day; `start` (n_days,), the first entry of each in that order.
    """

    n_players: int
    player: Longs
    day: Longs
    of_entry: Longs
    order: Longs
    start: Longs

    def __len__(self) -> int:
        return len(self.player)

    @cached_property
    def is_first(self) -> Flags:
        """Whether this is a player's first day."""
        first: Flags = np.diff(self.player, prepend=-1) != 0
        return first

    @cached_property
    def bounds(self) -> Longs:
        """The first player-day of each player, and the end, (n_players + 1,)."""
        return np.searchsorted(self.player, np.arange(self.n_players + 1))

    def at(self, player: int, day: int) -> int:
        """Return a player's last player-day on or before a day; one below their first if there is none."""
        first, stop = int(self.bounds[player]), int(self.bounds[player + 1])
        return first + int(np.searchsorted(self.day[first:stop], day, side="right")) - 1


def player_days(player: Longs, day: Longs, n_players: int) -> PlayerDays:
    """Number the player-days of games in time order.

    Args:
        player: of each entry, (n_entries,): an entry is one player in one game.
        day: of its game, never decreasing.
        n_players: how many there are, those without a game included.
    """
    keys = (player.astype(np.int64) << _HALF) | np.arange(len(player), dtype=np.int64)
    keys.sort()
    order = keys & ((1 << _HALF) - 1)
    players, days = keys >> _HALF, day[order]
    is_new = np.ones(len(keys), dtype=np.bool_)
    np.not_equal(players[1:], players[:-1], out=is_new[1:])
    is_new[1:] |= days[1:] != days[:-1]
    start = np.flatnonzero(is_new)
    of_entry = np.empty(len(keys), dtype=np.int64)
    of_entry[order] = np.cumsum(is_new) - 1
    return PlayerDays(n_players, players[start], days[start].astype(np.int64), of_entry, order, start)


def drift_links(days: PlayerDays, variance_per_day: float) -> Floats:
    """Return how tightly each player-day is tied to the one before it, (n_days + 1,).

    The strength changes by a normal amount with the variance `variance_per_day` times the days between; a link is one
    over that variance, and 0 where a player's days begin and at the end.
    """
    links = np.zeros(len(days) + 1)
    inner = np.flatnonzero(~days.is_first)
    links[inner] = 1.0 / (variance_per_day * (days.day[inner] - days.day[inner - 1]))
    return links
