"""Numbers as text; none has a character that means something to HTML."""

from __future__ import annotations

import datetime as dt
import math
from typing import TYPE_CHECKING

from crosstable.views.texts import _

if TYPE_CHECKING:  # scores have no scale
    from crosstable.ratings.scale import Scale

_MINUS = "−"


def rating(value: float, scale: Scale, deviation: float | None = None) -> str:
    """Format a rating, with its deviation where there is one: "1516 ± 80"."""
    text = scale.show(value + 0.0).replace("-", _MINUS)
    return text if deviation is None else f"{text} ± {deviation:.{scale.decimals}f}"


def list_rating(value: float, scale: Scale, deviation: float | None, *, is_provisional: bool) -> str:
    """Format a rating as lists do, a provisional one with a question mark: "1516 ± 80?"."""
    return rating(value, scale, deviation) + ("?" if is_provisional else "")


def signed(value: float, decimals: int) -> str:
    """Format a change: "+12", "−8", "0"."""
    text = f"{abs(value):.{decimals}f}"
    return text if not float(text) else f"{'+' if value > 0 else _MINUS}{text}"


def moved(before: float, after: float, scale: Scale) -> str:
    """Format the change between two ratings as the difference of the two as shown, so that a table adds up.

    Example:
        >>> from crosstable.ratings.scale import Scale
        >>> moved(1500.4, 1515.6, Scale("Elo"))
        '+16'
    """
    return signed(float(scale.show(after)) - float(scale.show(before)), scale.decimals)


def percent(share: float) -> str:
    """Format a share as whole percents, one half up, and never 0 or 100 when it is not quite."""
    whole = math.floor(100 * share + 0.5)
    if whole == 100 and share < 1:
        return _("over 99 %")
    return _("under 1 %") if whole == 0 and share > 0 else f"{whole} %"


def ordinary(value: float) -> str:
    """Format a number of points without needless zeros: 3, 2.5, 0.333.

    Example:
        >>> ordinary(2.5), ordinary(1 / 3), ordinary(4.0)
        ('2.5', '0.333', '4')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def points(value: float) -> str:
    """Format the points of a sheet, which may be below 0: "−40"."""
    return f"{value:g}".replace("-", _MINUS)


def record(wins: int, draws: int, losses: int) -> str:
    """Format wins, draws and losses: "20-4-8"."""
    return f"{wins}-{draws}-{losses}"


def win_share(wins: int, draws: int, losses: int) -> float | None:
    """Return wins and half the draws, divided by the games; None without games."""
    games = wins + draws + losses
    return (wins + draws / 2) / games if games else None


def moment(at: dt.datetime) -> str:
    """Format a moment: "2026-01-31 14:05 UTC"."""
    return f"{at.astimezone(dt.UTC):%Y-%m-%d %H:%M} UTC"
