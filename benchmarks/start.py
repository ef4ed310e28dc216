"""Start-up: importing the library, asking for help, rating a small file, as whole processes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.elo import made_up_history
from benchmarks.files import write_csv
from benchmarks.timing import Case, best_of, print_table

_RATE_AND_TELL = (
    "import sys; sys.argv = ['crosstable', 'rate', {path!r}]\n"
    "from crosstable.cli import main\n"
    "try: main()\n"
    "finally: print('numba imported:', 'numba' in sys.modules, file=sys.stderr)"
)


def run(*, quick: bool) -> None:
    """Print seconds of whole processes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.csv"
        write_csv(made_up_history(1_000, 100), path)
        code = _RATE_AND_TELL.format(path=str(path))
        cases = [
            Case("python -c pass", _process("pass"), 1),
            Case("import numpy", _process("import numpy"), 1),
            Case("import crosstable", _process("import crosstable"), 1),
            Case(
                "import numpy, crosstable and Elo",
                _process("import numpy; from crosstable import Elo, History, rate"),
                1,
            ),
            Case(
                "crosstable --help",
                _process("import sys; sys.argv = ['x', '--help']; from crosstable.cli import main; main()"),
                1,
            ),
            Case("crosstable rate, 1,000 games", _process(code), 1),
        ]
        seconds = best_of(cases, rounds=3 if quick else 9)
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr
    base = seconds["import numpy"]
    rows = [(name, f"{took:.3f}", f"{took - base:+.3f}") for name, took in seconds.items()]
    print_table("Start-up, whole processes", ("what", "seconds", "beyond importing numpy"), rows)
    print(f"\nrate of 1,000 games: {told.strip().splitlines()[-1]}")


def _process(code: str) -> Callable[[], object]:
    # As on a user's machine, where Python keeps compiled modules.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment)
