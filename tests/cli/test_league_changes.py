"""`correct`, `edit-player`, `log`, `undo`, `backup`: what is done to a league by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crosstable.cli.league import opening
from tests.cli.league_calls import Call, answer, call, league

__all__ = ["call", "league"]  # fixtures


def test_a_correction_shows_what_was_and_what_is(call: Call, league: Path) -> None:
    done = call("correct", "league.db", "g1", "--score", "0.5", "--reason", "the sheet says draw", "--json")

    assert "g1, Ann v Bo: 1-0 is now ½-½." in done.err
    assert "Next: crosstable publish league.db publishes it." in done.err
    said = answer(done)
    assert ("g1", 3, [1, 2], [1, 1]) == (
        said["game"],
        said["change"],
        [side["place"] for side in said["before"]["sides"]],
        [side["place"] for side in said["after"]["sides"]],
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--places", "2,1"), "1-0 is now 0-1."),
        (("--places", "1, -"), "1-0 is now places 1, not classified."),
        (("--void",), "1-0 is now void."),
        (("--date", "2025-09-06"), "1-0, date 2025-09-05 is now 1-0, date 2025-09-06."),
        (("--neutral",), "1-0, not on neutral ground is now 1-0, on neutral ground."),
        (("--player", "Bo=Dia"), "1-0, between Ann and Bo is now 1-0, between Ann and Dia."),
        (("--score", "1"), "Nothing changed.\nThis is the result already."),
    ],
)
def test_whatever_is_known_of_a_game_can_be_corrected(
    call: Call, league: Path, words: tuple[str, ...], said: str
) -> None:
    done = call("correct", "league.db", "g1", *words, "--reason", "looked again")

    assert 0 == done.code
    assert said in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("g1", "--score", "0.5"), "A reason is needed to correct a game."),
        (
            ("g1", "--reason", "x"),
            "No correction was given. Give the correct result or detail, such as a score of 0.5.",
        ),
        (
            ("g1", "--score", "0", "--void"),
            "Score, places, points and void cannot be combined. Give one of them.",
        ),
        (("g1", "--score", "0.7", "--reason", "x"), "Score 0.7 is not one of 1, 0.5, 0."),
        (("g1", "--places", "1,x", "--reason", "x"), "places 2: 'x' is not a whole number."),
        (("g1", "--date", "soon", "--reason", "x"), "date: 'soon' is not a date, such as 2026-03-01."),
        (
            ("g1", "--player", "Bo", "--reason", "x"),
            "players: 'Bo' is not a name and a value with an equals sign between them.",
        ),
        (("g1", "--player", "Cem=Dia", "--reason", "x"), "'Cem' did not play in this game. Name a player who did."),
        (("g1", "--player", "Bo=Zed", "--reason", "x"), "Unknown player 'Zed'."),
        (("g99", "--void", "--reason", "x"), "There is no game 'g99' here."),
        (("../../etc", "--void", "--reason", "x"), "There is no game '../../etc' here."),
    ],
)
def test_an_impossible_correction_is_rejected(call: Call, league: Path, words: tuple[str, ...], message: str) -> None:
    done = call("correct", "league.db", *words)

    assert (3, "") == (done.code, done.out)
    assert message in done.err
    assert 2 == len(answer(call("log", "league.db", "--json"))["items"])


def test_a_correction_can_be_published_at_once(call: Call, league: Path) -> None:
    done = call("correct", "league.db", "g1", "--score", "0", "--reason", "wrong way round", "--publish", "--json")

    assert 4 == answer(done)["published"]
    assert "Published by change 4." in done.err
    assert "publish" == answer(call("log", "league.db", "--json"))["items"][0]["command"]


def test_a_dry_run_of_a_correction_keeps_nothing(call: Call, league: Path) -> None:
    done = call("correct", "league.db", "g1", "--void", "--reason", "x", "--dry-run")

    assert "Nothing was changed (--dry-run)." in done.err
    assert 2 == len(answer(call("log", "league.db", "--json"))["items"])


def test_the_log_shows_who_did_what_and_why(call: Call, league: Path) -> None:
    call("correct", "league.db", "g1", "--void", "--reason", "never played", "--as", "Tom")

    newest, *_ = answer(call("log", "league.db", "--json"))["items"]
    table = call("log", "league.db", "--limit", "1").out.splitlines()

    assert (3, "Tom", "correct", "g1", "never played", None) == tuple(
        newest[key] for key in ("change", "actor", "command", "target", "reason", "undone_by")
    )
    assert "change\tat (UTC)\twho\twhat\twhy\tundone by" == table[0]
    assert ("3", "Tom", newest["what"], "never played", "") == tuple(table[1].split("\t")[at] for at in (0, 2, 3, 4, 5))
    assert ["init"] == [
        each["command"] for each in answer(call("log", "league.db", "--command", "init", "--json"))["items"]
    ]
    assert [3] == [each["change"] for each in answer(call("log", "league.db", "--target", "g1", "--json"))["items"]]


def test_changes_are_by_the_user_of_the_machine_by_default(
    call: Call, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening.getpass, "getuser", lambda: "ann")
    call("correct", "league.db", "g1", "--void", "--reason", "x")

    def nobody() -> str:
        raise KeyError

    monkeypatch.setattr(opening.getpass, "getuser", nobody)
    call("correct", "league.db", "g2", "--void", "--reason", "x")

    assert ["unknown", "ann"] == [
        each["actor"] for each in answer(call("log", "league.db", "--limit", "2", "--json"))["items"]
    ]


def test_a_correction_is_undone(call: Call, league: Path) -> None:
    call("correct", "league.db", "g1", "--void", "--reason", "x")

    dry = call("undo", "league.db", "3", "--dry-run")
    done = call("undo", "league.db", "3", "--reason", "it was played", "--json")

    assert "Nothing was changed (--dry-run)." in dry.err
    assert {"change": 4, "undone": [3], "games": 1, "players": 0} == {
        key: answer(done)[key] for key in ("change", "undone", "games", "players")
    }
    assert "Restored: 1 game, 0 players." in done.err


def test_a_publication_is_undone(call: Call, league: Path) -> None:
    call("publish", "league.db")
    call("correct", "league.db", "g1", "--void", "--reason", "x")
    call("publish", "league.db")

    done = call("undo", "league.db", "5", "--json")
    first = call("undo", "league.db", "3")

    assert ([5], {"overall": 1}) == (answer(done)["undone"], answer(done)["runs"])
    assert "overall: run 1 is published again." in done.err
    assert "overall: nothing is published now." in first.err


def test_an_undone_publication_is_published_again_and_not_undone_twice(call: Call, league: Path) -> None:
    call("publish", "league.db")
    call("undo", "league.db", "3")

    done = call("undo", "league.db", "4")

    assert 3 == done.code
    assert "Change 4 took a publication back. To publish the lists again, publish them." in done.err
    assert "Overall: run 1, the first to be published" in call("publish", "league.db").err


@pytest.mark.parametrize(
    ("number", "message"),
    [("99", "There is no change '99' here."), ("1", "cannot be undone")],
)
def test_what_cannot_be_undone_is_reported(call: Call, league: Path, number: str, message: str) -> None:
    done = call("undo", "league.db", number)

    assert 3 == done.code
    assert message in done.err


@pytest.mark.slow
def test_a_player_can_be_shown_by_initials_renamed_and_erased(call: Call, league: Path) -> None:
    call("publish", "league.db")
    initials = call("edit-player", "league.db", "Ann", "--display", "initials", "--club", "Elm Street", "--json")
    same = call("edit-player", "league.db", "Ann", "--display", "initials")
    call("add-spelling", "league.db", "Bo", "Robert")
    board = answer(call("leaderboard", "league.db", "--inactive", "--json"))
    call("event", "new", "league.db", "Cem Memorial")
    said = {call("erase-player", "league.db", "Cem", *more).err for more in (("--dry-run",), ())}
    assert 2 == len(said)
    assert all("The name is still in the name of event e" in each for each in said)

    assert 4 == answer(initials)["change"]
    assert "Nothing changed." in same.err
    assert {"A.", "Bo", "Cem", "Dia"} == {line["name"] for line in board["items"]}
    assert "p2" == answer(call("player", "league.db", "robert", "--json"))["player"]["id"]
    assert "Cem" not in call("leaderboard", "league.db", "--inactive").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Nothing to edit was named. Name a detail, such as the club, or how the player is shown."),
        (("--display", "secret"), "display: 'secret' is not one of public, initials, hidden."),
    ],
)
def test_an_edit_names_what_is_known_of_a_player(
    call: Call, league: Path, words: tuple[str, ...], message: str
) -> None:
    done = call("edit-player", "league.db", "Ann", *words)

    assert 3 == done.code
    assert message in done.err


def test_a_backup_is_a_league_of_its_own(call: Call, league: Path) -> None:
    call("publish", "league.db")
    done = call("backup", "league.db", "copy.db", "--json")
    twice = call("backup", "league.db", "copy.db")

    assert ("copy.db", True) == (answer(done)["file"], answer(done)["bytes"] > 1000)
    assert answer(call("leaderboard", "copy.db", "--json")) == answer(call("leaderboard", "league.db", "--json"))
    assert 5 == twice.code
    assert "copy.db already exists. Choose another name: a backup never replaces a file." in twice.err


def test_without_its_database_library_a_league_shows_what_to_install(
    call: Call, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)

    done = call("leaderboard", "league.db")

    assert 5 == done.code
    assert 'Leagues need sqlalchemy. Install it with: pip install "crosstable[app]"' in done.err


def test_the_list_of_a_day(call: Call, league: Path) -> None:
    call("publish", "league.db")
    now = answer(call("leaderboard", "league.db", "--inactive", "--json"))["items"]
    then = answer(call("leaderboard", "league.db", "--on", "2025-09-05", "--json"))

    assert "2025-09-05" == then["period"]["ends"]
    assert all(player["games"] <= 1 for player in then["items"])
    assert sum(player["games"] for player in then["items"]) < sum(player["games"] for player in now)
    done = call("leaderboard", "league.db", "--on", "2025-09-05", "--from", "2025-01-01")
    assert "are different lists. Choose one of them." in done.err


def test_names_that_differ_in_capitals_alone_are_named(call: Call, league: Path) -> None:
    Path("clubs.csv").write_text("white,black,result\nSC Veen,Ajax,1-0\nsc Veen,PSV,0-1\nAjax,PSV,1-0\n", "utf-8")
    tried, done = (call("import", "league.db", "clubs.csv", *more) for more in (("--dry-run",), ()))

    words = "Taken for one player, as only capitals differ: 'SC Veen', 'sc Veen'."
    assert words in tried.err
    assert words in done.err
    assert 1 == done.err.count("only capitals differ")


def test_a_language_without_pages_is_rejected_before_there_is_a_league(call: Call, tmp_path: Path) -> None:
    Path("settings.toml").write_text('name = "Liga"\nlanguage = "tlh"\n', "utf-8")
    done = call("init", "liga.db", "--settings", "settings.toml")

    assert 3 == done.code
    assert "Unknown language 'tlh'. Known: " in done.err
    assert not Path("liga.db").exists()
