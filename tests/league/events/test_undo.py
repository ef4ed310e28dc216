"""Undo of every command on an event: what builds on it is named, and taken back together or not at all."""

from dataclasses import replace

import pytest

from crosstable.changes.merge import merge_players
from crosstable.changes.undo import undo_change
from crosstable.events.boards_by_hand import set_board
from crosstable.events.bye_requests import cancel_bye, request_bye
from crosstable.events.closing import close_event, reopen_event
from crosstable.events.confirmations import confirm_results
from crosstable.events.entries import enter, re_enter, set_rating, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.mcmahon import set_bar
from crosstable.events.plan_rows import known_events
from crosstable.events.planning import change_plan
from crosstable.events.re_pairing import re_pair_round
from crosstable.events.replacement import replace_entrant
from crosstable.events.results import enter_results
from crosstable.events.rounds import (
    close_round,
    drop_draft,
    pair_and_publish,
    pair_round,
    publish_round,
    unpublish_round,
)
from crosstable.facts.players.player_edits import edit_player
from crosstable.facts.players.players import find_player, similar_to_known
from crosstable.model.errors import InputError, UnknownName
from crosstable.reading.league_reader import read_snapshot
from tests.league.events.made import FIVE, begun, boards, now, paired, played
from tests.league.made import facts, one, sound


def last(store):
    return one(store, "SELECT max(id) FROM change")


def whole(store, event_id):
    """Return everything that holds of an event, without the numbers of rows."""
    running = now(store, event_id)
    rounds = [
        (each.number, each.state, each.pairing, [replace(known.game, position=0) for known in each.games])
        for each in running.rounds
    ]
    return running.plan, running.event, rounds, running.bye_requests, sorted(running.confirmed.values())


def nothing(store, event_id):
    """Begin with entries alone."""


def drafted(store, event_id):
    pair_round(store, "ann", event_id)


def published(store, event_id):
    paired(store, event_id)


def one_played(store, event_id):
    played(store, event_id)


def withdrawn(store, event_id):
    played(store, event_id)
    withdraw(store, "ann", event_id, "p5")
    played(store, event_id)


def asked(store, event_id):
    request_bye(store, "ann", event_id, "p1", [2], kind="half-bye")


def closed(store, event_id):
    played(store, event_id)
    close_event(store, "ann", event_id)


def wrong_and_repaired(store, event_id):
    played(store, event_id)
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "2"), (2, "2")], round=1, reason="sheets misread")


def swap(store, event_id):
    first, second = [board.seats for board in now(store, event_id).latest.pairing.boards]
    set_board(store, "ann", event_id, 1, first[0], second[0], reason="came in one car")


def turn(store, event_id):
    black, white = now(store, event_id).round(1).pairing.boards[0].seats
    set_board(store, "ann", event_id, 1, black, white, reason="colours were the other way round")


def longer(store, event_id):
    change_plan(store, "ann", event_id, replace(now(store, event_id).plan, rounds_planned=9))


COMMANDS = {
    "plan": (nothing, longer),
    "enter": (one_played, lambda store, one: enter(store, "ann", one, [NewEntry("Fay", details=(("club", "Go"),))])),
    "replace": (
        one_played,
        lambda store, one: replace_entrant(store, "ann", one, "p1", "Zoe", reason="another person"),
    ),
    "withdraw": (one_played, lambda store, one: withdraw(store, "ann", one, "p1")),
    "return": (withdrawn, lambda store, one: re_enter(store, "ann", one, "p5")),
    "bye": (one_played, lambda store, one: request_bye(store, "ann", one, "p1", [2, 3])),
    "play": (asked, lambda store, one: cancel_bye(store, "ann", one, "p1", [2])),
    "rating": (one_played, lambda store, one: set_rating(store, "ann", one, {"p1": 1700.0, "p2": None})),
    "bar": (nothing, lambda store, one: set_bar(store, "ann", one, 1600.0)),
    "pair": (one_played, drafted),
    "pair anew": (drafted, lambda store, one: pair_round(store, "ann", one, forbidden=[("p1", "p2")], seed=5)),
    "publish": (drafted, lambda store, one: publish_round(store, "ann", one)),
    "publish next": (one_played, paired),
    "pair and publish": (one_played, lambda store, one: pair_and_publish(store, "ann", one)),
    "pair and publish anew": (drafted, lambda store, one: pair_and_publish(store, "ann", one, seed=5)),
    "take back": (published, lambda store, one: unpublish_round(store, "ann", one)),
    "drop": (drafted, lambda store, one: drop_draft(store, "ann", one)),
    "board": (published, swap),
    "board of a draft": (drafted, swap),
    "colours": (one_played, turn),
    "repair": (wrong_and_repaired, lambda store, one: re_pair_round(store, "ann", one, reason="round 1 was wrong")),
    "result": (published, lambda store, one: enter_results(store, "ann", one, [(1, "1"), (2, "d h2")])),
    "correct": (closed, lambda store, one: enter_results(store, "ann", one, [(1, "2")], reason="sheet misread")),
    "confirm": (one_played, lambda store, one: confirm_results(store, "bea", one)),
    "close round": (one_played, lambda store, one: close_round(store, "ann", one)),
    "close": (one_played, lambda store, one: close_event(store, "ann", one)),
    "reopen": (closed, lambda store, one: reopen_event(store, "ann", one, reason="one more round")),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_undone_and_the_undo_is_undone(store, name):
    before_doing, doing = COMMANDS[name]
    event_id = begun(store, [NewEntry("Ann", 1850.0), NewEntry("Bo", 1500.0), *FIVE[2:]], rounds=5)
    before_doing(store, event_id)
    before, start = whole(store, event_id), last(store)
    doing(store, event_id)
    after, end = whole(store, event_id), last(store)
    assert before != after

    undone = undo_change(store, "bea", start + 1, cascade=True)
    assert before == whole(store, event_id)
    again = undo_change(store, "bea", undone.change)
    assert after == whole(store, event_id)

    assert tuple(range(start + 1, end + 1)) == tuple(sorted(undone.undone))
    assert again.undone == (undone.change,)
    assert sound(store)


def refusal(store, number):
    with pytest.raises(InputError) as caught:
        undo_change(store, "ann", number)
    return str(caught.value)


def test_entry_of_a_player_who_is_paired_is_undone_with_the_rounds_alone(store):
    event_id = begun(store)
    enter(store, "ann", event_id, [NewEntry("Eve")])
    played(store, event_id)

    assert (
        "Change 4 cannot be undone alone: change 7 (event-result e1, by ann), change 6 (event-publish e1, by ann), "
        "change 5 (event-pair e1, by ann) built on it. Undo the later changes first, starting with the last, or undo "
        "all of them together." == refusal(store, 4)
    )
    assert (4, 7, 6, 5) == undo_change(store, "ann", 4, cascade=True).undone
    assert [] == facts(store)
    assert 4 == len(now(store, event_id).event.entrants)


def test_entry_before_a_draft_without_the_player_is_undone_alone(store):
    event_id = begun(store)
    paired(store, event_id)
    enter(store, "ann", event_id, [NewEntry("Eve")])

    assert (6,) == undo_change(store, "ann", 6).undone


def test_published_round_is_undone_with_the_rounds_after_it(store):
    event_id = begun(store)
    played(store, event_id)
    paired(store, event_id)

    told = refusal(store, 5)
    undo_change(store, "ann", 5, cascade=True)

    assert "change 8 (event-publish e1, by ann), change 7 (event-pair e1, by ann), change 6 (event-result" in told
    assert ["draft"] == [each.state for each in now(store, event_id).rounds]
    assert [] == facts(store)


def test_first_result_is_undone_with_the_closing_that_relied_on_it(store):
    event_id = begun(store)
    played(store, event_id)
    close_event(store, "ann", event_id)

    assert "change 7 (event-close e1, by ann) built on it" in refusal(store, 6)
    undo_change(store, "ann", 6, cascade=True)
    assert ("open", 2) == (now(store, event_id).plan.status, len(now(store, event_id).latest.unfinished))


def test_correction_two_rounds_later_is_undone_alone(store):
    event_id = begun(store)
    played(store, event_id)
    played(store, event_id)
    before = boards(store, event_id, 1)
    enter_results(store, "ann", event_id, [(1, "2")], round=1, reason="sheet misread")
    paired(store, event_id)

    undo_change(store, "ann", 10, reason="it was right")

    assert before == boards(store, event_id, 1)


def test_bye_is_undone_with_the_round_that_was_published_with_it(store):
    event_id = begun(store, FIVE)
    request_bye(store, "ann", event_id, "p5", [1], kind="half-bye")
    paired(store, event_id)

    assert "change 6 (event-publish e1, by ann) built on it" in refusal(store, 4)
    undo_change(store, "ann", 4, cascade=True)
    assert ({}, "draft") == (now(store, event_id).bye_requests, now(store, event_id).latest.state)


def test_bar_is_undone_with_the_rounds_that_were_published_with_it(store):
    event_id = begun(store, [NewEntry("Ann", 1850.0), NewEntry("Bo", 1500.0)], kind="go-mcmahon")
    set_bar(store, "ann", event_id, 1800.0)
    paired(store, event_id)

    assert "change 6 (event-publish e1, by ann) built on it" in refusal(store, 4)


def test_a_dropped_draft_does_not_come_back_next_to_a_new_one(store):
    event_id = begun(store)
    pair_round(store, "ann", event_id)
    drop_draft(store, "ann", event_id)
    pair_round(store, "ann", event_id)

    assert "change 6 (event-pair e1, by ann) built on it" in refusal(store, 5)


def test_beginning_is_undone_with_everything(store):
    event_id = begun(store)
    played(store, event_id)

    undone = undo_change(store, "ann", 2, cascade=True)

    assert (2, 6, 5, 4, 3) == undone.undone
    assert ([], 0) == (facts(store), one(store, "SELECT count(*) FROM entry WHERE ended_by IS NULL"))
    undo_change(store, "ann", undone.change)
    assert ["Ann", "Bo", "Cem", "Dia"] == [entrant.player.name for entrant in now(store, event_id).event.entrants]
    assert 2 == len(facts(store))


def test_players_of_an_undone_entry_stay_and_are_found_again(store):
    event_id = begun(store)
    undo_change(store, "ann", 3)

    report = enter(store, "ann", event_id, [NewEntry("Ann")])

    assert (("p1",), ()) == (report.entered, report.new_players)


def shown(store):
    return set(read_snapshot(store).players)


def near(store, name):
    with store.read() as connection:
        return [each.public_id for each in similar_to_known(connection, [name])]


def test_players_of_an_undone_entry_are_neither_shown_nor_near_until_they_hold_again(store):
    event_id = begun(store)
    entry = enter(store, "ann", event_id, [NewEntry("Flo Weber")]).change
    undo = undo_change(store, "ann", entry).change

    assert {"p1", "p2", "p3", "p4"} == shown(store)
    assert [] == near(store, "Flo Webber")

    undo_change(store, "ann", undo)

    assert {"p1", "p2", "p3", "p4", "p5"} == shown(store)
    assert ["p5"] == near(store, "Flo Webber")


def test_player_of_an_undone_entry_is_shown_once_entered_again_or_edited(store):
    event_id = begun(store)
    undo_change(store, "ann", enter(store, "ann", event_id, [NewEntry("Eve"), NewEntry("Flo"), NewEntry("Gus")]).change)
    enter(store, "ann", event_id, [NewEntry("Eve")])
    edit_player(store, "ann", "p6", {"club": "York"})

    assert {"p1", "p2", "p3", "p4", "p5", "p6"} == shown(store)


def test_confirmation_that_was_undone_and_given_again_is_not_doubled(store):
    event_id = begun(store)
    played(store, event_id)
    confirm_results(store, "bea", event_id)
    undone = undo_change(store, "ann", 7)
    confirm_results(store, "cem", event_id)

    assert "change 9 (event-confirm e1, by cem) built on it" in refusal(store, undone.change)


def test_published_round_is_not_undone_under_a_late_entry(store):
    event_id = begun(store, ["Ann", "Bo"])
    pair_and_publish(store, "ann", event_id)
    publication = last(store)
    enter(store, "ann", event_id, [NewEntry("Eva")])

    with pytest.raises(InputError, match=rf"Change {publication} cannot be undone alone: change {publication + 1} "):
        undo_change(store, "ann", publication)
    undo_change(store, "ann", publication, cascade=True)

    pair_and_publish(store, "ann", event_id)
    assert ["Ann", "Bo"] == [each.player.name for each in now(store, event_id).event.entrants]
    assert sound(store)


def test_round_is_not_redone_after_a_merge_of_one_of_its_players(store):
    event_id = begun(store, ["Ann", "Bo"])
    pair_and_publish(store, "ann", event_id)
    publication = last(store)
    undo_change(store, "ann", publication)
    begun(store, ["Bob"], name="Other")
    merge_players(store, "ann", "Bob", "Bo")
    merge = last(store)

    with pytest.raises(InputError, match=rf"cannot be undone alone: change {merge} \(merge"):
        undo_change(store, "ann", publication + 1)

    assert ["Ann", "Bob"] == [each.player.name for each in now(store, event_id).event.entrants]
    undo_change(store, "ann", publication + 1, cascade=True)
    assert {"p1", "p2"} == now(store, event_id).latest.players


def test_undo_that_would_break_an_event_is_rejected_before_it_is_written(store, monkeypatch):
    event_id = begun(store, ["Ann", "Bo"])
    pair_and_publish(store, "ann", event_id)
    monkeypatch.setattr("crosstable.changes.undo.builders_in_events", lambda *_: set())
    before = last(store)

    with pytest.raises(
        InputError, match=r"This cannot be undone: event e1 could not be read afterwards. .* Undo later changes first."
    ):
        undo_change(store, "ann", before - 1)

    assert before == last(store)


def test_start_numbers_of_undone_entries_are_given_again(store):
    event_id = begun(store, ["Ann", "Bo"])
    enter(store, "ann", event_id, [NewEntry("Xxx"), NewEntry("Yyy")])
    undo_change(store, "ann", last(store))
    undoing = last(store)

    enter(store, "ann", event_id, [NewEntry("Cem")])

    assert [1, 2, 3] == [each.number for each in now(store, event_id).event.entrants]
    with pytest.raises(
        InputError, match=rf"Change {undoing} cannot be undone alone: change {undoing + 1} \(event-enter"
    ):
        undo_change(store, "ann", undoing)
    undo_change(store, "ann", undoing, cascade=True)
    assert ["Ann", "Bo", "Xxx", "Yyy"] == [each.player.name for each in now(store, event_id).event.entrants]


def test_unknown_name_does_not_suggest_a_player_of_an_undone_entry(store):
    event_id = begun(store, ["Ann"])
    enter(store, "ann", event_id, [NewEntry("Robertt")])
    undo_change(store, "ann", last(store))

    with store.read() as connection, pytest.raises(UnknownName) as caught:
        find_player(connection, "Robert")

    assert "Robertt" not in str(caught.value)


def test_an_event_is_not_brought_back_beside_another_one_of_its_name(store):
    begun(store, ())
    undone = undo_change(store, "ann", last(store))
    begun(store, ())

    with pytest.raises(InputError, match=r"^This cannot be undone: event e2 has the name 'Cup' and that date by now\."):
        undo_change(store, "ann", undone.change)
    with store.read() as connection:
        assert ["e2"] == [id for id, *_ in known_events(connection)]
