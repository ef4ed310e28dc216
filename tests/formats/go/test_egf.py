"""EGF H9: rows, cells, what two rows say of one game, and what is written."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.event.json_reader import EventJson
from crosstable.formats.go import table as go_table
from crosstable.formats.go.egf import EgfFormat
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind, ResultRules
from tests.formats.peer_samples import EGF


def read(text, name="cup.h9", **options):
    data = text if isinstance(text, bytes) else text.encode()
    return EgfFormat().read(io.BytesIO(data), name=name, **options)


def told(found):
    return [str(problem) for problem in found.problems]


def table(*rows):
    """Return a file with these rows."""
    return "; EV[x]\n" + "\n".join(rows) + "\n"


def games(found):
    return [
        (
            game.round,
            game.kind.value,
            [(side.players[0], side.place, side.colour) for side in game.sides],
            game.handicap,
        )
        for game in found.document.event.games()
    ]


def test_facts_of_the_event_are_read():
    document = read(EGF).document

    assert ("cup", "Spring Cup", "2026-05-02") == (document.event.id, document.event.name, str(document.event.date))
    assert {
        "country": "NL", "city": "Utrecht", "start": "2026-05-02", "end": "2026-05-03", "rate_of_play": "A",
        "handicap": "h9", "komi": "6.5", "time_control": "60", "comment": "Standard byo-yomi",
    } == dict(document.about)  # fmt: skip


def test_players_are_read_with_grade_club_country_and_pin():
    document = read(EGF).document

    assert ["Aalders, Ann", "Bakker Smit, Bo Jan", "Cohen, Cem", "Dekker, Dia"] == [
        entrant.player.name for entrant in document.event.entrants
    ]
    first, *_, last = document.event.entrants
    assert ("Utr", "NL", (Identity("EGF", "12345678"),)) == (
        first.player.club,
        first.player.country,
        first.player.identities,
    )
    assert (None, None, ()) == (last.player.club, last.player.country, last.player.identities)
    assert Stated(grade="3d", place=1, criteria=("36", "128", "0", "0")) == document.of("1")


@pytest.mark.parametrize("country", ["NL", "NLD"])
def test_a_country_has_two_letters_or_three(country):
    row = f"1 Aalders Ann 3d {country} Utr 0 0 0 2+"
    document = read(f"{row}\n2 Bakker Bo 2d {country} Utr 0 0 0 1-\n").document

    assert [(country, "Utr")] * 2 == [(each.player.country, each.player.club) for each in document.event.entrants]


def test_every_cell_of_the_format_is_read():
    # EGF format description and OpenGotha 3.5 (ScoredPlayer.halfGamesStrings): + won, - lost, = jigo, ! by default,
    # /w /b own colour, the number the handicap; 0+ a point, 0= half, 0- nothing without an opponent.
    found = read(EGF)

    assert () == found.problems
    assert [
        (1, "played", [("2", 2, "black"), ("1", 1, "white")], 0.0),
        (1, "half-bye", [("3", 1, None)], None),
        (1, "zero-bye", [("4", 1, None)], None),
        (2, "played", [("1", 1, "black"), ("3", 2, "white")], 2.0),
        (2, "allocated-bye", [("2", 1, None)], None),
        (2, "zero-bye", [("4", 1, None)], None),
        (3, "forfeit", [("1", 1, "black"), ("4", 2, "white")], 0.0),
        (3, "played", [("3", 1, "black"), ("2", 1, "white")], None),
    ] == games(found)


@pytest.mark.parametrize(
    ("cells", "kind", "places"),
    [
        (("2+", "1-"), ResultKind.PLAYED, (1, 2)),
        (("2?", "1?"), ResultKind.UNKNOWN, (None, None)),
        (("2-", "1-"), ResultKind.DOUBLE_LOSS, (None, None)),
        (("2-!", "1-!"), ResultKind.DOUBLE_FORFEIT, (None, None)),
        (("2+/w0!", "1-/b0!"), ResultKind.FORFEIT, (2, 1)),
        (("2=!w", "1=!b"), ResultKind.FORFEIT, (1, 1)),
    ],
)
def test_two_cells_make_a_game(cells, kind, places):
    found = read(table(f"1 Aa Bb 1d {cells[0]}", f"2 Cc Dd 2d {cells[1]}"))

    (game,) = found.document.event.games()
    assert (kind, places) == (game.kind, tuple(side.place for side in game.sides))


def test_a_win_for_both_scores_a_point_each():
    (game,) = read(table("1 Aa Bb 1d 2+", "2 Cc Dd 2d 1+")).document.event.games()

    assert (2, 2) == game.half_points(ResultRules.preset("default"))


def test_opponents_are_rows_where_shared_places_leave_the_number_blank():
    # OpenGotha leaves the place blank for players who share it (ScoredPlayer.positionStrings).
    found = read(table("  1 Aa Bb 1d NL x 2+", "    Cc Dd 1d NL x 1-", "  3 Ee Ff 1d NL x 0+"))

    assert [(1, "played"), (1, "allocated-bye")] == [game[:2] for game in games(found)]


def test_a_place_of_0_is_no_number():
    found = read(table("0 Aa Bb 1d NL x 2+", "1 Cc Dd 1d NL x 1-"))

    assert [1, 2] == [entrant.number for entrant in found.document.event.entrants]
    assert not EventJson().write(found.document).losses


def test_a_value_that_looks_like_a_cell_is_no_round():
    found = read(table("1 Aa Bb 1d NL x 3 0= 2+/w", "2 Cc Dd 1d NL x 2 1 1-/b", "3 Ee Ff 2d NL x 2 1 0+"))

    assert 1 == len(found.document.event.rounds)


def test_rows_that_disagree_are_reported_with_line_round_and_players():
    found = read(table("1 Aa Bb 1d 2+", "2 Cc Dd 1d 3-", "3 Ee Ff 1d 9+"))

    assert [
        "line 2, column 'round 1': Player 1 ('Aa, Bb'): opponent 2 ('Cc, Dd') met 3 according to line 3 (0: a bye).",
        "line 3, column 'round 1': Player 2 ('Cc, Dd'): opponent 3 ('Ee, Ff') met 9 according to line 4 (0: a bye).",
        "line 4, column 'round 1': Player 3 ('Ee, Ff'): opponent 9 is not another player of the list. Numbers are 1-3.",
    ] == told(found)
    assert [] == games(found)


def test_results_that_disagree_leave_the_game_without_one():
    found = read(table("1 Aa Bb 1d 2+/w2", "2 Cc Dd 1d 1=/w3"))

    assert [
        "line 2, column 'round 1': Player 1 ('Aa, Bb'): the result is '+' against 2 ('Cc, Dd', line 3), and '=' there. The game is kept without a result.",  # noqa: E501  # a message in one piece
        "line 2, column 'round 1': Player 1 ('Aa, Bb'): the colour is white, as it is for 2 ('Cc, Dd', line 3). The game is kept without colours.",  # noqa: E501  # a message in one piece
        "line 2, column 'round 1': Player 1 ('Aa, Bb'): the handicap is 2, and for 2 ('Cc, Dd', line 3) it is 3. The game is kept without a handicap.",  # noqa: E501  # a message in one piece
    ] == told(found)
    assert [(1, "unknown", [("1", None, None), ("2", None, None)], None)] == games(found)


def test_a_truncated_row_keeps_the_game_that_the_other_row_gives():
    found = read(table("1 Aa Bb 1d 0+ 2+/w", "2 Cc Dd 1d 0-", "3 Ee Ff 1d 0- 2+", "4 Gg Hh 1d 0+ 4+"))

    assert [
        "line 2, column 'round 2': Player 1 ('Aa, Bb'): opponent 2 ('Cc, Dd') has no cell for this game in line 3.",
        "line 3: Player 'Cc, Dd' has 1 results, and most players have 2. Add those that are missing.",
        "line 4, column 'round 2': Player 3 ('Ee, Ff'): opponent 2 ('Cc, Dd') has no cell for this game in line 3.",
        "line 4, column 'round 2': Player 3 ('Ee, Ff'): opponent 2 ('Cc, Dd') has a game already in this round.",
        "line 5, column 'round 2': Player 4 ('Gg, Hh'): opponent 4 is not another player of the list. Numbers are 1-4.",
    ] == told(found)


def test_lines_that_are_not_rows_and_invalid_dates_are_reported():
    found = read("; DT[2 May,2026-05-03]\nwhat is this\n1 Aa Bb 1d 0+\n")

    assert [
        "line 1: '2 May' is not a date. Write it as DT[2026-05-02,2026-05-03].",
        "line 2: The row 'what is this' has no name, or no grade such as 4k or 2d. It was left out.",
    ] == sorted(told(found))
    assert {"end": "2026-05-03"} == dict(found.document.about)


def test_too_many_results_in_a_row_are_reported():
    found = read(table("1 Aa Bb 1d 2+ 2+", "2 Cc Dd 1d 1-", "3 Ee Ff 1d 0+"))

    assert (
        "line 2: Player 'Aa, Bb' has 2 results, and most players have 1. The first ones were left out."
        == told(found)[0]
    )


def test_latin_1_and_utf_8_are_distinguished():
    row = "1 Dréan Ann 1d 0+"

    assert "Dréan, Ann" == read(table(row).encode("latin-1")).document.event.entrants[0].player.name
    assert "Dréan, Ann" == read(b"\xef\xbb\xbf" + table(row).encode()).document.event.entrants[0].player.name


def test_what_is_read_is_written_to_the_same_event():
    document = read(EGF).document
    written = EgfFormat().write(document)

    assert () == written.losses
    assert document == read(written.data).document
    assert b"; ZZ[only others know this]\n" in written.data
    assert written.data.endswith(b"\n; the end\n")


def event(*games, entrants=("Lee, Ann", "Chan, Bo", "Third, Cem"), **facts):
    people = tuple(Entrant(Player(str(at), name)) for at, name in enumerate(entrants, start=1))
    return Event("cup", "Cup", people, (Round(1, games),), **facts)


def test_rows_appear_in_the_order_of_scores():
    game = Game((Side.of("2", place=1, colour="black"), Side.of("1", place=2, colour="white")), handicap=3)
    written = EgfFormat().write(EventDocument(event(game, Game.bye("3", ResultKind.HALF_BYE))))

    assert [
        "   1 Chan Bo                         ?? XX xxxx    1    0    0    0    3+/b3",
        "   2 Third Cem                       ?? XX xxxx  0.5    0    0    0       0=",
        "   3 Lee Ann                         ?? XX xxxx    0    0    0    0    1-/w3",
    ] == written.data.decode().splitlines()[-3:]


def test_what_does_not_fit_is_reported():
    rated = Game((Side.of("1", place=1), Side.of("2", place=2)), kind=ResultKind.UNRATED)
    document = EventDocument(
        event(rated, entrants=("Ann Lee", "Chan, Bo"), rounds_planned=5), stated={"2": Stated("GM")}
    )

    assert [
        "EGF H9 has no place for the number of rounds to come: event.",
        "EGF H9 has no place for titles: Chan, Bo.",
        "EGF H9 has no place for games played and not rated: round 1, Ann Lee - Chan, Bo.",
        "the EGF wants a grade of every player; ?? stands for those without: Ann Lee; Chan, Bo.",
    ] == [str(loss) for loss in EgfFormat().write(document).losses][:4]


@pytest.mark.parametrize("name", ["3d", "12", "2+/w0", "|12345678", "; EV[x]", "4k, 5d", "#1", "a\u202eb", "Ann"])
def test_names_that_look_like_other_fields_come_back(name):
    written = EgfFormat().write(EventDocument(event(Game.bye("1"), entrants=(name,))))

    (entrant,) = read(written.data).document.event.entrants
    assert name.replace("\u202e", "") == entrant.player.name


def test_kept_lines_of_others_and_of_several_lines_are_not_written():
    kept = (
        KeptLine("trf16", "after 012", "; x"),
        KeptLine("egf", "head", "; a\n; EV[no]"),
        KeptLine("egf", "head", "; b"),
    )
    written = EgfFormat().write(EventDocument(event(), kept=kept))

    assert "Cup" == read(written.data).document.event.name
    assert [("kept", ("trf16, after 012",)), ("kept", ("egf, head",))] == [
        (loss.code, loss.where) for loss in written.losses if loss.code == "kept"
    ]


def test_facts_of_other_formats_under_the_same_key_are_not_written_as_the_egfs():
    about = {
        "rate_of_play": "90/40+30:30+30",
        "time_control": "90 minutes",
        "handicap": "some",
        "start": "2 May",
        "komi": "7",
    }
    written = EgfFormat().write(EventDocument(event(), about=about))

    assert ["; EV[Cup]", "; KM[7]"] == written.data.decode().splitlines()[:2]
    assert {f"about-{key}" for key in about} - {"about-komi"} <= {loss.code for loss in written.losses}


def test_facts_of_another_form_are_kept_as_they_are():
    document = read("; EV[x]\n; HA[as usual]\n1 Aa Bb 1d 0+\n").document

    assert ((KeptLine("egf", "head", "; HA[as usual]"),), {}) == (document.kept, dict(document.about))


def test_a_file_without_a_player_or_a_fact_is_rejected():
    with pytest.raises(FormatError) as refused:
        read("hello\n", name="x.h9")

    assert str(refused.value) == (
        "x.h9: the file contains no players, so it is not an EGF H9 table. The first problem: line 1: The row "
        "'hello' has no name, or no grade such as 4k or 2d. It was left out."
    )


def test_strict_rejects_the_first_error():
    with pytest.raises(FormatError) as refused:
        read(table("1 Aa Bb 1d 9+"), strict=True)

    assert str(refused.value) == (
        "cup.h9: line 2, column 'round 1': Player 1 ('Aa, Bb'): opponent 9 is not another player of the list. Numbers are 1-1."  # noqa: E501  # a message in one piece
    )


def test_a_file_too_large_for_a_table_is_rejected():
    with pytest.raises(FormatError, match=r"^x\.h9: the file is larger than 4 MB\. Check that"):
        read(b" " * (go_table.LARGEST_TABLE + 1), name="x.h9")


def test_more_rows_than_an_event_has_are_left_out(monkeypatch):
    monkeypatch.setattr("crosstable.formats.go.table_rows.MOST_ROWS", 1)
    found = read(table("1 Aa Bb 1d", "2 Cc Dd 1d"))

    assert ["line 3: There are more than 1 players; the rest was left out. Check that it is the right file."] == told(
        found
    )


def test_more_rounds_than_an_event_has_are_left_out():
    found = read(table("1 Aa Bb 1d " + "0+ " * 150))

    assert 100 == len(found.document.event.rounds)


def test_values_with_a_half_that_lost_its_sign_are_no_rounds():
    # OpenGotha in an encoding without a half writes `166?`.
    found = read(
        table(
            "1 Aa Bb 1d NL Utr 32 166? 503? 0 2+/w0 3+/b0",
            "2 Cc Dd 1d NL Utr 31? 165? 12? 3? 1-/b0 0+",
            "3 Ee Ff 2d NL Utr 30 160 500 ? 0- 1-/w0",
        )
    )

    assert [] == told(found)
    assert 2 == len(found.document.event.rounds)
    assert [("32", "166½", "503½", "0"), ("31½", "165½", "12½", "3½"), ("30", "160", "500", "½")] == [
        found.document.of(str(number)).criteria for number in (1, 2, 3)
    ]
    assert {"Utr"} == {entrant.player.club for entrant in found.document.event.entrants}


def test_games_without_result_are_no_values_where_the_rows_name_each_other():
    found = read(table("1 Aa Bb 1d NL x 0 0 0 0 2?", "2 Cc Dd 1d NL x 0 0 0 0 1?", "3 Ee Ff 1d NL x 0 0 0 0 0+"))

    assert [(1, "unknown"), (1, "allocated-bye")] == [game[:2] for game in games(found)]


def test_a_row_that_cannot_be_read_keeps_its_number():
    found = read(table("1 Aa Bb 1d NL x 3+", "2 Nobody NL x 0+", "Ee Ff 1d NL x 1-"))

    assert ["1", "3"] == [entrant.id for entrant in found.document.event.entrants]
    assert [(1, "played")] == [game[:2] for game in games(found)]
