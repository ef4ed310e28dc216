"""The chart of the entrants' ratings, with the McMahon bar and the floor drawn in it."""

from __future__ import annotations

from markupsafe import Markup

from crosstable.publish.charts import histogram_bars, histogram_with_edges
from crosstable.views.entrants import EntrantRatings
from crosstable.views.texts import _


def entrants_chart(ratings: EntrantRatings) -> Markup:
    """Draw how many entrants have which rating, with the bar where there is one."""
    bars = histogram_bars(ratings.histogram, ratings.scale, ratings.word)
    title = _("{n} entrants by rating, from {low} to {high}.").format(
        n=ratings.rated, low=ratings.word(ratings.histogram.edges[0]), high=ratings.word(ratings.histogram.edges[-1])
    )
    if ratings.bar is None:
        return histogram_with_edges(bars, ratings.histogram, ratings.scale, (), title)
    said = (
        _("The bar is at {bar}, the floor at {floor}.") if ratings.is_set else _("Proposed: bar {bar}, floor {floor}.")
    )
    title += " " + said.format(bar=ratings.bar_word, floor=ratings.lowest_word)
    label = _("bar {rank}") if ratings.is_set else _("proposed bar {rank}")
    edges = (
        (ratings.bar.at, label.format(rank=ratings.bar_word)),
        (ratings.bar.lowest, _("floor {rank}").format(rank=ratings.lowest_word)),
    )
    return histogram_with_edges(bars, ratings.histogram, ratings.scale, edges, title)
