"""Games of three, races and teams in a league: imported, rated, published, shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.league_calls import Call, answer, call
from tests.publish.pages import Page, rows, text

pytestmark = pytest.mark.slow

__all__ = ["call"]  # a fixture

PREFERANS = """date,event,player_1,score_1,player_2,score_2,player_3,score_3,bula
2024-01-01,Evening,Pedja,-500,Marko,40,Johnny,460,30
2024-01-08,Evening 2,Marko,-200,Pedja,100,Johnny,100,20
"""
RACES = """date,race,player,position,grid,reason_retired
2024-03-02,Bahrain,Ann,1,2,
2024-03-02,Bahrain,Bo,2,1,
2024-03-02,Bahrain,Cy,DNF,3,engine
2024-03-02,Bahrain,Di,DNS,4,
2024-03-09,Jeddah,Bo,1,1,
2024-03-09,Jeddah,Cy,2,2,
2024-03-09,Jeddah,Ann,3,3,
"""
TEAMS = """date,game_id,team,player,player_score
2024-05-01,1,red,Ann,10
2024-05-01,1,red,Bo,5
2024-05-01,1,blue,Cy,4
2024-05-01,1,blue,Di,3
2024-05-01,1,blue,Ed,2
2024-05-02,2,red,Ann,1
2024-05-02,2,red,Cy,1
2024-05-02,2,blue,Bo,6
2024-05-02,2,blue,Di,1
"""


def _published(call: Call, folder: Path, results: str, system: str, *words: str) -> Path:
    """Make a league of these results and its pages."""
    (folder / "results.csv").write_text(results, encoding="utf-8")
    settings = f'name = "Club"\n[[pools]]\nkey = "all"\nname = "All"\nsystem = "{system}"\ninactive_after_months = 0\n'
    (folder / "league.toml").write_text(settings, encoding="utf-8")
    for command in (
        ("init", "league.db", "--settings", "league.toml"),
        ("import", "league.db", "results.csv", *words),
        ("publish", "league.db"),
        ("site", "league.db", "out"),
    ):
        done = call(*command)
        assert 0 == done.code, done.err
    return folder / "out"


def _page(site: Path, kind: str, name: str) -> str:
    page = next((site / kind).glob(f"*{name}.html")).read_text(encoding="utf-8")
    assert [] == Page(page).problems
    return page


def test_three_players_with_scores_and_bula(call: Call, tmp_path: Path) -> None:
    site = _published(call, tmp_path, PREFERANS, "preferans")

    # After the first game 975, 1002 and 1023, as `crosstable rate` gives and tests/cli/test_rate_three_players.py
    # works out by hand.
    board = rows(_page(site, "leaderboards", "all"), "board")
    assert ["1", "2", "3"] == [line[0] for line in board]
    assert [float(line[2].rstrip("?")) for line in board] == sorted(float(line[2].rstrip("?")) for line in board)
    pedja = _page(site, "players", "pedja")
    assert ["Marko , Johnny", "place 1 of 3 (−500)", "place 2.0", "−25", "975"] == rows(pedja, "games")[-1][1:]
    assert {"Marko": "1-0-1", "Johnny": "1-1-0"} == {line[0]: line[2] for line in rows(pedja, "h2h")}
    evening = _page(site, "events", "evening")
    assert "1. Pedja 1000 −500 2. Marko 1000 40 3. Johnny 1000 460 length 30" == rows(evening, "boards")[0][1]
    assert [["1", "Pedja"], ["2", "Marko"], ["3", "Johnny"]] == [line[:2] for line in rows(evening, "standings")]


def test_player_on_the_screen_has_places(call: Call, tmp_path: Path) -> None:
    _published(call, tmp_path, PREFERANS, "preferans")

    told = answer(call("player", "league.db", "Johnny", "--json"))

    assert [(2, 3, None), (3, 3, None)] == [(one["place"], one["sides"], one["score"]) for one in told["items"]]
    assert "3 of 3" in call("player", "league.db", "Johnny").out


@pytest.mark.parametrize("system", ["elo-many-sides", "elo-mmr", "weng-lin-pl", "gaussian"])
def test_races_with_retirements(call: Call, tmp_path: Path, system: str) -> None:
    site = _published(
        call, tmp_path, RACES, system, "--map", "event=race", "--map", "game=race", "--map", "not_entered=DNS"
    )

    board = {line[1]: line for line in rows(_page(site, "leaderboards", "all"), "board")}
    # Ann 1 and 3, Bo 2 and 1, Cy out (3 of 3) and 2; Di did not start.
    assert {"Ann": "2.00", "Bo": "1.50", "Cy": "2.50"} == {name: line[5] for name, line in board.items()}
    bahrain = rows(_page(site, "events", "bahrain"), "standings")
    assert [["1", "Ann"], ["2", "Bo"], ["–", "Cy not classified: DNF: engine"]] == [line[:2] for line in bahrain]
    assert "not placed, 3 sides" in text(_page(site, "players", "cy"))


@pytest.mark.parametrize("system", ["elo-many-sides", "weng-lin-bt-full", "gaussian"])
def test_teams_of_uneven_size(call: Call, tmp_path: Path, system: str) -> None:
    site = _published(call, tmp_path, TEAMS, system)

    ann = _page(site, "players", "ann")
    lines = [line[1:3] for line in rows(ann, "g-all")]
    assert ["Cy , Di , Ed with Bo", "won 15–9"] in lines
    assert ["Bo , Di with Cy", "lost 2–7"] in lines
    assert {"Bo": "0-0-1", "Cy": "1-0-0", "Di": "1-0-1", "Ed": "1-0-0"} == {
        line[0]: line[2] for line in rows(ann, "h2h")
    }
    assert "W-D-L" in text(_page(site, "leaderboards", "all"))


def test_deviation_appears_on_every_page_and_in_every_file(call: Call, tmp_path: Path) -> None:
    site = _published(call, tmp_path, TEAMS, "weng-lin-pl")

    assert all("±" in line[2] and line[2].endswith("?") for line in rows(_page(site, "leaderboards", "all"), "board"))
    ann = _page(site, "players", "ann")
    assert "±" in text(ann)
    assert 'class="band"' in ann
    assert "±" in text((site / "index.html").read_text(encoding="utf-8"))
    header, first, *_ = (site / "leaderboards/all.csv").read_text(encoding="utf-8").splitlines()
    line = dict(zip(header.split(","), first.split(","), strict=True))
    assert float(line["deviation"]) > 0
    assert "yes" == line["provisional"]
    told = answer(call("leaderboard", "league.db", "--json"))["items"]
    assert all(one["deviation"] > 0 and one["provisional"] for one in told)
