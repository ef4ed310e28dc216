"""Numbers and days as text, as the language of the page writes them; nothing in it means something to HTML."""

from __future__ import annotations

import datetime as dt
import math
from functools import lru_cache
from typing import TYPE_CHECKING

from crosstable.views.locale_formats import ENGLISH_FORMATS, written_day
from crosstable.views.texts import _, formats

if TYPE_CHECKING:  # scores have no scale
    from crosstable.ratings.scale import Scale

_MINUS = "−"


def rating(value: float, scale: Scale, deviation: float | None = None) -> str:
    """Format a rating, with its deviation where there is one: "1516 ± 80"."""
    text = scale.show(value + 0.0).replace("-", _MINUS)
    return _figure(text if deviation is None else f"{text} ± {deviation:.{scale.decimals}f}")


def list_rating(value: float, scale: Scale, deviation: float | None, *, is_provisional: bool) -> str:
    """Format a rating as lists do, a provisional one with a question mark: "1516 ± 80?"."""
    return rating(value, scale, deviation) + ("?" if is_provisional else "")


def signed(value: float, decimals: int) -> str:
    """Format a change: "+12", "−8", "0"."""
    text = f"{abs(value):.{decimals}f}"
    return _figure(text if not float(text) else f"{'+' if value > 0 else _MINUS}{text}")


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
    return _figure(typed(value))


def typed(value: float) -> str:
    """Format a number of points as it is typed into a field: with a point, whatever the language."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def fixed(value: float, decimals: int) -> str:
    """Format a number with so many decimals: "2.50"."""
    return _figure(f"{value:.{decimals}f}")


def general(value: float) -> str:
    """Format a number as short as it is: "2.5", "40"."""
    return _figure(f"{value:g}")


def points(value: float) -> str:
    """Format the points of a sheet, which may be below 0: "−40"."""
    return general(value).replace("-", _MINUS)


def record(wins: int, draws: int, losses: int) -> str:
    """Format wins, draws and losses: "20-4-8"."""
    return f"{wins}-{draws}-{losses}"


def win_share(wins: int, draws: int, losses: int) -> float | None:
    """Return wins and half the draws, divided by the games; None without games."""
    games = wins + draws + losses
    return (wins + draws / 2) / games if games else None


def moment(at: dt.datetime) -> str:
    """Format a moment: "2026-01-31 14:05 UTC"."""
    return f"{minute(at)} UTC"


def minute(at: dt.datetime) -> str:
    """Format a moment where UTC is understood: "2026-01-31 14:05"."""
    here = at.astimezone(dt.UTC)
    return f"{day(here.date())} {here:%H:%M}"


def day(value: dt.date | str | None) -> str:
    """Format a day, or the text of one: "2026-01-31"; "" for none; a text that is no day stays as it is."""
    if not value:
        return ""
    shown = formats()
    if shown is ENGLISH_FORMATS:
        return str(value)
    return _day(value, shown.day) or str(value)


@lru_cache(maxsize=4096)  # the same days stand in thousands of rows
def _day(value: dt.date | str, pattern: str) -> str:
    try:
        found = dt.date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return ""
    return written_day(found, pattern)


def _figure(text: str) -> str:
    sign = formats().decimal
    return text if sign == "." else text.replace(".", sign)
