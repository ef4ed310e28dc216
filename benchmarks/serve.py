"""The live site: pages of a large league, each asked for in a new process, and a page that the reader has."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.timing import print_table

_FIRST = dt.date(2010, 1, 1)
_GAMES_OF_EVENT = 200
_ROUNDS = 5
_ASKED = 20_000
_STEPS = (("init", "league.db"), ("import", "league.db", "results.csv"), ("publish", "league.db"))
# Two pages of a kind: the second is made when the first was, in the same process.
_PAGES = {
    "home": ("index.html", "index.html"),
    "events": ("events.html", "events.html"),
    "event": ("events/e77-open-77.html", "events/e78-open-78.html"),
    "player": ("players/p700.html", "players/p701.html"),
    "leaderboard": ("leaderboards/overall.html", "leaderboards/overall.html"),
    "slice of it": ("leaderboards/overall/all-1.js", "leaderboards/overall/all-0.js"),
    "list of a year": ("leaderboards/overall/year-2010-0.js", "leaderboards/overall/year-2010-1.js"),
    "rating": ("ratings/overall.html", "ratings/overall.html"),
    "search": ("data/search/p.js", "data/search/o.js"),
    "feed": ("feed.xml", "feed.xml"),
}


def run(*, quick: bool) -> None:
    """Measure a league of 50,000 games or, unless quick, one of 1,000,000 games and one of 100,000 players."""
    for n_games, n_players in ((50_000, 2_000),) if quick else ((1_000_000, 20_000), (200_000, 100_000)):
        with tempfile.TemporaryDirectory() as folder:
            _measure(Path(folder), n_games, n_players)


def _measure(folder: Path, n_games: int, n_players: int) -> None:
    _python(folder, "-c", f"from benchmarks.serve import write_results; write_results({n_games}, {n_players})")
    for step in _STEPS:
        _python(folder, "-c", "from crosstable.cli import main; main()", *step)
    rows = [_python(folder, "-c", f"from benchmarks.serve import ask; ask({name!r})").split("|") for name in _PAGES]
    title = f"Pages of a league of {n_games:,} games of {n_players:,} players, CPU seconds"
    print_table(title, ("page", "first in a process", "next", "KB", "MB of memory"), rows)
    print("\n" + _python(folder, "-c", "from benchmarks.serve import ask_again; ask_again()"))


def _python(folder: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, check=True, env=environment, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


def write_results(n_games: int, n_players: int) -> None:
    """Write made-up results of one against one, in events of 200 games."""
    rng = np.random.default_rng(1)
    first = rng.integers(n_players, size=n_games)
    second = (first + 1 + rng.integers(n_players - 1, size=n_games)) % n_players
    score = rng.choice(["1", "0.5", "0"], size=n_games, p=[0.45, 0.1, 0.45]).tolist()
    with Path("results.csv").open("w", encoding="utf-8") as stream:
        stream.write("date,event,round,player_a,player_b,score_a\n")
        for at, (a, b) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
            event, game = divmod(at, _GAMES_OF_EVENT)
            day, number = _FIRST + dt.timedelta(days=event), 1 + game * _ROUNDS // _GAMES_OF_EVENT
            stream.write(f"{day},Open {event + 1},{number},Player {a:06},Player {b:06},{score[at]}\n")


def _site() -> Any:
    from crosstable.web.league_site import LeagueSite
    from crosstable.web.leagues import Leagues, open_to_read
    from crosstable.web.settings import WebSettings

    return LeagueSite(next(iter(Leagues.of([open_to_read("league.db")]))), WebSettings())


def ask(name: str) -> None:
    """Ask for two pages of a kind; print seconds of the processor, size and memory."""
    from crosstable.web.league_site import Moved

    site, seconds, size = _site(), [], 0
    for path in _PAGES[name]:
        moved = _site().find(path) if name == "player" else None  # elsewhere: an id alone leads to the address
        site._made.clear()  # noqa: SLF001 - the page is made again
        began = time.process_time()
        page = site.find(moved.path if isinstance(moved, Moved) else path)
        seconds.append(time.process_time() - began)
        size = size or len(getattr(page, "body", b""))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print("|".join((name, *(f"{each:.3f}" for each in seconds), f"{size / 1000:.0f}", f"{memory:.0f}")))


def ask_again() -> None:
    """Ask the application, without a server, for a page that the reader has."""
    from crosstable.facts.store.opening import open_store
    from crosstable.web import app

    site, known = app(open_store("league.db")), [(b"host", b"localhost")]
    answer: dict[str, Any] = {}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.update(message)

    async def ask_once() -> None:
        scope = {"type": "http", "method": "GET", "path": "/index.html", "raw_path": b"/index.html", "root_path": ""}
        scope |= {"query_string": b"", "headers": known, "scheme": "http", "http_version": "1.1"}
        await site({**scope, "server": ("localhost", 80), "client": ("localhost", 9)}, receive, send)

    async def ask_often() -> float:
        await ask_once()
        known.append((b"if-none-match", dict(answer["headers"])[b"etag"]))
        began = time.process_time()
        for _ in range(_ASKED):
            await ask_once()
        return time.process_time() - began

    seconds = asyncio.run(ask_often())
    print(f"{_ASKED / seconds:,.0f} answers of status {answer['status']} a CPU second, without a server.")
