"""What cannot be used is named, with what to do about it."""

import numpy as np
import pytest

from crosstable.arena import Battles, Interaction, bootstrap, fit, rank_bounds
from crosstable.model.errors import InputError, UnknownName
from tests.arena.made_battles import battles_of, drawn

ROWS = [("a", "b", 1), ("b", "a", 1), ("a", "b", 0.5)]
COLUMNS = {"model_a": ["a", "b", "a"], "model_b": ["b", "a", "b"], "winner": ["a", "a", "tie"]}


def some(**others):
    one, two, outcome = drawn(np.array([0.5, 0.0, -0.5]), 60, seed=1)
    return battles_of(one, two, outcome, **others)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ([], "There are no battles. Give at least two models that met."),
        ({"model_a": [], "model_b": [], "winner": []}, "There are no battles. Give at least two models that met."),
        ([("a", "a", 1)], "Row 1: 'a' cannot meet itself. Correct the row, or leave it out."),
        (
            [("a", "b", 1), ("a", "b", "modle_a")],
            (
                "Row 2: 'modle_a' is no winner. Use model_a, model_b, tie or both bad, the name of one of its two "
                "models, or the score of the first: 1, 0.5 or 0."
            ),
        ),
        ([("a", "b", 0.7)], "Row 1: '0.7' is no winner."),
        ([("a", "b", "tie"), ("a", "b", "c"), ("c", "a", "c")], "Row 2: 'c' is no winner."),
        ([("a", "b", None)], "Row 1 has no winner. Fill it in, or leave the row out."),
        ([("a", "b", float("nan"))], "Row 1 has no winner."),
        ([("a", " ", 1)], "Row 1: a model has no name. Fill in both models, or leave the row out."),
        ([("a", "b")], "Row 1 has 2 values. Give three: first, second, winner."),
        ("a,b,1", "Battles cannot be read from str. Give a dataframe, a mapping of columns, or records."),
        (7, "Battles cannot be read from int."),
        ([1, 2], "Battles cannot be read from list."),
        ({**COLUMNS, "winner": ["a"]}, "The columns differ in length: model_a 3, model_b 3, winner 1."),
        (
            {"left": ["a"], "winner": ["a"]},
            (
                "The battles have no column for 'second': it is called model_b, second, right, player_b, b, engine_b, "
                "black. These have left, winner. Rename one, or say which holds it."
            ),
        ),
    ],
)
def test_battles_that_cannot_be_read(source, said):
    with pytest.raises(InputError) as caught:
        Battles.of(source)

    assert str(caught.value).startswith(said)


def test_columns_that_are_not_there():
    with pytest.raises(UnknownName, match="hero"):
        Battles.of(COLUMNS, {"first": "hero"})
    with pytest.raises(UnknownName, match="Unknown column 'n'"):
        Battles.of(COLUMNS, count="n")


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([1, 2, -1], "Row 3: count -1 is not a weight. Weights are 0 or more, and finite."),
        ([1, "many", 1], "Row 2: 'many' in column 'n' is not a finite number. Correct it, or leave the row out."),
        ([1, None, 1], "Row 2: 'nan' in column 'n' is not a finite number."),
        ([0, 0, 0], "Every count is 0, so no battle counts. Give some a weight."),
    ],
)
def test_counts_that_cannot_be_used(counts, said):
    with pytest.raises(InputError) as caught:
        Battles.of({**COLUMNS, "n": counts}, count="n")

    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"weights": "w"}, "Row 2: w -1 is not a weight"),
        ({"weights": [1.0, float("inf"), *[1.0] * 58]}, "Row 2: weights inf is not a weight"),
        ({"weights": [1.0]}, "The column 'weights' has 1 values for 60 rows. Give one for each row."),
        ({"covariates": ["same"]}, "The covariate 'same' is 3 in every battle, so it explains nothing. Leave it out;"),
        ({"covariates": ["x", "twice"]}, "The covariates 'x', 'twice' cannot be told apart from each other"),
        ({"covariates": {"y": [1.0, 2.0]}}, "The column 'y' has 2 values for 60 rows"),
        ({"covariates": ["word"]}, "Row 1: 'q' in column 'word' is not a finite number"),
        ({"cluster": "same"}, "All battles have the same 'same', '3.0'. Clusters are compared with each other: name a"),
        ({"cluster": "number"}, "Each battle has its own 'number', so clustering would change nothing. Name a column"),
        ({"cluster": [1, 2]}, "The column 'cluster' has 2 values for 60 rows"),
        ({"scale": 0.0}, "scale = 0 must be a positive number."),
        ({"prior": -5.0}, "prior = -5 must be a positive number."),
    ],
)
def test_options_that_cannot_be_used(options, said):
    x = np.random.default_rng(1).normal(size=60)
    weight = np.where(np.arange(60) == 1, -1.0, 1.0)
    battles = some(w=weight, same=np.full(60, 3.0), x=x, twice=2 * x, word=["q"] * 60, number=np.arange(60))

    with pytest.raises(InputError) as caught:
        fit(battles, **options)

    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"ties": "davidsen"}, "davidson"),
        ({"degenerate": "drop"}, "Unknown treatment of models without a rating 'drop'"),
        ({"covariates": ["length"]}, "Unknown column 'length'"),
        ({"covariates": [Interaction("m9", "x")]}, "Unknown model 'm9'"),
        ({"cluster": "judge"}, "Unknown column 'judge'"),
        ({"weights": "votes"}, "Unknown column 'votes'"),
        ({"anchor": "gpt"}, "Unknown anchor 'gpt'"),
    ],
)
def test_names_that_are_not_known(options, said):
    with pytest.raises(UnknownName, match=said):
        fit(some(x=np.arange(60.0)), **options)


def test_an_anchor_that_was_left_out():
    rows = [*ROWS, ("top", "a", 1)]

    with pytest.raises(
        InputError, match=r"The anchor 'top' has no finite rating \(no loss\). Choose another model, or"
    ):
        fit(rows, first_side=False, degenerate="exclude", anchor="top")


def test_models_and_levels_that_are_asked_for():
    fitted = fit(some())

    with pytest.raises(UnknownName, match="Unknown model 'm7'"):
        fitted.difference("m7", "m00")
    with pytest.raises(InputError, match=r"The ratings have no anchor. Fit them with anchor=..., or ask for intervals"):
        fitted.rating("m00", anchored=True)
    with pytest.raises(InputError, match=r"95 is not a level. Give a probability between 0 and 1, such as 0.95."):
        rank_bounds(fitted, 95)


def test_bootstraps_without_spread_or_maximum():
    with pytest.raises(
        InputError, match=r"1 rounds of the bootstrap show no spread. Give at least 2; 1,000 are usual."
    ):
        bootstrap(fit(some()), 1)
    rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1)]
    with pytest.raises(InputError, match=r"\d+ of 40 rounds of the bootstrap have no finite maximum: some models have"):
        bootstrap(fit(rows, first_side=False), 40)
