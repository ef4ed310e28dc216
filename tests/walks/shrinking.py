"""A failure is shrunk to few steps, and printed as a script that can become a test."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from random import Random

from tests.walks.apart import apart
from tests.walks.around import Looks, take_step
from tests.walks.failures import Failure
from tests.walks.steps import League, Step
from tests.walks.walk import parts_of_all


def replay(steps: Sequence[Step], kind: str = "") -> Failure | None:
    """Take steps on a new league, and check everything in the end; return what fails.

    Args:
        kind: of the failure that is looked for: others are passed over; "" returns the first.
    """
    looks = Looks(is_tried=not kind or kind.startswith("dry run"), is_undone=not kind or "do of " in kind)

    def replayed(league: League) -> Failure | None:
        doings = chain((partial(take_step, league, step, looks) for step in steps), parts_of_all(league, Random(0)))
        for do in doings:  # the parts are listed when the steps are taken
            failure = _failure_of(do)
            if failure is not None and kind in ("", failure.kind):
                return failure
        return None

    return apart(replayed)


def _failure_of(do: Callable[[], object]) -> Failure | None:
    try:
        do()
    except Failure as failure:
        return failure
    return None


def shrunk(steps: Sequence[Step], kind: str, *, seconds: float) -> list[Step]:
    """Return fewer steps that fail in the same way.

    Args:
        kind: of the failure.
        seconds: after which the steps found so far are returned.
    """
    end, left = time.monotonic() + seconds, list(steps)
    if replay(left, kind) is None:
        return left
    size = max(1, len(left) // 2)
    while size and time.monotonic() < end:
        at = 0
        while at < len(left) and time.monotonic() < end:
            fewer = left[:at] + left[at + size :]
            if replay(fewer, kind) is None:
                at += size
            else:
                left = fewer
        size //= 2
    return left


def script(steps: Sequence[Step], failure: Failure) -> str:
    """Return the steps as they stand in a test, with what fails after them."""
    lines = "".join(f"    {each},\n" for each in steps)
    return f"STEPS = [\n{lines}]\n{str(failure)[-3000:]}\n"
