"""A league in which an event is run: by the same functions as the commands, on disk."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from crosstable.events.boards_by_hand import set_board
from crosstable.events.bye_requests import request_bye
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.facts.store.store import Store
from tests.league.small_league import new_league

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
DAY = dt.date(2026, 3, 1)
WHO = "dora"


def begun(
    folder: Path, names=NAMES, *, kind: str = "swiss", name: str = "Spring Open", **settings
) -> tuple[Store, str]:
    """Begin an event with entrants, ratings falling from 2000 by 100; give the league and the event's id."""
    store = new_league(folder, **settings)
    event = new_event(store, WHO, name, template(kind), date=DAY)
    enter(store, WHO, event, [NewEntry(each, 2000.0 - 100 * at) for at, each in enumerate(names)])
    return store, event


def play_round(store: Store, event: str, words: list[str]) -> None:
    """Pair and publish a round, and enter the results of its first boards."""
    pair_round(store, WHO, event)
    publish_round(store, WHO, event)
    enter_results(store, WHO, event, list(enumerate(words, start=1)))


def in_round_two(folder: Path, **settings) -> tuple[Store, str]:
    """Play round 1 and correct it; set a board of round 2 by hand, and play one of its boards; Gus sits it out."""
    store, event = begun(folder, **settings)
    play_round(store, event, ["1", "d", "2"])
    enter_results(store, WHO, event, [(1, "2")], round=1, reason="sheet misread")
    request_bye(store, WHO, event, "p7", [2], kind="half-bye")
    drafted = pair_round(store, WHO, event)
    first, second = (board.seats[0] for board in drafted.pairing.boards[:2])
    set_board(store, WHO, event, 2, first, second, reason="came in <one> car.")
    publish_round(store, WHO, event)
    enter_results(store, WHO, event, [(1, "1")])
    return store, event
