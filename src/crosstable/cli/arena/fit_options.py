"""How battles are fitted: the options that several commands share."""

from __future__ import annotations

from typing import Annotated

from crosstable.arena import ArenaFit, fit
from crosstable.arena.choices import Degenerate
from crosstable.arena.tie_models import Ties
from crosstable.arena.weighting import BY_PAIR
from crosstable.cli.arena.battle_files import BattleFile
from crosstable.commands.fields import Help, command_input

ANCHOR = "A model whose rating is fixed, such as gpt-4=1200; without a number, at the base."


@command_input
class FitOptions:
    """The choices of a fit."""

    ties: Annotated[Ties, Help("What a tie says.")] = "davidson"
    covariates: Annotated[
        tuple[str, ...],
        Help("A column of differences, first minus second; may be repeated.", metavar="COLUMN", option="--covariate"),
    ] = ()
    first_side: Annotated[
        bool, Help("Whether the side listed first may have an advantage.", option="--first-side/--no-first-side")
    ] = True
    weights: Annotated[
        str | None, Help("A column of weights, or pairs: each pair counts the same.", metavar="COLUMN")
    ] = None
    cluster: Annotated[
        tuple[str, ...], Help("A column that battles share: prompt, judge; may be repeated.", metavar="COLUMN")
    ] = ()
    anchor: Annotated[str | None, Help(ANCHOR, metavar="MODEL=RATING")] = None
    prior: Annotated[float | None, Help("The standard deviation of a normal prior, in points.")] = None
    degenerate: Annotated[Degenerate, Help("Models without a finite rating: an error, or left out.")] = "error"
    firth: Annotated[bool, Help("Reduce the bias of small samples (Firth).")] = False

    def fitted(self, battles: BattleFile) -> ArenaFit:
        """Read the battles and fit them."""
        others = [*self.covariates, *(f"{name}_{side}" for name in self.covariates for side in "ab"), *self.cluster]
        if self.weights is not None and self.weights != BY_PAIR:
            others.append(self.weights)
        return fit(
            battles.read(others),
            self.ties,
            self.covariates,
            first_side=self.first_side,
            weights=self.weights,
            cluster=self.cluster or None,
            anchor=_anchor(self.anchor),
            prior=self.prior,
            degenerate=self.degenerate,
            bias_reduced=self.firth,
        )


def _anchor(word: str | None) -> str | tuple[str, float] | None:
    """Read a model with its rating, behind the last equals sign."""
    model, equals, rating = (word or "").rpartition("=")
    if not equals:
        return word
    try:
        return model, float(rating)
    except ValueError:
        return word
