"""`crosstable pair`, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

# The example of the go-pairer README: six players, two rounds played, FullHandicap.
README = {
    "settings": {"handicapType": "FullHandicap"},
    "players": [
        {"id": number, "initialScore": 0, "rating": rating}
        for number, rating in enumerate((6.5, 5.5, 2.3, 2.1, 1.7, 1.1), start=1)
    ],
    "rounds": [
        [
            {"black": 2, "white": 1, "handicap": 1, "result": "BlackWin"},
            {"black": 3, "white": 4, "handicap": 0, "result": "BlackWin"},
            {"black": 5, "white": 6, "handicap": 0, "result": "WhiteWin"},
        ],
        [
            {"black": 3, "white": 1, "handicap": 0, "result": "WhiteWin"},
            {"black": 2, "white": 6, "handicap": 0, "result": "WhiteWin"},
            {"black": 4, "white": 5, "handicap": 0, "result": "BlackWin"},
        ],
    ],
}


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(README), encoding="utf-8")
    return path


def test_json_has_the_promised_shape(run: Run, event: Path) -> None:
    answer = json.loads(run("pair", event, "--policy", "go-pairer", "--json").out)

    assert (3, "go-pairer", None, [], True) == tuple(
        answer[key] for key in ("round", "policy", "bye", "absent", "verified")
    )
    assert {"board", "black", "white", "handicap", "komi", "weight", "cost"} <= set(answer["pairs"][0])
    # Two boards join players one point apart at 10,000 each; every pair starts at 2,000,000,000.
    assert (5_999_980_000, 20_000) == (answer["total_weight"], answer["total_cost"])


def test_explain_says_why_and_whether_it_is_the_only_one(run: Run, event: Path) -> None:
    done = run("pair", event, "--explain")

    assert "score-difference\t20000\t" in done.out
    assert "No other pairing is as good." in done.err
    assert "Proven: no pairing of this round is better by this policy." in done.err


def test_a_wish_is_kept_and_its_cost_told(run: Run, event: Path) -> None:
    done = run("pair", event, "--force", "1-6", "--explain")

    assert "colour-streak\t+15000" in done.out
    assert "6\t1\t5" in done.out


def test_a_pair_can_be_forbidden(run: Run, event: Path) -> None:
    answer = json.loads(run("pair", event, "--forbid", "2-4", "--json").out)

    assert {"2", "4"} not in [{board["black"], board["white"]} for board in answer["pairs"]]


def test_settings_of_the_policy_are_read(run: Run, event: Path) -> None:
    answer = json.loads(run("pair", event, "--set", "handicapType=None", "--json").out)

    assert {0} == {board["handicap"] for board in answer["pairs"]}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--policy", "goo"), 3, "Did you mean 'go'?"),
        (("--set", "totalRounds"), 3, "has no '='"),
        (("--force", "1-9"), 3, "'9'"),
        (("--force", "1-2"), 3, "they met in round 1"),
        (("--bye", "1"), 3, "'1'"),
    ],
)
def test_what_cannot_be_is_told(run: Run, event: Path, words: tuple[str, ...], code: int, said: str) -> None:
    done = run("pair", event, *words)

    assert (code, "") == (done.code, done.out)
    assert said in done.err
    assert "Traceback" not in done.err


def test_no_pairing_is_refused_with_what_would_have_to_be_allowed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(
        json.dumps(
            {
                "schema": 1,
                "event": {"id": "two"},
                "entrants": [{"id": "Ann", "rating": 1}, {"id": "Bo", "rating": 1}],
                "rounds": [{"number": 1, "games": [{"black": "Ann", "white": "Bo", "result": "black"}]}],
            }
        ),
        encoding="utf-8",
    )

    done = run("pair", path, "--policy", "swiss")

    assert 1 == done.code
    assert "Ann" in done.err
    assert "Bo" in done.err
