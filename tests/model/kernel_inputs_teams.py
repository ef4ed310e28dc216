"""Inputs of the kernels of Preferans, Moonstone, Weng-Lin and the Gaussian system, for `test_kernel_engines`."""

import numpy as np

from crosstable.ratings.normal.formulas import Settings
from crosstable.ratings.normal.loops import Pairings
from crosstable.ratings.normal.sides import NEVER, NormalGames, NormalRows, NormalTerms, NormalWorkspace
from crosstable.ratings.preferans.three_player_games import Scores

PLAYERS = 24


def _pairs(rng, count):
    first = rng.integers(0, PLAYERS, count).astype(np.uint32)
    second = ((first + rng.integers(1, PLAYERS, count)) % PLAYERS).astype(np.uint32)
    return first, second, rng.integers(0, 3, count).astype(np.int8)


def _weights(rng, count):
    return rng.choice([1.0, 0.5, 2.0], count) if rng.random() < 0.5 else np.zeros(0)


def moonstone_games(rng, seed):
    ratings = rng.choice([1500.0, 1510.0, 3.0, -1500.0], PLAYERS) + rng.normal(0, 30, PLAYERS)
    rows = np.zeros(600 if seed % 2 else 0)
    games = (*_pairs(rng, 300), _weights(rng, 300))
    return (*games, float(rng.choice([1.0, 2.5])), ratings, ratings.copy(), rows)


def moonstone_recall(rng, seed):
    before = rng.normal(1500, 100, 600)
    return (_pairs(rng, 300)[2], _weights(rng, 300), before, 1.5, 0.0057, np.zeros(600), np.zeros(600))


def _threes(rng, count):
    player = np.stack([rng.permutation(PLAYERS)[:3] for _ in range(count)]).astype(np.uint32).ravel()
    scores = np.round(rng.normal(0, 400, 3 * count) / 2) * 2
    scores[::7] = scores[1::7][: len(scores[::7])] if len(scores[1::7]) >= len(scores[::7]) else 0.0
    return Scores(player, scores, rng.choice([10.0, 30.0, 100.0], count), _weights(rng, count))


def preferans_games(rng, seed):
    values = np.repeat(rng.normal(1000, 150, PLAYERS).round(1), 2)
    rows = np.zeros(600 if seed % 2 else 0)
    return (_threes(rng, 200), float(rng.choice([-1.0, 1.0])), values, rows)


def preferans_recall(rng, seed):
    return (_threes(rng, 200), rng.normal(1000, 150, 600), 1.0, 0.0014, np.zeros(600), np.zeros(600))


def _terms(rng):
    has_drift = rng.random() < 0.5
    per_day, width = (0.04, 4) if has_drift else (0.0, 3)
    return NormalTerms(64.0, 0.01, per_day, 1e-4, int(rng.integers(0, 2)), width)


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
    return days if terms.width > 3 else np.zeros(0, dtype=np.int32)


def _settings(rng, seed):
    draws, reach = int(rng.integers(0, 3)), int(rng.choice([1, 1 << 30]))
    margins = float(rng.choice([0.0, 0.5])), float(rng.choice([0.0, 0.35]))
    rest = float(rng.choice([0.0, 3.0])), int(rng.integers(3)), float(rng.choice([0.0, 2.5]))
    return Settings(seed % 4, 17.0, *margins, draws, 0.4, reach, *rest)


def _pairings(rng, terms, count):
    return Pairings(*_pairs(rng, count), _days(rng, terms, count), _weights(rng, count), _weights(rng, count))


def two_players(rng, seed):
    terms = _terms(rng)
    rows = [np.zeros(800 if seed % 2 else 0) for _ in range(2)]
    return (_pairings(rng, terms, 400), _settings(rng, seed), terms, _skills(rng, terms.width), *rows)


def recall_two_players(rng, seed):
    before, variances = rng.normal(25, 8, 800), rng.uniform(0.2, 80, 800)
    games = _pairings(rng, _terms(rng), 400)
    return (games, _settings(rng, seed), before, variances, np.zeros(800), np.zeros(800))


def _games(rng, terms, count):
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
    points = rng.choice([np.nan, 0.0, 3.0, 7.5], len(standing)) if rng.random() < 0.5 else np.zeros(0)
    columns = (np.array(standing, dtype=np.int32), first_member, np.array(player, dtype=np.uint32), shares, points)
    return NormalGames(
        np.array(first_side), *columns, _days(rng, terms, count), _weights(rng, count), _weights(rng, count)
    )


def sides(rng, seed):
    terms = _terms(rng)
    games = _games(rng, terms, 40)
    written = NormalRows(*(np.zeros(len(games.player) if seed % 3 else 0) for _ in range(3)))
    return (games, _settings(rng, seed), terms, _skills(rng, terms.width), NormalWorkspace.of(15), written)


def recall_expected(rng, seed):
    terms = NormalTerms(64.0, 0.0, 0.0, 0.0, 1, 3)
    games = _games(rng, terms, 60)
    count = len(games.player)
    values = np.stack([rng.normal(25, 8, count)] * 2 + [rng.uniform(0.5, 9, count)], axis=1).reshape(-1)
    games = games._replace(player=np.arange(count))
    return (games, _settings(rng, seed), terms, values, NormalWorkspace.of(15), np.zeros(count))


INPUTS = {
    "crosstable.ratings.moonstone:play_games": moonstone_games,
    "crosstable.ratings.moonstone:recall_rows": moonstone_recall,
    "crosstable.ratings.normal.loops:play_sides": sides,
    "crosstable.ratings.normal.loops:play_two_players": two_players,
    "crosstable.ratings.normal.loops:recall_expected": recall_expected,
    "crosstable.ratings.normal.loops:recall_two_players": recall_two_players,
    "crosstable.ratings.preferans.preferans:play_games": preferans_games,
    "crosstable.ratings.preferans.preferans:recall_rows": preferans_recall,
}
