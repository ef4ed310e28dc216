"""Rounding policies against tables written by hand and against the decimal module."""

from decimal import ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.model.errors import UnknownName
from crosstable.ratings.rounding import POLICIES, rounded, rounding_code

# value: (none, half_up, half_away, half_even); half_up as Math.round of ECMA-262 21.3.2.28 does it.
TABLE = {
    0.0: (0.0, 0, 0, 0),
    0.5: (0.5, 1, 1, 0),
    -0.5: (-0.5, 0, -1, 0),
    1.5: (1.5, 2, 2, 2),
    -1.5: (-1.5, -1, -2, -2),
    2.5: (2.5, 3, 3, 2),
    -2.5: (-2.5, -2, -3, -2),
    12.5: (12.5, 13, 13, 12),
    -12.5: (-12.5, -12, -13, -12),
    13.5: (13.5, 14, 14, 14),
    -13.5: (-13.5, -13, -14, -14),
    0.49999999999999994: (0.49999999999999994, 0, 0, 0),  # floor(x + 0.5) gives 1 here
    -0.49999999999999994: (-0.49999999999999994, 0, 0, 0),
    0.5000000000000001: (0.5000000000000001, 1, 1, 1),
    -0.5000000000000001: (-0.5000000000000001, -1, -1, -1),
    1e-300: (1e-300, 0, 0, 0),
    7.4999999999: (7.4999999999, 7, 7, 7),
    1e9 + 0.5: (1e9 + 0.5, 1_000_000_001, 1_000_000_001, 1_000_000_000),
    -1e9 - 0.5: (-1e9 - 0.5, -1_000_000_000, -1_000_000_001, -1_000_000_000),
    2.0**50 + 0.5: (2.0**50 + 0.5, 2**50 + 1, 2**50 + 1, 2**50),
    -(2.0**51) + 1: (-(2.0**51) + 1, 1 - 2**51, 1 - 2**51, 1 - 2**51),
}


def _by_decimal(value, policy):
    exact, whole = Decimal(value), Decimal(1)
    if policy == "half_even":
        return float(exact.quantize(whole, ROUND_HALF_EVEN))
    if policy == "half_away":
        return float(exact.quantize(whole, ROUND_HALF_UP))  # decimal's word for away from zero
    if policy == "half_up":
        return float(exact.quantize(whole, ROUND_HALF_UP if value > 0 else ROUND_HALF_DOWN))
    return value


@pytest.mark.parametrize("value", TABLE)
def test_every_policy_rounds_the_table_as_written(value):
    found = tuple(rounded(value, rounding_code(policy)) for policy in POLICIES)

    assert TABLE[value] == found


@pytest.mark.parametrize("policy", POLICIES)
@given(value=st.floats(-(2.0**51) + 1, 2.0**51 - 1) | st.integers(-(2**49), 2**49).map(lambda n: n + 0.5))
@example(value=0.49999999999999994)
@example(value=-(2.0**51) + 1)
def test_rounding_agrees_with_decimal_below_two_to_the_51(policy, value):
    assert _by_decimal(value, policy) == rounded(value, rounding_code(policy))


@pytest.mark.parametrize("policy", ["half_away", "half_even", "none"])
@given(value=st.floats(-1e15, 1e15))
def test_policies_without_a_direction_are_odd_functions(policy, value):
    code = rounding_code(policy)

    assert -rounded(value, code) == rounded(-value, code)


@given(value=st.floats(-1e12, 1e12))
def test_half_up_is_the_floor_of_the_value_plus_a_half(value):
    expected = float((Decimal(value) + Decimal("0.5")).to_integral_value(ROUND_FLOOR))

    assert expected == rounded(value, rounding_code("half_up"))


def test_rounded_values_never_carry_a_negative_zero():
    found = [str(rounded(-0.25, rounding_code(policy))) for policy in POLICIES[1:]]

    assert ["0.0", "0.0", "0.0"] == found


def test_unknown_rounding_policy_names_the_nearest_and_the_list():
    with pytest.raises(UnknownName) as caught:
        rounding_code("half-up")

    assert (
        "Unknown rounding policy 'half-up'. Did you mean 'half_up'? Known: half_away, half_even, half_up, none."
        == str(caught.value)
    )
