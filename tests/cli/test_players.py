"""`crosstable players`: import a list, find players."""

from __future__ import annotations

import json

import pytest

from tests.formats.peer_samples import FIDE_TEXT, TDLIST


@pytest.fixture
def listed(run, tmp_path):
    (tmp_path / "fide.txt").write_bytes(FIDE_TEXT.replace(b"1804", b"many"))
    (tmp_path / "tdlist.txt").write_bytes(TDLIST)
    return [run("players", "import", "fide.txt"), run("players", "import", "tdlist.txt", "--json")]


def test_lists_are_imported_and_their_problems_reported(listed):
    fide, aga = listed

    assert (0, "3 players of the FIDE list are in players.db.\n") == (fide.code, fide.out)
    assert "fide.txt: line 3, column 'rating': 'many' is not a rating. The player is kept without one." in fide.err
    assert {"list": "AGA", "players": 3, "problems": [], "list_date": None} == json.loads(aga.out)


def test_players_are_found_by_the_beginning_of_a_name(run, listed):
    done = run("players", "find", "exam")

    assert [
        "list\tid\tname\trating\trapid\tblitz\ttitle\tclub\tcountry\tregion\tborn\tstatus",
        "FIDE\t4100018\tExample, Ann\t2321\t2290\t2301\tWGM\t\tNOR\t\t1990\tinactive",
        "AGA\t17452\tExample, Ann\t3.431\t\t\t3d\tFARG\t\tND\t\tFull until 2027-08-06",
    ] == done.out.splitlines()


def test_players_are_found_as_json(run, listed):
    (found,) = json.loads(run("players", "find", "4100034", "--list", "fide", "--json").out)

    assert ("FIDE", "number", "Third", "FM") == (found["list"], found["found_by"], found["name"], found["title"])


def test_similar_names_are_reported_as_similar(run, listed):
    near, none = run("players", "find", "exmaple"), run("players", "find", "zzzz")

    assert ("No player has exactly this name; these are similar.", 3) == (near.err.strip(), len(near.out.splitlines()))
    assert "No player called 'zzzz' was found. Try fewer letters, or the family name alone." == none.err.strip()


def test_a_list_cut_short_does_not_take_the_place_of_the_whole(run, listed, tmp_path):
    (tmp_path / "cut.txt").write_bytes(b"\n".join(FIDE_TEXT.split(b"\n")[:2]) + b"\n")
    refused = run("players", "import", "cut.txt")

    assert 5 == refused.code
    assert (
        "The list holds 1 players, the previous one 3: it may be incomplete. Download it again, or import it all"
        in refused.err
    )
    assert 1 == len(json.loads(run("players", "find", "4100034", "--json").out))
    assert 0 == run("players", "import", "cut.txt", "--force").code
    assert [] == json.loads(run("players", "find", "4100034", "--list", "fide", "--json").out)


def test_many_problems_are_counted(run, tmp_path):
    (tmp_path / "td.txt").write_bytes(TDLIST + b"x\ty\n" * 12)

    assert "td.txt: 2 more problems." in run("players", "import", "td.txt").err


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("import", "nofile.txt"), 5, "Cannot use 'nofile.txt': No such file or directory."),
        (
            ("find", "x"),
            5,
            "The player database 'players.db' was not found. Import one: crosstable players import LIST.",
        ),
        (
            ("import", "list.txt"),
            3,
            "list.txt: this is not a player list of FIDE (text or XML), the EGF or the AGA",
        ),
        (
            ("import", "list.txt", "--db", "list.txt"),
            3,
            "--db 'list.txt' is a file that this command reads, and writing it would destroy it.",
        ),
    ],
)
def test_what_cannot_be_is_reported(run, tmp_path, words, code, message):
    (tmp_path / "list.txt").write_text("hello\n", encoding="utf-8")
    done = run("players", *words)

    assert (code, True) == (done.code, done.err.startswith(message))
