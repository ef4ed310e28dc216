"""What another seating of a round breaks by the rules of FIDE: absolute criteria, those of brackets, colours."""

from itertools import combinations
from random import Random

import pytest

from crosstable.demo.fide_event import FideEventSettings, random_event
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.fide.burstein import FideBurstein
from crosstable.pairing.fide.double_swiss import FideDoubleSwiss
from crosstable.pairing.fide.dubov import FideDubov
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.lim import FideLim
from crosstable.pairing.fide.seatings import compare
from crosstable.pairing.fide.team import FideTeam
from crosstable.pairing.played_rounds import PlayedRound
from crosstable.pairing.state import state_of
from tests.pairing.fide.test_dutch import event

SYSTEM = FideDutch("white", 5)
OTHERS = (FideBurstein, FideDubov, FideLim, FideTeam, FideDoubleSwiss)


def paired(system, made, **constraints):
    """Return the next round as the system pairs it, Black first."""
    state = state_of(made, constraints=Constraints(**constraints))
    pairing = system.pair(state)
    return PlayedRound(state, tuple((board.black, board.white) for board in pairing.boards), pairing.bye)


def swapped(round, one, other):
    """Return a round in which two players change places."""
    place = {one: other, other: one}
    pairs = tuple((place.get(black, black), place.get(white, white)) for black, white in round.pairs)
    return PlayedRound(round.state, pairs, place.get(round.bye, round.bye))


def changed(made, one, other, *, system=SYSTEM, **constraints):
    before = paired(system, made, **constraints)
    return system.compare(before, swapped(before, one, other))


def criteria(change):
    return [(each.criterion, each.score, each.before, each.after, each.is_worse) for each in change.criteria]


def not_allowed(change):
    return [(each.players, each.criterion, each.sentence) for each in change.new if each.cost is None]


def test_a_swap_across_brackets_costs_pairs_and_floats():
    """1 and 2 won and meet, as do 3 and 4 who lost."""
    change = changed(event(4, [(1, 3, 1), (4, 2, 2)]), "2", "4")

    assert (change.verdict, change.tier) == ("worse", "C6")
    assert [("C6", 2, 1, 0, True), ("C7", 2, 0, 2, True)] == criteria(change)[:2]
    assert {"P1 floats down from 1 to 0 points."} <= {each.sentence for each in change.new}
    assert change.is_whole


def test_players_who_have_met_a_forbidden_pair_and_a_second_bye_are_not_allowed():
    met = changed(event(4, [(1, 3, 1), (4, 2, 2)]), "2", "3")
    forbidden = changed(event(6), "4", "6", forbidden=(("1", "6"),))
    made = event(5, [(1, 3, 1), (2, 4, 1)])
    bye = changed(made.with_round(*made.rounds[0].games), *_bye_and_winner(made))

    assert (("1", "3"), "C1", "They have met.") in [(tuple(sorted(a)), b, c) for a, b, c in not_allowed(met)]
    assert (met.verdict, met.tier, met.before, met.after) == ("worse", "constraints", 0, 2)
    assert ["a forbidden pair"] == [criterion for _, criterion, _ in not_allowed(forbidden)]
    assert bye.verdict == "worse"


def _bye_and_winner(made):
    before = paired(SYSTEM, made.with_round(*made.rounds[0].games))
    return before.bye, next(player for player in before.pairs[0])


def test_colours_other_than_those_due_are_named():
    before = paired(SYSTEM, event(4, [(1, 3, 1), (4, 2, 2)]))
    (black, white), *rest = before.pairs
    turned = PlayedRound(before.state, ((white, black), *rest), None)

    change = SYSTEM.compare(before, turned)

    assert ["article 5"] == [each.criterion for each in change.new]
    assert change.new[0].sentence == f"By the rules of colours P{white} has White."
    assert (change.verdict, change.criteria) == ("same", ())


@pytest.mark.parametrize("seed", range(3))
def test_no_swap_of_two_players_is_better_than_what_the_dutch_system_pairs(seed):
    """All criteria are counted, so none may put another seating first."""
    document = random_event(Random(seed), FideEventSettings(players=9, rounds=3), name="E")
    before = paired(SYSTEM, document.event)
    ids = [entrant.id for entrant in before.state.entrants]
    swaps = [two for two in combinations(ids, 2) if frozenset(two) not in {*map(frozenset, before.pairs)}]

    verdicts = [SYSTEM.compare(before, swapped(before, *two)).verdict for two in swaps]

    assert {"worse", "same"} == {*verdicts, "same"}
    assert verdicts.count("worse") > len(verdicts) / 2


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.registered)
def test_other_systems_count_what_their_boards_are_charged_with(kind):
    system = kind(rounds=2) if kind is FideBurstein else kind()  # one seeding round
    change = changed(event(4, [(1, 3, 1), (4, 2, 2)]), "2", "4", system=system)

    first = change.criteria[0]
    assert (change.verdict, first.before, first.after, first.score) == ("worse", 0, 2, 2)
    assert first.criterion == change.tier in system.counted
    assert not change.is_whole


def test_the_burstein_system_compares_its_seeding_rounds_by_the_dutch_one():
    made = event(4, [(1, 3, 1), (4, 2, 2)])
    before = paired(SYSTEM, made)
    after = swapped(before, "2", "4")

    assert compare(SYSTEM, before, after) == FideBurstein(rounds=5).compare(before, after)
