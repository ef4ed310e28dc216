"""The one reader of inputs: what it takes as values and as words, and what it says to everything else."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Literal

import pytest
from annotated_types import Ge, Gt, Le, MaxLen, MinLen, MultipleOf
from pydantic import TypeAdapter

from crosstable.commands.fields import INLINE, Help, Pair, command_input, fields_of
from crosstable.commands.reading import FieldError, read_input


@command_input
class Line:
    """A board and its result."""

    board: Annotated[int, Ge(1)]
    result: Annotated[str, MaxLen(5)]

    @staticmethod
    def of_text(text):
        """Return the values of a typed line."""
        board, _, result = text.partition(" ")
        return {"board": board, "result": result}


@command_input
class Every:
    """A field of every kind."""

    name: Annotated[str, MinLen(2), MaxLen(5)] = "none"
    count: Annotated[int | None, Ge(0), Le(10), Help("How many.", 3)] = None
    step: Annotated[float, Gt(0), MultipleOf(0.5)] = 1
    is_sure: bool = False
    day: dt.date | None = None
    kind: Literal["up", "down"] = "up"
    rounds: Annotated[tuple[Annotated[int, Ge(1)], ...], MaxLen(3)] = ()
    people: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    settings: Mapping[str, bool | int | float | str] | None = None
    lines: tuple[Line, ...] = ()


@command_input
class Needed:
    """A field that cannot be left out."""

    after_round: int


@command_input
class Counted:
    """A count."""

    count: Annotated[int, Ge(0)] = 0


@command_input
class Beside:
    """An input whose parts stand beside each other."""

    name: str
    needed: Annotated[Needed, INLINE]
    counted: Annotated[Counted, INLINE] = Counted()


@command_input
class OfTypes:
    """A value of several types."""

    bar: Annotated[float | str | None, Le(100)] = None


def test_fields_of_an_inline_input_stand_beside_the_others():
    read = read_input(Beside, {"name": "outer", "after_round": 3, "count": 2})

    assert ["name", "after_round", "count"] == [*fields_of(Beside)]
    assert Beside(name="outer", needed=Needed(after_round=3), counted=Counted(count=2)) == read
    assert Counted() == read_input(Beside, {"name": "outer", "after_round": 3}).counted
    with pytest.raises(FieldError, match=r"after round: a value is needed"):
        read_input(Beside, {"name": "outer"})


def test_the_schema_of_an_input_has_the_fields_of_inline_inputs_and_what_they_need():
    schema = TypeAdapter(Beside).json_schema()

    assert {"name", "after_round", "count"} == set(schema["properties"])
    assert ["after_round", "name"] == sorted(schema["required"])
    assert "$defs" not in schema


def test_a_value_is_of_one_of_its_types():
    assert ("1d", 20) == (read_input(OfTypes, {"bar": "1d"}).bar, read_input(OfTypes, {"bar": 20}).bar)
    for wrong, said in ((True, "not a text or a number"), ([1], "not a text or a number"), (101, "too large")):
        with pytest.raises(FieldError, match=said):
            read_input(OfTypes, {"bar": wrong})


def test_values_stay_values_and_words_become_values():
    values = {"count": 3, "step": 0.5, "is_sure": True, "day": "2026-03-01", "rounds": [1, 2], "settings": {"k": 0.5}}
    words = {"count": "3", "step": "½", "is_sure": "on", "day": "2026-03-01", "rounds": "1, 2", "settings": ["k=0.5"]}

    assert read_input(Every, values).rounds == read_input(Every, words, texts=True).rounds == (1, 2)
    assert dt.date(2026, 3, 1) == read_input(Every, values).day == read_input(Every, words, texts=True).day
    assert {"k": 0.5} == read_input(Every, values).settings
    assert {"k": "0.5"} == read_input(Every, words, texts=True).settings
    assert 0.5 == read_input(Every, words, texts=True).step


def test_lists_in_one_text_are_parted_by_what_their_items_are():
    read = read_input(Every, {"people": "Ann Lee, Bo Ek\nCy", "lines": "7 b\n8 w", "pairs": ["3-7"]}, texts=True)

    assert ("Ann Lee, Bo Ek", "Cy") == read.people  # with lines, a comma belongs to a name
    assert ("Ann Lee", "Bo Ek") == read_input(Every, {"people": "Ann Lee, Bo Ek"}, texts=True).people
    assert [(7, "b"), (8, "w")] == [(line.board, line.result) for line in read.lines]
    assert ("3-7",) == read.pairs
    assert ("p1", "p7") == read_input(Every, {"people": "p1 p7"}, texts=True).people
    assert (("p1", "p2"),) == read_input(Every, {"pairs": [["p1", "p2"]]}).pairs


def test_a_long_number_in_a_list_is_read_at_once():
    many = "1" * 5000  # an expression that matches it in many ways takes years

    assert (f"{many}!",) == read_input(Every, {"people": f"{many}!"}, texts=True).people


@pytest.mark.parametrize("word", ["½e400", "½e4000000", "1/3e9", "1/0", "1e400", "9" * 50, "1½½", "1_0/2"])
def test_a_fraction_without_end_is_not_computed(word):
    with pytest.raises(FieldError, match=r"^step: .* is not a number\.$"):
        read_input(Every, {"step": word}, texts=True)


def test_nothing_typed_is_nothing_where_that_can_be():
    assert read_input(Every, {"count": "", "day": ""}, texts=True) == Every()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"nmae": "x"}, "There is no field 'nmae'. The fields are count, day, is_sure, kind"),
        ({"name": 7}, "name: '7' is not a text."),
        ({"name": None}, "name: a value is needed."),
        ({"name": "x"}, "name: this is too short. The minimum is 2 characters."),
        ({"name": "x" * 6}, "name: 6 characters are too many. At most 5 characters are allowed."),
        ({"count": "3"}, "count: '3' is not a whole number."),
        ({"count": 2.5}, "count: '2.5' is not a whole number."),
        ({"count": True}, "count: 'true' is not a whole number."),
        ({"count": -1}, "count: -1 is too small. The smallest is 0."),
        ({"count": 10**5000}, "count: a number of more than 300 digits is too large. The largest is 10."),
        ({"step": "1"}, "step: '1' is not a number."),
        ({"step": float("inf")}, "step: 'inf' is not a number."),
        ({"step": 0}, "step: 0 is too small. It must be above 0."),
        ({"step": 0.7}, "step: 0.7 is not a multiple of 0.5."),
        ({"is_sure": 1}, "is sure: '1' is not true or false."),
        ({"day": "tomorrow"}, "day: 'tomorrow' is not a date, such as 2026-03-01."),
        ({"kind": "left"}, "kind: 'left' is not one of up, down."),
        ({"rounds": 3}, "rounds: '3' is not a list."),
        ({"rounds": [1, 0]}, "rounds 2: 0 is too small. The smallest is 1."),
        ({"rounds": [1, 2, 3, 4]}, "rounds: 4 items are too many. At most 3 items are allowed."),
        ({"pairs": ["3-7"]}, "pairs 1: '3-7' is not two players."),
        ({"settings": [1]}, "settings: '[1]' does not name its values."),
        ({"settings": {"k": [1]}}, "settings, k: '[1]' is not a text, a number or true or false."),
        ({"lines": ["7 b"]}, "lines 1: '7 b' does not name its values."),
        ({"lines": [{"board": 0, "result": "b"}]}, "lines 1, board: 0 is too small. The smallest is 1."),
    ],
)
def test_a_wrong_value_is_named_with_its_field_and_what_is_allowed(values, sentence):
    with pytest.raises(FieldError) as caught:
        read_input(Every, values)

    assert sentence in str(caught.value)


def test_a_setting_without_an_equals_sign_is_named():
    with pytest.raises(FieldError, match=r"settings: 'k' is not a name and a value with an equals sign between them."):
        read_input(Every, {"settings": "k"}, texts=True)


def test_a_missing_value_is_named():
    with pytest.raises(FieldError, match=r"after round: a value is needed."):
        read_input(Needed, {})


def test_a_type_that_is_none_of_a_field_is_a_mistake_of_the_program():
    @command_input
    class Wrong:
        """A field of a type that no surface has."""

        field: set[str]

    with pytest.raises(TypeError, match=r"is no type of a field"):
        fields_of(Wrong)
