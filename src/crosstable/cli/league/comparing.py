"""`crosstable compare`: which rating system forecasts a league's own games best, and whom each puts where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import numpy as np
from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Text, Words, warning
from crosstable.cli.backtest import systems_named
from crosstable.cli.forecast_words import backtest_values, verdict_words
from crosstable.cli.league.opening import LeagueFile, OnePool, OpenLeague, open_league
from crosstable.cli.view_table import terminal_table
from crosstable.commands.fields import Help
from crosstable.games.profiles import PLAIN
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import settings_of
from crosstable.views.tables.comparison import PlacesContext, forecasts_table, places_table

if TYPE_CHECKING:
    from crosstable.model.columns import Longs
    from crosstable.runs.system_comparison import ComparedPool
    from crosstable.views.comparison import PlacesBySystem

_TOP = 10


def compare(
    league: LeagueFile,
    pool: OnePool = None,
    systems: Annotated[
        str | None, Help("Rating systems, separated by commas, or all; default: those of the settings.")
    ] = None,
    top: Annotated[int, Ge(0), Help("The number of players side by side; 0 for all.")] = _TOP,
) -> Answer:
    """Compare rating systems on a league: which forecasts its games best, and how each ranks the players.

    Example: crosstable compare league.db --systems glicko2,weng-lin-pl
    """
    from crosstable.runs.system_comparison import compare_systems, games_of, pool_of

    opened = open_league(league)
    chosen = pool_of(opened.store, pool)
    named = systems_named(systems or "all") if systems or not chosen.compare else list(chosen.compare)
    found = compare_systems(chosen, games_of(opened.store, chosen), named)
    names = opened.names()
    listed = _side_by_side(opened, found, names)
    settled = found.ratings.records.games >= chosen.system.provisional_games
    rows = np.arange(min(top or len(listed.players), len(listed.players)))
    compared = _Compared(found, listed, rows, listed.disagreements(_TOP, settled), names)
    return Answer(_values(compared), _words(opened, compared, is_asked_for=len(named) < len(SYSTEMS)))


@dataclass(frozen=True, slots=True, eq=False)
class _Compared:
    """A comparison, the rows of it that are listed and those that disagree most, and the names of the players."""

    pool: ComparedPool
    places: PlacesBySystem
    listed: Longs
    apart: Longs
    names: Mapping[str, str]

    def name(self, row: int) -> str:
        """Return the name of the player in a row of the places."""
        return self.names[self.id(row)]

    def id(self, row: int) -> str:
        """Return the public id of the player in a row of the places."""
        return str(self.pool.ratings.players[self.places.players[row]])


def _words(league: OpenLeague, compared: _Compared, *, is_asked_for: bool) -> Words:
    found, labels = compared.pool, compared.places.labels
    name, judged = found.pool.name, found.comparison.judged
    yield from _unable_words(found.unable, is_asked_for=is_asked_for)
    if judged is None:
        yield warning(f"{name}: too few games to judge the forecasts.")
    else:
        title = f"{name}: forecasts, best first"
        yield terminal_table(forecasts_table(judged.rows, "terminal", title=title, published=labels[0]))
        yield from verdict_words(judged)
    for title, part in (("places, best first", compared.listed), ("where they disagree most", compared.apart)):
        if len(part):
            of = PlacesContext(compared.places, compared.id, compared.names.__getitem__, PLAIN.words)
            yield Text("\n")
            yield terminal_table(places_table(part.tolist(), of, "terminal", title=f"{name}: {title}"))
    yield Note(
        f"{name} is rated by {labels[0]}. To use another system, change it in league.toml, "
        f"then run crosstable init {league.place} --settings league.toml, diff and publish."
    )


def _unable_words(unable: Mapping[str, str], *, is_asked_for: bool) -> Words:
    """Yield which systems cannot rate these games, with reasons for those named by the user."""
    if is_asked_for:
        for label, why in unable.items():
            yield warning(f"{label} is left out: {why}")
    elif unable:
        yield Note(f"Left out, because they rate other kinds of games: {', '.join(unable)}.")


def _side_by_side(league: OpenLeague, compared: ComparedPool, names: Mapping[str, str]) -> PlacesBySystem:
    """Rank the active players, as the leaderboard does."""
    from crosstable.reading.league_reader import today_of
    from crosstable.views.comparison import PlacesBySystem
    from crosstable.views.ranking import active, name_order

    records = compared.ratings.records
    is_active = active(records.last_day, today_of(league.store), compared.pool.inactive_after_months)
    alphabet = name_order([names[player] for player in compared.ratings.players])
    return PlacesBySystem.of(compared.comparison, np.flatnonzero((records.games > 0) & is_active), alphabet)


def _values(compared: _Compared) -> dict[str, object]:
    found, labels = compared.pool, compared.places.labels

    def places(part: Longs) -> list[dict[str, object]]:
        return [
            {
                "id": compared.id(row),
                "player": compared.name(row),
                "places": dict(zip(labels, compared.places.place[row].tolist(), strict=True)),
            }
            for row in part.tolist()
        ]

    judged = found.comparison.judged
    return {
        "pool": found.pool.key,
        "system": labels[0],
        "parameters": {one.label: settings_of(one.system) for one in found.comparison.lists},
        "unable": found.unable,
        "forecasts": None if judged is None else backtest_values(judged),
        "places": places(compared.listed),
        "disagreements": places(compared.apart),
    }
