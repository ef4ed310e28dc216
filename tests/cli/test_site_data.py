"""`site --data-as elo-seed`: the files of a league that has a site of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.views.player_steps import StepTable
from tests.commands import Run

RESULTS = """date,event,round,player_a,player_b,result
2025-11-07,380585,1,ada99,swbmtg,1-0
2025-11-07,380585,2,ada99,,bye
2025-11-14,380612,1,swbmtg,ada99,½-½
2025-11-14,380612,1,a/../b,<script>,1-0
"""


@pytest.fixture
def site(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "results.csv").write_text(RESULTS.replace(",,bye", ",bye,"), encoding="utf-8")
    for command in (
        ("init", "l.db", "--name", "League"),
        ("import", "l.db", "results.csv"),
        ("publish", "l.db"),
        ("site", "l.db", "out", "--data-as", "elo-seed"),
    ):
        done = run(*command)
        assert done.code == 0, done.err
    return tmp_path / "out"


def test_history_has_the_ids_and_fields_of_the_league(site: Path) -> None:
    found = json.loads((site / "players" / "player_stats_ada99.json").read_text(encoding="utf-8"))

    # The document of the league: 1500 v 1500 at K 32 is 16 points; then 1516 v 1484, a draw, E = 0.546: -1.
    assert found == {
        "username": "ada99",
        "displayName": "ada99",
        "eloRating": 1515,
        "peakEloRating": 1516,
        "eloHistory": [
            {
                "tournamentId": "380585",
                "tournamentDate": "2025-11-07",
                "roundNumber": 1,
                "opponent": "swbmtg",
                "result": "W",
                "ratingBefore": 1500,
                "ratingAfter": 1516,
                "ratingChange": 16,
            },
            {
                "tournamentId": "380612",
                "tournamentDate": "2025-11-14",
                "roundNumber": 1,
                "opponent": "swbmtg",
                "result": "D",
                "ratingBefore": 1516,
                "ratingAfter": 1515,
                "ratingChange": -1,
            },
        ],
    }


def test_rankings_list_everybody_best_first(site: Path) -> None:
    found = json.loads((site / "players" / "elo_rankings.json").read_text(encoding="utf-8"))

    assert [each["username"] for each in found] == ["a/../b", "ada99", "swbmtg", "<script>"]


@pytest.mark.slow
def test_steps_of_the_players_are_collected_once(run: Run, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    collect = StepTable.of
    monkeypatch.setattr(StepTable, "of", lambda pool: (calls.append(pool), collect(pool))[1])

    assert run("site", "l.db", str(site) + "2", "--data-as", "elo-seed").code == 0

    assert len(calls) == 1


def test_names_cannot_leave_the_folder(site: Path) -> None:
    assert (site / "players" / "player_stats_a%2F..%2Fb.json").exists()
    assert (site / "players" / "player_stats_%3Cscript%3E.json").exists()


@pytest.mark.slow
def test_files_go_when_they_are_no_longer_asked_for(site: Path, run: Run) -> None:
    assert run("site", "l.db", "out").code == 0

    assert not list((site / "players").glob("player_stats_*"))


def test_unknown_form_is_named(run: Run, site: Path) -> None:
    assert site.exists()

    done = run("site", "l.db", "out", "--data-as", "elo-sed")

    assert done.code == 3
    assert "elo-seed" in done.err
