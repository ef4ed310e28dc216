"""AGA results and TDLists."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.go.aga import AgaFormat
from crosstable.formats.go.aga_tdlist import AgaTdList
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Identity, Player
from tests.formats.peer_samples import AGA, TDLIST, TDLIST_N


def read(text, name="cup.txt", **options):
    data = text if isinstance(text, bytes) else text.encode()
    return AgaFormat().read(io.BytesIO(data), name=name, **options)


def read_list(data, name="td.txt", **options):
    return AgaTdList().read(io.BytesIO(data), name=name, **options)


def told(found):
    return [str(problem) for problem in found.problems]


def games(found):
    return [
        (game.round, game.kind.value, [(side.players[0], side.place) for side in game.sides], game.handicap, game.komi)
        for game in found.document.event.games()
    ]


def test_the_shortest_report_of_the_rules_is_read():
    # The layout of the example in "Qualifications for Rated Games", usgo.org: White, Black, winner, handicap, komi.
    found = read(
        "TOURNEY Go Club Rated Games, Princeton, NJ, June 15-30, 2004\n"
        "        start=6/15/2004\n        finish=6/30/2004\n        rules=AGA\n"
        "PLAYERS\n 100 Example, Paul 4k\n2000 Sample, Rick     4k\nGAMES\n100 2000 b 0 7\n2000 100 w 0 7\n"
    )

    assert () == found.problems
    assert [
        (1, "played", [("2000", 1), ("100", 2)], 0.0, 7.0),
        (2, "played", [("100", 2), ("2000", 1)], 0.0, 7.0),
    ] == games(found)
    assert ("2004-06-15", "2004-06-30") == (found.document.about["start"], found.document.about["end"])


def test_players_have_numbers_grades_or_ratings():
    document = read(AGA).document

    assert [
        ("17452", "Example, Ann", None, "3d"),
        ("3199", "Sample, Bo", -1.5, None),
        ("44", "Third, Cem", None, "5k"),
    ] == [(each.id, each.player.name, each.rating, document.of(each.id).grade) for each in document.event.entrants]
    assert (Identity("AGA", "44"),) == document.event.entrants[2].player.identities


def test_what_is_read_is_written_to_the_same_event():
    document = read(AGA).document
    written = AgaFormat().write(document)

    assert () == written.losses
    assert document == read(written.data).document
    assert b"\tfee=20\n" in written.data
    assert written.data.endswith(b"END\n44: 1 High Street, Princeton\n")


def test_dates_and_places_of_opengotha_are_read():
    found = read("Tourney\tCup\nlocation='Lyon'\n\tstart=2026-05-02\nPLAYERS\n1\tAa, Bb\t1D\n\nGAMES 1\n\nEND\n")

    assert ({"city": "Lyon", "start": "2026-05-02"}, "Cup", "1d") == (
        dict(found.document.about),
        found.document.event.name,
        found.document.of("1").grade,
    )


def test_what_cannot_be_is_reported_with_its_line():
    found = read(
        "TOURNEY x\nstart=15/15/2026\nPLAYERS\n1 Aa 1d\n1 Bb 2d\nnobody\n2 Cc 1k\nGAMES\n1 9 w 0 7\n1 1 w 0 7\n"
        "1 2 x 0 7\n1 2 w many 7\n"
    )

    assert [
        "line 2: '15/15/2026' is not a date. Write month, day and year: 5/2/2026.",
        "line 5: Player 1 is in the list twice; this line was left out.",
        "line 6: 'nobody' is not a player. Write number, name and grade: 17452 Example, Ann 3d.",
        "line 9: Player '9' is not in the list. The game was left out. Write games as 17452 3199 w 2 0.",
        "line 10: Player 1 plays against themselves. The game was left out.",
        "line 11: Result 'x' is not one of w, b and ?. The game was left out. Write games as 17452 3199 w 2 0.",
        "line 12: handicap 'many' is not a number, and was left out.",
    ] == told(found)
    assert [(1, "played", [("2", 2), ("1", 1)], None, 7.0)] == games(found)


def test_rounds_have_an_end(monkeypatch):
    monkeypatch.setattr("crosstable.formats.go.aga._MOST_ROUNDS", 1)
    found = read("PLAYERS\n1 Aa 1d\n2 Bb 1d\nGAMES\n1 2 w 0 7\n1 2 w 0 7\n")

    assert ["line 6: There are more than 1 rounds. The game was left out."] == told(found)


def test_players_without_a_number_get_a_temporary_one_and_byes_are_reported():
    people = (
        Entrant(Player("1", "Lee, Ann")),
        Entrant(Player("2", "Chan, Bo", identities=(Identity("AGA", "99999"),))),
    )
    game = Game((Side.of("1", place=2), Side.of("2", place=1)))
    document = EventDocument(
        Event("cup", "Cup", people, (Round(1, (game,)), Round(2, (Game.bye("1"),)))), stated={"1": Stated(grade="2k")}
    )

    written = AgaFormat().write(document)

    assert ["PLAYERS", "99998 Lee, Ann 2k", "99999 Chan, Bo", "GAMES 1", "99999 99998 w 0 7", "GAMES 2", "END"] == (
        written.data.decode().splitlines()[1:]
    )
    sentences = [str(loss) for loss in written.losses]
    assert "the AGA file has no place for byes allocated by the pairing: round 2, Lee, Ann." in sentences
    assert "the AGA wants colours; the first side was written as Black: round 1, Chan, Bo - Lee, Ann." in sentences


def test_a_file_of_something_else_is_rejected():
    with pytest.raises(FormatError) as refused:
        read("hello", name="x.txt")

    assert (
        str(refused.value)
        == "x.txt: there is no line TOURNEY, PLAYERS or GAMES, so these are not AGA results. Check that it is the right file."  # noqa: E501  # a message in one piece
    )


def test_a_file_too_large_is_rejected():
    with pytest.raises(FormatError, match=r"^x\.txt: the file is larger than 4 MB\. Check"):
        read(b" " * (4 * 2**20 + 1), name="x.txt")


def test_a_tdlist_is_read_as_entrants():
    document = read_list(TDLIST).document

    assert [
        ("17452", "Example, Ann", 3.431, "3d", "FARG", "ND", "Full until 2027-08-06"),
        ("3199", "Sample, Bo", -9.91196, "9k", None, "NC", "Youth until 2028-08-24"),
        ("44", "Third, Cem", None, None, "MGA", "MA", "Limit until 2020-12-28"),
    ] == [
        (
            each.id, each.player.name, each.rating, document.of(each.id).grade, each.player.club, each.player.region,
            document.of(each.id).membership,
        )
        for each in document.event.entrants
    ]  # fmt: skip


def test_the_tdlist_in_columns_is_read():
    document = read_list(TDLIST_N).document

    assert [("17452", "Example, Ann", 3.4, "FARG", "ND"), ("3199", "Sample, Bo", -9.9, None, "NC")] == [
        (each.id, each.player.name, each.rating, each.player.club, each.player.region)
        for each in document.event.entrants
    ]


def test_lines_that_are_no_members_are_reported():
    found = read_list(b"Example, Ann\t17452\tFull\tx\t\t\t\nExample, Bo\t17452\tFull\t\t\t\t\nhello\n")

    assert [
        "column 'id': Player 17452 ('Example, Bo') is in the list twice. The first line counts.",
        "line 1, column 'rating': 'x' is not a rating. The player is kept without one.",
        "line 3: 'hello' is not a line of a TDList. It was left out.",
    ] == told(found)


def test_a_tdlist_without_a_player_is_rejected():
    with pytest.raises(FormatError, match=r"^x\.txt: the file contains no players, so it is not a TDList\. Check"):
        read_list(b"hello\n", name="x.txt")


def test_a_tdlist_too_long_for_an_event_is_rejected(monkeypatch):
    monkeypatch.setattr("crosstable.formats.go.aga_tdlist.MOST_ENTRANTS", 1)

    with pytest.raises(FormatError, match=r"^td\.txt: there are more than 1 players, too many for an event\. Look up"):
        read_list(TDLIST)
