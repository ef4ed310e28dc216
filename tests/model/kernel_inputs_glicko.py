"""Inputs for the kernels of the Glicko family and of Elo for many sides, Elo-MMR and Bradley-Terry."""

import numpy as np

from crosstable.ratings.bradley_terry import rankings
from crosstable.ratings.elo import many_sides, mmr_loops
from crosstable.ratings.glicko.per_game import TimedGames
from crosstable.ratings.glicko.periods import WIDTH, Draws, GlickoRows, GlickoTerms, PeriodGames
from crosstable.ratings.multiplayer import GamesPart


def _pairs(rng, count, players):
    first = rng.integers(0, players, count).astype(np.uint32)
    second = ((first + rng.integers(1, players, count)) % players).astype(np.uint32)
    return first, second, rng.integers(0, 3, count).astype(np.int8)


def _terms(rng):
    tau, lag = [(0.0, 0), (0.5, 1), (1.2, 0)][rng.integers(0, 3)]
    return GlickoTerms(tau, lag, 350.0**2, float(rng.choice([0.0, 35.5])), 1.0 / 173.7178)


def _values(rng, players):
    values = np.zeros((players, WIDTH))
    values[:, 0] = rng.choice([1500.0, 9000.0, -200.0], players) + rng.normal(0, 300, players)
    values[:, 1] = values[:, 0] + 10.0
    values[:, 2] = rng.uniform(30.0, 350.0, players)
    values[:, 3] = rng.uniform(5.0, 20.0, players)
    open_now = rng.random(players) < 0.5
    values[open_now, 4] = 3.0
    values[open_now, 5] = 0.8
    values[open_now, 6] = rng.random(open_now.sum())
    values[open_now, 7] = rng.normal(0, 2, open_now.sum())
    return values.reshape(-1)


def _weights(rng, count):
    return rng.choice([1.0, 0.5, 2.0], count) if rng.random() < 0.5 else np.zeros(0)


def _draws(rng):
    return Draws(int(rng.integers(0, 3)), float(rng.choice([0.0, 0.7])))


def _written(rng, games=400):
    if rng.random() >= 0.6:
        return GlickoRows.empty(0, 0)
    rows = GlickoRows.empty(games, 30)
    for column in rows:
        column.fill(-1 if column.dtype == np.int64 else 0)  # memory is as it was found otherwise
    return rows


def play_periods(rng, _):
    periods = np.sort(rng.integers(3, 12, 400))
    games = PeriodGames(*_pairs(rng, 400, 30), periods, _weights(rng, 400), _weights(rng, 400))
    return (games, _terms(rng), _draws(rng), _values(rng, 30), _written(rng))


def close_all(rng, _):
    return (_values(rng, 30), int(rng.choice([0, 20])), _terms(rng), GlickoRows.empty(0, 0))


def play_each(rng, _):
    days = np.sort(rng.integers(3, 900, 400)).astype(np.int32) if rng.random() < 0.7 else np.zeros(0, dtype=np.int32)
    values = _values(rng, 30).reshape(-1, WIDTH)
    values[:, 5:] = 0.0
    games = TimedGames(*_pairs(rng, 400, 30), days, _weights(rng, 400), _weights(rng, 400))
    return (games, 1 / 30.0, _terms(rng), _draws(rng), values.reshape(-1), *_rows(rng, 800, 4))


def _contests(rng, players=20, members=1):
    """Return 60 games of two to six sides."""
    sizes = rng.integers(2, 7, 60)
    first_side = np.concatenate(([0], np.cumsum(sizes)))
    per_side = rng.integers(1, members + 1, first_side[-1])
    first_member = np.concatenate(([0], np.cumsum(per_side)))
    in_game = np.add.reduceat(per_side, first_side[:-1])
    player = np.concatenate([rng.permutation(players)[:count] for count in in_game]).astype(np.uint32)
    standing = np.concatenate([rng.integers(1, size + 1, size) for size in sizes]).astype(np.int32)
    return GamesPart(first_side, standing, first_member, player, rng.choice([1.0, 0.5, 0.0], first_member[-1]))


def _rows(rng, count, columns):
    return tuple(np.zeros(count) for _ in range(columns)) if rng.random() < 0.7 else (np.zeros(0),) * columns


def play_many_sides(rng, policy):
    games = _contests(rng, members=3)
    flags = (bool(flag) for flag in rng.integers(0, 2, 3))
    values = np.repeat(rng.choice([1500.0, 9000.0], 20) + rng.normal(0, 300, 20), 2)
    rows = _rows(rng, len(games.player), 3)
    terms = many_sides.EloTerms(32.5, policy, *flags, 0.0 if policy else 35.5)
    return (games, _weights(rng, 60), _weights(rng, 60), terms, values, many_sides.SidesWorkspace.of(games), *rows)


def play_elo_mmr(rng, _):
    first_side, standing, _, player, _ = _contests(rng)
    order = np.lexsort((standing, np.repeat(np.arange(60), np.diff(first_side))))
    days = np.sort(rng.integers(1, 900, 60)) if rng.random() < 0.7 else np.zeros(0, dtype=np.int64)
    weights = rng.choice([1.0, 0.5, 0.0], 60) if rng.random() < 0.5 else np.zeros(0)
    chosen = (float(rng.choice(options)) for options in ([0.0, 3.0], [0.5, 1.0], [1.0, 2.0]))
    terms = mmr_loops.MmrTerms(0.2, 80.0, *chosen, 3, np.array([0.6, 0.8]))
    values = np.zeros((20, 18))
    values[:, 0] = values[:, 1] = values[:, 3] = 1500.0 + rng.normal(0, 300, 20)
    values[:, 2] = rng.uniform(80.0, 350.0, 20)
    values[:, 4] = values[:, 2] ** -2.0
    room = mmr_loops.ContestWorkspace(*(np.zeros(6) for _ in range(3)))
    written = mmr_loops.MmrRows(*_rows(rng, len(player), 4))
    share = rng.choice([1.0, 1.0, 0.4, 0.0], len(player))
    games = mmr_loops.Contests(first_side, days, weights, order, standing, player, share)
    return (games, terms, values.reshape(-1), room, written)


def _rankings(rng):
    sizes = rng.integers(3, 7, 40)
    offsets = np.concatenate(([0], np.cumsum(sizes)))
    player = np.concatenate([rng.permutation(20)[:size] for size in sizes])
    after = np.arange(1, len(player) + 1)
    for at in np.flatnonzero(rng.random(len(player)) < 0.2)[::-1]:
        if at + 1 not in offsets:
            after[at] = after[at + 1]
    return rankings.PlacedGames(offsets, player, after, rng.choice([1.0, 2.5], 40)), rng.normal(0, 2, 20)


def _room():
    return rankings.PlacedWorkspace(np.zeros(7), np.zeros(7), np.zeros(7))


def ranking_terms(rng, _):
    return (*_rankings(rng), _room(), np.zeros(20), np.zeros(20))


def ranking_product(rng, _):
    return (*_rankings(rng), rng.normal(0, 1, 20), _room(), np.zeros(20))


def fill_matrix(rng, _):
    return (*_rankings(rng), _room(), np.zeros(400))


INPUTS = {
    "crosstable.ratings.bradley_terry.rankings:fill_matrix": fill_matrix,
    "crosstable.ratings.bradley_terry.rankings:ranking_product": ranking_product,
    "crosstable.ratings.bradley_terry.rankings:ranking_terms": ranking_terms,
    "crosstable.ratings.elo.many_sides:play_games": play_many_sides,
    "crosstable.ratings.elo.mmr_loops:play_contests": play_elo_mmr,
    "crosstable.ratings.glicko.per_game:play_each": play_each,
    "crosstable.ratings.glicko.periods:close_all": close_all,
    "crosstable.ratings.glicko.periods:play_periods": play_periods,
}
