"""Who takes Black: by handicap, by history, by random draw.

    none       the better placed player is named first
    random     a seeded random draw for each game
    balance    no third colour running, then balance, then alternation, then a random draw
    package    as ts-gotd: the lower id starts as Black; it is switched when that avoids a third colour running or
               helps the balance
In every one but "none" a handicap comes first: the weaker player takes Black.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple, get_args

from crosstable.pairing.settings import check_choice
from crosstable.pairing.state import State

Method = Literal["none", "random", "balance", "package"]
Why = Literal["handicap", "streak", "balance", "alternation", "draw", "lower-id", "order"]


class Colours(NamedTuple):
    """The vertex that takes Black, the one that takes White, and what decided."""

    black: int
    white: int
    why: Why


@dataclass(frozen=True, slots=True)
class ColourRule:
    """How colours are allocated.

    Args:
        method: see the table above.
        balances: whether history counts at all (go-pairer's balanceColors).
    Raises:
        PolicyError: another method.
    """

    method: Method = "balance"
    balances: bool = True

    def __post_init__(self) -> None:
        check_choice("colours", "method", self.method, get_args(Method))

    def allocate(self, state: State, one: int, other: int, handicap: int) -> Colours:
        """Allocate the colours of a pair; `handicap` is positive when `one` is the weaker player."""
        first, second = min(one, other), max(one, other)
        if self.method == "none":
            return Colours(first, second, "order")
        if handicap:
            return Colours(one, other, "handicap") if handicap > 0 else Colours(other, one, "handicap")
        if self.method == "package":
            return _package(state, one, other, balances=self.balances)
        if self.method == "balance" and self.balances:
            return _balanced(state, first, second)
        return _drawn(state, first, second)


def white_and_black(state: State, one: int, other: int, *, otherwise: tuple[int, int]) -> tuple[int, int]:
    """Return who has White and who has Black by the rule of clubs.

    White has who had it less often, else who had Black last; `otherwise` says who, where the two are alike.
    """
    whites = [state.pasts[vertex].colours.count(-1) for vertex in (one, other)]
    if whites[0] != whites[1]:
        return (one, other) if whites[0] < whites[1] else (other, one)
    last = [int(state.last_colour[vertex]) for vertex in (one, other)]
    if last[0] != last[1]:
        return (one, other) if last[0] > last[1] else (other, one)
    return otherwise


def _balanced(state: State, first: int, second: int) -> Colours:
    """Compare what the two are due; the one with more reason to change gets the change."""
    reasons: tuple[tuple[Why, int, int], ...] = (
        ("streak", _long(state.streak[first]), _long(state.streak[second])),
        ("balance", int(state.balance[first]), int(state.balance[second])),
        ("alternation", int(state.last_colour[first]), int(state.last_colour[second])),
    )
    for why, here, there in reasons:
        if here != there:
            return Colours(second, first, why) if here > there else Colours(first, second, why)
    return _drawn(state, first, second)


def _long(streak: int) -> int:
    return int(streak) if abs(streak) >= 2 else 0


def _drawn(state: State, first: int, second: int) -> Colours:
    drawn = Random(f"{state.seed}/{state.round}/{first}/{second}").random() < 0.5  # noqa: S311  # a random draw, not a secret
    return Colours(first, second, "draw") if drawn else Colours(second, first, "draw")


def _package(state: State, one: int, other: int, *, balances: bool) -> Colours:
    lower, higher = (one, other) if state.by_id[one] < state.by_id[other] else (other, one)
    kept, switched = Colours(lower, higher, "lower-id"), Colours(higher, lower, "balance")
    if not balances or state.round == 1:
        return kept
    must = state.streak[lower] >= 2 or state.streak[higher] <= -2
    cannot = state.streak[lower] <= -2 or state.streak[higher] >= 2
    if cannot:
        return kept
    if must:
        return Colours(higher, lower, "streak")
    black, white = int(state.balance[lower]), int(state.balance[higher])
    switch = black > 0 if abs(black) > abs(white) else white < 0
    return switched if switch else kept
