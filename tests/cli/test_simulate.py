"""`crosstable simulate`: the table, the JSON, and what is kept."""

import json
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "which_format.toml"


@pytest.mark.slow
def test_the_example_plan_runs_and_is_kept_beside_the_plan(run, tmp_path):
    plan = tmp_path / "plan.toml"
    text = EXAMPLE.read_text(encoding="utf-8")
    plan.write_text(text.replace("events = 10", "events = 2"), encoding="utf-8")

    done = run("simulate", "plan.toml", "--events", "4", "--jobs", "1")

    assert 0 == done.code, done.err
    lines = [line.split("\t") for line in done.out.splitlines()]
    assert ["format", "tie-breaks", "events", "strongest first"] == lines[0][:4]
    assert 10 == sum(line[0].startswith(("swiss", "fide-dutch", "single", "round")) for line in lines[1:])
    assert ["glicko2", "2"] == next(line for line in lines if line[0] == "glicko2")[:2]
    assert "finds the strongest player most often" in done.err
    assert "For intervals of ± 5 points, more are needed: --events " in done.err
    assert "Seed 7. ± is half a 95 % interval. Kept in plan.kept.jsonl." in done.err

    again = run("simulate", "plan.toml", "--events", "4", "--json")
    found = json.loads(again.out)
    assert [7, 0.05] == [found["seed"], found["precision"]]
    assert {"value", "margin"} == found["formats"][0]["means"]["in order"].keys()
    assert done.err == again.err


@pytest.mark.slow
def test_another_seed_tells_something_else_and_the_same_seed_the_same(run, tmp_path):
    plan = '[[formats]]\npairing = ["swiss"]\nplayers = [6]\nrounds = [3]\n'
    (tmp_path / "plan.toml").write_text(plan, encoding="utf-8")

    one, two, three = (
        run("simulate", "plan.toml", "--events", "8", "--seed", seed, "--keep", f"{at}.jsonl")
        for at, seed in enumerate((1, 2, 1))
    )
    assert one.out == three.out != two.out
    assert "swiss, 6 players, 3 rounds: nothing to compare it with." in one.err


def test_a_plan_that_is_none_is_told(run, tmp_path):
    (tmp_path / "plan.toml").write_text("players = 3", encoding="utf-8")

    done = run("simulate", "plan.toml")
    assert 3 == done.code
    assert "players" in done.err
    assert 5 == run("simulate", "missing.toml").code
