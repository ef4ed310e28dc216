"""Federations' lists kept for a look-up: by number, name, beginning and nearly the name."""

from __future__ import annotations

import sqlite3
import subprocess
import sys

import pytest

from crosstable.facts.players import federation_lists
from crosstable.facts.players.federation_lists import PlayerLookup, folded_words, is_near
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.errors import StoreError

PLAYERS = [
    PlayerListRow("1", "Carlson, Magda", 2100.0, country="NOR"),
    PlayerListRow("2", "Carlson, Magda", 2400.0, title="WIM"),
    PlayerListRow("3", "Carls, Oda", 2850.0),
    PlayerListRow("4", "Müller-Lüdenscheidt, Zoë"),
    PlayerListRow("5", "O'Hara, Ann Lee", 1500.5, 1400.0, None, "CM", "Club", "IRL", "Cork", "1990", "inactive"),
    PlayerListRow("6", "李, 明", 1600.0),
]


@pytest.fixture
def store(tmp_path):
    store = PlayerLookup(tmp_path / "players.db")
    store.replace("FIDE", PLAYERS)
    return store


def found(store, text, **options):
    return [(each.how, each.player.id) for each in store.find(text, **options)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", [("number", "5")]),
        ("Carlson, Magda", [("name", "2"), ("name", "1")]),  # the higher rating first
        ("magda CARLSON", [("name", "2"), ("name", "1")]),
        ("carls", [("name", "3"), ("beginning", "2"), ("beginning", "1")]),
        ("mag carl", [("beginning", "2"), ("beginning", "1")]),
        ("muller", [("name", "4")]),
        ("ZOE ludenscheidt", [("name", "4")]),
        ("lee ann o hara", [("name", "5")]),
        ("李", [("name", "6")]),
        ("c", [("beginning", "3"), ("beginning", "2"), ("beginning", "1")]),
        ("carlsno magda", [("near", "2"), ("near", "1")]),  # swapped
        ("calrson magda", [("near", "2"), ("near", "1")]),  # swapped across the halves
        ("carlon", [("near", "2"), ("near", "1")]),  # less
        ("xarlson", [("near", "2"), ("near", "1")]),  # changed at the beginning
        ("carlsonn", [("near", "2"), ("near", "1")]),  # more
        ("nobody at all", []),
        ("", []),
        ('" OR "*', []),
        ("' ; DROP TABLE players_fide", []),
    ],
)
def test_players_are_found(store, text, expected):
    assert expected == found(store, text)


def test_everything_the_list_shows_comes_back(store):
    assert [("FIDE", PLAYERS[4])] == [(each.organisation, each.player) for each in store.find("5")]


def test_no_more_are_given_than_asked_for(store):
    assert [("name", "3")] == found(store, "carls", limit=1)


def test_a_new_list_takes_the_place_of_the_old_one_and_leaves_the_others(store):
    store.replace("EGF", [PlayerListRow("12345678", "Carlson, Eva", 900.0)])
    store.replace("FIDE", [PlayerListRow("7", "Carlson, Bo")], may_shrink=True)

    assert {"FIDE": 1, "EGF": 1} == store.sizes()
    assert [("name", "7"), ("name", "12345678")] == found(store, "carlson")
    assert [("name", "12345678")] == found(store, "carlson", organisation="egf")


def test_a_number_that_appears_twice_keeps_its_last_row(store):
    listed = [PlayerListRow("7", "Old, Name"), PlayerListRow("8", "Other"), PlayerListRow("7", "New, Name")]
    store.replace("FIDE", listed, may_shrink=True)

    assert {"FIDE": 2} == store.sizes()
    assert ["New, Name"] == [each.player.name for each in store.find("7")]
    assert [] == store.find("old")


def test_a_list_that_breaks_off_leaves_the_old_one(store):
    def broken():
        yield PlayerListRow("9", "New, Name")
        raise OSError("the stick was pulled out")

    with pytest.raises(OSError, match="pulled out"):
        store.replace("FIDE", broken())

    assert {"FIDE": len(PLAYERS)} == store.sizes()
    assert [("name", "4")] == found(store, "muller")


def test_an_empty_list_is_rejected_and_leaves_the_old_one(store):
    with pytest.raises(StoreError, match=r"^The list holds no players, so nothing was imported\. Check that it is the"):
        store.replace("FIDE", [])

    assert {"FIDE": len(PLAYERS)} == store.sizes()


def test_an_unknown_organisation_is_rejected(store):
    with pytest.raises(StoreError, match=r"^'USCF'\ has no player list here. Known: FIDE, EGF, AGA\.$"):
        store.replace("USCF", PLAYERS)
    with pytest.raises(StoreError, match=r"^No list of 'AGA' has been imported\. Imported lists: FIDE\.$"):
        store.find("x", organisation="AGA")


def test_a_look_up_that_is_not_there_is_rejected_and_not_made(tmp_path):
    path = tmp_path / "none.db"

    with pytest.raises(StoreError, match=r"^The player database '.*none\.db'\ was not found. Import a list first\.$"):
        PlayerLookup(path).find("x")
    assert not path.exists()


def test_a_missing_folder_is_rejected(tmp_path):
    with pytest.raises(
        StoreError, match=r"^The player database '.*' cannot be opened: unable to open database file\.$"
    ):
        PlayerLookup(tmp_path / "no" / "players.db").replace("FIDE", PLAYERS)


def test_databases_of_others_are_rejected_and_left_alone(tmp_path):
    path = tmp_path / "league.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE results (x)")
    other.close()
    before = path.read_bytes()

    with pytest.raises(StoreError, match=r"^'.*league\.db' is a database of another program\. Name another file"):
        PlayerLookup(path).replace("FIDE", PLAYERS)
    assert before == path.read_bytes()


def test_files_that_are_no_database_and_damaged_ones_are_rejected(tmp_path, store):
    path = tmp_path / "text.db"
    path.write_text("hello" * 1000, encoding="utf-8")
    damaged = tmp_path / "players.db"
    data = bytearray(damaged.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    damaged.write_bytes(data)

    for each in (PlayerLookup(path), store):
        with pytest.raises(
            StoreError, match=r"^The player database '.*' cannot be used: .*\. Delete it and import the lists again\.$"
        ):
            each.find("carlson")


def test_an_empty_file_holds_no_list_and_stays_as_it_is(tmp_path):
    path = tmp_path / "players.db"
    path.touch()

    with pytest.raises(StoreError, match=r"^The player database '.*' holds no list\. Import a list first\.$"):
        PlayerLookup(path).find("x")
    assert path.read_bytes() == b""


def test_a_look_up_that_another_program_writes_is_reported_to_be_in_use(store, tmp_path, monkeypatch):
    monkeypatch.setattr(federation_lists, "_PATIENCE", 0.0)
    other = sqlite3.connect(tmp_path / "players.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    with pytest.raises(
        StoreError, match=r"^The player database '.*' is in use by another program\. Try again when it is done\.$"
    ):
        store.replace("FIDE", PLAYERS)
    other.close()


def test_a_look_up_of_another_version_is_rejected(store, tmp_path, monkeypatch):
    monkeypatch.setattr(federation_lists, "_VERSION", 2)

    with pytest.raises(StoreError, match=r"was made by another version\. Delete it and import the lists again\.$"):
        store.sizes()


@pytest.mark.slow
def test_a_first_import_that_is_killed_leaves_a_look_up_that_can_be_used(tmp_path):
    path = tmp_path / "players.db"
    code = (
        "import os, sys; from pathlib import Path\n"
        "from crosstable.formats.player_lists.listed_player import PlayerListRow\n"
        "from crosstable.facts.players.federation_lists import PlayerLookup\n"
        "def players():\n"
        "    yield from (PlayerListRow(str(id), 'x' * 5_000) for id in range(40_000))\n"  # more than fits into memory
        "    os._exit(9)\n"
        "PlayerLookup(Path(sys.argv[1])).replace('FIDE', players())"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == 9

    assert len(PLAYERS) == PlayerLookup(path).replace("FIDE", PLAYERS)


def test_a_look_up_that_an_older_version_left_half_made_can_be_used(tmp_path):
    path = tmp_path / "players.db"
    with sqlite3.connect(path) as half:
        half.execute(f"PRAGMA application_id = {federation_lists._APPLICATION}")
    half.close()

    assert len(PLAYERS) == PlayerLookup(path).replace("FIDE", PLAYERS)


def test_an_import_on_a_full_disk_keeps_the_look_up(store, tmp_path, monkeypatch):
    whole = federation_lists._import

    def on_full_disk(connection, key, players):
        connection.execute("PRAGMA max_page_count = 1")  # no more pages than there are
        return whole(connection, key, players)

    monkeypatch.setattr(federation_lists, "_import", on_full_disk)
    many = [PlayerListRow(str(id), f"Name{id}, Given") for id in range(20_000)]

    with pytest.raises(StoreError, match=r"cannot grow: the disk is full\. The lists in it are as they were\."):
        store.replace("FIDE", many)
    assert {"FIDE": len(PLAYERS)} == store.sizes()


def test_a_sqlite_without_full_text_search_is_rejected(tmp_path, monkeypatch):
    def refuse(store, key):
        raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(federation_lists, "_index_words", refuse)

    with pytest.raises(
        StoreError, match=r"^This SQLite has no full-text search \(FTS5\), which the player database needs\.$"
    ):
        PlayerLookup(tmp_path / "players.db").replace("FIDE", PLAYERS)


@pytest.mark.parametrize(
    ("a", "b", "near"),
    [
        ("carl", "karl", True),
        ("carl", "crl", True),
        ("carl", "cralx", False),
        ("carl", "cral", True),
        ("ab", "abcd", False),
    ],
)
def test_near_is_one_error_away(a, b, near):
    assert (near, near) == (is_near(a, b), is_near(b, a))


def test_words_are_folded_as_the_index_folds_them():
    assert ["o", "hara", "zoe", "3"] == folded_words(" O'Hara,  ZOË_3")
