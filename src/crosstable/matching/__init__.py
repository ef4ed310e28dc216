"""Exact minimum-cost perfect matching on integers, with its proof."""

from __future__ import annotations

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.certificate import verify, verify_tiers
from crosstable.matching.costs import FORBIDDEN, Blocks, Costs, Dense, Edges
from crosstable.matching.progress import Progress, SolveStopped
from crosstable.matching.solution import Duals, Matching, Stage, Stats, TieredMatching
from crosstable.matching.solve import solve
from crosstable.matching.tiers import solve_tiers
from crosstable.matching.warm_up import warm_up
from crosstable.matching.witness import NoPerfectMatchingError, Witness, check_witness

__all__ = [
    "FORBIDDEN",
    "Blocks",
    "Boxed",
    "Costs",
    "Dense",
    "Duals",
    "Edges",
    "Matching",
    "NoPerfectMatchingError",
    "Progress",
    "SolveStopped",
    "Stage",
    "Stats",
    "TieredMatching",
    "Witness",
    "check_witness",
    "solve",
    "solve_tiers",
    "verify",
    "verify_tiers",
    "warm_up",
]
