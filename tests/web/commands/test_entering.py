"""Entering players by programs, and at the terminal with what is known of one of them."""

from __future__ import annotations

import base64

from tests.commands import run_here

LIST = "Novak Jan 2100 AUT\nBo 1900 1800\n"


def test_a_program_sends_a_list_or_a_file_and_learns_what_is_doubtful(ask):
    ask("events", {"name": "Open", "template": "swiss"}, "owner")
    file = {"name": "more.csv", "base64": base64.b64encode(b"name,rating,shoe\nCy,1700,44\n").decode()}
    asked = {"files": [{"name": "list.txt", "text": LIST}, file], "entries": [{"name": "Ida", "title": "WFM"}]}
    tried = ask("events/e2/entries?dry_run=true", asked, "owner").json()
    done = ask("events/e2/entries", {**asked, "same_as": {"Bo": "p1"}}, "owner").json()
    nothing = ask("events/e2/entries", {"files": [{"name": "list.txt", "text": "\n"}]}, "owner", status=422).json()

    assert ["Ida", "Novak Jan", "Bo", "Cy"] == [each["name"] for each in tried["entered"]]
    assert "Line 2: '1900' was used, and '1800' after it was ignored." in done["notes"][0]
    assert "Line 2: '1900' was read as a rating." in done["notes"][1]
    assert [True] == ["shoe" in each for each in done["notes"][2:]]
    assert "p1" in [each["id"] for each in done["entered"]]
    assert "No players to enter were given." in nothing["detail"]


def test_what_is_known_of_one_player_is_an_option_each(tmp_path):
    run_here("init", "club.db", folder=tmp_path)
    run_here("event", "new", "club.db", "Cup", "--template", "swiss", folder=tmp_path)
    words = ("--rating", "1850", "--club", "Elm Street", "--title", "WFM", "--number", "FIDE 1503014", "--absent", "2")
    entered = run_here("event", "enter", "club.db", "Ann Lee", *words, folder=tmp_path)
    (tmp_path / "more.txt").write_bytes("Müller, Jo 1700\n".encode("latin-1"))
    read = run_here("event", "enter", "club.db", "more.txt", "--encoding", "latin-1", "--preview", folder=tmp_path)
    several = run_here("event", "enter", "club.db", "Bo", "Cy", "--club", "Elm", folder=tmp_path)
    no_number = run_here("event", "enter", "club.db", "Bo", "--number", "17", folder=tmp_path)
    shown = run_here("event", "export", "club.db", "-", folder=tmp_path)

    assert "1 entered, 1 of them new to the league." in entered.err
    assert all(word in shown.out for word in ("Elm Street", "WFM", "1503014", "1850"))
    assert "Müller, Jo" in read.out
    assert "--club is for a single player, but 2 names and 0 files are given." in several.err
    assert "numbers 1, organisation: a value is needed." in no_number.err
