"""Weng-Lin: Bayesian ratings for teams and for any number of sides, in five models.

    pl         Plackett-Luce                  the first of all, then the first of the rest, and so on
    bt-full    Bradley-Terry, full            every two sides, logistic
    bt-part    Bradley-Terry, partial         neighbours in the ranking alone, logistic
    tm-full    Thurstone-Mosteller, full      every two sides, normal, with draws
    tm-part    Thurstone-Mosteller, partial   neighbours in the ranking alone, normal, with draws

For two players the logistic models are one and the same; so are the normal ones.

A member's share of the game (partial play) multiplies what the member adds to the side, and what comes back.
All members of a side move by their variances: the less certain a rating is, the further it moves.
A tie is half a win and half a loss, or in the normal models a difference within the draw margin.

The margin policy (`margin`, off by default): a win by d points counts 1 + d / (d + margin) times, so once for no
difference, one and a half times for a win by `margin`, never more than twice.  It is a power of the likelihood: a
bigger win is never a smaller gain, between equals too.

Source: R. C. Weng, C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithms 1-4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Literal, get_args

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.kernel import Engine
from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.forecast import NO_DRAWS, DrawModel, Forecast, draw_code
from crosstable.ratings.normal.base import AddedUp, NormalSkills
from crosstable.ratings.normal.formulas import BRADLEY_TERRY, PLACKETT_LUCE, THURSTONE_MOSTELLER, Settings
from crosstable.ratings.normal.moments import chance_below
from crosstable.ratings.normal.openskill import Model, OpenSkill
from crosstable.ratings.normal.sides import NormalGames, NormalRows, uneven_code
from crosstable.ratings.parameters import check_choice, check_optional, check_range, check_share
from crosstable.ratings.scale import Scale

_EVERY_SIDE = 1 << 30  # places apart
_NEIGHBOURS = 1
_SHARED = (
    "start", "start_deviation", "beta", "tau", "drift_per_day", "uneven", "provisional_games", "advantage",
    "handicap_points",
    "kappa", "margin", "deviation_may_rise", "convention",
)  # fmt: skip
_MODELS = {"pl": PLACKETT_LUCE, "bt": BRADLEY_TERRY, "tm": THURSTONE_MOSTELLER}


@dataclass(frozen=True, slots=True)
class WengLin(NormalSkills):
    """Weng-Lin in one of its five models.

    Args:
        start: rating of a new player.
        start_deviation: the deviation of a new player.
        beta: how much a performance varies around the skill: the smaller, the more the skill decides.
        tau: what every game adds to a deviation (in squares), since skill changes.
        drift_per_day: what every day without a game adds (in squares), up to the deviation of a new player.
        uneven: how the members of a side are combined.  "sum": a larger side is stronger, as in the paper.  "mean":
            size does not count.
            "filled": as if the smaller side were filled up with average members of its own.
        provisional_games: a rating is provisional below this many rated games.
        advantage: what is added to the strength of the side listed first (at home, or White) in games of two sides,
            but not on neutral ground.
        handicap_points: the worth of one handicap stone: a handicap of h adds `handicap_points` times (h - 0.5) to the
            strength of Black, or of the side listed first where there are no colours; 0 leaves handicaps out.
        kappa: a game reduces the square of a deviation by at most the share 1 - kappa.
        margin: a win by d points counts 1 + d / (d + margin) times: one and a half times at the margin, never more
            than twice.  None: points do not count.
        deviation_may_rise: with "no", a game never raises a deviation.
        convention: "paper", or "openskill" for the same numbers as openskill 6.2, including its errors, in plain
            Python.
        model: "pl", "bt-full", "bt-part", "tm-full" or "tm-part".
        draw_model: how forecasts of the logistic models allow for draws; it changes no rating.
        draw_parameter: the parameter of the draw model; 0 means no draws.
        draw_margin: of the normal models: the largest difference of performances that is a draw.
    Raises:
        RatingError: a parameter outside its range.
        UnknownName: no such model, draw model or policy for uneven sides.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLin(model="pl").update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Exact: yes, plain or compiled bit for bit.
    """

    kappa: float = 1e-4
    margin: float | None = None
    deviation_may_rise: Literal["yes", "no"] = "yes"
    convention: Literal["paper", "openskill"] = "paper"
    model: Model = "pl"
    draw_model: DrawModel = "none"
    draw_parameter: float = 0.0
    draw_margin: float = 0.1

    def __post_init__(self) -> None:
        self._check()
        if self.model not in get_args(Model):
            raise UnknownName("model of Weng-Lin", self.model, get_args(Model))
        check_share("kappa", self.kappa)
        check_optional("margin", self.margin, 1e-9)
        check_choice("deviation_may_rise", self.deviation_may_rise, ("yes", "no"))
        check_choice("convention", self.convention, ("paper", "openskill"))
        check_range("draw_parameter", self.draw_parameter, 0.0)
        check_range("draw_margin", self.draw_margin, 0.0)
        draw_code(self.draw_model)
        is_plain = self.uneven == "sum" and not (self.drift_per_day or self.advantage or self.handicap_points)
        if self.convention == "openskill" and not is_plain:
            raise RatingError("ratings/openskill-has-no-such-option")

    @property
    def registered_name(self) -> str:
        """The name under which the model is registered."""
        return f"weng-lin-{self.model}"

    @property
    def scale(self) -> Scale:
        """Higher is better; two decimals."""
        return Scale("Weng-Lin", decimals=2)

    def _odds_of_many(self, added: Sequence[AddedUp]) -> list[list[float]]:
        strengths = [strength for strength, _, _ in added]
        variances = [variance + self.beta**2 for _, variance, _ in added]
        if self._is_normal:
            return finish_odds(strengths, [sqrt(variance) for variance in variances], "normal")
        # Two Gumbel variables of scale c differ by a logistic one of scale c, as the model wants for two sides.
        c = sqrt(2.0 * sum(variances) / len(variances))
        return finish_odds(strengths, [c] * len(added), "gumbel")

    def __eq__(self, other: object) -> bool:
        """Return whether the other is the same model with the same parameters, under whatever class name."""
        if not isinstance(other, WengLin):
            return NotImplemented
        return self._parameters == other._parameters

    def __hash__(self) -> int:
        return hash(self._parameters)

    @property
    def _parameters(self) -> tuple[object, ...]:
        own = ("draw_margin",) if self._is_normal else ("draw_model", "draw_parameter")
        return self.model, *(getattr(self, name) for name in (*_SHARED, *own))

    @property
    def _is_normal(self) -> bool:
        return self.model.startswith("tm")

    @property
    def _allows_pairs(self) -> bool:
        return self.convention == "paper"

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
        return Settings(
            model=_MODELS[self.model[:2]],
            beta2=self.beta**2,
            draw_margin=float(self.draw_margin) if self._is_normal else 0.0,
            player_margin=0.0,
            draws=NO_DRAWS if self._is_normal else draw_code(self.draw_model),
            nu=0.0 if self._is_normal else float(self.draw_parameter),
            reach=_NEIGHBOURS if self.model.endswith("part") else _EVERY_SIDE,
            points_margin=0.0 if self.margin is None else float(self.margin),
            uneven=uneven_code(self.uneven),
            advantage=float(self.advantage),
        )

    def _forecast(self, first: AddedUp, second: AddedUp) -> Forecast:
        """Return the chances of a side against another, each as `_added_up` has it."""
        gap, c = first[0] - second[0], sqrt(first[1] + second[1] + 2.0 * self.beta**2)
        if not self._is_normal:
            return Forecast.of_log_odds(gap / c, self.draw_model, self.draw_parameter)
        win, loss = chance_below((gap - self.draw_margin) / c), chance_below((-gap - self.draw_margin) / c)
        return Forecast(win, max(0.0, 1.0 - win - loss), loss)

    def _play_sides(self, games: NormalGames, values: Floats, written: NormalRows, engine: Engine) -> None:
        if self.convention == "openskill":
            _play_like_openskill(self, games, values, written)
        else:
            NormalSkills._play_sides(self, games, values, written, engine)  # noqa: SLF001  # `super` needs no slots


def _play_like_openskill(system: WengLin, games: NormalGames, values: Floats, written: NormalRows) -> None:
    """Rate games as the package does, one after another in plain Python."""
    package = OpenSkill(
        system.model,
        beta=system.beta,
        kappa=system.kappa,
        tau=system.tau,
        epsilon=system.draw_margin,
        margin=system.margin or 0.0,
        limit_sigma=system.deviation_may_rise == "no",
    )
    state = values.reshape(-1, len(system.columns))
    is_shared = bool((games.share != 1.0).any())
    for start, stop in pairwise(games.first_side.tolist()):
        members = [slice(first, last) for first, last in pairwise(games.first_member[start : stop + 1].tolist())]
        sides = [[(float(line[0]), float(line[2])) for line in state[games.player[part]]] for part in members]
        after = package.rate(
            sides,
            ranks=games.standing[start:stop].tolist(),
            scores=games.points[start:stop].tolist() if len(games.points) else None,
            weights=[games.share[part].tolist() for part in members] if is_shared else None,
        )
        for part, side, moved in zip(members, sides, after, strict=True):
            players = games.player[part]
            if len(written.before):
                written.before[part] = [rating for rating, _ in side]
                written.deviation[part] = [deviation for _, deviation in side]
                written.change[part] = [new[0] - old[0] for new, old in zip(moved, side, strict=True)]
            state[players, 0] = [rating for rating, _ in moved]
            state[players, 1] = np.maximum(state[players, 1], state[players, 0])
            state[players, 2] = [deviation for _, deviation in moved]
