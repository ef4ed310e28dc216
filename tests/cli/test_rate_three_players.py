"""`crosstable rate` on results of three players and of teams."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.commands import Run

WIDE = """date,player_1,score_1,player_2,score_2,player_3,score_3,bula
2024-01-01,Pedja,-500,Marko,40,Johnny,460,30
"""
LONG = """date,game,player,score,bula
2024-01-01,7,Marko,40,30
2024-01-01,7,Pedja,-500,30
2024-01-01,7,Johnny,460,30
"""


# Changes from 1000 each: (-18 - 32 - 0.6) / 2, (18 - 14 + 0.3 - 0.3) / 2, (32 + 14 + 0.6) / 2, rounded.
@pytest.mark.parametrize("text", [WIDE, LONG])
def test_a_preferans_evening_rates_from_either_form(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "preferans.csv").write_text(text, encoding="utf-8")

    done = run("rate", "preferans.csv", "--system", "preferans", "--json")

    answer = json.loads(done.out)
    assert [("Pedja", 975), ("Marko", 1002), ("Johnny", 1023)] == [
        (p["player"], p["rating"]) for p in answer["players"]
    ]
    assert "lower" == answer["scale"]["better"]
    assert [1, 2, 3] == [p["mean_place"] for p in answer["players"]]


def test_the_mirror_is_a_setting(run: Run, tmp_path: Path) -> None:
    (tmp_path / "preferans.csv").write_text(WIDE, encoding="utf-8")

    answer = json.loads(run("rate", "preferans.csv", "--system", "preferans", "--set", "better=higher", "--json").out)

    assert [("Pedja", 1025), ("Marko", 998), ("Johnny", 977)] == [(p["player"], p["rating"]) for p in answer["players"]]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("2024-01-01,Pedja,-500,Marko,500,,,30", "has 2 sides and 2 players."),
        ("2024-01-01,Pedja,-500,Marko,40,Johnny,460,0", "has bula 0. Preferans divides by it."),
        ("2024-01-01,Pedja,-500,Marko,40,Johnny,460,", "has no bula. Preferans divides by it."),
    ],
)
def test_what_is_no_game_of_three_is_reported(run: Run, tmp_path: Path, row: str, said: str) -> None:
    (tmp_path / "preferans.csv").write_text(WIDE.splitlines()[0] + "\n" + row + "\n", encoding="utf-8")

    done = run("rate", "preferans.csv", "--system", "preferans")

    assert 0 != done.code
    assert said in " ".join(done.err.split())


@pytest.mark.parametrize("system", ["weng-lin-pl", "gaussian"])
def test_a_race_rates_with_its_unclassified_last(run: Run, tmp_path: Path, system: str) -> None:
    text = "date,race,driver,place\n2024-05-01,1,Ann,1\n2024-05-01,1,Bo,2\n2024-05-01,1,Cem,DNF\n2024-05-01,1,Dia,3\n"
    (tmp_path / "race.csv").write_text(text, encoding="utf-8")

    answer = json.loads(run("rate", "race.csv", "--system", system, "--json").out)

    assert ["Ann", "Bo", "Dia", "Cem"] == [player["player"] for player in answer["players"]]


def test_the_history_of_a_preferans_evening_has_places_and_points(run: Run, tmp_path: Path) -> None:
    (tmp_path / "preferans.csv").write_text(WIDE, encoding="utf-8")

    run("rate", "preferans.csv", "--system", "preferans", "--history", "changes.jsonl")

    rows = [json.loads(line) for line in (tmp_path / "changes.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [("Pedja", None, 1, -500.0), ("Marko", None, 2, 40.0), ("Johnny", None, 3, 460.0)] == [
        (row["player"], row["score"], row["place"], row["points"]) for row in rows
    ]


def test_the_history_of_teams_has_scores_and_deviations(run: Run, tmp_path: Path) -> None:
    lines = ["game,team,player,points", "1,a,Ann,3", "1,a,Bo,1", "1,b,Cem,2", "2,a,Dia,5", "2,b,Ann,5"]
    (tmp_path / "teams.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")

    done = run("rate", "teams.csv", "--system", "weng-lin-pl", "--history", "changes.csv")

    assert 0 == done.code, done.err
    with (tmp_path / "changes.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    found = [(row["player"], row["score"], row["place"], row["points"]) for row in rows]
    first = [("Ann", "1.0", "", "3.0"), ("Bo", "1.0", "", "1.0"), ("Cem", "0.0", "", "2.0")]
    assert [*first, ("Dia", "0.5", "", "5.0"), ("Ann", "0.5", "", "5.0")] == found
    assert all(float(row["deviation"]) > 0 for row in rows)


# The README of preferans-rating-js 2.4.5, "Detailed Example": the papers of Pedja, Marko and Johnny.
SHEETS = """date,player_1,left_1,middle_1,right_1,player_2,left_2,middle_2,right_2,player_3,left_3,middle_3,right_3,bula
2024-01-01,Pedja,320,-20,160,Marko,120,4,60,Johnny,20,16,60,30
"""


def test_score_sheets_in_a_file_make_the_points(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheets.csv").write_text(SHEETS, encoding="utf-8")

    answer = json.loads(run("rate", "sheets.csv", "--system", "preferans", "--json").out)

    assert [("Pedja", 975), ("Marko", 1002), ("Johnny", 1023)] == [
        (p["player"], p["rating"]) for p in answer["players"]
    ]


def test_a_sheet_that_does_not_add_up_is_reported_and_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheets.csv").write_text(SHEETS.replace(",16,60,30", ",10,60,30"), encoding="utf-8")
    (tmp_path / "points.csv").write_text(WIDE.replace("460", "470"), encoding="utf-8")

    assert "The points of the table add up to -60, not to 0." in run("rate", "sheets.csv", "-s", "preferans").err
    assert "The points of the table add up to 10, not to 0." in run("rate", "points.csv", "-s", "preferans").err


def test_a_sheet_with_an_empty_cell_costs_the_row(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheets.csv").write_text(SHEETS + SHEETS.splitlines()[1].replace(",16,", ",,") + "\n")

    done = run("rate", "sheets.csv", "--system", "preferans")

    assert "The score sheet has empty cells. Give left, middle and right of all three papers." in done.err


def test_the_chances_of_three_players_are_predicted(run: Run) -> None:
    rows = json.loads(run("predict", "1000", "1000", "1000", "--system", "preferans", "--json").out)["sides"]
    better = json.loads(run("predict", "900", "1000", "1100", "--system", "preferans", "--json").out)["sides"]

    for row in rows:
        assert pytest.approx([1 / 3, 1 / 3, 1 / 3]) == row["places"]
    # Less is better: the lowest rating comes first most often.
    assert [1, 2, 3] == [1 + row["places"].index(max(row["places"])) for row in better]
    assert better[0]["expected_place"] < 2 < better[2]["expected_place"]
    assert pytest.approx(6) == sum(row["expected_place"] for row in better)


def test_three_players_of_a_file_are_predicted_by_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "preferans.csv").write_text(WIDE, encoding="utf-8")

    done = run("predict", "Pedja", "Marko", "Johnny", "-r", "preferans.csv", "--system", "preferans")
    twice = run("predict", "Pedja", "Marko", "Pedja", "-r", "preferans.csv", "--system", "preferans")

    assert "player\trating\tplace 1\tplace 2\tplace 3\texpected place" == done.out.splitlines()[0]
    assert "Pedja" in twice.err
    assert 0 != twice.code
