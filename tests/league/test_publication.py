"""Publishing in one step, its answers, and taking it back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import delete, event, func, select, update

from crosstable.changes import publication as module
from crosstable.changes.configuration import configure
from crosstable.changes.publication import compare, compare_runs, publish, recalculate, take_back
from crosstable.changes.restore import restore
from crosstable.cli.league.list_words import warnings
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.backup import backup
from crosstable.facts.store.schema import change, publication, publication_log, rating_run, run_history, run_player
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError, StoreError, UnknownName
from crosstable.reading.league_reader import read_snapshot
from crosstable.runs import runs
from crosstable.runs.rating_lists import pool_numbers, published
from crosstable.runs.runs import calculate
from crosstable.runs.stored_runs import ratings_of, run_row
from tests.league.made import read_by
from tests.league.small_league import GAMES, enter, new_league

CORRECTED = (("Ann", "Bo", 0), *GAMES[1:])
TWO_POOLS = [{"key": "all"}, {"key": "early", "selection": {"ends": "2025-01-02"}}]


def _shown(store: Store, key: str = "overall") -> int | None:
    """Return the published run by the table of publications, and see that the log says the same."""
    with store.read() as connection:
        number = pool_numbers(connection)[key]
        run = connection.execute(select(publication.c.run_id).where(publication.c.pool_id == number)).scalar()
        now = published(connection, number)
        assert run == (None if now is None else now.run)
        return run


def _log(store: Store) -> list[tuple[int | None, int | None, int]]:
    with store.read() as connection:
        rows = connection.execute(select(publication_log).order_by(publication_log.c.id))
        return [(row.run_id, row.previous_run_id, row.version) for row in rows]


def _changes(store: Store) -> list[tuple[str, str]]:
    with store.read() as connection:
        return [(row.command, row.actor) for row in connection.execute(select(change).order_by(change.c.id))]


def test_publishing_recalculates_and_shows_the_run(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)

    report = publish(store, "bo", reason="first list")

    assert 1 == _shown(store)
    assert [("overall", 1, None, None)] == [(each.pool, each.run, each.before, each.diff) for each in report.pools]
    assert [(1, None, 1)] == _log(store)
    with store.read() as connection:
        row = connection.execute(select(change).where(change.c.id == report.change)).one()
    assert ("publish", "bo", "first list", "overall", {"runs": {"overall": None}}, {"runs": {"overall": 1}}) == (
        row.command,
        row.actor,
        row.reason,
        row.target,
        row.before,
        row.after,
    )


def test_publishing_a_run_that_is_there_makes_no_other(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")

    assert 1 == publish(store, "ann").pools[0].run


def test_publishing_twice_changes_nothing(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    before = _changes(store)

    report = publish(store, "ann")

    assert (None, True, ()) == (
        report.change,
        report.pools[0].is_same,
        report.pools[0].diff and report.pools[0].diff.moves,
    )
    assert before == _changes(store)


def test_a_correction_moves_players_and_shows_why(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    enter(store, CORRECTED)

    diff = publish(store, "ann").pools[0].diff

    assert diff is not None
    assert (1, 2, 0, 1, 0) == (diff.before, diff.after, diff.new_games, diff.corrected_games, diff.voided_games)
    reasons = {move.player: dict(move.reasons) for move in diff.moves}
    assert {"corrected-game": "1", "opponents-moved": "1"} == reasons["p1"]  # Ann met Dia after Bo had met Dia
    assert {"p1", "p2"} <= set(reasons)
    assert [(1, None, 1), (2, 1, 2)] == _log(store)


def test_comparing_shows_what_publishing_would_and_changes_nothing(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    enter(store, CORRECTED)
    before = _changes(store)

    foretold = read_by(store, compare, store.clock())[0]

    assert before == _changes(store)
    assert foretold.run is None
    assert foretold.diff == publish(store, "ann").pools[0].diff


def test_comparing_with_a_run_that_is_kept_but_not_published(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    enter(store, CORRECTED)
    recalculate(store, "ann")

    report = read_by(store, compare, store.clock())[0]

    assert (2, 1, False) == (report.run, report.before, report.is_same)
    assert report.diff is not None
    assert (1, 2) == (report.diff.before, report.diff.after)


def test_all_pools_are_published_in_one_change(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=TWO_POOLS)
    enter(store, GAMES)

    publish(store, "ann")
    enter(store, GAMES[:-1])
    report = publish(store, "ann")

    assert ["init", "import", "publish", "import", "publish"] == [command for command, _ in _changes(store)]
    # The pool of early games has none that changed, so its run stays.
    assert [("all", 3, 1), ("early", 2, 2)] == [(each.pool, each.run, each.before) for each in report.pools]


def test_one_pool_can_be_published_alone(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=TWO_POOLS)
    enter(store, GAMES)

    publish(store, "ann", pools=["early"])

    assert (None, 1) == (_shown(store, "all"), _shown(store, "early"))


def test_a_dry_run_publishes_nothing(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    before = _changes(store)

    report = publish(store, "ann", dry_run=True)

    assert (None, None) == (report.change, _shown(store))
    assert 5 == report.pools[0].games
    assert before == _changes(store)


def test_as_of_leaves_later_games_out(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)

    assert 2 == publish(store, "ann", as_of=dt.date(2025, 1, 2)).pools[0].games


def test_taking_back_shows_the_run_before(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    enter(store, CORRECTED)
    number = publish(store, "ann").change
    assert number is not None

    runs = take_back(store, "bo", number, reason="too early")

    assert ({"overall": 1}, 1) == (runs, _shown(store))
    assert [(1, None, 1), (2, 1, 2), (1, 2, 3)] == _log(store)
    with store.read() as connection:
        row = connection.execute(select(change).order_by(change.c.id.desc())).first()
    assert row is not None
    assert ("undo", "bo", "too early", number) == (row.command, row.actor, row.reason, row.undoes)


@pytest.mark.slow
def test_publications_are_taken_back_to_the_first_and_made_again(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    numbers = []
    for games in (GAMES[:3], GAMES[:4], GAMES, CORRECTED):
        enter(store, games)
        numbers.append(publish(store, "ann").change or 0)
    with store.read() as connection:
        assert not run_row(connection, 1).has_history

    assert [3, 2, 1] == [take_back(store, "ann", number)["overall"] for number in numbers[:0:-1]]
    with store.read() as connection:
        assert ratings_of(connection, 1).leaderboard()  # its history was dropped, and made again
    assert {"overall": None} == take_back(store, "ann", numbers[0])
    assert _shown(store) is None
    assert 4 == publish(store, "ann").pools[0].run


@pytest.mark.slow
def test_pages_can_be_made_after_the_newest_of_many_publications_was_taken_back(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    numbers = []
    for games in (GAMES[:2], GAMES[:3], GAMES[:4], GAMES):
        enter(store, games)
        numbers.append(publish(store, "ann").change or 0)

    for number in numbers[:0:-1]:
        take_back(store, "ann", number)
        (pool,) = read_snapshot(store).pools
        assert pool.diff is None or pool.diff.moves


def test_only_the_last_publication_can_be_taken_back(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    first = publish(store, "ann").change or 0
    enter(store, CORRECTED)
    second = publish(store, "ann").change or 0

    message = (
        f"Rating list 'overall' was published again by change {second}, after change {first}. "
        f"Undo change {second} first."
    )
    with pytest.raises(InputError) as caught:
        take_back(store, "ann", first)
    assert message == str(caught.value)
    take_back(store, "ann", second)
    with pytest.raises(InputError, match=f"The publication of change {second} was already undone"):
        take_back(store, "ann", second)
    assert {"overall": None} == take_back(store, "ann", first)


def test_what_published_nothing_cannot_be_taken_back(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    number = publish(store, "ann").change or 0
    take_back(store, "ann", number)

    for change_number in (1, 99, number + 1):
        with pytest.raises(InputError, match=f"Change {change_number} is not a publication that can be undone"):
            take_back(store, "ann", change_number)


def test_a_dry_run_takes_nothing_back(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    number = publish(store, "ann").change or 0

    assert {"overall": None} == take_back(store, "ann", number, dry_run=True)
    assert 1 == _shown(store)


def _slowly(monkeypatch: pytest.MonkeyPatch, of: object, meanwhile: Callable[[], object]) -> None:
    """Let another user do something right after the next calculation."""

    def slow(*given: object, **options: object) -> object:
        calculations = calculate(*given, **options)  # type: ignore[arg-type]
        monkeypatch.undo()
        meanwhile()
        return calculations

    monkeypatch.setattr(of, "calculate", slow)


def test_two_who_publish_at_once_publish_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    _slowly(monkeypatch, module, lambda: publish(store, "bo"))

    report = publish(store, "ann")

    assert (None, 1) == (report.change, report.pools[0].run)
    assert [("init", "ann"), ("import", "ann"), ("publish", "bo")] == _changes(store)


def test_results_that_come_while_it_is_rated_are_published_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES[:4])
    _slowly(monkeypatch, module, lambda: enter(store, GAMES))

    assert 5 == publish(store, "ann").pools[0].games


@pytest.mark.slow
def test_a_league_that_is_restored_while_it_is_rated_is_rated_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES[:1])
    backup(store, tmp_path / "copy.db")
    enter(store, GAMES)  # players whom the backup does not know
    _slowly(
        monkeypatch,
        module,
        lambda: restore(tmp_path / "league.db", tmp_path / "copy.db", "bo", replaces=True),
    )

    assert 1 == publish(store, "ann").pools[0].games


def test_readers_see_the_old_lists_until_all_are_published(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=TWO_POOLS)
    enter(store, GAMES)
    publish(store, "ann")
    with store.read() as connection:
        enter(store, ())
        publish(store, "ann")

        seen = connection.execute(select(publication.c.run_id).order_by(publication.c.pool_id)).scalars().all()

    assert [1, 2] == seen
    assert (3, 4) == (_shown(store, "all"), _shown(store, "early"))


def test_two_runs_are_compared_though_their_histories_were_dropped(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    for games in (GAMES[:2], GAMES[:3], GAMES[:4], GAMES):
        enter(store, games)
        recalculate(store, "ann")

    diff = read_by(store, compare_runs, 1, 4)

    assert (1, 4, 3) == (diff.before, diff.after, diff.new_games)


def test_an_unknown_run_cannot_be_compared(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    recalculate(store, "ann")

    with pytest.raises(UnknownName, match=r"Unknown run '5'\. Known: 1\."):
        read_by(store, compare_runs, 1, 5)


def test_a_run_that_comes_out_different_is_not_passed_off_as_the_old_one(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    recalculate(store, "ann")
    with store.engine.begin() as connection:
        connection.execute(update(run_player).values(rating=run_player.c.rating + 1))
        connection.execute(delete(run_history))
        connection.execute(update(rating_run).values(has_history=False))

    with pytest.raises(StoreError, match=r"Run 1 gave different ratings when it was calculated again"):
        publish(store, "ann")
    assert _shown(store) is None


@pytest.mark.slow
def test_histories_are_kept_of_the_published_run_the_one_before_and_the_last_two(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    for number, games in enumerate((GAMES[:1], GAMES[:2], GAMES[:3], GAMES[:4], GAMES)):
        enter(store, games)
        publish(store, "ann") if number < 2 else recalculate(store, "ann")

    with store.read() as connection:
        whole = connection.execute(select(rating_run.c.id).where(rating_run.c.has_history)).scalars().all()
    assert [1, 2, 4, 5] == sorted(whole)


def test_a_pool_that_left_the_settings_is_published_no_more(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=TWO_POOLS)
    enter(store, GAMES)
    publish(store, "ann")

    configure(store, "ann", config_from({"name": "Small", "pools": TWO_POOLS[:1]}))

    assert ["all"] == [each.pool for each in publish(store, "ann").pools]
    with store.read() as connection:
        assert 2 == connection.execute(select(func.count()).select_from(publication)).scalar_one()


def test_a_published_run_that_lost_its_history_is_made_whole_by_publishing_again(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    with store.engine.begin() as connection:
        connection.execute(delete(run_history))
        connection.execute(update(rating_run).values(has_history=False))

    report = publish(store, "ann")

    assert (1, True) == (report.pools[0].run, report.change is not None)
    with store.read() as connection:
        assert 4 == len(ratings_of(connection, 1).leaderboard())


@pytest.mark.slow
def test_a_pool_that_comes_back_shows_what_was_published_of_it(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=TWO_POOLS)
    enter(store, GAMES)
    publish(store, "ann")
    for pools in (TWO_POOLS[:1], TWO_POOLS):
        configure(store, "ann", config_from({"name": "Small", "pools": pools}))
        enter(store, GAMES[: 2 + len(pools)])
        publish(store, "ann", pools=["all"])

    assert 2 == _shown(store, "early")
    with store.read() as connection:
        assert 4 == len(ratings_of(connection, 2).leaderboard())


def test_two_who_recalculate_at_once_keep_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)

    _slowly(monkeypatch, runs, lambda: recalculate(store, "bo"))

    assert 1 == recalculate(store, "ann")[0].run
    with store.read() as connection:
        assert 1 == connection.execute(select(func.count()).select_from(rating_run)).scalar_one()


def test_a_full_disk_leaves_what_was_published(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    enter(store, GAMES * 300)
    before = _changes(store)
    with store.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    event.listen(
        store.engine, "connect", lambda connection, record: connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    )

    with pytest.raises(StoreError, match=r"the disk is full\. Nothing was changed\."):
        publish(store, "ann")
    assert (1, before) == (_shown(store), _changes(store))


def test_a_locked_league_is_reported_and_stays_as_it_was(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES)
    with store.write("bo", "import") as write:
        write.leave_no_trace()
        with pytest.raises(StoreError, match=r"league\.db is locked: another program"):
            publish(store, "ann")

    assert _shown(store) is None


def test_ratings_that_ran_away_are_reported_once_with_the_new_run(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "overall", "system": "moonstone", "parameters": {"multiplier": 24.0}}])
    enter(store, [("Ann", "Bo", 1)] * 10)

    report, again = publish(store, "bo").pools[0], publish(store, "bo").pools[0]

    assert [str(word.text) for word in warnings(report)] == [f"overall: {report.problems[0]}"]
    assert "Ratings by Moonstone have run away: 2 of 2 are outside 0 to 3000" in str(report.problems[0])
    assert again.problems == ()
