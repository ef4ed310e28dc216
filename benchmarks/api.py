"""Requests to the JSON API: of a server in a process of its own, by its processor seconds."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.league import write_results
from benchmarks.timing import print_table

_SERVE = (
    "import sys, uvicorn\n"
    "from crosstable.web.application import app\n"
    "from crosstable.web.leagues import open_to_read\n"
    "uvicorn.run(app([open_to_read(sys.argv[1])]), port=int(sys.argv[2]), log_level='error', access_log=False)\n"
)
_COMMAND = "from crosstable.cli import main; main()"
_AT_ONCE = 8  # connections
_MORE = 10  # times as many requests for what is kept
_COLUMNS = ("resource", "first, CPU ms", "made, CPU ms", "made per CPU s", "kept per CPU s", "304 per CPU s", "KB")
_LEAGUE = "/api/v1/leagues/bench"
_RESOURCES = (
    ("a league", _LEAGUE),
    ("a player", f"{_LEAGUE}/players/p7"),
    ("100 players", f"{_LEAGUE}/players?limit=100"),
    ("a player's ratings", f"{_LEAGUE}/players/p7/ratings"),
    ("a player's history", f"{_LEAGUE}/players/p7/ratings/overall/history"),
    ("100 rows of a rating list", f"{_LEAGUE}/ratings/overall/players?limit=100"),
    ("a game", f"{_LEAGUE}/games/g7"),
    ("100 games", f"{_LEAGUE}/games?limit=100"),
    ("changes", f"{_LEAGUE}/changes?since=1"),
    ("a rating list as CSV", f"{_LEAGUE}/ratings/overall/latest.csv"),
)


def run(*, quick: bool) -> None:
    """Measure a league of 100,000 players, quick of 4,000."""
    n_games, n_players = (20_000, 4_000) if quick else (400_000, 100_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_results(n_games, n_players, str(folder / "results.csv"))
        commands = (("init", "bench.db"), ("import", "bench.db", "results.csv"), ("publish", "bench.db"))
        for words in commands:
            subprocess.run(
                [sys.executable, "-c", _COMMAND, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        rows, memory = measure(folder / "bench.db", 50 if quick else 300)
    title = f"JSON API, {n_games:,} games of {n_players:,} players, one process, {memory:.0f} MB"
    print_table(title, _COLUMNS, rows)


def measure(league: Path, count: int) -> tuple[list[tuple[str, ...]], float]:
    """Ask a server for every resource; return a row for each, and the memory of the server in MB.

    Args:
        league: to serve.
        count: requests for each resource.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-c", _SERVE, str(league), str(port)])
    try:
        _wait_for(port)
        rows = [(name, *_measured(server.pid, port, path, count)) for name, path in _RESOURCES]
        return rows, _memory(server.pid)
    finally:
        server.terminate()
        server.wait(10)


def _measured(pid: int, port: int, path: str, count: int) -> tuple[str, ...]:
    began = _cpu(pid)
    head, body = asyncio.run(_ask(port, path, 1))[0]
    first = _cpu(pid) - began
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"{path}: {head[:100]!r} {body[:300]!r}")
    tag = next(line[6:] for line in head.split(b"\r\n") if line.lower().startswith(b"etag: "))
    made = _seconds(pid, port, f"{path}{'&' if '?' in path else '?'}made=", count)
    more = count if len(body) > 100_000 else _MORE * count
    kept = _seconds(pid, port, path, more)
    unchanged = _seconds(pid, port, path, more, f"If-None-Match: {tag.decode()}\r\n")
    per_second = f"{1 / made:,.0f}", f"{1 / kept:,.0f}", f"{1 / unchanged:,.0f}"
    return f"{first * 1000:.0f}", f"{made * 1000:.1f}", *per_second, f"{len(body) / 1000:.1f}"


def _seconds(pid: int, port: int, path: str, count: int, headers: str = "") -> float:
    """Return the processor seconds of the server for one request; addresses that end in `=` differ each time."""
    began = _cpu(pid)
    asyncio.run(_ask(port, path, count, headers))
    return max(_cpu(pid) - began, 0.01) / count


async def _ask(port: int, path: str, count: int, headers: str = "") -> list[tuple[bytes, bytes]]:
    """Ask for a path many times over some connections; return the answers."""
    each = min(count, _AT_ONCE)
    parts = await asyncio.gather(*(_ask_in_turn(port, path, headers, range(at, count, each)) for at in range(each)))
    return [answer for part in parts for answer in part]


async def _ask_in_turn(port: int, path: str, headers: str, numbers: range) -> list[tuple[bytes, bytes]]:
    """Ask over one connection; return the last answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = body = b""
    for number in numbers:
        address = f"{path}{number}" if path.endswith("=") else path
        writer.write(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        lengths = [int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
        body = await reader.readexactly(sum(lengths))
    writer.close()
    await writer.wait_closed()
    return [(head, body)]


def _wait_for(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not start")


def _cpu(pid: int) -> float:
    """Return the processor seconds of a process so far."""
    fields: Sequence[str] = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Return the largest memory of a process so far in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
