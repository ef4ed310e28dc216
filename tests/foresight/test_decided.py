"""What is certain, against every way in which an event can end."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from crosstable import Event, Game, ResultKind, pair
from crosstable.foresight.decided import PossiblePlaces, reaches
from crosstable.foresight.endings import _fast, _ranked, endings
from crosstable.foresight.results import RESULTS
from crosstable.foresight.situation import situation_of
from crosstable.pairing.board_games import unplayed_game
from crosstable.ranking.scores import scores
from tests.foresight.made_events import TIEBREAKS, field_of, swiss, with_open_round


def by_points(situation):
    """Return best and worst place by points of each entrant over all results of the open boards."""
    spans = {each.id: [len(situation.event.entrants), 1] for each in situation.event.entrants}
    keys = [each.key for each in situation.open_games]
    for results in product(RESULTS, repeat=len(keys)):
        total = scores(situation.with_results(dict(zip(keys, results, strict=True))).event)
        for id, own in total.items():
            best = 1 + sum(score > own for score in total.values())
            worst = sum(score >= own for score in total.values())
            spans[id] = [min(spans[id][0], best), max(spans[id][1], worst)]
    return [tuple(spans[each.id]) for each in situation.event.entrants]


@pytest.mark.parametrize("seed", range(4))
def test_the_last_round_is_exact_by_points_and_by_tie_breaks(seed):
    event = with_open_round(swiss(9 if seed % 2 else 8, 4, 5, seed))
    situation = situation_of(event, "fide-dutch", tiebreaks=TIEBREAKS)
    found = endings(situation)
    reached = reaches(situation, found)

    assert by_points(situation) == [(each.best, each.worst) for each in reached]
    assert found.best.min(axis=0).tolist() == [each.best_of_all for each in reached]
    assert found.worst.max(axis=0).tolist() == [each.worst_of_all for each in reached]


@pytest.mark.parametrize("seed", range(3))
def test_bounds_before_the_last_round_hold_whatever_happens(seed):
    event = with_open_round(swiss(8, 3, 5, seed))
    found = reaches(situation_of(event, "fide-dutch", tiebreaks=TIEBREAKS))
    for results in list(product(RESULTS, repeat=4))[:: 29 + seed]:
        situation = situation_of(event, "fide-dutch", tiebreaks=TIEBREAKS)
        keys = [each.key for each in situation.open_games]
        after = with_open_round(situation.with_results(dict(zip(keys, results, strict=True))).event)
        for bound, (best, worst) in zip(found, by_points(situation_of(after, "fide-dutch")), strict=True):
            assert (bound.best <= best, bound.worst >= worst) == (True, True)


def test_who_can_still_be_first_in_a_round_robin_is_found_by_flows():
    for seed in range(6):
        event = Event("rr", "RR", field_of(5), rounds_planned=5)
        event = _half_played(event, seed)
        situation = situation_of(event, "round-robin")
        whole = event
        for boards in situation.fixed_rounds:
            whole = whole.with_round(*(_open(*pair_of) for pair_of in boards))
        exact = by_points(situation_of(whole, "round-robin"))
        found = reaches(situation)

        assert [best == 1 for best, _ in exact] == [each.best == 1 for each in found]
        assert all(each.worst >= worst for each, (_, worst) in zip(found, exact, strict=True))


def _open(one, other):
    return replace(Game.between(one, other, "draw"), kind=ResultKind.UNPLAYED)


def _half_played(event, seed):
    random = Random(seed)
    for _ in range(3):
        games = [unplayed_game(board, "chess") for board in pair(event, "round-robin").boards]
        event = event.with_round(
            *(Game.between(*game.players, random.choice(["win", "win", "loss", "draw"])) for game in games)
        )
    return event


def test_who_has_won_already_is_certain_and_the_others_are_out():
    event = Event("rr", "RR", field_of(4), rounds_planned=3)
    strong, weak = ("p0", "p1"), ("p2", "p3")
    event = event.with_round(Game.between("p0", "p3", "win"), Game.between("p1", "p2", "draw"))
    event = event.with_round(Game.between("p0", weak[0], "win"), Game.between("p1", "p3", "draw"))
    event = event.with_round(_open(*strong), _open(*weak))
    found = reaches(situation_of(event, "round-robin"))

    # p0 has 2 points; p1 has 1 and can reach 2, p2 and p3 have half a point.
    assert found[0] == PossiblePlaces(1, 2)
    assert found[2].is_out(1)
    assert found[0].is_certain(2)
    assert not found[1].is_out(1)


def test_the_fast_order_of_all_endings_is_that_of_the_standings():
    situation = situation_of(with_open_round(swiss(8, 4, 5, 7)), "fide-dutch", tiebreaks=TIEBREAKS)
    ranked, fast = _ranked(situation, 81), _fast(situation, 81)

    assert (ranked.best == fast.best).all()
    assert (ranked.worst == fast.worst).all()


def test_direct_encounter_is_ranked_by_the_standings_of_the_event():
    situation = situation_of(with_open_round(swiss(8, 4, 5, 7)), "fide-dutch", tiebreaks=("DE", "BH"))
    found, expected = endings(situation), _ranked(situation, 81)

    assert (found.best == expected.best).all()


def test_a_page_that_must_not_wait_enumerates_less():
    situation = situation_of(with_open_round(swiss(16, 4, 5, 7)), "fide-dutch", tiebreaks=TIEBREAKS)

    assert endings(situation, is_quick=True) is None
    assert len(endings(situation).best) == 3**8


def test_more_endings_than_can_be_enumerated_are_left_open():
    assert endings(situation_of(with_open_round(swiss(24, 4, 5)), "fide-dutch", tiebreaks=TIEBREAKS)) is None
