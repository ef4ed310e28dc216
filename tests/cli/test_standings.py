"""`crosstable standings` and `crosstable table`, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

EVENT = {
    "schema": 1,
    "event": {"id": "cup", "name": "Cup", "date": "2026-05-02", "rules": "fide-2026", "rounds_planned": 3},
    "entrants": [{"id": n, "name": name} for n, name in (("1", "Ann"), ("2", "Bo <b>"), ("3", "Cem"), ("4", "Dia"))],
    "rounds": [
        {
            "number": 1,
            "games": [
                {"white": "1", "black": "3", "result": "white"},
                {"white": "4", "black": "2", "result": "draw"},
            ],
        },
        {
            "number": 2,
            "games": [
                {"white": "1", "black": "2", "result": "white"},
                {"white": "4", "black": "3", "result": "black"},
            ],
        },
    ],
}


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT), encoding="utf-8")
    return path


def test_standings_rank_by_score_and_tiebreaks(run: Run, event: Path) -> None:
    done = run("standings", event, "--tiebreaks", "BH,SB")

    # By hand: Ann 2 points beat Cem (1) and Bo (1/2); Bo and Dia 1/2 each; Cem 1.
    assert [
        "place\ttied\tplayer\tscore\tBH\tSB",
        "1\t\tAnn\t2\t1.5\t1.5",
        "2\t\tCem\t1\t2.5\t0.5",
        "3\t\tBo <b>\t0.5\t2.5\t0.25",
        "4\t\tDia\t0.5\t1.5\t0.25",
    ] == done.out.splitlines()


def test_a_tie_that_stays_is_marked(run: Run, event: Path) -> None:
    lines = [line.split("\t") for line in run("standings", event).out.splitlines()]

    assert [("3", "="), ("3", "=")] == [(line[0], line[1]) for line in lines[3:]]


def test_working_shows_what_each_opponent_gave(run: Run, event: Path) -> None:
    done = run("standings", event, "--tiebreaks", "BH-C1", "--working")

    assert "Ann\tBH-C1\t2\tBo <b>\t0.5\tscore of the opponent\tcut: least" in done.out.splitlines()


def test_json_is_exact(run: Run, event: Path) -> None:
    answer = json.loads(run("standings", event, "--tiebreaks", "SB", "--working", "--json").out)

    third = answer["rows"][2]
    assert ("cup", 2, ["SB"]) == (answer["event"], answer["after_round"], answer["tiebreaks"])
    assert (3, True, "2", 0.5) == (third["place"], third["tied"], third["player"], third["score"])
    assert ("SB", 0.25, "1/4") == tuple(third["tiebreaks"][0][key] for key in ("code", "value", "exact"))
    assert {"round": 1, "opponent": "4", "gives": 0.25, "why": "opponent-score", "cut": None} in third["tiebreaks"][0][
        "working"
    ]


def test_after_round_leaves_later_rounds_out(run: Run, event: Path) -> None:
    assert 1 == json.loads(run("standings", event, "--after-round", "1", "--json").out)["after_round"]


def test_the_table_shows_every_game(run: Run, event: Path) -> None:
    done = run("table", event)

    assert "    1   1  Ann     2w1  3w1      2" in done.out.splitlines()


def test_the_go_wall_list_is_by_number_when_asked(run: Run, event: Path) -> None:
    done = run("table", event, "--notation", "go", "--by", "number")

    assert "2+/w0" in done.out or "2+/w" in done.out
    names = [line.split()[2] for line in done.out.splitlines()[2:]]
    assert ["Ann", "Bo", "Cem", "Dia"] == names


def test_html_is_escaped_and_csv_is_plain(run: Run, event: Path) -> None:
    assert "Bo &lt;b&gt;" in run("table", event, "--format", "html").out
    assert "1,1,Ann,2w1,3w1,2" in run("table", event, "--format", "csv").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("standings", "--tiebreaks", "SBB"), "Unknown tie-break 'SBB'. Did you mean 'SB'?"),
        (("standings", "--after-round", "9"), "has had 2 rounds"),
        (("standings", "--rules", "fide-2025"), "Did you mean 'fide-2026'?"),
        (("table", "--format", "pdf"), "format: 'pdf' is not one of text, html, csv."),
        (("table", "--by", "rating"), "by: 'rating' is not one of place, number."),
    ],
)
def test_what_cannot_be_is_reported(run: Run, event: Path, words: tuple[str, ...], said: str) -> None:
    done = run(words[0], event, *words[1:])

    assert (3, "") == (done.code, done.out)
    assert said in done.err


def test_a_truncated_event_is_reported_with_its_place(run: Run, event: Path) -> None:
    event.write_text(event.read_text(encoding="utf-8")[:300], encoding="utf-8")

    done = run("standings", event)

    assert 3 == done.code
    assert "event.json: Line 1, column" in done.err


def test_a_file_that_is_not_text_is_reported(run: Run, event: Path) -> None:
    event.write_bytes(b'{"schema": \xff')

    assert "byte 12 is not UTF-8" in run("standings", event).err


def test_the_tiebreaks_of_the_file_count_where_none_are_given(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps({**EVENT, "tiebreaks": ["BH", "SB", "XYZ"]}), encoding="utf-8")

    of_file, given = run("standings", "own.json"), run("standings", "own.json", "-t", "DE")
    none = run("standings", "own.json", "--tiebreaks", "")

    assert of_file.out.startswith("place\ttied\tplayer\tscore\tBH\tSB\n")
    assert "Tie-breaks of the file: BH, SB. To use others: --tiebreaks." in of_file.err
    assert "These tie-breaks are not supported and were left out: XYZ." in of_file.err
    assert given.out.startswith("place\ttied\tplayer\tscore\tDE\n")
    assert "Tie-breaks of the file" not in given.err
    assert none.out.startswith("place\ttied\tplayer\tscore\n")
    assert ["BH", "SB"] == json.loads(run("table", "own.json", "--json").out)["heads"][-2:]


SHEETS = (
    "date,event,round,player_1,player_2,player_3,points_1,points_2,points_3,length\n"
    "2026-01-01,Eve,1,Ann,Bo,Cem,-500,40,460,20\n2026-01-01,Eve,2,Ann,Bo,Cem,-100,40,60,20\n"
)


def test_fewer_points_win_in_preferans_whatever_the_columns_are_called(run, tmp_path):
    (tmp_path / "sheets.csv").write_text(SHEETS, encoding="utf-8")
    done = run("standings", "sheets.csv", "--game", "preferans")

    assert "tables won" in done.out
    assert "1\t\tAnn\t2\t-600" in done.out


@pytest.mark.slow
def test_fewer_points_win_in_a_league_of_preferans(run, tmp_path):
    (tmp_path / "sheets.csv").write_text(SHEETS, encoding="utf-8")
    run("init", "club.db", "--game", "preferans")
    run("import", "club.db", "sheets.csv")
    run("publish", "club.db")
    assert "\tplace 1 of 3 (" in run("player", "club.db", "Ann").out
    assert "2 changed" in run("import", "club.db", "sheets.csv", "--map", "better=higher", "--preview").err
