"""Acceleration: Baku by C.04.7, and virtual points of a TRF."""

import io
from dataclasses import replace

import pytest

from crosstable.cli.fide_system import fide_system
from crosstable.formats.event.document import EventDocument, KeptLine
from crosstable.formats.trf.acceleration import acceleration_of
from crosstable.formats.trf.dialects import Trf16
from crosstable.model.errors import PolicyError
from crosstable.pairing.fide.baku import baku, virtual_points
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.pair import pair
from crosstable.pairing.state import state_of
from tests.pairing.fide.test_dutch import event


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(5, (2, 2, 1)), (7, (2, 2, 1, 1)), (9, (2, 2, 2, 1, 1)), (11, (2, 2, 2, 1, 1, 1)), (1, (2,))],
)
def test_the_first_half_of_the_rounds_is_accelerated(rounds, points):
    assert points == virtual_points(rounds, 2)


@pytest.mark.parametrize(("players", "first"), [(10, 6), (12, 6), (161, 82), (2, 2), (3, 2)])
def test_the_first_group_is_half_the_players_and_even(players, first):
    assert [str(number) for number in range(1, first + 1)] == list(baku(state_of(event(players)), 9))


def test_later_entries_join_by_number_and_the_last_of_the_first_group_stays():
    made = event(9, [(1, 5, 1), (6, 2, 1), (3, 7, 1), (8, 4, 1)])

    assert ["1", "2", "3", "4"] == list(baku(state_of(made), 5))
    late = replace(made, entrants=(*made.entrants[:2], *made.entrants[3:]), rounds=())
    late = late.with_round(*event(9, [(1, 6, 1), (7, 2, 1), (4, 8, 1), (9, 5, 1)]).rounds[0].games)
    late = replace(late, entrants=made.entrants)
    assert ["1", "2", "3", "4", "5"] == list(baku(state_of(late), 5))


def test_the_upper_half_meets_among_itself_in_round_one():
    assert {frozenset("13"), frozenset("24"), frozenset("57"), frozenset("68")} == pair(
        event(8), "fide-dutch", settings={"acceleration": "baku"}
    ).pairs()


def test_baku_needs_the_number_of_rounds():
    with pytest.raises(PolicyError, match=r"^Event 'cup': Baku acceleration depends on the number of rounds, which"):
        pair(replace(event(8), rounds_planned=None), "fide-dutch", settings={"acceleration": "baku"})


def test_lines_of_a_trf_give_virtual_points():
    lines = (
        "XXA    3  1.0  0.5",
        "250      1.0 001 002 0001 0002",
        "250      0.5 003 003 0001 0001",
        "XXA  bad",
        "250  is not such a line",
        "260 001 002",
    )
    document = EventDocument(event(4), kept=tuple(KeptLine("trf26", "", line) for line in lines))

    assert {"1": (2, 2, 1), "2": (2, 2), "3": (2, 1)} == acceleration_of(document)


def test_lines_of_a_trf_come_before_baku():
    system = FideDutch("white", 5, {"7": (2,), "8": (2,)}, accelerated_by="baku")

    assert frozenset("78") in system.pair(state_of(event(8))).pairs()


def trf(*lines):
    """Return an event of four players with more lines."""
    players = [f"001 {at:4}      {f'P{at}':<33} {2500 - at:4}".ljust(80) + f" 0.0 {at:4}" for at in range(1, 5)]
    text = "\r".join(("012 cup", "142 5", *lines, *players, ""))
    return Trf16().read(io.BytesIO(text.encode()), name="cup.trf").document


def test_the_initial_colour_and_the_acceleration_are_read_from_a_file():
    system = fide_system(trf("152 B", "192 FIDE_DUTCH_2026_BAKU"), FideDutch(), [])
    assert ("black", "baku", {}) == (system.initial_colour, system.accelerated_by, dict(system.acceleration))

    system = fide_system(trf("192 FIDE_DUTCH_BAKU", "250      1.0 001 002 0001 0002"), FideDutch(), [])
    assert ("none", {"1": (2, 2), "2": (2, 2)}) == (system.accelerated_by, dict(system.acceleration))


def test_what_the_user_sets_comes_before_the_file():
    document = trf("152 B", "250      1.0 001 002 0001 0002")

    system = fide_system(document, FideDutch(), ["initial_colour=white", "acceleration=none"])
    assert ("white", {}) == (system.initial_colour, dict(system.acceleration))
