"""Progress of a solve while it runs, a time limit, and a way to stop it.

The solver has no clock.  The caller gives it `should_stop`, which may look at one:

    solve(costs, should_stop=lambda: time.monotonic() > limit)

It is called between steps of bounded work (some tenths of a second, compiled); Ctrl-C works there too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from crosstable.model.errors import CrosstableError

Phase = Literal["start", "search", "pricing", "proof"]


class SolveStopped(CrosstableError):
    """The caller's `should_stop` ended the solve before the optimum was proven."""


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
    """What the caller wants to be called for."""

    should_stop: Callable[[], bool] | None = None
    progress: Callable[[Progress], None] | None = None

    @property
    def is_watched(self) -> bool:
        """Whether the caller wants to be called at all."""
        return self.should_stop is not None or self.progress is not None

    def report(self, phase: Phase, left: int, edges: int, passes: int) -> None:
        """Report how far the work is; stop when asked to.

        Raises:
            SolveStopped: `should_stop` returned True.
        """
        if self.progress is not None:
            self.progress(Progress(phase, left, edges, passes))
        if self.should_stop is not None and self.should_stop():
            raise SolveStopped("matching/solve-stopped", phase=phase, left=left, edges=edges, passes=passes)
