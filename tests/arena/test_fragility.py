"""Fragile orders: a number that fits do turn round by, against all choices of a small arena; and planned arenas."""

from itertools import combinations

import numpy as np
import pytest

from crosstable.arena import Battles, PlannedArena, fit, fragility, simulate_arena
from crosstable.model.errors import InputError, UnknownName
from tests.arena.made_battles import battles_of, drawn

TRUE = np.array([0.6, 0.4, 0.0, -0.5])


def refitted(battles, rows, change):
    """Fit without these rows, or with their outcomes reversed."""
    outcome = battles.outcome.copy()
    kept = np.ones(len(battles), dtype=bool)
    if change == "removal":
        kept[list(rows)] = False
    else:
        outcome[list(rows)] = 2 - outcome[list(rows)]
    return fit(Battles(battles.names, battles.first[kept], battles.second[kept], outcome[kept]), first_side=False)


@pytest.mark.parametrize("change", ["removal", "reversal"])
def test_the_named_battles_turn_the_order_round_and_one_less_does_not(change):
    battles = battles_of(*drawn(TRUE, 400, seed=2))
    fitted = fit(battles, first_side=False)

    found = fragility(fitted, change=change)

    first = fitted.names[int(np.argmax(fitted.ratings))]
    assert first == found.ahead
    assert len(found.rows) == found.battles
    assert pytest.approx(found.battles / 400) == found.share
    after, before = (refitted(battles, rows, change) for rows in (found.rows, found.rows[:-1]))
    assert after.difference(found.ahead, found.behind).value < 0 < before.difference(found.ahead, found.behind).value


def test_no_smaller_set_of_battles_does_it_in_a_small_arena():
    one, two, outcome = drawn(np.array([0.3, 0.0, -0.2]), 24, seed=5)
    battles = battles_of(one, two, outcome)
    fitted = fit(battles, "half", first_side=False)
    found = fragility(fitted)

    def turns(rows):
        kept = np.setdiff1d(np.arange(24), rows)
        part = Battles(battles.names, one[kept], two[kept], outcome[kept].astype(np.int64))
        try:
            return fit(part, "half", first_side=False).difference(found.ahead, found.behind).value < 0
        except InputError:
            return False

    assert 1 <= found.battles <= 3
    assert not any(turns(list(rows)) for rows in combinations(range(24), found.battles - 1))


def test_reversal_takes_fewer_than_removal():
    fitted = fit(battles_of(*drawn(TRUE, 400, seed=2)))

    assert fragility(fitted, change="reversal").battles < fragility(fitted, change="removal").battles


def test_counted_rows_are_named_once():
    rows = {"a": ["x", "y", "x", "z"], "b": ["y", "x", "z", "y"], "winner": [1, 1, 1, 1], "n": [30, 25, 20, 20]}
    fitted = fit(Battles.of(rows, count="n"), first_side=False)

    found = fragility(fitted)

    assert found.battles >= 1
    assert len(set(found.rows)) == len(found.rows) <= 4


def test_order_that_no_removal_changes():
    rows = [("x", "y", 1)] * 9 + [("x", "y", 0.5)]

    found = fragility(fit(rows, "half", first_side=False))

    assert (None, None, ()) == (found.battles, found.share, found.rows)


def test_any_two_models_and_what_cannot_be_asked():
    fitted = fit(battles_of(*drawn(TRUE, 400, seed=2)), first_side=False)
    order = [fitted.names[place] for place in np.argsort(-fitted.ratings)]

    assert order[2] == fragility(fitted, order[1], order[2]).behind
    assert fragility(fitted, order[0], order[3]).battles > fragility(fitted).battles
    with pytest.raises(InputError, match=f"'{order[3]}' is not ahead of '{order[0]}'. Name the model with the higher"):
        fragility(fitted, order[3], order[0])
    with pytest.raises(InputError, match="is not ahead of"):
        fragility(fitted, order[3])
    with pytest.raises(UnknownName, match="removal"):
        fragility(fitted, change="remove")


def test_more_battles_tell_more_and_deviations_fall_with_the_root():
    few, many = simulate_arena(PlannedArena(8, 120.0), [500, 2000], repetitions=15, seed=1)

    assert pytest.approx(0.5, abs=0.06) == many.deviation / few.deviation
    assert few.separated < many.separated
    assert few.rank_width > many.rank_width >= 1
    assert 0.7 < few.in_order < many.in_order <= 1
    assert 0 < simulate_arena(PlannedArena(3, 100.0, 0.0), [300], repetitions=2)[0].deviation < 60


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: PlannedArena(models=1), "1 models have no order to find. Give at least 2."),
        (lambda: PlannedArena(spread=0.0), "spread = 0 must be a positive number."),
        (lambda: PlannedArena(tie_share=1.0), "tie share = 1 is not a share. Give a number from 0 to below 1, such as"),
        (lambda: simulate_arena(PlannedArena(), [0]), "battles = 0 must be a positive number."),
    ],
)
def test_arenas_that_cannot_be_planned(call, said):
    with pytest.raises(InputError) as caught:
        call()

    assert str(caught.value).startswith(said)
