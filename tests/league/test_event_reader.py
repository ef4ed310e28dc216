"""One event is read as the whole league shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.publication import publish
from crosstable.facts.results.games import read_game
from crosstable.reading.event_reader import read_event
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.part_changes import last_change_of_event, last_change_of_list
from tests.league.events.made import begun, played
from tests.league.small_league import GAMES, enter, new_league

EVENTS = {"event": lambda number: "Cup" if number < 3 else "Open", "round": lambda number: number % 3 + 1}


def _same(store, event_id):
    (whole,) = [each for each in read_snapshot(store).events if each.event.id == event_id]
    with store.read() as connection:
        part = read_event(connection, event_id)
    assert part is not None
    assert whole.event == part.event
    assert whole == part


@pytest.mark.parametrize("event_id", ["e1", "e2"])
def test_an_imported_event_is_shown_as_it_was_published(tmp_path: Path, event_id: str) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES, **EVENTS)
    publish(store, "ann")
    with store.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(store, "ann", "g1", with_score(game, 0), reason="misread")
    enter(store, [("Eva", "Ann", 1)], source="more.csv", event=lambda _: "Cup")

    _same(store, event_id)


def test_an_event_that_is_run_here_is_shown_as_it_is_now(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES, **EVENTS)
    publish(store, "ann")
    event_id = begun(store)
    played(store, event_id)

    _same(store, event_id)


def test_there_is_nothing_to_read_of_an_event_without_published_games(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES, **EVENTS)

    with store.read() as connection:
        assert read_event(connection, "e1") is None
        assert read_event(connection, "e9") is None


def test_the_last_change_of_a_part_is_that_of_what_it_shows(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "all", "name": "All"}])
    enter(store, GAMES, **EVENTS)
    shown = publish(store, "ann").change
    one, other = begun(store, name="One"), begun(store, name="Other")
    with store.read() as connection:
        before = last_change_of_event(connection, one)
    played(store, other)

    with store.read() as connection:
        assert (before, shown) == (last_change_of_event(connection, one), last_change_of_list(connection, "all"))
        assert last_change_of_event(connection, other) > before
