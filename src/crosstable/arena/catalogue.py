"""The messages of arenas, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "against-itself": "Row {row}: {model!r} cannot meet itself. Correct the row, or leave it out.",
        "anchor-left-out": "The anchor {model!r} has no finite rating ({reason}). "
        "Choose another model, or give a prior.",
        "bootstrap-without-maximum": "{lost} of {rounds} rounds of the bootstrap have no finite maximum: some models "
        "have too few wins or losses. Collect more battles, or give a prior.",
        "clusters-of-one": "Each battle has its own {cluster!r}, so clustering would change nothing. Name a column "
        "that battles share, or leave it out.",
        "collinear-covariates": "The covariates {covariates!r} cannot be told apart from each other and from the "
        "models: one follows from the others. Leave one out.",
        "column-not-found": "The battles have no column for {what!r}: it is called {known}. These have {columns}. "
        "Rename one, or say which holds it.",
        "counts-do-not-pair": "{games} games with {points:g} points are not {pairs} pairs with {points_of_pairs:g} "
        "points. Correct the counts, or give the pairs only.",
        "columns-differ-in-length": "The columns differ in length: {lengths}. Give one value per battle.",
        "constant-covariate": "The covariate {covariate!r} is {value:g} in every battle, so it explains nothing. "
        "Leave it out; the advantage of the side listed first has an option of its own.",
        "elo-too-far": "No results are possible at {elo:g} normalized Elo. Give hypotheses that are nearer to 0.",
        "elo0-not-below-elo1": "The lower hypothesis, elo0 = {elo0:g}, must be below elo1 = {elo1:g}: the test asks "
        "whether the difference is elo1, or only elo0.",
        # Part of another message.
        "group": "({models})",
        # Part of another message.
        "groups-never-met": "{count} groups never met each other: {groups}",
        "length-of-column": "The column {column!r} has {values} values for {rows} rows. Give one for each row.",
        "model-without-name": "Row {row}: a model has no name. Fill in both models, or leave the row out.",
        "never-ahead": "{ahead!r} is not ahead of {behind!r}. Name the model with the higher rating first.",
        "no-anchor": "The ratings have no anchor. Fit them with anchor=..., or ask for intervals around the mean.",
        "no-batch": "The allowed pairs leave no batch of {pairs} battles without a model in two of them: {witnesses} "
        "have too few opponents. Allow more pairs, or ask for fewer battles.",
        "no-bayes-elo": "These counts have no BayesElo: some wins, losses and draws are needed. Use another scale.",
        "no-counts-in-block": "The text has no counts of games. Paste a block of fastchess, OpenBench, fishtest or "
        "cutechess.",
        "no-games": "No games were played. Give wins, losses and draws, or pairs.",
        "no-battles": "There are no battles. Give at least two models that met.",
        "no-finite-ratings": "Some models have no finite rating: {reasons}. Collect battles that connect them, give a "
        "prior, or leave them out (degenerate='exclude').",
        "no-maximum": "The battles have no finite maximum: {parameter!r} could be as large as you like. Leave it out, "
        "collect more battles, or give a prior.",
        "no-winner": "Row {row} has no winner. Fill it in, or leave the row out.",
        "not-a-count": "{name} = {count} is not a count. Give whole numbers of 0 or more.",
        "not-a-level": "{level:g} is not a level. Give a probability between 0 and 1, such as 0.95.",
        "not-a-number": "Row {row}: {value!r} in column {column!r} is not a finite number. Correct it, or leave the "
        "row out.",
        "not-a-share": "{name} = {value:g} is not a share. Give a number from 0 to below 1, such as 0.25.",
        "not-an-error-rate": "{name} = {chance:g} must be between 0 and 0.5, such as 0.05.",
        "not-battles": "Battles cannot be read from {given}. Give a dataframe, a mapping of columns, or records.",
        "not-five-pairs": "{count} counts of pairs are given. Give five: pairs with 0, 1/2, 1, 3/2 and 2 points.",
        "not-positive": "{name} = {value:g} must be a positive number.",
        "not-three-values": "Row {row} has {values} values. Give three: first, second, winner.",
        "nothing-left": "No two models are connected by wins and ties in both directions: {reasons}. Collect more "
        "battles, or give a prior.",
        "only-ties": "Every battle is a tie, so no model is better than another. Collect battles with a winner.",
        "order-says-who-won": "The side listed {side} won every battle, so its advantage has no limit. If the order "
        "says who won, leave the advantage of the first side out (first_side=False).",
        "one-cluster": "All battles have the same {cluster!r}, {value!r}. Clusters are compared with each other: name "
        "a column with at least two values, or leave it out.",
        "three-counts-only": "The scale {model!r} is one of wins, draws and losses. Leave the pairs out, or use "
        "another.",
        "too-few-models": "{models} models have no order to find. Give at least 2.",
        "too-few-rounds": "{rounds} rounds of the bootstrap show no spread. Give at least 2; 1,000 are usual.",
        # Part of another message.
        "unbeaten": "{models!r} never lost to the others or tied with them",
        "unknown-winner": "Row {row}: {winner!r} is no winner. Use model_a, model_b, tie or both bad, the name of one "
        "of its two models, or the score of the first: 1, 0.5 or 0.",
        "weight-out-of-range": "Row {row}: {what} {weight:g} is not a weight. Weights are 0 or more, and finite.",
        "weights-all-zero": "Every {what} is 0, so no battle counts. Give some a weight.",
        # Part of another message.
        "winless": "{models!r} never won against the others or tied with them",
    }
)
