"""What was chosen for a fit: a part of its result, and printed with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from crosstable.arena.tie_models import Ties

Degenerate = Literal["error", "exclude"]

_OF_TIES: Mapping[str, str] = MappingProxyType(
    {
        "davidson": "Davidson",
        "rao-kupper": "Rao-Kupper",
        "half": "half a win and half a loss",
    }
)


@dataclass(frozen=True, slots=True)
class Choices:
    """How a fit was made.

    Args:
        ties: the model of ties.
        tie_parameter: nu of Davidson's model, h of Rao and Kupper's; None without one.
        covariates: in order, the first side among them.
        is_standardised: whether covariates were divided by their standard deviation.
        weights: what battles weigh: "1", "pairs", or the name of a column.
        clusters: what battles share, with the number of clusters of each.
        anchor: the model whose rating is fixed, and at what; None where the mean is fixed at `base`.
        scale: points for odds of 10 to 1.
        base: the mean rating.
        prior: the standard deviation of the normal prior in points; None without one.
        degenerate: what happens to models without a finite rating.
        is_bias_reduced: whether Jeffreys' prior was added (Firth).
    See also: `fit`; `ArenaFit.choices`.
    """

    ties: Ties
    tie_parameter: float | None
    covariates: tuple[str, ...]
    is_standardised: bool
    weights: str
    clusters: tuple[tuple[str, int], ...]
    anchor: tuple[str, float] | None
    scale: float
    base: float
    prior: float | None
    degenerate: Degenerate
    is_bias_reduced: bool

    def lines(self) -> list[str]:
        """Return the choices as a list of sentences."""
        tie_parameter = "" if self.tie_parameter is None else f" ({self.tie_parameter:.4f})"
        found = [f"ties: {_OF_TIES[self.ties]}{tie_parameter}"]
        if self.covariates:
            spread = ", divided by their standard deviation" if self.is_standardised else ""
            found.append(f"covariates: {', '.join(self.covariates)}{spread}")
        if self.weights != "1":
            found.append(f"weights: {self.weights}")
        clusters = " and ".join(f"{name} ({count:,})" for name, count in self.clusters)
        found.append(f"deviations: sandwich, clustered by {clusters}" if clusters else "deviations: sandwich")
        if self.prior is not None:
            found.append(f"prior: normal, standard deviation {self.prior:g}")
        if self.is_bias_reduced:
            found.append("bias reduced (Firth)")
        fixed = f"mean = {self.base:g}" if self.anchor is None else f"{self.anchor[0]} = {self.anchor[1]:g}"
        return [*found, f"scale: {self.scale:g} points for odds of 10 to 1, {fixed}"]
