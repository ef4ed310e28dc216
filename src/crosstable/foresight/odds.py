"""Odds: the chances of each entrant to win, to reach each place, and to be within a cut.

    found = odds(situation_of(event, "fide-dutch", tiebreaks=["BH-C1", "BH"]), strengths, simulations=10_000)
    found.place[at, 0]           the chance of first place

Rules
1. Where few boards are open and no round is to be paired, every way to end is counted with its chance; else the rest
   is simulated.  The error is half of the interval of 95 % for the least certain chance; 0 where all are counted.
2. Chances are of the order by score and tie-breaks.  Where these leave a tie, each order is equally likely.
3. The same situation, strengths and seed give the same chances.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np

from crosstable.foresight.columns import Column
from crosstable.foresight.fast_order import Ended, left_out, places
from crosstable.foresight.situation import Situation
from crosstable.foresight.strengths import Strengths
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError

How = Literal["counted", "simulated", "simulated exactly"]
MOST_SIMULATIONS, MOST_SEED = 1_000_000, 2**31 - 1
_CELLS = 400_000
_SURE = 1.96


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """The chances of the entrants of an event, in their order.

    Args:
        place: the chance of each place, (n, n); rows and columns sum to one.
        score: the expected score, in points.
        how: whether all ways to end were counted, or the rest was simulated.
        simulations: how many; 0 where all ways were counted.
        seed: of the simulation.
        error: of the least certain chance, half of the interval that holds 95 % of such errors.
        drawn_by_lot: the tie-breaks that were not computed: there the order of the tied was drawn.
    """

    place: Floats
    score: Floats
    how: How
    simulations: int = 0
    seed: int = 0
    error: float = 0.0
    drawn_by_lot: tuple[str, ...] = ()

    @property
    def first(self) -> Floats:
        """The chance of first place."""
        return self.place[:, 0]

    def within(self, places: int) -> Floats:
        """Return the chance of a place up to this one."""
        found: Floats = self.place[:, :places].sum(axis=1)
        return found

    @property
    def expected_place(self) -> Floats:
        """The mean place."""
        found: Floats = self.place @ np.arange(1, self.place.shape[1] + 1)
        return found


def odds(
    situation: Situation,
    strengths: Strengths,
    *,
    simulations: int = 10_000,
    seed: int = 1,
    is_exact: bool = False,
    has_colours: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Odds:
    """Return the chances of each entrant.

    Args:
        situation: as it stands.
        strengths: of the entrants.
        simulations: how often the rest is played, where not all ways to end are counted.
        seed: of the simulation.
        is_exact: pair and rank with the system and the tie-breaks of the event, which takes far longer.
        has_colours: whether the fast pairing balances colours.
        progress: called with what is done and how much there is.
    Raises:
        InputError: a number or a seed out of range, or a system that can only be simulated exactly.
    Cost: O(simulations x entrants x rounds to come); exact: as many pairings and standings.
    """
    if not 1 <= simulations <= MOST_SIMULATIONS:
        raise InputError("foresight/simulations-out-of-range", simulations=simulations, most=MOST_SIMULATIONS)
    if not 0 <= seed <= MOST_SEED:
        raise InputError("foresight/seed-out-of-range", seed=seed, most=MOST_SEED)
    if situation.bracket is not None:
        from crosstable.foresight.brackets import simulated_bracket

        return _of_places(*simulated_bracket(situation, strengths, simulations, seed), simulations, seed)
    from crosstable.foresight.endings import counted_odds

    counted = counted_odds(situation, strengths)
    if counted is not None:
        return counted
    if is_exact:
        from crosstable.foresight.replayed import replayed_odds

        return replayed_odds(situation, strengths, simulations, seed, progress)
    return _fast(situation, strengths, simulations, seed, has_colours=has_colours)


def _fast(situation: Situation, strengths: Strengths, simulations: int, seed: int, *, has_colours: bool) -> Odds:
    from crosstable.foresight.simulation import Rest

    rest, n = Rest(situation, strengths, has_colours=has_colours), len(situation.event.entrants)
    rng, codes = np.random.Generator(np.random.PCG64(seed)), situation.tiebreaks
    counts, total, done = np.zeros((n, n), dtype=np.int64), np.zeros(n), 0
    while done < simulations:
        size = min(max(1, _CELLS // n), simulations - done)
        ended = Ended.of(situation, rest.play(size, rng))
        counts += place_counts(places(ended, codes, rng))
        total += np.broadcast_to(ended.total(), (size, n)).sum(axis=0)
        done += size
    share = counts / simulations
    return Odds(
        share, total / simulations / 2, "simulated", simulations, seed, error_of(share, simulations), left_out(codes)
    )


def place_counts(found: Column) -> Column:
    """Return how often each entrant had each place, (n, n)."""
    n = found.shape[1]
    cells = (np.arange(n) * n + found - 1).ravel()
    counts: Column = np.bincount(cells, minlength=n * n).reshape(n, n)
    return counts


def _of_places(counts: Floats, score: Floats, simulations: int, seed: int) -> Odds:
    share = counts / simulations
    return Odds(share, score, "simulated", simulations, seed, error_of(share, simulations))


def error_of(share: Floats, simulations: int) -> float:
    """Return half of the interval of 95 % for the least certain chance."""
    worst = float((share * (1.0 - share)).max(initial=0.0))
    return _SURE * sqrt(worst / simulations)
