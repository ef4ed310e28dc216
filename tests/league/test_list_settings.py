"""Settings of rating lists that are changed one by one: stored, undone, and beside a file that is applied."""

from pathlib import Path

import pytest

from crosstable.changes.configuration import add_list, change_list, configure, drop_list
from crosstable.changes.undo import undo_change
from crosstable.facts.settings.config import Listing
from crosstable.facts.settings.config_file import config_from, config_from_toml
from crosstable.facts.settings.settings_text import settings_text
from crosstable.model.errors import FormatError, InputError, UnknownName
from crosstable.runs.rating_lists import league_config, pool_numbers
from crosstable.views.ranking import listed
from tests.league.small_league import new_league

FILE = {"name": "Club", "pools": [{"key": "all", "name": "All"}, {"key": "blitz", "system": "glicko2"}]}


@pytest.fixture
def store(tmp_path):
    store = new_league(tmp_path)
    configure(store, "ann", config_from(FILE))
    return store


def keys(store):
    with store.read() as connection:
        return [each.key for each in league_config(connection).pools]


def pool(store, key):
    with store.read() as connection:
        return league_config(connection).pool(key)


def last(store):
    with store.read() as connection:
        return connection.exec_driver_sql("SELECT max(id) FROM change").scalar()


def test_a_list_is_added_changed_moved_and_removed(store):
    add_list(store, "ann", {"key": "cup", "name": "Cup", "selection": {"events": ["Cup*"]}})
    assert change_list(store, "ann", "cup", {"key": "cup", "name": "Cups", "least_games": 4}, place=1)
    assert not change_list(store, "ann", "cup", {"key": "cup", "name": "Cups", "least_games": 4}, place=1)

    assert ["cup", "all", "blitz"] == keys(store)
    assert (("Cups", Listing(12, 4)), ()) == (
        (pool(store, "cup").name, pool(store, "cup").listing),
        pool(store, "cup").selection.events,
    )
    drop_list(store, "ann", "all")
    assert ["cup", "blitz"] == keys(store)


def test_each_change_can_be_undone_and_redone_in_any_order(store):
    """Changes of different lists do not hold each other up; those of one list do."""
    change_list(store, "ann", "all", {"key": "all", "name": "All", "least_games": 4})
    first = last(store)
    drop_list(store, "ann", "blitz")
    second = last(store)
    change_list(store, "ann", "all", {"key": "all", "name": "All", "least_games": 5})

    with pytest.raises(InputError, match=f"Change {first} cannot be undone alone"):
        undo_change(store, "ann", first)
    undo_change(store, "ann", second)
    assert (["all", "blitz"], "glicko2") == (keys(store), pool(store, "blitz").system_name)
    assert 5 == pool(store, "all").listing.least_games
    undo_change(store, "ann", first, cascade=True)
    undone = last(store)
    assert 0 == pool(store, "all").listing.least_games
    undo_change(store, "ann", undone)
    assert 5 == pool(store, "all").listing.least_games


def test_a_list_that_comes_back_has_its_place_and_its_number(store):
    with store.read() as connection:
        number = pool_numbers(connection)["all"]
    drop_list(store, "ann", "all")
    undo_change(store, "ann", last(store))

    with store.read() as connection:
        assert number == pool_numbers(connection)["all"]
    assert ["all", "blitz"] == keys(store)


def test_a_change_before_a_file_was_applied_to_the_same_list_is_not_undone(store):
    change_list(store, "ann", "all", {"key": "all", "name": "All", "least_games": 4})
    change = last(store)
    configure(store, "ann", config_from(FILE), replaces_lists=True)

    with pytest.raises(InputError, match=f"Change {change} cannot be undone alone: change {change + 1}"):
        undo_change(store, "ann", change)


def test_a_file_does_not_put_back_what_was_changed_at_the_desk_unless_that_is_meant(store):
    change_list(store, "ann", "blitz", {"key": "blitz", "system": "elo"})

    message = "Since settings were applied from a file, rating lists were changed at the desk: blitz."
    with pytest.raises(InputError, match=message):
        configure(store, "ann", config_from({**FILE, "name": "Other"}))
    configure(store, "ann", config_from({**FILE, "pools": [FILE["pools"][0], {"key": "blitz", "system": "elo"}]}))
    change_list(store, "ann", "blitz", {"key": "blitz", "system": "glicko"})
    assert configure(store, "ann", config_from(FILE), replaces_lists=True)
    assert "glicko2" == pool(store, "blitz").system_name


def test_settings_without_lists_have_the_one_of_all_games_and_it_can_be_changed(tmp_path):
    store = new_league(tmp_path)
    configure(store, "ann", config_from({"name": "Plain"}))

    change_list(store, "ann", "overall", {"key": "overall", "name": "Everybody"})

    assert "Everybody" == pool(store, "overall").name
    undo_change(store, "ann", last(store))
    assert "Overall" == pool(store, "overall").name


def test_what_cannot_be_is_said(store):
    with pytest.raises(InputError, match=r"There is a rating list 'all' already. Use another key"):
        add_list(store, "ann", {"key": "all"})
    with pytest.raises(UnknownName, match=r"Unknown rating list 'al'. Did you mean 'all'"):
        change_list(store, "ann", "al", {"key": "al"})
    with pytest.raises(UnknownName, match=r"Unknown rating list 'bliz'"):
        drop_list(store, "ann", "bliz")
    with pytest.raises(FormatError, match="Unknown season '1999'"):
        add_list(store, "ann", {"key": "old", "selection": {"seasons": ["1999"]}})
    drop_list(store, "ann", "all")
    with pytest.raises(InputError, match=r"'blitz' is the only rating list of the league. Add another one first"):
        drop_list(store, "ann", "blitz")


WRITTEN = """\
name = "Tab\\tand \\"quotes\\" \\u007f ü"
key = "club"

[display]
tiebreaks = ["BH", "SB"]

[[seasons]]
key = "2025"
starts = 2025-10-07

[[pools]]
key = "all"
system = "elo"
parameters = {k = 24.5, rounding = "none", k_by_games = [[10, 64]]}
compare = ["glicko2", {system = "elo", parameters = {k = 16}}]
selection = {seasons = ["2025"], starts = 2025-01-01, leave_out_events = ["Friendly*"]}
tiers = [{name = "gold", bound = 1700}]
least_games = 5
"""


def test_settings_as_text_are_the_same_settings():
    """A file, read, written and read again; then a setting of every kind in any order."""
    once = config_from_toml(WRITTEN)
    text = settings_text(once.plain)

    assert once == config_from_toml(text)
    assert text == settings_text(config_from_toml(text).plain)


def test_the_image_of_a_logo_is_named_in_a_comment():
    assert "# logo = " in settings_text({"name": "x", "club": {"text": "Hello", "logo": "aGVsbG8="}})


def test_the_example_of_the_documentation_is_written_as_it_is_read():
    page = (Path(__file__).parents[2] / "docs" / "league.md").read_text(encoding="utf-8")
    text = page.partition("```toml league.toml\n")[2].partition("```")[0].replace('logo = "logo.png"', "")
    config = config_from_toml(text)

    assert config == config_from_toml(settings_text(config.plain))


def test_who_has_too_few_games_is_not_listed_unless_all_have():
    """Three players by hand: last days, rated games, and the least games of the list."""
    import datetime as dt

    import numpy as np

    days, games = np.array([20_000, 20_000, 18_000]), np.array([5, 2, 9])
    day = dt.date.fromordinal(dt.date(1970, 1, 1).toordinal() + 20_010)
    flags = [listed(days, games, day, Listing(12, least)).tolist() for least in (0, 3, 6)]

    assert [[True, True, False], [True, False, False], [True, True, False]] == flags


@pytest.mark.parametrize(
    ("place", "order"),
    [
        *zip(
            (1, 2, 3, 9),
            (["blitz", "all", "cup"], ["all", "blitz", "cup"], ["all", "cup", "blitz"], ["all", "cup", "blitz"]),
            strict=True,
        )
    ],
)
def test_a_list_takes_any_place(store, place, order):
    add_list(store, "ann", {"key": "cup"})
    table = {"key": "blitz", "system": "glicko2"}

    change_list(store, "ann", "blitz", table, place=place)

    assert order == keys(store)
