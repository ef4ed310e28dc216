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

    `two_player` is None without games of two sides, `rankings` without games of three or more.  `failure` is why a
    system could not rate these games, whatever its parameters; it comes last.  `losses` are those that
    `loss` is the mean of.
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
        """Return how much more this lost per game than another; None without enough games for an interval."""
        if self.losses is None or other.losses is None:
            return None
        return difference(self.losses, other.losses)
