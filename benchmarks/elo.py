"""Elo: `rate` on a ready history, compared with a plain loop over a dict and other packages."""

from __future__ import annotations

import datetime as dt
import importlib.metadata
from collections.abc import Callable
from itertools import starmap

import numpy as np

from benchmarks.timing import Case, best_of, print_table
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate

_SEASONS = tuple(dt.date(year, 9, 1) for year in range(2015, 2025))
EVERY_OPTION = Elo(
    k_by_games=((10, 64.0), (30, 40.0)),
    rounding="half_even",
    floor=1200.0,
    decay_after_months=6,
    reset="soft",
    season_starts=_SEASONS,
)


def made_up_history(n_games: int, n_players: int, seed: int = 1) -> History:
    """Make games between players drawn evenly, over ten years; results by hidden strength."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, n_players, n_games)
    second = (first + 1 + rng.integers(0, n_players - 1, n_games)) % n_players
    strength = rng.normal(0.0, 250.0, n_players)
    chance = 1.0 / (1.0 + 10.0 ** ((strength[second] - strength[first]) / 400.0))
    draw = rng.random(n_games)
    half_points = np.where(draw < 0.7 * chance, 2, np.where(draw < 0.7 * chance + 0.3, 1, 0))
    days = np.sort(rng.integers(16436, 16436 + 3650, n_games)).astype(np.int32)
    return History.from_pairs([f"Player {n}" for n in range(n_players)], first, second, half_points, date=days)


def run(*, quick: bool) -> None:
    """Print games per second and ratios."""
    large = 1_000_000 if quick else 10_000_000
    for n_players in (20_000, 100_000):
        _compare(made_up_history(large, n_players), n_players, rounds=4 if quick else 6)


def _compare(history: History, n_players: int, rounds: int) -> None:
    small = history.part(0, 200_000)
    tiny = history.part(0, 20_000)
    for warm in (history, small):  # make the flat view, compile, touch the memory
        for system in (Elo(), EVERY_OPTION):
            rate(warm, system, engine="compiled")
            rate(warm, system, rows=False, engine="compiled")
    cases = [
        Case("compiled, no rows", lambda: rate(history, Elo(), rows=False, engine="compiled"), len(history)),
        Case("compiled, a row per game", lambda: rate(history, Elo(), engine="compiled"), len(history)),
        Case("the same, spelled out per member", lambda: rate(history, Elo(), engine="compiled").rows, len(history)),
        Case("compiled, no rows, with the records", lambda: rate(history, Elo(), rows=False).records, len(history)),
        Case("compiled, every option, no rows", lambda: rate(history, EVERY_OPTION, rows=False), len(history)),
        Case("compiled, every option, rows", lambda: rate(history, EVERY_OPTION), len(history)),
        Case("plain Python, no rows", lambda: rate(small, Elo(), rows=False, engine="plain"), len(small)),
        Case("plain Python, a row per game", lambda: rate(small, Elo(), engine="plain"), len(small)),
        Case("plain Python, every option", lambda: rate(small, EVERY_OPTION, rows=False, engine="plain"), len(small)),
        Case("a loop over a dict", _dict_loop(small), len(small)),
        *_peers(tiny),
    ]
    seconds = best_of(cases, rounds)
    rates = {case.name: case.work / seconds[case.name] for case in cases}
    base = rates["a loop over a dict"]
    rows = [(name, f"{speed / 1e6:.3g}", f"{speed / base:.3g}") for name, speed in rates.items()]
    title = f"Elo, {len(history):,} games of {n_players:,} players"
    print_table(title, ("whole call, one core", "M games/s", "of the dict loop"), rows)


def _dict_loop(history: History) -> Callable[[], object]:
    """Do what a script would: ratings in a dict by name, default parameters."""
    games = _named_games(history)

    def job() -> object:
        ratings: dict[str, float] = {}
        for first, second, score in games:
            a, b = ratings.get(first, 1500.0), ratings.get(second, 1500.0)
            change = 32.0 * (score - 1.0 / (1.0 + 10.0 ** ((b - a) / 400.0)))
            ratings[first], ratings[second] = a + change, b - change
        return ratings

    return job


def _named_games(history: History) -> list[tuple[str, str, float]]:
    pairs, players = history.pairs, history.players
    assert pairs is not None
    columns = (pairs.first.tolist(), pairs.second.tolist(), pairs.half_points.tolist())
    return [(players[a], players[b], half_points / 2) for a, b, half_points in zip(*columns, strict=True)]


def _peers(history: History) -> list[Case]:
    games = _named_games(history)
    jobs = {"elote": _elote, "multi-elo": _multi_elo}
    return [Case(f"{name} {importlib.metadata.version(name)}", make(games), len(games)) for name, make in jobs.items()]


def _elote(games: list[tuple[str, str, float]]) -> Callable[[], object]:
    from elote import EloCompetitor

    def job() -> object:
        table = {name: EloCompetitor(initial_rating=1500) for game in games for name in game[:2]}
        for first, second, score in games:
            a, b = table[first], table[second]
            if score == 1.0:
                a.beat(b)
            elif score == 0.0:
                b.beat(a)
            else:
                a.tied(b)
        return table

    return job


def _multi_elo(games: list[tuple[str, str, float]]) -> Callable[[], object]:
    from multi_elo import EloPlayer, calc_elo

    places = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}

    def job() -> object:
        ratings: dict[str, float] = {}
        for first, second, score in games:
            sides = zip(places[score], (ratings.get(first, 1500.0), ratings.get(second, 1500.0)), strict=True)
            ratings[first], ratings[second] = calc_elo(list(starmap(_player_of(EloPlayer), sides)), 32)
        return ratings

    return job


def _player_of(kind: type) -> Callable[[int, float], object]:
    return lambda place, elo: kind(place=place, elo=elo)
