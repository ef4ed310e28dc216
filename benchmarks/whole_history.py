"""Whole-history ratings: time to the exact maximum, deviations, one more game, side by side with two packages.

The other packages are measured if they are installed: `pip install whr whole-history-rating`.
"""

from __future__ import annotations

import datetime as dt
import os
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from benchmarks.timing import print_table
from crosstable.model.history import History
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.whole_history.curves import RatingCurves
from crosstable.ratings.whole_history.live import LiveCurves
from crosstable.ratings.whole_history.whole_history import WholeHistoryRating

_SYSTEM = WholeHistoryRating(drift_per_day=14**0.5, accuracy=0.1)
_ROUNDS = 6  # games of a player in one event


def run(*, quick: bool) -> None:
    """Print processor seconds, errors and ratios."""
    sizes = ((20_000, 500),) if quick else ((20_000, 500), (580_000, 58_000))
    for n_games, n_players in sizes:
        history = event_history(n_games, n_players)
        _fits(f"{n_games:,} games of {n_players:,} players", history, _SYSTEM)
        _details(history)
    folder = os.environ.get("CROSSTABLE_DATA")
    if folder is not None:
        fitted = replace(_SYSTEM, advantage="fit", draw_model="davidson")
        _fits("football_clubs, advantage and draws fitted", _clubs(Path(folder)), fitted)
    _peers(event_history(20_000, 500))


def event_history(n_games: int, n_players: int, seed: int = 1) -> History:
    """Make up a history of events: weekly, six rounds, opponents of like strength, some players far more often."""
    rng = np.random.default_rng(seed)
    strength, eager = rng.normal(0.0, 200.0, n_players), rng.pareto(1.5, n_players) + 0.1
    per_week = max(2, min(n_games // (_ROUNDS * 100), n_players // 4))
    chance = eager / eager.sum()
    firsts, seconds, days, played, week = [], [], [], 0, 0
    while played < n_games:
        present = rng.choice(n_players, 2 * per_week, replace=False, p=chance)
        for _ in range(_ROUNDS):
            order = present[np.argsort(strength[present] + rng.normal(0.0, 150.0, len(present)))]
            firsts.append(order[::2])
            seconds.append(order[1::2])
            days.append(np.full(per_week, 10_000 + 7 * week))
            played += per_week
        strength += rng.normal(0.0, 10.0, n_players)
        week += 1
    first, second, day = (np.concatenate(parts)[:n_games] for parts in (firsts, seconds, days))
    flip = rng.random(n_games) < 0.5
    first, second = np.where(flip, first, second), np.where(flip, second, first)
    wins = rng.random(n_games) < 1.0 / (1.0 + np.exp(-SLOPE * (strength[first] - strength[second])))
    names = [f"p{number}" for number in range(n_players)]
    return History.from_pairs(names, first, second, 2 * wins.astype(int), date=day.astype(np.int32))


def _clubs(folder: Path) -> History:
    from crosstable.cli.files import read_history

    return read_history([folder / "football_clubs.csv"], overrides=[], encoding=None)


def seconds_of(job: Callable[[], object], rounds: int = 3) -> float:
    """Return the least processor time of a job."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        job()
        found.append(time.process_time() - start)
    return min(found)


def _fits(title: str, history: History, system: WholeHistoryRating) -> None:
    exact = replace(system, accuracy=1e-8).curves(history, engine="compiled")
    found = {engine: system.curves(history, engine=engine) for engine in ("compiled", "plain")}
    rows = []
    for engine, curves in found.items():
        seconds = seconds_of(lambda engine=engine: system.curves(history, engine=engine))
        error = float(np.abs(curves.rating - exact.rating).max())
        rows.append((engine, f"{seconds:.3f}", f"{error:.1e}", f"{curves.error:.1e}", str(curves.maximum.rounds)))
    columns = ("fit", "processor seconds", "error in points", "reported", "products")
    print_table(f"{title}: {len(exact.days):,} player-days", columns, rows)


def _details(history: History) -> None:
    system = replace(_SYSTEM, deviations="sampled")
    fit = seconds_of(lambda: system.curves(history, engine="compiled"))
    curves = system.curves(history, engine="compiled")
    start = time.process_time()
    deviation = curves.deviation
    sampled = time.process_time() - start
    at = np.random.default_rng(2).integers(0, len(deviation), 25).tolist()
    single = [seconds_of(lambda number=number: _exact(curves, number), 1) for number in at[:5]]
    exact = np.array([_exact(curves, number) for number in at])
    errors = [np.median(np.abs(found[at] / exact - 1.0)) for found in (deviation, curves.own_deviation)]
    live = LiveCurves(history.players, curves, engine="compiled", tolerance=0.1)
    steps, added = _live(live, history)
    rows = [
        ("all deviations by samples, in fits", f"{sampled / fit:.1f}"),
        ("   their median error", f"{100 * errors[0]:.2f} %"),
        ("   that of own deviations", f"{100 * errors[1]:.2f} %"),
        ("one exact deviation, seconds", f"{np.median(single):.3f}"),
        ("one more game, seconds (median, longest)", f"{np.median(added):.4f}, {max(added):.4f}"),
        ("   players settled (median)", f"{np.median(steps):.0f}"),
        ("   left after 20 games, points", f"{_left(live):.3f}"),
    ]
    print_table("on the same history", ("what", "value"), rows)


def _exact(curves: RatingCurves, number: int) -> float:
    return float(curves.variance(curves.contrast((number, 1.0))) ** 0.5)


def _live(live: LiveCurves, history: History) -> tuple[list[int], list[float]]:
    rng = np.random.default_rng(3)
    last = (history.date(len(history) - 1) or dt.date.min) + dt.timedelta(days=7)
    live.add(history.players[0], history.players[1], 1, last)
    steps, added = [], []
    for _ in range(20):
        row = int(rng.integers(len(history)))
        first, second = history.game(row).players
        start = time.process_time()
        steps.append(live.add(first, second, int(rng.integers(2)), last))
        added.append(time.process_time() - start)
    return steps, added


def _left(live: LiveCurves) -> float:
    before = live.strengths()
    curves = live.refit()
    return float(np.abs(before - curves.maximum.point).max()) / SLOPE


def _peers(history: History) -> None:
    system = replace(_SYSTEM, prior="games", prior_games=1.0)
    ours = seconds_of(lambda: system.curves(history, engine="compiled"))
    rows = [("crosstable, to 0.01 points", f"{ours:.3f}", "1")]
    if find_spec("whr_core") is not None:
        sweeps, seconds = _whr_seconds(history, system)
        rows.append((f"whr, {sweeps} sweeps, to 0.01 points", f"{seconds:.3f}", f"{seconds / ours:.0f}"))
    if find_spec("whr") is not None and hasattr(import_module("whr"), "whole_history_rating"):
        seconds = _python_seconds(history)
        rows.append(("whole-history-rating, 20 sweeps only", f"{seconds:.1f}", f"{seconds / ours:.0f}"))
    print_table("side by side, 20,000 games", ("package", "processor seconds", "times"), rows)


def _games_of(history: History) -> list[tuple[str, str, str, int]]:
    pairs, days = history.pairs, history.games.date
    if pairs is None or days is None:
        return []
    columns = (pairs.first.tolist(), pairs.second.tolist(), pairs.half_points.tolist(), days.tolist())
    return [
        (history.players[one], history.players[other], "B" if score == 2 else "W", day - 10_000)
        for one, other, score, day in zip(*columns, strict=True)
    ]


def _whr_seconds(history: History, system: WholeHistoryRating) -> tuple[int, float]:
    """Return sweeps and seconds of the C++ package until every rating is within 0.01 points of the exact maximum."""
    exact = replace(system, start=0.0, accuracy=1e-8).curves(history)
    base = import_module("whr_core").Base(w2=14.0, virtual_games=2)
    for game in _games_of(history):
        base.create_game(*game, 0.0)
    sweeps, seconds = 0, 0.0
    while sweeps < 1000:
        start = time.process_time()
        base.iterate(10)
        seconds += time.process_time() - start
        sweeps += 10
        if _furthest(base, history, exact) <= 0.01:
            break
    return sweeps, seconds


def _furthest(base: object, history: History, exact: RatingCurves) -> float:
    """Return how far the package's ratings are from the exact ones; the signs of its colours do not matter."""
    found = []
    for number in np.unique(exact.days.player).tolist():
        days = slice(int(exact.days.bounds[number]), int(exact.days.bounds[number + 1]))
        theirs = [row[1] for row in base.ratings_for_player(history.players[number])]  # type: ignore[attr-defined]
        found.append(np.abs(np.array(theirs) - exact.rating[days]).max())
    return float(max(found))


def _python_seconds(history: History) -> float:
    """Return the seconds of 20 sweeps of the Python package."""
    base = import_module("whr").whole_history_rating.Base({"w2": 14})
    for game in _games_of(history):
        base.create_game(*game, 0)
    start = time.process_time()
    base.iterate(20)
    return time.process_time() - start
