"""FIDE tournament files: columns as the handbook numbers them, letters, lines of the event, and writing them back."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path

import pytest

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.trf.dialects import Trf16, Trf26
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind
from crosstable.ranking.scores import scores
from tests.formats.trf.trf_lines_made import laid_out, messages, player, read, written
from tests.golden.given_cases import EVENTS, IS_COMMITTED

# TRF26, player section: every column by its number.
FULL = laid_out(
    (1, "001"), (5, "   7"), (10, "w"), (11, "WGM"), (15, "Lee, Ann"), (49, "2431"), (54, "GER"), (58, "    1503014"),
    (70, "1990/01/31"), (81, " 0.0"), (86, "   2"),
)  # fmt: skip


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_a_golden_event_is_read_without_problems_and_written_back_byte_for_byte(path: Path) -> None:
    data = path.read_bytes()

    found = Trf16().read(io.BytesIO(data), name=path.name, strict=True)
    made = Trf16().write(found.document)

    assert found.problems == ()
    assert made.losses == ()
    assert made.data.replace(b"\r\n", b"\r") == data


def test_there_are_twenty_nine_golden_events() -> None:
    assert not IS_COMMITTED or len(EVENTS) == 29


def test_every_column_of_a_player_is_read_where_the_handbook_has_it() -> None:
    document = read(FULL).document

    (entrant,) = document.event.entrants
    assert entrant == Entrant(
        Player("7", "Lee, Ann", (Identity("FIDE", "1503014"),), country="GER"), number=7, rating=2431.0
    )
    assert document.of("7") == Stated("WGM", "w", "1990-01-31", half_points=0, place=2)


def test_every_column_of_a_player_is_written_where_the_handbook_has_it() -> None:
    assert FULL in written(read(FULL))


@pytest.mark.parametrize(
    ("own", "theirs", "kind", "places"),
    [
        ("1", "0", ResultKind.PLAYED, (1, 2)),
        ("=", "=", ResultKind.PLAYED, (1, 1)),
        ("0", "1", ResultKind.PLAYED, (2, 1)),
        ("0", "0", ResultKind.DOUBLE_LOSS, (None, None)),
        ("W", "L", ResultKind.UNRATED, (1, 2)),
        ("D", "D", ResultKind.UNRATED, (1, 1)),
        ("l", "w", ResultKind.UNRATED, (2, 1)),
        ("+", "-", ResultKind.FORFEIT, (1, 2)),
        ("-", "-", ResultKind.DOUBLE_FORFEIT, (None, None)),
        ("?", "?", ResultKind.ADJOURNED, (None, None)),
        (" ", " ", ResultKind.UNKNOWN, (None, None)),
    ],
)
def test_every_letter_of_a_game_is_read(own: str, theirs: str, kind: ResultKind, places: tuple[int, int]) -> None:
    found = read(player(1, f"   2 w {own}"), player(2, f"   1 b {theirs}"))

    (game,) = found.document.event.rounds[0].games
    assert messages(found) == []
    assert (game.kind, tuple(side.place for side in game.sides)) == (kind, places)
    assert [(side.players, side.colour) for side in game.sides] == [(("1",), "white"), (("2",), "black")]


@pytest.mark.parametrize(
    ("letter", "kind"),
    [
        ("U", ResultKind.ALLOCATED_BYE),
        ("F", ResultKind.FULL_BYE),
        ("h", ResultKind.HALF_BYE),
        ("Z", ResultKind.ZERO_BYE),
        ("+", ResultKind.FULL_BYE),
        ("=", ResultKind.HALF_BYE),
        ("-", ResultKind.ZERO_BYE),
    ],
)
@pytest.mark.parametrize("none", ["0000", "    "])
def test_every_letter_of_a_bye_is_read(letter: str, kind: ResultKind, none: str) -> None:
    found = read(player(1, f"{none} - {letter}"))

    assert [game.kind for game in found.document.event.rounds[0].games] == [kind]


def test_blanks_are_a_round_without_a_game() -> None:
    event = read(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "")).document.event

    assert [game.players for game in event.rounds[0].games] == [("1", "2")]


def test_white_is_the_first_side() -> None:
    event = read(player(1, "   2 b 1"), player(2, "   1 w 0")).document.event

    assert event.rounds[0].games[0].players == ("2", "1")


def test_half_a_point_against_none_is_a_decision_kept_as_scores() -> None:
    found = read(player(1, "   2 w ="), player(2, "   1 b 0"))

    assert scores(found.document.event) == {"1": 1, "2": 0}
    assert messages(found) == []
    assert written(found)[-2:] == [player(1, "   2 w ="), player(2, "   1 b 0")]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_line_ends_and_encodings_as_they_occur(end: str, encoding: str) -> None:
    event = read("012 Könnern", player(1, name="Ümit Ölçer"), end=end, encoding=encoding).document.event

    assert (event.name, event.entrants[0].player.name) == ("Könnern", "Ümit Ölçer")


HEADER = [
    "012 Spring cup",
    "022 Ulm",
    "032 GER",
    "042 2026/05/02",
    "052 2026/05/03",
    "062 2",
    "072 1",
    "092 Individual: Swiss-System",
    "102 IA Gil, Eva",
    "112 FA Ito, Jo",
    "112 FA Eco, Hal",
    "122 90 min + 30 s",
    laid_out((1, "132"), (92, "26/05/02"), (102, "26/05/03")),
    "142 3",
    "152 B",
    "162  W 3.0    D 1.0    P 1.0",
    "172 GER FIDON",
    "182 crosstable",
    "192 FIDE_DUTCH_2025",
    "222 5400+30",
]
GAMES = [
    player(1, "   2 w 1", "   2 b 1", points="6.0", rank="1", rating="2100"),
    player(2, "   1 b 0", "   1 w 0", points="0.0", rank="2"),
]


@pytest.mark.parametrize("line", ["172 GER FIDON", "172     FIDE"])
def test_line_172_keeps_its_columns(line: str) -> None:
    document = read("012 Cup", line, *GAMES).document

    assert line in Trf26().write(document).data.decode().split("\r\n")


def test_the_lines_of_the_event_are_read() -> None:
    found = read(*HEADER, *GAMES, "202 BH/C1,SB,KS/L-1")

    document = found.document
    event = document.event
    assert messages(found) == []
    assert (event.id, event.name, event.date, event.rounds_planned) == ("cup", "Spring cup", dt.date(2026, 5, 2), 3)
    assert dict(document.about) == {
        "city": "Ulm",
        "federation": "GER",
        "start": "2026-05-02",
        "end": "2026-05-03",
        "kind": "Individual: Swiss-System",
        "arbiter": "IA Gil, Eva",
        "deputies": "FA Ito, Jo; FA Eco, Hal",
        "time_control": "90 min + 30 s",
        "first_colour": "black",
        "starting_rank": "GER FIDON",
        "program": "crosstable",
        "system": "FIDE_DUTCH_2025",
        "rate_of_play": "5400+30",
    }
    assert document.tiebreaks == ("BH-C1", "SB", "KS/L-1")
    assert [game.date for this in event.rounds for game in this.games] == [dt.date(2026, 5, 2), dt.date(2026, 5, 3)]
    assert scores(event) == {"1": 12, "2": 0}  # three points a win, in half-points


def test_a_file_of_2026_is_written_back_line_for_line() -> None:
    lines = [*HEADER, *GAMES, "202 BH/C1,SB,KS/L-1"]

    assert written(read(*lines)) == lines


def test_comments_unknown_lines_and_their_places_survive() -> None:
    lines = [
        "### by hand",
        "012 Cup",
        "",
        "XYZ what is this",
        *GAMES,
        "### end",
        "013 Team A                             1    2",
    ]

    assert written(read(*lines), year=16) == lines


def test_lines_of_teams_national_ratings_and_accelerations_survive() -> None:
    # The lines of 250 and 310 are the handbook's own examples.
    lines = [
        "012 Cup",
        *GAMES,
        laid_out((1, "GER"), (5, "   1"), (49, "2050")),
        "250 00.0 02.0 001 003 0001 0090",
        "310   1 India                            IND     2486   15.0   28.0  11     1    5   15   28   44",
        "320 02.0 02.5 000 003",
    ]

    assert written(read(*lines)) == lines


def test_what_only_2026_knows_is_lost_in_2016_and_reported() -> None:
    found = read(*HEADER, *GAMES, "202 BH", "250 00.0 02.0 001 003 0001 0090")

    made = Trf16().write(found.document)

    lost = {loss.code for loss in made.losses}
    assert {"tiebreaks", "about-system", "about-program", "about-rate_of_play", "about-starting_rank", "kept"} == lost
    assert "TRF16 has no place for the tie-breaks: event." in [str(loss) for loss in made.losses]
    lines = made.data.decode().split("\r\n")
    assert "XXR 3" in lines
    assert "XXC black1" in lines
    assert "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 FW=3.0 FPB=3.0 HPB=1.0" in lines


def test_a_player_added_later_follows_the_others() -> None:
    document = read("012 Cup", *GAMES, "", "092 Swiss").document
    event = document.event
    more = Event(event.id, event.name, (*event.entrants, Entrant(Player("3", "Late, Comer"), number=3)), event.rounds)

    lines = Trf16().write(EventDocument(more, about=document.about, kept=document.kept)).data.decode().split("\r\n")

    assert [line[:8].strip() for line in lines] == ["012 Cup", "001    1", "001    2", "001    3", "", "092 Swis", ""]


def test_without_start_numbers_players_are_counted() -> None:
    event = Event("e", "E", (Entrant(Player("a", "Ann")), Entrant(Player("b", "Bo")))).with_round(
        Game.between("a", "b", 1)
    )

    made = Trf26().write(EventDocument(event))

    assert [line[4:18] for line in made.data.decode().split("\r\n") if line.startswith("001")] == [
        "   1      Ann ",
        "   2      Bo  ",
    ]
    assert {loss.code for loss in made.losses} == {"id"}


@pytest.mark.slow
def test_more_than_9999_players_do_not_fit() -> None:
    entrants = tuple(Entrant(Player(str(number), f"P{number}")) for number in range(10_000))

    with pytest.raises(FormatError, match=r"A TRF holds 9,999 players, and the event has 10,000\. Split the event"):
        Trf26().write(EventDocument(Event("e", "E", entrants)))


def test_a_value_too_long_for_its_columns_is_reported() -> None:
    people = (
        Entrant(
            Player("1", "A" * 40, (Identity("FIDE", "1" * 12), Identity("AGA", "7")), country="Germany"),
            number=1,
            rating=2100.5,
        ),
    )

    made = Trf26().write(EventDocument(Event("e", "E", people)))

    assert {"entrant", "identities", "country", "rating"} <= {loss.code for loss in made.losses}


def test_the_games_alone_are_the_same_columns_as_those_of_the_event() -> None:
    import numpy as np

    from crosstable.formats.event.history_source import source_of
    from crosstable.model.columns import Labels

    lines = [*HEADER, *GAMES, player(3, "0000 - U", "   4 - ="), player(4, "", "   3 - 0", name="Player 3")]
    data = "\r".join(lines).encode()
    slow = source_of(Trf26().read(io.BytesIO(data), name="cup.trf").document, "cup.trf")
    fast, problems = Trf26().read_source(io.BytesIO(data), name="cup.trf")

    assert problems == ()
    assert (fast.name, fast.spellings) == (slow.name, slow.spellings)
    assert fast.spellings[-2:] == ("Player 3 (3)", "Player 3 (4)")
    for mine, other in ((fast.games, slow.games), (fast.sides, slow.sides)):
        for name in type(mine).__slots__:
            one, two = getattr(mine, name), getattr(other, name)
            if isinstance(one, Labels):
                assert (one.names, one.codes.tolist()) == (two.names, two.codes.tolist())
            elif isinstance(one, np.ndarray):
                assert (name, one.dtype, one.tolist()) == (name, two.dtype, two.tolist())
            else:
                assert (name, one) == (name, two)


def test_a_thousand_players_are_read() -> None:
    ring = [
        player(at, *(f"{at + 1 if (at % 2) == 1 else at - 1:>4} {'wb'[at % 2]} =" for _ in range(11)))
        for at in range(1, 1001)
    ]

    event = read(*ring).document.event

    assert (len(event.entrants), len(event.rounds), len(event.rounds[10].games)) == (1000, 11, 500)


def test_the_usual_points_are_written_back() -> None:
    found = read("162  W  1.0    D  0.5    L  0.0", player(1, "0000 - U"))

    assert "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0" in written(found)
    assert read(*written(found)).document.event == found.document.event
    assert not any(line.startswith("162") for line in written(read(player(1, "0000 - U"))))
