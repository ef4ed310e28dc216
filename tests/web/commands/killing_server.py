"""Kill a server at random moments while sixteen clients enter results through it: none may be lost or be there twice.

    python tests/web/commands/killing_server.py [--results 2000] [--kills 300] [--workers 1] [--seed 1] [--postgres]

Every result is sent with a key of its own and sent again until it is answered; one of ten is sent by two clients at
once.  A kill is signal 9 to all processes of the server, at a random moment after a random number of further answers.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import queue
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.rounds import pair_and_publish
from crosstable.events.running import read_running
from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.databases import faults
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import answered_request, result
from crosstable.facts.store.store import Store
from crosstable.people.accounts.access import Grant, Role, Scope
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.tokens import make_token

CLIENTS = 16
BOARDS = 50  # of an event
_START = 120.0  # seconds at most until a server answers


@dataclass(slots=True)
class Work:
    """What the clients do, and what they were answered: the change that each result made, by its key."""

    port: int
    tokens: list[str]
    todo: queue.Queue[tuple[str, str, int]]
    answers: dict[str, set[int | None]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    answered: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, key: str, change: int | None) -> None:
        """Note an answer."""
        with self.lock:
            self.answers.setdefault(key, set()).add(change)
            self.answered += 1


def league_of(place: str | Path, results: int) -> tuple[Store, list[str], list[tuple[str, str, int]]]:
    """Make a league with as many boards without a result; return it, tokens, and what is sent: key, event, board."""
    store = Store.create(place)
    init_league(store, "ann", config_from({"key": "spring", "name": "Spring"}))
    create_account(store, "ann", "root", Grant(Role.OWNER), password="a long password")
    tokens = [make_token(store, "ann", "root", f"client {at}", [Scope.RESULTS]) for at in range(CLIENTS)]
    sent = []
    for at in range(-(-results // BOARDS)):
        size = min(BOARDS, results - at * BOARDS)
        event = new_event(store, "ann", f"Event {at}", template("swiss"))
        enter(store, "ann", event, [NewEntry(f"Player {number}", 2000.0 - number) for number in range(2 * size)])
        pair_and_publish(store, "ann", event)
        sent += [(f"{event} board {board}", event, board) for board in range(1, size + 1)]
    return store, tokens, sent


def word(board: int) -> str:
    """Return the result of a board."""
    return "12d"[board % 3]


def client(work: Work, number: int) -> None:
    """Send results until there are none left, each until it is answered."""
    connection = http.client.HTTPConnection("127.0.0.1", work.port, timeout=60)
    headers = {"Authorization": f"Bearer {work.tokens[number]}", "Content-Type": "application/json"}
    with contextlib.suppress(queue.Empty), contextlib.closing(connection):
        while True:
            key, event, board = work.todo.get_nowait()
            body = json.dumps({"results": [{"board": board, "result": word(board)}]})
            path = f"/api/v1/leagues/spring/events/{event}/results"
            while True:
                try:
                    connection.request("POST", path, body, {**headers, "Idempotency-Key": key})
                    answer = connection.getresponse()
                    text = answer.read()
                except (OSError, http.client.HTTPException):  # the server is gone
                    connection.close()
                    time.sleep(0.05)
                    continue
                if answer.status == 200:
                    work.note(key, json.loads(text)["change"])
                    break
                if answer.status not in (429, 503):
                    work.errors.append(f"{answer.status} {text!r}")
                    break
                time.sleep(0.5)


_FORKS = """
import os, signal, sys
import uvicorn
from crosstable.web.server import site_of
from crosstable.web.settings import WebSettings
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
site = site_of([sys.argv[1]], WebSettings(), has_accounts=True)
for _ in sys.stdin:
    pid = os.fork()
    if not pid:
        os.setsid()
        uvicorn.run(site, host="127.0.0.1", port=int(sys.argv[2]), access_log=False, log_level="warning")
        os._exit(0)
    print(pid, flush=True)
"""


class Starter:
    """Starts servers of a league: one process is a fork of one that has imported all, several are a command.

    Args:
        place: of the league.
        port: on which they listen.
        workers: processes of a server.
    """

    def __init__(self, place: str, port: int, workers: int) -> None:
        self._port = port
        words = ["serve", place, "--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)]
        self._command = [sys.executable, "-m", "crosstable", *words]
        self._quiet = {"stderr": subprocess.DEVNULL, "start_new_session": True}
        self._forks: subprocess.Popen[str] | None = None
        if workers == 1:
            command = [sys.executable, "-c", _FORKS, place, str(port)]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self._forks = subprocess.Popen(command, text=True, **pipes, **self._quiet)

    @contextlib.contextmanager
    def served(self) -> Iterator[None]:
        """Serve the league; at the end all processes of the server are killed."""
        group, process = self._start()
        try:
            end = time.monotonic() + _START
            while not _answers(self._port):
                if time.monotonic() > end:
                    raise RuntimeError("the server did not start")
                time.sleep(0.01)
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
            if process is not None:
                process.wait()
            while _answers(self._port):
                time.sleep(0.01)

    def _start(self) -> tuple[int, subprocess.Popen[bytes] | None]:
        if self._forks is None or self._forks.stdin is None or self._forks.stdout is None:
            quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
            process = subprocess.Popen(self._command, **quiet, **self._quiet)
            return process.pid, process
        self._forks.stdin.write("one more\n")
        self._forks.stdin.flush()
        return int(self._forks.stdout.readline()), None

    def close(self) -> None:
        """End what starts servers."""
        if self._forks is not None:
            self._forks.communicate()


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def free_port() -> int:
    """Return a port that is not used."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run(place: str, *, results: int, kills: int, workers: int = 1, seed: int = 1) -> str:
    """Let the clients enter results while the server is killed; return what was done.

    Raises:
        AssertionError: a result was lost, or is there twice.
    """
    chance = random.Random(seed)
    _, tokens, sent = league_of(place, results)
    twice = [(f"{key} again", event, board) for key, event, board in chance.sample(sent, results // 10)]
    todo: queue.Queue[tuple[str, str, int]] = queue.Queue()
    for each in sorted([*sent, *twice]):  # the second one follows the first
        todo.put(each)
    work = Work(free_port(), tokens, todo)
    clients = [threading.Thread(target=client, args=(work, number), daemon=True) for number in range(CLIENTS)]
    starter = Starter(place, work.port, workers)
    begun, done = time.monotonic(), 0
    every = results + len(twice)
    while any(each.is_alive() for each in clients) or not clients[0].ident:
        with starter.served():
            if not clients[0].ident:
                for each in clients:
                    each.start()
            left = chance.uniform(0, 1.5 * (every - work.answered) / max(1, kills - done))
            target = work.answered + left if done < kills else float("inf")
            while work.answered < target and any(each.is_alive() for each in clients):
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.03))
            done += 1 if any(each.is_alive() for each in clients) else 0
    starter.close()
    check(open_store(place), work, sent, len(twice))
    return (
        f"{results} results of {CLIENTS} clients, {len(twice)} of them sent twice at once; {done} kills, "
        f"{time.monotonic() - begun:.0f} s"
    )


def check(store: Store, work: Work, sent: list[tuple[str, str, int]], twice: int) -> None:
    """Check that every result is there once, as it was sent, and that every answer told its change."""
    assert not work.errors, work.errors[:3]
    with store.read() as connection:
        rounds = {event: read_running(connection, event).rounds[0] for event in sorted({event for _, event, _ in sent})}
        lost = [(event, known.game.board) for event, of in rounds.items() for known in of.unfinished]
        entered = [each for each in read_log(connection) if each.command == "event-result"]
        boards = [(each.target, board) for each in entered for board in (each.after or {})["boards"]]
        versions = connection.execute(select(result.c.id).where(result.c.supersedes.is_not(None))).all()
        keys = connection.execute(select(answered_request.c.key)).all()
        if connection.dialect.name == "sqlite":
            assert [] == faults(connection)
    assert [] == lost, "a result was lost"
    assert len(boards) == len(set(boards)) == len(sent), "a result is there twice"
    assert len(versions) == len(sent), "a board has a result too many"
    assert len(work.answers) == len(sent) + twice, "a request was not answered"
    assert len(keys) == len(sent) + twice, "an answer was not kept"
    told = [change for changes in work.answers.values() for change in changes if change is not None]
    assert sorted(told) == sorted(each.id for each in entered), "an answer does not name its change"


def main() -> None:
    """Run with the options of the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--results", type=int, default=2000)
    options.add_argument("--kills", type=int, default=300)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--postgres", action="store_true")
    given = options.parse_args()
    how = {"results": given.results, "kills": given.kills, "workers": given.workers, "seed": given.seed}
    if given.postgres:
        sys.path.append(str(Path(__file__).parents[2] / "league"))
        from server import server

        with server() as address:
            print(run(address, **how))  # noqa: T201
        return
    with tempfile.TemporaryDirectory() as folder:
        print(run(str(Path(folder) / "league.db"), **how))  # noqa: T201


if __name__ == "__main__":
    main()
