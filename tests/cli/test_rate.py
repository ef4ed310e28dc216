"""`crosstable rate`, from the outside."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.commands import Run


def test_json_has_the_promised_shape(run: Run, results: Path) -> None:
    done = run("rate", results, "--system", "elo", "--json")

    answer = json.loads(done.out)
    assert ["system", "parameters", "scale", "players"] == list(answer)
    assert "elo" == answer["system"]
    assert 32 == answer["parameters"]["k"]
    # By hand: 1500 v 1500, a win moves 16; then 1516 v 1500, E = 0.523, round(32 * 0.477) = 15.
    assert {
        "place": 1,
        "player": "Ann",
        "rating": 1531,
        "peak": 1531,
        "games": 2,
        "wins": 2,
        "draws": 0,
        "losses": 0,
        "mean_place": None,
        "last_played": "2025-09-12",
        "provisional": True,
    } == answer["players"][0]


def test_players_come_best_first_and_equal_ones_by_name(run: Run, results: Path) -> None:
    answer = json.loads(run("rate", results, "--json").out)

    assert ["Ann", "Dia", "Cem", "Bo"] == [line["player"] for line in answer["players"]]


def test_piped_output_is_tab_separated_with_a_header(run: Run, results: Path) -> None:
    done = run("rate", results)

    lines = [line.split("\t") for line in done.out.splitlines()]
    assert ["place", "player", "rating"] == lines[0][:3]
    assert ["1", "Ann", "1531"] == lines[1][:3]


def test_settings_change_the_system(run: Run, results: Path) -> None:
    answer = json.loads(run("rate", results, "--set", "k=24", "--set", "rounding=none", "--json").out)

    assert (24, "none") == (answer["parameters"]["k"], answer["parameters"]["rounding"])
    # By the formula: a win of equals, then a win against 1500 from 1512.
    assert 1512 + 24 * (1 - 1 / (1 + 10 ** (-12 / 400))) == pytest.approx(answer["players"][0]["rating"])


def test_columns_with_other_names_are_mapped(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("first one,second one,how\nAnn,Bo,1\n", encoding="utf-8")

    done = run(
        "rate", path, "--map", "player_a=first one", "--map", "player_b=second one", "--map", "score_a=how", "--json"
    )

    assert ["Ann", "Bo"] == [line["player"] for line in json.loads(done.out)["players"]]


def test_top_limits_the_table(run: Run, results: Path) -> None:
    done = run("rate", results, "--top", "1")

    assert 2 == len(done.out.splitlines())
    assert "3 more players" in done.err


def test_as_of_leaves_later_games_out(run: Run, results: Path) -> None:
    answer = json.loads(run("rate", results, "--as-of", "2025-09-06", "--json").out)

    assert {"2025-09-05"} == {line["last_played"] for line in answer["players"]}


def test_rules_decide_what_counts(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kinds.csv"
    path.write_text("player_a,player_b,score_a,kind\nAnn,Bo,1,played\nBo,Cem,1,forfeit\n", encoding="utf-8")

    answer = json.loads(run("rate", path, "--rules", "fide-2026", "--json").out)

    assert ["Ann", "Bo"] == [line["player"] for line in answer["players"]]


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_history_has_a_row_per_game_and_player(run: Run, results: Path, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"changes.{ending}"

    done = run("rate", results, "--history", path)

    assert 0 == done.code, done.err
    rows = _rows(path)
    assert 8 == len(rows)
    expected = {
        "date": "2025-09-12",
        "player": "Ann",
        "opponents": "Cem",
        "score": 1.0,
        "before": 1516.0,
        "change": 15.0,
        "after": 1531.0,
    }
    row = next(row for row in rows if row["player"] == "Ann" and row["date"] == "2025-09-12")
    assert expected == {name: row[name] for name in expected}
    assert 0.523 == pytest.approx(row["expected"], abs=5e-4)


def test_history_shows_adjustments_with_their_reason(run: Run, results: Path, tmp_path: Path) -> None:
    path = tmp_path / "changes.jsonl"
    options = ("--set", "decay_after_months=1", "--set", "decay_share=0.5", "--as-of", "2025-12-12")

    run("rate", results, *options, "--history", path)

    reasons = [(row["player"], row["reason"], row["change"]) for row in _rows(path) if row["reason"]]
    # Ann is 31 above the start; two whole months beyond the first keep a quarter of it: 31 - 23 = 8.
    assert ("Ann", "decay", -23.0) in reasons


def test_files_may_come_in_any_order(run: Run, tmp_path: Path) -> None:
    early, late = tmp_path / "b.csv", tmp_path / "a.csv"
    early.write_text("date,player_a,player_b,score_a\n2024-01-01,Ann,Bo,1\n2024-01-01,Ann,Cem,1\n", encoding="utf-8")
    late.write_text("date,player_a,player_b,score_a\n2025-01-01,Bo,Cem,1\n", encoding="utf-8")

    assert run("rate", early, late, "--json").out == run("rate", late, early, "--json").out


def test_preview_shows_the_mapping_and_similar_names_and_rates_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "near.csv"
    path.write_text("player_a,player_b,score_a\nJohn Smith,Bo,1\nJohn Smyth,Bo,1\n", encoding="utf-8")

    done = run("rate", path, "--preview")

    assert "player_a <- player_a" in done.out
    assert "rating" not in done.out
    assert "'John Smith' and 'John Smyth'" in done.err


def test_preview_as_json(run: Run, results: Path) -> None:
    answer = json.loads(run("rate", results, "--preview", "--json").out)

    assert ("wide", "score_a", 4) == (answer[0]["form"], answer[0]["mapping"]["score_a"], answer[0]["rows"])


def test_a_file_without_one_good_row_is_rejected(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("player_a,player_b,score_a\nAnn,Bo,7\n", encoding="utf-8")

    done = run("rate", path)

    assert (3, "") == (done.code, done.out)
    assert "none of the 1 rows can be read" in done.err


def test_all_problems_are_reported_when_asked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("player_a,player_b,score_a\nAnn,Bo,1\n" + "Ann,Bo,7\n" * 15, encoding="utf-8")

    few, all_of_them = run("rate", path), run("rate", path, "--all-problems")

    assert "and 5 more problems: --all-problems shows them" in few.err
    assert "rows lost to 15 problems; of 16 rows, 1 game could be read" in few.err
    assert "line 17" in all_of_them.err


def test_a_game_in_two_files_is_reported(run: Run, results: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.csv"
    again.write_bytes(results.read_bytes())

    done = run("rate", results, again)

    assert "In more than one file, or twice with one id: 4 games" in done.err
    assert "Ann v Bo of 2025-09-05" in done.err


def test_the_history_never_overwrites_results(run: Run, results: Path) -> None:
    before = results.read_bytes()

    done = run("rate", results, "--history", results)

    assert 3 == done.code
    assert "is a file that this command reads" in done.err
    assert before == results.read_bytes()


def test_a_missing_folder_is_reported(run: Run, results: Path, tmp_path: Path) -> None:
    done = run("rate", results, "--history", tmp_path / "nowhere" / "changes.csv")

    assert 5 == done.code
    assert "no such folder" in done.err


def test_bad_rows_are_reported_and_the_rest_is_rated(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("player_a,player_b,score_a\nAnn,Bo,1\nAnn,Bo,2\nAnn,Ann,1\n", encoding="utf-8")

    done = run("rate", path, "--json")

    assert 0 == done.code
    assert [1, 1] == [line["games"] for line in json.loads(done.out)["players"]]
    assert "line 3" in done.err
    assert "line 4" in done.err


def test_strict_stops_at_the_first_bad_row(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("player_a,player_b,score_a\nAnn,Bo,1\nAnn,Bo,2\n", encoding="utf-8")

    done = run("rate", path, "--strict")

    assert (3, "") == (done.code, done.out)
    assert "line 3" in done.err


def _rows(path: Path) -> list[dict[str, object]]:
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if path.suffix == ".parquet":
        from pyarrow import parquet

        rows: list[dict[str, object]] = parquet.read_table(path).to_pylist()
        return rows
    with path.open(encoding="utf-8", newline="") as stream:
        return [{name: _number(cell) for name, cell in row.items()} for row in csv.DictReader(stream)]


def _number(cell: str) -> object:
    try:
        return float(cell)
    except ValueError:
        return cell


def test_a_whole_history_is_rated_with_deviations_and_notes(run: Run, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    lines = ["Ann,Bo,0,2024-01-01", "Bo,Ann,1,2024-02-01", "Ann,Bo,0.5,2024-03-01", "Ann,Bo,1,2024-03-02"]
    games.write_text("player_a,player_b,score_a,date\n" + "\n".join([*lines, "Cy,Di,1,2024-03-02"]) + "\n")
    done = run("rate", games, "--system", "whr", "--set", "advantage=fit", "--set", "draw_model=davidson")

    assert "deviation" in done.out.splitlines()[0]
    assert "Fitted: advantage" in done.err
    assert "logarithm of the draw parameter" in done.err
    assert "2 groups of players are not connected by any game (of 2, 2 players)" in done.err
    answer = json.loads(run("rate", games, "--system", "whr", "--json").out)
    assert answer["group_sizes"] == [2, 2]
    assert answer["error"] < 0.01


def test_a_score_that_an_arbiter_decided_is_named_and_not_rated(run: Run, tmp_path: Path) -> None:
    rows = [
        "001    1      Ann Lee                           2000                             0.5    1     2 w =",
        "001    2      Bo Kim                            1900                             0.0    2     1 b 0",
        "001    3      Cy Ode                            1800                             1.0    3     4 w 1",
        "001    4      Di Fox                            1700                             0.0    4     3 b 0",
    ]
    path = tmp_path / "half.trf"
    path.write_text("\n".join(["012 Half", *rows, ""]), encoding="utf-8")

    done = run("rate", path, "--json")

    assert ["Cy Ode", "Di Fox"] == [line["player"] for line in json.loads(done.out)["players"] if line["games"]]
    message = " ".join(done.err.split())
    assert "Not rated, because an arbiter decided the scores: 1 game; the first is Ann Lee v Bo Kim" in message
