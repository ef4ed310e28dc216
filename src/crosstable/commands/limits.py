"""Limits of the calculations that anyone may ask for, and the places in which they are made."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from crosstable.commands.errors import BusyError, TooLargeError

_WAIT = 2.0  # seconds for a place


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """What the stateless part accepts.

    Args:
        games: of one request to rate.
        seconds: of one calculation.
        at_once: calculations at the same time in one process; others wait two seconds for a place.
    """

    games: int = 20_000
    entrants: int = 500
    rounds: int = 100
    seconds: float = 10.0
    at_once: int = 2


class CalculationSlots:
    """The places in which calculations are made."""

    def __init__(self, limits: EngineLimits) -> None:
        self.limits = limits
        self._places = threading.BoundedSemaphore(limits.at_once)

    @contextmanager
    def take(self) -> Iterator[Deadline]:
        """Take a place for one calculation.

        Raises:
            BusyError: all are taken.
        """
        if not self._places.acquire(timeout=_WAIT):
            raise BusyError("commands/busy")
        try:
            yield Deadline(self.limits.seconds)
        finally:
            self._places.release()


class Deadline:
    """The end of the time of one calculation."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() > self._end

    def check(self, *_: object) -> None:
        """Check that there is time left.

        Raises:
            TooLargeError: there is none.
        """
        if self.is_over():
            raise TooLargeError("commands/too-slow", seconds=self.seconds)
