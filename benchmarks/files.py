"""Files: a large CSV read, rated with history, and its changes written; tournament files, one large and many small."""

from __future__ import annotations

import csv
import io
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.elo import made_up_history
from benchmarks.timing import Case, best_of, print_table
from crosstable.formats.trf.dialects import Trf16
from crosstable.formats.trf.player_rows import PlayerRow, TrfCell, write_row
from crosstable.model.history import History

# The peak of this program alone: `ru_maxrss` would count the process that started it.
_PEAK = """
def peak():
    try:
        lines = open("/proc/self/status").read().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
"""
_READ_AND_RATE = (
    _PEAK
    + """
import sys, time
start = time.perf_counter()
from pathlib import Path
from crosstable.cli.files import read_history
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
history = read_history([Path(sys.argv[1])])
read = time.perf_counter()
ratings = rate(history, Elo())
ratings.leaderboard(), len(ratings.steps)
done = time.perf_counter()
print(f"{read - start:.2f} {done - read:.2f} {peak():.0f}")
"""
)


def write_csv(history: History, path: Path) -> None:
    """Write one-against-one games as date, player_a, player_b, score_a."""
    pairs, names = history.pairs, np.array(history.players, dtype=object)
    assert pairs is not None
    assert history.games.date is not None
    dates = np.datetime_as_string(history.games.date.astype("datetime64[D]")).tolist()
    columns = (dates, names[pairs.first].tolist(), names[pairs.second].tolist(), (pairs.half_points / 2).tolist())
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(("date", "player_a", "player_b", "score_a"))
        writer.writerows(zip(*columns, strict=True))


def run(*, quick: bool) -> None:
    """Print seconds and peak memory."""
    n_games = 100_000 if quick else 1_000_000
    rows: list[tuple[object, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.csv"
        write_csv(made_up_history(n_games, 20_000), path)
        for _ in range(3):
            told = subprocess.run(
                [sys.executable, "-c", _READ_AND_RATE, str(path)], capture_output=True, text=True, check=True
            ).stdout
            read, rated, peak = told.split()
            rows.append(("read and rate with history", read, rated, f"{float(read) + float(rated):.2f}", peak))
        rows += [_command(path, Path(folder) / f"changes.{ending}") for ending in ("csv", "parquet")]
        _tournaments(Path(folder), quick=quick)
    columns = ("what", "read (s)", "rate (s)", "in all (s)", "peak (MB)")
    print_table(f"A CSV file of {n_games:,} games of 20,000 players", columns, rows)


def _tournament(players: int, rounds: int, day: str, seed: int) -> bytes:
    """Make a tournament file: neighbours in a shuffled order meet."""
    rng = random.Random(seed)
    cells: list[list[TrfCell]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = rng.sample(range(players), players)
        for white, black in zip(order[::2], order[1::2], strict=True):
            letters = rng.choice(("10", "==", "01", "+-"))
            cells[white].append(TrfCell(black + 1, "w", letters[0]))
            cells[black].append(TrfCell(white + 1, "b", letters[1]))
    rows = [write_row(PlayerRow(0, at, f"Player {at}", cells=tuple(row)), "") for at, row in enumerate(cells, start=1)]
    return "\r".join(["012 Made-up cup", f"042 {day}", *rows]).encode()


def _tournaments(folder: Path, *, quick: bool) -> None:
    """Print seconds to read one large tournament, and to read and rate a folder of small ones."""
    large = _tournament(1000, 11, "2026/05/02", 1)
    rows: list[tuple[object, ...]] = []
    form = Trf16()
    document = form.read(io.BytesIO(large), name="large.trf").document
    cases = (
        Case("read", lambda: form.read(io.BytesIO(large), name="large.trf"), 1),
        Case("write", lambda: form.write(document), 1),
    )
    for name, seconds in best_of(cases, 3).items():
        rows.append((f"{name} 1,000 players, 11 rounds", 1, f"{seconds:.3f}"))
    events = 100 if quick else 1000
    season = folder / "season"
    season.mkdir()
    for at in range(events):
        (season / f"event{at:04}.trf").write_bytes(_tournament(50, 9, f"2026/{at % 12 + 1:02}/{at % 28 + 1:02}", at))
    told = subprocess.run(
        [sys.executable, "-c", _READ_AND_RATE, str(season)], capture_output=True, text=True, check=True
    ).stdout
    read, rated, _ = told.split()
    rows.append(
        ("read and rate a folder of events of 50 players, 9 rounds", events, f"{float(read) + float(rated):.2f}")
    )
    print_table("Tournament files (TRF)", ("what", "files", "seconds"), rows)


def _command(results: Path, changes: Path) -> tuple[object, ...]:
    code = _PEAK + (
        "import sys, time; start = time.perf_counter()\n"
        "from crosstable.cli import main\n"
        "try: main()\n"
        "finally:\n"
        "    print(f'took {time.perf_counter() - start:.2f} {peak():.0f}', file=sys.stderr)"
    )
    arguments = ["rate", str(results), "--top", "1", "--history", str(changes)]
    told = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True).stderr
    found = re.search(r"took (\S+) (\S+)", told)
    assert found is not None
    return (f"`rate --history {changes.name}`, whole process", "", "", found[1], found[2])
