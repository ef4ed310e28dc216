"""Sequential tests: every number that engine projects printed in 59 blocks, to its last digit."""

import math

import pytest

from crosstable.arena import MatchCounts, SprtHypotheses, match_statistics, sprt_of
from tests.golden.given_cases import read_cases

CASES = read_cases("sprt_cases.json") or []
# The ratio of won-and-lost to drawn pairs is not in the counts of pairs.
LEFT_OUT = "wl_dd_ratio"
WINITZKI = 1.95714  # cutechess' approximation of the normal quantile, which OpenBench took over for three counts


def counts_of(case, kind=None):
    if (kind or case["counts_used"]) == "pentanomial":
        return MatchCounts(pairs=tuple(case["pentanomial"]))
    return MatchCounts(case["wins"], case["losses"], case["draws"])


def shown(value, printed):
    """Write a value with as many digits as were printed."""
    if value is None:
        return "nan"
    decimals = len(printed.partition(".")[2])
    return f"{value:.{decimals}f}".replace("-0.00", "-0.00" if printed.startswith("-") else "0.00")


def statistics_of(case, printed):
    """Return what the program of a case computes of the match, by the names of the printed numbers."""
    is_of_three = "trinomial counts" in case.get("elo_error_from", "") or "Winitzki" in case.get("z", "")
    counts = counts_of(case)
    found = match_statistics(counts)
    errors = match_statistics(counts_of(case, "trinomial"), WINITZKI) if is_of_three else found
    is_larger = case["style"] == "openbench"
    values = {
        "elo": found.elo,
        "elo_error": errors.elo_error_larger if is_larger else errors.elo_error,
        "nelo": found.nelo,
        "nelo_error": found.nelo_error,
        "los_percent": found.los_of_decisive if case["style"] == "cutechess" else found.los,
        "draw_ratio_percent": found.draw_ratio,
        "pairs_ratio": found.pairs_ratio,
        "score_percent": found.score,
        "points": found.score * found.games,
    }
    return {
        name: None if value is None else value * (100 if name.endswith("percent") else 1)
        for name, value in values.items()
        if name in printed
    }


def test_of_case(case):
    found = sprt_of(
        counts_of(case), SprtHypotheses(case["elo0"], case["elo1"], case["model"], case["alpha"], case["beta"])
    )
    low, high = found.hypotheses.bounds
    return {"llr": found.llr, "lower": low, "upper": high, "llr_percent": 100 * found.progress}


test_of_case.__test__ = False


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['style']} {case['source']}")
def test_printed_numbers_are_reproduced_to_the_last_digit(case):
    printed = {name: text for name, text in case["printed"].items() if name not in (LEFT_OUT, *case["differs"])}

    found = statistics_of(case, printed) | (test_of_case(case) if case["model"] else {})

    assert printed == {name: shown(found[name], text) for name, text in printed.items()}


@pytest.mark.parametrize("case", [case for case in CASES if case["differs"]], ids=lambda case: case["source"])
def test_where_a_printed_number_is_off_ours_is_the_exact_one(case):
    found = statistics_of(case, case["differs"]) | test_of_case(case)

    for name, (_, exact) in case["differs"].items():
        assert pytest.approx(exact, abs=1e-4) == found[name], case["why"]


def test_every_block_is_there_and_infinities_are_not_printed_as_numbers():
    assert 59 == len(CASES)
    assert math.inf == match_statistics(MatchCounts(wins=3)).elo
