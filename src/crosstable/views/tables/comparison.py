"""Rating systems on the same games: how well each forecast them, and the places that each gives.

| medium | what it is |
|---|---|
| page | the page of a comparison, the desk, the report of a backtest |
| terminal | `crosstable backtest` and `crosstable compare` |
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.evaluation.backtest import BASE_RATE
from crosstable.evaluation.judgement import Judgement
from crosstable.games.profile import Words
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number
from crosstable.views.columns import Column, Heading, Layout, Medium, Several, ViewTable, laid_out
from crosstable.views.comparison import PlacesBySystem
from crosstable.views.texts import _
from crosstable.views.verdict import behind_words


@dataclass(frozen=True, eq=False)
class ForecastContext:
    """The systems of a table of forecasts, best first, and the name of the one whose list is published."""

    rows: Sequence[Judgement]
    words: Words
    published: str = ""

    @property
    def has_two_sides(self) -> bool:
        """Whether there are games of two sides."""
        return any(row.two_player for row in self.rows)

    @property
    def has_rankings(self) -> bool:
        """Whether there are games of three or more sides."""
        return any(row.rankings for row in self.rows)


def forecasts_table(
    judged: Sequence[Judgement],
    medium: Medium,
    *,
    title: str = "",
    words: Words | None = None,
    published: str = "",
) -> ViewTable:
    """Return how well systems forecast the games, best first."""
    return laid_out("f", FORECASTS, ForecastContext(judged, words or Words(), published), judged, medium, title=title)


@dataclass(frozen=True, eq=False)
class PlacesContext:
    """The places that several systems give; `player` is the id of the player of a row, `name` their name."""

    places: PlacesBySystem
    player: Callable[[int], str]
    name: Callable[[str], str]
    words: Words


def places_table(
    rows: Iterable[int], context: PlacesContext, medium: Medium, *, name: str = "r", title: str = ""
) -> ViewTable:
    """Return some rows of the places side by side."""
    return laid_out(name, PLACES, context, rows, medium, title=title)


def system_name(row: Judgement) -> str:
    """Return the name of a system; the base rate has one in each language."""
    return _(row.name) if row.name == BASE_RATE else row.name


def _system(row: Judgement, of: ForecastContext) -> Cell:
    name = system_name(row)
    return Name(row.name, name, tier=_("published") if row.name == of.published else "")


def _games(row: Judgement, _of: ForecastContext) -> Cell:
    return row.two_player.games if row.two_player else row.rankings.games if row.rankings else 0


def _behind(row: Judgement, of: ForecastContext) -> Cell:
    return "" if row is of.rows[0] else behind_words(row.behind(of.rows[0]))


def _score(key: str) -> Callable[[Judgement, ForecastContext], Cell]:
    def cell(row: Judgement, _of: ForecastContext) -> Cell:
        value = getattr(row.rankings if key in _OF_RANKINGS else row.two_player, key, None)
        if value is None or not math.isfinite(value):
            return ""
        return Number(value, f"{numbers.fixed(100 * value, 1)} %" if key in _SHARES else numbers.fixed(value, 4))

    return cell


def _scores(of: ForecastContext) -> list[Column[Judgement, ForecastContext]]:
    """Return the scores that apply to these games; behind the first, by which systems are ranked, how far they are."""
    keys = [*(_OF_TWO_SIDES if of.has_two_sides else ()), *(_OF_RANKINGS if of.has_rankings else ())]
    scores = [Column(key, heading, _score(key)) for key, heading in _SCORES.items() if key in keys]
    return [*scores[:1], Column("behind", _BEHIND, _behind), *scores[1:]]


def _places(of: PlacesContext) -> list[Column[int, PlacesContext]]:
    return [
        Column(
            f"system-{at}",
            lambda _of, label=label: Heading(label, _("The place by this system.")),  # type: ignore[misc]  # of this column
            lambda row, of, at=at: int(of.places.place[row, at]),  # type: ignore[misc]  # of this column
        )
        for at, label in enumerate(of.places.labels)
    ]


_OF_TWO_SIDES = ("log_loss", "three_way", "brier", "accuracy", "calibration_error")
_OF_RANKINGS = ("pair_log_loss", "pair_inversion", "rank_deviation")
_SHARES = ("accuracy", "pair_inversion", "rank_deviation")
_BEHIND = Heading(
    "Behind",
    "How much more was lost per game than by the best system, with its 95 % margin; "
    "if the margin is larger, that may be chance.",
)
_SCORES: Mapping[str, Heading] = MappingProxyType(
    {
        "log_loss": Heading(
            "Log loss",
            "How far the forecasts were from the scores; always forecasting 50 % gives 0.693; lower is better.",
        ),
        "three_way": Heading("3-way", "The same for win, draw and loss; a third each gives 1.099; lower is better."),
        "brier": Heading("Brier", "The mean squared distance between forecast and score; lower is better."),
        "accuracy": Heading("Favourites", "How often the favourite won; a draw counts half; higher is better."),
        "calibration_error": Heading(
            "Calibration", "The distance between forecasts and results, by size of the forecast; lower is better."
        ),
        "pair_log_loss": Heading("Pair log loss", "Log loss over all pairs with different places; lower is better."),
        "pair_inversion": Heading(
            "Pairs in order", "The share of pairs that finished in the order of their ratings; higher is better."
        ),
        "rank_deviation": Heading(
            "Rank deviation",
            "The mean distance between place and expected place, as a share of the field; lower is better.",
        ),
    }
)

FORECASTS: Layout[Judgement, ForecastContext] = (
    Column("system", Heading("System", "How the games were rated.", "name"), _system),
    Column("games", Heading("Games", "The games whose forecasts were evaluated."), _games, ("terminal",)),
    Several(_scores),
)
PLACES: Layout[int, PlacesContext] = (
    Column(
        "player",
        Heading("Player", "The name links to the player's page.", "name"),
        lambda row, of: Name(of.player(row), of.name(of.player(row))),
    ),
    Several(_places),
)
