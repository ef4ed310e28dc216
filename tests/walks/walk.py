"""A walk: random steps on a league of its own, and everything that must hold after them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Self

from tests.walks.apart import apart
from tests.walks.around import Looks, events_of, last_of, take_step
from tests.walks.choosing import next_step
from tests.walks.failures import Failure
from tests.walks.pages import check_file, check_pages_made_anew, check_pages_of_desk
from tests.walks.scene import scene_of
from tests.walks.steps import League, Outcome, Step
from tests.walks.undoing import check_undo

EVERY = 50  # steps, after which all of it is checked
_UNDONE = 0.15  # of the changes are undone and redone at once
_TRIED = 0.2  # of the steps are tried first
_OLD_CHANGES = 3  # that are undone where all of it is checked
_BACK = 60


@dataclass
class Tally:
    """What walks have done: accepted and rejected steps by command, and the reasons of the rejections."""

    accepted: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def count(self, step: Step, outcome: Outcome) -> None:
        """Count a step."""
        if outcome.is_accepted:
            self.accepted[step.command] += 1
        else:
            self.rejected[step.command] += 1
            self.reasons[f"{step.command}: {outcome.reason}"] += 1

    def __iadd__(self, other: Tally) -> Self:
        """Add another tally."""
        self.accepted += other.accepted
        self.rejected += other.rejected
        self.reasons += other.reasons
        self.seconds += other.seconds
        return self

    @property
    def commands(self) -> list[str]:
        """The commands that were given."""
        return sorted({*self.accepted, *self.rejected})

    def summary(self) -> str:
        """Return how many steps were taken, how fast, and how many of them were accepted."""
        steps = self.accepted.total() + self.rejected.total()
        pace = 60 * steps / max(1.0, self.seconds)
        return f"{steps} steps, {pace:.0f} a minute, {self.accepted.total() / max(1, steps):.0%} accepted"


@dataclass(frozen=True)
class Walked:
    """A walk: the accepted steps, and the failure that ended it."""

    steps: list[Step]
    tally: Tally
    failure: Failure | None = None


def walk(seed: int, steps: int, *, until: float | None = None) -> Walked:
    """Walk on a league of its own.

    Args:
        until: the time by `time.monotonic` at which the walk ends.
    """
    return apart(lambda league: _walked(league, Random(seed), steps, until))


def _walked(league: League, chance: Random, steps: int, until: float | None) -> Walked:
    taken, tally, began = list[Step](), Tally(), time.monotonic()
    event: str | None = None
    try:
        for number in range(1, steps + 1):
            if until is not None and time.monotonic() > until:
                break
            scene = scene_of(league.store, event, chance)
            event = None if scene.running is None else scene.running.id
            taken.append(next_step(scene, chance))
            looks = Looks(chance.random() < _TRIED, chance.random() < _UNDONE)
            outcome = take_step(league, taken[-1], looks)
            tally.count(taken[-1], outcome)
            if not outcome.is_accepted:
                taken.pop()  # it has left no trace
            if number % EVERY == 0 or number == steps:
                for check in parts_of_all(league, chance):
                    check()
    except Failure as failure:
        return Walked(taken, tally, failure)
    finally:
        tally.seconds = time.monotonic() - began
    return Walked(taken, tally)


def parts_of_all(league: League, chance: Random) -> Iterator[Callable[[], None]]:
    """Yield what takes too long to be checked after every step, part by part."""
    for id in events_of(league.store):
        yield partial(check_pages_of_desk, league, id)
        yield partial(check_file, league, id)
    yield partial(check_pages_made_anew, league)
    last = last_of(league.store)
    for number in chance.sample(range(max(1, last - _BACK), last + 1), min(_OLD_CHANGES, last)):
        yield partial(check_undo, league, number, None)
