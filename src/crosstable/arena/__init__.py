"""Arenas: which of many models is better, by how much, and when it is decided.

    battles (`Battles.of`) -> units (`folded`) -> maximum (`fit`) -> covariance -> intervals, rank bounds, leaderboard

`fit` finds the maximum of the likelihood by Newton's method on all parameters at once: strengths, covariates, the
advantage of the first side, the tie parameter.  Battles of one pair are folded into one unit where nothing tells them
apart, so that the cost is that of the pairs.  Before, `connection` looks whether a maximum exists; without one, there
is an error that names the models, never a number of the last step.  `covariance` keeps the joint uncertainty, clustered
by what battles share; everything that is said about differences, ranks and what to compare next comes from it.
"""

from __future__ import annotations

from crosstable.arena.battles import Battles
from crosstable.arena.bootstrap import Bootstrap, bootstrap
from crosstable.arena.choices import Choices
from crosstable.arena.confidence_sequence import always_valid_difference, always_valid_elo
from crosstable.arena.design import Interaction
from crosstable.arena.fit import fit
from crosstable.arena.fitted import ArenaFit, ArenaRating
from crosstable.arena.fragility import FragileOrder, fragility
from crosstable.arena.leaderboard import ArenaRow, WinMatrix, arena_leaderboard, leaderboard_frame, win_matrix
from crosstable.arena.match_counts import MatchCounts
from crosstable.arena.match_statistics import MatchStatistics, match_statistics
from crosstable.arena.next_battles import NextBattle, NextBattles, next_battles
from crosstable.arena.rank_bounds import (
    RankBounds,
    arena_rank_bounds,
    rank_bounds,
    rank_histogram,
    tied_for_first,
    tied_groups,
)
from crosstable.arena.simulation import PlannedArena, SimulatedArena, simulate_arena
from crosstable.arena.sprt import SprtHypotheses, SprtResult, sprt, sprt_of
from crosstable.arena.sprt_blocks import SprtBlock, fastchess_block, fishtest_block, openbench_block, read_sprt_block
from crosstable.arena.sprt_length import SprtLength, sprt_lengths

__all__ = [
    "ArenaFit",
    "ArenaRating",
    "ArenaRow",
    "Battles",
    "Bootstrap",
    "Choices",
    "FragileOrder",
    "Interaction",
    "MatchCounts",
    "MatchStatistics",
    "NextBattle",
    "NextBattles",
    "PlannedArena",
    "RankBounds",
    "SimulatedArena",
    "SprtBlock",
    "SprtHypotheses",
    "SprtLength",
    "SprtResult",
    "WinMatrix",
    "always_valid_difference",
    "always_valid_elo",
    "arena_leaderboard",
    "arena_rank_bounds",
    "bootstrap",
    "fastchess_block",
    "fishtest_block",
    "fit",
    "fragility",
    "leaderboard_frame",
    "match_statistics",
    "next_battles",
    "openbench_block",
    "rank_bounds",
    "rank_histogram",
    "read_sprt_block",
    "simulate_arena",
    "sprt",
    "sprt_lengths",
    "sprt_of",
    "tied_for_first",
    "tied_groups",
    "win_matrix",
]
