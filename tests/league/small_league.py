"""A small league on disk, for tests of what is done with one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import ImportOptions, import_results
from crosstable.model.games import Game
from crosstable.model.source import Source

DAY = dt.date(2025, 1, 1)
Line = tuple[str, str, float]
GAMES: tuple[Line, ...] = (
    ("Ann", "Bo", 1),
    ("Cem", "Dia", 0.5),
    ("Ann", "Cem", 1),
    ("Bo", "Dia", 0),
    ("Ann", "Dia", 0.5),
)


class Clock:
    """A clock that goes on by a minute each time it is read."""

    def __init__(self) -> None:
        self.now = dt.datetime(2025, 3, 1, 12, 0, tzinfo=dt.UTC)

    def __call__(self) -> dt.datetime:
        self.now += dt.timedelta(minutes=1)
        return self.now


def new_league(folder: Path, **settings: Any) -> Store:
    """Make a league in a folder; `settings` are those of a league.toml."""
    store = Store.create(folder / "league.db", clock=Clock(), wait=0.2)
    init_league(store, "ann", config_from({"name": "Small", **settings}))
    return store


def enter(store: Store, lines: Iterable[Line], *, source: str = "results.csv", **each: Any) -> None:
    """Bring a source to these games, one a day, each with its number as id; `each` says more of all of them."""
    games = [_game(line, number, each) for number, line in enumerate(lines)]
    import_results(store, "ann", Source.from_games(games, source), how=ImportOptions(prune=True))


def _game(line: Line, number: int, each: Mapping[str, Any]) -> Game:
    said: dict[str, Any] = {"date": DAY + dt.timedelta(days=number), "row_id": str(number), "position": number}
    said |= {name: value(number) if callable(value) else value for name, value in each.items()}
    return Game(Game.between(*line).sides, **said)
