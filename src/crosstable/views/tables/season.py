"""The standings of a season in one rating list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crosstable.games.profile import Words
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number, points, rating_cell
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.season import SeasonLine, SeasonStandings


@dataclass(frozen=True, eq=False)
class SeasonContext:
    """The standings, and the name of a player as it may be shown."""

    standings: SeasonStandings
    name: Callable[[str], str]
    words: Words


def season_table(of: SeasonContext, medium: Medium, name: str = "s") -> ViewTable:
    """Return the players of a season, best first."""
    return laid_out(name, SEASON, of, of.standings.lines, medium)


def _player(line: SeasonLine, of: SeasonContext) -> Cell:
    pool = of.standings.pool
    tier = None if pool is None or line.rating is None else pool.tier_of(line.rating)
    return Name(line.player, of.name(line.player), tier="" if tier is None else tier.name)


def _rating(line: SeasonLine, of: SeasonContext) -> Cell:
    pool = of.standings.pool
    return "" if pool is None or line.rating is None else rating_cell(line.rating, pool.scale)


def _mean_place(line: SeasonLine, _of: SeasonContext) -> Cell:
    return "" if line.mean_place is None else Number(line.mean_place, numbers.fixed(line.mean_place, 2))


SEASON: Layout[SeasonLine, SeasonContext] = (
    Column("rank", Heading("Rank", "The place in the season; equal points share it."), lambda line, _: line.rank),
    Column("player", Heading("Player", "The name links to the player's page.", "name"), _player),
    Column(
        "rating",
        Heading("Rating", "The rating at the end of the season, or now while it runs."),
        _rating,
        applies=lambda of: of.standings.pool is not None,
    ),
    Column(
        "record",
        Heading("W-D-L", "Games won, drawn and lost."),
        lambda line, _: numbers.record(line.wins, line.draws, line.losses),
        applies=lambda of: any(line.wins + line.draws + line.losses for line in of.standings.lines),
    ),
    Column(
        "mean_place",
        Heading("Mean place", "The average place in games of three sides or more."),
        _mean_place,
        applies=lambda of: any(line.mean_place is not None for line in of.standings.lines),
    ),
    Column("events", Heading("Events", "The number of events the player took part in."), lambda line, _: line.events),
    Column(
        "points",
        Heading("Points", "The sum of the scores in all events of the season."),
        lambda line, _: points(line.half_points),
    ),
)
