"""The five models of Weng-Lin under names of their own: `WengLinPlackettLuce()` is `WengLin(model="pl")`.

Parameters that a model has no use for are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import ClassVar, TypeVar

from crosstable.ratings.forecast import DrawModel
from crosstable.ratings.normal.openskill import Model
from crosstable.ratings.normal.weng_lin import WengLin

Described = TypeVar("Described", bound=type[WengLin])


def _described(model: Described) -> Described:
    """Describe the parameters of a model as `WengLin` does, without those that it does not have."""
    known = {field.name for field in fields(model)}
    arguments = re.search(r"^ {4}Args:\n(.*?)^ {4}\w", WengLin.__doc__ or "", re.MULTILINE | re.DOTALL)
    entries = re.findall(r"^ {8}\w.*\n(?: {12}.*\n)*", arguments[1] if arguments else "", re.MULTILINE)
    kept = "".join(entry for entry in entries if entry.strip().partition(":")[0] in known)
    model.__doc__ = (model.__doc__ or "").replace("Args: as `WengLin`.\n", f"Args:\n{kept}")
    return model


@_described
@dataclass(frozen=True, slots=True, eq=False)
class WengLinPlackettLuce(WengLin):
    """Weng-Lin with the Plackett-Luce model: for races and free-for-alls of any size.

    The first side is drawn from all sides, strong ones with a higher probability, the next from the rest, and so on.

    Args: as `WengLin`.
    Raises:
        RatingError: a parameter outside its range.
    See also: the other four models; `GaussianSkill`; docs/from-another-library.md for openskill.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinPlackettLuce().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Cost: O(sides log sides) a game.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 4.
    Errata: openskill overflows on wide gaps; here a gap of more than 300 c counts as 300 c.  Forecasts for many
        sides do not let c grow with their number, as the update of the paper does.
    """

    model: ClassVar[Model] = "pl"  # type: ignore[misc]  # fixed
    draw_margin: ClassVar[float] = 0.0  # type: ignore[misc]  # no parameter of the logistic models


@_described
@dataclass(frozen=True, slots=True, eq=False)
class WengLinBradleyTerryFull(WengLin):
    """Weng-Lin with the Bradley-Terry model: every side against every other, with a logistic curve.

    Args: as `WengLin`.
    Raises:
        RatingError: a parameter outside its range.
    See also: the other four models; `GaussianSkill`; docs/from-another-library.md for openskill.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinBradleyTerryFull().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Cost: O(sides^2) a game.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 1.
    Errata: none known.
    """

    model: ClassVar[Model] = "bt-full"  # type: ignore[misc]  # fixed
    draw_margin: ClassVar[float] = 0.0  # type: ignore[misc]  # no parameter of the logistic models


@_described
@dataclass(frozen=True, slots=True, eq=False)
class WengLinBradleyTerryPart(WengLin):
    """Weng-Lin with the Bradley-Terry model, partial pairing: every side against those one place away.

    Args: as `WengLin`.
    Raises:
        RatingError: a parameter outside its range.
    See also: the other four models; `GaussianSkill`; docs/from-another-library.md for openskill.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinBradleyTerryPart().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Cost: O(sides log sides) a game without ties.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 2.
    Errata: the paper has an order and no ties; here all sides that share a place are compared with each other and
    with those in the next place, so that the order of the list does not matter.  openskill looks four ranks
        away and takes the mean.
    """

    model: ClassVar[Model] = "bt-part"  # type: ignore[misc]  # fixed
    draw_margin: ClassVar[float] = 0.0  # type: ignore[misc]  # no parameter of the logistic models


@_described
@dataclass(frozen=True, slots=True, eq=False)
class WengLinThurstoneMostellerFull(WengLin):
    """Weng-Lin with the Thurstone-Mosteller model: every side against every other, with a normal curve and draws.

    Args: as `WengLin`.
    Raises:
        RatingError: a parameter outside its range.
    See also: the other four models; `GaussianSkill`; docs/from-another-library.md for openskill.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinThurstoneMostellerFull().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (29.231, 20.769)
    Cost: O(sides^2) a game.   Exact: yes, plain or compiled bit for bit; no overflow at any gap.
    Source: Weng and Lin 2011, algorithm 3.
    Errata: openskill replaces v and w by their limits once a probability is below 2e-16; here they are exact.
    """

    model: ClassVar[Model] = "tm-full"  # type: ignore[misc]  # fixed
    draw_model: ClassVar[DrawModel] = "none"  # type: ignore[misc]  # no parameter of the normal models
    draw_parameter: ClassVar[float] = 0.0  # type: ignore[misc]  # the same


@_described
@dataclass(frozen=True, slots=True, eq=False)
class WengLinThurstoneMostellerPart(WengLin):
    """Weng-Lin with the Thurstone-Mosteller model, partial pairing: every side against those one place away.

    Args: as `WengLin`.
    Raises:
        RatingError: a parameter outside its range.
    See also: the other four models; `GaussianSkill`; docs/from-another-library.md for openskill.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinThurstoneMostellerPart().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (29.231, 20.769)
    Cost: O(sides log sides) a game without ties.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 3 with the pairs of algorithm 2.
    Errata: ties as in `WengLinBradleyTerryPart`.  openskill looks four ranks away, takes the mean and doubles c.
    """

    model: ClassVar[Model] = "tm-part"  # type: ignore[misc]  # fixed
    draw_model: ClassVar[DrawModel] = "none"  # type: ignore[misc]  # no parameter of the normal models
    draw_parameter: ClassVar[float] = 0.0  # type: ignore[misc]  # the same
