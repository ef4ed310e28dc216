"""Recalculation: the same input is the same run, and runs come back to the bit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import func, select, text

from crosstable import __version__
from crosstable.changes.configuration import configure
from crosstable.changes.publication import PoolReport, publish, recalculate
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.settings.config_file import config_from, stored_config
from crosstable.facts.store.schema import change, rating_run, run_history, run_player
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.errors import InternalError, RatingError, StoreError, UnknownName
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.results import ResultKind
from crosstable.model.source import Source
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.rating_rows import Adjustments, MemberRows
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import system_of_words
from crosstable.runs import rating_lists, runs
from crosstable.runs.rating_lists import league_config
from crosstable.runs.run_input import counts_absence, input_hash
from crosstable.runs.run_parts import stored_player
from crosstable.runs.stored_runs import (
    drop_histories,
    keep_run,
    ratings_of,
    run_facts,
    run_row,
    view_of,
)
from tests.league.small_league import DAY, GAMES, enter, new_league

PLAIN_ELO = {"key": "overall", "parameters": {"rounding": "none"}}


def _assert_same_columns(one: MemberRows | Adjustments, other: MemberRows | Adjustments) -> None:
    for field in fields(one):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        assert (mine is None and theirs is None) or mine.tobytes() == theirs.tobytes()


def _assert_same(one: Ratings, other: Ratings) -> None:
    """Compare everything that a run says, to the bit."""
    assert one.leaderboard() == other.leaderboard()
    assert one.players == other.players
    assert one.rating.tobytes() == other.rating.tobytes()
    assert one.peak.tobytes() == other.peak.tobytes()
    assert one.rows is not None
    assert other.rows is not None
    _assert_same_columns(one.rows, other.rows)
    _assert_same_columns(one.adjustments, other.adjustments)
    assert one.state.values.tobytes() == other.state.values.tobytes()
    assert (one.system, one.as_of) == (other.system, other.as_of)
    assert [one.track(player) for player in one.players] == [other.track(player) for player in other.players]


def _read(store: Store, run: int) -> Ratings:
    with store.read() as connection:
        return ratings_of(connection, run)


def _changes(store: Store) -> int:
    with store.read() as connection:
        return int(connection.execute(select(func.count()).select_from(change)).scalar_one())


def test_a_stored_run_equals_rating_the_games(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    ids = {"Ann": "p1", "Bo": "p2", "Cem": "p3", "Dia": "p4"}
    plain = rate(
        History.from_games(
            Game.between(ids[a], ids[b], score, date=DAY + dt.timedelta(days=number))
            for number, (a, b, score) in enumerate(GAMES)
        ),
        Elo(),
    )

    report = recalculate(store, "ann")

    assert (PoolReport("overall", "Overall", 1, True, None, 5, 4),) == report
    _assert_same(plain, _read(store, 1))


@pytest.mark.parametrize(
    "parameters",
    [
        {"rounding": "none"},
        {"rounding": "none", "floor": 1495.0, "k_by_games": [[2, 64]]},
        {"decay_after_months": 0, "reset": "soft", "season_starts": ["2025-01-03"]},
    ],
)
def test_a_run_comes_back_to_the_bit(tmp_path: Path, parameters: dict[str, object]) -> None:
    pool = {"key": "overall", "parameters": parameters}
    store = new_league(tmp_path, pools=[pool])
    enter(store, GAMES * 10)
    as_of = dt.date(2025, 12, 31)

    recalculate(store, "ann", as_of=as_of)

    again = _read(store, 1)
    assert len(again.adjustments) or "rounding" in parameters
    _assert_same(rate(again.history, again.system, as_of=as_of), again)


def test_the_same_input_is_not_run_twice(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    first = recalculate(store, "ann")
    before = _changes(store)

    again = recalculate(store, "bo")

    assert [(1, True), (1, False)] == [(report.run, report.is_new) for report in (*first, *again)]
    assert before == _changes(store)


def test_a_correction_that_is_taken_back_leads_to_the_first_run_again(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    numbers = []
    for games in (GAMES, (("Ann", "Bo", 0), *GAMES[1:]), GAMES):
        enter(store, games)
        numbers.append(recalculate(store, "ann")[0].run)

    assert [1, 2, 1] == numbers


@pytest.mark.parametrize(
    ("what", "changed"),
    [
        ("result", {"games": (("Ann", "Bo", 0), *GAMES[1:])}),
        ("new game", {"games": (*GAMES, ("Ann", "Bo", 1))}),
        ("parameter", {"pools": [{"key": "overall", "parameters": {"k": 16}}]}),
        ("selection", {"pools": [{"key": "overall", "selection": {"starts": "2025-01-02"}}]}),
        ("day", {"as_of": dt.date(2025, 6, 1)}),
    ],
)
def test_whatever_makes_a_run_makes_another_one(tmp_path: Path, what: str, changed: dict[str, object]) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")

    if "games" in changed:
        enter(store, changed["games"])  # type: ignore[arg-type]
    if "pools" in changed:
        configure(store, "ann", config_from({"name": "Small", "pools": changed["pools"]}))

    assert 2 == recalculate(store, "ann", as_of=changed.get("as_of"))[0].run  # type: ignore[arg-type]


def test_another_version_of_the_code_makes_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")

    monkeypatch.setattr(runs, "__version__", "99.0")

    assert 2 == recalculate(store, "ann")[0].run
    with store.read() as connection:
        assert [__version__, "99.0"] == [run_facts(connection, number).code_version for number in (1, 2)]


def test_where_a_game_appears_in_its_file_makes_no_difference() -> None:
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Bo", "Cem", 1, date=DAY + dt.timedelta(1))]
    moved = [Game(game.sides, date=game.date, position=9, row_id="x", source="other.csv") for game in games]

    hashes = {input_hash(History.from_games(given), Elo(), None, "1") for given in (games, moved, games[::-1])}

    assert 1 == len(hashes)


def test_a_run_knows_its_input(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES, kind=lambda number: ResultKind.UNRATED if number == 1 else ResultKind.PLAYED)
    recalculate(store, "ann")

    with store.read() as connection:
        facts, row = run_facts(connection, 1), run_row(connection, 1)
    assert (1, __version__, 4, 4) == (facts.number, facts.code_version, facts.games, facts.players)
    assert 64 == len(facts.input_hash)
    assert ("elo", 32.0, 2) == (row.system, row.parameters["k"], row.watermark)


def test_each_pool_rates_its_selection(tmp_path: Path) -> None:
    pools = [
        {"key": "all"},
        {"key": "blitz", "name": "Blitz", "selection": {"disciplines": ["blitz"]}},
        {"key": "cup", "selection": {"events": ["cup *"]}},
    ]
    store = new_league(tmp_path, pools=pools)
    enter(
        store,
        GAMES,
        discipline=lambda number: "blitz" if number % 2 else "standard",
        event=lambda number: "Cup 2025" if number < 2 else "Friendly",
    )

    reports = recalculate(store, "ann")

    assert [("all", 5), ("blitz", 2), ("cup", 2)] == [(report.pool, report.games) for report in reports]
    assert [("blitz", 2, False)] == [
        (report.pool, report.run, report.is_new) for report in recalculate(store, "ann", pools=["blitz"])
    ]


def test_an_unknown_pool_is_rejected(tmp_path: Path) -> None:
    store = new_league(tmp_path)

    with pytest.raises(UnknownName, match=r"Unknown rating list 'blitz'\. Known: overall\."):
        recalculate(store, "ann", pools=["blitz"])


def test_a_league_without_games_has_an_empty_run(tmp_path: Path) -> None:
    store = new_league(tmp_path)

    assert (PoolReport("overall", "Overall", 1, True, None, 0, 0),) == recalculate(store, "ann")
    assert [] == _read(store, 1).leaderboard()


def test_a_dry_run_keeps_nothing(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    before = _changes(store)

    report = recalculate(store, "ann", dry_run=True)

    assert (None, True, 5) == (report[0].run, report[0].is_new, report[0].games)
    assert before == _changes(store)
    with store.read() as connection:
        assert [] == list(connection.execute(select(rating_run)))


def test_a_game_that_cannot_be_rated_keeps_everything_as_it_was(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "overall", "parameters": {"decay_after_months": 1}}])
    enter(store, GAMES, date=None)
    before = _changes(store)

    with pytest.raises(RatingError):
        recalculate(store, "ann")

    assert before == _changes(store)


def test_a_run_shows_the_games_as_they_were_though_they_were_corrected_since(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")
    as_it_was = _read(store, 1)
    enter(store, (("Ann", "Bo", 0), *GAMES[1:-1], ("Eve", "Ann", 1)))
    recalculate(store, "ann")

    again = _read(store, 1)

    _assert_same(as_it_was, again)
    assert [1, 2] == [side.place for side in again.history.game(0).sides]


def test_settings_that_changed_since_do_not_change_a_run(tmp_path: Path) -> None:
    seasons = [{"key": "one", "starts": "2025-01-01", "ends": "2025-01-03"}]
    pools = [{"key": "overall", "selection": {"seasons": ["one"]}}]
    store = new_league(tmp_path, seasons=seasons, pools=pools)
    enter(store, GAMES)
    recalculate(store, "ann")
    as_it_was = _read(store, 1)

    configure(store, "ann", config_from({"name": "Small", "rules": "egf", "pools": [{"key": "overall"}]}))

    assert 3 == len(as_it_was.history)
    _assert_same(as_it_was, _read(store, 1))


def test_only_the_newest_histories_are_kept_whole(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    for number in range(2, 6):
        enter(store, GAMES[:number])
        recalculate(store, "ann")

    with store.read() as connection:
        whole = connection.execute(select(rating_run.c.id).where(rating_run.c.has_history)).scalars().all()
        kept = connection.execute(select(run_history.c.run_id).distinct()).scalars().all()
        finals = connection.execute(select(run_player.c.run_id).distinct()).scalars().all()
    assert ([3, 4], [3, 4], [1, 2, 3, 4]) == (sorted(whole), sorted(kept), sorted(finals))


def test_a_history_that_was_dropped_is_missed_with_a_word(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    for number in range(2, 6):
        enter(store, GAMES[:number])
        recalculate(store, "ann")

    message = r"Only the final table of run 1 is kept\. To see its history, publish it again\."
    with store.read() as connection, pytest.raises(StoreError, match=message):
        view_of(connection, 1)
    with store.read() as connection, pytest.raises(StoreError, match=message):
        stored_player(connection, run_row(connection, 1), 1)


@pytest.mark.slow
def test_a_run_whose_history_was_dropped_is_still_known_as_the_same(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    for number in range(2, 6):
        enter(store, GAMES[:number])
        recalculate(store, "ann")
    enter(store, GAMES[:2])
    before = _changes(store)

    assert [(1, False)] == [(report.run, report.is_new) for report in recalculate(store, "ann")]
    assert before == _changes(store)


def test_facts_that_were_changed_by_hand_are_noticed(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")

    with store.engine.begin() as connection:
        connection.execute(text("UPDATE side SET place = 3 - place WHERE result_id = 1"))

    with pytest.raises(StoreError, match=r"Run 1 was calculated from other games than the league has for that time\."):
        _read(store, 1)


def test_an_unknown_run_is_reported_with_those_there_are(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    recalculate(store, "ann")

    with store.read() as connection, pytest.raises(UnknownName, match=r"Unknown run '7'\. Known: 1\."):
        run_row(connection, 7)


def test_a_store_without_a_league_is_reported(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "empty.db")

    with store.read() as connection, pytest.raises(StoreError, match="This file has no league yet"):
        league_config(connection)


def test_settings_are_read_once_for_as_long_as_they_stay_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, parsed = new_league(tmp_path), list[str]()

    def counted(plain: Mapping[str, Any]) -> LeagueConfig:
        parsed.append(plain["name"])
        return stored_config(plain)

    monkeypatch.setattr(rating_lists, "stored_config", counted)
    rating_lists._config_of.cache_clear()
    with store.read() as connection:
        first = league_config(connection)
        assert first is league_config(connection)
    configure(store, "ann", config_from({**first.plain, "name": "Another"}))
    with store.read() as connection:
        assert "Another" == league_config(connection).name

    assert [first.name, "Another"] == parsed


def _calculated(store: Store) -> list[runs.Calculation]:
    with store.read() as connection:
        return runs.calculate(connection, store.clock())


def test_a_run_without_rows_is_not_kept(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    (calculation,) = _calculated(store)
    bare = rate(calculation.run_input.history, Elo(), rows=False)

    with (
        pytest.raises(InternalError, match=r"A run without rows cannot be stored\. Rate with rows=True\."),
        store.write("ann", "rate") as write,
    ):
        keep_run(write, calculation.number, calculation.run_input, bare)
    with store.read() as connection:
        assert [] == list(connection.execute(select(rating_run)))


def test_a_run_that_lost_its_history_meanwhile_is_made_whole(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")
    as_it_was, calculations = _read(store, 1), _calculated(store)
    with store.engine.begin() as connection:
        drop_histories(connection, [1])

    with store.write("ann", "rate") as write:
        assert {"overall": 1} == runs.keep(write, calculations)

    _assert_same(as_it_was, _read(store, 1))


def test_final_tables_are_rows_that_sql_can_read(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")
    table = _read(store, 1).leaderboard()

    with store.read() as connection:
        rows = connection.execute(select(run_player).order_by(run_player.c.rank, run_player.c.player_id)).all()

    assert [(line.player, line.rating, line.peak, line.games) for line in table] == [
        (f"p{row.player_id}", row.rating, row.peak, row.games) for row in rows
    ]
    assert [1, 2, 3, 4] == [row.rank for row in rows]
    assert np.isfinite([row.last_day for row in rows]).all()


def _of_three(number: int) -> Game:
    names = ("Ann", "Bo", "Cem", "Dia")
    sides = tuple(Side.of(names[(number + seat) % 4], place=seat + 1, points=40.0 - 40 * seat) for seat in range(3))
    return Game(sides, date=DAY + dt.timedelta(days=number), length=10.0, position=number)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_run_of_any_system_comes_back_to_the_bit(tmp_path: Path, system: str) -> None:
    by_event = getattr(SYSTEMS[system](), "period", None) == "event"
    parameters = {"period": "day"} if by_event else {}
    store = new_league(tmp_path, pools=[{"key": "overall", "system": system, "parameters": parameters}])
    if SYSTEMS[system]().sides.least == 3:
        import_results(store, "ann", Source.from_games(map(_of_three, range(15)), "sheets.csv"))
    else:
        enter(store, GAMES * 3)

    report = recalculate(store, "ann")

    again = _read(store, 1)
    assert (1, 15) == (report[0].run, report[0].games)
    _assert_same(rate(again.history, again.system), again)


DECAY = {"key": "all", "parameters": {"decay_after_months": 1}}


def test_absence_counts_until_the_day_of_the_recalculation_which_the_run_records(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[DECAY])
    enter(store, GAMES)
    clock = store.clock
    clock.now = dt.datetime(2026, 1, 10, tzinfo=dt.UTC)  # type: ignore[attr-defined]

    recalculate(store, "ann")

    with store.read() as connection:
        assert dt.date(2026, 1, 10) == run_row(connection, 1).as_of
        given = ratings_of(connection, 1)
    expected = rate(given.history, given.system, as_of=dt.date(2026, 1, 10))
    assert expected.rating.tolist() == given.rating.tolist()
    assert expected.rating.tolist() != rate(given.history, given.system).rating.tolist()


@pytest.mark.parametrize(
    ("settings", "day"),
    [
        ({"pools": [{"key": "all"}]}, None),  # absence counts nothing
        ({"pools": [{**DECAY, "selection": {"ends": "2025-01-31"}}]}, dt.date(2025, 1, 31)),
        (
            {
                "seasons": [{"key": "s", "name": "S", "starts": "2025-01-01", "ends": "2025-02-01"}],
                "pools": [{**DECAY, "selection": {"seasons": ["s"]}}],
            },
            dt.date(2025, 2, 1),
        ),
        ({"pools": [{"key": "all", "system": "glicko2"}]}, None),  # absence moves no rating
    ],
)
def test_the_day_of_a_recalculation(tmp_path: Path, settings: dict[str, Any], day: dt.date | None) -> None:
    store = new_league(tmp_path, **settings)
    enter(store, GAMES)

    recalculate(store, "ann")

    with store.read() as connection:
        assert day == run_row(connection, 1).as_of


@pytest.mark.parametrize(
    ("name", "settings", "counts"),
    [
        ("elo", [], False),
        ("elo", ["decay_after_months=6"], True),
        ("elo", ["reset=hard", "season_starts=2024-09-01"], True),
        ("glicko2", [], False),
        ("preferans", [], False),
        ("elo-many-sides", [], False),
        ("moonstone", [], False),
        ("weng-lin-pl", [], False),
    ],
)
def test_systems_say_whether_absence_counts(name: str, settings: list[str], counts: bool) -> None:
    assert counts == counts_absence(system_of_words(name, settings))


def test_where_nothing_changed_no_game_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")
    read: list[int] = []
    monkeypatch.setattr(runs.league_history, "all_facts", lambda *_, **__: read.append(1))

    assert [(1, False)] == [(each.run, each.is_new) for each in recalculate(store, "ann")]
    assert 1 == publish(store, "ann").pools[0].run
    assert [] == read
