"""A stage of an event: a part with its own pairing system, entrants and tie-breaks, such as a final of eight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

Setting = bool | int | float | str
_NOTHING: Mapping[str, Setting] = MappingProxyType({})
MAIN = "Main"
"""The name of the stage in which an event begins."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an event.

    Rounds are numbered through the whole event, and a round belongs to one stage.

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

    @property
    def has_begun(self) -> bool:
        """Whether its entrants are fixed."""
        return self.first_round is not None


def stage_at(stages: Sequence[Stage], round: int) -> Stage:
    """Return the stage to which a round belongs.

    Args:
        stages: that have begun, in order; the first begins with round 1.
        round: counted through the event.
    Example:
        >>> both = [Stage("Main", "swiss", first_round=1), Stage("Top 8", "single-elimination", first_round=6)]
        >>> stage_at(both, 5).name, stage_at(both, 6).name
        ('Main', 'Top 8')
    """
    return [each for each in stages if each.first_round is not None and each.first_round <= round][-1]


def last_round_of(stages: Sequence[Stage], stage: Stage, played: int) -> int:
    """Return the last round of a stage among the rounds played so far.

    Args:
        stages: that have begun, in order.
        stage: one of them.
        played: how many rounds the event has.
    """
    later = [each.first_round for each in stages if each.first_round and each.first_round > (stage.first_round or 1)]
    return min([played, *(first - 1 for first in later)])
