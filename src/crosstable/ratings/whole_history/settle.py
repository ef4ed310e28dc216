"""Settle a few changes in a fit: player after player, only those whose opponents moved.

A player whose opponents are known is one chain, and one Newton step on it is two passes.  Each step is charged to the
opponents: a game passes on at most a quarter of it.  Whoever is charged more than the tolerance waits in the queue for
a step of their own, so a new result spreads only as far as it matters.

Days never move: a chain lists those of a player in order, so a new day or a new game is written without touching anyone
else's.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from crosstable.model.columns import Floats, Longs
from crosstable.model.kernel import kernel

_LONGEST = 2.0
_PASSED_ON = 0.25  # the largest curvature of a game


class Slots(NamedTuple):
    """Days and games by player.

    Shapes: `first_day`, `n_days`, `first_entry` and `n_entries` (n_players,), where the days of a player begin in
    `chain`, and the games in the columns of entries, and how many there are; `chain` (chain slots,), the days of each
    player in order; `strength`, `day`, `owner` and `position` (days,), the last one in the chain; `own` and `opponent`
    (entries,), the days of a game, `score`, of the player, `known`, what is added to the gap, and `weight`.
    """

    first_day: Longs
    n_days: Longs
    first_entry: Longs
    n_entries: Longs
    chain: Longs
    strength: Floats
    day: Floats
    owner: Longs
    position: Longs
    own: Longs
    opponent: Longs
    score: Floats
    known: Floats
    weight: Floats


class Queue(NamedTuple):
    """Players who wait for a step.

    Shapes: `charge` (n_players,), how far their opponents moved; `waiting` (n_players,), 1 for those in the queue;
    `players` (n_players + 1,), a ring; `ends` (2,), where it begins and ends.
    """

    charge: Floats
    waiting: Longs
    players: Longs
    ends: Longs


class ChainRoom(NamedTuple):
    """Working space for the days of one player.  Shapes: all (most days,)."""

    slope: Floats
    excess: Floats
    pivot: Floats


@kernel(allocates=False, writes=("slots", "queue", "room"), threshold=100_000)
def settle(
    slots: Slots,
    queue: Queue,
    room: ChainRoom,
    variance: float,
    precision: float,
    games: float,
    nu: float,
    tolerance: float,
    most: int,
) -> int:
    """Take steps until nobody waits; return how many, `most` if the queue was not empty by then.

    Args:
        slots: days and games by player; strengths are changed.
        queue: who waits.
        room: working space.
        variance: of the drift in a day.
        precision: of a normal prior, 0 for none.
        games: virtual wins and losses of the prior.
        nu: the weight of a draw.
        tolerance: the charge above which a player waits.
        most: the number of steps.
    """
    strength, day, chain, position = slots.strength, slots.day, slots.chain, slots.position
    slope, excess, pivot = room.slope, room.excess, room.pivot
    ring = len(queue.players)
    for step in range(most):
        if queue.ends[0] == queue.ends[1]:
            return step
        player = queue.players[queue.ends[0]]
        queue.ends[0] = (queue.ends[0] + 1) % ring
        queue.waiting[player] = 0
        queue.charge[player] = 0.0
        start = slots.first_day[player]
        count = slots.n_days[player]
        first = slots.first_entry[player]
        stop = first + slots.n_entries[player]
        for at in range(count):
            slope[at] = 0.0
            excess[at] = 0.0
        r = strength[chain[start]]
        slope[0] -= precision * r
        excess[0] += precision
        if games > 0.0:
            upset = exp(-abs(r))
            sign = 1.0 if r > 0.0 else -1.0
            slope[0] -= games * sign * (1.0 - upset) / (1.0 + upset)
            excess[0] += 2.0 * games * upset / ((1.0 + upset) * (1.0 + upset))
        for entry in range(first, stop):
            own = slots.own[entry]
            gap = strength[own] - strength[slots.opponent[entry]] + slots.known[entry]
            half = exp(-0.5 * abs(gap))
            mass = 1.0 + half * (half + nu)
            upset = half * half / mass
            draw = nu * half / mass
            low = upset + 0.5 * draw
            score = slots.score[entry]
            slope[position[own]] += slots.weight[entry] * (score - 1.0 + low if gap >= 0.0 else score - low)
            excess[position[own]] += slots.weight[entry] * (upset / mass + 0.25 * draw * (upset + 1.0 / mass))
        for at in range(1, count):
            one = chain[start + at - 1]
            other = chain[start + at]
            pull = (strength[other] - strength[one]) / (variance * (day[other] - day[one]))
            slope[at] -= pull
            slope[at - 1] += pull
        passed = 0.0
        for at in range(count):
            passed_on = 0.0
            if at > 0:
                tie = 1.0 / (variance * (day[chain[start + at]] - day[chain[start + at - 1]]))
                passed_on = tie * passed / (passed + tie)
                slope[at] += slope[at - 1] * tie / (passed + tie)
            passed = excess[at] + passed_on
            pivot[at] = passed
        longest = 0.0
        change = 0.0
        for at in range(count - 1, -1, -1):
            slot = chain[start + at]
            if at == count - 1:
                change = slope[at] / pivot[at]
            else:
                tie = 1.0 / (variance * (day[chain[start + at + 1]] - day[slot]))
                change = (slope[at] + tie * change) / (pivot[at] + tie)
            change = min(max(change, -_LONGEST), _LONGEST)
            strength[slot] += change
            slope[at] = abs(change)
            longest = max(longest, abs(change))
        for entry in range(first, stop):
            other = slots.owner[slots.opponent[entry]]
            queue.charge[other] += _PASSED_ON * slope[position[slots.own[entry]]]
            if queue.charge[other] > tolerance and queue.waiting[other] == 0:
                queue.waiting[other] = 1
                queue.players[queue.ends[1]] = other
                queue.ends[1] = (queue.ends[1] + 1) % ring
        if longest > tolerance and queue.waiting[player] == 0:
            queue.waiting[player] = 1
            queue.players[queue.ends[1]] = player
            queue.ends[1] = (queue.ends[1] + 1) % ring
    return most
