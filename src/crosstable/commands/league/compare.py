"""Compare rating systems on a league: which forecasts its games best, and how each ranks the players.

Nothing is changed or tuned: systems have the parameters of the settings, or else their defaults.  One that cannot rate
the games is left out, with the reason.  Ranked are the active players, as in the leaderboard.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import PlayerId, answer
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.facts.players.players import shown_names
from crosstable.model.columns import Longs
from crosstable.model.plain_values import plain
from crosstable.people.accounts.access import Permission
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import settings_of, systems_named
from crosstable.runs.rating_lists import league_config
from crosstable.runs.system_comparison import ComparedPool, compare_systems, games_of, pool_of
from crosstable.views.backtest_values import backtest_values
from crosstable.views.comparison import PlacesBySystem
from crosstable.views.ranking import listed, name_order

_MOST_APART = 10


@command_input
class ReadComparison:
    """Which systems, on which games."""

    rating_list: Annotated[
        Text | None, Help("The rating list; default: the first.", "blitz", metavar="KEY", option="--list")
    ] = None
    systems: Annotated[
        tuple[Text, ...],
        MaxLen(100),
        Help(
            "Rating systems, separated by commas, or all; default: those of the settings, otherwise all.",
            ["glicko2"],
            "NAMES",
        ),
    ] = ()
    top: Annotated[int, Ge(0), Le(2**31 - 1), Help("The number of players side by side; 0 for all.")] = 10


@answer
class PlacesOfPlayer:
    """The places of a player."""

    id: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    places: Annotated[Mapping[str, int], Help("The place by each system.", {"elo": 1, "glicko2": 3})]


@answer
class SystemsCompared:
    """How systems rate the same games."""

    rating_list: Annotated[str, Help("The key of the list.", "overall")]
    system: Annotated[str, Help("The system of the list.", "elo")]
    parameters: Annotated[Mapping[str, Mapping[str, Any]], Help("Of each system, that of the list first.")]
    unable: Annotated[Mapping[str, str], Help("The systems that cannot rate these games, and why.")]
    forecasts: Annotated[
        Mapping[str, Any] | None,
        Help("How well each forecast the games, as `backtest` says it; null: too few."),
    ]
    places: Annotated[tuple[PlacesOfPlayer, ...], Help("The players side by side.")]
    disagreements: Annotated[tuple[PlacesOfPlayer, ...], Help("The players about whom the systems disagree most.")]


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A comparison, the rows of it that are listed and those that disagree most, and the names of the players.

    Args:
        is_asked_for: whether systems were chosen, by the caller or the settings.
    """

    pool: ComparedPool
    places: PlacesBySystem
    listed: Longs
    apart: Longs
    names: Mapping[str, str]
    is_asked_for: bool

    def id(self, row: int) -> str:
        """Return the public id of the player in a row of the places."""
        return str(self.pool.ratings.players[self.places.players[row]])


def compare(query: Query, given: ReadComparison) -> SystemsCompared:
    """Compare rating systems."""
    connection = query.reader.connection
    pool = pool_of(connection, given.rating_list)
    is_usual = not given.systems and pool.compare
    systems = list(pool.compare) if is_usual else systems_named(given.systems or ("all",))
    games, names = games_of(connection, pool), shown_names(connection)
    found = compare_systems(pool, games, systems, workers=query.workers, progress=query.progress)
    listed = _side_by_side(found, names, league_config(connection).date_at(query.reader.clock()))
    settled = found.ratings.records.games >= pool.system.provisional_games
    rows = np.arange(min(given.top or len(listed.players), len(listed.players)))
    made = Compared(found, listed, rows, listed.disagreements(_MOST_APART, settled), names, len(systems) < len(SYSTEMS))
    query.for_words["compared"] = made
    judged = found.comparison.judged
    return SystemsCompared(
        rating_list=pool.key,
        system=listed.labels[0],
        parameters={one.label: plain(settings_of(one.system)) for one in found.comparison.lists},
        unable=found.unable,
        forecasts=None if judged is None else plain(backtest_values(judged)),
        places=_places(made, made.listed),
        disagreements=_places(made, made.apart),
    )


def _side_by_side(found: ComparedPool, names: Mapping[str, str], today: dt.date) -> PlacesBySystem:
    """Rank the active players, as the leaderboard does."""
    records = found.ratings.records
    is_active = listed(records.last_day, records.games, today, found.pool.listing)
    alphabet = name_order([names[player] for player in found.ratings.players])
    return PlacesBySystem.of(found.comparison, np.flatnonzero((records.games > 0) & is_active), alphabet)


def _places(compared: Compared, rows: Longs) -> tuple[PlacesOfPlayer, ...]:
    places, ids = compared.places, [compared.id(row) for row in rows.tolist()]
    return tuple(
        PlacesOfPlayer(
            id=id, name=compared.names[id], places=dict(zip(places.labels, places.place[row].tolist(), strict=True))
        )
        for id, row in zip(ids, rows.tolist(), strict=True)
    )


COMMAND = ReadingCommand(
    "compare",
    "comparison",
    ReadComparison,
    compare,
    SystemsCompared,
    of_league("comparison"),
    permissions=(Permission.MANAGE_RATINGS,),
    examples=("compare league.db", "compare league.db --list blitz --systems glicko2,weng-lin-pl"),
    topic="Running a league",
    guide="evaluation.md",
)
