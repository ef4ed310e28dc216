"""Set McMahon scores: initial scores by rating, the same for all entrants above the bar."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import floor, isfinite

from crosstable.events.entry_rows import change_entry, last_published, open_event
from crosstable.events.plan import Bar
from crosstable.events.plan_rows import put_plan
from crosstable.events.rating_scales import rank_step, scale_of_event
from crosstable.events.running import RunningEvent
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant
from crosstable.model.points import in_points

LEAST_BAR, MOST_BAR = -10_000, 100_000


def set_bar(
    store: Store,
    actor: str,
    event_id: str,
    bar: float,
    *,
    lowest: float | None = None,
    step: float | None = None,
    dry_run: bool = False,
) -> dict[str, int]:
    """Set the McMahon scores of all entrants: a point for each whole step above the lowest rating, up to the bar.

    Args:
        bar: the rating from which all entrants start with the same score.
        lowest: the rating that starts with 0; default: the lowest rating of the event, rounded down to a step.
        step: rating points per rank; default: 100 for EGF ratings, 1 for AGA ratings.
    Returns:
        The initial score of each entrant in half-points, by public id.
    Raises:
        InputError: a round is already published, or as `bar_of`.
    """
    with store.write(actor, "event-bar", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        if last_published(running):
            raise InputError("events/bar-after-start", event=event_id)
        step = rank_step(running) if step is None else step
        given = bar_of(running.event.entrants, bar, lowest=lowest, step=step)
        made = {entrant.id: mcmahon_score(entrant.rating, given) for entrant in running.event.entrants}
        for entrant in running.event.entrants:
            if entrant.initial_half_points != made[entrant.id]:
                change_entry(write, running, replace(entrant, initial_score=in_points(made[entrant.id])))
        put_plan(write, running.number, replace(running.plan, bar=given))
        write.log(after={"bar": bar, "lowest": given.lowest, "step": step, "scores": made})
        return made


def bar_of(entrants: Sequence[Entrant], at: float, *, lowest: float | None = None, step: float = 100.0) -> Bar:
    """Return a bar with the rating that starts with 0.

    Raises:
        InputError: no entrant has a rating, the step is not above 0, or the bar is below the lowest rating.
    """
    if not (isfinite(step) and step > 0):
        raise InputError("events/bar-step-not-positive", step=step)
    ratings = [entrant.rating for entrant in entrants if entrant.rating is not None]
    if not ratings:
        raise InputError("events/no-ratings-for-bar")
    bottom = floor(min(ratings) / step) * step if lowest is None else lowest
    if not (isfinite(at) and isfinite(bottom)):
        raise InputError("events/bar-not-finite", bar=at, lowest=bottom)
    if at < bottom:
        raise InputError("events/bar-below-lowest", bar=at, lowest=bottom)
    return Bar(at, bottom, step)


def mcmahon_score(rating: float | None, bar: Bar) -> int:
    """Return the McMahon score of a rating in half-points; unrated players start at the bottom."""
    if rating is None:
        return 0
    top = floor((bar.at - bar.lowest) / bar.step)
    return 2 * max(0, min(top, floor((rating - bar.lowest) / bar.step)))


def rating_of_word(running: RunningEvent, word: str) -> float:
    """Return the rating that a number or a rank of the game stands for.

    Args:
        word: "1d", "1850".
    Raises:
        InputError: it is neither, or no rating of a player can be that high or low.
    """
    ranks = scale_of_event(running)
    if ranks is not None and ranks.matches(word):
        return ranks.rank(word).rating
    with suppress(ValueError):
        if LEAST_BAR <= float(word) <= MOST_BAR:  # NaN fails this too
            return float(word)
    raise InputError("events/bar-not-a-rating" if ranks is None else "events/bar-not-a-rank", given=word)


def rank_or_rating(running: RunningEvent, rating: float) -> str:
    """Return the rank that a rating stands for in the game, or the rating."""
    ranks = scale_of_event(running)
    rank = None if ranks is None else ranks.of_rating(rating)
    return f"{rating:g}" if rank is None or rank.rating != rating else str(rank)


def suggest_bar(entrants: Sequence[Entrant], rounds: int, *, step: float = 100.0) -> float | None:
    """Return a suggested bar: the highest whole step with enough players at or above it.

    Enough is twice the number of rounds, or a quarter of the field if that is less.  None if no entrant has a rating.
    """
    ratings = sorted((entrant.rating for entrant in entrants if entrant.rating is not None), reverse=True)
    if not ratings:
        return None
    enough = max(2, min(2 * rounds, len(ratings) // 4))
    return floor(ratings[min(enough, len(ratings)) - 1] / step) * step
