"""The rule by which first ratings follow from the first games; `provisional.py` computes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from crosstable.ratings.parameters import check_choice, check_count

Rule = Literal["fide", "performance"]


@dataclass(frozen=True, slots=True)
class ProvisionalRule:
    """How the first rating of a player without one follows from the first games.

    Args:
        rule: "fide" or "performance"; see `ratings.provisional`.
        games: the number of games against rated players that it takes.
    Raises:
        RatingError: a parameter outside its range.
    """

    rule: Rule = "fide"
    games: int = 5

    def __post_init__(self) -> None:
        check_choice("rule", self.rule, ("fide", "performance"))
        check_count("games", self.games, least=1)
