"""Confirmations of results: which changes they survive, and which they do not."""

from dataclasses import replace

import pytest

from crosstable.changes.corrections import correct_game, voided, with_score
from crosstable.changes.merge import merge_players
from crosstable.changes.undo import undo_change
from crosstable.events.confirmations import confirm_results
from crosstable.events.replacement import replace_entrant
from crosstable.events.results import enter_results
from crosstable.facts.players.players import add_players
from tests.league.events.made import begun, now, played
from tests.league.made import one


@pytest.mark.parametrize(
    ("change", "is_undone"),
    [
        (lambda store, one: undo_change(store, "ann", 6), True),
        (lambda store, one: enter_results(store, "ann", one, [(1, "2"), (2, "2")], reason="misread"), True),
        (lambda store, one: replace_entrant(store, "ann", one, "p1", "Zoe", reason="wrong person"), False),
        (lambda store, one: merge_players(store, "ann", "p1", "p9"), False),
    ],
    ids=["undo and redo", "correction undone", "replacement", "merge"],
)
def test_confirmed_result_that_is_put_in_force_again_stays_confirmed(store, change, is_undone):
    event_id = begun(store)
    played(store, event_id)
    with store.write("ann", "import") as write:
        add_players(write, ["Ann Lee", "Bo Lee", "Cem Lee", "Dia Lee", "Eve Lee"])
    confirm_results(store, "bea", event_id)
    assert ["bea", "bea"] == list(now(store, event_id).confirmed.values())

    change(store, event_id)
    if is_undone:
        assert {} == now(store, event_id).confirmed
        undo_change(store, "ann", one(store, "SELECT max(id) FROM change"))

    running = now(store, event_id)
    assert {known.result: "bea" for known in running.latest.games} == running.confirmed


def _corrected_as_game(store, event_id, changed):
    known = now(store, event_id).latest.board(1)
    correct_game(store, "ann", known.id, changed(known.game), reason="misread")


@pytest.mark.parametrize(
    ("entered", "change"),
    [
        ("1", lambda store, one: enter_results(store, "ann", one, [(1, "2")], reason="misread")),
        ("1", lambda store, one: enter_results(store, "ann", one, [(1, "d")], reason="misread")),
        ("d", lambda store, one: enter_results(store, "ann", one, [(1, "1")], reason="misread")),
        ("1", lambda store, one: enter_results(store, "ann", one, [(1, "1!")], reason="forfeit")),
        ("1", lambda store, one: _corrected_as_game(store, one, lambda game: with_score(game, 0))),
        ("1", lambda store, one: _corrected_as_game(store, one, lambda game: replace(game, weight=0.5))),
        ("1", lambda store, one: _corrected_as_game(store, one, _with_other_colours)),
        ("1", lambda store, one: _corrected_as_game(store, one, voided)),
    ],
    ids=["other winner", "draw", "win for a draw", "forfeit", "as a game", "weight", "colours", "void"],
)
def test_correction_that_is_undone_and_redone_is_not_confirmed(store, entered, change):
    event_id = begun(store)
    played(store, event_id, entered)
    confirm_results(store, "bea", event_id)

    change(store, event_id)
    of_correction = list(now(store, event_id).confirmed.values())
    undo_change(store, "ann", one(store, "SELECT max(id) FROM change"))
    undone = list(now(store, event_id).confirmed.values())
    undo_change(store, "ann", one(store, "SELECT max(id) FROM change"))

    running = now(store, event_id)
    assert (["bea"], ["bea", "bea"]) == (of_correction, undone)
    assert {running.latest.board(2).result: "bea"} == running.confirmed


def _with_other_colours(game):
    first, second = game.sides
    return replace(game, sides=(replace(first, colour=second.colour), replace(second, colour=first.colour)))


def test_result_that_is_entered_again_after_an_undo_is_not_confirmed(store):
    event_id = begun(store)
    played(store, event_id)
    confirm_results(store, "bea", event_id)
    undo_change(store, "ann", 6)

    enter_results(store, "bea", event_id, [(1, "1"), (2, "1")])

    assert {} == now(store, event_id).confirmed


@pytest.mark.slow
def test_confirmation_that_was_undone_and_holds_again_is_of_the_person_who_confirmed(store):
    event_id = begun(store)
    played(store, event_id)
    confirm_results(store, "bea", event_id)
    confirmed = one(store, "SELECT max(id) FROM change")

    for actor in ("dan", "eve", "fay", "gus"):  # undo, undo of the undo, and both again
        undo_change(store, actor, confirmed if actor == "dan" else one(store, "SELECT max(id) FROM change"))

    assert ["bea", "bea"] == list(now(store, event_id).confirmed.values())


def test_confirmation_of_another_person_in_between_is_not_the_one_that_holds_again(store):
    event_id = begun(store)
    played(store, event_id)
    confirm_results(store, "bea", event_id)
    first = undo_change(store, "ann", one(store, "SELECT max(id) FROM change")).change
    confirm_results(store, "cem", event_id)
    second = one(store, "SELECT max(id) FROM change")
    undo_change(store, "ann", second)

    undo_change(store, "dan", first)

    assert ["bea", "bea"] == list(now(store, event_id).confirmed.values())
