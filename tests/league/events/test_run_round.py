"""A round and its row."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from crosstable.events.run_round import DRAFT, RunRound, round_of_row, stored_round
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.boards import Certificate, Pairing
from crosstable.pairing.constraints import Constraints

REASON = Reason("pairs", "rematch", "met in round 1", Fraction(7, 2))
BOARDS = (
    Board(1, ("p1", "p2"), handicap=3, komi=0.5, cost=10**30, weight=Fraction(1, 3), colours_by="balance"),
    Board(2, ("p3", "p4"), reasons=(REASON,), met_in=(1,)),
)


def row(values):
    return SimpleNamespace(change_id=7, **values)


@pytest.mark.parametrize("certificate", [None, Certificate(checked=40, words=1, engine="plain")])
def test_stored_round_is_read_back_whole(certificate):
    pairing = Pairing(
        event="e1",
        round=3,
        policy="swiss",
        seed=5,
        boards=BOARDS,
        bye="p5",
        absent=("p6",),
        waiting=("p7",),
        bye_reasons=(REASON,),
        constraints=Constraints((("p1", "p2"),), (("p3", "p5"),), ("p4",), "p5"),
        total_cost=10**40,
        total_weight=Fraction(5),
        certificate=certificate,
        lower_bound=None if certificate else 12,
    )
    of = RunRound(3, DRAFT, pairing, 7, {2: "came in one car"})

    assert of == round_of_row(row(stored_round(of)), "e1")
