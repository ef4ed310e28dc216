"""`standings`, `table` and `pair` on files of team events and of events with stages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Run

FINAL = {"name": "Final", "policy": "double-round-robin", "entrants": ["a", "b"], "first_round": 2, "rounds": 2}
REST = {"name": "B final", "policy": "swiss", "entrants": ["c", "d"], "first_round": 2, "is_parallel": True}
PEOPLE = [{"id": id, "name": name} for id, name in (("a", "Ann"), ("b", "Bo"), ("c", "Cy"), ("d", "Di"))]
FIRST = {"games": [{"black": "a", "white": "c", "result": "black"}, {"black": "b", "white": "d", "result": "black"}]}
STAGED: dict[str, Any] = {
    "schema": 1,
    "event": {"id": "cup", "name": "Cup"},
    "entrants": [{**each, "rating": 1800} if each["id"] != "d" else each for each in PEOPLE],
    "pairing": {"policy": "swiss", "forbidden": [["a", "c"]]},
    "rounds": [FIRST, {"games": [{"black": "b", "white": "a", "result": "black"}]}],
    "stages": [FINAL],
}
TEAMS: dict[str, Any] = {
    "schema": 1,
    "event": {"id": "cup", "name": "Cup", "rounds_planned": 3},
    "entrants": PEOPLE,
    "rounds": [{"games": [{"white": "a", "black": "b", "result": "white", "board": 1}]}],
    "teams": {
        "rules": {"boards": 1},
        "policy": "swiss",
        "tiebreaks": ["MPvGP"],
        "teams": [{"id": f"t{each['id']}", "name": f"{each['name']}'s", "members": [each["id"]]} for each in PEOPLE],
        "rounds": [{"matches": [["ta", "tb"]], "byes": [{"team": "tc"}]}],
    },
}
TWO = {"matches": [["ta", "tb"], ["td", "tc"]]}
BOTH = [{"games": [*TEAMS["rounds"][0]["games"], {"white": "d", "black": "c", "result": "black", "board": 2}]}]


@pytest.fixture
def written(tmp_path: Path):
    def write(content: dict[str, Any]) -> Path:
        path = tmp_path / "event.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        return path

    return write


def test_files_with_stages_are_ranked_by_them_whatever_the_rules(run: Run, written) -> None:
    file = written(STAGED)
    table = run("table", file, "-t", "").out.splitlines()
    rated = json.loads(run("standings", file, "-t", "TPR", "--unrated", 1500, "--json").out)["rows"]

    assert ["Cup", "Place  No  Name  R1   R2    Score", "    1   2  Bo    4b1  2b1       1"] == table[:3]
    assert [("Bo", 2300), ("Ann", 2600)] == [(row["name"], row["tiebreaks"][0]["value"]) for row in rated[:2]]
    assert "1 of 4 entrants have no rating" in run("standings", file, "-t", "TPR").err


def test_the_stage_of_the_round_is_paired(run: Run, written) -> None:
    alone = run("pair", written(STAGED), "--json")
    file = written({**STAGED, "stages": [FINAL, REST]})
    rest = run("pair", file, "--stage", "b final", "--json")

    assert ["a", "b"] == sorted(_paired(alone.out))
    assert "Stage 'Final': its round 2 is round 3 of the event." in alone.err
    assert ["c", "d"] == sorted(_paired(rest.out))
    assert "Round 3 is played in several stages: Final, B final. Name one, such as --stage 'Final'." in (
        run("pair", file).err
    )
    assert "Unknown stage of round 3 'c'" in run("pair", file, "--stage", "c").err


def test_the_teams_of_a_file_are_ranked_and_paired(run: Run, written) -> None:
    file = written(TEAMS)
    teams = json.loads(run("standings", file, "--json").out)
    table = run("table", file).out
    players = run("standings", file, "--players").out
    paired = _paired(run("pair", file, "--json").out)

    assert ["MPVGP"] == teams["tiebreaks"]
    assert ["Ann's", "Cy's"] == sorted(row["name"] for row in teams["rows"][:2])
    assert "R1" in table
    assert "Bo's" in table
    assert "Ann\t1" in players
    assert ["ta", "tb", "tc", "td"] == sorted(paired)


def test_the_stages_of_a_file_rank_its_teams(run: Run, written) -> None:
    final = {"name": "Final", "policy": "single-elimination", "entrants": ["ta", "tb"], "first_round": 2}
    games = [*TEAMS["rounds"], {"games": [{"white": "b", "black": "a", "result": "white", "board": 1}]}]
    matches = [*TEAMS["teams"]["rounds"], {"matches": [["tb", "ta"]]}]
    staged = {**TEAMS, "rounds": games, "teams": {**TEAMS["teams"], "rounds": matches}, "stages": [final]}
    bracket = {**TEAMS, "teams": {**TEAMS["teams"], "policy": "single-elimination", "rounds": [TWO]}, "rounds": BOTH}

    rows = json.loads(run("standings", written(staged), "--json").out)["rows"]
    table = run("table", written(staged)).out.splitlines()
    begun = json.loads(run("standings", written(bracket), "-t", "BPG", "--json").out)["rows"]

    assert [(1, "Bo's"), (2, "Ann's")] == [(row["place"], row["name"]) for row in rows[:2]]
    assert ["Bo's", "Ann's"] == [line.split()[2] for line in table[2:4]]
    assert [1, 1, 3, 3] == [row["place"] for row in begun]


def test_an_import_says_that_teams_are_left_out(run: Run, written, tmp_path: Path) -> None:
    run("init", tmp_path / "league.db", "--name", "Club")
    said = run("import", tmp_path / "league.db", written(TEAMS)).err
    silent = run("import", tmp_path / "league.db", written(STAGED)).err

    assert "The 4 teams of the file are left out: an import takes the players and their games." in said
    assert "To keep teams and matches, take the event over instead." in said
    assert "left out" not in silent


def _paired(out: str) -> list[str]:
    return [board[colour] for board in json.loads(out)["pairs"] for colour in ("black", "white")]
