"""Rating lists in which players begin at the rating of their first entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

SETTINGS = """
name = "Club"
[[pools]]
key = "overall"
initial = "entry"
"""


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "league.toml").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "players.csv").write_text("name,rating\nAnn,2439\nBo,2000\n", encoding="utf-8")
    assert run("init", "club.db", "--settings", "league.toml").code == 0
    assert run("event", "new", "club.db", "Cup", "--date", "2024-05-01", "--template", "swiss").code == 0
    assert run("event", "enter", "club.db", "players.csv").code == 0
    assert run("event", "pair", "club.db").code == 0
    assert run("event", "publish", "club.db").code == 0
    assert run("event", "result", "club.db", "1", "1").code == 0
    assert run("event", "close", "club.db").code == 0
    return tmp_path / "club.db"


def ratings(run: Run) -> dict[str, float]:
    assert run("publish", "club.db").code == 0
    answer = json.loads(run("leaderboard", "club.db", "--json").out)
    return {line["name"]: line["rating"] for line in answer["items"]}


def test_player_of_2439_does_not_begin_at_1500(run: Run, league: Path) -> None:
    assert league.exists()

    # By hand: 2439 v 2000 is E = 0.926; a win brings round(32 * 0.074) = 2.
    assert ratings(run) == {"Ann": 2441, "Bo": 1998}


@pytest.mark.slow
def test_first_point_of_the_history_is_the_entry_rating(run: Run, league: Path) -> None:
    assert league.exists()
    ratings(run)

    answer = json.loads(run("player", "club.db", "Ann", "--json").out)

    assert "2439" in json.dumps(answer)


@pytest.mark.slow
def test_setting_is_followed_by_the_next_publication(run: Run, league: Path) -> None:
    ratings(run)
    (league.parent / "later.toml").write_text(SETTINGS.replace("entry", "system"), encoding="utf-8")
    assert run("init", "club.db", "--settings", "later.toml").code == 0

    assert set(ratings(run).values()) == {1516, 1484}


@pytest.mark.slow
def test_ratings_of_other_kinds_do_not_count(run: Run, league: Path) -> None:
    (league.parent / "later.toml").write_text(SETTINGS + 'initial_kinds = ["FIDE", "DWZ"]\n', encoding="utf-8")
    (league.parent / "second.csv").write_text(
        "name,rating,rating_kind\nAnn,2310,dwz\nBo,1990,ELO\nCy,1700,DWZ\nDi,1650,FIDE\n", encoding="utf-8"
    )
    assert run("init", "club.db", "--settings", "later.toml").code == 0
    assert run("event", "new", "club.db", "Second", "--date", "2024-06-01", "--template", "swiss").code == 0
    assert run("event", "enter", "club.db", "second.csv").code == 0

    # Ann begins at her DWZ 2310 though 2439 came first, Bo's kinds are not asked for (2310 v 1500: E 0.991, by hand).
    assert ratings(run) == {"Ann": 2310, "Bo": 1500}
