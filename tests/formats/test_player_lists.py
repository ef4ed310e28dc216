"""Federations' lists of players: FIDE as text and XML, EGF, AGA."""

from __future__ import annotations

import io
import zipfile

import pytest

from crosstable.formats import decoding
from crosstable.formats.player_lists import fide_xml
from crosstable.formats.player_lists.aga_list import grade_of
from crosstable.formats.player_lists.fide_text import read_fide_text
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.formats.player_lists.reading import read_player_list
from crosstable.model.errors import FormatError
from crosstable.model.tables.problems import ProblemLog
from tests.formats.peer_samples import EGF_LIST, FIDE_TEXT, FIDE_XML, TDLIST, TDLIST_N, fide_row


def read(data, **options):
    listing = read_player_list(io.BytesIO(data), name="list", **options)
    return listing.organisation, list(listing.players), [str(problem) for problem in listing.problems.problems()]


def zipped(*files):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for at, data in enumerate(files):
            archive.writestr(f"list{at}.txt", data)
    return stream.getvalue()


def test_the_fide_list_as_text_is_read_by_its_columns():
    # players_list_foa.txt of 2026: the name begins in column 16, the standard rating in column 114.
    assert FIDE_TEXT.index(b"Name") == 15
    assert FIDE_TEXT.index(b"SRtng") == 113
    assert read(FIDE_TEXT) == (
        "FIDE",
        [
            PlayerListRow(
                "4100018", "Example, Ann", 2321.0, 2290.0, 2301.0, "WGM", None, "NOR", None, "1990", "inactive"
            ),
            PlayerListRow("4100026", "Sample, Bo", 1804.0, None, 1790.0, None, None, "NED", None, "2001", None),
            PlayerListRow("4100034", "Third", None, None, None, "FM", None, "USA", None, "0", None),
        ],
        [],
    )


def test_the_fide_list_of_older_years_is_read():
    # The layout of 2011, with one rating under its month: columns as in the tests of Chess::FIDE (metacpan.org).
    text = (
        b"ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
        b" 5080444  Example, Ann                      g   IND  1447    0  1995  wi\n"
    )

    assert [
        PlayerListRow("5080444", "Example, Ann", 1447.0, title="g", country="IND", born="1995", status="inactive")
    ] == (read(text)[1])


def test_the_fide_list_as_xml_is_read():
    assert read(FIDE_XML) == (
        "FIDE",
        [
            PlayerListRow(
                "4100018", "Example, Ann", 2321.0, 2290.0, 2301.0, "WGM", None, "NOR", None, "1990", "inactive"
            ),
            PlayerListRow("4100026", "Sample & Son, Bo", 1804.0, None, None, None, None, "NED"),
        ],
        [],
    )


def test_the_egf_list_is_read_out_of_its_page():
    # The layout of egf_db.txt as OpenGotha 3.5 ships it.
    assert read(EGF_LIST) == (
        "EGF",
        [
            PlayerListRow("12345678", "Aalders, Ann", 2310.0, title="3d", club="Utr", country="NL"),
            PlayerListRow("12345679", "Bakker Smit, Bo Jan", 100.0, title="20k"),
            PlayerListRow("12345680", "Cohen", 2004.0, title="1k", club="HH", country="DE"),
        ],
        [],
    )


def test_the_aga_lists_are_read_with_tabs_and_in_columns():
    # wiki.usgo.org, "AGA Document Formats": name, id, membership, rating, expiry, chapter, state, sigma, date.
    assert read(TDLIST)[:2] == (
        "AGA",
        [
            PlayerListRow(
                "17452", "Example, Ann", 3.431, title="3d", club="FARG", region="ND", status="Full until 2027-08-06"
            ),
            PlayerListRow("3199", "Sample, Bo", -9.91196, title="9k", region="NC", status="Youth until 2028-08-24"),
            PlayerListRow("44", "Third, Cem", club="MGA", region="MA", status="Limit until 2020-12-28"),
        ],
    )
    assert [("17452", 3.4), ("3199", -9.9)] == [(player.id, player.rating) for player in read(TDLIST_N)[1]]


@pytest.mark.parametrize(
    ("rating", "grade"),
    [(3.7, "3d"), (-3.7, "3k"), (1.0, "1d"), (-1.0, "1k"), (None, None), (0.5, None), (400.0, None)],
)
def test_aga_ratings_have_grades(rating, grade):
    assert grade == grade_of(rating)


def test_a_zip_is_read_as_the_list_in_it():
    assert read(FIDE_TEXT)[1] == read(zipped(FIDE_TEXT))[1]
    assert read(FIDE_XML)[1] == read(zipped(FIDE_XML))[1]


def test_latin_1_and_a_byte_order_mark_are_read():
    line = fide_row(1, "Dréan, Zoë", "FRA", "", (0, 0, 0), 0, "").encode("latin-1")
    text = FIDE_TEXT.splitlines()[0] + b"\r\n" + line

    assert ["Dréan, Zoë"] == [player.name for player in read(b"\xef\xbb\xbf" + text)[1]]
    assert ["Dréan, Zoë"] == [player.name for player in read(text, encoding="latin-1")[1]]


def test_progress_is_reported():
    told = []
    read(FIDE_XML, progress=lambda done, total: told.append((done, total)))
    read(FIDE_TEXT.splitlines()[0] + b"\n" * 20_000, progress=lambda done, total: told.append((done, total)))

    assert [(len(FIDE_XML), len(FIDE_XML)), (20_162, 20_162)] == told


def test_invalid_rows_are_reported_and_the_others_kept():
    damaged = FIDE_TEXT.replace(b"4100018", b"x100018").replace(b"1804", b"many")
    organisation, players, problems = read(damaged)

    assert ("FIDE", ["4100026", "4100034"]) == (organisation, [player.id for player in players])
    no_number = "'x100018        Example, Ann' does not begin with a FIDE number. The line was left out."
    assert [
        f"line 2, column 'ID Number': {no_number}",
        "line 3, column 'rating': 'many' is not a rating. The player is kept without one.",
    ] == problems


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (FIDE_XML.replace(b">4100026<", b">x<"), "line 17, column 'fideid': 'x' is not a FIDE number."),
        (
            EGF_LIST.replace(b"20k  19k", b"    --"),
            "line 5: '12345679  Bakker_Smit Bo_Jan': the name, country, grade or rating is missing.",
        ),
        (TDLIST.replace(b"\t3199\tYouth", b"\tno"), "line 2, column 'id': 'Sample, Bo\\tno"),
    ],
)
def test_damaged_players_of_the_other_lists_are_reported(data, problem):
    (told,) = read(data)[2]

    assert told.startswith(problem)
    assert told.endswith("The player was left out.")


def test_a_cut_xml_list_keeps_the_players_before():
    _, players, problems = read(FIDE_XML[: FIDE_XML.index(b"<country>NED")])

    assert ["4100018"] == [player.id for player in players]
    assert [
        "line 16: The file ends in the middle of a player, who was left out. Check that it is complete."
    ] == problems


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is not a player list of FIDE (text or XML), the EGF or the AGA (TDList)."),
        (b"PK\x03\x04 nothing", "the ZIP cannot be opened (File is not a zip file). Download it again."),
        (zipped(b"a", b"b"), "there are 2 files in the ZIP. Unpack it and import the list."),
        (
            b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><fideid></player>',
            "the file contains a document type or an entity, which no player list needs.",
        ),
        (
            b'<?xml version="1.0"?><player><fideid>1',
            "line 1: the entry of a player has no end. Check that the file is complete.",
        ),
        (b"x" * 9000, "line 1 has more than 4,000 characters. Check that it is the right file."),
    ],
)
def test_what_is_no_list_is_rejected(data, message):
    with pytest.raises(FormatError) as refused:
        read(data)

    assert str(refused.value).startswith(f"list: {message}")


def test_a_list_of_fide_without_its_first_line_is_rejected():
    with pytest.raises(
        FormatError, match=r"^x: the first line does not begin with 'ID Number', so this is not a FIDE list\. Download"
    ):
        list(read_fide_text(iter([(1, "Name")]), "x", ProblemLog()))


def test_a_list_without_end_is_rejected(monkeypatch):
    monkeypatch.setattr(decoding, "LARGEST_STREAM", 100)
    monkeypatch.setattr(fide_xml, "LARGEST_STREAM", 100)

    for data in (FIDE_TEXT, FIDE_XML):
        with pytest.raises(FormatError, match=r"^list: the file is larger than 0 MB\. Check"):
            read(data)


def test_an_unknown_encoding_and_bytes_that_are_not_of_it_are_rejected():
    with pytest.raises(FormatError, match=r"^Encoding 'klingon' is not known\. Use utf-8, utf-16, latin-1"):
        read(FIDE_TEXT, encoding="klingon")
    with pytest.raises(FormatError, match=r"^list: line 2, byte \d+ \(b'\\xe9'\) is not ASCII\. Save"):
        read(FIDE_TEXT.replace(b"Ann", b"\xe9nn"), encoding="ascii")


def test_a_damaged_zip_is_rejected_while_it_is_read():
    data = bytearray(zipped(FIDE_TEXT * 300))
    data[200:400] = bytes(200)

    with pytest.raises(
        FormatError, match=r"^list: (reading stopped: .*Check the file|there is|the first line|line 1 )"
    ):
        read(bytes(data))


class Stick(io.BytesIO):
    """A file on a stick that is pulled out."""

    def read(self, size=-1):
        raise OSError("the stick was pulled out")


def test_a_stream_that_stops_is_rejected():
    with pytest.raises(
        FormatError, match=r"^list: reading stopped: the stick was pulled out\. Check the file and try again"
    ):
        read_player_list(Stick(FIDE_TEXT), name="list")
