"""Which rating system forecasts the games of a pool best, and what each says of its players.

Systems are judged by `evaluation`, with the parameters that the settings give them: nothing is tuned here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from crosstable.evaluation.backtest import BASE_RATE, Backtest, Judgement, TwoPlayerScores, backtest
from crosstable.evaluation.differences import Losses
from crosstable.evaluation.draws import DrawFit
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.evaluation.rankings import RankingScores
from crosstable.evaluation.split import Split
from crosstable.league.config import PoolConfig
from crosstable.league.lists.run_input import league_config, plain_selection, selected_games
from crosstable.league.results import league_history
from crosstable.league.snapshot import ComparedList, Comparison
from crosstable.league.store.store import Store
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.ratings.rate import rate
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem, system_name

Forecasts = dict[str, Any]  # how well a system forecast some games, as plain values


@dataclass(frozen=True, slots=True, eq=False)
class ComparedPool:
    """A pool as several systems rate it now; `ratings` are those of its own, without rows.

    `unable` says of systems, by their label, why they cannot rate these games.
    """

    pool: PoolConfig
    ratings: Ratings
    comparison: Comparison
    unable: Mapping[str, str]


def pool_of(store: Store, key: str | None = None) -> PoolConfig:
    """Return a pool of a league, the first where none is named.

    Raises:
        UnknownName: there is no such pool.
        StoreError: the database refuses.
    """
    with store.read() as connection:
        config = league_config(connection)
    return config.pools[0] if key is None else config.pool(key)


def games_of(store: Store, pool: PoolConfig) -> History:
    """Return the games of a pool as they are now.

    Raises:
        StoreError: the database refuses.
    """
    with store.read() as connection:
        config = league_config(connection)
        read = league_history.all_facts(connection, rules=config.rules)
    return selected_games(read, plain_selection(config, pool.selection)).history


def compare_systems(pool: PoolConfig, history: History, systems: Sequence[AnySystem]) -> ComparedPool:
    """Rate the games of a pool by its own system and by others, and judge them all.

    Raises:
        RatingError: a game that the pool's own system cannot rate.
    """
    chosen = [pool.system, *(each for each in systems if each != pool.system)]
    names = labels(chosen)
    ratings = rate(history, pool.system, rows=False)
    lists, unable = [ComparedList(names[0], pool.system, ratings.rating)], {}
    for label, system in zip(names[1:], chosen[1:], strict=True):
        try:
            lists.append(ComparedList(label, system, rate(history, system, rows=False).rating))
        except RatingError as error:
            unable[label] = str(error)
    judged = [forecasts(history, each.system) for each in lists]
    return ComparedPool(pool, ratings, compared(lists, judged), unable)


def labels(systems: Sequence[AnySystem]) -> list[str]:
    """Label systems: by name, and those of one name by the parameters that are not the usual ones.

    Example:
        >>> from crosstable import Elo
        >>> labels([Elo(), Elo(k=16.0)])
        ['elo', 'elo (k 16)']
    """
    names = [system_name(system) for system in systems]
    return [
        name if names.count(name) == 1 else " ".join(filter(None, (name, _unusual(system))))
        for name, system in zip(names, systems, strict=True)
    ]


def forecasts(history: History, system: AnySystem) -> Forecasts:
    """Judge the forecasts of a system, as plain values that a run can keep; `why_not` says why that cannot be."""
    try:
        judged = backtest(history, [system], is_tuned=False)
    except InputError as error:
        return {"why_not": str(error)}
    own = next(row for row in judged.rows if row.name != BASE_RATE)
    base = next(row for row in judged.rows if row.name == BASE_RATE)
    return {"split": asdict(judged.split), **_plain(own), "base_rate": _plain(base)}


def is_told(told: Forecasts | None) -> bool:
    """Return whether all is there that `forecasts` says; an older version of crosstable told less."""
    return told is not None and ("why_not" in told or "losses" in told)


def compared(lists: Sequence[ComparedList], judged: Sequence[Forecasts]) -> Comparison:
    """Put lists and what `forecasts` said of them together."""
    able = [(each, told) for each, told in zip(lists, judged, strict=True) if "why_not" not in told]
    if not able:
        return Comparison(tuple(lists), None)
    rows = [_judgement(each.label, each.system, told) for each, told in able]
    rows.append(_judgement(BASE_RATE, None, able[0][1]["base_rate"]))
    split = Split(**able[0][1]["split"])
    return Comparison(tuple(lists), Backtest(split, tuple(sorted(rows, key=lambda row: row.loss))))


def _unusual(system: AnySystem) -> str:
    usual = settings_of(type(system)())
    told = [
        f"{name.replace('_', ' ')} {value:g}" if isinstance(value, float) else f"{name.replace('_', ' ')} {value}"
        for name, value in settings_of(system).items()
        if value != usual[name]
    ]
    return f"({', '.join(told)})" if told else ""


def _plain(row: Judgement) -> Forecasts:
    return {
        "duels": None if row.two_player is None else asdict(row.two_player),
        "rankings": None if row.rankings is None else asdict(row.rankings),
        "failure": row.failure,
        "losses": None if row.losses is None else asdict(row.losses),
    }


def _judgement(label: str, system: AnySystem | None, told: Forecasts) -> Judgement:
    rankings = None if told["rankings"] is None else RankingScores(**told["rankings"])
    return Judgement(label, system, None, _two_player(told["duels"]), rankings, told["failure"], _losses(told))


def _losses(told: Forecasts) -> Losses | None:
    losses = told.get("losses")  # an older version of crosstable did not tell them
    return None if losses is None else Losses(losses["games"], tuple(losses["sums"]))


def _two_player(told: Forecasts | None) -> TwoPlayerScores | None:
    if told is None:
        return None
    rows = tuple(CalibrationRow(**row) for row in told["calibration"])
    return TwoPlayerScores(**{**told, "calibration": rows, "draws": DrawFit(**told["draws"])})
