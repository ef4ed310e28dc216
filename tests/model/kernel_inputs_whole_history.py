"""Random inputs of the kernels of whole-history ratings."""

import numpy as np


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
