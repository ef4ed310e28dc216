"""One row of a backtest: how good the forecasts of a system were."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.evaluation.differences import LossDifference, Losses, difference
from crosstable.evaluation.draws import DrawFit
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.evaluation.rankings import RankingScores
from crosstable.evaluation.tune import Tuning
from crosstable.ratings.system import AnySystem


@dataclass(frozen=True, slots=True)
class TwoPlayerScores:
    """How good the forecasts of two sides were.

    `three_way` is the log loss of win, draw and loss with `draws` as fitted on the earlier part.
    """

    games: int
    log_loss: float
    brier: float
    accuracy: float
    three_way: float
    calibration_error: float
    calibration: tuple[CalibrationRow, ...]
    draws: DrawFit


@dataclass(frozen=True, slots=True)
class Judgement:
    """One row of a backtest: a system, how it was tuned, and how good it was on the later games.

    Args:
        name: of the system, or "base rate".
        system: with the parameters that were judged; None for the base rate.
        tuning: how they were found; None where the system was judged as it is.
        two_player: the scores in games of two sides; None without any.
        rankings: the scores in games of three sides or more; None without any.
        failure: why the system could not rate these games, whatever its parameters; it then comes last.
        losses: those that `loss` is the mean of.
    See also: `Backtest.rows`, `Backtest.to_frame`.
    Example:
        >>> from crosstable import Elo, History, backtest
        >>> games = [{"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": 1} for n in range(1, 31)]
        >>> row = backtest(History.from_records(games), [Elo()], tune=False).rows[1]
        >>> row.name, row.two_player.games, row.two_player.accuracy
        ('elo', 9, 1.0)
    """

    name: str
    system: AnySystem | None
    tuning: Tuning[AnySystem] | None
    two_player: TwoPlayerScores | None
    rankings: RankingScores | None
    failure: str | None = None
    losses: Losses | None = None

    @property
    def loss(self) -> float:
        """What systems are ranked by: the log loss of two-player games, else of pairs in larger games."""
        if self.two_player is not None:
            return self.two_player.log_loss
        return self.rankings.pair_log_loss if self.rankings is not None else float("inf")

    def behind(self, other: Judgement) -> LossDifference | None:
        """Return how much more this lost per game than another; None without enough games for an interval.

        Args:
            other: the row with which it is compared.
        """
        if self.losses is None or other.losses is None:
            return None
        return difference(self.losses, other.losses)
