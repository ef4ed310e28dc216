"""What a match says of two engines: Elo and normalized Elo with errors, likelihood of superiority, ratios."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from crosstable.arena.likelihood_ratio import NORMALIZED, elo_of
from crosstable.arena.match_counts import MatchCounts, shares
from crosstable.model.checked_calls import kinds_checked

Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """Statistics of a match; None where the counts say nothing of it.

    Args:
        games: how many were played.
        score: the mean score of a game.
        elo: the difference in logistic Elo; infinite where every game was won or lost.
        elo_error: half the distance of the Elo at the ends of the interval of the score.
        elo_error_larger: the larger of the distances of these ends from the estimate, as OpenBench prints.
        nelo: the difference in normalized Elo.
        nelo_error: of it.
        los: the likelihood of superiority, by the normal approximation.
        los_of_decisive: the same from wins and losses only, as cutechess prints; None for pairs.
        draw_ratio: the share of drawn games, or of pairs with one point.
        pairs_ratio: pairs won over pairs lost; infinite without lost ones, None for games.
    See also: `match_statistics`, which returns one.
    """

    games: int
    score: float
    elo: float
    elo_error: float | None
    elo_error_larger: float | None
    nelo: float | None
    nelo_error: float | None
    los: float | None
    los_of_decisive: float | None
    draw_ratio: float
    pairs_ratio: float | None


@kinds_checked
def match_statistics(counts: MatchCounts, z: float = Z95) -> MatchStatistics:
    """Return the statistics of a match.

    Args:
        counts: of games, or of pairs, which are used where there are any.
        z: how many standard deviations errors are wide; 1.96 for 95 %.
    See also: `MatchStatistics`, `sprt`.
    Example:
        >>> found = match_statistics(MatchCounts(wins=143, losses=129, draws=368))
        >>> round(found.elo, 1), round(found.elo_error, 1)
        (7.6, 17.6)
    """
    score, share, total = shares(counts.frequencies, floor=0.0)
    mean = float((share * score).sum())
    variance = float((share * (score - mean) ** 2).sum())
    error = math.sqrt(variance / total)
    low, high = mean - z * error, mean + z * error
    is_inside = low > 0.0 and high < 1.0 and variance > 0.0
    elo = elo_of(mean)
    of_game = math.sqrt(variance * (2.0 if counts.is_paired else 1.0))
    wins, losses = counts.wins, counts.losses
    decisive = wins + losses
    return MatchStatistics(
        counts.games,
        mean,
        elo,
        (elo_of(high) - elo_of(low)) / 2.0 if is_inside else None,
        max(elo_of(high) - elo, elo - elo_of(low)) if is_inside else None,
        (mean - 0.5) / of_game * NORMALIZED if variance else None,
        z * error / of_game * NORMALIZED if variance else None,
        NormalDist().cdf((mean - 0.5) / error) if error else None,
        NormalDist().cdf((wins - losses) / math.sqrt(decisive)) if decisive and not counts.is_paired else None,
        float(share[len(share) // 2]),
        _pairs_ratio(counts),
    )


def _pairs_ratio(counts: MatchCounts) -> float | None:
    if counts.pairs is None:
        return None
    lost, won = sum(counts.pairs[:2]), sum(counts.pairs[3:])
    return won / lost if lost else math.inf
