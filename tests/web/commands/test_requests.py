"""What players ask for: it waits for the director, and a player cancels nothing but own requests."""

from __future__ import annotations

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.player_requests import ask_for_bye
from crosstable.events.running import read_running
from crosstable.model.errors import InputError
from tests.league.events.calls import answer, call

ANN = "events/e1/entries/p1"


def running(league):
    with league.read() as connection:
        return read_running(connection, "e1")


def test_a_bye_waits_until_the_director_approves_it(ask, league):
    asked = ask(f"{ANN}/bye", {"rounds": [2, 3], "kind": "half-bye"}, "ann").json()
    again = ask(f"{ANN}/bye", {"rounds": [2], "kind": "half-bye"}, "ann").json()
    before = running(league)
    ask(f"{ANN}/approve-request", {"rounds": [2]}, "scorer", status=404)
    ask(f"{ANN}/approve-request", {"rounds": [2]}, "ann", status=404)
    approved = ask(f"{ANN}/approve-request", {"rounds": [2]}).json()
    ask(f"{ANN}/decline-request", {"rounds": [3]})
    after = running(league)

    assert ("Ann asks for a half-bye in rounds 2, 3", None) == (asked["done"], again["change"])
    assert ({}, {("p1", 2): "half-bye", ("p1", 3): "half-bye"}) == (before.bye_requests, before.waiting_requests)
    assert frozenset() == before.event.entrant("p1").absent
    assert "Ann has a half-bye in round 2" == approved["done"]
    assert ({("p1", 2): "half-bye"}, {}) == (after.bye_requests, after.waiting_requests)


def test_a_player_cancels_own_requests_alone(ask, league):
    ask(f"{ANN}/bye", {"rounds": [1]})
    ask(f"{ANN}/bye", {"rounds": [2]}, "ann")
    given = ask(f"{ANN}/cancel-bye", {"rounds": [1]}, "ann", status=422).json()
    other = ask(f"{ANN}/bye", {"rounds": [1], "kind": "half-bye"}, "ann", status=422).json()
    ask(f"{ANN}/cancel-request", {"rounds": [2]}, "ann")

    assert "Ann has no request that waits in round 1." == given["detail"]
    assert "Ann has a bye in round 1 already. Only the director can change it." == other["detail"]
    assert ({("p1", 1): "zero-bye"}, {}) == (running(league).bye_requests, running(league).waiting_requests)


def test_a_withdrawal_waits_too(ask, league):
    none = ask(f"{ANN}/cancel-request", who="ann", status=422).json()
    asked = ask(f"{ANN}/withdraw", who="ann").json()
    ask(f"{ANN}/bye", {"rounds": [2]}, "ann")
    before = running(league)
    approved = ask(f"{ANN}/approve-request").json()
    after = running(league)
    left = ask(f"{ANN}/withdraw", who="ann", status=422).json()

    assert ("Ann did not ask to withdraw.", "Ann asks to withdraw") == (none["detail"], asked["done"])
    assert (None, 0) == (before.event.entrant("p1").until_round, after.event.entrant("p1").until_round)
    assert ("Ann withdrew after round 0", {}) == (approved["done"], after.waiting_requests)
    assert "Ann has already withdrawn after round 0." == left["detail"]


def test_a_request_is_of_a_kind_that_is_known(league):
    with pytest.raises(InputError, match="'holiday'"):
        ask_for_bye(league, "ann", "e1", "p1", [1], kind="holiday")


def test_an_approval_is_undone_and_a_request_ends_with_the_publication_of_its_round(ask, league):
    ask(f"{ANN}/bye", {"rounds": [1]}, "ann")
    approved = ask(f"{ANN}/approve-request", {"rounds": [1]}).json()
    undo_change(league, "dora", approved["change"])
    again = running(league)
    ask("events/e1/rounds", {"publish": True})

    assert ({}, {("p1", 1): "zero-bye"}) == (again.bye_requests, again.waiting_requests)
    assert {} == running(league).waiting_requests


def test_byes_of_two_kinds_are_approved_and_declined_in_one_change(ask, league):
    ask(f"{ANN}/bye", {"rounds": [1], "kind": "half-bye"}, "ann")
    ask(f"{ANN}/bye", {"rounds": [2, 3]}, "ann")
    approved = ask(f"{ANN}/approve-request", {"rounds": [1, 2]}).json()
    entered = running(league)
    undo_change(league, "dora", approved["change"])
    again = running(league)
    declined = ask(f"{ANN}/decline-request", {"rounds": [1, 3]}).json()

    asked = {("p1", 1): "half-bye", ("p1", 2): "zero-bye", ("p1", 3): "zero-bye"}
    assert "Ann has a half-bye in round 1 and has a zero-bye in round 2" == approved["done"]
    assert ({("p1", 1): "half-bye", ("p1", 2): "zero-bye"}, {("p1", 3): "zero-bye"}) == (
        entered.bye_requests,
        entered.waiting_requests,
    )
    assert ({}, asked) == (again.bye_requests, again.waiting_requests)
    assert "declined the request of Ann for a half-bye in round 1 and for a zero-bye in round 3" == declined["done"]


def test_the_command_line_lists_and_answers_what_waits(ask, league):
    place = league.name
    ask(f"{ANN}/bye", {"rounds": [1, 2], "kind": "half-bye"}, "ann")
    ask(f"{ANN}/withdraw", who="ann")
    headers = {"Authorization": "Bearer ann"}
    by_api = ask.client.get(f"/leagues/{ask.key}/events/e1/requests", headers=headers).json()["requests"]
    listed, shown = answer(place, "requests"), call(place, "requests")
    approved = call(place, "approve-request", "Ann", "1", "1", "--dry-run")
    declined = answer(place, "decline-request", "Ann", "2", "2", "--as", "Dora")
    left = call(place, "approve-request", "ann")

    asks = [
        {"player": "p1", "name": "Ann", "round": at, "kind": kind}
        for at, kind in ((None, "withdraw"), (1, "half-bye"), (2, "half-bye"))
    ]
    assert (asks, asks, []) == (by_api, listed["requests"], listed["reports"])
    assert "p1\tAnn\t1\thalf-bye" in shown
    assert "Ann has a half-bye in round 1." in approved
    assert "declined the request of Ann for a half-bye in round 2" == declined["done"]
    assert "Ann withdrew after round 0." in left
    assert "Nothing waits for an answer." in call(place, "requests")


def test_the_command_line_confirms_a_report(paired, league):
    paired("events/e1/reports", {"board": 1, "result": "1"}, "ann")
    (waits,) = answer(league.name, "requests")["reports"]
    shown = call(league.name, "requests")
    done = answer(league.name, "confirm-report", waits["report"])

    assert ("p1", "1", False) == (waits["player"], waits["result"], waits["is_disputed"])
    assert "report\tround\tboard\tplayer\tresult\tdisputed" in shown
    assert (1, 1, True) == (done["round"], done["board"], done["is_entered"])
