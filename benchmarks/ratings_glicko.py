"""Glicko, Glicko-2, Elo for many sides, Elo-MMR and Bradley-Terry: `rate` compared with other packages."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from itertools import starmap

import numpy as np

from benchmarks.elo import made_up_history
from benchmarks.timing import Case, best_of, print_table
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.ratings.bradley_terry.bradley_terry import BradleyTerry
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.elo.mmr import EloMMR
from crosstable.ratings.glicko.glicko import Glicko
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.glicko.per_game import Glicko2PerGame
from crosstable.ratings.rate import rate

_FAMILY = (
    ("Glicko by month", Glicko()),
    ("Glicko by quarter", Glicko(period="quarter")),
    ("Glicko-2 by month", Glicko2()),
    ("Glicko-2 by quarter", Glicko2(period="quarter")),
    ("Glicko-2 per game", Glicko2PerGame()),
)


def run(*, quick: bool) -> None:
    """Print games per second and ratios."""
    large = 1_000_000 if quick else 10_000_000
    for n_players in (20_000, 100_000):
        _compare_family(made_up_history(large, n_players), n_players, rounds=2 if quick else 4)
    _compare_many_sides(rounds=2 if quick else 4)
    _compare_whole_history(rounds=1 if quick else 2)


def _compare_family(history: History, n_players: int, rounds: int) -> None:
    small, tiny = history.part(0, 200_000), history.part(0, 20_000)
    cases = []
    for name, system in _FAMILY:
        for rows, what in ((False, "no rows"), (True, "rows")):
            rate(history, system, rows=rows, engine="compiled")
            cases.append(Case(f"{name}, {what}", _job(history, system, rows=rows), len(history)))
        rate(small, system, engine="compiled").rows  # noqa: B018  # compiles
        cases.append(Case(f"{name}, rows spelled out", _spelled(history, system), len(history)))
        cases.append(Case(f"{name}, plain Python", _job(small, system, engine="plain"), len(small)))
    cases += _family_peers(tiny)
    seconds = best_of(cases, rounds)
    speeds = [(case.name, case.work / seconds[case.name] / 1e6) for case in cases]
    print_table(
        f"Glicko, {len(history):,} games of {n_players:,} players in ten years",
        ("whole call, one core", "M games/s"),
        [(name, f"{speed:.3g}") for name, speed in speeds],
    )


def _job(history: History, system: object, *, rows: bool = False, engine: str = "compiled") -> Callable[[], object]:
    return lambda: rate(history, system, rows=rows, engine=engine)  # type: ignore[arg-type]  # names of the benchmark


def _spelled(history: History, system: object) -> Callable[[], object]:
    return lambda: rate(history, system, engine="compiled").rows  # type: ignore[arg-type]  # as above


def _family_peers(history: History) -> list[Case]:
    pairs, players = history.pairs, history.players
    assert pairs is not None
    columns = (pairs.first.tolist(), pairs.second.tolist(), pairs.half_points.tolist())
    games = [(players[a], players[b], half_points / 2) for a, b, half_points in zip(*columns, strict=True)]
    jobs = {"glicko2": _glicko2_package, "elote (Glicko)": _elote("GlickoCompetitor")}
    jobs["elote (Glicko-2)"] = _elote("Glicko2Competitor")
    return [Case(f"{name} {_version(name)}, per game", make(games), len(games)) for name, make in jobs.items()]


def _version(name: str) -> str:
    return importlib.metadata.version(name.split(maxsplit=1)[0])


def _glicko2_package(games: list[tuple[str, str, float]]) -> Callable[[], object]:
    import glicko2

    def job() -> object:
        table = {name: glicko2.Player() for game in games for name in game[:2]}
        for first, second, score in games:
            a, b = table[first], table[second]
            ours, theirs = (a.rating, a.rd), (b.rating, b.rd)
            a.update_player([theirs[0]], [theirs[1]], [score])
            b.update_player([ours[0]], [ours[1]], [1 - score])
        return table

    return job


def _elote(kind: str) -> Callable[[list[tuple[str, str, float]]], Callable[[], object]]:
    def make(games: list[tuple[str, str, float]]) -> Callable[[], object]:
        import elote

        def job() -> object:
            table = {name: getattr(elote, kind)() for game in games for name in game[:2]}
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

    return make


def made_up_races(n_games: int, n_sides: int, n_players: int, seed: int = 1) -> History:
    """Make races between players drawn evenly; places by hidden strength and luck."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0.0, 1.0, n_players)
    games = []
    for number in range(n_games):
        field = rng.choice(n_players, n_sides, replace=False)
        order = field[np.argsort(-strength[field] - rng.gumbel(0.0, 1.0, n_sides))].tolist()
        sides = tuple(Side.of(f"Player {player}", place=place) for place, player in enumerate(order, start=1))
        games.append(Game(sides, round=number))
    return History.from_games(games)


def _compare_many_sides(rounds: int) -> None:
    fours, crowd = made_up_races(20_000, 4, 500), made_up_races(10, 1000, 1000)
    cases = []
    for name, system in (("Elo for many sides", EloManySides()), ("Elo-MMR", EloMMR())):
        for what, history in (("four sides", fours), ("1,000 sides", crowd)):
            rate(history, system, rows=False, engine="compiled")
            cases.append(Case(f"{name}, {what}", _job(history, system), len(history)))
    cases.append(Case(f"multi-elo {_version('multi-elo')}, four sides", _multi_elo(fours), len(fours)))
    seconds = best_of(cases, rounds)
    rows = [(c.name, f"{c.work / seconds[c.name]:,.0f}", f"{1e3 * seconds[c.name] / c.work:.3g}") for c in cases]
    print_table("Many sides", ("whole call, one core", "games/s", "ms per game"), rows)


def _multi_elo(history: History) -> Callable[[], object]:
    from multi_elo import EloPlayer, calc_elo

    games = [history.game(row).players for row in range(len(history))]

    def job() -> object:
        ratings: dict[str, float] = {}
        for order in games:
            sides = [(place, ratings.get(player, 1500.0)) for place, player in enumerate(order, start=1)]
            ratings.update(zip(order, calc_elo(list(starmap(EloPlayer, sides)), 32), strict=True))
        return ratings

    return job


def _compare_whole_history(rounds: int) -> None:
    import choix

    two_player, crowd = made_up_history(20_000, 500), made_up_races(1, 1000, 1000)
    large = made_up_history(1_000_000, 20_000)
    pairs = two_player.pairs
    assert pairs is not None
    won = [
        (a, b) if s else (b, a)
        for a, b, s in zip(*(c.tolist() for c in (pairs.first, pairs.second, pairs.half_points)), strict=True)
    ]
    own = BradleyTerry(doubt="own")
    for history in (two_player, crowd):
        rate(history, own, rows=False, engine="compiled")
    cases = [
        Case("20,000 two-player games of 500, joint deviations", _job(two_player, BradleyTerry()), 1),
        Case("20,000 two-player games of 500, own deviations", _job(two_player, own), 1),
        Case("1,000,000 two-player games of 20,000, own deviations", _job(large, own), 1),
        Case("one race of 1,000, own deviations", _job(crowd, own), 1),
        Case(
            f"choix {_version('choix')}, opt_pairwise, 20,000 two-player games of 500",
            lambda: choix.opt_pairwise(500, won, 0.1),
            1,
        ),
    ]
    seconds = best_of(cases, rounds)
    print_table("Bradley-Terry", ("whole call", "ms"), [(c.name, f"{1e3 * seconds[c.name]:.4g}") for c in cases])
