"""Write down a small league of the layout of today, as SQLite and as PostgreSQL: later versions must still read it.

    python tests/league/write_layout.py

A layout that was released is never written again: raise `SCHEMA_VERSION` and add a revision instead.
"""

import datetime as dt
import sqlite3
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

from server import find_programs, server  # the file next to this one

from crosstable.changes.corrections import correct_game, with_score
from crosstable.facts.leagues import init_league
from crosstable.facts.players.player_edits import add_identity, edit_player
from crosstable.facts.results.games import read_game
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.schema import SCHEMA_VERSION
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.games import Game, Member, Side
from crosstable.model.source import Source

NOON = dt.datetime(2026, 1, 2, 12, tzinfo=dt.UTC)
DAY = dt.date(2025, 9, 5)
LAYOUTS = Path(__file__).parent / "layouts"
TEAM = (Side((Member("Ann", 0.5), Member("Bo")), place=1), Side.of("Cem", place=2))
GAMES = (
    Game.between("Ann", "Bo", 1, date=DAY, event="Evening 1", round=1),
    Game(TEAM, date=DAY, event="Evening 1", round=2),
    Game.bye("Cem", date=DAY, event="Evening 1", round=2),
)


def made(place: str | Path) -> None:
    """Make the league: three games, one of them corrected, and a player who is known elsewhere."""
    store = Store.create(place, clock=lambda: NOON)
    season = {"key": "2025", "name": "2025/26", "starts": dt.date(2025, 9, 1)}
    init_league(store, "ann", config_from({"name": "Sunday", "seasons": [season]}))
    rows = [replace(game, position=position) for position, game in enumerate(GAMES)]
    import_results(store, "ann", Source.from_games(rows, "results.csv"))
    with store.read() as connection:
        first = read_game(connection, "g1").game
    correct_game(store, "bea", "g1", with_score(first, 0), reason="the sheet was misread")
    edit_player(store, "bea", "p1", {"club": "Go club"})
    add_identity(store, "bea", "p1", "EGF", "12345678")


def of_file() -> str:
    """Return the league as SQL of SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        made(Path(folder) / "league.db")
        connection = sqlite3.connect(Path(folder) / "league.db")
        statements = "\n".join(connection.iterdump())
        connection.close()
    return statements + "\n"


def on_server() -> str:
    """Return the league as SQL of PostgreSQL, without what belongs to one version of its server."""
    words = ("--inserts", "--no-owner", "--no-privileges")
    with server() as address:
        made(address)
        dump = subprocess.run(
            [find_programs() / "pg_dump", *words, address], capture_output=True, text=True, check=True
        )
    passing = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    return "\n".join(line for line in dump.stdout.splitlines() if line and not line.startswith(passing)) + "\n"


if __name__ == "__main__":
    (LAYOUTS / f"{SCHEMA_VERSION}.sql").write_text(of_file(), encoding="utf-8")
    (LAYOUTS / f"{SCHEMA_VERSION}.postgres.sql").write_text(on_server(), encoding="utf-8")
