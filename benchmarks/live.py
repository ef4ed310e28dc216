"""One game at a time in plain Python: the live table and scalar updates, compared with the calls of peers."""

from __future__ import annotations

import importlib
import inspect
import random
import textwrap
import time
from collections.abc import Callable, Sequence
from datetime import date

from benchmarks.timing import Case, best_of, print_table
from crosstable import (
    Elo,
    EloManySides,
    Estimate,
    GaussianSkill,
    Glicko,
    Glicko2,
    Glicko2PerGame,
    Ladder,
    Moonstone,
    WengLinBradleyTerryFull,
    WengLinPlackettLuce,
)
from crosstable.ratings import ladder as module
from crosstable.ratings.system import PerGame

_PLAYERS = 10_000
_DAY = date(2025, 1, 1)
_SYSTEMS: tuple[PerGame, ...] = (
    Elo(),
    Elo(k_by_games=((10, 64),)),
    Glicko(),
    Glicko2(),
    Glicko2PerGame(),
    GaussianSkill(),
    WengLinPlackettLuce(),
    WengLinBradleyTerryFull(),
    Moonstone(),
    EloManySides(),
)


def run(*, quick: bool) -> None:
    """Print microseconds for a game."""
    rng = random.Random(1)
    ids = [f"player {number}" for number in range(_PLAYERS)]
    count, rounds = (500, 3) if quick else (3_000, 7)
    pairs = [rng.sample(ids, 2) for _ in range(count)]
    teams = [rng.sample(ids, 4) for _ in range(count)]
    cases = [Case(f"Ladder, {_name(system)}, pairs", _ladder_of_pairs(system, pairs), count) for system in _SYSTEMS]
    cases += [
        Case(f"Ladder, {_name(system)}, 2 v 2", _ladder_of_teams(system, teams), count)
        for system in _SYSTEMS
        if system.sides.largest_side is None
    ]
    new = Estimate(25.0, 25.0 / 3.0)
    for gaussian in (GaussianSkill(), WengLinPlackettLuce()):
        pair_update, team_update = _updates(gaussian, new, count)
        cases += [Case(f"update, {_name(gaussian)}, pairs", pair_update, count)]
        cases += [Case(f"update, {_name(gaussian)}, 2 v 2", team_update, count)]
    cases += _openskill(pairs, teams) + _trueskill(pairs)
    best = best_of(cases, rounds)
    rows = [(case.name, f"{best[case.name] / case.work * 1e6:.1f}") for case in cases]
    print_table("One game at a time, 10,000 players", ["call", "microseconds"], rows)
    _print_cost_of_lock(pairs, rounds)


def _print_cost_of_lock(pairs: Sequence[Sequence[str]], rounds: int) -> None:
    """Print how much longer a game takes with the lock that makes a table safe for threads."""
    systems = (Elo(), Glicko2PerGame(), GaussianSkill(), WengLinPlackettLuce())
    kinds, some = (Ladder, _unlocked_ladder()), pairs[:500]
    cases = [
        Case(f"{kind.__name__}{_name(of)}", _ladder_of_pairs(of, some, kind), 1) for of in systems for kind in kinds
    ]
    best = best_of(cases, 10 * rounds, clock=time.process_time)  # of this process, whatever else runs
    rows = []
    for system in systems:
        locked, without = (best[f"{kind.__name__}{_name(system)}"] / len(some) * 1e6 for kind in kinds)
        rows.append((_name(system), f"{locked:.2f}", f"{without:.2f}", f"{locked / without - 1:.1%}"))
    columns = ["Ladder.play, pairs", "microseconds", "without the lock", "more"]
    print_table("What the lock of a ladder costs", columns, rows)


def _unlocked_ladder() -> type[Ladder]:
    """Return the class with the same `play`, but for the line that takes the lock."""
    lines = textwrap.dedent(inspect.getsource(Ladder.play)).splitlines()
    taken = [at for at, line in enumerate(lines) if line.strip() == "with self._lock:"]
    if len(taken) != 1:
        raise RuntimeError("Ladder.play does not take its lock in one line. Change this benchmark.")
    body = [line.removeprefix("    ") for line in lines[taken[0] + 1 :]]
    scope: dict[str, Callable[..., object]] = {}
    source = "from __future__ import annotations\n" + "\n".join([*lines[: taken[0]], *body])
    exec(compile(source, "ladder without a lock", "exec"), vars(module), scope)  # our own source
    return type("UnlockedLadder", (Ladder,), {"play": scope["play"]})


def _name(system: PerGame) -> str:
    return type(system).__name__ + (" with K steps" if system == _SYSTEMS[1] else "")


def _ladder_of_pairs(
    system: PerGame, games: Sequence[Sequence[str]], kind: type[Ladder] = Ladder
) -> Callable[[], object]:
    ladder = kind(system)

    def job() -> None:
        for first, second in games:
            ladder.play(first, second, score=1, date=_DAY)

    return job


def _ladder_of_teams(system: PerGame, games: Sequence[Sequence[str]]) -> Callable[[], object]:
    ladder = Ladder(system)

    def job() -> None:
        for first, second, third, fourth in games:
            ladder.play((first, second), (third, fourth), score=1, date=_DAY)

    return job


def _updates(
    system: GaussianSkill | WengLinPlackettLuce, new: Estimate, count: int
) -> tuple[Callable[[], object], Callable[[], object]]:
    def pairs() -> None:
        for _ in range(count):
            system.update(new, new)

    def teams() -> None:
        for _ in range(count):
            system.update((new, new), (new, new))

    return pairs, teams


def _openskill(pairs: Sequence[Sequence[str]], teams: Sequence[Sequence[str]]) -> list[Case]:
    try:
        models = importlib.import_module("openskill.models")
    except ImportError:
        return []
    model = models.PlackettLuce()
    ratings = {player: model.rating() for game in (*pairs, *teams) for player in game}

    def play_pairs() -> None:
        for first, second in pairs:
            [[ratings[first]], [ratings[second]]] = model.rate([[ratings[first]], [ratings[second]]])

    def play_teams() -> None:
        for a, b, c, d in teams:
            [[ratings[a], ratings[b]], [ratings[c], ratings[d]]] = model.rate(
                [[ratings[a], ratings[b]], [ratings[c], ratings[d]]]
            )

    return [
        Case("openskill PlackettLuce.rate, pairs", play_pairs, len(pairs)),
        Case("openskill PlackettLuce.rate, 2 v 2", play_teams, len(teams)),
    ]


def _trueskill(pairs: Sequence[Sequence[str]]) -> list[Case]:
    try:
        trueskill = importlib.import_module("trueskill")
    except ImportError:
        return []
    ratings = {player: trueskill.Rating() for game in pairs for player in game}

    def play() -> None:
        for first, second in pairs:
            ratings[first], ratings[second] = trueskill.rate_1vs1(ratings[first], ratings[second])

    return [Case("trueskill.rate_1vs1", play, len(pairs))]
