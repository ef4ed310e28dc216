"""Hidden strength and what comes of it at the board."""

import random

import pytest

from crosstable.demo.strength import Discipline, Strength, draw_outcome, outcome_odds


def test_the_expected_score_is_that_of_elo_whatever_the_draws():
    sharp = Discipline("sharp", rounds=1, draw_share=0.4, white_advantage=0)

    win, draw, loss = outcome_odds(1700, 1500, sharp)

    assert 1 / (1 + 10**-0.5) == pytest.approx(win + draw / 2)
    assert 1 == pytest.approx(win + draw + loss)
    assert min(win, draw, loss) > 0


def test_results_come_as_often_as_their_odds():
    even = Discipline("even", rounds=1, draw_share=0.3, white_advantage=0)
    rng = random.Random(1)

    places = [draw_outcome(rng, 1500, 1500, even) for _ in range(4000)]

    assert 0.35 == pytest.approx(places.count((1, 2)) / 4000, abs=0.03)
    assert 0.30 == pytest.approx(places.count((1, 1)) / 4000, abs=0.03)


def test_strength_is_of_a_season_and_a_discipline():
    strength = Strength((1500, 1520), (("standard", 10), ("blitz", -40)))

    assert (1510, 1480, 1520) == (strength.at(0, "standard"), strength.at(1, "blitz"), strength.now)
