"""The same wrong value is rejected with the same sentence at the terminal, by the API and at the desk.

The walk takes every command of the table and every field whose type can be wrong.
"""

from __future__ import annotations

import pytest

from crosstable.commands.fields import fields_of
from crosstable.commands.table import all_commands
from crosstable.model.messages import sentence
from crosstable.web.form_input import checked_input
from tests.commands import run_here

WRONG = "wrong!"
CAN_BE_WRONG = ("whole", "number", "choice", "day", "yes")
VALUES = {"text": "x", "whole": 1, "number": 1, "yes": True, "day": "2026-03-01", "value": "x", "pair": ["p1", "p2"]}
VALUES |= {"file": {"name": "x.csv", "text": "x"}}
PLACES = {"event": "e1", "player": "p1", "round": "1", "game": "g1", "change": "1"}


def kind_of_item(field):
    """Return the kind of a field, and whether it is a list of that."""
    is_list = field.kind.name == "list"
    return (field.kind.item if is_list else field.kind), is_list


def cases():
    for name, command in all_commands().items():
        if set(command.places) <= set(PLACES):
            for field in fields_of(command.input_class).values():
                if kind_of_item(field)[0].name in CAN_BE_WRONG:
                    yield pytest.param(name, field.name, id=f"{name} {field.name}")


def valid(kind):
    """Return a value of a kind."""
    if kind.name == "list":
        return [valid(kind.item)]
    if kind.name == "mapping":
        return {"x": valid(kind.item)}
    if kind.name == "choice":
        return kind.choices[0]
    if kind.name == "input":
        return {name: valid(each.kind) for name, each in fields_of(kind.input_class).items() if each.is_required}
    return max(VALUES[kind.name], kind.limits.least or 1) if kind.name in ("whole", "number") else VALUES[kind.name]


def values_with(command, wrong):
    """Return an input as a program sends it, valid but for one field."""
    values = {}
    for name, field in fields_of(command.input_class).items():
        if name == wrong:
            values[name] = [WRONG] if kind_of_item(field)[1] else WRONG
        elif field.is_required:
            values[name] = valid(field.kind)
    return values


@pytest.fixture(scope="module")
def place(made, tmp_path_factory):
    """A league of these tests, as a file."""
    copy = tmp_path_factory.mktemp("wrong") / "league.db"
    copy.write_bytes((made / "paired").read_bytes())
    return copy


@pytest.mark.parametrize(("name", "wrong"), [*cases()])
def test_a_wrong_value_is_rejected_alike(name, wrong, request):
    command = all_commands()[name]
    values = values_with(command, wrong)
    with pytest.raises(ValueError) as caught:
        checked_input(command, values)
    at_the_desk = sentence(caught.value.message)
    said = api_says(request, command, values)

    assert f"'{WRONG}'" in at_the_desk
    assert at_the_desk == said


def api_says(request, command, values):
    ask = request.getfixturevalue("ask")
    return ask(command.path.format(**PLACES), values, "owner", status=422).json()["detail"]


@pytest.mark.parametrize(
    ("name", "words", "wrong"),
    [
        ("event bye", ("Ann", "2"), ("--kind", WRONG)),
        ("event bye", ("Ann", WRONG), ()),
        ("event withdraw", ("Ann",), ("--after-round", WRONG)),
        ("event rating", ("Ann", WRONG), ()),
        ("event pair", (), ("--seed", WRONG)),
        ("event present", ("Ann",), ("--kind", WRONG)),
    ],
)
def test_the_terminal_says_the_same(name, words, wrong, place, request):
    command = all_commands()[name]
    fields = fields_of(command.input_class)
    typed = dict(zip(wrong[::2], wrong[1::2], strict=True))
    field = next(
        (each for each in fields.values() if each.option in typed),
        next((each for each in fields.values() if each.help.is_argument), None),
    )
    done = run_here(*name.split(), place, *words, *wrong, folder=place.parent)

    assert 3 == done.code
    assert api_says(request, command, values_with(command, field.name)) == done.err.strip()


def test_the_walk_covers_every_command_of_events_without_teams():
    assert len({case.values[0] for case in cases()}) > 10
