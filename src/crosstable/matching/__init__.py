"""Exact minimum-cost perfect matching on integers, with its proof.

The solver is our own: an auction start on the double cover, a blossom search with a single tree, and candidate
edges with pricing for large graphs.  Graphs below 250 vertices are solved in one compiled call with all their
edges. Candidates are priced in two ways, by rows and in boxes: a dense round as one box takes 3 to 14 times as long
up to 200 players, 1.1 to 1.2 times at 512, and 0.7 to 1.1 times at 1,024.  `python -m benchmarks matching` compares
it with other libraries.

A solution comes with its dual, and `certificate` checks the optimum in integers without trusting the solver: it
computes all costs again.  The proof walks the pairs part by part (`proof_parts`) and stage by stage
(`proof_stage`).

Tiers of importance are packed into one integer per pair in one place, `tier_packing`: each has a factor that
exceeds whatever the tiers behind it can reach, so that minimising the sum is exactly lexicographic.  The factors
are computed from the values themselves.  Tiers that do not fit into 64 bits together are solved as several words,
one after another.  Costs are stored while they fit into the given memory, else computed again by block; with lower
bounds between boxes of vertices, whole blocks are skipped (`boxed_costs`).
"""

from __future__ import annotations

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.certificate import verify, verify_tiers
from crosstable.matching.costs import FORBIDDEN, Blocks, Costs, Dense, Edges
from crosstable.matching.progress import Progress, SolveStopped
from crosstable.matching.solution import Duals, Matching, ProofStage, Stats, TieredMatching
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
    "ProofStage",
    "SolveStopped",
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
