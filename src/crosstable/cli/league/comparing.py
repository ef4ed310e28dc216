"""`crosstable compare`: which rating system forecasts a league's own games best, and whom each puts where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from crosstable.cli.backtest import backtest_json, backtest_table, systems_named, tell_verdict
from crosstable.cli.league.opening import LeagueFile, OnePool, open_league, shown_names
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, print_rows, say
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import SYSTEMS

if TYPE_CHECKING:
    from crosstable.league.lists.forecast_comparison import ComparedPool
    from crosstable.league.store.store import Store
    from crosstable.model.columns import Longs
    from crosstable.views.comparison import PlacesBySystem

_TOP = 10


def compare(
    league: LeagueFile,
    pool: OnePool = None,
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Rating systems, separated by commas, or all; default: those of the settings."),
    ] = None,
    top: Annotated[int, typer.Option("--top", min=0, help="The number of players side by side; 0 for all.")] = _TOP,
    as_json: AsJson = False,
) -> None:
    """Compare rating systems on a league: which forecasts its games best, and how each ranks the players.

    Example: crosstable compare league.db --systems glicko2,weng-lin-pl
    """
    from crosstable.league.lists.forecast_comparison import compare_systems, games_of, pool_of

    store = open_league(league)
    chosen = pool_of(store, pool)
    named = systems_named(systems or "all") if systems or not chosen.compare else list(chosen.compare)
    found = compare_systems(chosen, games_of(store, chosen), named)
    _tell_unable(found.unable, is_asked_for=len(named) < len(SYSTEMS))
    listed = _side_by_side(store, found)
    settled = found.ratings.records.games >= chosen.system.provisional_games
    rows = np.arange(len(listed.players)) if not top else np.arange(min(top, len(listed.players)))
    apart = listed.disagreements(_TOP, settled)
    names = shown_names(store)
    if as_json:
        print_json(_json(found, listed, rows, apart, names))
        return
    if found.comparison.judged is None:
        say(f"{chosen.name}: too few games to judge the forecasts.", style="yellow")
    else:
        print_rows(*backtest_table(found.comparison.judged), title=f"{chosen.name}: forecasts, best first")
        tell_verdict(found.comparison.judged)
    for title, part in (("places, best first", rows), ("where they disagree most", apart)):
        if len(part):
            typer.echo()
            print_rows(("player", *listed.labels), _lines(found, listed, part, names), title=f"{chosen.name}: {title}")
    say(
        f"{chosen.name} is rated by {listed.labels[0]}. To use another system, change it in league.toml, "
        f"then run crosstable init {league} --settings league.toml, diff and publish."
    )


def _tell_unable(unable: Mapping[str, str], *, is_asked_for: bool) -> None:
    """Print which systems cannot rate these games, with reasons for those named by the user."""
    if is_asked_for:
        for label, why in unable.items():
            say(f"{label} is left out: {why}", style="yellow")
    elif unable:
        say(f"Left out, because they rate other kinds of games: {', '.join(unable)}.")


def _side_by_side(store: Store, found: ComparedPool) -> PlacesBySystem:
    """Rank the active players, as the leaderboard does."""
    from crosstable.league.reading.league_reader import today_of
    from crosstable.views.comparison import PlacesBySystem
    from crosstable.views.ranking import active, name_order

    records = found.ratings.records
    is_active = active(records.last_day, today_of(store), found.pool.inactive_after_months)
    names = shown_names(store)
    alphabet = name_order([names[player] for player in found.ratings.players])
    return PlacesBySystem.of(found.comparison, np.flatnonzero((records.games > 0) & is_active), alphabet)


def _lines(found: ComparedPool, listed: PlacesBySystem, rows: Longs, names: Mapping[str, str]) -> list[list[str | int]]:
    players = found.ratings.players
    return [[names[players[listed.players[row]]], *listed.place[row].tolist()] for row in rows.tolist()]


def _json(
    found: ComparedPool, listed: PlacesBySystem, rows: Longs, apart: Longs, names: Mapping[str, str]
) -> dict[str, Any]:
    judged, players = found.comparison.judged, found.ratings.players

    def places(part: Longs) -> list[dict[str, object]]:
        ids = [players[number] for number in listed.players[part].tolist()]
        return [
            {"id": id, "player": names[id], "places": dict(zip(listed.labels, places, strict=True))}
            for id, places in zip(ids, listed.place[part].tolist(), strict=True)
        ]

    return {
        "pool": found.pool.key,
        "system": listed.labels[0],
        "parameters": {one.label: settings_of(one.system) for one in found.comparison.lists},
        "unable": dict(found.unable),
        "forecasts": None if judged is None else backtest_json(judged),
        "places": places(rows),
        "disagreements": places(apart),
    }
