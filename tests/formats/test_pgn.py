"""PGN: tags of games, however long the moves are."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.pgn import Pgn
from crosstable.model.errors import FormatError
from crosstable.model.tables.guess import SAMPLE_ROWS
from tests.formats.peer_samples import PGN


def read(data, encoding=None, **options):
    return Pgn(encoding).read(io.BytesIO(data if isinstance(data, bytes) else data.encode()), name="x.pgn", **options)


def tags(**given):
    usual = {"White": "Ann", "Black": "Bo", "Result": "1-0"} | given
    return "".join(f'[{tag} "{value}"]\n' for tag, value in usual.items() if value) + "\n"


def test_tags_become_games():
    games = sorted(read(PGN).history(), key=lambda game: game.position)

    assert [
        ("2026-05-02", "Spring Cup", 3, 2, ("Example, Ann", 'Sample, Bo "the rook"'), "played"),
        (None, "Spring Cup", 4, None, ('Sample, Bo "the rook"', "Third, Cém"), "played"),
        (None, None, None, None, ("Third, Cém", "Example, Ann"), "unknown"),
    ] == [
        (game.date and str(game.date), game.event, game.round, game.board, game.players, game.kind.value)
        for game in games
    ]
    assert [(1, 2), (1, 1), (None, None)] == [tuple(side.place for side in game.sides) for game in games]
    assert {("white", "black")} == {tuple(side.colour for side in game.sides) for game in games}


def test_a_second_event_or_a_tag_after_moves_begins_a_game():
    found = read(tags(Event="a").rstrip() + "\n" + tags(Event="b") + "1. e4 *\n" + tags())

    assert 3 == found.rows


def test_moves_on_one_endless_line_are_skipped():
    found = read(tags() + "1. e4 {" + "x" * 300_000 + "}\n[%clk 0:10]\n1-0\n" + tags(White="Cem"))

    assert ((), 2) == (found.problems, found.rows)


def test_lines_of_problems_are_those_of_the_file():
    found = read(tags() + "{" + "x" * 200_000 + "}\n\n" + tags(Black="?") + tags(Result="2-7"))

    assert ["line 7, column 'White': The game has no White or no Black. Name both; it was left out."] == [
        str(problem) for problem in found.problems
    ][:1]


@pytest.mark.slow
def test_many_games_are_read_in_batches_with_progress():
    told = []
    data = (tags(Event="x") + "1. e4 1-0\n\n") * (SAMPLE_ROWS * 2 + 60_000 // 4)
    found = read(data, progress=lambda done, total: told.append((done, total)))

    assert SAMPLE_ROWS * 2 + 15_000 == found.rows
    assert told
    assert {total for _, total in told} == {len(data)}


def test_a_mapping_of_the_user_is_followed():
    found = read(tags(), mapping=["first_colour=black"])

    assert ["black", "white"] == [side.colour for side in next(iter(found.history())).sides]


def test_a_file_without_a_game_is_rejected():
    with pytest.raises(FormatError) as refused:
        read("1. e4 e5\n")

    assert (
        str(refused.value)
        == 'x.pgn: the file contains no games: no line looks like [White "Example, Ann"]. Check that it is the right file.'  # noqa: E501  # a message in one piece
    )


def test_an_unknown_encoding_is_rejected():
    with pytest.raises(FormatError, match=r"^Encoding 'klingon' is not known\. Use utf-8, utf-16, latin-1"):
        read(tags(), encoding="klingon")


def test_bytes_not_of_the_encoding_given_are_rejected():
    with pytest.raises(FormatError, match=r"^x\.pgn: line 1, byte 9 \(b'\\xc3'\) is not ASCII\. Save"):
        read(tags(White="Cém"), encoding="ascii")


def test_strict_rejects_a_game_without_a_player():
    with pytest.raises(FormatError, match=r"^x\.pgn: line 1, column 'White': The game has no White or no Black\."):
        read(tags(White="?") + "1. e4 1-0\n" + tags(), strict=True)


TAGS = '[Event "Cup"] [White "Ann"] [Black "Bo"] [Result "1-0"]'


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_several_tags_on_a_line_and_every_line_end_are_read(end):
    text = end.join([TAGS, "", "1. e4 1-0", "", '[White "Cem"]', '[Black "Ann"][Result "0-1"]', "", "1. d4 0-1", ""])

    assert [game.players for game in read(text.encode()).history()] == [("Cem", "Ann"), ("Ann", "Bo")]  # by event


def test_tags_in_a_comment_make_no_game():
    text = (
        TAGS
        + '\n\n1. e4 {as in\n[White "Carl"]\n[Black "Dan"]\n} e5 ; {no comment\n1-0\n\n'
        + TAGS.replace("Bo", "Eva")
    )

    assert [game.players for game in read(text.encode()).history()] == [("Ann", "Bo"), ("Ann", "Eva")]


def test_a_comment_that_is_never_closed_ends_before_the_next_event():
    text = TAGS + "\n\n1. e4 {never closed\n1-0\n\n" + TAGS.replace("Bo", "Eva")

    assert [game.players for game in read(text.encode()).history()] == [("Ann", "Bo"), ("Ann", "Eva")]
