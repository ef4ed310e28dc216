"""A long campaign of walks: `make walk MINUTES=10 SEED=1`.

Each seed is a walk on a league of its own; the seeds follow one another until the time is over, or Ctrl-C.  A failure
is shrunk, and printed as a script that can become a test.  In the end comes what was accepted, by command.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings

from tests.fast_leagues import make_leagues_fast
from tests.walks.shrinking import replay, script, shrunk
from tests.walks.walk import Tally, walk

_STEPS = 120  # of one walk
_SHRINKING = 90  # seconds for one failure
_LISTED = 40  # reasons of rejections


def main() -> int:
    """Walk until the time is over; return 1 where something does not hold."""
    words = argparse.ArgumentParser(prog="make walk", description=__doc__)
    words.add_argument("--minutes", type=float, default=10)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--steps", type=int, default=_STEPS, help="of one walk")
    asked = words.parse_args()
    make_leagues_fast()
    warnings.simplefilter("error")
    tally, seed, end = Tally(), asked.seed, time.monotonic() + 60 * asked.minutes
    known: dict[str, list[int]] = {}
    try:
        while time.monotonic() < end:
            walked = walk(seed, asked.steps, until=end)
            tally += walked.tally
            failure = walked.failure
            if failure is not None:
                _say(f"seed {seed}: {failure.kind}")
                known.setdefault(failure.kind, []).append(seed)
                if len(known[failure.kind]) == 1:
                    left = shrunk(walked.steps, failure.kind, seconds=_SHRINKING)
                    _say(script(left, replay(left, failure.kind) or failure))
            seed += 1
    except KeyboardInterrupt:
        _say("interrupted")
    _say(f"Seeds {asked.seed} to {seed - 1}: {tally.summary()}")
    for kind, seeds in known.items():
        _say(f"{kind}: seeds {', '.join(map(str, seeds))}")
    for command in tally.commands:
        _say(f"{command:28} {tally.accepted[command]:6} accepted {tally.rejected[command]:6} rejected")
    for reason, count in tally.reasons.most_common(_LISTED):
        _say(f"{count:6} {reason}")
    return bool(known)


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  # what the campaign is for


if __name__ == "__main__":
    sys.exit(main())
