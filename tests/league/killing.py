"""Kill commands on a league at random moments, and see that each was done whole or not at all.

    python tests/league/killing.py [--times 40] [--seed 1] [--server ADDRESS] [COMMAND ...]

Every command runs in a process of its own that is killed with signal 9 after a random part of the time that it
takes.  Then the file must be sound and hold what it held before or what the command leaves; where it holds what it
held before, doing the command again must leave the same as if nothing had been.

With a server, leagues are databases on it, and the process that is killed is its client.

To cover one more command, add it to `COMMANDS`, or to those of events in `events/doings.py`: what it is done to,
and the doing.
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
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlalchemy import URL, Engine, NullPool, create_engine, inspect

from crosstable.changes.configuration import configure
from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.merge import merge_players
from crosstable.changes.publication import publish, recalculate, take_back
from crosstable.changes.restore import restore
from crosstable.changes.undo import undo_change
from crosstable.facts.leagues import init_league
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.listed_ratings import take_listed_ratings
from crosstable.facts.players.player_edits import add_alias, add_identity, edit_player, erase_name
from crosstable.facts.results.games import read_game
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.backup import backup
from crosstable.facts.store.databases import WAIT, url_of
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.store import Store
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.intake.import_results import ImportOptions, import_results
from crosstable.model.errors import StoreError
from crosstable.model.games import Game
from crosstable.model.source import Source

sys.path.append(str(Path(__file__).parent / "events"))  # this file is run by itself
import doings

NOON = dt.datetime(2026, 1, 2, 12, tzinfo=dt.UTC)
DAY = dt.date(2025, 9, 5)
PLAYERS = 60
WAITS = {"for others": WAIT}  # seconds; whoever holds a lock on purpose makes it shorter
LEAGUE, SERVER = "league.db", "server"
Doing = Callable[[Path], object]


def opened(folder: Path) -> Store:
    """Open the league with a clock that stands still, so that doing the same leaves the same."""
    return open_store(place_of(folder), clock=lambda: NOON, wait=WAITS["for others"])


def place_of(folder: Path) -> str | Path:
    """Return where the league of a folder is: in it, or a database named like it on the server."""
    server = server_of(folder)
    if server is None:
        return folder / LEAGUE
    return server.set(database=database_of(folder)).render_as_string(hide_password=False)


def server_of(folder: Path) -> URL | None:
    """Return the server, whose address stands next to the folders."""
    address = folder.parent / SERVER
    return url_of(address.read_text("utf-8")) if address.exists() else None


def database_of(folder: Path) -> str:
    """Return the name of a folder's database."""
    return f"killed_{os.getpgid(0)}_{folder.name.replace('-', '_')}"


def on_server(folder: Path, *statements: str) -> None:
    """Do what is done to whole databases."""
    server = server_of(folder)
    if server is None:
        return
    engine = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def made(folder: Path) -> Path:
    """Make an empty folder, and an empty database on a server."""
    folder.mkdir()
    on_server(folder, f"CREATE DATABASE {database_of(folder)}")
    return folder


def copied(template: Path, folder: Path) -> Path:
    """Copy a folder with its league."""
    shutil.copytree(template, folder)
    on_server(folder, f"CREATE DATABASE {database_of(folder)} TEMPLATE {database_of(template)}")
    return folder


def removed(folder: Path) -> None:
    """Remove a folder with its league."""
    shutil.rmtree(folder)
    on_server(folder, f"DROP DATABASE {database_of(folder)} WITH (FORCE)")


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
    """Begin the league; a beginning that was interrupted is continued."""
    try:
        store = Store.create(place_of(folder), clock=lambda: NOON)
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


def on_league(doing: doings.Doing) -> Doing:
    """Let what is done to a league be done to the one of a folder."""
    return lambda folder: doing(opened(folder))


def after_beginning(prepare: doings.Doing) -> Doing:
    """Let what prepares an event begin the league first."""

    def begin_and_prepare(folder: Path) -> None:
        begin(folder)
        prepare(opened(folder))

    return begin_and_prepare


run_event = after_beginning(doings.run_event)


def run_event_and_import(folder: Path) -> None:
    """Run an event, and bring a player who is not in it."""
    run_event(folder)
    import_results(opened(folder), "ann", Source.from_games([Game.between("Zoe", "Yan", 1, date=DAY)], "more.csv"))


def back_up_and_go_on(folder: Path) -> None:
    """Fill a league and publish it, copy it, and let it go on."""
    fill(folder)
    publish(opened(folder), "ann")
    backup(opened(folder), folder / "kept.backup")
    correct(folder)


def bring_back(folder: Path) -> None:
    """Restore the copy over the league."""
    wait = WAITS["for others"]
    restore(place_of(folder), folder / "kept.backup", "ann", replaces=True, clock=lambda: NOON, wait=wait)


def bring_to_a_new_place(folder: Path) -> None:
    """Restore the copy to a league that is not there yet; one that was begun is continued."""
    restore(folder / "new.db", folder / "kept.backup", "ann", clock=lambda: NOON)


def fill_and_list(folder: Path) -> None:
    """Fill a league, and import a federation's list with one of its players."""
    fill(folder)
    add_identity(opened(folder), "ann", "p3", "FIDE", "1503014")
    listed = PlayerListRow("1503014", "Player 3", 2439.0)
    PlayerLookup(folder / "lists").replace("FIDE", [listed], dated="2026-11")


def take_ratings(folder: Path) -> None:
    """Take the initial ratings of the imported list."""
    take_listed_ratings(opened(folder), "ann", PlayerLookup(folder / "lists"), "FIDE")


COMMANDS: dict[str, tuple[Doing, Doing]] = {
    "init": (nothing, begin),
    "import": (begin, lambda folder: import_results(opened(folder), "ann", results(600, seed=1))),
    "import-more": (fill, lambda folder: import_results(opened(folder), "ann", results(900, seed=1))),
    "import-changes": (fill, lambda folder: import_results(opened(folder), "ann", results(600, seed=2))),
    "import-prune": (
        fill,
        lambda folder: import_results(opened(folder), "ann", results(200, seed=1), how=ImportOptions(prune=True)),
    ),
    "correct": (fill, correct),
    "undo": (fill, lambda folder: undo_change(opened(folder), "ann", 2, cascade=True)),
    "edit-player": (fill, lambda folder: edit_player(opened(folder), "ann", "p3", {"name": "Ann Lee", "club": "Go"})),
    "add-alias": (fill, lambda folder: add_alias(opened(folder), "ann", "p3", "Ann Lee")),
    "initial-ratings": (fill_and_list, take_ratings),
    "erase-name": (fill, lambda folder: erase_name(opened(folder), "ann", "p3")),
    "configure": (fill, lambda folder: configure(opened(folder), "ann", config_from({"name": "Renamed"}))),
    "rate": (fill, lambda folder: recalculate(opened(folder), "ann")),
    "publish": (fill_and_publish, lambda folder: publish(opened(folder), "ann")),
    "undo-publication": (fill_and_publish, lambda folder: take_back(opened(folder), "ann", 4)),
    "merge": (run_event_and_import, lambda folder: merge_players(opened(folder), "ann", "Zoe", "Player 3")),
    "event-undo": (run_event, lambda folder: undo_change(opened(folder), "ann", 5, cascade=True)),
    "backup": (fill, lambda folder: backup(opened(folder), folder / "copy.db")),
    "restore": (back_up_and_go_on, bring_back),
    "restore-new": (back_up_and_go_on, bring_to_a_new_place),
    **{name: (after_beginning(prepare), on_league(do)) for name, (prepare, do) in doings.COMMANDS.items()},
}


ON_FILES_ALONE = ("backup", "restore-new")
BEGIN_ANEW = ("init", "restore-new")  # killed in the middle, they leave a league that was only begun


def state(folder: Path) -> str:
    """Return a digest of everything that the folder holds for a reader, where it is sound."""
    if server_of(folder) is not None:
        return state_on_server(folder)
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


def state_on_server(folder: Path) -> str:
    """Return a digest of all tables of a database, after all work in it has ended."""
    engine = create_engine(url_of(str(place_of(folder))), poolclass=NullPool)
    wait_for_others(engine)
    digest = hashlib.sha256()
    with engine.connect() as connection:
        for name in sorted(inspect(connection).get_table_names()):
            rows = connection.exec_driver_sql(f'SELECT * FROM "{name}"').fetchall()
            digest.update(f"{name} {sorted(map(repr, rows))!r}".encode())
            if name == "change":
                numbers = sorted(row[0] for row in rows)
                check(numbers == list(range(1, len(numbers) + 1)), "a change is missing")
    return digest.hexdigest()


def wait_for_others(engine: Engine) -> None:
    """Wait until the server has seen that a client was killed; each look is a transaction, as one sees one state."""
    at_work = (
        "SELECT state, query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
        "AND backend_type = 'client backend'"
    )
    found: Sequence[object] = ()
    for _ in range(1000):
        with engine.connect() as connection:
            found = connection.exec_driver_sql(at_work).all()
        if not found:
            return
        time.sleep(0.01)
    check(holds=False, message=f"a client that was killed is still connected: {found}")


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
    begun = made(base / f"{name}-template")
    before_doing(begun)
    before = state(begun)
    whole = copied(begun, base / f"{name}-whole")
    start = time.perf_counter()
    in_a_child(doing, whole)
    lasts = time.perf_counter() - start
    after = state(whole)
    check(before != after, f"{name} does nothing")
    outcomes = [0, 0]
    for number in range(times):
        folder = copied(begun, base / f"{name}-{number}")
        in_a_child(doing, folder, kill_after=chance.uniform(0, 1.1 * lasts))
        outcomes[end_of(name, doing, folder, before, after)] += 1
        removed(folder)
    return outcomes[0], outcomes[1]


def end_of(name: str, doing: Doing, folder: Path, before: str, after: str) -> bool:
    """Return whether all was done; else nothing was, and doing it again does all."""
    found = state(folder)
    if found == after:
        return True
    check(name in BEGIN_ANEW or found == before, f"{name} was done in part")
    in_a_child(doing, folder)
    check(state(folder) == after, f"{name} does something else after it was killed")
    return False


def main(arguments: list[str]) -> None:
    """Kill the commands named, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", nargs="*", default=list(COMMANDS))
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server")
    given = parser.parse_args(arguments)
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as base:
        if given.server is not None:
            (Path(base) / SERVER).write_text(given.server, "utf-8")
        for name in given.commands:
            if given.server is not None and name in ON_FILES_ALONE:
                continue
            nothing_done, all_done = kill_often(name, given.times, chance, Path(base))
            say(f"{name}: {given.times} kills, {nothing_done} left it undone, {all_done} done")


if __name__ == "__main__":
    main(sys.argv[1:])
