"""First ratings from a federation's list, and from the first games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

LIST = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
    "1503014        Carlsen, Ann                                                 NOR M   GM                       "
    "    2439  0   10 2350  0   10 0     0   10 1990  \n"
    "1503022        Berg, Bo                                                     NOR M                            "
    "    2000  0   20 0     0   20 0     0   20 1991  \n"
)
SETTINGS = """
name = "Club"
[[pools]]
key = "overall"
initial = INITIAL
parameters = {k = 32, rounding = "half_up"}
"""


def settings(run: Run, folder: Path, initial: str, more: str = "") -> None:
    (folder / "league.toml").write_text(SETTINGS.replace("INITIAL", initial) + more, encoding="utf-8")
    done = run("init", "club.db", "--settings", "league.toml")
    assert done.code == 0, done.err


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "fide.txt").write_text(LIST, encoding="utf-8")
    (tmp_path / "games.csv").write_text("date,white,black,result\n2026-11-07,Ann,Bo,1-0\n", encoding="utf-8")
    settings(run, tmp_path, '"list"')
    assert run("import", "club.db", "games.csv").code == 0
    assert run("add-number", "club.db", "Ann", "FIDE", "1503014").code == 0
    assert run("add-number", "club.db", "Bo", "FIDE", "1503022").code == 0
    assert run("players", "import", "fide.txt", "--list-date", "2026-11").code == 0
    return tmp_path


def ratings(run: Run) -> dict[str, float]:
    done = run("publish", "club.db")
    assert done.code == 0, done.err
    answer = json.loads(run("leaderboard", "club.db", "--json").out)
    return {line["name"]: line["rating"] for line in answer["items"]}


@pytest.mark.slow
def test_players_begin_at_the_list_of_the_federation_and_the_player_says_so(run: Run, league: Path) -> None:
    taken = run("initial-ratings", "club.db")

    assert "Took the initial ratings of 2 players from the FIDE list 2026-11." in taken.err
    assert ratings(run) == {"Ann": 2441, "Bo": 1998}  # 2439 v 2000: E = 0.926, by hand
    assert "begins at\t2439: FIDE standard list 2026-11" in run("player", "club.db", "Ann").out
    run("site", "club.db", "site")
    page = next(path for path in (league / "site").rglob("*ann*.html"))
    assert "FIDE standard list 2026-11" in page.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_later_list_changes_no_first_rating_unless_asked(run: Run, league: Path) -> None:
    run("initial-ratings", "club.db")
    (league / "fide.txt").write_text(LIST.replace("2439", "2500"), encoding="utf-8")
    run("players", "import", "fide.txt", "--list-date", "2026-12")

    assert "2 players keep those of an earlier list" in run("initial-ratings", "club.db").err
    assert ratings(run)["Ann"] == 2441
    change = json.loads(run("initial-ratings", "club.db", "--again", "--json").out)["change"]
    assert ratings(run)["Ann"] == 2502
    assert "2500: FIDE standard list 2026-12" in run("player", "club.db", "Ann").out
    assert run("undo", "club.db", change).code == 0
    assert ratings(run)["Ann"] == 2441


@pytest.mark.slow
def test_kinds_of_ratings_are_chosen_and_the_system_begins_the_others(run: Run, league: Path) -> None:
    settings(run, league, '["list", "entry"]', 'initial_lists = ["FIDE rapid"]\n')
    run("initial-ratings", "club.db")

    assert ratings(run) == {"Ann": 2350, "Bo": 1500}  # Bo has no rapid rating


@pytest.mark.slow
def test_an_earlier_run_is_repeated_after_later_lists_and_merges(run: Run, league: Path) -> None:
    from crosstable.facts.store.opening import open_store
    from crosstable.runs.stored_runs import ratings_of

    run("initial-ratings", "club.db")
    ratings(run)
    (league / "more.csv").write_text("date,white,black,result\n2026-11-08,Anne,Bo,1-0\n", encoding="utf-8")
    run("import", "club.db", "more.csv")
    (league / "fide.txt").write_text(LIST.replace("2439", "2500"), encoding="utf-8")
    run("players", "import", "fide.txt", "--list-date", "2026-12")
    run("initial-ratings", "club.db", "--again")
    assert run("merge", "club.db", "Anne", "Ann").code == 0
    assert ratings(run)["Anne"] > 2500  # what was taken for Ann is Anne's

    with open_store(str(league / "club.db")).read() as connection:
        assert ratings_of(connection, 1).rating.tolist() == [2441, 1998]


def test_a_list_without_a_date_is_not_taken(run: Run, league: Path) -> None:
    run("players", "import", "fide.txt")
    refused = run("initial-ratings", "club.db")

    assert refused.code == 3
    assert "The imported FIDE list has no date, so first ratings could not name it." in refused.err
    wrong = run("players", "import", "fide.txt", "--list-date", "May")
    assert "--list-date 'May' is not a month or a day. Write it as 2026-11 or 2026-11-01." in wrong.err


@pytest.mark.slow
def test_first_games_against_rated_players_give_the_first_rating(run: Run, league: Path) -> None:
    run("initial-ratings", "club.db")
    settings(run, league, '["list", "provisional"]', "provisional = {games = 2}\n")
    (league / "more.csv").write_text(
        "date,white,black,result\n2026-11-08,Cy,Ann,1-0\n2026-11-09,Bo,Cy,1/2\n2026-11-10,Di,Cy,0-1\n", encoding="utf-8"
    )
    run("import", "club.db", "more.csv")
    ratings(run)

    # By hand: opponents 2441 and 1998 as they were, with two of 1800: mean 2009.75; 2.5 of 4 is 0.63: 95 more.
    assert "begins at\t2105: performance in the first 2 games against rated players (FIDE B.02)" in (
        run("player", "club.db", "Cy").out
    )
    assert "begins at\t1500: 1 of 2 games against rated players so far" in run("player", "club.db", "Di").out


@pytest.mark.parametrize(
    ("initial", "more", "said"),
    [
        ('["list", "list"]', "", "`initial` names a source twice: list, list."),
        ('["provisional", "entry"]', "", 'names sources after "provisional"'),
        ('"fide"', "", "one of system, entry, list, provisional"),
        ('"list"', 'initial_lists = ["DWZ"]\n', "'DWZ' is no rating of a federation."),
        ('"list"', 'initial_lists = ["EGF rapid"]\n', "'EGF rapid' is no rating of a federation."),
        ('"provisional"', 'system = "fide"\n', "fide does not, or has first ratings of its own."),
    ],
)
def test_settings_that_cannot_be_followed_are_reported(
    run: Run, tmp_path: Path, initial: str, more: str, said: str
) -> None:
    text = SETTINGS.replace("INITIAL", initial)
    if "system =" in more:
        text = text.replace('parameters = {k = 32, rounding = "half_up"}\n', "")
    (tmp_path / "league.toml").write_text(text + more, encoding="utf-8")
    done = run("init", "club.db", "--settings", "league.toml")

    assert done.code == 3
    assert said in done.err
