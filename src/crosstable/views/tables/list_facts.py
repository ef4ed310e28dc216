"""How many players of a rating list have which rating, and the settings of its system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosstable.games.profile import Words
from crosstable.ratings.scale import Scale
from crosstable.views.cells import Cell, rating_cell
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.texts import _


@dataclass(frozen=True, eq=False)
class ListContext:
    """The scale of a list."""

    scale: Scale
    words: Words


def bars_table(bars: Iterable[tuple[float, int]], of: ListContext, medium: Medium) -> ViewTable:
    """Return the intervals of a histogram, with the players in each."""
    return laid_out("b", BARS, of, bars, medium)


def settings_table(settings: Iterable[tuple[str, object]], of: ListContext, medium: Medium) -> ViewTable:
    """Return settings by name."""
    return laid_out("p", SETTINGS, of, settings, medium)


def _value(setting: tuple[str, object], _of: ListContext) -> Cell:
    value = setting[1]
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return _("none") if value is None else str(value)


BARS: Layout[tuple[float, int], ListContext] = (
    Column(
        "from", Heading("From", "The lowest rating of this interval."), lambda bar, of: rating_cell(bar[0], of.scale)
    ),
    Column("count", Heading("Players", "The number of rated players in this interval."), lambda bar, _: bar[1]),
)
SETTINGS: Layout[tuple[str, object], ListContext] = (
    Column(
        "parameter",
        Heading("Setting", "The name of the setting, as in the settings file.", "text"),
        lambda setting, _: setting[0],
    ),
    Column("value", Heading("Value", "The value of the setting.", "text"), _value),
)
