"""Why there is no perfect matching: the witness, and its check."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from crosstable.matching import Edges, NoPerfectMatchingError, Witness, check_witness, solve
from crosstable.model.errors import InternalError, NoPairingError
from tests.matching.graphs import edges_of, many_matrices, rustworkx_cost

WAYS = [(engine, method) for engine in ("plain", "compiled") for method in ("all", "candidates")]
STAR = Edges(4, [0, 0, 0], [1, 2, 3], [1, 1, 1])
TRIANGLES = Edges(6, [0, 1, 0, 3, 4, 3], [1, 2, 2, 4, 5, 5], [1] * 6)


def witness_of(costs, **options) -> Witness:
    with pytest.raises(NoPerfectMatchingError) as caught:
        solve(costs, **options)
    return caught.value.witness


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_three_who_can_only_meet_one_are_named(engine, method):
    witness = witness_of(STAR, engine=engine, method=method)

    assert witness.removed == (0,)
    assert len(witness.groups) >= 2
    check_witness(STAR, witness)


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_two_odd_groups_apart_are_named(engine, method):
    witness = witness_of(TRIANGLES, engine=engine, method=method)

    assert witness.removed == ()
    assert set(witness.groups) <= {(0, 1, 2), (3, 4, 5)}


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_a_player_without_any_partner_is_named(engine, method):
    assert witness_of(Edges(4, [0], [1], [1]), engine=engine, method=method) == Witness((), ((2,),))


@pytest.mark.parametrize("method", ["all", "candidates"])
def test_no_pair_at_all_is_rejected(method):
    assert witness_of(Edges(2, [], [], []), method=method) == Witness((), ((0,),))


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_every_witness_of_random_sparse_graphs_holds(engine, method):
    found = 0
    for matrix in many_matrices(seed=21, count=150, largest=26):
        if rustworkx_cost(len(matrix), edges_of(matrix)) is None:
            check_witness(matrix, witness_of(matrix, engine=engine, method=method))
            found += 1

    assert found > 10


def test_the_message_shows_who_has_too_few_partners():
    with pytest.raises(NoPairingError, match=r"No perfect matching exists: 1, 2, 3 have only 0 as possible partners"):
        raise NoPerfectMatchingError(Witness((0,), ((1,), (2,), (3,))))
    with pytest.raises(NoPairingError, match=r"2 has no possible partner. Allow a pair with it"):
        raise NoPerfectMatchingError(Witness((), ((2,),)))


def test_the_message_names_the_groups_without_opponents():
    with pytest.raises(
        NoPairingError, match=r"without 9, 2 groups of odd size have no allowed pair .* outside: \(0, 1, 2\), \(4\)"
    ):
        raise NoPerfectMatchingError(Witness((9,), ((0, 1, 2), (4,))))
    with pytest.raises(NoPairingError, match=r"No perfect matching exists: 1 groups of odd size have no allowed pair"):
        raise NoPerfectMatchingError(Witness((), ((0, 1, 2),)))


def test_long_messages_are_cut():
    error = NoPerfectMatchingError(Witness((0,), tuple((v,) for v in range(1, 58))))

    assert "and 17 more" in str(error)
    assert error.witnesses == tuple(str(v) for v in range(1, 58))
    groups = tuple((v, v + 1, v + 2) for v in range(0, 150, 3))
    assert "(117, 118, 119) and 10 more. Allow" in str(NoPerfectMatchingError(Witness((), groups)))


def test_the_error_can_be_pickled():
    error = pickle.loads(pickle.dumps(NoPerfectMatchingError(Witness((0,), ((1,), (2,))))))

    assert error.witness == Witness((0,), ((1,), (2,)))
    assert str(error).startswith("No perfect matching exists: 1, 2 have only 0")


@pytest.mark.parametrize(
    ("witness", "message"),
    [
        (Witness((0,), ((1,),)), "1 groups are not more than 1 removed vertices"),
        (Witness((), ((1, 2),)), "group 0 has 2 vertices, an even number"),
        (Witness((0,), ((1,), (1,))), "vertex 1 is outside 0 to 3 or named twice"),
        (Witness((0,), ((1,), (9,))), "vertex 9 is outside 0 to 3 or named twice"),
        (Witness((1,), ((2,), (0,))), "0 in group 1 may be paired with 2"),
        (Witness((), ((3,),)), "3 in group 0 may be paired with 0, which is outside it and not removed"),
    ],
)
def test_a_wrong_witness_is_rejected(witness, message):
    with pytest.raises(InternalError, match=message):
        check_witness(STAR, witness)


def test_a_right_witness_passes():
    check_witness(STAR, Witness((0,), ((1,), (3,))))
    check_witness(TRIANGLES, Witness((), ((0, 1, 2),)))
    check_witness(np.full((2, 2), np.iinfo(np.int8).max, dtype=np.int8), Witness((), ((0,), (1,))))
