"""The chance of a pair counts the handicap of their board, where the system does."""

from dataclasses import replace

import pytest

from crosstable import Elo, Estimate, Game
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.logistic import expected_score
from crosstable.views.meeting import chance_of

WEAK, STRONG = "p1", "p2"
BOARD = replace(Game.between(WEAK, STRONG, 0, first_colour="black"), handicap=5)
TURNED = replace(Game.between(STRONG, WEAK, 1, first_colour="white"), handicap=5)
ESTIMATES = {WEAK: Estimate(1400), STRONG: Estimate(1850)}


def test_five_stones_make_up_for_450_points():
    system = Elo(handicap_points=100)

    assert chance_of(system, ESTIMATES, BOARD) == pytest.approx(0.5)
    assert chance_of(system, ESTIMATES, TURNED) == pytest.approx(0.5)
    assert chance_of(system, ESTIMATES, replace(BOARD, handicap=None)) == expected_score(1400, 1850)
    assert chance_of(Egf(), ESTIMATES, BOARD) == pytest.approx(1 - chance_of(Egf(), ESTIMATES, TURNED))
    assert chance_of(Egf(), ESTIMATES, BOARD) == Egf().expected(1400, 1850, handicap=5)


def test_chance_on_neutral_ground_has_no_advantage():
    even = {WEAK: Estimate(1500), STRONG: Estimate(1500)}
    game = Game.between(WEAK, STRONG, 1, neutral=True)

    assert chance_of(Elo(advantage=65.0), even, game) == 0.5
    assert chance_of(Elo(advantage=65.0), even, replace(game, neutral=False)) > 0.55


def test_there_is_no_chance_where_the_handicap_does_not_count_or_a_player_is_not_rated():
    assert chance_of(Elo(), ESTIMATES, BOARD) is None
    assert chance_of(Elo(handicap_points=100), {WEAK: Estimate(1400)}, BOARD) is None
