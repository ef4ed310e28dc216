"""Inputs of the kernels of Preferans, Moonstone, Weng-Lin and the Gaussian system, for `test_kernel_engines`."""

import numpy as np

from crosstable.ratings.gaussian.sides import NEVER

PLAYERS = 24


def _duels(rng, count):
    first = rng.integers(0, PLAYERS, count).astype(np.uint32)
    second = ((first + rng.integers(1, PLAYERS, count)) % PLAYERS).astype(np.uint32)
    return first, second, rng.integers(0, 3, count).astype(np.int8)


def _weights(rng, count):
    return rng.choice([1.0, 0.5, 2.0], count) if rng.random() < 0.5 else np.zeros(0)


def moonstone_games(rng, seed):
    ratings = rng.choice([1500.0, 1510.0, 3.0, -1500.0], PLAYERS) + rng.normal(0, 30, PLAYERS)
    return (*_duels(rng, 300), _weights(rng, 300), float(rng.choice([1.0, 2.5])), ratings, ratings.copy())


def moonstone_games_with_rows(rng, seed):
    return (*moonstone_games(rng, seed), np.zeros(600))


def moonstone_recall(rng, seed):
    before = rng.normal(1500, 100, 600)
    return (_duels(rng, 300)[2], _weights(rng, 300), before, 1.5, 0.0057, np.zeros(600), np.zeros(600))


def _threes(rng, count):
    player = np.stack([rng.permutation(PLAYERS)[:3] for _ in range(count)]).astype(np.uint32).ravel()
    scores = np.round(rng.normal(0, 400, 3 * count) / 2) * 2
    scores[::7] = scores[1::7][: len(scores[::7])] if len(scores[1::7]) >= len(scores[::7]) else 0.0
    return player, scores, rng.choice([10.0, 30.0, 100.0], count), _weights(rng, count)


def preferans_games(rng, seed):
    values = np.repeat(rng.normal(1000, 150, PLAYERS).round(1), 2)
    rows = np.zeros(600 if seed % 2 else 0)
    return (*_threes(rng, 200), float(rng.choice([-1.0, 1.0])), values, rows)


def preferans_recall(rng, seed):
    return (*_threes(rng, 200)[1:], rng.normal(1000, 150, 600), 1.0, 0.0014, np.zeros(600), np.zeros(600))


def _terms(rng):
    has_drift = rng.random() < 0.5
    return (64.0, 0.01, 0.04 if has_drift else 0.0, 1e-4, int(rng.integers(0, 2)), 4 if has_drift else 3)


def _skills(rng, width):
    values = np.zeros((PLAYERS, width))
    values[:, 0] = rng.normal(25, 8, PLAYERS) * float(rng.choice([1.0, 50.0]))
    values[:, 1] = values[:, 0]
    values[:, 2] = rng.uniform(0.5, 9.0, PLAYERS)
    if width > 3:
        values[:, 3] = np.where(rng.random(PLAYERS) < 0.3, NEVER, 18_000)
    return values.reshape(-1)


def _days(rng, terms, count):
    days = np.sort(rng.integers(18_000, 19_000, count)).astype(np.int32)
    return days if terms[5] > 3 else np.zeros(0, dtype=np.int32)


def _weng_lin(rng, seed):
    reach = int(rng.choice([1, 1 << 30]))
    return (
        seed % 3,
        17.0,
        0.1,
        int(rng.integers(0, 3)),
        0.4,
        reach,
        float(rng.choice([0.0, 3.0])),
        int(rng.integers(3)),
    )


def _gaussian(rng, seed):
    return (17.0, float(rng.choice([0.0, 0.5])), seed % 3)


def _play_duels(settings):
    def inputs(rng, seed):
        terms = _terms(rng)
        rows = [np.zeros(800 if seed % 2 else 0) for _ in range(2)]
        days, weights = _days(rng, terms, 400), _weights(rng, 400)
        return (*_duels(rng, 400), days, weights, settings(rng, seed), terms, _skills(rng, terms[5]), *rows)

    return inputs


def _recall_duels(settings):
    def inputs(rng, seed):
        before, variances = rng.normal(25, 8, 800), rng.uniform(0.2, 80, 800)
        halves, weights = _duels(rng, 400)[2], _weights(rng, 400)
        return (halves, weights, settings(rng, seed), before, variances, np.zeros(800), np.zeros(800))

    return inputs


def _contests(rng, count):
    """Make games of two to fifteen sides of one to three members."""
    sizes, standing, player = [], [], []
    first_side = [0]
    for _ in range(count):
        n_sides = int(rng.choice([2, 3, 4, 8, 15]))
        members = rng.permutation(PLAYERS)
        places = rng.permutation(n_sides) + 1 if rng.random() < 0.5 else rng.integers(1, n_sides + 1, n_sides)
        most = max(1, min(3, PLAYERS // n_sides)) if rng.random() < 0.6 else 1
        for side in range(n_sides):
            size = int(rng.integers(1, most + 1))
            sizes.append(size)
            player += members[side * most : side * most + size].tolist()
            standing.append(int(places[side]))
        first_side.append(len(sizes))
    first_member = np.concatenate(([0], np.cumsum(sizes)))
    shares = rng.choice([1.0, 0.5, 0.25], len(player)) if rng.random() < 0.5 else np.zeros(0)
    columns = (np.array(standing, dtype=np.int32), first_member, np.array(player, dtype=np.uint32), shares)
    return np.array(first_side), *columns


def _rows(count, is_kept):
    return [np.zeros(count if is_kept else 0) for _ in range(3)]


def weng_lin_contests(rng, seed):
    games, terms = _contests(rng, 60), _terms(rng)
    points = rng.choice([np.nan, 0.0, 3.0, 7.5], len(games[1])) if rng.random() < 0.5 else np.zeros(0)
    scratch = [np.zeros(15, dtype=np.int64), *(np.zeros(15) for _ in range(7))]
    told = (points, _days(rng, terms, 60), _weights(rng, 60), _weng_lin(rng, seed), terms, _skills(rng, terms[5]))
    return (*games, *told, *scratch, *_rows(len(games[3]), seed % 2))


def gaussian_contests(rng, seed):
    games, terms = _contests(rng, 25), _terms(rng)
    scratch = [np.zeros(15, dtype=np.int64), *(np.zeros(15) for _ in range(10))]
    told = (_days(rng, terms, 25), _weights(rng, 25), _gaussian(rng, seed), terms, _skills(rng, terms[5]))
    return (*games, *told, *scratch, *_rows(len(games[3]), seed % 2))


def _recall_expected(settings):
    def inputs(rng, seed):
        first_side, _, first_member, player, shares = _contests(rng, 60)
        count = len(player)
        values = np.stack([rng.normal(25, 8, count)] * 2 + [rng.uniform(0.5, 9, count)], axis=1).reshape(-1)
        scratch = [np.zeros(15) for _ in range(5)]
        terms = (64.0, 0.0, 0.0, 0.0, 1, 3)
        told = (shares, settings(rng, seed), terms, values, np.arange(count))
        return (first_side, first_member, *told, *scratch, np.zeros(count))

    return inputs


INPUTS = {
    "crosstable.ratings.gaussian.loops:play_contests": gaussian_contests,
    "crosstable.ratings.gaussian.loops:play_duels": _play_duels(_gaussian),
    "crosstable.ratings.gaussian.loops:recall_duels": _recall_duels(_gaussian),
    "crosstable.ratings.gaussian.loops:recall_expected": _recall_expected(_gaussian),
    "crosstable.ratings.moonstone:play_games": moonstone_games,
    "crosstable.ratings.moonstone:play_games_with_rows": moonstone_games_with_rows,
    "crosstable.ratings.moonstone:recall_rows": moonstone_recall,
    "crosstable.ratings.preferans.preferans:play_games": preferans_games,
    "crosstable.ratings.preferans.preferans:recall_rows": preferans_recall,
    "crosstable.ratings.weng_lin.loops:play_contests": weng_lin_contests,
    "crosstable.ratings.weng_lin.loops:play_duels": _play_duels(_weng_lin),
    "crosstable.ratings.weng_lin.loops:recall_duels": _recall_duels(_weng_lin),
    "crosstable.ratings.weng_lin.loops:recall_expected": _recall_expected(_weng_lin),
}
