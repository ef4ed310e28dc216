"""Preferans, Moonstone, Weng-Lin and the Gaussian system, compared with openskill, trueskill and elote."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable, Sequence

import numpy as np

from benchmarks.elo import made_up_history
from benchmarks.timing import Case, best_of, print_table
from crosstable.model.columns import GameColumns, SideColumns
from crosstable.model.history import History
from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.moonstone import Moonstone
from crosstable.ratings.normal.gaussian import GaussianSkill
from crosstable.ratings.normal.weng_lin_models import (
    WengLinBradleyTerryFull,
    WengLinBradleyTerryPart,
    WengLinPlackettLuce,
    WengLinThurstoneMostellerFull,
    WengLinThurstoneMostellerPart,
)
from crosstable.ratings.preferans.preferans import Preferans
from crosstable.ratings.rate import rate
from crosstable.ratings.system import PerGame

_PLAYERS = 20_000
_FAR_APART = 2_000_000  # games after which the ratings of Moonstone have run away from each other

MODELS = {
    "weng-lin-pl": WengLinPlackettLuce(),
    "weng-lin-bt-full": WengLinBradleyTerryFull(),
    "weng-lin-bt-part": WengLinBradleyTerryPart(),
    "weng-lin-tm-full": WengLinThurstoneMostellerFull(),
    "weng-lin-tm-part": WengLinThurstoneMostellerPart(),
}


def made_up_contests(n_games: int, n_players: int, n_sides: int, seed: int = 1) -> History:
    """Make games of many sides of one player, drawn evenly; places by hidden strength, points that sum to zero."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, n_players, n_games)
    steps = np.cumsum(rng.integers(1, max(2, n_players // n_sides), (n_games, n_sides - 1)), axis=1)
    player = (first[:, None] + np.concatenate((np.zeros((n_games, 1), dtype=np.int64), steps), axis=1)) % n_players
    strength = rng.normal(0.0, 5.0, n_players)[player] + rng.normal(0.0, 5.0, player.shape)
    place = 1 + np.argsort(np.argsort(-strength, axis=1), axis=1)
    points = np.round(-20.0 * (strength - strength.mean(axis=1, keepdims=True)))
    count = n_games * n_sides
    sides = SideColumns(
        game_offsets=np.arange(0, count + 1, n_sides),
        place=place.ravel().astype(np.int32),
        member_offsets=np.arange(count + 1),
        player=player.ravel().astype(np.uint32),
        points=points.ravel(),
    )
    length = rng.choice([30.0, 60.0, 100.0], n_games)
    names = tuple(f"Player {n}" for n in range(n_players))
    return History(names, GameColumns(count=n_games, length=length), np.ones(n_games, dtype=np.bool_), sides)


def run(*, quick: bool) -> None:
    """Print games per second and ratios."""
    many = 1_000_000 if quick else 5_000_000
    rounds = 3 if quick else 5
    pairs = made_up_history(many, _PLAYERS)
    threes = made_up_contests(many, _PLAYERS, 3)
    fours = made_up_contests(many // 4, _PLAYERS, 4)
    _compare("one against one", pairs, {**MODELS, "gaussian": GaussianSkill()}, rounds)
    _compare("one against one", pairs.part(0, min(many, _FAR_APART)), {"moonstone": Moonstone()}, rounds)
    _compare("three players", threes, {"preferans": Preferans()}, rounds)
    _compare("four sides", fours, {**MODELS, "gaussian": GaussianSkill()}, rounds)
    _large(made_up_contests(1, 1000, 1000), rounds)
    _odds(rounds)


def _compare(title: str, history: History, systems: dict[str, PerGame], rounds: int) -> None:
    small = history.part(0, 20_000)
    for system in systems.values():
        for rows in (False, True):
            rate(history, system, rows=rows, engine="compiled")
    cases = []
    for name, system in systems.items():
        cases += [
            Case(f"{name}, no rows", _job(history, system, "compiled", rows=False), len(history)),
            Case(f"{name}, rows", _job(history, system, "compiled", rows=True), len(history)),
            Case(f"{name}, plain Python", _job(small, system, "plain", rows=False), len(small)),
        ]
    cases += _peers(history.part(0, 2_000))
    seconds = best_of(cases, rounds)
    rates = {case.name: case.work / seconds[case.name] for case in cases}
    rows = [(name, f"{speed / 1e6:.3g}") for name, speed in rates.items()]
    print_table(f"{title}, {len(history):,} games", ("whole call, one core", "M games/s"), rows)


def _job(history: History, system: PerGame, engine: str, *, rows: bool) -> Callable[[], object]:
    return lambda: rate(history, system, rows=rows, engine=engine)  # type: ignore[arg-type]  # one of the literals


def _large(history: History, rounds: int) -> None:
    systems = {**MODELS, "gaussian": GaussianSkill()}
    cases = [Case(name, _job(history, system, "compiled", rows=False), 1) for name, system in systems.items()]
    best_of(cases, 1)
    seconds = best_of(cases, rounds)
    print_table("One game of 1,000 sides", ("system", "ms"), [(name, f"{1e3 * s:.3g}") for name, s in seconds.items()])


def _odds(rounds: int) -> None:
    strengths = np.random.default_rng(1).normal(0.0, 3.0, 50).tolist()
    shapes = ("gumbel", "logistic", "normal")
    cases = [Case(shape, lambda shape=shape: finish_odds(strengths, [1.0] * 50, shape), 1) for shape in shapes]
    seconds = best_of(cases, rounds)
    print_table("Finish odds of 50 sides", ("shape", "ms"), [(name, f"{1e3 * s:.3g}") for name, s in seconds.items()])


def _games(history: History) -> list[list[tuple[str, int]]]:
    return [[(side.members[0].player, side.place or 0) for side in game.sides] for game in history]


def _peers(history: History) -> list[Case]:
    games = _games(history)
    jobs = {"openskill": _openskill, "trueskill": _trueskill}
    if len(games[0]) == 2:
        jobs["elote"] = _elote
    return [Case(f"{name} {importlib.metadata.version(name)}", make(games), len(games)) for name, make in jobs.items()]


def _openskill(games: Sequence[Sequence[tuple[str, int]]]) -> Callable[[], object]:
    from openskill.models import BradleyTerryFull

    def job() -> object:
        model = BradleyTerryFull()
        table = {name: model.rating() for game in games for name, _ in game}
        for game in games:
            after = model.rate([[table[name]] for name, _ in game], ranks=[float(place) for _, place in game])
            for (name, _), side in zip(game, after, strict=True):
                table[name] = side[0]
        return table

    return job


def _trueskill(games: Sequence[Sequence[tuple[str, int]]]) -> Callable[[], object]:
    from trueskill import TrueSkill

    def job() -> object:
        environment = TrueSkill()
        table = {name: environment.create_rating() for game in games for name, _ in game}
        for game in games:
            after = environment.rate([(table[name],) for name, _ in game], ranks=[place for _, place in game])
            for (name, _), side in zip(game, after, strict=True):
                table[name] = side[0]
        return table

    return job


def _elote(games: Sequence[Sequence[tuple[str, int]]]) -> Callable[[], object]:
    from elote import TrueSkillCompetitor

    def job() -> object:
        table = {name: TrueSkillCompetitor() for game in games for name, _ in game}
        for (first, place), (second, other) in games:
            a, b = table[first], table[second]
            if place == other:
                a.tied(b)
            elif place < other:
                a.beat(b)
            else:
                b.beat(a)
        return table

    return job
