"""Check-in: who is there for the next round, and what becomes of those who are missing."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.bye_requests import request_bye
from crosstable.events.check_ins import (
    cancel_check_ins,
    check_in_players,
    checked_in,
    missing_in,
    round_to_check_in,
    settle_missing,
)
from crosstable.events.closing import close_event
from crosstable.events.entries import withdraw
from crosstable.events.replacement import replace_entrant
from crosstable.events.rounds import drop_draft, pair_round
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import read_log
from crosstable.model.errors import InputError, UnknownName
from tests.league.events.made import FIVE, begun, boards, now, paired, played


@pytest.fixture
def event(store):
    return begun(store, FIVE)


def present(store, event):
    running = now(store, event)
    with store.read() as connection:
        return sorted(running.name(each) for each in checked_in(connection, running, round_to_check_in(running)))


def missing(store, event):
    running = now(store, event)
    number = round_to_check_in(running)
    with store.read() as connection:
        return [each.player.name for each in missing_in(running, checked_in(connection, running, number), number)]


def last(store):
    with store.read() as connection:
        return read_log(connection)[0]


def rejected(do, *arguments, **options):
    with pytest.raises(InputError) as told:
        do(*arguments, **options)
    return str(told.value)


def test_those_who_are_missing_get_a_bye_in_one_change_and_the_others_are_paired(store, event):
    assert 1 == check_in_players(store, "Ann", event, ["p1", "p2", "p4", "p5"])
    assert ["Cem"] == missing(store, event)

    assert (("p1", "p2", "p4", "p5"), ("p3",)) == settle_missing(store, "ann", event)

    assert "noted 4 players present in round 1, 1 absent (zero-bye)" == sentence(last(store), {})
    paired(store, event)
    assert "Cem zero-bye" in boards(store, event)
    assert 2 == sum(" - " in each for each in boards(store, event))


def test_those_who_are_missing_are_withdrawn_between_rounds_and_one_undo_brings_them_back(store, event):
    played(store, event)
    assert [] == present(store, event)  # those of round 1 say nothing of round 2
    check_in_players(store, "ann", event, ["p1", "p2"])

    settle_missing(store, "ann", event, kind="withdraw")

    assert [None, None, 1, 1, 1] == [each.until_round for each in now(store, event).event.entrants]
    undo_change(store, "ann", last(store).id)
    assert [None] * 5 == [each.until_round for each in now(store, event).event.entrants]
    assert ["Ann", "Bo"] == present(store, event)


def test_who_asked_for_a_bye_keeps_it_unless_they_check_in(store, event):
    request_bye(store, "ann", event, "p3", [1], kind="half-bye")
    request_bye(store, "ann", event, "p4", [1], kind="half-bye")
    check_in_players(store, "ann", event, ["p1", "p2", "p4"])

    assert ["Eve"] == missing(store, event)
    settle_missing(store, "ann", event)

    asked = now(store, event).bye_requests
    assert {("p3", 1): "half-bye", ("p5", 1): "zero-bye"} == asked


def test_a_second_check_in_changes_nothing_and_one_can_be_cancelled(store, event):
    check_in_players(store, "ann", event, ["p1", "p2"])
    number = last(store).id

    check_in_players(store, "ann", event, ["p1"])
    assert number == last(store).id
    cancel_check_ins(store, "ann", event, ["p1"])
    assert ["Bo"] == present(store, event)
    assert "Ann is not there for round 1" == sentence(last(store), {"p1": "Ann"})
    number = last(store).id
    cancel_check_ins(store, "ann", event, ["p3"])
    assert number == last(store).id


def test_check_in_after_pairing_is_rejected_in_words(store, event):
    check_in_players(store, "ann", event, ["p1"])
    pair_round(store, "ann", event)

    too_late = "Round 1 is paired already, so it is too late to check in for it. Go to the desk at once"
    assert too_late in rejected(check_in_players, store, "p2", event, ["p2"])
    assert too_late in rejected(settle_missing, store, "ann", event)
    assert too_late in rejected(cancel_check_ins, store, "ann", event, ["p1"])
    drop_draft(store, "ann", event)
    check_in_players(store, "p2", event, ["p2"])
    paired(store, event)
    assert too_late in rejected(check_in_players, store, "p3", event, ["p3"], round=1)  # from a page opened before
    assert 2 == check_in_players(store, "p3", event, ["p3"], round=2)


def test_check_in_by_strangers_by_those_who_left_and_after_the_end_is_rejected(store, event):
    withdraw(store, "ann", event, "p5")

    assert "Eve has withdrawn. To play again, ask at the desk." == rejected(
        check_in_players, store, "p5", event, ["p5"]
    )
    assert "p9" in rejected(check_in_players, store, "ann", event, ["p9"])
    for _ in range(3):
        played(store, event)
    assert "Round 3 is the last one" in rejected(check_in_players, store, "ann", event, ["p1"])
    close_event(store, "ann", event)
    assert "is closed" in rejected(round_to_check_in, now(store, event))


def test_nothing_happens_where_nobody_checked_in(store, event):
    said = rejected(settle_missing, store, "ann", event)

    assert f"Nobody has checked in for round 1 of event {event}, so nothing was changed." in said
    with pytest.raises(UnknownName, match="bye"):
        settle_missing(store, "ann", event, kind="long-bye")


def test_a_check_in_goes_with_the_entry_and_holds_the_undo_of_it(store, event):
    entered = last(store).id
    check_in_players(store, "ann", event, ["p1"])

    replace_entrant(store, "ann", event, "p1", "Zoe", reason="not her")

    assert ["Zoe"] == present(store, event)
    assert "event-check-in" in rejected(undo_change, store, "ann", entered)


def test_fide_mode_takes_zero_point_byes_and_no_irregular_ones(store):
    event = begun(store, FIVE, kind="fide-swiss", rounds=1)
    check_in_players(store, "ann", event, ["p1", "p2", "p3", "p4"])

    assert "half" in rejected(settle_missing, store, "ann", event, kind="half-bye")
    assert ("p5",) == settle_missing(store, "ann", event)[1]
