"""`rate` on a league, `diff`, `publish`, `leaderboard`, `player`, `site`: from results to the published pages."""

from __future__ import annotations

import contextlib
import datetime as dt
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.league_calls import RESULTS, Call, answer, call, league

__all__ = ["call", "league"]  # fixtures


def _correct(folder: Path, call: Call) -> None:
    (folder / "results.csv").write_text(RESULTS.replace("Ann,Bo,1", "Ann,Bo,0"), encoding="utf-8")
    assert 0 == call("import", "league.db", "results.csv").code


def test_rate_takes_a_league_for_a_league_and_a_file_for_a_file(call: Call, league: Path) -> None:
    of_league = call("rate", "league.db", "--json")
    of_file = call("rate", "results.csv", "--json")

    (made,) = answer(of_league)["lists"]
    assert ("overall", 1, True, 4, 4, [], []) == tuple(
        made[key] for key in ("rating_list", "run", "is_new", "games", "players", "left_out", "compared")
    )
    assert "Overall: run 1; 4 games of 4 players." in of_league.err
    assert "Next: crosstable diff league.db shows who moved" in of_league.err
    assert 4 == len(answer(of_file)["players"])


def test_a_league_is_recognised_by_its_content_whatever_its_name(call: Call, league: Path, tmp_path: Path) -> None:
    league.rename(tmp_path / "sunday.chess")

    assert answer(call("rate", "sunday.chess", "--json"))["lists"][0]["is_new"]


def test_rate_again_shows_that_nothing_changed(call: Call, league: Path) -> None:
    call("rate", "league.db")

    assert "Overall: nothing changed since run 1; 4 games of 4 players." in call("rate", "league.db").err


def test_a_dry_run_of_rate_keeps_nothing(call: Call, league: Path) -> None:
    done = call("rate", "league.db", "--dry-run")

    assert "Nothing was changed (--dry-run)." in done.err
    assert "Overall: run 1;" in call("rate", "league.db").err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("league.db", "--set", "k=24", "--top", "3"),
            "--set, --top cannot be used with a league, which is rated by its own settings.",
        ),
        (("league.db", "results.csv"), "league.db is a league and is rated alone."),
        (
            ("results.csv", "--list", "blitz"),
            "results.csv is not a league. Leave out --list, --as, --dry-run, which can be used with leagues only.",
        ),
        (("league.db", "--as-of", "soon"), "as of: 'soon' is not a date, such as 2026-03-01."),
        (("league.db", "--list", "blitz"), "Unknown rating list 'blitz'. Known: overall."),
        (
            ("league.db", "--as", " "),
            "The name of the person who makes this change is missing. Give it with --as NAME.",
        ),
    ],
)
def test_rate_rejects_what_makes_no_sense(call: Call, league: Path, words: tuple[str, ...], message: str) -> None:
    done = call("rate", *words)

    assert (3, "") == (done.code, done.out)
    assert message in done.err


def test_the_first_publication_shows_how_to_go_on_and_back(call: Call, league: Path) -> None:
    done = call("publish", "league.db", "--json")

    assert (3, 1) == (answer(done)["change"], len(answer(done)["lists"]))
    assert "Overall: run 1, the first to be published; 4 games of 4 players." in done.err
    assert "Published by change 3. To undo it: crosstable undo league.db 3" in done.err
    assert "Next: crosstable site league.db out/" in done.err


def test_publishing_shows_who_moved_and_why(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")
    _correct(tmp_path, call)

    foretold = call("diff", "league.db")
    done = call("publish", "league.db")

    assert foretold.out == done.out
    assert "Overall: run 2 after run 1; 4 games of 4 players." in done.err
    assert "new games: 0, corrected: 1, no longer counted: 0." in done.err
    head, *rows = (line.split("\t") for line in done.out.splitlines())
    assert ["player", "before", "after", "change", "rank before", "rank after", "why"] == head
    # K = 32 and even ratings: the first game moves either player by 16, then by 16 the other way.
    moved = {row[0]: (row[1], row[6]) for row in rows}
    assert ("1531.0", "1 corrected game") == moved["Ann"]
    assert "1 opponent with a changed rating" in moved["Cem"][1]


def test_publishing_again_changes_nothing(call: Call, league: Path) -> None:
    call("publish", "league.db")
    done = call("publish", "league.db", "--json")

    assert answer(done)["change"] is None
    assert "Overall: 0 changes, run 1 is published; 4 games of 4 players." in done.err


def test_diff_as_json_has_every_move(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")
    _correct(tmp_path, call)

    (of,) = answer(call("diff", "league.db", "--json"))["lists"]

    assert (1, None, 1) == (of["before"], of["after"], of["moves"]["corrected_games"])
    ann = next(move for move in of["moves"]["moves"] if move["player"] == "Ann")
    assert ("p1", 1531, 1, [{"code": "corrected-game", "value": "1"}]) == (
        ann["id"],
        ann["rating_before"],
        ann["rank_before"],
        ann["reasons"],
    )


def test_diff_of_two_runs(call: Call, league: Path, tmp_path: Path) -> None:
    call("rate", "league.db")
    _correct(tmp_path, call)
    call("rate", "league.db")

    done = call("diff", "league.db", "1", "2", "--top", "1")

    assert "run 1 to run 2: 4 players moved; new games: 0, corrected: 1, no longer counted: 0." in done.err
    assert 2 == len(done.out.splitlines())
    assert "3 more players moved: --top 0 shows all." in done.err
    (of,) = answer(call("diff", "league.db", "1", "2", "--json"))["lists"]
    assert ("overall", 1, 2, 1) == (of["rating_list"], of["before"], of["after"], of["moves"]["corrected_games"])


def test_diff_of_one_run_is_rejected(call: Call, league: Path) -> None:
    done = call("diff", "league.db", "7")

    assert 3 == done.code
    assert "Exactly two runs can be compared, not 1. Name both, such as 3 5." in done.err


def test_a_dry_run_of_publish_publishes_nothing(call: Call, league: Path) -> None:
    done = call("publish", "league.db", "--dry-run")

    assert "Nothing was changed (--dry-run)." in done.err
    assert "is not published yet" in call("leaderboard", "league.db").err


def test_the_leaderboard_shows_what_is_published(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")
    _correct(tmp_path, call)

    done = call("leaderboard", "league.db", "--inactive", "--json")

    board = answer(done)
    assert ("overall", 1, "elo") == (board["rating_list"], board["publication"]["run"], board["system"])
    # 1500 + 16 + 15: the second opponent stands at 1500, Ann at 1516.
    assert ("p1", "Ann", 1531) == tuple(board["items"][0][key] for key in ("id", "name", "rating"))
    assert "place\tplayer\trating\tpeak\tgames" in call("leaderboard", "league.db", "--inactive").out


def test_leaderboard_and_player_read_no_whole_run(call: Call, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call("publish", "league.db")
    monkeypatch.setattr("crosstable.runs.stored_runs._unpacked", None)

    assert 4 == len(answer(call("leaderboard", "league.db", "--inactive", "--json"))["items"])
    assert 2 == len(answer(call("player", "league.db", "Ann", "--json"))["items"])


def test_the_leaderboard_leaves_out_the_inactive_and_those_of_few_games(call: Call, tmp_path: Path) -> None:
    today = dt.datetime.now(dt.UTC).date()
    (tmp_path / "r.csv").write_text(
        f"date,player_a,player_b,score_a\n1990-01-01,Old,Ann,1\n{today},Ann,Bo,1\n", encoding="utf-8"
    )
    call("init", "league.db")
    call("import", "league.db", "r.csv")
    call("publish", "league.db")

    active = call("leaderboard", "league.db")
    everybody = call("leaderboard", "league.db", "--inactive")
    regular = call("leaderboard", "league.db", "--inactive", "--min-games", "2")

    assert "1 inactive player left out: --inactive shows them." in active.err
    names = [[line.split("\t")[1] for line in done.out.splitlines()[1:]] for done in (active, everybody, regular)]
    # K = 32: Old won 16 points from Ann, who then won 17 from Bo (chance 1 in 2.09).
    assert [["Ann", "Bo"], ["Ann", "Bo", "Old"], ["Ann"]] == names


def test_one_player_is_shown_with_every_change(call: Call, league: Path) -> None:
    call("publish", "league.db")

    done = call("player", "league.db", "ANN")
    plain = answer(call("player", "league.db", "p1", "--json"))

    assert "rating\t1531\n" in done.out
    assert "g1\t2025-09-05\tAutumn Cup\tBo\twon\t50 %\t1500\t+16\t1516\n" in done.out
    assert ("Ann", 1531, 0.75) == (plain["player"]["name"], *map(plain["standing"].get, ("rating", "percentile")))
    assert [("Cem", 15), ("Bo", 16)] == [(each["opponents"][0]["name"], each["change"]) for each in plain["items"]]


def test_the_last_changes_of_a_player_are_enough(call: Call, league: Path) -> None:
    call("publish", "league.db")

    done = call("player", "league.db", "Ann", "--games", "1")

    assert "1 earlier changes: --games 0 shows all." in done.err
    assert "g1\t" not in done.out


def test_an_unknown_player_is_reported_with_the_nearest(call: Call, league: Path) -> None:
    call("publish", "league.db")

    done = call("player", "league.db", "Anne")

    assert 3 == done.code
    assert "Unknown player 'Anne'. Did you mean 'Ann'?" in done.err


def test_a_player_who_is_not_in_the_list_is_reported(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")
    (tmp_path / "more.csv").write_text("player_a,player_b,score_a\nZed,Yan,1\n", encoding="utf-8")
    call("import", "league.db", "more.csv")

    done = call("player", "league.db", "Zed")

    assert 3 == done.code
    assert "Zed is not in the rating list 'overall'." in done.err


@pytest.mark.slow
def test_the_site_is_written_and_left_alone_when_nothing_changed(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")

    first = answer(call("site", "league.db", "out", "--as-of", "2025-10-01", "--json"))
    again = call("site", "league.db", "out", "--as-of", "2025-10-01", "--json")

    assert (tmp_path / "out" / "index.html").exists()
    assert {"written": 0, "unchanged": first["written"], "removed": 0} == answer(again)
    assert f"Open {Path('out') / 'index.html'} in a browser." in again.err


def test_a_dry_run_of_site_writes_nothing(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")

    done = call("site", "league.db", "out", "--dry-run", "--json")

    assert {"written": 0, "unchanged": 0, "removed": 0} == answer(done)
    assert "Small: 4 players, 1 event." in done.err
    assert not (tmp_path / "out").exists()


def test_a_site_of_nothing_is_rejected(call: Call, league: Path) -> None:
    done = call("site", "league.db", "out")

    assert 5 == done.code
    assert (
        "league.db: nothing is published yet. Publish the rating lists first: crosstable publish league.db." in done.err
    )


@pytest.mark.slow
def test_pages_that_were_killed_halfway_are_whole_after_the_next_time(call: Call, league: Path, tmp_path: Path) -> None:
    call("publish", "league.db")
    words = ("site", "league.db", "out", "--as-of", "2025-10-01")
    call("site", "league.db", "whole", "--as-of", "2025-10-01")
    code = f"import sys; sys.argv = ['crosstable', *{words!r}]; from crosstable.cli import main; main()"
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True)
    lasts = time.monotonic() - began
    shutil.rmtree(tmp_path / "out")

    for share in (0.7, 0.8, 0.9, 0.95):
        process = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, stderr=subprocess.DEVNULL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(share * lasts)
        process.kill()
        process.wait()
        assert 0 == call(*words).code

    assert _files(tmp_path / "whole") == _files(tmp_path / "out")


def _files(folder: Path) -> dict[str, bytes]:
    """The pages and data; the state next to them holds times."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != ".crosstable-state")
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}
