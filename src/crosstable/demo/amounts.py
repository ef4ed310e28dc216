"""How many of something a random event has: a number, a percentage, or numbers for single rounds.

| text | means |
| --- | --- |
| `3` | three in the event, in rounds drawn at random |
| `5%` | each case with a chance of 5 in 100 |
| `2@1,10%@3` | two in round 1, and in round 3 each case with a chance of 10 in 100 |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType

from crosstable.demo.chance import happens, whole
from crosstable.demo.fide_results import some
from crosstable.model.errors import InputError

_PART = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(%?)(?:@(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Amount:
    """How many of something.

    Args:
        percent: the chance of each case, in rounds that `by_round` does not name.
        number: in the whole event, besides.
        by_round: for a round, a percentage and a number.
    """

    percent: float = 0.0
    number: int = 0
    by_round: Mapping[int, tuple[float, int]] = field(default_factory=lambda: MappingProxyType({}))

    def over_rounds(self, rng: Random, rounds: int) -> Mapping[int, tuple[float, int]]:
        """Return for each round a percentage and a number; the number of the event is spread at random."""
        found = {number: self.by_round.get(number, (self.percent, 0)) for number in range(1, rounds + 1)}
        for _ in range(self.number):
            at = whole(rng, 1, rounds)
            found[at] = (found[at][0], found[at][1] + 1)
        return found


NONE = Amount()


def parse_amount(text: str) -> Amount:
    """Read an amount.

    Raises:
        InputError: a text that is none, or a percentage above 100.
    Example:
        >>> parse_amount("5%").percent
        5.0
    """
    percent, number = 0.0, 0
    by_round: dict[int, tuple[float, int]] = {}
    for word in text.replace(" ", "").split(","):
        found = _PART.fullmatch(word)
        is_percent = found is not None and found[2] == "%"
        if found is None or (is_percent and float(found[1]) > 100) or (not is_percent and "." in found[1]):
            raise InputError("demo/not-an-amount", text=text)
        value = (float(found[1]), 0) if is_percent else (0.0, int(found[1]))
        if found[3]:
            by_round[int(found[3])] = value
        else:
            percent, number = max(percent, value[0]), number + value[1]
    return Amount(percent, number, by_round)


def cases(rng: Random, wanted: tuple[float, int], of: int) -> list[int]:
    """Draw which cases of a round are meant, by their places: those of the number, then each by the percentage."""
    percent, number = wanted
    chosen = set(some(rng, number, of))
    if percent:
        chosen.update(at for at in range(of) if happens(rng, percent / 100))
    return sorted(chosen)
