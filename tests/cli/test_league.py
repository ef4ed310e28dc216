"""`init` and `import`: a league begins, and follows its files."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from crosstable.facts.players.players import find_player
from crosstable.facts.store.opening import open_store
from crosstable.model.names import display_text
from tests.cli.league_calls import RESULTS, Call, answer, call, league
from tests.commands import Done, Run, run_here

__all__ = ["call", "league"]  # fixtures

TOML = """
name = "Sunday chess"
disciplines = ["blitz"]
[[pools]]
key = "blitz"
name = "Blitz"
selection = {disciplines = ["blitz"]}
"""


def test_init_makes_a_league_and_shows_what_is_next(call: Call, tmp_path: Path) -> None:
    done = call("init", "league.db", "--name", "Sunday chess", "--json")

    assert {
        "league": "league.db",
        "name": "Sunday chess",
        "pools": ["overall"],
        "made": True,
        "changed": True,
    } == answer(done)
    assert "league.db: the league 'Sunday chess'. Rating lists: Overall (elo).\n" in done.err
    assert "Next: crosstable import league.db results.csv, or crosstable event new league.db NAME" in done.err
    assert (tmp_path / "league.db").exists()


def test_init_names_the_league_after_the_file(call: Call) -> None:
    assert "sunday-chess" == answer(call("init", "sunday-chess.db", "--json"))["name"]


def test_init_again_changes_nothing_and_shows_how_to_change_settings(call: Call, league: Path) -> None:
    done = call("init", "league.db")

    assert (3, "") == (done.code, done.out)
    assert "league.db already exists. To change its settings, give them with --settings league.toml." in done.err


def test_init_goes_on_where_its_making_was_interrupted(call: Call, tmp_path: Path) -> None:
    from crosstable.facts.store.store import Store

    Store.create(tmp_path / "league.db")

    assert answer(call("init", "league.db", "--json"))["made"]
    assert 0 == call("log", "league.db").code


def test_settings_come_from_a_toml_and_can_be_changed_by_it(call: Call, tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(TOML, encoding="utf-8")
    first = answer(call("init", "league.db", "--settings", "league.toml", "--json"))
    same = call("init", "league.db", "--settings", "league.toml", "--json")
    (tmp_path / "league.toml").write_text(TOML.replace('"Blitz"', '"Fast games"'), encoding="utf-8")
    changed = call("init", "league.db", "--settings", "league.toml", "--json")

    assert (["blitz"], True) == (first["pools"], first["made"])
    assert (False, False) == (answer(same)["made"], answer(same)["changed"])
    assert "0 changes. The league has these settings already." in same.err
    assert answer(changed)["changed"]
    assert "Next: crosstable diff league.db shows which ratings they change." in changed.err


def test_settings_that_are_wrong_are_reported_with_their_file(call: Call, tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(TOML.replace("disciplines =", "displines =", 1), encoding="utf-8")
    (tmp_path / "latin.toml").write_bytes('name = "Zoë"'.encode("latin-1"))

    wrong, latin = (call("init", "league.db", "--settings", name) for name in ("league.toml", "latin.toml"))

    assert 3 == wrong.code == latin.code
    assert "league.toml: Unknown name 'displines'. Did you mean 'disciplines'?" in wrong.err
    assert "latin.toml: byte 11 is not UTF-8. Save the file as UTF-8." in latin.err
    assert not (tmp_path / "league.db").exists()


def test_a_dry_run_of_init_makes_nothing(call: Call, tmp_path: Path) -> None:
    done = call("init", "league.db", "--dry-run", "--json")

    assert not answer(done)["made"]
    assert "Nothing was changed (--dry-run)." in done.err
    assert [] == list(tmp_path.iterdir())


def test_init_leaves_other_files_alone(call: Call, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("do not lose this", encoding="utf-8")
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()

    text, database = call("init", "notes.txt"), call("init", "other.db")

    assert (5, 5) == (text.code, database.code)
    assert "notes.txt is not a league file" in text.err
    assert "other.db holds no league. Create one in another file: crosstable init NAME.db." in database.err
    assert "do not lose this" == (tmp_path / "notes.txt").read_text(encoding="utf-8")


def test_a_missing_folder_is_reported(call: Call) -> None:
    done = call("init", "nowhere/league.db")

    assert 5 == done.code
    assert "the folder 'nowhere' does not exist. Create it first." in done.err


def test_init_on_a_full_disk_shows_that_the_disk_is_full(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare_small(connection: sqlite3.Connection, record: object) -> None:
        connection.execute("PRAGMA max_page_count = 3")

    monkeypatch.setattr("crosstable.facts.store.databases._prepare_sqlite", prepare_small)

    done = call("init", "league.db")

    assert 5 == done.code
    assert "league.db cannot grow: the disk is full." in done.err
    assert not (tmp_path / "league.db").exists()


def test_import_shows_what_changed_and_who_is_new(call: Call, tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(RESULTS, encoding="utf-8")
    call("init", "league.db")
    done = call("import", "league.db", "results.csv", "--json")

    (report,) = answer(done)
    assert ("results.csv", 2, 4, 4, 4) == tuple(report[key] for key in ("source", "change", "rows", "changes", "new"))
    assert ["Ann", "Bo", "Cem", "Dia"] == report["new_players"]
    assert "results.csv: 4 changes (4 new) in 4 games." in done.err
    assert "4 new players: Ann, Bo, Cem, Dia." in done.err
    assert "Next: crosstable publish league.db" in done.err


def test_the_second_import_shows_0_changes(call: Call, league: Path) -> None:
    done = call("import", "league.db", "results.csv")

    assert (0, "results.csv: 0 changes in 4 games.\n") == (done.code, done.err)


def test_a_changed_file_is_a_diff(call: Call, league: Path, tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(
        RESULTS.replace("Ann,Bo,1", "Ann,Bo,0").replace("2025-09-12,Autumn Cup,Bo,Dia,0\n", "")
        + "2025-09-19,Autumn Cup,Anm,Bo,1\n",
        encoding="utf-8",
    )

    preview = call("import", "league.db", "results.csv", "--preview", "--json")
    done = call("import", "league.db", "results.csv", "--json")
    pruned = call("import", "league.db", "results.csv", "--prune", "--json")

    assert "results.csv: 2 changes (1 new, 1 changed) in 4 games, if it were imported." in preview.err
    (foreseen,), (report,) = answer(preview), answer(done)
    assert (None, 3) == (foreseen["change"], report["change"])
    of_trial = {"change", "done", "is_dry_run", "known", "known_as"}
    assert {key: foreseen[key] for key in foreseen.keys() - of_trial} == {
        key: report[key] for key in report.keys() - of_trial
    }
    assert ["g4"] == report["vanished"]
    assert "1 game no longer in the file, kept in the league: g4. --prune removes them." in done.err
    assert 1 == answer(pruned)[0]["pruned"]


def test_similar_names_are_reported(call: Call, league: Path, tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text("player_a,player_b,score_a\nAnnabel Lee,Anabel Lee,1\n", encoding="utf-8")

    done = call("import", "league.db", "more.csv")

    assert "Similar names: 'Anabel Lee' is new and similar to 'Annabel Lee', another new name." in done.err


def test_similar_names_are_not_computed_for_very_many_new_names(
    call: Call, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosstable.facts.players.players.MOST_COMPARED", 1)
    (tmp_path / "more.csv").write_text("player_a,player_b,score_a\nAnnabel Lee,Anabel Lee,1\n", encoding="utf-8")

    done = call("import", "league.db", "more.csv", "--json")

    assert "Similar names were not searched for: the limit is 1 new names." in done.err
    assert [] == answer(done)[0]["similar"]


def test_strict_players_rejects_new_names(call: Call, league: Path, tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text("player_a,player_b,score_a\nAnn,Zed,1\n", encoding="utf-8")

    done = call("import", "league.db", "more.csv", "--strict-players")

    assert 3 == done.code
    assert "Unknown names in the file (1): 'Zed'" in done.err
    assert "results.csv: 0 changes" in call("import", "league.db", "results.csv").err


def test_a_dry_run_of_import_keeps_nothing(call: Call, league: Path, tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text("player_a,player_b,score_a\nAnn,Zed,1\n", encoding="utf-8")

    done = call("import", "league.db", "more.csv", "--dry-run")

    assert "more.csv: 1 change (1 new) in 1 game, if it were imported." in done.err
    assert "Nothing was changed (--dry-run)." in done.err
    assert "1 change (" in call("import", "league.db", "more.csv").err


def test_a_file_is_known_by_its_name_wherever_it_lies(call: Call, league: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "results.csv").write_text(RESULTS, encoding="utf-8")

    moved = call("import", "league.db", "copy/results.csv")
    two = call("import", "league.db", "results.csv", "copy/results.csv")
    named = call("import", "league.db", "results.csv", "copy/results.csv", "--source", "x")
    other = call("import", "league.db", "copy/results.csv", "--source", "second.csv")

    assert "results.csv: 0 changes in 4 games." in moved.err
    assert (3, 3) == (two.code, named.code)
    assert "Two files are called 'results.csv', and a league identifies a file by its name." in two.err
    assert "--source names a single file, but several were given. Import them one by one." in named.err
    assert "second.csv: 4 changes (4 new)" in other.err
    assert "4 new games are identical to games of another file. All are kept." in other.err


@pytest.mark.parametrize("command", [("import", "x.csv"), ("publish",), ("leaderboard",), ("log",), ("diff",)])
def test_a_missing_league_is_reported_with_how_to_make_it(call: Call, command: tuple[str, ...]) -> None:
    done = call(command[0], "none.db", *command[1:])

    assert 5 == done.code
    assert "none.db: no league was found. Create it first: crosstable init none.db." in done.err


def test_names_that_are_hostile_come_through(call: Call, tmp_path: Path) -> None:
    names = ("../../etc/passwd", "<script>alert(1)</script>", "x" * 300, "🦀🦀", "[bold]Bo[/bold]")
    lines = [f'2025-01-0{at + 1},"{name}",Bo,1' for at, name in enumerate(names)]
    (tmp_path / "r.csv").write_text("date,player_a,player_b,score_a\n" + "\n".join(lines) + "\n", encoding="utf-8")
    call("init", "league.db")

    done = call("import", "league.db", "r.csv")
    call("publish", "league.db")
    board = answer(call("leaderboard", "league.db", "--json", "--inactive"))

    assert 0 == done.code
    assert "[bold]Bo[/bold]" in done.err
    assert set(map(display_text, names)) <= {line["name"] for line in board["items"]}  # a long one is cut


@pytest.mark.slow
@pytest.mark.real_data
def test_football_results_go_through_in_five_commands(run: Run, tmp_path: Path) -> None:
    file = Path(os.environ["CROSSTABLE_DATA"]) / "football_international.csv"
    steps = [
        run("init", "football.db"),
        run("import", "football.db", file),
        run("rate", "football.db"),
        run("publish", "football.db"),
        run("site", "football.db", "out"),
    ]
    again = run("import", "football.db", file)

    assert [0] * 5 == [done.code for done in steps], steps
    assert "football_international.csv: 0 changes in 49,520 games." in again.err
    assert (tmp_path / "out" / "index.html").exists()


@pytest.mark.slow
def test_import_of_an_event_file_keeps_what_it_says_of_players(tmp_path: Path) -> None:
    def run(*words: object) -> Done:
        return run_here(*words, folder=tmp_path)

    run("init", "league.db", "--name", "Moor")
    run("event", "new", "league.db", "Cup")
    (tmp_path / "in.csv").write_text("name,country,fide_id\nAnn,SLO,77\nBo,AUT,78\n", encoding="utf-8")
    run("event", "enter", "league.db", "in.csv")
    run("event", "pair", "league.db", "--publish")
    run("event", "result", "league.db", "1 1-0")
    run("event", "export", "league.db", "cup.trf")
    run("init", "other.db", "--name", "Other")

    done = run("import", "other.db", "cup.trf")

    assert done.code == 0, done.err
    store = open_store(tmp_path / "other.db")
    with store.read() as connection:
        ann = find_player(connection, "FIDE 77")
    assert ("Ann", "SLO") == (ann.name, ann.country)
    run("undo", "other.db", "2")
    with store.read() as connection:
        ann = find_player(connection, "Ann")
    assert ((), None) == (ann.identities, ann.country)
