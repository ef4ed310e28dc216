"""Pasted lists as people write them: notes, question marks, totals, and numbers in the names of clubs."""

import pytest

from crosstable.formats.pasted_list import doubts_of, pasted_players
from crosstable.formats.pasted_notes import is_total, without_notes
from crosstable.games.profiles import game_profile

CHESS, FOOTBALL = game_profile("chess"), game_profile("football")


@pytest.mark.parametrize(
    ("line", "name", "absent"),
    [
        ("Ann Lee 2010 (bye in round 2)", "Ann Lee", {2}),
        ("Ann Lee 2010, bye round 2 and 4", "Ann Lee", {2, 4}),
        ("Ann Lee 2010 [half-point bye in rounds 1, 3]", "Ann Lee", {1, 3}),
        ("Ann Lee 2010 (round 2: bye)", "Ann Lee", {2}),
        ("Ann Lee 2010 - not in round 5", "Ann Lee", {5}),
        ("Ann Lee 2010 - arrives round 2", "Ann Lee", {1}),
        ("Ann Lee - arrives late for round 3", "Ann Lee", {1, 2}),
        ("Ann Lee 2010 (ab Runde 3)", "Ann Lee", {1, 2}),
        ("Ann Lee 2010 (joins in rd. 2)", "Ann Lee", {1}),
    ],
)
def test_notes_are_read_as_what_they_are_and_marked(line, name, absent):
    (found,) = pasted_players(line, CHESS)

    assert (found.name, found.club, found.absent) == (name, "", absent)
    assert len(found.doubts) == 1
    assert "is read as a" in str(found.doubts[0])


def test_the_sentence_of_a_note_says_which_round():
    doubts = doubts_of(pasted_players("Ann Lee 2010 (bye in round 2)\nBo Day 1900 - arrives round 3", CHESS))

    assert [str(each) for each in doubts] == [
        "Line 1: '(bye in round 2)' is read as a request for a bye in round 2.",
        "Line 2: '- arrives round 3' is read as a late arrival: round 3 is the first that they play.",
    ]


def test_a_round_that_no_event_has_is_no_note():
    assert without_notes("Ann (bye in round 999)", 1).absent == frozenset()
    assert without_notes("Ann - arrives round 0", 1).absent == frozenset()


@pytest.mark.parametrize("line", ["Latecomer Freeman 1800", "Byers, Round 1700", "Ann Fromm Ulm", "Joins Comes 1900"])
def test_names_that_resemble_notes_stay(line):
    (found,) = pasted_players(line, CHESS)

    assert (found.absent, found.doubts) == (frozenset(), ())


@pytest.mark.parametrize("line", ["Cem Ay ???", "Cem Ay (?)", "Cem Ay?", "Cem Ay 1850 ??"])
def test_question_marks_are_left_out_and_marked(line):
    (found,) = pasted_players(line, CHESS)

    assert found.name == "Cem Ay"
    assert [str(each) for each in found.doubts] == [
        "Line 1: there is a question mark. Is the player sure to come?",
    ]


@pytest.mark.parametrize(
    "line", ["total 25 players", "Total: 25", "25 players", "Players: 24", "24 entries in total", "Summe 12 Spieler"]
)
def test_a_total_is_no_player(line):
    (found,) = pasted_players(line, CHESS)

    assert found.is_total
    assert str(found.doubts[0]) == "Line 1 looks like a total, not like a player. It is left out."


@pytest.mark.parametrize("line", ["Total Recall 1900", "Ann Player", "Player 7", "12. Ann Lee", "Sum Ting"])
def test_a_name_is_no_total(line):
    assert not is_total(line)


@pytest.mark.parametrize(
    "name", ["TSV 1860 München", "1. FC Köln", "City 1899", "Schalke 04", "FC 1900 Ulm (reserves)"]
)
def test_a_team_keeps_the_numbers_of_its_name(name):
    (found,) = pasted_players(name, FOOTBALL)

    assert (found.name, found.rating, found.club, found.doubts) == (name, None, "", ())


def test_a_numbered_list_of_teams_loses_its_numbers():
    found = pasted_players("1. TSV 1860 München\n2. 1. FC Köln\n3. City 1899", FOOTBALL)

    assert [each.name for each in found] == ["TSV 1860 München", "1. FC Köln", "City 1899"]


def test_a_rating_of_a_team_has_a_cell_of_its_own():
    ants, bees, cats = pasted_players("Ants\t1650\tUlm\nBees; Cats", FOOTBALL)

    assert (ants.name, ants.rating, ants.club) == ("Ants", 1650, "Ulm")
    assert (bees.name, cats.name) == ("Bees", "Cats")


def test_a_club_among_players_keeps_its_number_and_is_marked():
    club, other = pasted_players("TSV 1860 München\n1. FC Köln", CHESS)

    assert (club.name, club.rating) == ("TSV 1860 München", None)
    assert str(club.doubts[0]) == "Line 1: '1860' was read as part of the name."
    assert other.name == "1. FC Köln"
    assert str(other.doubts[0]) == "Line 2: '1.' was read as part of the name."


def test_a_year_behind_a_single_name_is_a_rating_in_doubt():
    (found,) = pasted_players("City 1899", CHESS)

    assert found.rating == 1899
    assert str(found.doubts[0]).startswith("Line 1: '1899' was read as a rating. If it belongs to the name, enter it")


@pytest.mark.parametrize(
    ("line", "name", "sex"),
    [
        ("Mrs Smith 1800", "Mrs Smith", "w"),
        ("Mrs. Ann Smith 1800", "Ann Smith", "w"),
        ("Ms Lee, Ann", "Lee, Ann", "w"),
        ("Mr Bo Day", "Bo Day", "m"),
        ("Dr. Cem Ay", "Cem Ay", ""),
    ],
)
def test_a_form_of_address_is_not_lost(line, name, sex):
    (found,) = pasted_players(line, CHESS)

    assert (found.name, found.sex) == (name, sex)
