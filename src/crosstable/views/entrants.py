"""The entrants of an event as those who run it see them: their ratings with the bar, and what a late entry can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, floor

import numpy as np

from crosstable.events.boards_by_hand import bye_to_play
from crosstable.events.entry_rows import last_published
from crosstable.events.mcmahon import mcmahon_score, rank_or_rating, suggest_bar
from crosstable.events.plan import Bar
from crosstable.events.rating_scales import rank_step
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.ratings.scale import Scale
from crosstable.views.ranking import Histogram, histogram

_MOST_GROUPS = 60  # bars of one rank each; a wider field is drawn in bars of a round width
_ROUNDS = 5  # where the plan says no number


@dataclass(frozen=True, slots=True)
class McMahonGroup:
    """The entrants with one McMahon score.

    Args:
        lowest: the rank or rating from which it is given; "" for the lowest group, which has no limit below.
    """

    score: int
    lowest: str
    players: int


@dataclass(frozen=True, slots=True)
class EntrantRatings:
    """The ratings of the entrants.

    Args:
        bar: in force or proposed; None without one.
        is_set: whether the bar is in force.
        bar_word, lowest_word: as a rank or a rating; "" without a bar.
        groups: of the bar, the strongest first.
        rows: of the histogram, highest first: from and how many.
        rated, unrated: how many have a rating, and how many have none.
        word: returns a rating as the game says it: as a rank in Go.
    """

    histogram: Histogram
    scale: Scale
    bar: Bar | None
    is_set: bool
    bar_word: str
    lowest_word: str
    groups: tuple[McMahonGroup, ...]
    rows: tuple[tuple[str, int], ...]
    rated: int
    unrated: int
    word: Callable[[float], str]


@dataclass(frozen=True, slots=True)
class LateEntryChoices:
    """What somebody who comes late can do.

    Args:
        next_round: the first round that they can be paired for.
        bye: who has the bye in it and would lose it; "" where nobody has it.
        missed: the kind of bye that the plan has for missed rounds.
        is_fide: whether a board against the bye departs from the rules, and has to be confirmed.
    """

    next_round: int
    running: int
    bye: str
    missed: str
    is_fide: bool


def late_entry(running: RunningEvent) -> LateEntryChoices | None:
    """Return what somebody who comes late can do; None before the first round, and once a bracket is played."""
    last = last_published(running)
    if not last or running.teams is not None or any(of.bracket is not None for of in running.stages_of(last)):
        return None
    try:
        round, opponent = bye_to_play(running)
        bye = running.names[opponent]
    except InputError:  # nobody has it
        round, bye = last, ""
    return LateEntryChoices(last + 1, round, bye, running.plan.missed.value, running.plan.is_fide)


def has_bar(running: RunningEvent) -> bool:
    """Return whether an event is of a kind that has McMahon scores, and none of its rounds is published."""
    is_mcmahon = running.plan.bar is not None or running.plan.template == "go-mcmahon"
    return is_mcmahon and not last_published(running)


def suggested_bar(running: RunningEvent) -> Bar | None:
    """Return the bar in force, else the one that is suggested; None where no entrant has a rating."""
    if running.plan.bar is not None:
        return running.plan.bar
    step = rank_step(running)
    at = suggest_bar(running.event.entrants, running.plan.rounds_planned or _ROUNDS, step=step)
    lowest = min((each.rating for each in running.event.entrants if each.rating is not None), default=0)
    return None if at is None else Bar(at, floor(lowest / step) * step, step)


def entrant_ratings(running: RunningEvent, bar: Bar | None) -> EntrantRatings | None:
    """Return the ratings of the entrants with a bar; None where none has a rating."""
    ratings = [each.rating for each in running.event.entrants if each.rating is not None]
    if not ratings:
        return None
    drawn = _histogram(ratings, bar)
    word = partial(rank_or_rating, running)
    rows = [(word(low), count) for low, count in zip(drawn.edges, drawn.counts, strict=False)]
    return EntrantRatings(
        histogram=drawn,
        scale=Scale("rating"),
        bar=bar,
        is_set=bar is not None and bar == running.plan.bar,
        bar_word="" if bar is None else rank_or_rating(running, bar.at),
        lowest_word="" if bar is None else rank_or_rating(running, bar.lowest),
        groups=() if bar is None else _groups(running, bar),
        rows=tuple(reversed(rows)),
        rated=len(ratings),
        unrated=len(running.event.entrants) - len(ratings),
        word=word,
    )


def _histogram(ratings: Sequence[float], bar: Bar | None) -> Histogram:
    """Count ratings in bars of one rank where there is a bar and they are few, so that the bar is on an edge."""
    if bar is None:
        return histogram(np.array(ratings), 1.0)
    low = min(bar.lowest, bar.lowest + floor((min(ratings) - bar.lowest) / bar.step) * bar.step)
    bars = max(ceil((bar.at - low) / bar.step), floor((max(ratings) - low) / bar.step)) + 1
    if bars > _MOST_GROUPS:
        return histogram(np.array(ratings), 1.0)
    at = np.floor((np.array(ratings) - low) / bar.step).astype(np.int64)
    counts = np.bincount(at, minlength=bars)
    return Histogram(tuple(low + bar.step * each for each in range(bars + 1)), tuple(counts.tolist()))


def _groups(running: RunningEvent, bar: Bar) -> tuple[McMahonGroup, ...]:
    counted = Counter(mcmahon_score(each.rating, bar) // 2 for each in running.event.entrants)

    def lowest(score: int) -> str:
        return rank_or_rating(running, bar.lowest + score * bar.step) if score else ""

    return tuple(McMahonGroup(score, lowest(score), count) for score, count in sorted(counted.items(), reverse=True))
