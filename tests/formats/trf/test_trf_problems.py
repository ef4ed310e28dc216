"""What is wrong in a TRF is reported with line, column and player, and costs as little as can be."""

from __future__ import annotations

import io
import re
import tracemalloc

import pytest

from crosstable.formats.trf.dialects import Trf16
from crosstable.model.errors import FormatError
from crosstable.model.results import ResultKind
from tests.formats.trf.trf_lines_made import laid_out, messages, player, read

RING = {1: "   2 w 1", 2: "   1 b 0", 3: "   4 w =", 4: "   3 b ="}


def ring(**changed: str) -> list[str]:
    """Two games of four players, some cells changed: `p3="..."`."""
    return [player(number, changed.get(f"p{number}", cell)) for number, cell in RING.items()]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"p1": "   3 w 1"},
            (
                "line 1, column '92-95': Player 1, round 1: 1 beat 3, but according to line 3 3 met 4. "
                "Compare the two rows."
            ),
        ),
        (
            {"p3": "  19 w ="},
            (
                "line 3, column '92-95': Player 3, round 1: opponent 19 is not in the list (players 1-4). "
                "Compare the two rows."
            ),
        ),
        ({"p3": "   3 w ="}, "line 3, column '92-95': Player 3, round 1: the player is their own opponent."),
        ({"p3": "  4x w ="}, "line 3, column '92-95': Player 3, round 1: opponent '4x' is not a number."),
        (
            {"p3": "   4 w 1"},
            (
                "line 3, column '99': Player 3, round 1: the result '1' against 4 does not fit '=' in line 4; "
                "the game was kept without a result."
            ),
        ),
        ({"p3": "   4 w Q"}, "line 3, column '99': Player 3, round 1: result 'Q' is not one of 1 = 0 W D L + - ?."),
        ({"p3": "   4 b ="}, "line 3, column '97': Player 3, round 1: 3 and 4 both have black."),
        ({"p3": "   4 x ="}, "line 3, column '97': Player 3, round 1: colour 'x' is not one of w b -."),
        (
            {"p3": "0000 - Q", "p4": ""},
            "line 3, column '99': Player 3, round 1: result 'Q' without an opponent is not a bye (U, F, H, Z).",
        ),
    ],
)
def test_a_contradiction_is_reported_and_the_rest_is_read(changed: dict[str, str], said: str) -> None:
    found = read(*ring(**changed))

    assert messages(found)[0].startswith(said)
    assert len(found.document.event.entrants) == 4
    assert len(found.document.event.rounds[0].games) >= 1


def test_seven_beat_three_and_three_met_nine() -> None:
    rows = [player(3, "   9 b 1"), player(7, "   3 w 1"), player(9, "   3 w 0")]

    found = read(*rows)

    assert [game.players for game in found.document.event.rounds[0].games] == [("9", "3")]
    assert messages(found) == [
        ("line 2, column '92-95': Player 7, round 1: 7 beat 3, but according to line 1 3 met 9. Compare the two rows.")
    ]
    with pytest.raises(FormatError, match=r"cup\.trf: line 2, column '92-95': Player 7, round 1: 7 beat 3"):
        read(*rows, strict=True)


def test_an_unknown_letter_leaves_the_result_of_the_other_row() -> None:
    found = read(*ring(p1="   2 w Q"))

    assert [side.place for side in found.document.event.rounds[0].games[0].sides] == [1, 2]


def test_results_that_do_not_fit_leave_a_game_without_a_result() -> None:
    found = read(*ring(p1="   2 w 0"), player(5))

    assert found.document.event.rounds[0].games[0].kind is ResultKind.DOUBLE_LOSS  # 0 and 0 fit
    assert read(*ring(p1="   2 w =")).document.event.rounds[0].games[0].kind is ResultKind.PLAYED  # a decision
    assert read(*ring(p3="   4 w 1")).document.event.rounds[0].games[1].kind is ResultKind.UNKNOWN


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ((49, "Gers"), "line 1, column '49-52': Player 1: rating 'Gers' is not a whole number. It was left out."),
        (
            (81, "many"),
            "line 1, column '81-84': Player 1: points 'many' are not a number such as 4.5. They were left out.",
        ),
        ((81, "1.25"), "line 1, column '81-84': Player 1: points '1.25' are not a number such as 4.5."),
        ((86, "1st "), "line 1, column '86-89': Player 1: rank '1st' is not a whole number. It was left out."),
    ],
)
def test_a_field_that_cannot_be_read_costs_only_itself(piece: tuple[int, str], said: str) -> None:
    found = read(laid_out((1, "001"), (5, "   1"), (15, "Lee, Ann"), piece))

    assert messages(found)[0].startswith(said)
    assert found.document.event.entrants[0].player.name == "Lee, Ann"


def test_a_row_without_a_start_number_is_left_out() -> None:
    found = read("001  abc      Lee, Ann", player(2))

    assert messages(found) == [
        (
            "line 1, column '5-8': Start number ' abc' is not a number from 1 to 9999. Check that the columns are not "
            "shifted. The row was left out."
        )
    ]
    assert [entrant.id for entrant in found.document.event.entrants] == ["2"]


def test_a_start_number_given_twice_is_reported() -> None:
    found = read(player(1, name="Ann"), player(1, name="Bo"))

    assert messages(found) == [
        "line 2, column '5-8': Player 1 is in line 1 already. This row was left out: give it its own number."
    ]
    assert [entrant.player.name for entrant in found.document.event.entrants] == ["Ann"]


def test_swapped_columns_are_reported_row_by_row() -> None:
    swapped = [laid_out((1, "001"), (5, f"{at:>4}"), (15, "2431"), (49, "Lee,"), (53, " Ann")) for at in (1, 2)]

    found = read(*swapped)

    assert [problem.line for problem in found.errors] == [1, 2]
    assert all("Check that the columns are not shifted" in str(problem.message) for problem in found.errors)


@pytest.mark.parametrize("keep", range(0, 400, 7))
def test_a_file_cut_at_any_byte_gives_what_is_left_or_an_error(keep: int) -> None:
    whole = "\r".join(["012 Cup", *ring()]).encode()

    if b"001    1" not in whole[:keep]:
        with pytest.raises(FormatError, match=r"cup\.trf"):
            Trf16().read(io.BytesIO(whole[:keep]), name="cup.trf")
        return
    found = Trf16().read(io.BytesIO(whole[:keep]), name="cup.trf")
    assert len(found.document.event.entrants) == len(re.findall(rb"\r001 {4}\d", whole[:keep]))


def test_nul_bytes_are_reported_and_read_as_spaces() -> None:
    found = read("012 Cup\0Final", *ring())

    assert found.document.event.name == "Cup Final"
    assert messages(found) == [
        "line 1: NUL bytes from here on (1 in all) were read as spaces. Check that the file is complete."
    ]


def test_a_row_of_too_many_rounds_is_cut() -> None:
    found = read(player(1, *["0000 - H"] * 301))

    assert len(found.document.event.rounds) == 300
    assert messages(found) == ["line 1, column '3091': The row has more than 300 rounds. It was cut."]


def test_a_file_larger_than_any_event_is_rejected_without_being_held() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            return b"\r" * min(size, 2 * 10**8)

    tracemalloc.start()
    with pytest.raises(FormatError, match=r"cup\.trf: the file is larger than 64 MB\. Check"):
        Trf16().read(Endless(), name="cup.trf")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 80 * 2**20


def test_problems_without_end_are_counted() -> None:
    rows = [player(number, "9999 w 1") for number in range(1, 1502)]

    found = read(*rows)

    assert len(found.problems) == 1001
    assert "501 more problems like those above are not listed" in str(found.problems[-1].message)


def test_a_broken_stream_is_a_format_error() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError("no such device")

    with pytest.raises(FormatError, match=r"cup\.trf: reading stopped: no such device"):
        Trf16().read(Broken(), name="cup.trf")


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("klingon", "Encoding 'klingon' is not known. Use utf-8"),
        ("ascii", r"cup\.trf: byte 15 is not ASCII\. Save"),
    ],
)
def test_an_encoding_that_is_wrong_is_reported(encoding: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        Trf16().read(io.BytesIO(player(1, name="Ümit").encode()), name="cup.trf", encoding=encoding)


@pytest.mark.slow
def test_a_file_of_lines_that_mean_nothing_is_rejected() -> None:
    with pytest.raises(
        FormatError, match=r"Line 100002: there are more than 100,000 lines that are not known in a tourn"
    ):
        read(player(1), *["what is this"] * 100_001)


def test_a_group_too_large_to_be_kept_apart_is_reported() -> None:
    found = read(player(1), "XXP " + " ".join(str(number) for number in range(1, 202)))

    assert messages(found) == [
        "line 2, column '5': A group of more than 200 players cannot be kept apart. The line has no effect."
    ]


@pytest.mark.parametrize("column", [69, 71])
def test_a_shifted_date_of_birth_is_reported_and_left_out(column: int) -> None:
    found = read(laid_out((1, "001"), (5, "   1"), (15, "Lee, Ann"), (column, "1963/04/13")))

    assert messages(found) == [
        (
            "line 1, column '70-79': Player 1: the date of birth '1963/04/13' is not in columns 70-79, and was "
            "left out. Check that the columns are not shifted."
        )
    ]
    assert found.document.of("1").birth is None


def test_the_number_of_rounds_may_be_given_twice() -> None:
    assert messages(read("142 5", "XXR 5", *ring())) == []
    assert messages(read("142 5", "XXR 7", *ring())) == [
        (
            "line 2, column '5': The number of rounds is 5 by an earlier line (142 or XXR), and 7 here. The line has "
            "no effect."
        )
    ]
    assert read("142 5", "XXR 7", *ring()).document.event.rounds_planned == 5


@pytest.mark.parametrize("line", ["162  W 999999999", "XXS W=100001", "BBW 99999999"])
def test_points_out_of_all_proportion_have_no_effect(line: str) -> None:
    found = read(line, *ring())

    assert len(found.problems) == 1
    assert found.document.event.rules.name == "fide-2026"
