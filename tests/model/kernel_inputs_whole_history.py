"""Random inputs of the kernels of whole-history ratings."""

import numpy as np

from crosstable import History, WholeHistoryRating
from crosstable.ratings.whole_history.live import LiveCurves
from crosstable.ratings.whole_history.settle import ChainRoom


def _chains(rng):
    count = 300
    link = np.where(rng.random(count + 1) < 0.3, 0.0, rng.choice([1e-4, 1.0, 1e7], count + 1))
    link[0] = link[-1] = 0.0
    return rng.random(count) + 1e-6, link


def factor_chains(rng, policy):
    excess, link = _chains(rng)
    return excess, link, np.zeros(len(excess)), np.zeros(len(excess))


def solve_chains(rng, policy):
    count = 300
    return rng.random(count), rng.random(count), rng.normal(size=count), np.zeros(count)


def chain_variances(rng, policy):
    excess, link = _chains(rng)
    return excess, link, np.zeros(len(excess))


def subtract_opponents(rng, policy):
    count = 100
    start = np.concatenate(([0], np.cumsum(rng.integers(0, 5, count))))
    opponent = rng.integers(0, count, int(start[-1]))
    return start, opponent, rng.random(int(start[-1])), rng.normal(size=count), rng.normal(size=count)


INPUTS = {
    "crosstable.ratings.whole_history.chains:chain_variances": chain_variances,
    "crosstable.ratings.whole_history.chains:factor_chains": factor_chains,
    "crosstable.ratings.whole_history.chains:solve_chains": solve_chains,
    "crosstable.ratings.whole_history.two_player_games:subtract_opponents": subtract_opponents,
}


def settle_inputs(rng, policy):
    players, games = 12, 60
    first = rng.integers(0, players, games)
    second = (first + rng.integers(1, players, games)) % players
    date = np.sort(rng.integers(0, 30, games)).astype(np.int32)
    names = [str(at) for at in range(players)]
    history = History.from_pairs(names, first, second, rng.integers(0, 3, games), date=date)
    live = LiveCurves(names, WholeHistoryRating(accuracy=5.0).curves(history, engine="plain"), engine="plain")
    live._slots.strength[:] = rng.normal(size=len(live._slots.strength))
    room = ChainRoom(*(np.zeros(40) for _ in range(3)))
    precision, virtual = (1.0, 0.0) if rng.random() < 0.5 else (0.0, 1.5)
    return live._slots, live._queue(0, 3), room, 1e-4, precision, virtual, float(rng.choice([0.0, 0.7])), 1e-3, 200


INPUTS["crosstable.ratings.whole_history.settle:settle"] = settle_inputs


def add_by_day(rng, policy):
    count, games = 100, 150
    start = np.concatenate(([0], np.cumsum(rng.integers(0, 5, count))))
    entries = int(start[-1])
    numbers = rng.integers(0, games, entries).astype(np.int32)
    sign, slope, curvature = rng.choice([-1.0, 1.0], entries), rng.normal(size=games), rng.random(games)
    return start, numbers, sign, slope, curvature, rng.normal(size=count), rng.random(count), np.zeros(entries)


INPUTS["crosstable.ratings.whole_history.two_player_games:add_by_day"] = add_by_day
