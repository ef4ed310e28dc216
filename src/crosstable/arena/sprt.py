"""A sequential test of two engines: whether the difference is elo1, or only elo0.

The test goes on while the log-likelihood ratio is between two bounds; at the upper one elo1 is accepted, at the lower
one elo0.  Alpha is the probability of accepting elo1 where elo0 is true, beta that of accepting elo0 where elo1 is.

Source: A. Wald, Sequential Analysis (1947).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from crosstable.arena.likelihood_ratio import EloModel, log_likelihood_ratio
from crosstable.arena.match_counts import MatchCounts
from crosstable.arena.match_statistics import MatchStatistics, match_statistics
from crosstable.model.checked_calls import check_fields, kinds_checked
from crosstable.model.errors import InputError, UnknownName

Decision = Literal["H1 accepted", "H0 accepted", "continue"]


@dataclass(frozen=True, slots=True)
class SprtHypotheses:
    """What a sequential test decides between.

    Args:
        elo0: the hypothesis to reject.
        elo1: the other, larger one.
        model: the scale of both.
        alpha: the probability of accepting elo1 where elo0 is true.
        beta: the probability of accepting elo0 where elo1 is true.
    Raises:
        InputError: elo0 is not below elo1, or alpha and beta are not between 0 and 1/2.
        UnknownName: no such scale.
    See also: `sprt`.
    Example:
        >>> from crosstable.arena import SprtHypotheses
        >>> tuple(round(bound, 2) for bound in SprtHypotheses(elo0=0, elo1=5).bounds)
        (-2.94, 2.94)
    """

    elo0: float
    elo1: float
    model: EloModel = "normalized"
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        check_fields(self)
        if self.model not in get_args(EloModel):
            raise UnknownName("scale of Elo", str(self.model), get_args(EloModel))
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise InputError("arena/elo0-not-below-elo1", elo0=self.elo0, elo1=self.elo1)
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0.0 < chance < 0.5:
                raise InputError("arena/not-an-error-rate", name=name, chance=chance)

    @property
    def bounds(self) -> tuple[float, float]:
        """The lower and the upper bound of the log-likelihood ratio."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class SprtResult:
    """How far a sequential test is.

    Args:
        counts: what was played.
        hypotheses: what is decided between.
        llr: the log-likelihood ratio.
        statistics: of the match.
    See also: `sprt`, which returns one.
    """

    counts: MatchCounts
    hypotheses: SprtHypotheses
    llr: float
    statistics: MatchStatistics

    @property
    def decision(self) -> Decision:
        """What the test says now."""
        low, high = self.hypotheses.bounds
        return "H1 accepted" if self.llr >= high else "H0 accepted" if self.llr <= low else "continue"

    @property
    def progress(self) -> float:
        """The share of the way to the upper bound, or minus that to the lower."""
        low, high = self.hypotheses.bounds
        return self.llr / high if self.llr >= 0 else -self.llr / low

    def __str__(self) -> str:
        low, high = self.hypotheses.bounds
        tested = f"[{self.hypotheses.elo0:g}, {self.hypotheses.elo1:g}] {self.hypotheses.model}"
        return f"LLR {self.llr:.2f} ({low:.2f}, {high:.2f}) {tested}: {self.decision}"


@kinds_checked
def sprt(
    *,
    wins: int = 0,
    losses: int = 0,
    draws: int = 0,
    pairs: tuple[int, int, int, int, int] | None = None,
    elo0: float,
    elo1: float,
    model: EloModel = "normalized",
    alpha: float = 0.05,
    beta: float = 0.05,
) -> SprtResult:
    """Test whether the first engine is better by elo1, or only by elo0.

    Args:
        wins: games of the first engine won.
        losses: games lost.
        draws: games drawn.
        pairs: the numbers of pairs of games on one opening with 0, 1/2, 1, 3/2 and 2 points, which say more.
        elo0: the hypothesis to reject.
        elo1: the other, larger one.
        model: the scale: "normalized", "logistic", "bayes", "bayes-exact" or "cutechess": see `likelihood_ratio`.
        alpha: the probability of accepting elo1 where elo0 is true.
        beta: the probability of accepting elo0 where elo1 is true.
    Raises:
        InputError: counts that are negative, empty or do not pair; elo0 not below elo1; error rates out of range.
        UnknownName: no such scale.
    See also: `SprtResult`, `sprt_of`, `sprt_lengths`; docs/arenas.md.
    Example:
        >>> found = sprt(pairs=(363, 3205, 5861, 3376, 414), elo0=0, elo1=3, beta=0.1)
        >>> round(found.llr, 2), found.decision
        (2.91, 'H1 accepted')
    """
    hypotheses = SprtHypotheses(elo0, elo1, model, alpha, beta)
    return sprt_of(MatchCounts(wins, losses, draws, None if pairs is None else (*pairs,)), hypotheses)


@kinds_checked
def sprt_of(counts: MatchCounts, hypotheses: SprtHypotheses) -> SprtResult:
    """Return the state of a test with these counts.

    Args:
        counts: of the games so far.
        hypotheses: that are tested.
    Raises:
        InputError: as of `sprt`.
    See also: `sprt`, which takes the counts one by one.
    Example:
        >>> from crosstable.arena import MatchCounts, SprtHypotheses, sprt_of
        >>> counts = MatchCounts(wins=60, losses=40, draws=100)
        >>> tested = SprtHypotheses(elo0=0, elo1=5)
        >>> sprt_of(counts, tested).decision
        'continue'
    """
    llr = log_likelihood_ratio(counts.frequencies, hypotheses.elo0, hypotheses.elo1, hypotheses.model)
    return SprtResult(counts, hypotheses, llr, match_statistics(counts))
