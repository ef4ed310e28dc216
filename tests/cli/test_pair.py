"""`crosstable pair`, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run

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


def test_explain_shows_why_and_whether_it_is_the_only_one(run: Run, event: Path) -> None:
    done = run("pair", event, "--explain")

    assert "score-difference\t20000\t" in done.out
    assert "No other pairing is equally good." in done.err
    assert "Proven: no other pairing of this round is better by this policy." in done.err


def test_a_policy_without_a_rematch_rule_shows_who_meets_again(run: Run, event: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'name = "club"\n[[tiers]]\nname = "ratings"\ncriteria = [{criterion = "rating-closeness", step = 0.1}]\n',
        encoding="utf-8",
    )

    done = run("pair", event, "--policy", club)

    assert "boards repeat a meeting: " in done.err
    assert "(round 1)" in done.err
    assert "repeat" not in run("pair", event).err


def test_a_constraint_is_satisfied_and_its_cost_reported(run: Run, event: Path) -> None:
    done = run("pair", event, "--force", "1-6", "--explain")

    assert "colour-streak\t+15000" in done.out
    assert "6\t1\t5" in done.out


def test_a_pair_can_be_forbidden(run: Run, event: Path) -> None:
    answer = json.loads(run("pair", event, "--forbid", "2-4", "--json").out)

    assert {"2", "4"} not in [{board["black"], board["white"]} for board in answer["pairs"]]


def test_settings_of_the_policy_are_read(run: Run, event: Path) -> None:
    answer = json.loads(run("pair", event, "--set", "handicapType=None", "--json").out)

    assert {0} == {board["handicap"] for board in answer["pairs"]}


CLUB = """
name = "club-night"
sentence = "Same points, and no repeats for a while."
[settings]
lastRounds = 0
[[tiers]]
name = "points"
criteria = [{criterion = "rematch", last_rounds = "$lastRounds"}, {criterion = "score-difference"}]
"""


def test_a_policy_of_ones_own_is_a_file(run: Run, event: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(CLUB, encoding="utf-8")
    answer = json.loads(run("pair", event, "--policy", club, "--set", "last_rounds=1", "--json").out)

    assert ("club-night", True) == (answer["policy"], answer["verified"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (CLUB.replace("score-d", "scored-").encode(), "Did you mean 'score-difference'?"),
        (b"name = ", "The policy is not TOML"),
        ("name = 'B\xe4r'".encode("latin-1"), "byte 10 is not UTF-8. Save the file as UTF-8."),
        (b"#" * 100_001, "is too long for a policy: at most 100000 bytes are read."),
        (b"name = 'x'\ntiers = 3", "tiers: 3 is not a list"),
    ],
)
def test_a_policy_file_that_cannot_be_used_is_reported(
    run: Run, event: Path, tmp_path: Path, content: bytes, said: str
) -> None:
    (tmp_path / "club.toml").write_bytes(content)
    done = run("pair", event, "--policy", tmp_path / "club.toml")

    assert (3, "") == (done.code, done.out)
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_replay_names_the_rounds_that_could_be_better(run: Run, event: Path) -> None:
    done = run("pair", event, "--replay", "--policy", "swiss")
    rounds = json.loads(run("pair", event, "--replay", "--policy", "swiss", "--json").out)

    assert [1, 2] == [each["round"] for each in rounds]
    # Round 1 was played 1-2, 3-4, 5-6, which is no slide.
    assert "1\tno\t" in done.out
    assert "of 2 rounds could not have been paired better by this policy." in done.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--replay", "--force", "1-2"), 3, "--replay pairs every round as it was played"),
        (("--replay", "--policy", "round-robin"), 3, "does not weigh pairs against each other"),
        (("--policy", "missing.toml"), 5, "missing.toml"),
        (("--policy", "goo"), 3, "Did you mean 'go'?"),
        (("--set", "totalRounds"), 3, "has no '='"),
        (("--force", "1-9"), 3, "'9'"),
        (("--force", "1-2"), 3, "they met in round 1"),
        (("--bye", "1"), 3, "1 is to have the bye of round 3"),
    ],
)
def test_what_cannot_be_is_reported(run: Run, event: Path, words: tuple[str, ...], code: int, said: str) -> None:
    done = run("pair", event, *words)

    assert (code, "") == (done.code, done.out)
    assert said in done.err
    assert "Traceback" not in done.err


def test_no_pairing_is_rejected_with_what_would_have_to_be_allowed(run: Run, tmp_path: Path) -> None:
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


def test_a_league_is_sent_to_the_command_that_pairs_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "club.db").write_bytes(b"SQLite format 3\0")

    done = run("pair", "club.db")

    assert 0 != done.code
    assert "club.db is a league. To pair one of its events: crosstable event pair club.db" in done.err


def test_a_policy_file_that_is_no_toml_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.toml").write_text('name = "x"\n[tiers\n', encoding="utf-8")
    (tmp_path / "cup.csv").write_text("name,rating\nAnn,1500\nBo,1400\n", encoding="utf-8")

    done = run("pair", "cup.csv", "--policy", "cut.toml")

    assert 0 != done.code
    assert "cut.toml: The policy is not TOML: " in done.err
    assert "line 2" in done.err
