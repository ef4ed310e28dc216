"""Arenas: from a dataframe to a list with intervals, covariates, bootstrap, rank bounds, next battles, Parquet.

Beside arena-rank, evalica and a fit on deduplicated rows as FastChat makes it, where these packages are installed; all
in one run, by processor time.
"""

from __future__ import annotations

import math
import resource
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.timing import print_table
from crosstable.arena import Battles, bootstrap, fit, next_battles, rank_bounds
from crosstable.arena.next_battles import Aim
from crosstable.matching import warm_up

MODELS = 200
SIZES = (100_000, 2_000_000)
STREAMED = 100_000_000


def run(*, quick: bool = False) -> None:
    """Time each part once, after a small fit that loads what is loaded once."""
    _fitted(_drawn(MODELS, 20_000))
    for size in SIZES[:1] if quick else SIZES:
        rows = _ours(size) + _others(size)
        print_table(f"{size:,} battles of {MODELS} models", ("", "processor time, s"), rows)
    print_table("The next battles", ("", "processor time, s"), _next(quick=quick))
    print_table("Parquet, batch by batch", ("", ""), _streamed(1_000_000 if quick else STREAMED))


def _drawn(n: int, size: int) -> tuple[Any, ...]:
    """Draw battles with uneven sampling and about a quarter of ties."""
    rng = np.random.default_rng(7)
    strengths, share = rng.normal(0, 0.6, n), 1 / (10 + np.arange(n))
    one = rng.choice(n, size, p=share / share.sum())
    two = (one + rng.integers(1, n, size)) % n
    d = strengths[one] - strengths[two]
    win, loss, drawn = np.exp(d / 2), np.exp(-d / 2), rng.random(size)
    total = win + loss + 0.7
    outcome = np.where(drawn < win / total, 2, np.where(drawn < (win + 0.7) / total, 1, 0))
    return one, two, outcome, rng.normal(0, 1, (size, 4))


def _battles(drawn: tuple[Any, ...], n: int = MODELS) -> Battles:
    one, two, outcome, x = drawn
    return Battles(tuple(map(str, range(n))), one, two, outcome, None, {f"x{k}": x[:, k] for k in range(4)})


def _fitted(drawn: tuple[Any, ...], n: int = MODELS) -> Any:
    return fit(_battles(drawn, n), first_side=False)


def _frame(drawn: tuple[Any, ...]) -> Any:
    import pandas as pd

    one, two, outcome, x = drawn
    names = np.array([f"model-{number:03d}" for number in range(MODELS)], dtype=object)
    winner = np.array(["model_b", "tie", "model_a"], dtype=object)[outcome]
    columns = {f"x{k}": x[:, k] for k in range(4)}
    return pd.DataFrame({"model_a": names[one], "model_b": names[two], "winner": winner, **columns})


def _timed(name: str, job: Callable[[], object]) -> tuple[str, str]:
    begun = time.process_time()
    job()
    return name, f"{time.process_time() - begun:.3f}"


def _ours(size: int) -> list[tuple[str, str]]:
    drawn = _drawn(MODELS, size)
    frame = _frame(drawn)[["model_a", "model_b", "winner"]]
    battles, fitted = _battles(drawn), _fitted(drawn)
    clusters = np.random.default_rng(1).integers(0, size // 20, size)
    clustered = fit(battles, first_side=False, cluster=clusters)
    _ = fitted.covariance
    covariates = [f"x{k}" for k in range(4)]
    return [
        _timed("dataframe to list with intervals, Davidson", lambda: fit(frame, first_side=False).variances()),
        _timed("dataframe to list with intervals, half", lambda: fit(frame, "half", first_side=False).variances()),
        _timed("4 covariates, half", lambda: fit(battles, "half", covariates, first_side=False).variances()),
        _timed("4 covariates, Davidson", lambda: fit(battles, "davidson", covariates, first_side=False).variances()),
        _timed("100 bootstrap rounds, Davidson", lambda: bootstrap(fitted, 100)),
        _timed("20 bootstrap rounds by cluster", lambda: bootstrap(clustered, 20)),
        _timed("deviations by cluster", lambda: clustered.covariance),
        _timed("simultaneous rank bounds", lambda: rank_bounds(fitted)),
    ]


def _others(size: int) -> list[tuple[str, str]]:
    drawn = _drawn(MODELS, size)
    rows = []
    if find_spec("evalica"):
        rows.append(_evalica(drawn))
    if find_spec("sklearn"):
        rows.append(_deduplicated(drawn))
    if find_spec("arena_rank"):
        rows += _arena_rank(drawn)
    return rows


def _evalica(drawn: tuple[Any, ...]) -> tuple[str, str]:
    import evalica

    frame = _frame(drawn)
    kinds = np.array([evalica.Winner.Y, evalica.Winner.Draw, evalica.Winner.X], dtype=object)
    winners, first, second = list(kinds[drawn[2]]), frame.model_a.tolist(), frame.model_b.tolist()
    return _timed("evalica, estimates only, from lists", lambda: evalica.bradley_terry(first, second, winners))


def _deduplicated(drawn: tuple[Any, ...]) -> tuple[str, str]:
    from sklearn.linear_model import LogisticRegression

    one, two, outcome, _ = drawn

    def job() -> None:
        counts = np.bincount((one * MODELS + two) * 3 + outcome, minlength=3 * MODELS**2)
        cells = np.flatnonzero(counts)
        first, second, points = cells // 3 // MODELS, cells // 3 % MODELS, cells % 3 / 2
        x, at = np.zeros((2 * len(cells), MODELS)), np.arange(len(cells))
        x[at, first], x[at, second] = math.log(10), -math.log(10)
        x[len(cells) :] = x[: len(cells)]
        y = np.r_[np.ones(len(cells)), np.zeros(len(cells))]
        weight = np.r_[counts[cells] * points, counts[cells] * (1 - points)]
        kept = weight > 0
        LogisticRegression(fit_intercept=False, C=np.inf, tol=1e-6).fit(x[kept], y[kept], sample_weight=weight[kept])

    return _timed("scikit-learn on deduplicated rows, one fit", job)


def _arena_rank(drawn: tuple[Any, ...]) -> list[tuple[str, str]]:
    from arena_rank.models.bradley_terry import BradleyTerry
    from arena_rank.utils.data_utils import PairDataset

    frame = _frame(drawn)

    def job() -> None:
        BradleyTerry(MODELS).compute_ratings_and_cis(PairDataset.from_pandas(frame))

    return [_timed(f"arena-rank, dataframe to intervals, {call} call", job) for call in ("first", "second")]


def _next(*, quick: bool) -> list[tuple[str, str]]:
    rows = []
    warm_up()
    aims: tuple[Aim, ...] = ("order", "coverage")
    for n in (MODELS,) if quick else (MODELS, 2000):
        fitted = _fitted(_drawn(n, 400 * n), n)
        _ = fitted.covariance
        rows += [_timed(f"{n:,} models, {aim}", partial(next_battles, fitted, aim=aim)) for aim in aims]
    return rows


def _streamed(size: int) -> list[tuple[str, str]]:
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile, ParquetWriter

    names, words = pa.array([f"model-{k:03d}" for k in range(MODELS)]), pa.array(["model_b", "tie", "model_a"])
    with tempfile.TemporaryDirectory() as folder:
        path, part = Path(folder) / "battles.parquet", 1_000_000
        schema = pa.schema([(name, pa.string()) for name in ("model_a", "model_b", "winner")])
        with ParquetWriter(path, schema) as writer:
            one, two, outcome, _ = _drawn(MODELS, part)
            taken = [each.take(pa.array(codes)) for each, codes in ((names, one), (names, two), (words, outcome))]
            for _ in range(max(1, size // part)):
                writer.write_table(pa.table(taken, schema=schema))
        begun = time.process_time()
        with ParquetFile(path, read_dictionary=["model_a", "model_b", "winner"]) as file:
            fitted = fit(Battles.counted(file.iter_batches(batch_size=part)), first_side=False)
        _ = fitted.covariance
        used = time.process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        ("battles", f"{fitted.battles.total:,.0f}"),
        ("processor time, s", f"{used:.1f}"),
        ("peak MB", f"{peak:.0f}"),
    ]
