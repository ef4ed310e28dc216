"""Ratings taken from a federation's list are facts of the league, on either database."""

from __future__ import annotations

import pytest

from crosstable.changes.undo import undo_change
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.listed_kinds import ListedKind
from crosstable.facts.players.listed_ratings import TakenRating, take_listed_ratings, taken_ratings
from crosstable.facts.players.player_edits import add_identity
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.intake.import_results import import_results
from crosstable.model.errors import InputError, StoreError
from tests.league.made import source

BLITZ = ListedKind("FIDE", "blitz")


def test_what_was_taken_holds_as_of_a_change_and_until_it_is_undone(store, tmp_path):
    import_results(store, "ann", source(("Ann", "Bo", 1)))
    add_identity(store, "ann", "Ann", "FIDE", "77")
    add_identity(store, "ann", "Bo", "FIDE", "78")
    lists = PlayerLookup(tmp_path / "lists")
    lists.replace("FIDE", [PlayerListRow("77", "Ann", None, blitz=2100.0), PlayerListRow("78", "Bo")], dated="2026-11")

    report = take_listed_ratings(store, "ann", lists, "fide")

    assert (report.taken, report.not_listed, report.without_number) == ({"p1": {"blitz": 2100.0}}, ["p2"], [])
    with store.read() as connection:
        assert taken_ratings(connection) == {"p1": [TakenRating(BLITZ, 2100.0, "2026-11")]}
        assert taken_ratings(connection, report.change - 1) == {}
    assert take_listed_ratings(store, "ann", lists, "FIDE").change is None
    undo_change(store, "ann", report.change)
    with store.read() as connection:
        assert taken_ratings(connection) == {}
        assert list(taken_ratings(connection, report.change)) == ["p1"]


def test_a_list_that_is_missing_or_has_no_date_is_not_taken(store, tmp_path):
    lists = PlayerLookup(tmp_path / "lists")
    lists.replace("FIDE", [PlayerListRow("77", "Ann")])

    with pytest.raises(InputError, match="The imported FIDE list has no date"):
        take_listed_ratings(store, "ann", lists, "FIDE")
    with pytest.raises(StoreError, match="No list of 'EGF' has been imported"):
        take_listed_ratings(store, "ann", lists, "EGF")
