"""Why two players do not meet: C1, C3, forbidden pairs, C4, the first criterion that gets worse, and article 4."""

from itertools import combinations
from random import Random

import pytest

from crosstable.demo.fide_event import FideEventSettings, random_event
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.fide.criteria import COUNTED
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.why_not import BracketRow, FideReason, bracket_rows, why_not
from crosstable.pairing.state import state_of
from tests.pairing.fide.test_dutch import event

SYSTEM = FideDutch("white", 5)


def asked(made, *pair, constraints=None):
    state = state_of(made, constraints=constraints or Constraints())
    return why_not(SYSTEM, state, pair)


def test_players_who_meet_need_no_reason():
    assert asked(event(4, [(1, 3, 1), (4, 2, 2)]), "1", "2") is None


def test_players_who_have_met_do_not_meet_again():
    assert FideReason("C1") == asked(event(4, [(1, 3, 1), (4, 2, 2)]), "1", "3")


def test_a_forbidden_pair_is_named_so():
    constraints = Constraints(forbidden=(("2", "4"),))

    assert FideReason("forbidden pair") == asked(event(6), "4", "2", constraints=constraints)


def test_in_round_one_another_candidate_comes_first():
    assert FideReason("article 4", 0) == asked(event(6), "1", "5")


def test_a_player_who_would_float_down_leaves_fewer_pairs():
    """1 and 2 won and meet; 1 against 3, who lost, costs a pair of the upper bracket."""
    assert FideReason("C6", 2, (1, 0), floats=True) == asked(event(4, [(1, 3, 1), (4, 2, 2)]), "1", "4")


def test_a_pair_that_leaves_the_others_without_one_breaks_c4():
    """5 may meet 1 only."""
    constraints = Constraints(forbidden=tuple((other, "5") for other in "2346"))

    assert FideReason("C4", 0) == asked(event(6), "1", "2", constraints=constraints)


def test_the_brackets_are_listed_from_the_top():
    made = event(6, [(1, 4, 1), (5, 2, 2), (3, 6, 1)])

    assert [
        BracketRow(score=2, residents=3, floaters=(), pairs=1, down=("3",)),
        BracketRow(score=0, residents=3, floaters=("3",), pairs=2, down=()),
    ] == bracket_rows(SYSTEM, state_of(made))


@pytest.mark.parametrize("seed", range(6))
def test_every_pair_that_does_not_meet_has_a_reason(seed):
    """And what gets worse counts more than before, except for pairs (C6, C8) and games (C9), where more is better."""
    document = random_event(Random(seed), FideEventSettings(players=9, rounds=4), name="E")
    made = document.event
    system = FideDutch("white", 5)
    state = state_of(made)
    boards = system.pair(state).pairs()
    ids = [entrant.id for entrant in state.entrants]

    for pair in combinations(ids, 2):
        found = why_not(system, state, pair)
        assert (found is None) == (frozenset(pair) in boards), pair
        if found is not None and found.counts is not None:
            before, after = found.counts
            assert found.criterion in COUNTED
            more_is_worse = found.criterion not in ("C6", "C7", "C8", "C9")
            assert (after > before) == more_is_worse or found.criterion == "C7", (pair, found)
