"""`crosstable arena`: every command from a file to its words and its JSON, and what cannot be read."""

import json

import numpy as np
import pandas as pd
import pytest

from crosstable.arena import fit, sprt
from tests.arena.made_battles import drawn

STRENGTHS = np.array([0.7, 0.4, 0.0, -0.6])
NAMES = np.array(["alpha", "beta", "gamma", "delta"])
BLOCK = (
    "Games: 26438, Wins: 7039, Losses: 6766, Draws: 12633, Points: 13355.5 (50.52 %)\n"
    "Ptnml(0-2): [363, 3205, 5861, 3376, 414], WL/DD Ratio: 0.94\n"
    "LLR: 2.91 (100.6%) (-2.25, 2.89) [0.00, 3.00]\n"
)


@pytest.fixture
def frame():
    one, two, outcome = drawn(STRENGTHS, 600, seed=3)
    winner = np.array(["model_b", "tie", "model_a"])[outcome]
    columns = {"model_a": NAMES[one], "model_b": NAMES[two], "winner": winner, "prompt": np.arange(600) % 60}
    return pd.DataFrame({**columns, "length_a": outcome % 2 + np.arange(600) % 7, "length_b": np.arange(600) % 5})


@pytest.fixture
def battles(frame, tmp_path):
    path = tmp_path / "battles.csv"
    frame.to_csv(path, index=False)
    return path


def table(out):
    return [line.split("\t") for line in out.splitlines()]


def test_fit_is_a_leaderboard_with_its_choices(run, battles, frame):
    done = run("arena", "fit", battles, "--cluster", "prompt", "--covariate", "length", "--anchor", "gamma=1100")

    rows = table(done.out)
    fitted = fit(frame, covariates=["length"], cluster="prompt", anchor=("gamma", 1100.0))
    expected = [f"{rating:.1f}" for rating in sorted(fitted.ratings, reverse=True)]
    assert ["rank", "ranks", "model", "rating", "95 % interval", "battles", "won", "tied", "lost", ""] == rows[0]
    assert expected == [row[3] for row in rows[1:5]]
    assert ["first side", "length"] == [row[0] for row in rows[6:]]
    assert "deviations: sandwich, clustered by prompt (60)" in done.err
    assert "gamma = 1100" in done.err


def test_json_has_all_numbers(run, battles, frame):
    told = json.loads(run("arena", "fit", battles, "--ties", "rao-kupper", "--level", "0.9", "--json").out)

    fitted = fit(frame, "rao-kupper")
    best = fitted.rating(told["models"][0]["model"], 0.9)
    assert pytest.approx((best.value, best.low, best.high)) == tuple(
        told["models"][0][key] for key in ("rating", "low", "high")
    )
    assert "rao-kupper" == told["choices"]["ties"]
    assert pytest.approx(fitted.log_likelihood) == told["log_likelihood"]


@pytest.mark.parametrize("ending", ["tsv", "json", "jsonl", "parquet", "counted.parquet", "semicolon.csv"])
def test_every_format_gives_the_same_ratings(run, frame, tmp_path, battles, ending):
    path, options = tmp_path / f"other.{ending}", []
    if ending == "tsv":
        frame.to_csv(path, index=False, sep="\t")
    elif ending == "semicolon.csv":
        frame.to_csv(path, index=False, sep=";", encoding="utf-8-sig")
    elif ending.startswith("json"):
        frame.to_json(path, orient="records", lines=ending == "jsonl")
    elif ending == "parquet":
        frame.to_parquet(path)
    else:
        options = ["--count", "n", "--map", "first=left_model"]
        counted = frame.groupby(["model_a", "model_b", "winner"]).size().rename("n").reset_index()
        counted.rename(columns={"model_a": "left_model"}).to_parquet(path)

    assert run("arena", "fit", battles).out == run("arena", "fit", path, *options).out


def test_parquet_with_other_columns(run, frame, tmp_path, battles):
    frame.to_parquet(tmp_path / "b.parquet")

    options = ("--covariate", "length", "--cluster", "prompt", "--weights", "pairs")
    assert run("arena", "fit", battles, *options).out == run("arena", "fit", "b.parquet", *options).out


def test_standard_input_is_a_table(run, battles):
    done = run("arena", "fit", "-", typed=battles.read_text(encoding="utf-8"))

    assert run("arena", "fit", battles).out == done.out


def test_rank_shows_groups(run, battles):
    done, told = run("arena", "rank", battles), json.loads(run("arena", "rank", battles, "--json").out)

    assert ["model", "rating", "ranks", "rank by the arena rule", "groups"] == table(done.out)[0]
    assert ("Tied for first: " if len(told["tied_for_first"]) > 1 else "First: ") in done.err
    assert {name for group in told["groups"] for name in group} == set(NAMES)


def test_matrix_has_scores_with_counts(run, battles, frame):
    rows = table(run("arena", "matrix", battles).out)
    told = json.loads(run("arena", "matrix", battles, "--json").out)

    assert rows[0][1:] == [row[0] for row in rows[1:]] == told["models"]
    met = frame[frame.model_a.isin(rows[0][1:3]) & frame.model_b.isin(rows[0][1:3])]
    assert rows[1][2].endswith(f"({len(met)})")
    assert told["score"][0][0] is None
    assert told["battles"][0][1] == len(met)


def test_next_names_pairs_and_the_rule(run, battles):
    done = run("arena", "next", battles, "--batches", "2", "--aim", "coverage", "--forbid", "alpha:beta", "--seed", "4")

    rows = table(done.out)
    assert ["batch", "first", "second", "worth"] == rows[0]
    assert 4 == len(rows[1:])
    assert {"alpha", "beta"} not in [set(row[1:3]) for row in rows[1:]]
    assert "Aim: coverage, 10 battles a pair, seed 4. Keep this with the results." in done.err
    assert "--forbid 'alpha' is not a pair of models." in run("arena", "next", battles, "--forbid", "alpha").err


def test_fragile_names_the_rows_of_the_file(run, battles, frame):
    told = json.loads(run("arena", "fragile", battles, "--json", "--change", "reversal").out)
    done = run("arena", "fragile", battles, "--change", "reversal")

    assert f"{told['behind']} is ahead of {told['ahead']} after reversing" in done.err
    assert [str(told["rows"][0] + 1)] == table(done.out)[1]
    swapped = frame.copy()
    swapped.loc[told["rows"], "winner"] = frame.loc[told["rows"], "winner"].map(
        {"model_a": "model_b", "model_b": "model_a"}
    )
    assert fit(swapped).difference(told["ahead"], told["behind"]).value < 0


def test_fragile_says_where_nothing_helps(run, tmp_path):
    (tmp_path / "b.csv").write_text("a,b,winner\n" + "x,y,a\n" * 9 + "x,y,tie\n", encoding="utf-8")

    done = run("arena", "fragile", "b.csv", "--ties", "half", "--no-first-side")

    assert "No removal of battles that was tried puts y ahead of x." in done.err


def test_simulate_is_reproducible(run):
    words = ("arena", "simulate", "200", "800", "--models", "6", "--repetitions", "3", "--seed", "2")

    rows = table(run(*words).out)

    assert rows == table(run(*words).out)
    assert ["200", "800"] == [row[0] for row in rows[1:]]
    assert float(rows[1][1]) > 1.5 * float(rows[2][1])


def test_sprt_from_counts_pairs_and_block(run, tmp_path):
    (tmp_path / "block.txt").write_text(BLOCK, encoding="utf-8")

    counts = run("arena", "sprt", "--wins", "1234", "--losses", "1200", "--draws", "2500", "--elo0", "0", "--elo1", "2")
    pairs = run("arena", "sprt", "--pairs", "363,3205,5861,3376,414", "--elo0", "0", "--elo1", "3", "--beta", "0.1")
    block = run("arena", "sprt", "block.txt")

    expected = sprt(wins=1234, losses=1200, draws=2500, elo0=0, elo1=2)
    assert f"LLR: {expected.llr:.2f} " in counts.out
    assert counts.out.endswith("continue\n")
    assert "nElo: 5.93 +/- 4.19" in pairs.out
    assert pairs.out.endswith("LLR: 2.91 (100.6%) (-2.25, 2.89) [0.00, 3.00]\nH1 accepted\n")
    assert block.out.splitlines()[-1] == "H1 accepted"
    assert block.out == run("arena", "sprt", "-", typed=BLOCK).out


def test_sprt_with_lengths_and_json(run):
    words = ("arena", "sprt", "--pairs", "363,3205,5861,3376,414", "--elo0", "0", "--elo1", "3", "--length")

    told = json.loads(run(*words, "--json").out)

    assert "continue" == told["decision"]
    assert 5 == len(told["lengths"])
    assert "expected games" in run(*words).out


def test_block_whose_games_are_still_running(run, tmp_path):
    (tmp_path / "block.txt").write_text(BLOCK.replace("7039", "7040"), encoding="utf-8")

    assert "The games and the pairs of the block do not agree" in run("arena", "sprt", "block.txt").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sprt", "--wins", "1"), "The test needs both hypotheses. Give --elo0 and --elo1, such as --elo0 0 --elo1 2."),
        (("sprt", "--pairs", "1,2,x", "--elo0", "0", "--elo1", "1"), "--pairs '1,2,x' is not five whole numbers."),
        (("sprt", "--pairs", "1,2", "--elo0", "0", "--elo1", "1"), "2 counts of pairs are given. Give five"),
        (("sprt", "--wins", "3", "--elo0", "2", "--elo1", "1"), "The lower hypothesis, elo0 = 2, must be below"),
        (("sprt", "block.txt", "--wins", "3"), "'block.txt' has the counts already. Give the block, or the counts."),
        (("fit", "b.xlsx"), "'b.xlsx' is not a file of battles. Give one that ends in .csv, .json,"),
        (("fit", "b.csv", "--map", "hero=x"), "--map 'hero=x' names no field of a battle. Use one of first, second,"),
        (("fit", "none.csv"), "Cannot use 'none.csv'"),
        (("fit", "short.csv"), "Row 2 has 2 cells, but the table has 3 columns. Correct the row."),
        (("fit", "latin.csv"), "'latin.csv' cannot be read: "),
        (("fit", "bad.json"), "'bad.json' cannot be read: "),
        (("fit", "bad.parquet"), "'bad.parquet' cannot be read: "),
        (("fit", "empty.csv"), "There are no battles. Give at least two models that met."),
        (("fit", "b.csv"), "The side listed first won every battle"),
        (("fit", "b.csv", "--anchor", "z=x"), "Unknown anchor 'z=x'"),
        (("fit", "b.csv", "--no-first-side", "--covariate", "q"), "Unknown column 'q'"),
    ],
)
def test_what_cannot_be_read_or_tested(run, tmp_path, words, said):
    (tmp_path / "b.csv").write_text("a,b,winner\nx,y,a\ny,x,a\n", encoding="utf-8")
    (tmp_path / "short.csv").write_text("a,b,winner\nx,y,a\nx,y\n", encoding="utf-8")
    (tmp_path / "latin.csv").write_bytes(b"a,b,winner\nx\xe9,y,a\n")
    (tmp_path / "bad.json").write_text("[{", encoding="utf-8")
    (tmp_path / "bad.parquet").write_bytes(b"no parquet")
    (tmp_path / "empty.csv").write_text("", encoding="utf-8")

    done = run("arena", *words)

    assert 3 == done.code or (5 == done.code and "none" in words[1])
    assert said in done.err


def test_parquet_without_pyarrow(run, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)

    assert (
        "'b.parquet' is Parquet, which needs pyarrow: install crosstable[parquet]."
        in run("arena", "fit", "b.parquet").err
    )
