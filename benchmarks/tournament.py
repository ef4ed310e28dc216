"""A large event that is run here: its steps, and the preview of a correction after the last round."""

from __future__ import annotations

import datetime as dt
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from benchmarks.timing import print_table
from crosstable.changes.publication import publish
from crosstable.events.closing import close_event
from crosstable.events.correction_preview import preview_results
from crosstable.events.entries import NewEntry, enter
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.store import Store

_DAY = dt.date(2025, 9, 5)


def run(*, quick: bool) -> None:
    """Measure an event of 1,000 players and nine rounds; quick, of 100."""
    players = 100 if quick else 1000
    for kind in ("swiss", "go-mcmahon"):
        with tempfile.TemporaryDirectory() as folder:
            _event(Store.create(Path(folder) / "league.db"), players, 9, kind)


def _event(store: Store, players: int, rounds: int, kind: str) -> None:
    chance = Random(1)
    took: dict[str, tuple[float, float]] = {}

    def timed(name: str, work: Callable[[], object]) -> object:
        began, of_processor = time.perf_counter(), time.process_time()
        done = work()
        took[name] = (time.perf_counter() - began, time.process_time() - of_processor)
        return done

    init_league(store, "ann", config_from({"name": "Large"}))
    new_event(store, "ann", "Open", replace(template(kind), rounds_planned=rounds), date=_DAY)
    entries = [NewEntry(f"Player {number}", round(chance.gauss(1800, 250))) for number in range(players)]
    timed("enter all", lambda: enter(store, "ann", "e1", entries))
    for _ in range(rounds):
        made = timed("pair the last round", lambda: pair_round(store, "ann", "e1"))
        timed("publish the last round", lambda: publish_round(store, "ann", "e1"))
        slips = [(board.number, chance.choice("112=")) for board in made.pairing.boards]  # type: ignore[attr-defined]
        timed("enter one result in the last round", lambda slips=slips: enter_results(store, "ann", "e1", slips[:1]))
        timed(
            "enter the other results of the last round",
            lambda slips=slips: enter_results(store, "ann", "e1", slips[1:]),
        )
    for number in (2, rounds - 1):
        name = f"preview of a correction in round {number}, the event open"
        timed(name, lambda number=number: preview_results(store, "ann", "e1", [(1, "0")], round=number))
    timed("close", lambda: close_event(store, "ann", "e1"))
    timed("publish the ratings", lambda: publish(store, "ann"))
    name = "preview of a correction in round 2, with ratings"
    timed(name, lambda: preview_results(store, "ann", "e1", [(1, "0")], round=2))
    rows = [(name, f"{seconds:.2f}", f"{processor:.2f}") for name, (seconds, processor) in took.items()]
    title = f"An event of {players:,} players and {rounds} rounds, {kind}"
    print_table(title, ("step", "seconds", "of processor"), rows)
