"""Kill commands on a league at random moments, and see that each was done whole or not at all.

    python tests/league/killing.py [--times 40] [--seed 1] [COMMAND ...]

Every command runs in a process of its own that is killed with signal 9 after a random part of the time that it
takes.  Then the file must be sound and hold what it held before or what the command leaves; where it holds what it
held before, doing the command again must leave the same as if nothing had been.

To cover one more command, add it to `COMMANDS`: what it is done to, and the doing.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from crosstable.league.backup import backup
from crosstable.league.config_file import config_from
from crosstable.league.corrections import correct_game, with_score
from crosstable.league.games import read_game
from crosstable.league.import_results import import_results
from crosstable.league.leagues import configure, init_league
from crosstable.league.player_edits import add_alias, edit_player, erase_name
from crosstable.league.publication import publish, take_back
from crosstable.league.runs import recalculate
from crosstable.league.store import Store
from crosstable.league.undo import undo_change
from crosstable.model.errors import StoreError
from crosstable.model.games import Game
from crosstable.model.source import Source

NOON = dt.datetime(2026, 1, 2, 12, tzinfo=dt.UTC)
DAY = dt.date(2025, 9, 5)
PLAYERS = 60
LEAGUE = "league.db"
Doing = Callable[[Path], object]


def opened(folder: Path) -> Store:
    """Open the league with a clock that stands still, so that doing the same leaves the same."""
    return Store.open(folder / LEAGUE, clock=lambda: NOON)


def results(count: int, *, seed: int) -> Source:
    """Make up a file of results: another seed gives other scores of the same games."""
    pairs, scores = random.Random(0), random.Random(seed)
    games = []
    for number in range(count):
        first, second = pairs.sample(range(PLAYERS), 2)
        day, score = DAY + dt.timedelta(number // 50), scores.choice((0, 0.5, 1))
        games.append(Game.between(f"Player {first}", f"Player {second}", score, date=day, event=f"Evening {day}"))
    return Source.from_games(games, "results.csv")


def begin(folder: Path) -> None:
    """Begin the league; a beginning that was interrupted is gone on with."""
    try:
        store = Store.create(folder / LEAGUE, clock=lambda: NOON)
    except StoreError:
        store = opened(folder)
    with store.read() as connection:
        is_begun = connection.exec_driver_sql("SELECT count(*) FROM league").scalar()
    if not is_begun:
        init_league(store, "ann", config_from({"name": "Killed"}))


def fill(folder: Path) -> None:
    """Begin a league and give it games, of which one was corrected."""
    begin(folder)
    import_results(opened(folder), "ann", results(600, seed=1))
    correct(folder)


def correct(folder: Path) -> None:
    """Correct a game to the result that it does not have."""
    store = opened(folder)
    with store.read() as connection:
        game = read_game(connection, "g7").game
    is_draw = game.sides[0].place == game.sides[1].place
    correct_game(store, "ann", "g7", with_score(game, 1 if is_draw else 0.5), reason="why not")


def fill_and_publish(folder: Path) -> None:
    """Fill a league, publish it, and give it one more file that is not yet rated."""
    fill(folder)
    publish(opened(folder), "ann")
    import_results(opened(folder), "ann", results(900, seed=1))


def nothing(folder: Path) -> None:
    """Begin with an empty folder."""


COMMANDS: dict[str, tuple[Doing, Doing]] = {
    "init": (nothing, begin),
    "import": (begin, lambda folder: import_results(opened(folder), "ann", results(600, seed=1))),
    "import-more": (fill, lambda folder: import_results(opened(folder), "ann", results(900, seed=1))),
    "import-changes": (fill, lambda folder: import_results(opened(folder), "ann", results(600, seed=2))),
    "import-prune": (fill, lambda folder: import_results(opened(folder), "ann", results(200, seed=1), prune=True)),
    "correct": (fill, correct),
    "undo": (fill, lambda folder: undo_change(opened(folder), "ann", 2, cascade=True)),
    "edit-player": (fill, lambda folder: edit_player(opened(folder), "ann", "p3", {"name": "Ann Lee", "club": "Go"})),
    "add-alias": (fill, lambda folder: add_alias(opened(folder), "ann", "p3", "Ann Lee")),
    "erase-name": (fill, lambda folder: erase_name(opened(folder), "ann", "p3")),
    "configure": (fill, lambda folder: configure(opened(folder), "ann", config_from({"name": "Renamed"}))),
    "rate": (fill, lambda folder: recalculate(opened(folder), "ann")),
    "publish": (fill_and_publish, lambda folder: publish(opened(folder), "ann")),
    "undo-publication": (fill_and_publish, lambda folder: take_back(opened(folder), "ann", 4)),
    "backup": (fill, lambda folder: backup(opened(folder), folder / "copy.db")),
}


def state(folder: Path) -> str:
    """Give a digest of everything that the folder holds for a reader, where it is sound."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.db")):
        digest.update(path.name.encode())
        connection = sqlite3.connect(path)
        tables = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        check(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)], f"{path.name} is damaged")
        check(connection.execute("PRAGMA foreign_key_check").fetchall() == [], f"{path.name}: references are broken")
        if any(name == "change" for name, _ in tables):
            changes = [number for (number,) in connection.execute("SELECT id FROM change ORDER BY id")]
            check(changes == list(range(1, len(changes) + 1)), "a change is missing")
            heads = "SELECT count(*) FROM game WHERE id NOT IN (SELECT game_id FROM result WHERE ended_by IS NULL)"
            check(connection.execute(heads).fetchone() == (0,), "a game has no result in force")
        for name, sql in tables:
            if sql and sql.startswith("CREATE TABLE"):
                rows = connection.execute(f'SELECT * FROM "{name}"').fetchall()
                digest.update(f"{name} {rows!r}".encode())
        connection.close()
    return digest.hexdigest()


def check(holds: bool, message: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise SystemExit(f"FAILED: {message}")


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def in_a_child(doing: Doing, folder: Path, kill_after: float | None = None) -> None:
    """Run a command in a process of its own, and kill it after some seconds."""
    child = os.fork()
    if child == 0:
        try:
            doing(folder)
        except BaseException as error:  # a child ends here, whatever happens
            say(f"FAILED: {error!r}")
            os._exit(1)
        os._exit(0)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    check(status in (0, signal.SIGKILL), f"a command ended with {status}")


def kill_often(name: str, times: int, chance: random.Random, base: Path) -> tuple[int, int]:
    """Kill a command many times; count how often nothing was done, and how often all was."""
    before_doing, doing = COMMANDS[name]
    template = base / f"{name}-template"
    template.mkdir()
    before_doing(template)
    before = state(template)
    whole = shutil.copytree(template, base / f"{name}-whole")
    start = time.perf_counter()
    in_a_child(doing, whole)
    lasts = time.perf_counter() - start
    after = state(whole)
    check(before != after, f"{name} does nothing")
    outcomes = [0, 0]
    for number in range(times):
        folder = shutil.copytree(template, base / f"{name}-{number}")
        in_a_child(doing, folder, kill_after=chance.uniform(0, 1.1 * lasts))
        outcomes[end_of(name, doing, folder, before, after)] += 1
        shutil.rmtree(folder)
    return outcomes[0], outcomes[1]


def end_of(name: str, doing: Doing, folder: Path, before: str, after: str) -> bool:
    """Tell whether all was done; else nothing was, and doing it again does all."""
    found = state(folder)
    if found == after:
        return True
    check(name == "init" or found == before, f"{name} was done in part")
    in_a_child(doing, folder)
    check(state(folder) == after, f"{name} does something else after it was killed")
    return False


def main(arguments: list[str]) -> None:
    """Kill the commands named, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", nargs="*", default=list(COMMANDS))
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as base:
        for name in given.commands:
            nothing_done, all_done = kill_often(name, given.times, chance, Path(base))
            say(f"{name}: {given.times} kills, {nothing_done} left it undone, {all_done} done")


if __name__ == "__main__":
    main(sys.argv[1:])
