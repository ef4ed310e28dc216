"""More games than one wants in memory: a Parquet file rated batch by batch."""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path

import numpy as np

from benchmarks.timing import print_table
from crosstable.formats.tables.parquet_stream import ParquetStream
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.stream import rate_batches

_PLAYERS = 20_000
_GROUP = 1_000_000
_DAYS = 5_000


def write_games(path: Path, n_games: int, seed: int = 1) -> None:
    """Write games of two between players drawn evenly, in time order, a million to a group of rows."""
    import pyarrow as pa
    from pyarrow import parquet as pq

    rng = np.random.default_rng(seed)
    names = pa.array([f"Player {number:06}" for number in range(_PLAYERS)])
    writer = None
    for start in range(0, n_games, _GROUP):
        count = min(_GROUP, n_games - start)
        first = rng.integers(0, _PLAYERS, count)
        second = (first + rng.integers(1, _PLAYERS, count)) % _PLAYERS
        days = 10_000 + np.arange(start, start + count) * _DAYS // n_games
        table = pa.table({
            "date": pa.array(days.astype(np.int32)).cast(pa.date32()),
            "player_a": names.take(pa.array(first)),
            "player_b": names.take(pa.array(second)),
            "score_a": rng.choice([0.0, 0.5, 1.0], count),
        })  # fmt: skip
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table, row_group_size=_GROUP)
    if writer is not None:
        writer.close()


def run(*, quick: bool) -> None:
    """Print games per second, of the clock and of the processor, and the most memory that was held."""
    n_games = 5_000_000 if quick else 100_000_000
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small.parquet", Path(folder) / "large.parquet"
        write_games(small, _GROUP // 2)
        write_games(large, n_games)
        _rate(small)  # compiles
        rounds = [_rate(large) for _ in range(2)]
    clock, processor = (n_games / min(column) / 1e6 for column in zip(*rounds, strict=True))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row = ("Elo", f"{clock:.3g}", f"{processor:.3g}", f"{memory:.0f}")
    columns = ("from Parquet, batch by batch", "M games/s", "per second of processor", "MB, writing the file included")
    print_table(f"{n_games:,} games of {_PLAYERS:,} players", columns, [row])


def _rate(path: Path) -> tuple[float, float]:
    start = time.perf_counter(), time.process_time()
    with path.open("rb") as stream:
        rate_batches(ParquetStream().read(stream, name=path.name), Elo())
    return time.perf_counter() - start[0], time.process_time() - start[1]
