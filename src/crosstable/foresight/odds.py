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

import numpy as np

from crosstable.foresight.chances import Odds, error_of, place_counts
from crosstable.foresight.endings import counted_odds
from crosstable.foresight.fast_order import FinishedSimulations, left_out, places
from crosstable.foresight.situation import Situation
from crosstable.foresight.strengths import Strengths
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError

MOST_SIMULATIONS, MOST_SEED = 1_000_000, 2**31 - 1
_CELLS = 400_000


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
        ended = FinishedSimulations.of(situation, rest.play(size, rng))
        counts += place_counts(places(ended, codes, rng))
        total += np.broadcast_to(ended.total(), (size, n)).sum(axis=0)
        done += size
    share = counts / simulations
    return Odds(
        share, total / simulations / 2, "simulated", simulations, seed, error_of(share, simulations), left_out(codes)
    )


def _of_places(counts: Floats, score: Floats, simulations: int, seed: int) -> Odds:
    share = counts / simulations
    return Odds(share, score, "simulated", simulations, seed, error_of(share, simulations))
