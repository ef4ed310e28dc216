"""A stage of an event: a part with its own pairing system, entrants and tie-breaks, such as a final of eight.

Rules
1. Rounds are numbered through the whole event.  A stage is played in the rounds from its first one on.
2. A stage ends where the next one begins, unless that is parallel: then both are played in the same rounds, such as an
   A final and a B final.
3. A player who is taken into a parallel stage has left the others from its first round on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

Setting = bool | int | float | str
_NOTHING: Mapping[str, Setting] = MappingProxyType({})
MAIN = "Main"
"""The name of the stage in which an event begins."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an event.

    Args:
        name: as it is shown: "Top 8".
        policy: the pairing system, with its `settings`.
        tiebreaks: of its own order; empty for those of the event.
        rounds: how many are planned; None where the pairing system decides.
        takes: who plays in it, from the order of the stages before: "top 8", "places 9-16", "winners" and "losers" of
            the last round, "top 2 of groups", "places 3-4 of groups", "by hand".
        carries_points: whether the points of the stages before count.
        entrants: the ids of the players in the order of their seeds, once the stage has begun; empty in the first
            stage, where it is all entrants of the event.
        first_round: its first round, counted through the event; None while it has not begun.
        is_parallel: whether it is played beside the stages before it, in the same rounds, and does not end them.
    """

    name: str
    policy: str
    settings: Mapping[str, Setting] = field(default_factory=lambda: _NOTHING)
    tiebreaks: tuple[str, ...] = ()
    rounds: int | None = None
    takes: str = "by hand"
    carries_points: bool = False
    entrants: tuple[str, ...] = ()
    first_round: int | None = None
    is_parallel: bool = False

    @property
    def has_begun(self) -> bool:
        """Whether its entrants are fixed."""
        return self.first_round is not None


def rounds_of_first_stage(rounds: int, stages: Iterable[Stage]) -> int:
    """Return how many rounds of an event were those of its first stage.

    Args:
        rounds: of the event so far.
        stages: after the first one.
    """
    return min([rounds, *(each.first_round - 1 for each in stages if each.first_round)])


def stages_at(stages: Sequence[Stage], round: int) -> tuple[Stage, ...]:
    """Return the stages that are played in a round: one, or several side by side.

    Args:
        stages: that have begun, in the order of their first rounds; the first begins with round 1.
        round: counted through the event.
    Example:
        >>> main, top = Stage("Main", "swiss", first_round=1), Stage("A final", "round-robin", first_round=6)
        >>> rest = Stage("B final", "swiss", first_round=6, is_parallel=True)
        >>> [[each.name for each in stages_at([main, top, rest], round)] for round in (5, 6)]
        [['Main'], ['A final', 'B final']]
    """
    begun = [each for each in stages if each.first_round is not None and each.first_round <= round]
    alone = max((at for at, each in enumerate(begun) if not each.is_parallel), default=0)
    return tuple(begun[alone:])


def last_round_of(stages: Sequence[Stage], stage: Stage, played: int) -> int:
    """Return the last round of a stage among the rounds played so far.

    Args:
        stages: that have begun, in the order of their first rounds.
        stage: one of them.
        played: how many rounds the event has.
    """
    later = [
        each.first_round
        for each in stages
        if each.first_round and not each.is_parallel and each.first_round > (stage.first_round or 1)
    ]
    return min([played, *(first - 1 for first in later)])


def left_for(stages: Sequence[Stage], stage: Stage) -> dict[str, int]:
    """Return the players who left a stage for a parallel one, with the first round of that stage.

    Args:
        stages: that have begun, in the order of their first rounds.
        stage: one of them.
    """
    found: dict[str, int] = {}
    last = last_round_of(stages, stage, 2**31)
    for each in stages[[other.name for other in stages].index(stage.name) + 1 :]:
        if each.is_parallel and each.first_round is not None and each.first_round <= last:
            for player in each.entrants:
                found.setdefault(player, each.first_round)
    return found
