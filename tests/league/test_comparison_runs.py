"""Comparison systems of a pool: a run of each, judged by the same games, and one of them published."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from crosstable.changes.configuration import configure
from crosstable.changes.publication import compare, publish, recalculate, take_back
from crosstable.evaluation.backtest import BASE_RATE, backtest
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import rating_run
from crosstable.facts.store.store import Store
from crosstable.model.errors import StoreError, UnknownName
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.rate import rate
from crosstable.ratings.system import AnySystem
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.list_reader import published_list
from crosstable.reading.stored_list import StoredList
from crosstable.runs import system_comparison
from crosstable.runs.run_facts import Comparison
from crosstable.runs.runs import calculate
from crosstable.runs.stored_runs import find_run, ratings_of, run_row
from crosstable.runs.system_comparison import (
    ComparisonReport,
    Forecasts,
    compare_systems,
    forecasts,
    games_of,
    labels,
    pool_of,
)
from tests.league.made import read_by
from tests.league.small_league import GAMES, enter, new_league

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bo", "Cem", "Dia", "Eve", "Flo")
ASKED: dict[str, Any] = {"key": "overall", "compare": ["glicko2"]}


def _season(games: int = 60) -> list[tuple[str, str, float]]:
    """Return games in which the earlier letter wins more often."""
    rng = random.Random(5)
    lines = []
    for _ in range(games):
        first, second = sorted(rng.sample(NAMES, 2))
        lines.append((first, second, rng.choice((1, 1, 1, 0.5, 0))))
    return lines


def _league(folder: Path, *pools: dict[str, Any], games: int = 60) -> Store:
    store = new_league(folder, pools=list(pools or (ASKED,)))
    enter(store, _season(games))
    return store


def _set(store: Store, *pools: dict[str, Any]) -> None:
    configure(store, "ann", config_from({"name": "Small", "pools": list(pools)}))


def _shown(store: Store) -> Comparison:
    comparison = read_snapshot(store, as_of=dt.date(2025, 4, 1)).pools[0].comparison
    assert comparison is not None
    return comparison


def _facts(store: Store) -> list[tuple[str, bool, bool]]:
    with store.read() as connection:
        rows = connection.execute(select(rating_run).order_by(rating_run.c.id))
        return [(row.system, row.has_history, "forecasts" in row.facts) for row in rows]


def test_rating_makes_a_run_of_each_system(tmp_path: Path) -> None:
    store = _league(tmp_path)

    report = recalculate(store, "ann")[0]

    assert (1, True) == (report.run, report.is_new)
    assert (ComparisonReport("glicko2", 2, is_new=True),) == report.compared
    # Of the comparison run, the final table is kept.
    assert [("elo", True, True), ("glicko2", False, True)] == _facts(store)


def test_rating_twice_makes_them_once(tmp_path: Path) -> None:
    store = _league(tmp_path)
    recalculate(store, "ann")

    report = recalculate(store, "ann")[0]

    assert (ComparisonReport("glicko2", 2, is_new=False),) == report.compared
    assert 2 == len(_facts(store))


def test_forecasts_are_judged_once_per_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def counted(history: History, system: AnySystem) -> Forecasts:
        calls.append(system)
        return forecasts(history, system)

    monkeypatch.setattr(system_comparison, "forecasts", counted)
    store = _league(tmp_path)

    recalculate(store, "ann")
    recalculate(store, "ann")
    publish(store, "ann")
    read_snapshot(store)

    assert [Elo(), Glicko2()] == calls


def test_dry_run_keeps_none_of_them(tmp_path: Path) -> None:
    store = _league(tmp_path)

    report = recalculate(store, "ann", dry_run=True)[0]

    assert report.compared[0].is_new
    assert [] == _facts(store)


def test_comparison_shows_what_each_system_gives_by_itself(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")

    shown = _shown(store)

    history = read_by(store, games_of, read_by(store, pool_of))
    assert [("elo", Elo()), ("glicko2", Glicko2())] == [(one.label, one.system) for one in shown.lists]
    for one in shown.lists:
        assert rate(history, one.system).rating.tolist() == one.rating.tolist()


def test_forecasts_are_those_of_a_backtest_on_the_same_games(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")

    shown = _shown(store).judged

    history = read_by(store, games_of, read_by(store, pool_of))
    assert backtest(history, [Elo(), Glicko2()], tune=False) == shown


def test_comparing_now_gives_the_same_as_what_is_published(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")

    pool = read_by(store, pool_of)
    now = compare_systems(pool, read_by(store, games_of, pool), pool.compare)

    assert _shown(store).judged == now.comparison.judged
    assert [one.rating.tolist() for one in _shown(store).lists] == [one.rating.tolist() for one in now.comparison.lists]


def test_later_results_do_not_change_the_comparison_runs(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")
    before = _shown(store)
    enter(store, [*_season(), ("Flo", "Ann", 1)])
    recalculate(store, "ann")

    now = _shown(store)

    assert before.judged == now.judged
    assert [one.rating.tolist() for one in before.lists] == [one.rating.tolist() for one in now.lists]


def test_a_page_compares_without_reading_the_games(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")
    whole = _shown(store)
    with store.read() as connection:
        shown = StoredList(published_list(connection), lambda: connection)
        found = shown.comparison

    assert found is not None
    assert "whole" not in shown.ratings.__dict__
    assert [(each.label, each.rating.tolist()) for each in whole.lists] == [
        (each.label, each.rating.tolist()) for each in found.lists
    ]
    assert whole.judged == found.judged


def test_a_later_question_shows_the_published_run_without_publishing_again(tmp_path: Path) -> None:
    store = _league(tmp_path, {"key": "overall"})
    publish(store, "ann")
    assert [("elo", True, False)] == _facts(store)
    _set(store, ASKED)

    report = publish(store, "ann")

    assert report.change is None
    assert report.pools[0].is_same
    assert (ComparisonReport("glicko2", 2, is_new=True),) == report.pools[0].compared
    with store.read() as connection:
        assert ("rate", "overall") == (read_log(connection)[0].command, read_log(connection)[0].target)
    assert [("elo", True, True), ("glicko2", False, True)] == _facts(store)
    assert 2 == len(_shown(store).lists)


def test_pools_that_ask_for_nothing_are_not_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(system_comparison, "forecasts", lambda *given: calls.append(given))
    store = _league(tmp_path, {"key": "overall"})

    publish(store, "ann")

    assert [] == calls
    assert read_snapshot(store).pools[0].comparison is None


def test_switching_publishes_the_comparison_run(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")
    _set(store, {"key": "overall", "system": "glicko2", "compare": ["elo"]})

    previewed = read_by(store, compare, store.clock())[0]
    published = publish(store, "ann").pools[0]

    assert previewed.diff is not None
    assert published.diff is not None
    assert ("settings", "system") in previewed.diff.moves[0].reasons
    assert (1, 2) == (published.before, published.run)
    assert previewed.diff.moves == published.diff.moves
    with store.read() as connection:
        assert (
            rate(read_by(store, games_of, read_by(store, pool_of)), Glicko2()).leaderboard()
            == ratings_of(connection, 2).leaderboard()
        )
    assert ["glicko2", "elo"] == [one.label for one in _shown(store).lists]


def test_switching_can_be_taken_back(tmp_path: Path) -> None:
    store = _league(tmp_path)
    publish(store, "ann")
    _set(store, {"key": "overall", "system": "glicko2", "compare": ["elo"]})
    switched = publish(store, "ann").change
    assert switched is not None

    take_back(store, "ann", switched)

    # The settings name Elo next to Glicko-2; what is shown is Elo again, with the other one for comparison.
    assert ["elo", "glicko2"] == [one.label for one in _shown(store).lists]


def test_a_system_that_cannot_rate_the_games_is_reported_and_stops_no_other(tmp_path: Path) -> None:
    store = _league(tmp_path, {"key": "overall", "compare": ["preferans", "glicko2"]})

    report = recalculate(store, "ann")[0]
    publish(store, "ann")

    assert report.compared[0].run is None
    assert "Preferans rates games of three single players" in report.compared[0].unable
    assert ["elo", "glicko2"] == [one.label for one in _shown(store).lists]


def test_few_games_are_rated_by_all_and_judged_by_none(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ASKED])
    enter(store, GAMES)
    publish(store, "ann")

    shown = _shown(store)

    assert shown.judged is None
    assert 2 == len(shown.lists)
    with store.read() as connection:
        assert "5 rated games are too few" in run_row(connection, 1).facts["forecasts"]["why_not"]


def test_comparison_runs_do_not_evict_histories(tmp_path: Path) -> None:
    store = _league(tmp_path, {"key": "overall", "compare": ["glicko", "glicko2"]})
    for more in range(3):
        enter(store, [*_season(), *[("Ann", "Bo", 1)] * more])
        recalculate(store, "ann")

    whole = [number for number, (_, has_history, _) in enumerate(_facts(store), start=1) if has_history]
    assert [4, 7] == whole


def test_a_run_made_meanwhile_by_another_user_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = _league(tmp_path)
    seen: list[str] = []

    def first_nothing(*given: Any) -> Any:
        seen.append(given[2])
        return None if len(seen) == 1 else find_run(*given)

    recalculate(store, "ann")
    monkeypatch.setattr(system_comparison, "find_run", first_nothing)
    with store.write("ann", "rate") as write:
        calculation = calculate(write.connection, write.at)[0]
        systems = system_comparison.rate_compared(
            write.connection, calculation.pool, calculation.number, calculation.run_input, calculation.run
        )
        runs = system_comparison.store_compared(write, calculation.number, systems)

    assert {"elo": 1, "glicko2": 2} == runs
    assert 2 == len(_facts(store))


def test_systems_of_one_name_are_distinguished_by_their_parameters() -> None:
    named = labels([Elo(), Elo(k=16.0), Elo(k=16.0, rounding="none"), Glicko2()])

    assert ["elo", "elo (k 16)", "elo (k 16, rounding none)", "glicko2"] == named


def test_comparing_rejects_a_missing_pool(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"Unknown rating list 'overal'\. Did you mean 'overall'"):
        read_by(_league(tmp_path), pool_of, "overal")


def test_base_rate_appears_among_the_systems_once(tmp_path: Path) -> None:
    store = _league(tmp_path, {"key": "overall", "compare": ["glicko", "glicko2"]})
    publish(store, "ann")

    judged = _shown(store).judged

    assert judged is not None
    assert 1 == [row.name for row in judged.rows].count(BASE_RATE)
    assert sorted(row.loss for row in judged.rows) == [row.loss for row in judged.rows]


def test_an_unpublished_list_has_no_comparison_runs(tmp_path: Path) -> None:
    store = _league(tmp_path)
    recalculate(store, "ann")

    with pytest.raises(StoreError, match="nothing is published yet"):
        read_snapshot(store)
