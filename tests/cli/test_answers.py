"""Answers of commands: one encoder for `--json`, words for people, notes for both."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from crosstable.cli.answers import Answer, Note, Table, Text, print_answer
from crosstable.cli.app import all_commands
from crosstable.cli.errors import guarded
from crosstable.cli.json_output import plain
from crosstable.model.errors import InputError, Problem
from crosstable.model.messages import message


class Colour(Enum):
    """A closed set."""

    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Board:
    """A value of a command."""

    number: int
    players: tuple[str, ...]
    score: Fraction


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Board(1, ("p1", "p2"), Fraction(1, 2)), {"number": 1, "players": ["p1", "p2"], "score": 0.5}),
        (2.0, 2),
        (Fraction(4, 2), 2),
        (True, True),
        (dt.date(2025, 9, 5), "2025-09-05"),
        (dt.datetime(2025, 9, 5, 18, 30, tzinfo=dt.UTC), "2025-09-05T18:30:00Z"),
        (Path("a") / "b.csv", "a/b.csv"),
        (Colour.WHITE, "white"),
        (np.float64(1500.5), 1500.5),
        (np.int32(7), 7),
        (np.bool_(True), True),
        (np.array([[1.0, 2.5]]), [[1, 2.5]]),
        ({3: {"x", "a"}}, {"3": ["a", "x"]}),
        (Problem(3, "score", "error", "wrong"), "line 3, column 'score': wrong"),
    ],
)
def test_every_value_has_one_form_in_json(value: object, expected: object) -> None:
    found = plain(value)

    assert (expected, type(expected)) == (found, type(found))
    json.dumps(found)


def test_a_message_is_its_code_values_and_sentence() -> None:
    error = InputError("cli/not-utf8", path="a.csv", byte=7)
    nested = {"why": message("cli/no-event-closed"), "of": error}

    found = plain(nested)

    assert "cli/not-utf8" == found["of"]["code"]
    assert {"path": "a.csv", "byte": 7} == found["of"]["values"]
    assert str(error) == found["of"]["message"]
    assert "cli/no-event-closed" == found["why"]["code"]


def test_notes_are_printed_with_json_and_data_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    def rows() -> list[tuple[str]]:
        raise AssertionError

    unread = (row for each in [rows] for row in each())
    words = [Note("Next: play."), Table(("player",), unread, notes=["1 more"]), Text("text\n")]
    print_answer(Answer({"a": 1}, words), as_json=True)
    done = capsys.readouterr()

    assert {"a": 1} == json.loads(done.out)
    assert "Next: play.\n" == done.err


def test_a_table_is_printed_with_its_notes(capsys: pytest.CaptureFixture[str]) -> None:
    print_answer(Answer(None, [Table(("player",), [("Ann",)], notes=["1 more"]), Text("text\n")]), as_json=False)
    done = capsys.readouterr()

    assert "player\nAnn\ntext\n" == done.out
    assert "1 more\n" == done.err


def test_an_answer_may_end_with_a_status() -> None:
    with pytest.raises(SystemExit) as end:
        guarded(lambda: Answer(None, status=3))

    assert 3 == end.value.code


def test_every_command_has_the_option_json() -> None:
    commands = all_commands()

    assert [] == [name for name, each in commands.items() if "--json" not in (field.option for field in each.fields)]
    assert len(commands) > 50
