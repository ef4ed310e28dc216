"""`pair` with the input of the go-pairer package: its own objects, and settings that have no effect."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

PLAYERS = [{"id": id, "initialScore": 0, "rating": 6.5 - id, "city": "Ulm"} for id in range(1, 5)]


def given(folder: Path, settings: dict[str, object], **more: object) -> str:
    document = {"settings": settings, "players": PLAYERS, "rounds": [], **more}
    (folder / "event.json").write_text(json.dumps(document), encoding="utf-8")
    return "event.json"


def test_objects_of_the_package_are_read_as_its_readme_writes_them(run: Run, tmp_path: Path) -> None:
    """Numbers of the enumerations of ts-gotd: BlackWin 0, WhiteWin 1; FullHandicap 0."""
    games = [{"black": 2, "white": 1, "handicap": 1, "result": "BlackWin"}]
    games += [{"black": 3, "white": 4, "handicap": 0, "result": "WhiteWin"}]
    objects = [{"blackId": 2, "whiteId": 1, "handicap": 1, "result": 0, "roundNum": 0}]
    objects += [{"blackId": 3, "whiteId": 4, "handicap": 0, "result": 1, "roundNum": 0}]
    players = [{**player, "games": [], "roundScores": [0], "score": 0} for player in PLAYERS]
    written = run("pair", given(tmp_path, {"handicapType": "FullHandicap"}, rounds=[games]), "--json")
    same = run("pair", given(tmp_path, {"handicapType": 0}, rounds=[objects], players=players), "--json")

    assert written.code == 0, written.err
    assert json.loads(written.out) == json.loads(same.out)
    wrong = run("pair", given(tmp_path, {}, rounds=[[{**objects[0], "result": 12}]]))
    assert "rounds[0][0].result: 12 is not a text" in wrong.err


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, ""),
        ({"quirks": False, "intraCityGap": 0}, ""),
        ({"intraFamilyGap": 0.9}, "intraFamilyGap 0.9 has no effect: with quirks=true, as the package behaves"),
        ({"quirks": False}, "4 players have a city and no state. With quirks=false a city is one of a state"),
    ],
)
def test_settings_without_effect_give_a_warning(
    run: Run, tmp_path: Path, settings: dict[str, object], said: str
) -> None:
    done = run("pair", given(tmp_path, settings))

    assert done.code == 0, done.err
    assert said in done.err
    assert said or ("quirks" not in done.err)


@pytest.mark.slow
def test_an_event_of_a_league_warns_too(run: Run) -> None:
    run("init", "club.db")
    run("event", "new", "club.db", "Cup", "--policy", "go-pairer", "--set", "intraFamilyGap=0.9")
    run("event", "enter", "club.db", "Ann", "Bo")

    assert "intraFamilyGap 0.9 has no effect" in run("event", "pair", "club.db").err
