"""CSV: encodings, line ends, delimiters, quotes, and what is said of broken files."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.tables.csv import Csv, Tsv
from crosstable.model.errors import FormatError
from crosstable.model.tables.guess import SAMPLE_ROWS

HEADER = "player_a,player_b,score_a\n"
TABLE = HEADER + "Ann,Bo,1\nBo,Žoë,0.5\n"


def read(content, **options):
    data = content if isinstance(content, bytes) else content.encode()
    reader = Csv(**{key: options.pop(key) for key in ("encoding", "delimiter") if key in options})
    return reader.read(io.BytesIO(data), name="r.csv", **options)


def problems(content, **options):
    return [str(problem) for problem in read(content, **options).problems]


@pytest.mark.parametrize(
    "data",
    [
        TABLE.encode(),
        TABLE.encode("utf-8-sig"),
        TABLE.encode("utf-16"),
        b"\xfe\xff" + TABLE.encode("utf-16-be"),
        TABLE.replace("\n", "\r\n").encode(),
        TABLE.replace("\n", "\r").encode(),
        TABLE.replace(",", ";").encode(),
        TABLE.replace(",", "\t").encode(),
        TABLE.replace(",", "|").encode(),
        TABLE.strip().encode(),
        b"\n\n" + TABLE.encode() + b"\n,,\n",
    ],
    ids=["plain", "bom", "utf-16", "utf-16-be", "crlf", "cr", ";", "tab", "|", "no end", "blank lines"],
)
def test_table_is_the_same_in_every_dress(data):
    result = read(data)

    assert (result.history().players, result.problems, result.rows) == (("Ann", "Bo", "Žoë"), (), 2)


def test_other_encoding_is_read_when_named():
    assert read(TABLE.replace("Ž", "Ø").encode("latin-1"), encoding="latin-1").history().players[2] == "Øoë"


def test_named_utf_8_still_drops_the_mark():
    assert read(TABLE.encode("utf-8-sig"), encoding="UTF-8").problems == ()


def test_wrong_encoding_names_the_byte_and_the_option():
    with pytest.raises(FormatError) as error:
        read(TABLE.replace("Ž", "Ñ").encode("latin-1"))

    assert str(error.value) == (
        "r.csv: line 3, byte 38 (b'\\xd1') is not UTF-8. Save the file as UTF-8, or name its encoding, such as latin-1."
    )


def test_text_cut_inside_a_letter_names_the_byte():
    with pytest.raises(FormatError, match=r"^r.csv: line 1, byte 2 \(b'\\xc5'\) is not UTF-8\."):
        read(b"ab\xc5")


@pytest.mark.parametrize("encoding", ["klingon", "base64", "a\0b"])
def test_unknown_encoding_is_rejected(encoding):
    with pytest.raises(FormatError) as error:
        read(TABLE, encoding=encoding)

    assert str(error.value) == f"Encoding {encoding!r} is not known. Use utf-8, utf-16, latin-1 or cp1252."


def test_utf_16_without_its_mark_is_rejected():
    # Python 3.11 and 3.12 blame no byte, 3.13 the first.
    with pytest.raises(FormatError, match=r"^r.csv: (not|.* is not) UTF-16.*[Nn]ame its encoding"):
        read(TABLE, encoding="utf-16")


@pytest.mark.parametrize("content", ["", "\n\n \n"])
def test_empty_file_is_reported(content):
    with pytest.raises(FormatError, match=r"^r.csv: the file is empty. Add a header and a row for each game.$"):
        read(content)


@pytest.mark.parametrize("content", [HEADER, HEADER + "\n,,\n"])
def test_header_alone_is_reported(content):
    with pytest.raises(FormatError, match=r"^r.csv: the header \(line 1\) has no rows below it. Add results.$"):
        read(content)


def test_rows_of_another_width_are_reported():
    assert problems(HEADER + "Ann,Bo\nAnn,Bo,1\nAnn,Bo,1,x\n") == [
        "line 2: There are 2 cells where the header has 3. Check commas and quotes.",
        "line 4: There are 4 cells where the header has 3. Check commas and quotes.",
    ]


def test_nul_bytes_are_reported():
    assert problems(HEADER + "A\0nn,Bo,1\nAnn,Bo,1\n") == [
        "line 2: The cell 'A\\x00nn' holds a NUL byte. Save the file again as text."
    ]


def test_utf_16_without_a_mark_is_reported():
    with pytest.raises(FormatError, match=r"^r.csv: the header holds NUL bytes, so this is not CSV in UTF-8. If it is"):
        read(TABLE.replace("Ž", "Z").replace("ë", "e").encode("utf-16-le"))


def test_quoted_line_ends_keep_the_lines_right():
    content = HEADER + '"Ann\nLee",Bo,1\n\nAnn,Bo,2\n"x\r\ny\n",Bo,3\nAnn,Bo,4\n'

    assert [problem.partition(":")[0] for problem in problems(content)] == [
        "line 5, column 'score_a'",
        "line 6, column 'score_a'",
        "line 9, column 'score_a'",
    ]


def test_quotation_mark_that_is_never_closed_is_reported():
    assert problems(HEADER + 'Ann,Bo,1\nAnn,"Bo,1\nAnn,Bo,1\n') == [
        "line 3: A quotation mark that opens here is never closed. Close it."
    ]


def test_quotation_marks_that_do_not_pair_are_reported_and_the_rest_is_read():
    result = read(HEADER + 'Ann,Bo,1\n"Ann" Lee,Bo,1\nCy,"Di ""Ace"" O",0\nEd "X" Y,Bo,1\n')

    assert [str(problem) for problem in result.problems] == [
        "line 3: The quotation marks are not balanced: ',' expected after '\"'. Inside a quoted cell, double them."
    ]
    assert result.history().players == ("Ann", "Bo", "Cy", 'Di "Ace" O', 'Ed "X" Y')


def test_cell_without_end_is_reported():
    assert problems(HEADER + f"{'x' * 140_000},Bo,1\nAnn,Bo,1\n") == [
        "line 2: A cell has more than 131072 characters. A quotation mark may be missing on this line."
    ]


def test_header_with_broken_quotes_is_reported():
    with pytest.raises(
        FormatError, match=r"^r.csv: line 1: the header cannot be read: ',' expected after '\"'\. Correct its"
    ):
        read('"a"b,c\n1,2\n')


@pytest.mark.slow
def test_line_without_end_is_reported():
    with pytest.raises(FormatError, match=r"^r.csv: line 1 has more than 16,777,216 characters\. Check"):
        read(b"x" * (1 << 25))


def test_reading_that_stops_is_reported():
    class Broken(io.BytesIO):
        def read(self, size=-1):
            raise OSError("the disk is gone")

    with pytest.raises(FormatError, match=r"^r.csv: reading stopped: the disk is gone. Check the file and try again.$"):
        Csv().read(Broken(), name="r.csv")


def test_columns_that_say_nothing_are_reported_with_the_name_of_the_file():
    with pytest.raises(FormatError, match=r"^r.csv: No columns name the players\. .* Columns: x, y\.$"):
        read("x,y\n1,2\n")


def test_words_correct_the_guess():
    result = read("x,y,z\nAnn,Bo,1\n", mapping=["player_a=x", "player_b=y", "score_a=z"])

    assert result.history().players == ("Ann", "Bo")


def test_rows_beyond_the_sample_are_read_with_their_lines():
    count = SAMPLE_ROWS + 5000

    result = read(HEADER + "Ann,Bo,1\n" * count + "Ann,Bo,x\n")

    assert result.rows == count + 1
    assert result.problems[1].line == count + 2


def test_progress_is_reported_in_bytes():
    told = []

    read(TABLE, progress=lambda done, total: told.append((done, total)))

    assert told == [(len(TABLE.encode()), len(TABLE.encode()))]


def test_stream_that_cannot_seek_is_read():
    class Pipe(io.BytesIO):
        def seekable(self):
            return False

    told = []

    result = Csv().read(Pipe(TABLE.encode()), name="r.csv", progress=lambda *numbers: told.append(numbers))

    assert (result.rows, told) == (2, [(len(TABLE.encode()), None)])


def test_strict_rejects_for_the_first_error():
    with pytest.raises(
        FormatError, match=r"^r.csv: line 2, column 'score_a': Score '2' is not .* \(errors in all: 1\)$"
    ):
        read(HEADER + "Ann,Bo,2\n", strict=True)


def test_preview_shows_the_mapping_and_the_first_rows():
    result = read("home,away,result,elo\nAnn,Bo,1-0,\nAnn,Bo \x1b[31m,0-1,\n" + f"{'x' * 60},Bo,1-0,\n")

    assert result.preview().splitlines() == [
        "One row per game. Columns:",
        "  player_a <- home",
        "  player_b <- away",
        "  result <- result",
        "  unused: elo",
        "First rows:",
        "  home | away | result | elo",
        "  Ann | Bo | 1-0 | ",
        "  Ann | Bo  [31m | 0-1 | ",
        f"  {'x' * 37}... | Bo | 1-0 | ",
    ]


def test_errors_are_the_problems_that_cost_a_row():
    result = read(HEADER + "Ann,Bo,1\nAnn,Bo,1\nAnn,Bo,2\n")

    assert ([problem.line for problem in result.errors], len(result.problems)) == ([4], 2)


def test_tsv_has_tabs_whatever_the_header_says():
    result = Tsv().read(io.BytesIO(b"player_a\tplayer_b\tscore_a\tx,y,z,u,v\nAnn\tBo\t1\t\n"), name="r.tsv")

    assert result.history().players == ("Ann", "Bo")
