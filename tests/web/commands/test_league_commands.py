"""Commands on a league through the API: players, imports, corrections of games, rating lists, undo."""

from __future__ import annotations

import base64

import pytest

from crosstable.commands.perform import perform
from crosstable.commands.reading import read_input
from crosstable.commands.table import command_named
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Access, Grant, Role, Scope
from tests.web.commands.test_commands import log

GAMES = "date,white,black,result\n2026-03-01,Ann,Bo,1-0\n2026-03-02,Bo,Zed,0-1\n"
FILE = {"name": "games.csv", "text": GAMES}


@pytest.mark.slow
def test_players_are_added_edited_merged_and_parted(ask, league):
    added = ask("players", {"name": "Ana", "club": "Ulm"}, "owner").json()
    known = ask("players", {"name": "Ana"}, "owner", status=422).json()
    ask("players/p5/edit", {"display": "initials", "club": ""}, "owner")
    ask("players/p5/spellings", {"spelling": "Anna"}, "owner")
    ask("players/p5/numbers", {"organisation": "FIDE", "number": "17"}, "owner")
    tried = ask("players/p1/merge?dry_run=true", {"other": "p5"}, "owner").json()
    merged = ask("players/p1/merge", {"other": "p5", "reason": "one person"}, "owner").json()
    parted = ask(f"changes/{merged['change']}/undo", {"reason": "two people"}, "owner").json()
    ask("players/p5/erase", who="owner")
    gone = ask("players", {"name": "Eve"}, "owner").json()
    ask(f"changes/{gone['change']}/undo", who="owner")
    again = ask("players", {"name": "Eve"}, "owner", status=422).json()

    assert added["done"].startswith("added the player Ana; ")
    assert "The league has a player 'Ana' already: p5." == known["detail"]
    assert ("p1", "p5", 0) == (tried["kept"]["id"], tried["merged"], tried["games"])
    assert [merged["change"]] == parted["undone"]
    assert "The league has a player 'Eve' already: p6." == again["detail"]
    assert ("add-player", "Olga") in log(league)


@pytest.mark.slow
def test_results_are_imported_as_a_diff_corrected_and_published(ask):
    tried = ask("imports?dry_run=true", {"file": FILE}, "owner").json()
    done = ask("imports", {"file": FILE}, "owner").json()
    again = ask("imports", {"file": FILE}, "owner").json()
    text = GAMES.replace("Bo,Zed,0-1", "Bo,Zed,1-0").encode()
    changed = {"name": "games.csv", "base64": base64.b64encode(text).decode()}
    other = ask("imports?dry_run=true", {"file": changed}, "owner").json()
    published = ask("publications", {"reason": "March"}, "owner").json()
    preview = ask("games/g1/correct?dry_run=true", {"score": 0.5}, "owner").json()
    corrected = ask("games/g1/correct", {"score": 0.5, "reason": "the sheet says draw"}, "owner").json()
    nothing = ask("games/g1/correct", {"reason": "?"}, "owner", status=422).json()
    moves = ask("publications?dry_run=true", who="owner").json()
    ask("publications", who="owner")
    run = ask("runs", who="owner").json()
    back = ask(f"changes/{published['change']}/undo", who="owner", status=422).json()
    last = run["lists"][0]["published_before"]

    assert (2, 0, ["Zed"], True) == (tried["new"], tried["changed"], tried["new_players"], tried["is_dry_run"])
    assert (2, None) == (done["new"], again["change"])
    assert (1, 1) == (other["changed"], other["unchanged"])
    assert [] != next(iter(preview["ratings"].values()))["moves"]
    assert corrected["before"] != corrected["after"]
    assert "No correction was given." in nothing["detail"]
    assert {"p1", "p2"} <= {each["id"] for each in moves["lists"][0]["moves"]["moves"]}
    assert last == run["lists"][0]["run"]
    assert "published" in back["detail"]


def test_a_publication_is_taken_back(ask):
    ask("imports", {"file": FILE}, "owner")
    published = ask("publications", who="ratings").json()
    ask(f"changes/{published['change']}/undo", who="ratings", status=404)
    back = ask(f"changes/{published['change']}/undo", who="owner").json()
    twice = ask(f"changes/{back['change']}/undo", who="owner", status=422).json()

    assert [None] == list(back["runs"].values())
    assert "took a publication back" in twice["detail"]


def test_a_director_undoes_changes_of_their_event_alone(paired):
    result = {"results": [{"board": 1, "result": "1"}]}
    entered = paired("events/e1/results", result, "scorer").json()
    paired("events/e1/changes/1/undo", status=404)
    paired("events/e1/changes/99/undo", status=404)
    undone = paired(f"events/e1/changes/{entered['change']}/undo", {"reason": "typo"}).json()
    paired("events/e1/results", {"results": [{"board": 1, "result": "2"}]}, "scorer")

    assert ([entered["change"]], 1) == (undone["undone"], undone["games"])


@pytest.mark.slow
def test_a_change_is_undone_by_those_who_could_make_it(ask, league):
    made = [ask("events/e1/rounds", {"publish": True}).json()["change"]]
    made.append(ask("events/e1/results", {"results": [{"board": 1, "result": "1"}]}, "counter").json()["change"])
    undone = [ask(f"events/e1/changes/{each}/undo", {"cascade": True}, "counter", status=422) for each in made[:1]]
    ask(f"events/e1/changes/{made[1]}/undo", who="counter")
    ask("events", {"name": "Other"}, "owner")
    created = 2  # begins e1
    by_director = ask(f"events/e1/changes/{created}/undo", {"cascade": True}, status=422).json()

    assert ": it takes the right 'pair-rounds'." in undone[0].json()["detail"]
    assert "takes the right 'create-events'." in by_director["detail"]
    assert ("event-new", "event-pair-publish") == (log(league)[1][0], log(league)[-4][0])


def test_a_director_undoes_no_change_beyond_the_event(ask, league):
    entered = ask("events/e1/entries", {"entries": [{"name": "Eve", "club": "North"}]}).json()
    ask("players/p5/edit", {"club": "South"}, "owner")
    beyond = ask(f"events/e1/changes/{entered['change']}/undo", {"cascade": True}, status=422).json()

    assert beyond["detail"].startswith(f"Change {entered['change'] + 1} is not a change of event e1 alone.")
    assert "edit-player" == log(league)[-1][0]
    ask(f"changes/{entered['change']}/undo", {"cascade": True}, "owner")


def test_publishing_a_correction_takes_the_right_to_publish(ask, league):
    ask("imports", {"file": FILE}, "owner")
    sent = {"score": 0, "reason": "wrong way round", "publish": True}
    imports = Access("Ivo", frozenset({Grant(Role.OWNER)}), frozenset({Scope.PLAYERS, Scope.RESULTS}))
    command = command_named("correct")

    with pytest.raises(InputError, match="These credentials do not allow publishing ratings"):
        perform(league, imports, command, {"game": "g1"}, read_input(command.input_class, sent))
    done = ask("games/g1/correct", sent, "owner").json()
    assert done["published"] == done["change"]


def test_initial_ratings_need_a_list_that_was_imported(ask):
    none = ask("initial-ratings", {}, "owner", status=422).json()

    assert "No list of a federation is imported here. Import one first" in none["detail"]
