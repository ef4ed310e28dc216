"""The chart of the entrants' ratings, with the McMahon bar and the floor drawn in it."""

from __future__ import annotations

from markupsafe import Markup

from crosstable.publish.charts import histogram_bars, histogram_with_edges
from crosstable.views.entrants import EntrantRatings
from crosstable.views.texts import _


def entrants_chart(of: EntrantRatings) -> Markup:
    """Draw how many entrants have which rating, with the bar where there is one."""
    bars = histogram_bars(of.histogram, of.scale)
    title = _("{n} entrants by rating, from {low} to {high}.").format(
        n=of.rated, low=f"{of.histogram.edges[0]:g}", high=f"{of.histogram.edges[-1]:g}"
    )
    if of.bar is None:
        return histogram_with_edges(bars, of.histogram, of.scale, (), title)
    said = _("The bar is at {bar}, the floor at {floor}.") if of.is_set else _("Proposed: bar {bar}, floor {floor}.")
    title += " " + said.format(bar=of.bar_word, floor=of.lowest_word)
    label = _("bar {rank}") if of.is_set else _("proposed bar {rank}")
    edges = (
        (of.bar.at, label.format(rank=of.bar_word)),
        (of.bar.lowest, _("floor {rank}").format(rank=of.lowest_word)),
    )
    return histogram_with_edges(bars, of.histogram, of.scale, edges, title)
