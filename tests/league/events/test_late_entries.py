"""A late entry against the bye: entered and seated in one change, or not at all."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.late_entries import enter_against_bye
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import read_log
from crosstable.model.errors import InputError
from tests.league.events.made import begun, boards, now, paired, played

LATE = [NewEntry("Zoe", absent=frozenset({1, 3}))]
FIVE = ("Ann", "Bo", "Cem", "Dia", "Eve")


def log(store):
    with store.read() as connection:
        return read_log(connection)


def test_who_comes_late_sits_against_the_bye_in_one_change_that_is_undone_as_one(store):
    event = begun(store, FIVE)
    paired(store, event)
    before, bye, changes = boards(store, event), now(store, event).latest.pairing.bye, len(log(store))

    report = enter_against_bye(store, "ann", event, LATE)

    running = now(store, event)
    latest = log(store)[0]
    assert (changes + 1, report.change) == (len(log(store)), latest.id)
    assert {bye, *report.entered} == set(running.latest.pairing.boards[-1].seats)
    assert "entered Zoe, set by hand in round 1: " in sentence(latest, running.names)
    assert "late entry" == latest.reason
    undo_change(store, "ann", report.change)
    assert before == boards(store, event)
    assert 5 == len(now(store, event).event.entrants)


def test_missed_rounds_before_the_running_one_are_byes(store):
    event = begun(store, ("Ann", "Bo", "Cem"))
    played(store, event, "1-0")
    paired(store, event)

    (zoe,) = enter_against_bye(store, "ann", event, LATE).entered

    games = [
        [known.game.kind.value for known in each.games if zoe in known.game.players]
        for each in now(store, event).rounds
    ]
    assert [["zero-bye"], ["unplayed"]] == games


def test_in_fide_mode_it_is_to_be_confirmed_and_nothing_is_done_before(store):
    event = begun(store, FIVE, kind="fide-swiss")
    paired(store, event)

    with pytest.raises(InputError, match="departs from the rules"):
        enter_against_bye(store, "ann", event, LATE)

    assert 5 == len(now(store, event).event.entrants)
    enter_against_bye(store, "ann", event, LATE, irregular=True)
    assert any("MPA @ Round 1" in note for note in now(store, event).plan.fide.notes)
    assert 3 == len(now(store, event).latest.pairing.boards)


def test_who_is_entered_already_is_rejected(store):
    event = begun(store, FIVE)
    paired(store, event)
    enter(store, "ann", event, LATE)

    with pytest.raises(InputError, match=r"is in event e1 already\. Set single boards by hand"):
        enter_against_bye(store, "ann", event, LATE)
