"""Things counted in words."""

import pytest

from crosstable.model.counted import counted


@pytest.mark.parametrize(("number", "said"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (20_000, "20,000 games")])
def test_one_is_not_many(number: int, said: str) -> None:
    assert said == counted(number, "game")


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert ["1 entry", "3 entries"] == [counted(1, "entry", "entries"), counted(3, "entry", "entries")]
