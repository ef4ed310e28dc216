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
        (
            judged_of(0.69, 0.50, 0.60),
            "s0 forecast these 400 games best: the next system lost 0.1000 ± 0.0148 more per game.",
        ),
        (judged_of(0.69, 0.50), "s0 beat the base rate by 0.1900 ± 0.0148 per game, over 400 games."),
        (judged_of(0.69, 0.50, 0.501, 0.6), "No clear best of 400 games: s1 (0.0010 ± 0.0148) is within chance of s0."),
        (
            judged_of(0.69, 0.50, 0.501, 0.502),
            "No clear best of 400 games: s1 (0.0010 ± 0.0148) and s2 (0.0020 ± 0.0144) are within chance of s0.",
        ),
        (
            judged_of(0.69, *(0.5 + at / 1e4 for at in range(9))),
            (
                "No clear best of 400 games: s1 (0.0001 ± 0.0148), s2 (0.0002 ± 0.0144), s3 (0.0003 ± 0.0140), "
                "s4 (0.0004 ± 0.0164), s5 (0.0005 ± 0.0152) and 3 more are within chance of s0."
            ),
        ),
        (
            judged_of(0.501, 0.50, 0.6),
            "No system is clearly better than the base rate yet: it is 0.0010 ± 0.0144 behind s0, over 400 games.",
        ),
        (
            judged_of(0.49, 0.50, 0.6),
            "No system forecast these games better than the base rate yet: log loss 0.4900, s0 0.5000.",
        ),
        (
            judged_of(0.69, 0.50, 0.60, games=29),
            (
                "s0 had the best forecasts so far, log loss 0.5000, but 29 games are too few to tell the systems "
                "apart: at least 30 are needed."
            ),
        ),
        (
            judged_of(0.69, 0.50, 0.60, is_known=False),
            "s0 had the best forecasts, log loss 0.5000. Whether that is chance is known after the next run.",
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
