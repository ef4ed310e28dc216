"""A hall of phones: each asks for the page of the event every 15 seconds while results come in.

The server is a process of its own; the phones are connections of this one, each with its own second of the 15.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks.timing import print_table
from crosstable.league.events.entries import enter
from crosstable.league.events.entry_facts import NewEntry
from crosstable.league.events.plan import template
from crosstable.league.events.planning import new_event
from crosstable.league.events.results import enter_results
from crosstable.league.events.rounds import pair_and_publish
from crosstable.league.store.store import Store

_EVERY = 15.0  # seconds, as the script of the pages
_BETWEEN_RESULTS = 2.0
_CONNECTIONS = 20
_WHO = "director"


def run(*, quick: bool) -> None:
    """Measure phones on the hall page of an event of 80 players and, unless quick, of 500."""
    rows = []
    for players, phones, seconds in ((80, 100, 20),) if quick else ((80, 500, 60), (500, 500, 60)):
        with tempfile.TemporaryDirectory() as folder:
            store, event = _event(Path(folder), players)
            with _served(Path(folder)) as (process, port):
                rows.append(asyncio.run(_measure(store, event, port, phones, seconds)))
                path = f"/hall/{event}-open.html"
                known = asyncio.run(_known_pages(port, path, process.pid, 4_000 if quick else 40_000))
    headings = ("players", "phones", "asked", "changed", "median, ms", "99 %, ms", "slowest, ms", "seen by all, s")
    print_table("Phones that ask for the hall page every 15 seconds, a result every 2 seconds", headings, rows)
    print(f"\n{known:,.0f} answers of status 304 a CPU second of the server.")


def _event(folder: Path, players: int) -> tuple[Store, str]:
    subprocess.run([sys.executable, "-c", _CLI, "init", "league.db"], cwd=folder, check=True, capture_output=True)
    store = Store.as_it_is(folder / "league.db")
    event = new_event(store, _WHO, "Open", template("swiss"), date=dt.date(2026, 3, 1))
    enter(store, _WHO, event, [NewEntry(f"Player {number:03}", 2500.0 - number) for number in range(players)])
    pair_and_publish(store, _WHO, event)
    return store, event


_CLI = "from crosstable.cli import main; main()"


@contextmanager
def _served(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ["serve", "league.db", "--host", "127.0.0.1", "--port", str(port)]
    with (folder / "said").open("w") as said:
        process = subprocess.Popen([sys.executable, "-c", _CLI, *words], cwd=folder, stdout=said, stderr=said)
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


async def _measure(store: Store, event: str, port: int, phones: int, seconds: float) -> list[str]:
    path = f"/hall/{event}-open.html"
    await _ask(port, path, "")  # the page is made once
    took: list[float] = []
    tags: list[dict[str, float]] = [{} for _ in range(phones)]
    entered: list[tuple[float, int]] = []
    end = time.monotonic() + seconds

    async def phone(number: int) -> None:
        tag = ""
        await asyncio.sleep(_EVERY * number / phones)
        while time.monotonic() < end + _EVERY:
            began = time.monotonic()
            found = await _ask(port, path, tag)
            took.append(time.monotonic() - began)
            if found:
                tag = found
                tags[number][tag] = time.monotonic()
            await asyncio.sleep(max(0.0, _EVERY - (time.monotonic() - began)))

    async def results() -> None:
        board = 0
        while time.monotonic() < end:
            board += 1
            await asyncio.to_thread(enter_results, store, _WHO, event, [(board, "1")])
            entered.append((time.monotonic(), board))
            await asyncio.sleep(_BETWEEN_RESULTS)

    await asyncio.gather(results(), *(phone(number) for number in range(phones)))
    last = entered[-1][0]
    seen = [min(at for at in seen_at.values() if at >= last) - last for seen_at in tags]
    ms = 1000 * np.array(took)
    changed = sum(map(len, tags))
    numbers = (float(np.median(ms)), float(np.percentile(ms, 99)), float(ms.max()))
    boards = f"{2 * len(_boards(store, event))}"
    return [boards, str(phones), str(len(took)), str(changed), *(f"{each:.1f}" for each in numbers), f"{max(seen):.1f}"]


def _boards(store: Store, event: str) -> list[object]:
    from crosstable.league.events.running import read_running

    with store.read() as connection:
        return list(read_running(connection, event).rounds[0].pairing.boards)


async def _ask(port: int, path: str, tag: str) -> str:
    """Ask as a phone does that was silent for a while; return the tag of a new page, "" for what it has."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    known = f"If-None-Match: {tag}\r\n" if tag else ""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{known}Connection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    head = answer.partition(b"\r\n\r\n")[0].decode("latin-1")
    if head.startswith("HTTP/1.1 304"):
        return ""
    if not head.startswith("HTTP/1.1 200"):
        raise RuntimeError(head)
    return next(line.partition(":")[2].strip() for line in head.split("\r\n") if line.lower().startswith("etag:"))


async def _known_pages(port: int, path: str, pid: int, count: int) -> float:
    """Ask again and again for a page that the reader has, over connections that stay; return answers a CPU second."""
    tag = await _ask(port, path, "")
    question = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\n\r\n".encode()

    async def reader_who_has_it() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(count // _CONNECTIONS):
            writer.write(question)
            head = await reader.readuntil(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 304"):
                raise RuntimeError(head)
        writer.close()

    before = _cpu_seconds(pid)
    await asyncio.gather(*(reader_who_has_it() for _ in range(_CONNECTIONS)))
    return count / (_cpu_seconds(pid) - before)


def _cpu_seconds(pid: int) -> float:
    """Return the processor time of a process; Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
