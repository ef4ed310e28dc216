"""The odds of an event: the chances of each entrant, and what is certain already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.foresight.decided import PossiblePlaces
from crosstable.games.profile import Words
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.odds import EventOdds, status_words

_PODIUM, _LEAST = 3, 1e-6


@dataclass(frozen=True, slots=True)
class OddsLine:
    """An entrant with chances.

    Args:
        first, podium, cut: the chances of first place, of one of the first three, and to be within the cut.
        score: the expected score, in a knockout the expected number of matches won.
        reach: the places that are possible; None in a knockout.
    """

    player: str
    name: str
    first: float
    podium: float
    cut: float
    score: float
    place: float
    reach: PossiblePlaces | None


@dataclass(frozen=True, slots=True)
class OddsContext:
    """The words of the game, and how many go on; 0 where that is not known."""

    words: Words
    cut: int
    has_reach: bool


def odds_lines(found: EventOdds, names: Mapping[str, str]) -> list[OddsLine]:
    """Return a line for each entrant, the best chances first."""
    podium, cut = found.odds.within(_PODIUM), found.odds.within(found.situation.cut)
    mean, ids = found.odds.expected_place, [each.id for each in found.situation.event.entrants]
    return [
        OddsLine(
            ids[at],
            names.get(ids[at], ids[at]),
            float(found.odds.first[at]),
            float(podium[at]),
            float(cut[at]),
            float(found.odds.score[at]),
            float(mean[at]),
            found.reach[at] if found.reach else None,
        )
        for at in found.order()
    ]


def odds_table(lines: list[OddsLine], found: EventOdds, words: Words, medium: Medium, title: str = "") -> ViewTable:
    """Return the chances as a medium shows them."""
    context = OddsContext(words, found.situation.cut, bool(found.reach))
    return laid_out("o", ODDS, context, lines, medium, title=title)


def _chance(chance: float, reach: PossiblePlaces | None, places: int) -> Cell:
    """Return a chance; where the matter is decided, that it is."""
    if reach is not None:  # what is simulated never or always is still possible, or not certain
        chance = min(max(chance, _LEAST), 1.0 - _LEAST)
    return Number(chance, status_words(reach, places) or numbers.percent(min(1.0, chance)))


def _possible(line: OddsLine, _of: OddsContext) -> Cell:
    if line.reach is None:
        return ""
    best, worst = line.reach.span
    return str(best) if best == worst else f"{best}–{worst}"


ODDS: Layout[OddsLine, OddsContext] = (
    Column(
        "player",
        Heading("Player", "The name links to the player's page.", "name"),
        lambda line, _: Name(line.player, line.name),
    ),
    Column(
        "first",
        Heading("First", "The chance of first place."),
        lambda line, _: _chance(line.first, line.reach, 1),
        is_main=True,
    ),
    Column(
        "podium",
        Heading("Top 3", "The chance to be among the first three."),
        lambda line, _: _chance(line.podium, line.reach, _PODIUM),
    ),
    Column(
        "cut",
        Heading("Cut", "The chance to be within the cut."),
        lambda line, of: _chance(line.cut, line.reach, of.cut),
        applies=lambda of: of.cut > 0 and of.cut != _PODIUM,
    ),
    Column(
        "place",
        Heading("Place", "The mean of the places in all simulations."),
        lambda line, _: Number(line.place, numbers.fixed(line.place, 1)),
    ),
    Column(
        "possible",
        Heading("Possible", "The best and the worst place that can still happen.", "text"),
        _possible,
        applies=lambda of: of.has_reach,
    ),
)
