"""Undo of a change after which others were done and undone: they are left as they are."""

from dataclasses import replace

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.bye_requests import request_bye
from crosstable.events.closing import close_event
from crosstable.events.entries import enter, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.planning import change_plan
from crosstable.events.results import enter_results
from crosstable.events.rounds import drop_draft, pair_round
from crosstable.model.errors import InputError
from tests.league.events.made import FIVE, begun, now, paired
from tests.league.events.test_undo import last, whole
from tests.league.made import sound


def planned(store, event_id, rounds):
    change_plan(store, "ann", event_id, replace(now(store, event_id).plan, rounds_planned=rounds))
    return last(store)


def test_undo_of_a_result_leaves_a_plan_that_was_undone_before(store):
    event_id = begun(store)
    pairing = paired(store, event_id).pairing
    before = whole(store, event_id)
    plan = planned(store, event_id, 9)
    enter_results(store, "ann", event_id, [(board.number, "1") for board in pairing.boards])
    results = last(store)
    close_event(store, "ann", event_id)
    undo_change(store, "ann", last(store))  # the plan of `plan` is in force again
    undo_change(store, "ann", plan)

    undone = undo_change(store, "ann", results)

    assert before == whole(store, event_id)
    assert (results,) == undone.undone
    assert sound(store)


@pytest.mark.slow
def test_undo_of_a_bye_request_leaves_entries_and_rounds_that_were_undone_before(store):
    event_id = begun(store, FIVE)
    before = whole(store, event_id)
    withdraw(store, "ann", event_id, "p5")
    withdrawn = last(store)
    request_bye(store, "ann", event_id, "p1", [1], kind="half-bye")
    request = last(store)
    enter(store, "ann", event_id, [NewEntry("Fay")])
    entered = last(store)
    pair_round(store, "ann", event_id)
    drop_draft(store, "ann", event_id)
    dropped = last(store)
    paired(store, event_id)
    for number in (last(store), last(store) - 1, dropped, dropped - 1, entered):
        undo_change(store, "ann", number)
    undo_change(store, "ann", withdrawn)

    undone = undo_change(store, "ann", request)

    assert before == whole(store, event_id)
    assert (request,) == undone.undone
    assert sound(store)


@pytest.mark.slow
def test_redo_of_a_plan_over_an_undone_earlier_plan_names_the_undo(store):
    event_id = begun(store)
    plain = whole(store, event_id)
    first = planned(store, event_id, 5)
    second = planned(store, event_id, 9)
    both = whole(store, event_id)
    undo_change(store, "ann", second)
    undone = last(store)
    undo_change(store, "ann", first)

    with pytest.raises(InputError, match=rf"^Change {undone} cannot be undone alone: change {undone + 1} \(undo "):
        undo_change(store, "ann", undone)
    assert plain == whole(store, event_id)
    undo_change(store, "ann", undone, cascade=True)

    assert both == whole(store, event_id)
    assert sound(store)
