"""A look at the work while it runs: progress, a time limit, a way to stop.

The solver has no clock.  Whoever calls hands over `should_stop`, which may look at one:

    solve(costs, should_stop=lambda: time.monotonic() > limit)

It is asked between steps of bounded work (some tenths of a second, compiled), and Ctrl-C is heard there too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from crosstable.model.errors import CrosstableError

Phase = Literal["start", "search", "pricing", "proof"]


class SolveStopped(CrosstableError):
    """The caller's `should_stop` said so before the optimum was proven."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve is.

    `phase` is "start" (the fractional optimum), "search" (growing trees), "pricing" (all pairs against
    the duals) or "proof"; `left` vertices are not matched or judged yet in this phase; `edges` are in the
    graph; `passes` over all pairs were made.
    """

    phase: Phase
    left: int
    edges: int
    passes: int


@dataclass(frozen=True, slots=True)
class Watch:
    """Who wants to know, and who may stop it."""

    should_stop: Callable[[], bool] | None = None
    progress: Callable[[Progress], None] | None = None

    def report(self, phase: Phase, left: int, edges: int, passes: int) -> None:
        """Tell how far the work is; stop when asked.

        Raises:
            SolveStopped: `should_stop` said so.
        """
        if self.progress is not None:
            self.progress(Progress(phase, left, edges, passes))
        if self.should_stop is not None and self.should_stop():
            raise SolveStopped(
                f"stopped in phase {phase!r} with {left} vertices unmatched, {edges} edges and {passes} passes "
                "over all pairs. Allow more time, or ask for fewer vertices."
            )
