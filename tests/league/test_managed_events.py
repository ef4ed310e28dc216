"""Events that are run here, in the snapshot that pages are made from."""

import pytest

from crosstable.changes.merge import merge_players
from crosstable.changes.publication import publish
from crosstable.events.closing import close_event
from crosstable.events.entries import enter as add
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round
from crosstable.model.errors import StoreError
from crosstable.model.results import ResultKind
from crosstable.reading.league_reader import read_snapshot
from tests.league.small_league import GAMES, enter, new_league
from tests.publish.running_league import NAMES, WHO, begun, in_round_two, play_round


def test_a_draft_is_nowhere_in_the_snapshot(tmp_path):
    store, event = begun(tmp_path)
    pair_round(store, WHO, event)

    (shown,) = read_snapshot(store).events

    assert ("open", (), ()) == (shown.status, shown.event.rounds, shown.paired)
    assert [*NAMES] == [entrant.player.name for entrant in shown.event.entrants]


def test_a_league_with_neither_ratings_nor_an_event_has_nothing_to_show(tmp_path):
    with pytest.raises(StoreError, match="nothing is published yet"):
        read_snapshot(new_league(tmp_path))


def test_a_round_is_shown_when_it_is_published_with_how_it_was_paired(tmp_path):
    store, _ = in_round_two(tmp_path)

    (shown,) = read_snapshot(store).events

    first, second = shown.paired
    assert [(1, True, True), (2, False, False)] == [
        (each.number, each.is_closed, each.is_proven) for each in shown.paired
    ]
    assert (("bye", "1"),) == first.bye_reasons
    assert ["came in <one> car."] * 2 == [second.boards[number].by_hand for number in (1, 2)]
    kinds = [game.kind for game in shown.event.rounds[1].games]
    assert [ResultKind.PLAYED, ResultKind.UNPLAYED, ResultKind.UNPLAYED, ResultKind.HALF_BYE] == kinds
    assert ("BH-C1", "BH", "SB") == shown.tiebreaks


def test_entrants_appear_as_they_were_entered(tmp_path):
    store, _ = in_round_two(tmp_path)

    (shown,) = read_snapshot(store).events

    assert [(at, 2100.0 - 100 * at) for at in range(1, 8)] == [
        (entrant.number, entrant.rating) for entrant in shown.event.entrants
    ]
    assert frozenset({2}) == shown.event.entrant("p7").absent


def test_a_corrected_board_of_an_open_event_is_shown_at_once(tmp_path):
    store, event = in_round_two(tmp_path)

    (shown,) = read_snapshot(store).corrections

    assert (event, "1-0", "0-1", "sheet misread") == (shown.event, shown.before, shown.after, shown.reason)


def test_an_open_event_is_shown_as_it_is_now_whatever_is_published(tmp_path):
    store, event = begun(tmp_path)
    enter(store, GAMES, event="Cup")
    play_round(store, event, ["1", "1", "1"])
    publish(store, WHO)
    pair_round(store, WHO, event)
    play_round(store, event, [])

    shown = {each.event.id: each for each in read_snapshot(store).events}

    assert 2 == len(shown[event].event.rounds)
    assert "" == next(each for id, each in shown.items() if id != event).status


def test_a_closed_event_stays_as_its_published_ratings_know_it(tmp_path):
    store, event = begun(tmp_path)
    play_round(store, event, ["1", "1", "1"])
    close_event(store, WHO, event)
    before = read_snapshot(store)
    publish(store, WHO)
    enter_results(store, WHO, event, [(1, "2")], round=1, reason="sheet misread")

    after = read_snapshot(store)

    assert ["closed"] == [each.status for each in before.events]
    assert [1, 1] == [_place_of_black(each) for each in (before, after)]
    assert () == after.corrections
    publish(store, WHO)
    assert 2 == _place_of_black(read_snapshot(store))
    assert 1 == len(read_snapshot(store).corrections)


def _place_of_black(snapshot):
    """Return the place of Black at board 1 of round 1."""
    return next(game for game in snapshot.events[0].event.rounds[0].games if game.board == 1).sides[0].place


def test_an_event_without_a_date_is_shown(tmp_path):
    store = new_league(tmp_path, seasons=[{"key": "2026", "name": "This year", "starts": "2026-01-01"}])
    event = new_event(store, WHO, "Some day", template("swiss"))
    add(store, WHO, event, [NewEntry("Ann"), NewEntry("Bo")])

    (shown,) = read_snapshot(store).events

    assert (None, None) == (shown.event.date, shown.season)


def test_an_event_without_entrants_is_not_shown(tmp_path):
    store, event = begun(tmp_path)
    new_event(store, WHO, "Nobody's", template("swiss"))

    assert [event] == [each.event.id for each in read_snapshot(store).events]


def test_a_merge_shows_in_a_closed_event_once_ratings_are_published(tmp_path):
    store, event = begun(tmp_path, names=("Ann", "Bo"))
    play_round(store, event, ["1"])
    close_event(store, WHO, event)
    enter(store, [("Anne", "Cy", 1)])
    publish(store, WHO)

    merge_players(store, WHO, "Anne", "Ann", reason="one person")
    before = _names(read_snapshot(store), event)
    publish(store, WHO)

    assert ["Ann", "Bo"] == before
    assert ["Anne", "Bo"] == _names(read_snapshot(store), event)


def _names(snapshot, event):
    """Return who entered an event."""
    return [each.player.name for shown in snapshot.events if shown.event.id == event for each in shown.event.entrants]
