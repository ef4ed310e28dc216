"""Results that players report: confirmed by the opponent or a scorer, or disputed."""

from __future__ import annotations

import re

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.confirmations import confirm_results
from crosstable.events.reports import report_result
from crosstable.events.results import enter_results
from crosstable.events.running import read_running
from crosstable.events.seated_players import seated_players
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Access, Grant, Role, Scope
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.tokens import make_token
from tests.web.commands.conftest import CALLERS
from tests.web.commands.test_commands import log

CALLERS |= {
    name.lower(): Access(name, frozenset({Grant(Role.PLAYER, "e1")}), player=id)
    for id, name in (("p1", "Ann"), ("p2", "Bo"), ("p3", "Cy"), ("p4", "Di"))
}
REPORTS = "events/e1/reports"


@pytest.fixture
def board(league):
    """Who plays on board 1, in small letters: the first side and the second."""
    with league.read() as connection:
        running = read_running(connection, "e1")
    return [running.name(each).lower() for each in running.rounds[0].board(1).game.players]


def waiting(ask, who="scorer", status=200):
    """Return the reports that wait, as somebody sees them."""
    found = ask.client.get(f"/leagues/{ask.key}/events/e1/requests", headers={"Authorization": f"Bearer {who}"})
    assert status == found.status_code, found.text
    return found.json().get("reports")


def confirmed(league):
    """Return who confirmed the result of board 1."""
    with league.read() as connection:
        running = read_running(connection, "e1")
        return running.confirmed.get(running.rounds[0].board(1).result)


def test_the_opponent_reports_the_same_and_it_is_entered_and_confirmed(paired, board, league):
    first, second = board
    told = paired(REPORTS, {"board": 1, "result": "1"}, first).json()
    again = paired(REPORTS, {"board": 1, "result": "1"}, first).json()
    other = next(each for each in ("ann", "bo", "cy", "di") if each not in board)
    seen, others = waiting(paired), waiting(paired, other)
    shown = paired.client.get(f"/leagues/{paired.key}/events/e1/rounds/1").json()
    agreed = paired(REPORTS, {"board": 1, "result": "1"}, second).json()

    assert (False, False, None) == (told["is_entered"], told["is_disputed"], again["change"])
    assert f"{first.capitalize()} reported round 1, board 1: " in told["done"]
    assert ([1], [], 2) == ([each["board"] for each in seen], others, shown["missing"])
    assert agreed["is_entered"]
    assert agreed["done"].endswith("(reported and confirmed)")
    assert [] == waiting(paired)
    assert second.capitalize() == confirmed(league)
    undo_change(league, "dora", agreed["change"])
    assert ([], None) == (waiting(paired), confirmed(league))


def test_a_disagreement_comes_to_the_desk(paired, board, league):
    first, second = board
    paired(REPORTS, {"board": 1, "result": "1"}, first)
    other = paired(REPORTS, {"board": 1, "result": "d"}, second).json()
    found = waiting(paired)
    decided = paired(f"{REPORTS}/{found[1]['report']}/confirm", who="scorer").json()
    late = paired(REPORTS, {"board": 1, "result": "1"}, first, status=409).json()
    second = [paired(f"{REPORTS}/{each['report']}/confirm", who="second", status=409).json() for each in found]
    unknown = paired(f"{REPORTS}/99/confirm", who="scorer", status=404)

    assert other["is_disputed"]
    assert [True, True] == [each["is_disputed"] for each in found]
    assert decided["is_entered"]
    assert "entered by Sam" in late["detail"]
    assert ["events/no-such-report"] * 2 == [each["code"] for each in second]
    assert second[0]["detail"].startswith(f"No report {found[0]['report']} waits in event e1: it was confirmed ")
    assert "commands/no-such-thing" == unknown.json()["code"]
    assert ("event-report", "Sam") == log(league)[-1]
    assert "Sam" == confirmed(league)


def test_a_result_entered_at_the_desk_ends_the_reports(paired, board):
    paired(REPORTS, {"board": 1, "result": "1"}, board[0])
    number = waiting(paired)[0]["report"]
    paired("events/e1/results", {"results": [{"board": 1, "result": "2"}]}, "scorer")
    late = paired(f"{REPORTS}/{number}/confirm", who="scorer", status=409).json()

    assert [] == waiting(paired)
    assert late["detail"].startswith(f"No report {number} waits in event e1: ")


def test_only_players_of_the_board_report(paired, board, league):
    stranger = next(each for each in ("ann", "bo", "cy", "di") if each not in board)
    away = paired(REPORTS, {"board": 1, "result": "1"}, stranger, status=422).json()
    scorer = paired(REPORTS, {"board": 1, "result": "1"}, "scorer", status=422).json()
    paired(f"{REPORTS}/1/confirm", who=board[0], status=404)
    waiting(paired, "stranger", 404)
    waiting(paired, "nobody", 401)

    assert f"{stranger.capitalize()} does not play on board 1 of round 1." in away["detail"]
    assert scorer["detail"].startswith("A report is of a player, by their personal link.")
    with pytest.raises(InputError, match="A result has at most 200 characters"):
        report_result(league, "ann", "e1", "p1", 1, "b" * 201)


def test_a_result_of_a_board_that_was_paired_again_is_not_of_those_who_sit_there_now(paired, board, league):
    def seated():
        with league.read() as connection:
            running = read_running(connection, "e1")
            return [list(seated_players(running, each.game)) for each in running.rounds[0].games]

    (first, second), (third, _) = seen = seated()
    result = {"board": 1, "result": "1"}
    paired("events/e1/boards", {"first": first, "second": third, "reason": "colours"})
    entered = paired("events/e1/results", {"results": [{**result, "players": seen[0]}]}, "scorer", status=409).json()
    reported = paired(REPORTS, {**result, "players": seen[0]}, board[0], status=409).json()
    turned = {**result, "players": seated()[0][::-1]}
    paired("events/e1/results", {"results": [turned]}, "scorer", status=409)

    assert second not in seated()[0]
    assert re.match(r"Board 1 of round 1 is another game now: \w+ – \w+\. The result was not", entered["detail"])
    assert entered["detail"] == reported["detail"]
    paired(REPORTS, {**result, "players": seated()[0]}, board[0])
    paired("events/e1/results", {"results": [{**result, "players": seated()[0]}]}, "scorer")


def test_a_report_is_changed_and_undone(paired, board, league):
    paired(REPORTS, {"board": 1, "result": "1"}, board[0])
    paired(REPORTS, {"board": 1, "result": "2"}, board[0])
    assert ["2"] == [each["result"] for each in waiting(paired)]
    last = log(league)
    undo_change(league, "dora", len(last))
    assert ["1"] == [each["result"] for each in waiting(paired)]


def test_a_report_without_a_result_enters_nothing_and_takes_the_own_one_back(paired, board, league):
    paired(REPORTS, {"board": 1, "result": "1"}, board[0])
    other = paired(REPORTS, {"board": 1, "result": "-"}, board[1]).json()
    taken = paired(REPORTS, {"board": 1, "result": "-"}, board[0]).json()

    assert (None, False, False) == (other["change"], other["is_entered"], taken["is_entered"])
    assert f"{board[0].capitalize()} took back the report of round 1, board 1" == taken["done"]
    assert [] == waiting(paired)


def test_a_report_on_a_closed_round_is_rejected_at_once(paired, board):
    results = [{"board": each, "result": "1"} for each in (1, 2)]
    paired("events/e1/results", {"results": results}, "scorer")
    paired("events/e1/close-round")
    late = paired(REPORTS, {"board": 1, "result": "1", "round": 1}, board[0], status=422).json()

    assert late["detail"].startswith("Round 1 of event e1 is closed.")


def test_a_token_is_no_second_person(paired, league):
    create_account(league, "root", "Sam", Grant(Role.SCORER, "e1"))
    make_token(league, "root", "Sam", "scoreboard", {Scope.RESULTS})
    enter_results(league, "Sam (scoreboard)", "e1", [(1, "1")])
    enter_results(league, "Sam", "e1", [(2, "1")])

    assert [] == confirm_results(league, "Sam", "e1")
    with pytest.raises(InputError, match=r"Sam \(scoreboard\) entered board 2 of round 1"):
        confirm_results(league, "Sam (scoreboard)", "e1", [(2, "")])
    assert [1, 2] == confirm_results(league, "Sue", "e1")


def test_one_player_alone_does_not_end_an_adjourned_game(paired, board, league):
    paired("events/e1/results", {"results": [{"board": 1, "result": "adj"}]}, "scorer")
    told = paired(REPORTS, {"board": 1, "result": "1"}, board[0]).json()
    with league.read() as connection:
        adjourned = len(read_running(connection, "e1").rounds[0].adjourned)
    seen = waiting(paired)
    agreed = paired(REPORTS, {"board": 1, "result": "1"}, board[1]).json()

    assert (False, 1, [1]) == (told["is_entered"], adjourned, [each["board"] for each in seen])
    assert agreed["is_entered"]
    assert [] == waiting(paired)


@pytest.mark.parametrize("given", [{"kind": "full-bye"}, {"kind": "half-bye", "irregular": True}])
def test_a_player_takes_no_bye_that_only_the_director_enters(ask, given):
    own = ask("events/e1/entries/p1/bye", {"rounds": [1], **given}, "ann", status=422).json()

    assert own["detail"].startswith("Only the director can enter a full-point bye or confirm an irregular one.")
    ask("events/e1/entries/p1/bye", {"rounds": [1]}, "ann")
    ask("events/e1/entries/p2/bye", {"rounds": [1], **given})
