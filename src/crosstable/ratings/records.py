"""The record of each player in the rated games: games, wins, draws, losses, mean place, last played.

These are facts of the history, so no system counts them: one pass serves them all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import NO_DATE, Floats, Ints, Longs, Pairs
from crosstable.model.history import History
from crosstable.model.kernel import Counts, Engine, kernel


@dataclass(frozen=True, slots=True, eq=False)
class Records:
    """Counts per player, over rated games.

    Args:
        outcomes: losses, draws and wins in games of two sides, (n_players, 3).
        others: games of three sides or more, (n_players,).
        places: the sum of the places in these, where a side that is not classified takes the last, (n_players,).
        last_day: the number of the day of the last game, `NO_DATE` for none, (n_players,).
    See also: `Ratings.records`; `PlayerRating`, which has those of one player.
    """

    outcomes: Longs
    others: Longs
    places: Longs
    last_day: Ints

    @property
    def games(self) -> Longs:
        """Rated games per player."""
        total: Longs = self.outcomes.sum(axis=1) + self.others
        return total

    @property
    def losses(self) -> Longs:
        """Games lost, per player."""
        return self.outcomes[:, 0]

    @property
    def draws(self) -> Longs:
        """Games drawn, per player."""
        return self.outcomes[:, 1]

    @property
    def wins(self) -> Longs:
        """Games won, per player."""
        return self.outcomes[:, 2]

    def mean_place(self, player: int) -> float | None:
        """Return the mean place in games of three sides or more, None without any.

        Args:
            player: the row of the player.
        """
        return float(self.places[player] / self.others[player]) if self.others[player] else None

    def grown(self, n_players: int) -> Records:
        """Return the same counts with room for more players."""
        more = n_players - len(self.others)
        return Records(
            np.pad(self.outcomes, ((0, more), (0, 0))),
            np.pad(self.others, (0, more)),
            np.pad(self.places, (0, more)),
            np.pad(self.last_day, (0, more), constant_values=NO_DATE),
        )

    def __add__(self, other: Records) -> Records:
        return Records(
            self.outcomes + other.outcomes,
            self.others + other.others,
            self.places + other.places,
            np.maximum(self.last_day, other.last_day),
        )


@kernel(allocates=False, writes=("outcomes", "last"), threshold=900_000)
def count_pairs(first: Counts, second: Counts, half_points: Counts, outcomes: Counts, last: Counts) -> None:
    """Count the outcomes of two-player games and store each player's last game."""
    for game in range(len(half_points)):
        a = first[game]
        b = second[game]
        outcomes[3 * a + half_points[game]] += 1
        outcomes[3 * b + 2 - half_points[game]] += 1
        last[a] = game
        last[b] = game


def records_of(history: History, *, engine: Engine = "auto") -> Records:
    """Count the record of each player in the rated games of a history."""
    pairs = history.pairs
    if pairs is not None:
        return _of_pairs(history, pairs, engine)
    return _of_sides(history)


def _of_pairs(history: History, pairs: Pairs, engine: Engine) -> Records:
    n_players = len(history.players)
    outcomes = np.zeros(3 * n_players, dtype=np.int64)
    last = np.full(n_players, -1, dtype=np.int64)
    count_pairs.run(pairs.first, pairs.second, pairs.half_points, outcomes, last, work=len(pairs), engine=engine)
    rows = np.where(last < 0, -1, last if pairs.game is None else pairs.game[last]) if len(pairs) else last
    nothing = np.zeros(n_players, dtype=np.int64)
    return Records(outcomes.reshape(-1, 3), nothing, nothing, _days(history, rows))


def _of_sides(history: History) -> Records:
    sides, n_players = history.sides, len(history.players)
    per_game = np.diff(sides.game_offsets)
    per_side = np.diff(sides.member_offsets)
    game = np.repeat(np.repeat(np.arange(len(per_game)), per_game), per_side)
    last = np.maximum(per_game, 1 + np.maximum.reduceat(sides.place, sides.game_offsets[:-1]))  # of the unclassified
    place = np.repeat(np.where(sides.place > 0, sides.place, np.repeat(last, per_game)), per_side)
    standing = np.where(sides.place > 0, sides.place, np.iinfo(np.int32).max)  # as the flat view reads places
    best = np.repeat(np.minimum.reduceat(standing, sides.game_offsets[:-1]), per_game)
    firsts = np.repeat(np.add.reduceat(standing == best, sides.game_offsets[:-1]), per_game)
    half_points = np.repeat(np.where(standing > best, 0, np.where(firsts > 1, 1, 2)), per_side)
    is_two, rated = per_game[game] == 2, history.rated[game]
    player = sides.player.astype(np.int64)

    def count(mask: Floats, weights: Floats | None = None, size: int = n_players, numbers: Longs = player) -> Longs:
        chosen = None if weights is None else weights[mask]
        return np.bincount(numbers[mask], weights=chosen, minlength=size).astype(np.int64)

    row = np.full(n_players, -1, dtype=np.int64)
    row[player[rated]] = game[rated]
    return Records(
        outcomes=count(is_two & rated, size=3 * n_players, numbers=3 * player + half_points).reshape(-1, 3),
        others=count(~is_two & rated),
        places=count(~is_two & rated, weights=place),
        last_day=_days(history, row),
    )


def _days(history: History, rows: Longs) -> Ints:
    if history.games.date is None or not len(history):
        return np.full(len(rows), NO_DATE, dtype=np.int32)
    return np.where(rows < 0, NO_DATE, history.games.date[rows]).astype(np.int32)
