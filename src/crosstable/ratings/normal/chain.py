"""The Gaussian factor graph of a game of many sides.

The sides are in the order of their places, and a factor between each two neighbours states that the difference of
their performances is above the draw margin, or within it for a tie.  Messages are passed up and down the chain until
they stop changing (expectation propagation).  A message is a normal density in natural form: precision, and precision
times mean.
"""

from __future__ import annotations

from math import sqrt

from crosstable.ratings.normal.formulas import Settings, compared
from crosstable.ratings.normal.sides import NormalGames, NormalWorkspace

_SETTLED = 1e-10  # change of a message, in standard deviations, below which the chain is settled
_MOST_SWEEPS = 500


def add_performances(start: int, count: int, games: NormalGames, settings: Settings, room: NormalWorkspace) -> None:
    """Add the variance of performances to each side; `noise` becomes what the side adds to a draw margin, squared."""
    for side in range(count):
        room.variance[side] += room.noise[side] * settings.beta2
        # The draw margin counts members, whatever share of the game each played.
        members = games.first_member[start + side + 1] - games.first_member[start + side]
        room.noise[side] = room.factor[side] * room.factor[side] * members


def margin_of(players: float, settings: Settings) -> float:
    """Return the draw margin between two sides of so many players together."""
    return settings.player_margin * sqrt(players)


def rank_by_chain(
    start: int, count: int, games: NormalGames, weight: float, settings: Settings, room: NormalWorkspace
) -> None:
    """Rank the sides of a game whose performances were added."""
    settle_chain(start, count, games, settings, room)
    for place in range(count):
        side = room.order[place]
        precision = room.up_precision[place] + room.down_precision[place]
        weighted = room.up_mean[place] + room.down_mean[place]
        known = 1.0 + precision * room.variance[side]
        room.slope[side] = weight * (weighted - precision * room.strength[side]) / known
        room.curve[side] = weight * precision / known


def settle_chain(start: int, count: int, games: NormalGames, settings: Settings, room: NormalWorkspace) -> None:
    """Pass messages along the chain until they stop changing.

    `up_...[k]` is what the factor below sends to the side in place k, `down_...[k]` what the factor above sends.
    """
    for place in range(count):
        room.up_precision[place] = 0.0
        room.up_mean[place] = 0.0
        room.down_precision[place] = 0.0
        room.down_mean[place] = 0.0
    last = count - 2
    for _ in range(_MOST_SWEEPS):
        moved = 0.0
        for step in range(2 * last + 1 if last > 0 else 1):
            place = step if step <= last else 2 * last - step
            side = room.order[place]
            below = room.order[place + 1]
            half_points = 1 if games.standing[start + side] == games.standing[start + below] else 2
            margin = margin_of(room.noise[side] + room.noise[below], settings)
            change = send(place, side, below, half_points, margin, settings.model, room)
            moved = change if change > moved else moved
        if moved < _SETTLED or last == 0:
            return


def send(
    place: int, side: int, below: int, half_points: int, margin: float, model: int, room: NormalWorkspace
) -> float:
    """Send messages from the factor between a place and the next one to both; return how far they moved.

    All numbers are relative to the prior of the sides, so that a large strength costs no precision.
    """
    strength, variance = room.strength[side], room.variance[side]
    strength_below, variance_below = room.strength[below], room.variance[below]
    known = 1.0 + room.down_precision[place] * variance
    mean = strength + variance * (room.down_mean[place] - room.down_precision[place] * strength) / known
    spread = variance / known
    known = 1.0 + room.up_precision[place + 1] * variance_below
    pulled = room.up_mean[place + 1] - room.up_precision[place + 1] * strength_below
    mean_below = strength_below + variance_below * pulled / known
    spread_below = variance_below / known
    c2 = spread + spread_below
    slope, curve = compared(mean - mean_below, c2, half_points, model, margin)
    # The message about the difference: its precision, and precision times mean.
    left = 1.0 - curve * c2
    precision = curve / left
    pull = slope / left + precision * (mean - mean_below)
    up = 1.0 + precision * spread_below
    new_precision = precision / up
    new_mean = (pull + precision * mean_below) / up
    moved = abs(new_precision - room.up_precision[place]) * spread
    shift = abs((new_mean - room.up_mean[place]) - (new_precision - room.up_precision[place]) * mean) * sqrt(spread)
    room.up_precision[place] = new_precision
    room.up_mean[place] = new_mean
    down = 1.0 + precision * spread
    room.down_precision[place + 1] = precision / down
    room.down_mean[place + 1] = (precision * mean - pull) / down
    larger: float = moved if moved > shift else shift
    return larger
