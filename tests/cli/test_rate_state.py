"""`crosstable rate --state`, `--save-state`, `--batches`: the numbers of one pass."""

import datetime as dt
import json

import pyarrow as pa
import pytest
from pyarrow import parquet as pq

HEAD = "date,player_a,player_b,score_a\n"
FIRST = "2025-09-05,Ann,Bo,1\n2025-09-06,Bo,Cem,0.5\n"
SECOND = "2025-09-12,Cem,Ann,1\n2025-09-13,Dia,Bo,1\n"


@pytest.fixture
def files(tmp_path):
    paths = {name: tmp_path / f"{name}.csv" for name in ("first", "second", "whole")}
    for name, rows in (("first", FIRST), ("second", SECOND), ("whole", FIRST + SECOND)):
        paths[name].write_text(HEAD + rows, encoding="utf-8")
    return paths


def players(done):
    assert 0 == done.code, done.err
    return json.loads(done.out)["players"]


@pytest.mark.parametrize("system", ["elo", "glicko2"])
def test_two_runs_with_a_state_equal_one(run, files, tmp_path, system):
    state = tmp_path / "s.state"
    run("rate", files["first"], "--system", system, "--save-state", state)

    resumed = players(run("rate", files["second"], "--state", state, "--json"))

    assert players(run("rate", files["whole"], "--system", system, "--json")) == resumed


def test_a_parquet_file_in_batches_equals_the_whole(run, files, tmp_path):
    rows = [line.split(",") for line in (FIRST + SECOND).splitlines()]
    dates, first, second, scores = zip(*rows, strict=True)
    table = pa.table(
        {
            "date": [dt.date.fromisoformat(day) for day in dates],
            "player_a": first,
            "player_b": second,
            "score_a": list(map(float, scores)),
        }
    )
    pq.write_table(table, tmp_path / "results.parquet")

    assert players(run("rate", files["whole"], "--json")) == players(
        run("rate", tmp_path / "results.parquet", "--batches", "--json")
    )


def test_what_cannot_be_is_reported(run, files, tmp_path):
    state = tmp_path / "s.state"
    run("rate", files["second"], "--save-state", state)
    cases = [
        (("--state", state), "before the last game of the state on 2025-09-13"),
        (("--state", state, "--set", "k=10"), "To continue with that system, leave out --system and --set."),
        (("--state", files["second"]), "second.csv: this is not a rating state."),
        (
            ("--batches", "--as-of", "2025-01-01"),
            "--batches cannot be combined with --history, --preview, --as-of or --initial.",
        ),
        (("--batches", files["second"]), "--batches reads one Parquet file, but 2 files were given."),
        (("--batches",), "first.csv: this Parquet file cannot be read"),
    ]
    for words, said in cases:
        done = run("rate", files["first"], *words)
        assert (3, True) == (done.code, said in " ".join(done.err.split())), (words, done.err)
