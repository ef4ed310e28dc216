"""Fits of arenas against an independent Newton fit and three packages (`data/arena_cases.json`)."""

import math

import numpy as np
import pytest

from crosstable.arena import fit
from crosstable.model.errors import InputError
from tests.arena.made_battles import golden_cases

CASES = golden_cases()
NEWTON = [
    pytest.param(battles, key, expected, id=f"{case['name']}: {key}")
    for case, battles in CASES
    for key, expected in case["results"].items()
    if key.startswith("newton")
]
# Their settings at which they are right; arena-rank adds 1e-5 of the battles to the diagonal of its Hessian.
PACKAGES = {
    "arena-rank, ftol 1e-15": ({}, 5e-5),
    "evalica bradley_terry, tolerance 1e-13, limit 100000": ({}, 2e-5),
    "choix ilsr_pairwise, alpha 0": ({}, 2e-5),
    "choix opt_pairwise, alpha 1e-6": ({}, 1e-3),
    "arena-rank, reweighted": ({"weights": "pairs"}, 2e-3),
    "arena-rank contextual, reg 0, unweighted, features as they are, ftol 1e-15": ({"covariates": ("x0", "x1")}, 1e-3),
}
OTHERS = [
    pytest.param(battles, key, expected, id=f"{case['name']}: {key}")
    for case, battles in CASES
    for key, expected in case["results"].items()
    if key in PACKAGES and case["strong_components"] == 1
]


def centred(fitted):
    return fitted.ratings - fitted.ratings.mean() + 1000.0


@pytest.mark.parametrize(("battles", "key", "expected"), NEWTON)
def test_fit_is_that_of_an_independent_newton(battles, key, expected):
    fitted = fit(
        battles,
        "half" if "half" in key else "davidson",
        [name for name in ("x0", "x1") if name in battles.others],
        first_side="first side" in key,
        prior=400 / math.log(10) if "prior" in key else None,
        cluster="prompt" if "clustered" in key else None,
    )

    assert pytest.approx(expected["ratings"], abs=1e-6) == centred(fitted)
    assert pytest.approx(expected["sandwich_sd"], abs=1e-6) == np.sqrt(fitted.variances())
    assert pytest.approx(expected["log_likelihood"], abs=1e-6) == fitted.log_likelihood
    coefficients = fitted.coefficients().values()
    assert pytest.approx(expected.get("coefficients", []), abs=1e-8) == [each.value for each in coefficients]
    deviations = expected.get("coefficient_sandwich_sd", [])
    assert pytest.approx(deviations, abs=1e-8) == [each.deviation for each in coefficients]
    assert pytest.approx(expected.get("nu"), abs=1e-8) == fitted.choices.tie_parameter
    assert pytest.approx(expected.get("log_nu_sandwich_sd"), abs=1e-8) == fitted.tie_parameter_deviation()


@pytest.mark.parametrize(("battles", "key", "expected"), OTHERS)
def test_fit_is_that_of_packages_with_the_settings_at_which_they_are_right(battles, key, expected):
    options, tolerance = PACKAGES[key]

    fitted = fit(battles, "half", first_side=False, **options)

    assert pytest.approx(expected["ratings"], abs=tolerance) == centred(fitted)
    if "sd" in expected and "contextual" not in key:
        assert pytest.approx(expected["sd"], rel=6e-3) == np.sqrt(fitted.variances())


def test_separate_groups_are_an_error_where_packages_rank_them_in_one_list():
    case, battles = next((case, battles) for case, battles in CASES if case["name"] == "disconnected")
    silent = [key for key, found in case["results"].items() if "ratings" in found and not key.startswith("newton")]

    assert "arena-rank, defaults" in silent
    with pytest.raises(InputError, match=r"2 groups never met each other: \(m00, .*\), \(m04, .*\)"):
        fit(battles, first_side=False)


def test_every_set_is_there():
    assert 7 == len(CASES)
    assert len(NEWTON) >= 20
