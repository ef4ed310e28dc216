"""The few draws that these need."""

import random

import pytest

from crosstable.demo.chance import bell, pick, whole


def test_draws_of_chance_stay_in_their_range():
    rng = random.Random(1)

    assert {2, 3, 4} == {whole(rng, 2, 4) for _ in range(100)}
    assert set("xyz") == {pick(rng, "xyz") for _ in range(100)}
    assert 0 == pytest.approx(sum(bell(rng) for _ in range(2000)) / 2000, abs=0.1)
