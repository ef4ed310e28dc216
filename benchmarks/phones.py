"""A hall of phones: each waits for the next version of the page of the event while results come in.

The server is a process of its own; the phones are connections of this one.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import numpy as np

from benchmarks.served import CLI, cpu_seconds, served
from benchmarks.timing import print_table
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_and_publish
from crosstable.facts.store.store import Store

_PAUSE = 0.3  # seconds after an answer, as the script of the pages
_LEFT = 4.0  # seconds in which the last result is waited for
_BETWEEN_RESULTS = 2.0
_CONNECTIONS = 20
_WHO = "director"


def run(*, quick: bool) -> None:
    """Measure phones on the hall page of an event of 80 players and, unless quick, of 500."""
    rows = []
    for players, phones, seconds in ((80, 100, 20),) if quick else ((80, 500, 60), (500, 500, 60)):
        with tempfile.TemporaryDirectory() as folder:
            store, event = _event(Path(folder), players)
            with served(Path(folder)) as (process, port):
                rows.append(asyncio.run(_measure(store, event, port, phones, seconds)))
                path = f"/hall/{event}-open.html"
                known = asyncio.run(_known_pages(port, path, process.pid, 4_000 if quick else 40_000))
    headings = ("players", "phones", "results", "pages", "median, s", "99 %, s", "slowest, s")
    print_table("A result every 2 seconds, on the hall pages of phones that wait for it, after", headings, rows)
    print(f"\n{known:,.0f} answers of status 304 a CPU second of the server.")


def _event(folder: Path, players: int) -> tuple[Store, str]:
    subprocess.run([sys.executable, "-c", CLI, "init", "league.db"], cwd=folder, check=True, capture_output=True)
    store = Store.as_it_is(folder / "league.db")
    event = new_event(store, _WHO, "Open", template("swiss"), date=dt.date(2026, 3, 1))
    enter(store, _WHO, event, [NewEntry(f"Player {number:03}", 2500.0 - number) for number in range(players)])
    pair_and_publish(store, _WHO, event)
    return store, event


async def _measure(store: Store, event: str, port: int, phones: int, seconds: float) -> list[str]:
    path = f"/hall/{event}-open.html"
    await _ask(port, path, "")  # the page is made once
    seen: list[float] = []
    entered: list[float] = []
    end = time.monotonic() + seconds

    async def phone(number: int) -> None:
        await asyncio.sleep(_BETWEEN_RESULTS * number / phones)
        tag = await _ask(port, path, "")
        while time.monotonic() < end + _LEFT:
            found = await _ask(port, path, tag)
            if found:
                tag = found
                seen.append(time.monotonic() - entered[-1])
            await asyncio.sleep(_PAUSE)

    async def results() -> None:
        await asyncio.sleep(_LEFT)  # until all phones wait
        while time.monotonic() < end:
            await asyncio.to_thread(enter_results, store, _WHO, event, [(len(entered) + 1, "1")])
            entered.append(time.monotonic())
            await asyncio.sleep(_BETWEEN_RESULTS)

    waiting = asyncio.gather(*(phone(number) for number in range(phones)))
    await results()
    await asyncio.sleep(_LEFT)
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    numbers = (float(np.median(seen)), float(np.percentile(seen, 99)), max(seen))
    boards = f"{2 * len(_boards(store, event))}"
    return [boards, str(phones), str(len(entered)), str(len(seen)), *(f"{each:.2f}" for each in numbers)]


def _boards(store: Store, event: str) -> list[object]:
    from crosstable.events.running import read_running

    with store.read() as connection:
        return list(read_running(connection, event).rounds[0].pairing.boards)


async def _ask(port: int, path: str, tag: str) -> str:
    """Ask as a phone does, and wait until the page differs from what it has; return its tag, "" for the same."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    known = f"If-None-Match: {tag}\r\nPrefer: wait=20\r\n" if tag else ""
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

    before = cpu_seconds(pid)
    await asyncio.gather(*(reader_who_has_it() for _ in range(_CONNECTIONS)))
    return count / (cpu_seconds(pid) - before)
