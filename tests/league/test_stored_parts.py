"""Days and packed parts that cannot be what was written are damage, with what to do; never a traceback."""

import pytest

from crosstable.changes.publication import publish
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.facts.store.schema import event_table
from crosstable.facts.store.stored_parts import reading_stored
from crosstable.intake.import_results import import_results
from crosstable.model.errors import DamagedError, InputError
from crosstable.reading.event_table_parts import read_stored
from crosstable.reading.league_reader import read_published
from crosstable.runs.run_parts import stored_table
from crosstable.runs.stored_runs import ratings_of, run_row, view_of
from tests.league.made import DAY, on_file, source


@pytest.fixture
def league(store):
    import_results(store, "ann", source(("Ann", "Bo", 1), ("Bo", "Cem", 1)))
    publish(store, "ann")
    return store


def damage(store, statement):
    with store.write_unlogged() as connection:
        connection.exec_driver_sql(statement)


@pytest.mark.parametrize(
    ("part", "packed", "read"),
    [
        ("players", "x'00'", lambda connection: view_of(connection, 1)),
        ("values", "x'00'", lambda connection: ratings_of(connection, 1)),
        ("final", "x'0000'", lambda connection: stored_table(connection, run_row(connection, 1))),
    ],
)
@on_file
def test_a_packed_part_of_another_length_is_damage(league, part, packed, read):
    damage(league, f"UPDATE run_history SET packed = {packed} WHERE part = '{part}'")

    with league.read() as connection, pytest.raises(DamagedError, match="damaged"):
        read(connection)


@on_file
def test_a_table_of_events_that_is_no_json_is_damage(league):
    with league.write_unlogged() as connection:
        connection.execute(event_table.delete())
        connection.execute(event_table.insert().values(part="basis", packed=b'{"change": 1'))

    said = r"The league is damaged: the table of events cannot be read \(Expecting .* Keep its file as it is"
    with league.read() as connection, pytest.raises(DamagedError, match=said):
        read_stored(connection)


@on_file
def test_a_day_that_is_none_is_damage(league):
    new_event(league, "ann", "Cup", template("swiss"), date=DAY)
    damage(league, "UPDATE rating_run SET as_of = '2025-02-31'")

    with (
        league.read() as connection,
        pytest.raises(DamagedError, match="it holds '2025-02-31' in the place of a time"),
    ):
        read_published(connection, as_of=DAY)


def test_an_error_of_ours_stays_what_it_is():
    with pytest.raises(InputError, match=r"No league is named"), reading_stored("a run"):
        raise InputError("web/no-league")
