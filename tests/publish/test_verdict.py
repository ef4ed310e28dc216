"""What a backtest says in words: who is best, and who only by chance."""

import numpy as np
import pytest

from crosstable.evaluation.backtest import BASE_RATE, Backtest
from crosstable.evaluation.differences import LossDifference, Losses
from crosstable.evaluation.judgement import Judgement
from crosstable.evaluation.rankings import RankingScores
from crosstable.evaluation.split import Split
from crosstable.views.verdict import behind_words, clearly_better, verdict

NOISE = np.random.default_rng(5).normal(0, 0.1, (20, 400))


def judged_of(base, *means, games=400, is_known=True):
    """Make a backtest in which s0, s1 ... lose so much per game; differences of 0.014 are clear."""
    names = [*(f"s{at}" for at in range(len(means))), BASE_RATE]
    rows = []
    for name, mean, noise in zip(names, (*means, base), NOISE, strict=False):
        losses = mean + noise[:games] - noise[:games].mean()
        kept = Losses.of(losses) if is_known else None
        rows.append(Judgement(name, None, None, None, RankingScores(games, 0.5, None, float(mean)), None, kept))
    return Backtest(Split(0, 0, games), tuple(sorted(rows, key=lambda row: row.loss)))


@pytest.mark.parametrize(
    ("judged", "words"),
    [
        (judged_of(0.69, 0.50, 0.60), "s0 forecast these games best."),
        (judged_of(0.69, 0.50), "s0 beat the base rate."),
        (judged_of(0.69, 0.50, 0.501, 0.6), "No clear best: s1 is within chance of s0."),
        (judged_of(0.69, 0.50, 0.501, 0.502), "No clear best: s1 and s2 are within chance of s0."),
        (judged_of(0.69, 0.50, 0.501, 0.502, 0.503), "No clear best: s1, s2 and s3 are within chance of s0."),
        (
            judged_of(0.69, *(0.5 + at / 1e4 for at in range(9))),
            "No clear best: s1, s2, s3, s4, s5 and 3 more are within chance of s0.",
        ),
        (
            judged_of(0.501, 0.50, 0.6),
            "No system is clearly better than the base rate yet: it is within chance of s0.",
        ),
        (judged_of(0.49, 0.50, 0.6), "No system forecast these games better than the base rate yet."),
        (
            judged_of(0.69, 0.50, 0.60, games=29),
            "s0 had the best forecasts so far, but these are too few games to tell the systems apart.",
        ),
        (
            judged_of(0.69, 0.50, 0.60, is_known=False),
            "s0 had the best forecasts. Whether that is chance is known after the next rating run.",
        ),
        (judged_of(0.69), ""),
    ],
)
def test_no_system_is_called_best_by_chance(judged, words):
    assert words == verdict(judged)


def test_systems_that_are_clearly_better_are_counted():
    judged = judged_of(0.60, 0.50, 0.52, 0.55, 0.69)

    assert [0, 1, 2, 3] == [clearly_better(judged, f"s{at}") for at in range(4)]
    assert 0 == clearly_better(judged, "nobody")


def test_distance_is_shown_with_its_margin():
    assert "0.0123 ± 0.0050" == behind_words(LossDifference(0.0123, 0.0025))
    assert "0.0000 ± 0.0000" == behind_words(LossDifference(-1e-18, 0.0))
    assert "" == behind_words(None)
