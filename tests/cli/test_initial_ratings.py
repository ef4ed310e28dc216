"""`--initial`: players begin at the ratings they entered with, or at those of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

SHEET = """date,bula,player_a,points_a,rating_a,player_b,points_b,rating_b,player_c,points_c,rating_c
2024-01-01,30,Pedja,-500,1200,Marko,40,1150,Johnny,460,1100
"""
GAMES = "date,white,black,result\n2024-01-01,Ann,Bo,1-0\n"


def rated(run: Run, *arguments: object) -> dict[str, float]:
    answer = json.loads(run("rate", *arguments, "--json").out)
    return {line["player"]: line["rating"] for line in answer["players"]}


def test_readme_example_of_the_preferans_rating_works_from_a_file(run: Run, tmp_path: Path) -> None:
    # preferans-rating-js, README: 1200, 1150 and 1100 become 1173, 1152 and 1125.
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")

    assert rated(run, "sheet.csv", "--system", "preferans", "--initial", "entry") == {
        "Pedja": 1173,
        "Marko": 1152,
        "Johnny": 1125,
    }


def test_without_the_option_everybody_begins_at_the_rating_of_the_system(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")

    ratings = rated(run, "sheet.csv", "--system", "preferans")

    assert ratings == {"Pedja": 975, "Marko": 1002, "Johnny": 1023}


def test_ratings_of_a_file_of_players(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "list.csv").write_text("name,rating\nBO,1900\nSomebody else,2000\n", encoding="utf-8")

    # By hand: 1500 v 1900 is E = 1/11, so a win brings round(32 * 10/11) = 29.
    assert rated(run, "games.csv", "--initial", "list.csv") == {"Ann": 1529, "Bo": 1871}


def test_prediction_begins_there_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "list.csv").write_text("name,rating\nBo,1900\n", encoding="utf-8")

    answer = json.loads(run("predict", "Ann", "Bo", "--results", "games.csv", "--initial", "list.csv", "--json").out)

    assert [side["rating"] for side in answer["sides"]] == [1529, 1871]


@pytest.mark.parametrize("command", ["rate", "backtest", "tune"])
def test_no_rating_of_anybody_is_an_error(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")

    done = run(command, "games.csv", "--initial", "entry")

    assert done.code == 3
    assert done.err == (
        "entry: there is no rating of any player of these games. "
        "Give a file with the columns name and rating, or leave --initial out.\n"
    )


def test_system_of_the_whole_history_takes_none(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "list.csv").write_text("name,rating\nBo,1900\n", encoding="utf-8")

    done = run("rate", "games.csv", "--system", "bradley-terry", "--initial", "list.csv")

    assert done.code == 3
    assert "BradleyTerry rates the whole history at once, so no player begins anywhere." in done.err
