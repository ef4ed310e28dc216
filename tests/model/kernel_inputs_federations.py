"""Inputs for the kernels of the federations' systems."""

import numpy as np

from crosstable.ratings.federations import sums
from crosstable.ratings.federations.aga_fit import GoGames
from crosstable.ratings.federations.blocks import PERIOD, RATED, RATING, WIDTH, BlockGames, Chains, EntryRows
from crosstable.ratings.federations.fide_tables import DIFFERENCE, EXPECTED
from crosstable.ratings.federations.terms import Dated, FederationTerms, KnownPlayers
from crosstable.ratings.federations.uscf_loop import UscfRoom, UscfTerms
from crosstable.ratings.rating_registry import SYSTEMS, federations
from crosstable.ratings.rating_rows import Log

_PLAYERS, _GAMES = 30, 400


def games_by_period(rng):
    first = rng.integers(0, _PLAYERS, _GAMES).astype(np.uint32)
    second = ((first + rng.integers(1, _PLAYERS, _GAMES)) % _PLAYERS).astype(np.uint32)
    starts = np.unique(np.concatenate(([0, _GAMES], rng.integers(1, _GAMES, 6)))).astype(np.int64)
    count = len(starts) - 1
    return BlockGames(
        first,
        second,
        rng.integers(0, 3, _GAMES).astype(np.int8),
        rng.choice([1.0, 0.5], _GAMES) if rng.random() < 0.5 else np.zeros(0),
        rng.choice([0.0, 250.0], _GAMES) if rng.random() < 0.5 else np.zeros(0),
        np.sort(rng.integers(0, 12, _GAMES)).astype(np.int32),
        starts,
        np.arange(1, count + 1, dtype=np.int32),
        np.full(count, 19000, dtype=np.int32),
    )


def written(rng):
    return EntryRows(*(np.zeros(2 * _GAMES if rng.random() < 0.6 else 0),) * 3)


def log():
    return Log(np.zeros(1, dtype=np.int64), np.zeros(3 * _PLAYERS, dtype=np.int64), np.zeros(2 * _PLAYERS))


def play_sums(rng, policy):
    games = games_by_period(rng)
    values = np.zeros((_PLAYERS, WIDTH))
    values[:, RATING] = values[:, 1] = rng.normal(1500, 400, _PLAYERS).round()
    values[:, RATED] = rng.integers(0, 3, _PLAYERS)
    values[:, 2] = rng.choice([0.0, 50.0], _PLAYERS)
    values[:, PERIOD] = 0.0
    written_rows = written(rng)
    return (
        games,
        FederationTerms(int(rng.integers(1, 3)), 1500.0, policy, EXPECTED, DIFFERENCE),
        KnownPlayers(rng.choice([0.0, 20.0], _PLAYERS), rng.choice([0, 2008, 1990], _PLAYERS)),
        Dated(np.full(len(games.periods), 2022), rng.integers(0, 32, len(games.periods))),
        Chains.of(_PLAYERS, games.starts),
        values.reshape(-1),
        EntryRows(*(each.copy() for each in written_rows)),
        log(),
    )


def play_uscf(rng, policy):
    games, _, known, dated, chains, values, rows, _ = play_sums(rng, policy)
    values.reshape(-1, WIDTH)[:, 6] = rng.integers(0, 3, _PLAYERS)
    values.reshape(-1, WIDTH)[:, 7] = 2.0
    values.reshape(-1, WIDTH)[:, 2] = rng.choice([2.0, 30.0, 100.0], _PLAYERS)
    floors = rng.choice([0.0, 1400.0], _PLAYERS)
    room = UscfRoom(np.zeros(len(chains.after)), np.zeros(_PLAYERS))
    return games, UscfTerms(policy % 2, 1300.0, policy // 2, floors), known, dated, chains, room, values, rows


def add_games(rng, _):
    white = rng.integers(0, _PLAYERS, _GAMES)
    games = GoGames(
        white,
        (white + rng.integers(1, _PLAYERS, _GAMES)) % _PLAYERS,
        rng.choice([0.0, 0.5, 1.0], _GAMES),
        rng.normal(0, 2, _GAMES),
        rng.uniform(1.0, 1.5, _GAMES),
        rng.choice([1.0, 0.5], _GAMES),
    )
    ratings = rng.normal(0, 10, _PLAYERS) + rng.choice([0.0, 60.0], _PLAYERS)
    return games, ratings, np.zeros(_PLAYERS), np.zeros(_PLAYERS * _PLAYERS)


_LOOPS = [sums.play_sums, *(SYSTEMS[name].LOOP for name in federations() if hasattr(SYSTEMS[name], "LOOP"))]
INPUTS = {
    "crosstable.ratings.federations.aga_fit:add_games": add_games,
    "crosstable.ratings.federations.uscf_loop:play_uscf": play_uscf,
    **{f"crosstable.ratings.federations.sums:{each.__name__}": play_sums for each in _LOOPS},
}
