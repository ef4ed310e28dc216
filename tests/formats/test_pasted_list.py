"""Lists of players as people paste them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.formats.pasted_list import PastedPlayer, doubts_of, pasted_players
from crosstable.games.profiles import GAMES
from crosstable.model.errors import ResultError

CHESS, GO, CARDS = GAMES["chess"], GAMES["go"], GAMES["cards"]


def only(text, game):
    """Read one player, without line and doubts."""
    (player,) = pasted_players(text, game)
    return {
        name: getattr(player, name)
        for name in PastedPlayer.__slots__
        if name not in ("line", "doubts") and getattr(player, name) not in ("", None, False, frozenset())
    }


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        ("Müller, Hans 3k Berlin", GO, {"name": "Müller, Hans", "rank": "3k", "club": "Berlin"}),
        (
            "12. GM Novak Jan AUT 2439 12000274",
            CHESS,
            {
                "name": "Novak Jan",
                "title": "GM",
                "federation": "AUT",
                "rating": 2439.0,
                "player_number": "12000274",
            },
        ),
        ("Ann Lee\t2100\tGo Ulm", GO, {"name": "Ann Lee", "rating": 2100.0, "club": "Go Ulm"}),
        ("- Dr. Anna Schmidt (1850)", CHESS, {"name": "Anna Schmidt", "rating": 1850.0}),
        ("\u2022 Bo Chan, 1 Dan, London", GO, {"name": "Bo Chan", "rank": "1d", "club": "London"}),
        ("\u2022 Bo Chan, 1dan, London", GO, {"name": "Bo Chan", "rank": "1d", "club": "London"}),
        ("Chan, Bo", GO, {"name": "Chan, Bo"}),
        ("LEE ANN GER 2100", CHESS, {"name": "LEE ANN GER", "rating": 2100.0}),
        ("LEE ANN;GER;2100", CHESS, {"name": "LEE ANN", "federation": "GER", "rating": 2100.0}),
        (
            "Ann Lee *1985 1777 SK Ulm",
            CHESS,
            {"name": "Ann Lee", "birth_year": 1985, "rating": 1777.0, "club": "SK Ulm"},
        ),
        ("Ann 3k", CARDS, {"name": "Ann 3k"}),
        ("7) Gary 3000", CARDS, {"name": "Gary", "rating": 3000.0}),
        ("\u5f20\u4f1f 5d", GO, {"name": "\u5f20\u4f1f", "rank": "5d"}),
    ],
)
def test_a_line_is_understood_by_its_game(text, game, expected):
    assert only(text, game) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann; Bo; Cem", ["Ann", "Bo", "Cem"]),
        ("Ann Lee, Bo Chan", ["Ann Lee", "Bo Chan"]),
        ("Ann, Bo, Cem", ["Ann", "Bo", "Cem"]),
        ("Lee, Ann", ["Lee, Ann"]),
        ("1. Ann\n2. Bo\n\n3. Cem", ["Ann", "Bo", "Cem"]),
        ("1\tAnn\n2\tBo", ["Ann", "Bo"]),
    ],
)
def test_several_players_are_distinguished_from_one(text, names):
    assert names == [player.name for player in pasted_players(text, GO)]


def test_lines_are_counted_as_an_editor_counts_them():
    assert [1, 3] == [player.line for player in pasted_players("Ann\n\nBo", GO)]


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("Ann 3k 4k", "Line 1: '3k' was used, and '4k' after it was ignored. Check which one is right."),
        ("Ann 44k", "line 1: '44k' is not a rank. Write 30k to 1k, 1d to 9d, or 1p to 9p."),
        ("Ann 3k 1985", "Line 1: '1985' was read as a rating. If it is a year of birth, write *1985."),
    ],
)
def test_what_may_be_meant_otherwise_is_marked(text, doubt):
    assert [doubt] == [str(each) for each in doubts_of(pasted_players(text, GO))]


def test_a_line_without_end_is_rejected():
    with pytest.raises(ResultError, match=r"^Line 2 is longer than 1,000 characters\. Paste one player per line\.$"):
        pasted_players("Ann\n" + "x" * 1001, GO)


@given(text=st.text(max_size=200), name=st.sampled_from(sorted(GAMES)))
def test_any_text_is_read(text, name):
    for player in pasted_players(text, GAMES[name]):
        assert player.name.strip()


@given(names=st.lists(st.from_regex(r"[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}", fullmatch=True), min_size=1, max_size=8))
@pytest.mark.slow
def test_names_alone_come_back_as_they_are(names):
    for text in ("\n".join(names), "\n".join(f"{at}. {name}" for at, name in enumerate(names, 1))):
        assert names == [player.name for player in pasted_players(text, CHESS)]
