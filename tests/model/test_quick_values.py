"""Dataclasses that are made quickly are dataclasses like all others."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from crosstable.model.games import Game, Member, Side
from crosstable.model.quick_values import quick_value


@dataclass(frozen=True, slots=True)
class Plain:
    first: str
    second: int = 2

    def __post_init__(self) -> None:
        if self.second < 0:
            raise ValueError(self.second)


@quick_value
@dataclass(frozen=True, slots=True)
class Quick:
    first: str
    second: int = 2

    def __post_init__(self) -> None:
        if self.second < 0:
            raise ValueError(self.second)


def test_quick_values_are_made_compared_and_copied_like_plain_ones() -> None:
    made = Quick("a", second=3)

    assert repr(made) == repr(Plain("a", 3)).replace("Plain", "Quick")
    assert made == Quick(first="a", second=3) != Quick("a")
    assert type(made) is Quick
    assert hash(made) == hash(Plain("a", 3))
    assert replace(made, first="b") == Quick("b", 3)
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == made  # our own


def test_quick_values_are_frozen_and_checked() -> None:
    with pytest.raises(FrozenInstanceError):
        Quick("a").first = "b"  # type: ignore[misc]  # that is what is tested
    with pytest.raises(ValueError, match="-1"):
        Quick("a", -1)
    with pytest.raises(TypeError, match=r"Quick.__init__\(\) missing 1 required positional argument: 'first'"):
        Quick()  # type: ignore[call-arg]  # that is what is tested


def test_a_game_on_another_board_differs_in_nothing_else() -> None:
    sides = (Side((Member("a", 0.5, 2.0),), 1), Side.of("b", place=2))
    values = {field.name: getattr(Game(sides), field.name) or 1 for field in fields(Game)}
    texts = dict.fromkeys(("event", "discipline", "row_id", "source"), "x")
    game = Game(**{**values, **texts, "date": None, "time": None, "kind": Game(sides).kind, "sides": sides})

    assert game.on_board(7) == replace(game, board=7)
