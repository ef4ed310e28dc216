"""Byes asked for, volunteers, and who plays after all."""

import pytest

from crosstable.events.bye_requests import cancel_bye, request_bye
from crosstable.events.entries import withdraw
from crosstable.events.rounds import pair_round, publish_round
from crosstable.model.errors import InputError, UnknownName
from tests.league.events.made import FIVE, begun, boards, now, paired, played, scores


@pytest.mark.parametrize(("kind", "points"), [("zero-bye", 0), ("half-bye", 0.5), ("full-bye", 1)])
def test_bye_that_was_asked_for_counts_as_its_kind(store, kind, points):
    event_id = begun(store, FIVE)

    request_bye(store, "ann", event_id, "p5", [1], kind=kind)
    played(store, event_id)

    assert f"Eve {kind}" in boards(store, event_id)
    assert points == scores(store, event_id)["Eve"]


def test_volunteer_gets_the_bye(store):
    event_id = begun(store, FIVE)

    request_bye(store, "ann", event_id, "p1", [1], kind="volunteer")
    paired(store, event_id)

    assert "Ann allocated-bye" in boards(store, event_id)


def test_volunteer_who_left_does_not_stop_the_pairing(store):
    event_id = begun(store, FIVE)
    request_bye(store, "ann", event_id, "p1", [2], kind="volunteer")
    played(store, event_id)
    withdraw(store, "ann", event_id, "p1")

    paired(store, event_id)

    assert 2 == len(now(store, event_id).round(2).games)


def test_asking_again_replaces_what_was_asked(store):
    event_id = begun(store, FIVE)
    request_bye(store, "ann", event_id, "p5", [1, 2])

    request_bye(store, "ann", event_id, "p5", [2], kind="half-bye")

    assert {("p5", 1): "zero-bye", ("p5", 2): "half-bye"} == now(store, event_id).bye_requests


def test_a_player_who_plays_after_all_is_paired(store):
    event_id = begun(store)
    request_bye(store, "ann", event_id, "p1", [1, 2])

    cancel_bye(store, "ann", event_id, "p1", [1])
    paired(store, event_id)

    assert 2 == len(now(store, event_id).round(1).games)
    assert {("p1", 2): "zero-bye"} == now(store, event_id).bye_requests


def test_absence_that_was_not_asked_for_cannot_be_taken_back(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Ann did not request a bye in round 1."):
        cancel_bye(store, "ann", event_id, "p1", [1])


def test_bye_for_a_paired_player_is_rejected(store):
    event_id = begun(store)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 is published, and Ann has a place in it. Enter a forfeit on the b"):
        request_bye(store, "ann", event_id, "p1", [1])
    with pytest.raises(InputError, match=r"Round 1 is published, and Ann has a place in it."):
        cancel_bye(store, "ann", event_id, "p1", [1])


@pytest.mark.parametrize("number", [0, 4])
def test_bye_in_a_round_that_is_not_planned_is_rejected(store, number):
    event_id = begun(store)

    with pytest.raises(InputError, match=rf"Event e1 has no round {number}. Rounds are 1 to 3."):
        request_bye(store, "ann", event_id, "p1", [number])


def test_unknown_kind_of_bye_names_the_nearest(store):
    event_id = begun(store)

    with pytest.raises(UnknownName, match=r"Unknown bye 'half'. Did you mean 'half-bye'"):
        request_bye(store, "ann", event_id, "p1", [1], kind="half")


def test_draft_with_a_player_who_asked_for_a_bye_since_is_not_published(store):
    event_id = begun(store)
    pair_round(store, "ann", event_id)
    request_bye(store, "ann", event_id, "p1", [1])

    with pytest.raises(
        InputError, match=r"The players of round 1 have changed since it was paired: Ann. Pair it again."
    ):
        publish_round(store, "ann", event_id)
