"""A league that is served by a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CLI = "from crosstable.cli import main; main()"


@contextmanager
def served(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Serve the league of a folder, `league.db`, in a process of its own; give the process and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ["serve", "league.db", "--host", "127.0.0.1", "--port", str(port)]
    with (folder / "said").open("w") as said:
        process = subprocess.Popen([sys.executable, "-c", CLI, *words], cwd=folder, stdout=said, stderr=said)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield process, port
    finally:
        process.kill()
        process.wait()


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process; Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
