"""Names and addresses: shown as wished, never endless, never two alike."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.names import display_text
from crosstable.model.players import Player
from crosstable.publish.search import initials, search_file, search_rows
from crosstable.reading.directory import unique_slugs
from tests.publish.leagues import league_of


def test_ids_that_fold_to_one_slug_get_two_addresses():
    slugs = unique_slugs([("p1", "Ann"), ("P1", "Ann"), ("p1-ann", "")])

    assert 3 == len(set(slugs.values()))


@pytest.mark.slow
@given(st.dictionaries(st.text(min_size=1), st.text(), max_size=20))
def test_slugs_are_plain_and_unlike_each_other(names):
    slugs = unique_slugs(names.items())

    assert len(names) == len(set(slugs.values()))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) and len(slug) <= 80 for slug in slugs.values())


def test_name_that_a_system_keeps_for_itself_is_marked():
    assert re.fullmatch(r"con-[0-9a-f]{8}", unique_slugs([("con", "")])["con"])


def test_endless_name_is_cut_and_empty_name_shows_the_id():
    assert 120 == len(display_text("a" * 300))
    assert "p7" == display_text("\u202e\u200b", "p7")
    assert "🏆🎲" == display_text("🏆🎲")


def test_hidden_player_has_no_name_anywhere_in_the_address():
    hidden = league_of([], players=[Player("p7", "Ann Lee", display="hidden")]).directory

    assert ("Player p7", "p7-player-p7") == (hidden.names["p7"], hidden.players["p7"])


def test_search_finds_every_word_of_a_name():
    directory = league_of([], players=[Player("p1", "Ann Lee"), Player("p2", "李 Öz")]).directory
    rows = search_rows(directory)

    assert ["_", "a", "l", "o"] == list(rows)
    assert 'crosstable.found("l",[["p","p1-ann-lee","Ann Lee"]]);\n' == search_file("l", rows["l"], directory)


@given(st.text(min_size=1))
def test_every_name_appears_under_some_letter(name):
    found = initials(name)

    assert found
    assert all(re.fullmatch("[a-z0-9_]", letter) for letter in found)
