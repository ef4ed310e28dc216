"""What the five Weng-Lin systems have in common: parameters, forecasts, and how their loops are run.

The margin policy (`margin`, off by default): a win by d points counts 1 + d / (d + margin) times, so once for no
difference, one and a half times for a win by `margin`, never more than twice.  It is a power of the likelihood: a
bigger win is never a smaller gain, between equals too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Literal

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.ratings.contests import Contests
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.forecast import NO_DRAWS, DrawModel, Forecast, draw_code
from crosstable.ratings.gaussian.games import (
    SideData,
    games_of_sides,
    points_of_pairs,
    times_of,
)
from crosstable.ratings.gaussian.moments import chance_below
from crosstable.ratings.gaussian.sides import uneven_code
from crosstable.ratings.gaussian.system import Loops, NormalSkills, RowArrays
from crosstable.ratings.parameters import check_optional, check_range, check_share
from crosstable.ratings.scale import Scale
from crosstable.ratings.weng_lin.formulas import THURSTONE_MOSTELLER, Settings
from crosstable.ratings.weng_lin.loops import (
    play_contests,
    play_duels,
    recall_duels,
    recall_expected,
)
from crosstable.ratings.weng_lin.openskill import Model, OpenSkill

EVERYBODY = 1 << 30  # places apart


@dataclass(frozen=True, slots=True)
class WengLin(NormalSkills):
    """What all five models share; each describes its parameters."""

    kappa: float = 1e-4
    margin: float | None = None
    deviation_may_rise: Literal["yes", "no"] = "yes"
    convention: Literal["paper", "openskill"] = "paper"

    def __post_init__(self) -> None:
        self._check_all()

    def _check_all(self) -> None:
        self._check()
        check_share("kappa", self.kappa)
        check_optional("margin", self.margin, 1e-9)
        for name, words in (("deviation_may_rise", ("yes", "no")), ("convention", ("paper", "openskill"))):
            if getattr(self, name) not in words:
                raise RatingError(f"{name} {getattr(self, name)!r} is unknown. Use {' or '.join(map(repr, words))}.")
        if self.convention == "openskill" and (self.uneven != "sum" or self.drift_per_day):
            raise RatingError('convention "openskill" knows no drift_per_day, and of uneven only "sum".')

    @property
    def scale(self) -> Scale:
        """Higher is better; two decimals."""
        return Scale("Weng-Lin", decimals=2)

    def games_of(self, history: History) -> Pairs | Contests:
        """Give the rated games, of any number of sides.

        Raises:
            RatingError: a game of one side or without places, a side of which nobody played a share, a game that
                weighs too much.
        """
        return games_of_sides(history, self._name, allows_pairs=self.convention == "paper")

    def predict(self, first: Estimate, second: Estimate) -> Forecast:
        """Give the chances of the first of two players; equals have the same chance."""
        return self._forecast(*self._added_up([[first], [second]]))

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Give each side's chance of each place, members adding up as `uneven` says.

        Raises:
            RatingError: fewer than two sides, an empty one.
        """
        added = self._added_up(sides)
        if len(added) == 2:
            first = self._forecast(added[0], added[1]).expected
            return [[first, 1.0 - first], [1.0 - first, first]]
        strengths = [strength for strength, _, _ in added]
        variances = [variance + self.beta**2 for _, variance, _ in added]
        if self._model == THURSTONE_MOSTELLER:
            return finish_odds(strengths, [sqrt(variance) for variance in variances], "normal")
        # Two Gumbel variables of scale c differ by a logistic one of scale c, as the model wants for two sides.
        c = sqrt(2.0 * sum(variances) / len(variances))
        return finish_odds(strengths, [c] * len(added), "gumbel")

    @property
    @abstractmethod
    def _model(self) -> int:
        """Give the number under which the loops know the model."""

    @property
    @abstractmethod
    def package_name(self) -> Model:
        """Give the name of the model in `openskill`."""

    @property
    def _reach(self) -> int:
        """Give how many different places apart two sides are compared."""
        return EVERYBODY

    @property
    def _has_margin(self) -> bool:
        return self.margin is not None

    @property
    def _least_left(self) -> float:
        return self.kappa

    @property
    def _may_rise(self) -> int:
        return int(self.deviation_may_rise == "yes")

    @property
    def _settings(self) -> Settings:
        return (
            self._model,
            self.beta**2,
            *self._draws,
            self._reach,
            0.0 if self.margin is None else float(self.margin),
            uneven_code(self.uneven),
        )

    @property
    @abstractmethod
    def _draws(self) -> tuple[float, int, float]:
        """Give the draw margin, the draw model and its parameter."""

    def _forecast(self, first: tuple[float, float, float], second: tuple[float, float, float]) -> Forecast:
        return self._forecast_of(first[0] - second[0], sqrt(first[1] + second[1] + 2.0 * self.beta**2))

    @abstractmethod
    def _forecast_of(self, gap: float, c: float) -> Forecast:
        """Give the chances of a side that is stronger by a gap."""

    def _times_of_pairs(self, history: History, pairs: Pairs, span: range) -> Floats:
        """Give how often each game counts: its weight times what the margin makes of a win."""
        times = times_of(history, pairs, span)
        points = None if self.margin is None else points_of_pairs(history, pairs, span)
        if points is None or self.margin is None:
            return times
        difference = np.abs(points[0] - points[1])
        more = 1.0 + difference / (difference + self.margin)
        more[np.isnan(difference) | (pairs.halves[span.start : span.stop] == 1)] = 1.0
        return times * more if len(times) else more

    @property
    def _loops(self) -> Loops:
        return Loops(play_duels, recall_duels, recall_expected)

    def _play_sides(self, data: SideData, values: Floats, rows: RowArrays, engine: Engine) -> None:
        if self.convention == "openskill":
            _play_like_openskill(self, data, values, rows)
            return
        most = data.most_sides
        play_contests.run(
            data.first_side,
            data.standing,
            data.first_member,
            data.player,
            data.weight,
            data.points,
            data.dates,
            data.times,
            self._settings,
            self._terms,
            values,
            np.zeros(most, dtype=np.int64),
            *(np.zeros(most) for _ in range(7)),
            *rows,
            work=len(data.player),
            engine=engine,
        )


@dataclass(frozen=True, slots=True)
class LogisticWengLin(WengLin):
    """The models with a logistic difference of performances; draws stand in forecasts alone."""

    draw_model: DrawModel = "none"
    draw_parameter: float = 0.0

    def __post_init__(self) -> None:
        self._check_all()
        check_range("draw_parameter", self.draw_parameter, 0.0)
        draw_code(self.draw_model)

    @property
    def _draws(self) -> tuple[float, int, float]:
        return 0.0, draw_code(self.draw_model), float(self.draw_parameter)

    def _forecast_of(self, gap: float, c: float) -> Forecast:
        return Forecast.of_log_odds(gap / c, self.draw_model, self.draw_parameter)


@dataclass(frozen=True, slots=True)
class NormalWengLin(WengLin):
    """The models with a normal difference of performances; one within the draw margin is a draw."""

    draw_margin: float = 0.1

    def __post_init__(self) -> None:
        self._check_all()
        check_range("draw_margin", self.draw_margin, 0.0)

    @property
    def _draws(self) -> tuple[float, int, float]:
        return float(self.draw_margin), NO_DRAWS, 0.0

    def _forecast_of(self, gap: float, c: float) -> Forecast:
        win, loss = chance_below((gap - self.draw_margin) / c), chance_below((-gap - self.draw_margin) / c)
        return Forecast(win, max(0.0, 1.0 - win - loss), loss)


def _play_like_openskill(system: WengLin, data: SideData, values: Floats, rows: RowArrays) -> None:
    """Rate games as the package does, one after another in plain Python."""
    model = OpenSkill(
        system.package_name,
        beta=system.beta,
        kappa=system.kappa,
        tau=system.tau,
        epsilon=system._draws[0],  # noqa: SLF001  # a part of the system
        margin=system.margin or 0.0,
        limit_sigma=system.deviation_may_rise == "no",
    )
    state = values.reshape(-1, len(system.columns))
    is_shared = bool((data.weight != 1.0).any())
    before, deviations, changes = rows
    for start, stop in zip(data.first_side[:-1].tolist(), data.first_side[1:].tolist(), strict=True):
        bounds = data.first_member[start : stop + 1].tolist()
        members = [slice(first, last) for first, last in pairwise(bounds)]
        sides = [[(float(line[0]), float(line[2])) for line in state[data.player[part]]] for part in members]
        after = model.rate(
            sides,
            ranks=data.standing[start:stop].tolist(),
            scores=data.points[start:stop].tolist() if len(data.points) else None,
            weights=[data.weight[part].tolist() for part in members] if is_shared else None,
        )
        for part, side, moved in zip(members, sides, after, strict=True):
            players = data.player[part]
            if len(before):
                before[part] = [rating for rating, _ in side]
                deviations[part] = [deviation for _, deviation in side]
                changes[part] = [new[0] - old[0] for new, old in zip(moved, side, strict=True)]
            state[players, 0] = [rating for rating, _ in moved]
            state[players, 1] = np.maximum(state[players, 1], state[players, 0])
            state[players, 2] = [deviation for _, deviation in moved]
