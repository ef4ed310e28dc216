"""The chance of a pair counts the handicap of their board, where the system does."""

from dataclasses import replace

import pytest

from crosstable import BradleyTerry, Elo, Estimate, Game, Glicko
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.federations.fide import Fide
from crosstable.ratings.logistic import expected_score
from crosstable.views.meeting import Meeting, Stakes, chance_of, stakes_of

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


def test_a_game_is_worth_to_each_player_what_the_system_gives_for_each_result():
    # K 32; the expected score of 1500 against 1600 is 0.36 (Elo's table), so 32 x 0.64, 32 x 0.14 and -32 x 0.36.
    known = {WEAK: Estimate(1500), STRONG: Estimate(1600)}
    stakes = stakes_of(Elo(), known, Game.between(WEAK, STRONG, 1))

    assert (Stakes("+20", "+4", "−12"), Stakes("+12", "−4", "−20")) == stakes
    assert Meeting(stakes=stakes).turned().stakes == (stakes[1], stakes[0])


def test_the_uncertain_player_has_more_at_stake():
    known = {WEAK: Estimate(1500, 300.0), STRONG: Estimate(1500, 50.0)}
    uncertain, certain = stakes_of(Glicko(), known, Game.between(WEAK, STRONG, 1))

    assert int(uncertain.win) > 4 * int(certain.win) > 0


@pytest.mark.parametrize(
    ("system", "game"),
    [
        (Elo(), BOARD),
        (Elo(k_by_games=((10, 40.0),)), Game.between(WEAK, STRONG, 1)),
        (BradleyTerry(), Game.between(WEAK, STRONG, 1)),
        (Fide(), Game.between(WEAK, STRONG, 1)),
        (Elo(), Game.between(WEAK, "new", 1)),
    ],
)
def test_nothing_is_at_stake_where_more_decides_than_two_ratings(system, game):
    assert stakes_of(system, ESTIMATES, game) is None
