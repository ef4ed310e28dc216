"""Every command through the API: what it does, who may, on which version, and once."""

from __future__ import annotations

import base64
import datetime as dt
import threading

import pytest

from crosstable.commands import file_limits
from crosstable.commands.event import take_over
from crosstable.commands.limits import CalculationSlots, EngineLimits
from crosstable.commands.table import all_commands
from crosstable.facts.store.answered_requests import KEPT
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.opening import open_store
from tests.web.commands.conftest import CALLERS, asking

B = {"results": [{"board": 1, "result": "1"}]}


def log(store):
    with store.read() as connection:
        return [(each.command, each.actor) for each in reversed(read_log(connection))]


@pytest.mark.slow
def test_an_event_is_run_through_the_api(ask, league):
    ask("events", {"name": "Autumn Open", "template": "swiss", "date": "2026-09-01", "rounds": 3}, "owner")
    entries = [{"name": each, "rating": rating} for each, rating in (("Ann", 1900), ("Eve", 1800), ("Flo", 1700))]
    entered = ask("events/e2/entries", {"entries": entries}, "owner").json()
    ask("events/e2/entries/p3/withdraw", who="owner", status=404)
    ask("events/e2/plan", {"tiebreaks": ["BH"], "facts": {"city": "Ulm"}, "bye_points": {"half-bye": 0.5}}, "owner")
    ask("events/e2/entries/p6/bye", {"rounds": [2], "kind": "half-bye"}, "owner")
    ask("events/e2/entries/p6/cancel-bye", {"rounds": [2]}, "owner")
    ask("events/e2/entries/p6/withdraw", {"after_round": 0}, "owner")
    ask("events/e2/entries/p6/return", who="owner")
    ask("events/e2/entries/p6/replace", {"name": "Gus", "reason": "another person"}, "owner")
    ask("events/e2/entries/p7/rating", {"rating": 1650}, "owner")
    draft = ask("events/e2/rounds", {"bye": "p7"}, "owner").json()
    ask("events/e2/drop", who="owner")
    ask("events/e2/rounds", {"force": [["p1", "p5"]]}, "owner")
    ask("events/e2/boards", {"first": "p5", "second": "p1", "reason": "colours"}, "owner")
    ask("events/e2/publish", who="owner")
    ask("events/e2/unpublish", who="owner")
    ask("events/e2/publish", who="owner")
    paired_again = ask("events/e2/re-pair", {"reason": "late start"}, "owner").json()
    result = ask("events/e2/results", B, "owner").json()
    ask("events/e2/corrections", {"results": [{"board": 1, "result": "2"}], "reason": "misread"}, "owner")
    ask("events/e2/close-round", who="owner")
    ask("events/e2/close", who="owner")
    reopened = ask("events/e2/reopen", {"reason": "one more round"}, "owner").json()

    assert ["Ann", "Eve", "Flo"] == [each["name"] for each in entered["entered"]]
    assert ["Eve", "Flo"] == [each["name"] for each in entered["new_players"]]
    assert ("draft", ["p7"]) == (draft["state"], [each["id"] for each in draft["byes"]])
    assert [("1", True)] == [(str(each["board"]), each["is_new"]) for each in result["boards"]]
    assert "reopened" in reopened["done"]
    assert ("published", "colours") == (paired_again["state"], paired_again["boards"][0]["by_hand"])
    assert {("event-correct", "Olga"), ("event-reopen", "Olga")} <= set(log(league))


@pytest.mark.slow
def test_a_running_event_is_taken_over_from_a_file(ask):
    text = "012 Cup\n001    1      Lee, Ann\n001    2      May, Bo\n"
    taken = ask("events/take-over", {"file": {"name": "cup.trf", "text": text}}, "owner").json()
    encoded = {"name": "cup.trf", "base64": base64.b64encode(text.encode()).decode()}
    ask("events/take-over", {"file": encoded, "name": "Cup 2"}, "owner")
    both = ask("events/take-over", {"file": {**encoded, "text": ""}}, "owner", status=422).json()
    broken = ask("events/take-over", {"file": {"name": "cup.trf", "base64": "!"}}, "owner", status=422).json()

    assert ("e2", 2, 0) == (taken["event"], taken["entrants"], taken["rounds"])
    assert "is needed in one form: as `text`, or its bytes as `base64`." in both["detail"]
    assert "The content of 'cup.trf' is not base64." in broken["detail"]


@pytest.mark.slow
def test_a_file_to_take_over_is_read_within_the_limits_of_files(ask, monkeypatch):
    sent = {"file": {"name": "cup.trf", "text": "012 Cup\n001    1      Lee, Ann\n001    2      May, Bo\n"}}
    monkeypatch.setattr(file_limits, "MOST_ROWS", 2)
    long = ask("events/take-over", sent, "owner", status=422).json()
    monkeypatch.setattr(file_limits, "MOST_ROWS", 100)
    monkeypatch.setattr(file_limits, "_places", CalculationSlots(EngineLimits(seconds=0.02, at_once=1)))
    gate = threading.Event()
    monkeypatch.setattr(take_over, "read_event", lambda *_, **__: gate.wait(30))
    slow = ask("events/take-over", sent, "owner", status=413).json()
    gate.set()

    assert "at most 2 are read" in long["detail"]
    assert "took longer than 0.02 seconds to read" in slow["detail"]


@pytest.mark.slow
def test_a_bar_a_stage_and_a_cut(ask):
    suggested = ask("events/e1/bar").json()
    bar = ask("events/e1/bar?dry_run=true", {"bar": 1900}).json()
    ask("events/e1/rounds", {"publish": True})
    ask("events/e1/results", {"results": [{"board": 1, "result": "1"}, {"board": 2, "result": "1"}]}, "scorer")
    ask("events/e1/stages", {"name": "Final", "takes": "top 2"})
    ask("events/e1/stages", {"name": "Final", "drop": True})
    cut = ask("events/e1/cut", {"size": 2, "stage": "Final"}).json()
    ask("events/e1/rounds", {"publish": True})
    ask("events/e1/results", {"results": [{"board": 1, "result": "d"}]}, "scorer")
    first = cut["entrants"][0]
    decided = ask("events/e1/decisions", {"board": 1, "player": first["id"], "reason": "penalties"}).json()

    assert suggested["change"] is None
    assert bar["is_dry_run"]
    assert ("Final", 2, 2) == (cut["stage"], cut["first_round"], len(cut["entrants"]))
    assert decided["done"] == f"decided that {first['name']} goes on from board 1 of round 2"


@pytest.mark.slow
def test_the_next_season_begins(paired):
    both = {"results": [{"board": 1, "result": "1"}, {"board": 2, "result": "1"}]}
    paired("events/e1/results", both, "scorer")
    paired("events/e1/close")
    given = {"events": ["e1"], "date": "2027-03-01", "names": ["Spring 2027"], "direct": 0, "play_offs": 0}
    made = paired("events/next-season", given, "owner").json()

    assert [("e2", "Spring 2027", 4)] == [
        (each["event"], each["name"], len(each["entrants"])) for each in made["events"]
    ]


def test_who_is_present_plays_and_the_others_get_a_bye(ask):
    assert ["p3", "p4"] == [each["id"] for each in ask("events/e1/present", {"players": ["p1", "p2"]}).json()["absent"]]


@pytest.mark.slow
def test_teams_are_entered(ask):
    ask("events", {"name": "Cup", "template": "team-swiss"}, "owner")
    teams = [{"name": name, "members": [f"{name} {at}" for at in range(4)]} for name in ("Ants", "Bees")]
    added = ask("events/e2/teams", {"teams": teams}, "owner").json()
    ids = added["teams"]
    ask(f"events/e2/teams/{ids[0]}/board-order", {"members": ["Ants 1", "Ants 0", "Ants 2", "Ants 3"]}, "owner")
    ask(f"events/e2/teams/{ids[0]}/line-up", {"players": ["p6", "p5", "p7", None]}, "owner")
    above = ask(f"events/e2/teams/{ids[0]}/line-up", {"players": ["p5", "p6"]}, "owner", status=422).json()
    ask("events/e2/entries/p5/bye", {"rounds": [1], "kind": "zero-bye"}, "owner")
    away = ask(f"events/e2/teams/{ids[0]}/line-up", {"players": ["p6", "p5"]}, "owner", status=422).json()
    ask("events/e2/entries/p5/cancel-bye", {"rounds": [1]}, "owner")
    unequal = ask("events/e2/teams/rules", {"points": "3-1"}, "owner", status=422).json()
    rules = ask("events/e2/teams/rules", {"points": "3-1-0", "order": "free"}, "owner").json()["rules"]
    paired = ask("events/e2/rounds", who="owner").json()
    ask("events/e2/drop", who="owner")
    ask(f"events/e2/teams/{ids[1]}/withdraw", who="owner")
    ask(f"events/e2/teams/{ids[1]}/remove", who="owner")
    headers = {"authorization": "Bearer owner"}
    listed = ask.client.get(f"/leagues/{ask.key}/events/e2/teams", headers=headers).json()["items"]

    assert ["Ants", "Bees"] == added["names"]
    assert above["detail"].startswith("Team 'Ants', board 2: Ants 1 stands above Ants 0 in the order of the team.")
    assert "Ants 0 may not play: absent in round 1." in away["detail"]
    assert "Match points '3-1' are not three numbers." in unequal["detail"]
    assert ("3-1-0", "free") == (rules["points"], rules["order"])
    assert {"Ants", "Bees"} == {each["name"] for board in paired["boards"] for each in board["players"]}
    assert [["Ants 1", "Ants 0", "Ants 2", "Ants 3"]] == [[one["name"] for one in each["members"]] for each in listed]
    for unknown in ("t99", "1", "t01"):
        ask(f"events/e2/teams/{unknown}/remove", who="owner", status=404)


def test_teams_come_from_a_table_that_is_sent(ask):
    ask("events", {"name": "Cup", "template": "team-swiss"}, "owner")
    table = "team,player,rating,substitute\nAnts,Ann,2000,\nAnts,Amy,1500,yes\nBees,Bo,1900,\n"
    added = ask("events/e2/teams", {"file": {"name": "teams.csv", "text": table}}, "owner").json()
    nothing = ask("events/e2/teams", {}, "owner", status=422).json()

    assert ["Ants", "Bees"] == added["names"]
    assert added["notes"][-1].startswith("Fewer players than 4 boards: Ants, Bees.")
    assert "No team was given." in nothing["detail"]


def test_groups_are_drawn(ask):
    ask("events/e1/plan", {"policy": "groups", "settings": {"groups": 2}, "tiebreaks": ["SB"]})
    drawn = ask("events/e1/draw", {"groups": 2, "by": "snake"}).json()
    moved = ask("events/e1/draw", {"swap": [["p1", "p2"]]}).json()

    assert [["A", "p1", "p4"], ["B", "p2", "p3"]] == _groups(drawn)
    assert [{"A", "p2", "p4"}, {"B", "p1", "p3"}] == [set(each) for each in _groups(moved)]


def test_challenges_are_the_next_round_of_a_ladder(ask):
    not_one = ask("events/e1/challenges", {"pairs": [["p2", "p1"]]}, status=422).json()
    ask("events/e1/plan", {"policy": "ladder", "tiebreaks": []})
    made = ask("events/e1/challenges", {"pairs": [["p2", "p1"]]}).json()

    assert "Event e1 is not a ladder" in not_one["detail"]
    assert ("published", {"p1", "p2"}) == (made["state"], {each["id"] for each in made["boards"][0]["players"]})


def test_a_category_is_added_changed_and_removed_and_prizes_leave_it(ask):
    ask("events/e1/categories", {"name": "Club", "club": "North"})
    nothing = ask("events/e1/categories", {"name": "Odd"}, status=422).json()
    main = {"lists": [{"name": "main", "prizes": [{"amount": 50}]}]}
    kept = ask("events/e1/prizes", main).json()["prizes"]
    ask("events/e1/categories", {"name": "Club", "club": "South"})
    without = ask("events/e1/categories", {"name": "club", "drop": True}).json()["prizes"]

    assert ([{"name": "Club", "club": "North"}], main["lists"]) == (kept["categories"], kept["lists"])
    assert main == without
    assert "Category 'Odd' has no condition." in nothing["detail"]


def test_an_event_is_read_as_files(paired):
    def read(path, who="scorer", status=200):
        answer = paired.client.get(
            f"/leagues/{paired.key}/events/e1/{path}", headers={"authorization": f"Bearer {who}"}
        )
        assert status == answer.status_code, answer.text
        return answer

    trf, page = read("export?format=trf26"), read("print?what=pairings&round=1")

    assert "Ann" in trf.text
    assert 'attachment; filename="e1.trf"' == trf.headers["content-disposition"]
    assert "<html" in page.text
    assert "Ann" in read("print").text
    assert "what: 'wall' is not one of all, pairings" in read("print?what=wall", status=422).text
    assert "Unknown format" in read("export?format=doc", status=422).text
    assert "no-rated-game" in read("report?system=fide", status=422).text
    assert "'elo' is not the system of a federation." in read("report?system=elo", status=422).text
    for path in ("report", "teams", "print", "export?format=trf26"):
        read(path, "stranger", 404)


def test_prizes_and_zones(ask):
    fund = {"categories": [{"name": "U18", "born_from": 2009}], "sharing": "hort"}
    fund["lists"] = [{"name": "U18", "category": "U18", "prizes": [{"amount": 50}, {"thing": "Cup"}]}]
    given = ask("events/e1/prizes", fund).json()
    unknown = ask("events/e1/prizes", {**fund, "categories": []}, status=422).json()
    zones = ask("events/e1/zones", {"zones": [{"name": "Down", "first": -1, "last": -1, "kind": "down"}]}).json()

    more = ask("events/e1/prizes", {"name": "main", "prizes": [{"amount": 9}], "no_prize": ["Ann"]}).json()
    none = ask("events/e1/prizes", {"lists": [], "without": [], "currency": "EUR"}).json()["prizes"]
    nameless = ask("events/e1/prizes", {"prizes": [{"amount": 9}]}, status=422).json()
    lost = ask("events/e1/prizes", {"lists": fund["lists"]}, status=200) and ask(
        "events/e1/prizes", {"categories": []}, status=422
    )

    assert fund == given["prizes"]
    assert "'U18'" in unknown["detail"]
    assert "'U18'" in lost.json()["detail"]
    assert {**fund, "lists": [*fund["lists"], {"name": "main", "prizes": [{"amount": 9}]}], "without": ["p1"]} == more[
        "prizes"
    ]
    assert {"categories": fund["categories"], "sharing": "hort", "currency": "EUR"} == none
    assert "Prizes were given without the name of their list." in nameless["detail"]
    assert [-1] == [each["last"] for each in zones["zones"]]


def _groups(answer):
    return [[each["name"], *(player["id"] for player in each["players"])] for each in answer["groups"]]


def test_a_dry_run_answers_as_the_command_would_and_changes_nothing(ask, league):
    before = log(league)
    tried = ask("events/e1/rounds?dry_run=true", {"publish": True}).json()

    assert before == log(league)
    assert ("published", None, True) == (tried["state"], tried["change"], tried["is_dry_run"])
    assert tried["done"].startswith("paired and published round 1, 2 boards")
    assert ask("events/e1/rounds", {"publish": True}).json()["boards"] == tried["boards"]


def test_a_dry_run_of_a_correction_shows_what_would_follow(paired):
    paired("events/e1/results", B, "scorer")
    tried = paired("events/e1/corrections?dry_run=true", {"results": [{"board": 1, "result": "2"}]}).json()
    refused = paired("events/e1/corrections", {"results": [{"board": 1, "result": "2"}]}, status=422).json()

    assert {"p1", "p2", "p3", "p4"} >= {each["player"] for each in tried["consequences"]["moved"]}
    assert tried["consequences"]["moved"]
    assert refused["detail"] == "A reason is needed to correct a result. Give one: players will read it."


@pytest.mark.parametrize("template", ["knockout", "double-elimination"])
def test_a_dry_run_of_a_correction_is_rejected_where_the_correction_is(ask, template):
    ask("events", {"name": "Cup", "template": template, "date": "2026-09-01"}, "owner")
    ask("events/e2/entries", {"entries": [{"name": name, "rating": 1500} for name in "ABCD"]}, "owner")
    ask("events/e2/rounds", {"publish": True}, "owner")
    ask("events/e2/results", {"results": [{"board": at, "result": "1"} for at in (1, 2)]}, "owner")
    ask("events/e2/rounds", {"publish": True}, "owner")
    other = {"results": [{"board": 1, "result": "2"}], "round": 1, "reason": "misread"}

    tried = ask("events/e2/corrections?dry_run=true", other, "owner", status=422).json()
    rejected = ask("events/e2/corrections", other, "owner", status=422).json()
    kept = ask("events/e2/corrections?dry_run=true", {**other, "keep_bracket": True}, "owner").json()

    assert "another player goes on, and round 2 is paired already" in rejected["detail"]
    assert rejected["detail"] == tried["detail"]
    assert kept["consequences"]
    assert kept["boards"] == ask("events/e2/corrections", {**other, "keep_bracket": True}, "owner").json()["boards"]


def test_two_people_who_enter_the_same_board_agree_or_learn_of_each_other(paired, league):
    paired("events/e1/results", B, "scorer")
    before = log(league)
    same = paired("events/e1/results", B, "second").json()
    conflict = paired("events/e1/results", {"results": [{"board": 1, "result": "2"}]}, "second", status=409).json()
    paired("events/e1/confirmations", {"boards": [{"board": 1, "result": "1"}]}, "second")

    assert (None, False) == (same["change"], same["boards"][0]["is_new"])
    assert "already has a result: " in conflict["detail"]
    assert "entered by Sam. It is not the one given now: " in conflict["detail"]
    assert ("Sam", "1") == (conflict["values"]["actor"], conflict["values"]["board"])
    assert [*before, ("event-confirm", "Sue")] == log(league)


def test_a_request_with_a_key_is_carried_out_once(paired, league):
    first = paired("events/e1/results", B, "scorer", idempotency_key="k1")
    before = log(league)
    paired("events/e1/results", {"results": [{"board": 2, "result": "1"}]}, "scorer", idempotency_key="k2")
    again = asking(open_store(league.name, clock=league.clock))(  # another worker, or the same one later
        "events/e1/results", B, "scorer", idempotency_key="k1"
    )
    other = paired(
        "events/e1/results", {"results": [{"board": 2, "result": "2"}]}, "scorer", status=422, idempotency_key="k1"
    )
    own = paired("events/e1/results", B, "second", idempotency_key="k1").json()

    assert len(before) + 1 == len(log(league))
    assert (first.text, first.headers["etag"]) == (again.text, again.headers["etag"])
    assert "true" == again.headers["idempotent-replayed"]
    assert "The key 'k1' was sent with another request before." in other.json()["detail"]
    assert not own["boards"][0]["is_new"]


def test_an_error_is_not_kept_and_a_key_expires(paired, league):
    board = {"results": [{"board": 1, "result": "1"}]}
    paired("events/e1/results", {"results": [{"board": 99, "result": "1"}]}, "scorer", status=422, idempotency_key="k")
    assert paired("events/e1/results", board, "scorer", idempotency_key="k").json()["change"]
    same = paired("events/e1/results", board, "scorer", idempotency_key="no change").json()
    league.clock.now += KEPT + dt.timedelta(seconds=1)
    late = paired("events/e1/results", board, "scorer", idempotency_key="k").json()

    assert (None, False) == (same["change"], same["boards"][0]["is_new"])
    assert (None, False) == (late["change"], late["boards"][0]["is_new"])


@pytest.mark.parametrize("key", ["", "käse", "x" * 256])
def test_a_key_that_cannot_be_one_is_rejected(paired, key):
    answer = paired.client.post(
        f"/leagues/{paired.key}/events/e1/results",
        json=B,
        headers=[(b"authorization", b"Bearer scorer"), (b"idempotency-key", key.encode())],
    )

    assert answer.status_code == 422
    assert "1 to 255 printable ASCII characters" in answer.text or "at most 255 characters" in answer.text


@pytest.mark.slow
def test_a_command_is_rejected_where_the_event_has_changed_since(paired, league):
    seen = paired.client.get(f"/leagues/{paired.key}/events/e1").headers["etag"]
    entered = paired("events/e1/results", B, "scorer", if_match=seen)
    before = log(league)
    stale = paired("events/e1/close-round", if_match=seen, status=412).json()
    unknown = paired("events/e1/close-round", if_match='"abc"', status=412).json()
    second = {"results": [{"board": 2, "result": "1"}]}
    paired("events/e1/results?dry_run=true", second, "scorer", if_match=seen, status=412)

    assert before == log(league)
    assert stale["detail"].startswith("Event e1 was changed since you read it: Sam: round 1: ")
    assert [entered.json()["change"]] == [each["change"] for each in stale["values"]["since"]]
    assert unknown["detail"].startswith("e1 was changed since you read it.")
    assert paired.client.get(f"/leagues/{paired.key}/events/e1").headers["etag"] == entered.headers["etag"]
    paired("events/e1/results", second, "scorer", if_match=entered.headers["etag"])


@pytest.mark.slow
def test_without_credentials_or_with_foreign_ones_nothing_is_there(ask, league):
    before = log(league)
    known = {
        "event": "e1",
        "player": "p1",
        "round": "1",
        "game": "g1",
        "change": "1",
        "report": "1",
        "webhook": "1",
        "team": "t1",
        "delivery": "d1",
        "link": "l1",
        "rating_list": "overall",
    }
    for command in filter(lambda each: each.is_routed, all_commands().values()):
        path = command.path.format(**known)
        ask(path, {}, None, status=401)
        ask(path, {}, "nobody", status=401)
        for who in ("stranger", "ratings"):
            if not CALLERS[who].may(command.permission, "e1" if "{event}" in command.path else None):
                assert "commands/not-found" == ask(path, {}, who, status=404).json()["code"]
    assert before == log(league)


def test_what_a_path_names_is_looked_up_through_its_league_and_event(ask):
    ask("events", {"name": "Other"}, "owner")
    for path in ("events/e9/close", "events/e2/entries/p1/withdraw", "events/e1/entries/p9/return"):
        assert "commands/no-such-thing" == ask(path, who="owner", status=404).json()["code"]
    answer = ask.client.post("/leagues/other/events/e1/close", headers={"Authorization": "Bearer owner"})

    assert 401 == answer.status_code
    assert "Bearer" == answer.headers["www-authenticate"]
    assert "This request changes the league, and does not say who sends it." in answer.json()["detail"]


def test_a_player_asks_for_byes_of_their_own_alone(ask):
    ask("events/e1/entries/p1/bye", {"rounds": [2]}, "ann")
    ask("events/e1/entries/p2/bye", {"rounds": [2]}, "ann", status=404)
    ask("events/e1/results", B, "ann", status=404)


def test_unknown_fields_are_noticed(ask):
    answer = ask("events/e1/rounds", {"sed": 3}, status=422).json()

    assert "There is no field 'sed'. The fields are bye," in answer["detail"]


def test_a_request_is_answered_again_after_what_it_named_has_ended(ask):
    given = {"name": "Gus", "reason": "another person"}
    first = ask("events/e1/entries/p1/replace", given, idempotency_key="k1")
    again = ask("events/e1/entries/p1/replace", given, idempotency_key="k1")

    assert first.text == again.text
    assert "true" == again.headers["idempotent-replayed"]
    ask("events/e1/entries/p1/replace", given, status=404)


def test_what_a_page_holds_back_is_not_sent_as_somebody_else(paired):
    result, at = {"results": [{"board": 1, "result": "1"}]}, "events/e1/results"
    other = paired(at, result, "second", status=401, crosstable_actor="Sam").json()
    own = paired(at, result, "scorer", crosstable_actor="S%61m").json()

    assert other["detail"].startswith("Somebody else is signed in on this device now.")
    assert own["change"] is not None
