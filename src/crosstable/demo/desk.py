"""The desk of the director: what can be done with an event, in memory or in a league.

The demo league decides what happens; a desk records it.  One desk keeps it in memory (`paper_desk`), another
runs a league with the commands of organisers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from crosstable.demo.calendar import Evening
from crosstable.model.players import Player
from crosstable.model.results import ResultKind


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """A board of the round: its number, and the ids of its players."""

    number: int
    black: str
    white: str


@dataclass(frozen=True, slots=True)
class DrawnOutcome:
    """The result of a board: the places of Black and White, None where there is none."""

    black: int | None
    white: int | None
    kind: ResultKind = ResultKind.PLAYED


class Desk(Protocol):
    """The actions of a tournament director; events are run one after the other."""

    def seeds(self, players: Sequence[Player]) -> list[float | None]:
        """Return the rating of each player in the latest published list; None for newcomers."""
        ...

    def begin(self, evening: Evening) -> None:
        """Begin an event."""
        ...

    def enter(self, entrants: Sequence[tuple[Player, float | None]]) -> None:
        """Enter players with their ratings; they play from the next round on."""
        ...

    def sit_out(self, player: str, round: int, kind: ResultKind) -> None:
        """Record that a player does not play a round, and the kind of bye."""
        ...

    def pair(self, seed: int, forbidden: Sequence[tuple[str, str]]) -> list[SeatedPair]:
        """Pair and publish the next round without the forbidden pairs, with this random seed."""
        ...

    def take_results(self, results: Mapping[int, DrawnOutcome]) -> None:
        """Enter the results of the round, by board."""
        ...

    def correct(self, round: int, board: int, outcome: DrawnOutcome, why: str) -> None:
        """Correct the result of a board."""
        ...

    def confirm(self) -> None:
        """Have a second person confirm the results of the round."""
        ...

    def withdraw(self, player: str) -> None:
        """Withdraw a player after the round that was played."""
        ...

    def close(self) -> None:
        """Close the event: its results go to the ratings."""
        ...

    def publish(self) -> None:
        """Publish the ratings."""
        ...
