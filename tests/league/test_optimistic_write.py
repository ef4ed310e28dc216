"""Work is done outside of the writing transaction, and written only where nothing relevant changed in between."""

import pytest

from crosstable.changes.restore import restore
from crosstable.cli.errors import exit_status
from crosstable.facts.store.backup import backup
from crosstable.facts.store.change_log import Change
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.optimistic_write import affects_event, affects_ratings, any_change, compute_then_write
from crosstable.intake.import_results import import_results
from crosstable.model.errors import ConflictError
from tests.league.made import WAIT, clock, on_file, source


def _meddling(place, times, *, command="note", target=""):
    """Return a computation during which another program writes, the first `times` times; it counts its runs."""
    runs = []

    def compute(connection):
        runs.append(1)
        if len(runs) <= times:
            with open_store(place, clock=clock, wait=WAIT).write("bo", command, target=target):
                pass
        return len(runs)

    return compute, runs


def _note(write, computed):
    write.log(after={"computed": computed})
    return computed


def test_others_write_while_it_computes_and_it_computes_again(store, place):
    compute, runs = _meddling(place, 1)

    found = compute_then_write(store, "ann", "note", compute, _note)

    assert (2, 2) == (found, len(runs))


def test_what_is_not_relevant_does_not_make_it_compute_again(store, place):
    compute, runs = _meddling(place, 1, command="event-pair", target="e2")

    compute_then_write(store, "ann", "event-pair", compute, _note, relevant=affects_event("e1"))

    assert 1 == len(runs)


def test_a_conflict_each_time_is_reported_and_nothing_is_written(store, place):
    compute, runs = _meddling(place, 9)

    with pytest.raises(
        ConflictError,
        match=r"bo changed the league meanwhile \(change 4, note\), so publish could not be completed in 3 attempts. "
        r"Nothing was changed. Try again when the other work is done.",
    ) as caught:
        compute_then_write(store, "ann", "publish", compute, _note)

    with store.read() as connection:
        actors = connection.exec_driver_sql("SELECT actor FROM change ORDER BY id").scalars().all()
    assert ["ann", "bo", "bo", "bo"] == actors  # the first made the league
    assert (1, 3) == (exit_status(caught.value), len(runs))


def test_a_preview_answers_while_another_program_holds_the_write_lock(store, place):
    with open_store(place, clock=clock, wait=WAIT).write("bo", "note"):
        found = compute_then_write(store, "ann", "note", lambda _: 7, _note, skip=lambda computed: computed)

    assert 7 == found


@on_file
def test_a_league_that_a_backup_replaced_meanwhile_is_another_state(store, place, tmp_path):
    copy = tmp_path / "copy.db"
    backup(store, copy)
    import_results(store, "ann", source(("Ann", "Bo", 1)))
    runs = []

    def compute(connection):
        runs.append(1)
        if len(runs) == 1:
            restore(place, copy, "bo", replaces=True, clock=clock, wait=WAIT)
        return 1

    compute_then_write(store, "ann", "note", compute, _note, relevant=lambda _: False)

    assert 2 == len(runs)


@pytest.mark.parametrize(
    ("command", "target", "for_event", "for_ratings"),
    [
        ("import", "games.csv", True, True),
        ("rate", "overall", False, False),
        ("publish", "overall", False, True),
        ("event-pair", "e1", True, False),
        ("event-pair", "e2", False, False),
        ("event-close", "e2", False, True),
        ("edit-player", "player p1", True, False),
        ("restore", "", True, True),
    ],
)
def test_what_is_relevant(command, target, for_event, for_ratings):
    of = Change(3, clock(), "bo", command, target, None, None, "", None, None)

    assert (for_event, for_ratings, True) == (affects_event("e1")(of), affects_ratings(of), any_change(of))
