"""The systems of federations: games per second, and the ratio to Elo in the same run."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable

import numpy as np

from benchmarks.timing import Case, print_table
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.federations.aga import Aga
from crosstable.ratings.federations.dwz import Dwz
from crosstable.ratings.federations.ecf import Ecf
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.federations.fide import Fide
from crosstable.ratings.federations.ingo import Ingo
from crosstable.ratings.federations.uscf import Uscf
from crosstable.ratings.rate import rate
from crosstable.ratings.system import AnySystem

_SYSTEMS: tuple[tuple[str, AnySystem], ...] = (
    ("Elo", Elo()),
    ("FIDE", Fide()),
    ("EGF", Egf(period="month")),
    ("US Chess", Uscf(period="month")),
    ("DWZ", Dwz(period="month")),
    ("ECF", Ecf(rules=dt.date(2023, 1, 1))),
    ("Ingo", Ingo(period="month")),
)
_MONTHS = 108


def months_of_play(n_games: int, n_players: int, active: int, seed: int = 1) -> History:
    """Make months of games in each of which `active` players drawn from all meet each other."""
    rng = np.random.default_rng(seed)
    days = np.sort(rng.integers(17000, 17000 + 30 * _MONTHS, n_games)).astype(np.int32)
    month = (days - 17000) // 30
    present = np.array([rng.permutation(n_players)[:active] for _ in range(_MONTHS)])
    first = rng.integers(0, active, n_games)
    second = (first + rng.integers(1, active, n_games)) % active
    players = [f"Player {n}" for n in range(n_players)]
    half_points = rng.integers(0, 3, n_games).astype(np.int8)
    return History.from_pairs(players, present[month, first], present[month, second], half_points, date=days)


def run(*, quick: bool) -> None:
    """Print games per second and ratios."""
    history = months_of_play(580_000, 20_000, 1_200)
    small = months_of_play(5_400, 500, 60)
    cases = []
    for name, system in _SYSTEMS:
        rate(history, system, rows=False, engine="compiled")
        cases.append(Case(name, _job(history, system), len(history)))
    rate(small, Aga(period="month"), rows=False, engine="compiled")
    cases.append(Case("AGA, 60 players a month", _job(small, Aga(period="month")), len(small)))
    seconds = processor_seconds(cases, 2 if quick else 8)
    speeds = {case.name: case.work / seconds[case.name] / 1e6 for case in cases}
    print_table(
        f"Federations, {len(history):,} games of {len(history.players):,} players, ten games a player and month",
        ("whole call, processor time", "M games/s", "times as long as Elo"),
        [(name, f"{speed:.3g}", f"{speeds['Elo'] / speed:.1f}") for name, speed in speeds.items()],
    )


def processor_seconds(cases: list[Case], rounds: int) -> dict[str, float]:
    """Return the least processor time of each case, in some rounds of all cases in turn."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for case in cases:
            start = time.process_time()
            case.job()
            best[case.name] = min(best.get(case.name, float("inf")), time.process_time() - start)
    return best


def _job(history: History, system: AnySystem) -> Callable[[], object]:
    return lambda: rate(history, system, rows=False, engine="compiled")
