"""What a director is reported after a command: which event is meant, which game it is, what comes next."""

import pytest

from crosstable.views.desk import NextStep, desk_view, step_of
from tests.league.events.calls import answer, boards_of, call, story
from tests.league.events.made import FIVE, FOUR, begun, now, played


def test_reopen_means_the_newest_event_that_is_closed(place, store):
    for name in ("First", "Second"):
        played(store, begun(store, FOUR, name=name))
        call(place, "close", "--event", answer(place, "list")["items"][0]["id"])
    begun(store, FOUR, name="Third")

    assert "Event e2 is open again." in call(place, "reopen", "--reason", "one more round")


def test_reopen_shows_that_no_event_is_closed(place, store):
    begun(store, FOUR)

    assert "No event is closed, so none can be reopened." in call(place, "reopen", "--reason", "x", code=3)


def test_boards_that_are_published_at_once_name_their_games(place, store):
    begun(store, FOUR)

    assert ["g1", "g2"] == [board["game"] for board in answer(place, "pair", "--publish")["boards"]]
    assert ["g1", "g2"] == [board["id"] for board in boards_of(place)]


def test_after_a_round_of_a_plan_without_a_number_of_rounds_both_ways_are_named(place, store):
    begun(store, FOUR, rounds=None)
    call(place, "pair", "--publish")

    said = call(place, "result", "1 b", "2 b")
    assert f"Next: crosstable event pair {place}, or after the last round: crosstable event close {place}" in said


def test_a_void_table_is_not_decided_by_places(place, store):
    begun(store, ("Ann", "Bo", "Cem"), kind="preferans-evening", length=30)
    call(place, "pair", "--publish")
    call(place, "result", "1 -500 40 460")
    call(place, "correct", "1 void", "--round", 1, "--reason", "cards were missing")

    names = ", ".join(boards_of(place)[0]["names"])
    assert f"{names}: void" in call(place, "result", "1 10 10 -20", code=3)
    assert f"{names}: void" in story(place)[-1]


@pytest.mark.parametrize(("names", "rounds"), [(FOUR[:2], 1), (FOUR, 2), (FIVE, 3)])
def test_the_desk_closes_a_knockout_after_its_final(store, names, rounds):
    event_id = begun(store, names, kind="knockout", rounds=None)
    for _round in range(rounds):
        assert step_of(now(store, event_id)) is NextStep.PAIR
        played(store, event_id)

    assert step_of(now(store, event_id)) is NextStep.CLOSE


def test_the_desk_lists_entrants_by_the_alphabet(store):
    event_id = begun(store, ("Zoe", "Yılmaz", "van der Berg", "Ömer"))

    assert ["Ömer", "van der Berg", "Yılmaz", "Zoe"] == [each.name for each in desk_view(now(store, event_id)).entrants]
