"""Whole numbers as people write them."""

import pytest

from crosstable.model.digits import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" 012 ", 12), ("9" * 9, 999_999_999), ("9" * 10, None), ("9" * 5001, None), ("²", None), ("٣", None)],
)
def test_up_to_nine_digits_are_a_number(text, number):
    assert number == whole_number(text)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1_000", "one"])
def test_other_texts_are_none(text):
    assert whole_number(text) is None
