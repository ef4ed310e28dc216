"""Rate more games than fit into memory: batch after batch, each continuing from the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Engine, numba_is_installed
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_state import RatingState
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.system import AnySystem

Progress = Callable[[int, int | None], None]


def rate_batches(
    batches: Iterable[History],
    system: AnySystem,
    *,
    state: RatingState | None = None,
    progress: Progress | None = None,
) -> Ratings:
    """Rate batches of games that follow each other in time.

    The numbers are those of one pass, bit for bit.  No rows are kept.

    Args:
        batches: each begins where the one before ended, or later.
        system: what to rate with.
        state: continue from here.
        progress: called with the number of games so far and None, as the number in all is not known.
    Returns:
        The ratings after the last batch; `state` continues from there, `history` is the last batch.
    Raises:
        RatingError: no batch; a batch out of order; a game that the system cannot rate.
    """
    ratings = None
    done = 0
    for batch in batches:
        ratings = rate(batch, system, state=state, rows=False, engine=_engine(len(batch)))
        state = ratings.state
        done += len(batch)
        if progress is not None:
            progress(done, None)
    if ratings is None:
        raise RatingError("ratings/no-batch")
    return ratings


def _engine(games: int) -> Engine:
    """Compile for batches that each alone would be too small for it: more are to come."""
    return "compiled" if games >= 100_000 and numba_is_installed() else "auto"
