"""Plain values become dataclasses; every fault is found, with its path."""

from __future__ import annotations

import datetime as dt
import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from crosstable.model.errors import FormatError, Problem, RatingError
from crosstable.model.validation import (
    Checked,
    CountFromOne,
    Date,
    Flag,
    HalfPoints,
    Identifier,
    Number,
    PlainValue,
    TableOr,
    Text,
    Time,
    Whole,
    check,
    check_all,
    shown,
    together,
    validated,
)


def even_number(value: object) -> int:
    if not isinstance(value, int) or value % 2:
        raise RatingError("{value} is odd", value=value)
    return value


@dataclass(frozen=True, slots=True)
class Player:
    id: Identifier
    rating: Number | None = None


@dataclass(frozen=True, slots=True)
class Span:
    starts: Date
    ends: Date

    def __post_init__(self) -> None:
        if self.ends < self.starts:
            raise FormatError("the end is before the start")


@dataclass(frozen=True, slots=True)
class Cup:
    name: Text
    players: tuple[Annotated[Player | str, TableOr(Identifier)], ...] = ()
    pair: tuple[Identifier, Identifier] | None = None
    shown: Literal["public", "hidden"] = "public"
    if_: Flag = False
    absent: frozenset[CountFromOne] = frozenset()
    score: HalfPoints = 0
    months: Annotated[int, Whole(0, 1200)] = 12
    settings: Mapping[str, PlainValue] = field(default_factory=dict)
    by_id: Mapping[str, Player] = field(default_factory=dict)
    span: Span | None = None
    at: Time | None = None
    even: Annotated[int, Checked(even_number)] = 2


WHOLE: dict[str, Any] = {
    "name": "Cup",
    "players": [{"id": 3, "rating": 2100}, "a", 7],
    "pair": [1, "b"],
    "shown": "hidden",
    "if": True,
    "absent": [2, 5],
    "score": 1.5,
    "months": 0,
    "settings": {"a": True, "b": 1, "c": 1.5, "d": "x"},
    "by_id": {"3": {"id": "3"}},
    "span": {"starts": "2026-05-02", "ends": dt.date(2026, 5, 3)},
    "at": "14:30",
    "even": 4,
}


def messages(value: object, at: str = "") -> list[str]:
    return [str(fault) for fault in check(Cup, value, at=at)[1]]


def test_everything_a_shape_can_hold_is_read() -> None:
    cup = validated(Cup, WHOLE)

    assert cup == Cup(
        "Cup",
        (Player("3", 2100), "a", "7"),
        ("1", "b"),
        "hidden",
        if_=True,
        absent=frozenset({2, 5}),
        score=3,
        months=0,
        settings={"a": True, "b": 1, "c": 1.5, "d": "x"},
        by_id={"3": Player("3")},
        span=Span(dt.date(2026, 5, 2), dt.date(2026, 5, 3)),
        at=dt.time(14, 30),
        even=4,
    )
    assert type(cup.players[0].rating) is int  # a number stays as it was written


def test_what_is_left_out_has_its_default() -> None:
    assert validated(Cup, {"name": "Cup"}) == Cup("Cup")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": 3}, "name: 3 is not a text."),
        ({"name": None}, "name: None is not a text."),
        ({"nam": "x"}, "Unknown name 'nam'. Did you mean 'name'? Known: absent, "),
        ({"if_": True}, "Unknown name 'if_'. Did you mean 'if'?"),
        ({"if": 1}, "if: 1 is not true or false."),
        ({"players": "Ann"}, "players: 'Ann' is not a list."),
        ({"players": {"id": 1}}, "players: a table is not a list."),
        ({"players": ["x", {"id": ""}]}, "players[1].id: '' is not an id (a text or a whole number)."),
        ({"players": [True]}, "players[0]: True is not an id (a text or a whole number)."),
        ({"players": [{"id": 1, "ratin": 2}]}, "players[0]: Unknown name 'ratin'. Did you mean 'rating'?"),
        ({"players": [{}]}, "players[0].id is missing. Add it: an id (a text or a whole number)."),
        ({"pair": [1]}, "pair[1] is missing. Add it: an id (a text or a whole number)."),
        ({"pair": [1, 2, 3]}, "pair: a list of 3 is not a list of 2."),
        ({"pair": 4}, "pair: 4 is not a list of 2."),
        ({"shown": "publik"}, "shown: Unknown word 'publik'. Did you mean 'public'? Known: hidden, public."),
        ({"shown": 4}, "shown: 4 is not one of 'public', 'hidden'."),
        ({"absent": [1, 0]}, "absent[1]: 0 is not a whole number from 1 to 2,147,483,647."),
        ({"score": 0.3}, "score: 0.3 is not a score in steps of 0.5."),
        ({"score": 10**30}, "score: 1000000000000000000000000000000 is not a score in steps of 0.5."),
        ({"score": float("nan")}, "score: nan is not a score in steps of 0.5."),
        ({"months": 1201}, "months: 1201 is not a whole number from 0 to 1,200."),
        ({"months": 1.0}, "months: 1.0 is not a whole number from 0 to 1,200."),
        ({"months": 10**5000}, "months: a number of about 5001 digits is not a whole number"),
        ({"settings": {"a": 1e999}}, "settings.a: inf is not true, false, a number or a text."),
        ({"settings": {"a": [1]}}, "settings.a: a list of 1 is not true, false, a number or a text."),
        ({"settings": [1]}, "settings: a list of 1 is not a table of names and values."),
        ({"by_id": {"3": {"id": "3", "rating": "strong"}}}, "by_id.3.rating: 'strong' is not a number."),
        ({"by_id": {"3": {"id": "3", "rating": 10**400}}}, "by_id.3.rating: a number of about 401 digits is not a"),
        ({"by_id": {"3": {"id": 10**400}}}, "by_id.3.id: a number of about 401 digits is not an id"),
        ({"span": {"starts": "May", "ends": 20260502}}, "span.starts: 'May' is not a date such as 2026-05-02."),
        ({"span": {"starts": "2026-05-02", "ends": "2026-05-01"}}, "span: the end is before the start"),
        ({"span": 4}, "span: 4 is not a table of names and values."),
        ({"at": "noon"}, "at: 'noon' is not a time such as 14:30."),
        ({"even": 3}, "even: {value} is odd"),
    ],
)  # fmt: skip
def test_a_fault_is_reported_with_its_path(changes: dict[str, Any], message: str) -> None:
    found = messages({**WHOLE, **changes})

    assert found[0].startswith(message)


def test_all_faults_are_found_at_once() -> None:
    found = messages({"players": [{"id": True, "rating": "x"}, 4.5], "months": -1, "nam": 1}, at="cups[2]")

    assert [fault.partition(": ")[0] for fault in found] == [
        "cups[2].name is missing. Add it",
        "cups[2].players[0].id",
        "cups[2].players[0].rating",
        "cups[2].players[1]",
        "cups[2].months",
        "cups[2]",
    ]


def test_a_value_that_is_not_a_table_is_a_fault() -> None:
    assert messages([]) == ["a list of 0 is not a table of names and values."]
    assert messages(4, at="cup") == ["cup: 4 is not a table of names and values."]


def test_the_error_names_the_file_and_lists_all_faults() -> None:
    with pytest.raises(FormatError) as raised:
        validated(Cup, {"name": 3, "months": "x"}, source="league.toml")

    assert str(raised.value) == (
        "league.toml: name: 3 is not a text. months: 'x' is not a whole number from 0 to 1,200."
    )


def test_values_are_checked_in_one_go_unless_something_is_wrong() -> None:
    sound: list[dict[str, Any]] = [{"id": 1}, {"id": "b", "rating": 2}]

    assert check_all(Player, sound) == [Player("1"), Player("b", 2)]
    assert check_all(Player, [*sound, {"id": ""}]) is None


def test_very_many_faults_are_counted() -> None:
    faults = check(Cup, {"name": "Cup", "absent": [0] * 30})[1]

    assert len(faults) == 30
    assert str(together(faults)).endswith("There are 10 more errors.")
    assert str(Problem(3, None, "error", faults[0])).startswith("line 3: absent[0]: 0 is not")


def test_long_values_are_cut() -> None:
    assert len(shown("x" * 1000)) == 60
    assert shown(-(10**4400)) == "a number of about 4401 digits"


def test_without_pydantic_the_error_shows_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic", None)

    @dataclass(frozen=True)
    class Empty:
        pass

    with pytest.raises(FormatError, match=r'needs pydantic\. Install it: pip install "crosstable\[app\]"'):
        validated(Empty, {})


def test_importing_the_module_does_not_import_pydantic() -> None:
    code = "import sys, crosstable.model.validation; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"


def test_a_shape_has_a_json_schema() -> None:
    from pydantic import TypeAdapter

    schema = TypeAdapter(list[Player]).json_schema()["$defs"]["Player"]

    assert json.loads(json.dumps(schema))["properties"]["id"]["anyOf"][0] == {"type": "string", "minLength": 1}
