"""Games by rating period, and the chain of each player's games in one, as the loops of federations walk them.

Rules
1. All games of a period are rated together, from the ratings at its start; a period is rated whole.
2. Entry e is one player in one game: of the first player of game e / 2 if e is even, of the second if it is odd.
   `latest` leads to a player's last entry of the period, `previous` back from there.
3. Rows hold what each game contributes.  What belongs to the period as a whole (rounding, a bonus, a first rating) is
   part of the player's last row of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Bytes, Floats, Indices, Ints, Longs
from crosstable.ratings.rating_rows import Log

COLUMNS = ("rating", "peak", "games", "rated", "period", "opponents", "score", "count", "estimate", "events")
WIDTH = len(COLUMNS)
RATING, PEAK, GAMES, RATED, PERIOD, OPPONENTS, SCORE, COUNT, ESTIMATE, EVENTS = range(WIDTH)
UNRATED, FULL, PARTIAL = range(3)  # what `rated` holds


class BlockGames(NamedTuple):
    """Games of two players by period.

    Shapes: `first`, `second`, `half_points`, `events` (n_games,); `weight` and `handicap` (n_games,) or empty;
    `starts` (n_periods + 1,), the first game of each period; `periods`, `days` (n_periods,).
    """

    first: Indices
    second: Indices
    half_points: Bytes
    weight: Floats
    handicap: Floats
    events: Ints
    starts: Longs
    periods: Ints
    days: Ints


class Chains(NamedTuple):
    """The entries of each player in one period, the players of it, and a number of each.

    Shapes: `latest` (n_players,), -1 for none, and `played` (n_players,), the games in the period; `previous`,
    `players` and `after` (2 * games of the largest period,).
    """

    latest: Longs
    played: Longs
    previous: Longs
    players: Longs
    after: Floats

    @classmethod
    def of(cls, players: int, starts: Longs) -> Chains:
        """Make space for the largest period."""
        most = 2 * int(np.diff(starts).max(initial=0))
        latest, previous, names = (np.full(size, -1, dtype=np.int64) for size in (players, most, most))
        return cls(latest, np.zeros(players, dtype=np.int64), previous, names, np.zeros(most))


class EntryRows(NamedTuple):
    """The rows of each entry; empty if none are kept."""

    before: Floats
    expected: Floats
    change: Floats


def chain(games: BlockGames, block: int, chains: Chains) -> int:
    """Chain the entries of each player of a period; return the number of players."""
    count = 0
    start = games.starts[block]
    for game in range(start, games.starts[block + 1]):
        for side in range(2):
            player = games.first[game] if side == 0 else games.second[game]
            entry = 2 * (game - start) + side
            last = chains.latest[player]
            if last < 0:
                chains.players[count] = player
                count += 1
                chains.played[player] = 0
            chains.played[player] += 1
            chains.previous[entry] = last
            chains.latest[player] = entry
    return count


def unchain(count: int, chains: Chains) -> None:
    """Clear the chains of the players of a period."""
    for at in range(count):
        chains.latest[chains.players[at]] = -1


def opponent_of(entry: int, start: int, games: BlockGames) -> int:
    """Return the opponent of an entry of the period that begins with game `start`."""
    game = start + (entry >> 1)
    return int(games.first[game]) if entry & 1 else int(games.second[game])


def score_of(entry: int, start: int, games: BlockGames) -> float:
    """Return the score of an entry."""
    score: float = 0.5 * games.half_points[start + (entry >> 1)]
    return 1.0 - score if entry & 1 else score


def weight_of(entry: int, start: int, games: BlockGames) -> float:
    """Return the weight of the game of an entry."""
    return games.weight[start + (entry >> 1)] if len(games.weight) > 0 else 1.0


def points_of(entry: int, start: int, games: BlockGames) -> float:
    """Return the rating points that the handicap of a game adds to the player of this entry, minus if to the other."""
    if len(games.handicap) == 0:
        return 0.0
    given: float = games.handicap[start + (entry >> 1)]
    return 0.0 - given if entry & 1 else given


def write_row(entry: int, after: float, expected: float, change: float, start: int, written: EntryRows) -> float:
    """Write the row of an entry from the rating after it; return the rating before."""
    row = 2 * start + entry
    written.before[row] = after - change
    written.expected[row] = expected
    written.change[row] = change
    return after - change


def log_change(player: int, place: int, before: float, after: float, reason: int, log: Log) -> None:
    """Log a change that no game made, if changes are logged."""
    count = log.entries[0]
    if 3 * count + 3 > len(log.place):
        return
    log.place[3 * count] = place
    log.place[3 * count + 1] = player
    log.place[3 * count + 2] = reason
    log.ratings[2 * count] = before
    log.ratings[2 * count + 1] = after
    log.entries[0] = count + 1
