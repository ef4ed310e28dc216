"""The stored table of events says what the events say, after everything that publishes."""

from __future__ import annotations

import pytest

from crosstable.changes.configuration import configure
from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.publication import publish, take_back
from crosstable.changes.undo import undo_change
from crosstable.events.closing import close_event, reopen_event
from crosstable.events.results import enter_results
from crosstable.facts.results.games import read_game
from crosstable.facts.settings.config_file import config_from
from crosstable.reading import stored_events
from crosstable.reading.event_summary import EventStanding, latest_first
from crosstable.reading.event_table import EventBlock, EventTable
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.stored_events import all_events, known_event, live_events, with_live
from crosstable.runs.rating_lists import pool_numbers, published
from tests.league.small_league import GAMES, enter
from tests.publish.running_league import WHO, in_round_two

EVENTS = {"event": lambda number: f"Cup {number // 2}", "round": lambda number: number % 3 + 1}


@pytest.fixture
def league(tmp_path, monkeypatch):
    """A league whose table of events is stored: three imported events, and one that is on."""
    monkeypatch.setattr(stored_events, "LEAST", 1)
    store, event = in_round_two(tmp_path, display={"tiebreaks": ["ARO", "BH"]})
    enter(store, GAMES, **EVENTS)
    publish(store, "ann")
    return store, event


def _check(store):
    """Compare the stored table with every event, read whole."""
    snapshot = read_snapshot(store)
    known = [EventStanding(each) for each in snapshot.events]
    by_id = {each.event.id: each for each in known}
    with store.read() as connection:
        assert stored_events.stored_events(connection) is not None
        stored = all_events(connection)
        live = {id: known_event(connection, id) for id in live_events(connection, stored.basis.change)}
        table = with_live(stored, live)

        assert latest_first([each.summary for each in known]) == table.summaries
        blocks = [EventBlock.of([(id, each.entrant_rows()) for id, each in by_id.items()])]
        whole = EventTable(table.summaries, blocks)
        assert whole.totals() == table.totals()
        for player in snapshot.players:
            assert (whole.played(player), whole.won(player)) == (table.played(player), table.won(player))


@pytest.mark.slow
def test_the_stored_table_follows_everything_that_publishes(league):
    store, event = league
    _check(store)
    with store.read() as connection:
        last = f"g{connection.exec_driver_sql('SELECT max(id) FROM game').scalar()}"
        game = read_game(connection, last).game
    change = correct_game(store, "ann", last, with_score(game, 0), reason="misread").change
    publish(store, "ann")
    _check(store)
    undo_change(store, "ann", change)
    publish(store, "ann")
    _check(store)
    with store.read() as connection:
        last = published(connection, pool_numbers(connection)["overall"]).change
    take_back(store, "ann", last)
    _check(store)
    enter_results(store, WHO, event, [(2, "d"), (3, "1")])
    close_event(store, WHO, event)
    _check(store)
    publish(store, "ann")
    _check(store)
    reopen_event(store, WHO, event, reason="a sheet was missing")
    _check(store)
    configure(store, "ann", config_from({"name": "Other", "display": {"tiebreaks": ["SB"]}}))
    _check(store)


@pytest.mark.slow
def test_a_publication_computes_only_events_that_may_be_different(league, monkeypatch):
    store, _ = league
    configure(store, "ann", config_from({"name": "Other", "display": {"tiebreaks": ["SB"]}}))
    computed = []

    def read(connection, public_id):
        computed.append(public_id)
        return known_event(connection, public_id)

    monkeypatch.setattr(stored_events, "known_event", read)
    enter(store, [*GAMES, ("Ann", "Eve", 1)], event=EVENTS["event"], round=EVENTS["round"])
    publish(store, "ann")

    assert 1 == len(computed)


@pytest.mark.slow
def test_a_small_league_has_no_stored_table(league, monkeypatch):
    store, _ = league
    monkeypatch.setattr(stored_events, "LEAST", 100)
    enter(store, GAMES[:4], **EVENTS)
    publish(store, "ann")

    with store.read() as connection:
        assert stored_events.stored_events(connection) is None
        assert 3 == len(all_events(connection).table.summaries) + len(live_events(connection, 0))


@pytest.mark.slow
def test_a_league_of_few_events_and_many_results_has_a_stored_table(league, monkeypatch):
    store, _ = league
    monkeypatch.setattr(stored_events, "LEAST", 100)
    monkeypatch.setattr(stored_events, "LEAST_RESULTS", 9)
    enter(store, [*GAMES, *GAMES], **EVENTS)
    publish(store, "ann")

    _check(store)
