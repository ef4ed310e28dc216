"""Sequential tests: error rates by simulation, blocks read and written, lengths, intervals at all times, bad input."""

import math

import numpy as np
import pytest

from crosstable.arena import (
    MatchCounts,
    SprtHypotheses,
    always_valid_difference,
    always_valid_elo,
    fastchess_block,
    fishtest_block,
    fit,
    match_statistics,
    openbench_block,
    read_sprt_block,
    sprt,
    sprt_lengths,
    sprt_of,
)
from crosstable.arena.likelihood_ratio import hypotheses, score_of
from crosstable.model.errors import InputError, UnknownName
from tests.arena.made_battles import battles_of, drawn

PAIRS = (363, 3205, 5861, 3376, 414)
SHAPE = MatchCounts(pairs=PAIRS)
FASTCHESS = """
Results of New vs Base (8+0.08, 1t, 16MB, UHO.epd):
Elo: 3.59 +/- 2.53, nElo: 5.93 +/- 4.19
LOS: 99.72 %, DrawRatio: 44.34 %, PairsRatio: 1.06
Games: 26438, Wins: 7039, Losses: 6766, Draws: 12633, Points: 13355.5 (50.52 %)
Ptnml(0-2): [363, 3205, 5861, 3376, 414], WL/DD Ratio: 0.94
LLR: 2.91 (100.6%) (-2.25, 2.89) [0.00, 3.00]
"""
OPENBENCH = """
Elo   | 2.84 +- 2.65 (95%)
SPRT  | 8.0+0.08s Threads=1 Hash=16MB
LLR   | 2.92 (-2.25, 2.89) [0.00, 3.00]
Games | N: 30660 W: 7287 L: 7036 D: 16337
Penta | [142, 3634, 7565, 3809, 180]
"""
FISHTEST = """
LLR: 2.94 (-2.94,2.94) <0.50,2.50>
Total: 12800 W: 3432 L: 3184 D: 6184
Ptnml(0-2): 1, 1098, 3954, 1346, 1
"""
OF_THREE = "LLR: 2.95 (-2.94,2.94) [0.00,4.00]\nTotal: 43550 W: 6885 L: 6602 D: 30063"
OPENBENCH_OF_THREE = "LLR   | 2.95 (-2.94, 2.94) [-5.00, 0.00]\nGames | N: 4800 W: 1390 L: 1276 D: 2134"


@pytest.mark.parametrize(
    ("text", "wins", "pairs", "model", "elo1", "beta", "llr"),
    [
        (FASTCHESS, 7039, PAIRS, "normalized", 3.0, 0.1, "2.91"),
        (OPENBENCH, 7287, (142, 3634, 7565, 3809, 180), "normalized", 3.0, 0.1, "2.92"),
        (FISHTEST, 3432, (1, 1098, 3954, 1346, 1), "normalized", 2.5, 0.05, "2.94"),
        (FISHTEST.replace("<", "{").replace(">", "}"), 3432, (1, 1098, 3954, 1346, 1), "logistic", 2.5, 0.05, None),
        (OF_THREE, 6885, None, "bayes-exact", 4.0, 0.05, "2.95"),
        (OPENBENCH_OF_THREE, 1390, None, "bayes-exact", 0.0, 0.05, "2.95"),
    ],
)
def test_blocks_are_read_and_tested_as_their_program_does(text, wins, pairs, model, elo1, beta, llr):
    block = read_sprt_block(text)

    assert (wins, pairs) == (block.counts.wins, block.counts.pairs)
    assert (model, elo1, beta) == (block.hypotheses.model, block.hypotheses.elo1, block.hypotheses.beta)
    if llr:
        assert llr == f"{sprt_of(block.counts, block.hypotheses).llr:.2f}"


def test_block_of_cutechess_has_a_score():
    block = read_sprt_block("Score of A vs B: 143 - 129 - 368  [0.511] 640\nElo difference: 7.6 +/- 17.5, LOS: 80.2 %")

    assert MatchCounts(143, 129, 368) == block.counts
    assert block.hypotheses is None


def test_games_that_are_still_running_leave_the_pairs():
    block = read_sprt_block(FISHTEST.replace("12800 W: 3432", "12801 W: 3433"))

    assert not block.is_whole
    assert MatchCounts(pairs=(1, 1098, 3954, 1346, 1)) == block.counts


def test_blocks_are_written_as_they_were_read():
    for text, write in ((FASTCHESS, fastchess_block), (OPENBENCH, openbench_block), (FISHTEST, fishtest_block)):
        block = read_sprt_block(text)

        written = write(sprt_of(block.counts, block.hypotheses))

        assert block == read_sprt_block(written)
        lines = set(text.splitlines())
        same = [line for line in written.splitlines() if line in lines or f"{line}, WL/DD Ratio: 0.94" in lines]
        # OpenBench printed the error of three counts then.
        assert len(written.splitlines()) - (write is openbench_block) == len(same)


def test_pairs_only_are_written_without_games():
    text = fastchess_block(sprt(pairs=PAIRS, elo0=0, elo1=3, beta=0.1))

    assert "Games: 26438, Points: 13355.5 (50.52 %)" in text
    assert SHAPE == read_sprt_block(text).counts


def test_result_says_its_decision():
    assert "LLR 2.91 (-2.25, 2.89) [0, 3] normalized: H1 accepted" == str(sprt(pairs=PAIRS, elo0=0, elo1=3, beta=0.1))
    assert "continue" == sprt(pairs=PAIRS, elo0=0, elo1=3).decision
    assert "H0 accepted" == sprt(wins=10_000, losses=10_600, draws=20_000, elo0=0, elo1=2).decision


def test_three_counts_of_the_issue():
    found = sprt(wins=1234, losses=1200, draws=2500, elo0=0, elo1=2)

    # Independently: Brownian approximation, N (t1 - t0) (2 t - t0 - t1) / 2 with t in deviations of a game.
    n, mean = 4934, (1234 + 1250) / 4934
    deviation = math.sqrt((1234 * (1 - mean) ** 2 + 2500 * (0.5 - mean) ** 2 + 1200 * mean**2) / n)
    t, t1 = (mean - 0.5) / deviation, 2 * math.log(10) / 800
    assert pytest.approx(n * t1 * (2 * t - t1) / 2, abs=2e-3) == found.llr


@pytest.mark.parametrize("counts", [MatchCounts(wins=10), MatchCounts(draws=10), MatchCounts(pairs=(0, 0, 0, 0, 104))])
def test_ends_have_a_finite_ratio_and_no_false_errors(counts):
    found, tested = match_statistics(counts), sprt_of(counts, SprtHypotheses(0.0, 5.0))

    assert math.isfinite(tested.llr)
    assert found.elo_error is None
    assert found.los is None


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: sprt(wins=1, losses=1, elo0=2, elo1=0),
            "The lower hypothesis, elo0 = 2, must be below elo1 = 0: the test",
        ),
        (lambda: sprt(wins=1, elo0=0, elo1=2, alpha=0.7), "alpha = 0.7 must be between 0 and 0.5, such as 0.05."),
        (lambda: sprt(elo0=0, elo1=2), "No games were played. Give wins, losses and draws, or pairs."),
        (lambda: sprt(wins=-1, elo0=0, elo1=2), "wins = -1 is not a count. Give whole numbers of 0 or more."),
        (lambda: sprt(draws=1.5, elo0=0, elo1=2), "The argument 'draws' is of type float. Give a whole number."),
        (lambda: MatchCounts(pairs=(1, 2, 3)), "3 counts of pairs are given. Give five: pairs with 0, 1/2, 1, 3/2 and"),
        (
            lambda: sprt(wins=3, losses=2, draws=1, pairs=(0, 1, 1, 1, 1), elo0=0, elo1=2),
            "6 games with 3.5 points are not 4 pairs with 5 points. Correct the counts, or give the pairs only.",
        ),
        (
            lambda: sprt(pairs=PAIRS, elo0=0, elo1=2, model="bayes"),
            "The scale 'bayes' is one of wins, draws and losses.",
        ),
        (
            lambda: sprt(wins=9, elo0=0, elo1=9e4, model="bayes-exact"),
            "These counts have no BayesElo: some wins, losses",
        ),
        (lambda: sprt(wins=5, losses=5, elo0=0, elo1=9e9), "No results are possible at 9e+09 normalized Elo. Give"),
        (lambda: read_sprt_block("hello"), "The text has no counts of games. Paste a block of fastchess, OpenBench,"),
        (lambda: always_valid_elo(SHAPE, narrow_at=0), "narrow_at = 0 must be a positive number."),
    ],
)
def test_what_cannot_be_tested(call, said):
    with pytest.raises(InputError) as caught:
        call()

    assert str(caught.value).startswith(said)


def test_unknown_scales_and_kinds():
    with pytest.raises(UnknownName, match="logistic"):
        sprt(wins=1, elo0=0, elo1=1, model="logistik")
    with pytest.raises(UnknownName, match="Unknown kind of interval 'exact'"):
        always_valid_elo(SHAPE, kind="exact")


def walks(frequencies, tested, true, repetitions, seed):
    """Walk the log-likelihood ratio of a test to a bound: whether elo1 was accepted, and after how many games."""
    zero, one = hypotheses(frequencies, tested.elo0, tested.elo1, tested.model)
    step, (low, high) = np.log(one / zero), tested.bounds
    rng = np.random.default_rng(seed)
    accepted, length = np.zeros(repetitions, dtype=bool), np.zeros(repetitions)
    llr, running = np.zeros(repetitions), np.ones(repetitions, dtype=bool)
    many = 50  # games or pairs between looks
    for looked in range(1, 20_000):
        at = np.flatnonzero(running)
        llr[at] += rng.multinomial(many, true, size=len(at)) @ step
        done = at[(llr[at] >= high) | (llr[at] <= low)]
        accepted[done], length[done], running[done] = llr[done] >= high, looked * many, False
        if not running.any():
            break
    return accepted, length


@pytest.mark.parametrize("which", ["elo0", "elo1"])
def test_error_rates_are_those_that_were_asked_for(which):
    tested = SprtHypotheses(0.0, 10.0, "logistic", 0.05, 0.1)
    frequencies = [round(1e6 * share) for share in (0.2, 0.5, 0.3)]
    zero, one = hypotheses(frequencies, 0.0, 10.0, "logistic")

    accepted, length = walks(frequencies, tested, zero if which == "elo0" else one, 1000, seed=2)

    wrong = accepted.mean() if which == "elo0" else 1 - accepted.mean()
    promised = 0.05 if which == "elo0" else 0.1
    assert wrong < promised + 3 * math.sqrt(promised * (1 - promised) / 1000)
    assert wrong > 0.5 * promised
    many = [round(1e9 * share) for share in (zero if which == "elo0" else one)]
    expected = sprt_lengths(MatchCounts(many[2], many[0], many[1]), tested, [0.0 if which == "elo0" else 10.0])[0]
    assert pytest.approx(accepted.mean(), abs=0.03) == expected.pass_chance
    assert pytest.approx(length.mean(), rel=0.12) == expected.games


def test_length_is_longest_between_the_hypotheses():
    tested = SprtHypotheses(0.0, 3.0, beta=0.05)

    below, middle, above = sprt_lengths(SHAPE, tested, [-3.0, 0.9, 5.0])

    assert below.pass_chance < 0.01 < middle.pass_chance < 0.99 < above.pass_chance
    assert middle.games > max(below.games, above.games)
    # Halfway, the ratio has no drift: the expected length is -a b / variance.
    zero, one = hypotheses(PAIRS, 0.0, 3.0, "normalized")
    assert middle.games == pytest.approx(
        2 * 2.944**2 / np.sum(np.array(PAIRS) / sum(PAIRS) * np.log(one / zero) ** 2), rel=0.1
    )


@pytest.mark.parametrize("kind", ["bounded", "asymptotic"])
def test_always_valid_intervals_hold_at_all_looks_at_once(kind):
    rng = np.random.default_rng(7)
    true, missed = (0.25, 0.4, 0.35), 0
    elo = 400 * math.log10(0.55 / 0.45)
    for _ in range(300):
        counts = np.cumsum(rng.multinomial(100, true, size=20), axis=0)
        intervals = [
            always_valid_elo(MatchCounts(*map(int, (won, lost, drew))), kind=kind) for lost, drew, won in counts
        ]
        missed += any(not low <= elo <= high for low, high in intervals)

    assert missed / 300 < 0.05


def test_always_valid_interval_is_wider_than_one_look_and_narrows():
    assert always_valid_elo(MatchCounts(30, 20, 50)) > (-200, -200)
    low, high = always_valid_elo(MatchCounts(3000, 2000, 5000), kind="asymptotic")
    found = match_statistics(MatchCounts(3000, 2000, 5000))
    assert low < found.elo - found.elo_error < found.elo + found.elo_error < high < found.elo + 3 * found.elo_error
    assert (-math.inf, math.inf) == always_valid_elo(MatchCounts(1, 1, 0))
    assert pytest.approx(0.55) == score_of(400 * math.log10(0.55 / 0.45))


def test_always_valid_difference_of_two_models():
    fitted = fit(battles_of(*drawn(np.array([0.4, 0.0, -0.4]), 2000, seed=1)))

    usual, always = fitted.difference("m00", "m02"), always_valid_difference(fitted, "m00", "m02")

    assert usual.value == always.value
    assert 1.3 < (always.high - always.low) / (usual.high - usual.low) < 2.0
