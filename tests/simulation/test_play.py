"""What an event and a league tell, where it is known beforehand."""

from math import sqrt
from random import Random

import pytest

from crosstable import Elo
from crosstable.demo.chance import bell
from crosstable.simulation.plan import EventCase, PeopleShape, SimulatedLeague
from crosstable.simulation.play_event import MEASURES, play_event
from crosstable.simulation.play_league import play_league

CLEAR = PeopleShape(spread=5000.0, error=0.0, draws=0.0, white_advantage=0.0)  # the stronger wins


def told(pairing, players, rounds=None, people=CLEAR, number=1, codes=("",), absent=0.0):
    found = play_event(people, EventCase(pairing, players, rounds, codes, {}, absent), seed=3, number=number)
    return [dict(zip(MEASURES, each, strict=True)) for each in found]


@pytest.mark.parametrize(("pairing", "in_order"), [("round-robin", 0.9), ("single-elimination", 0.75)])
def test_where_the_stronger_wins_the_strongest_is_first(pairing, in_order):
    found = [told(pairing, 4, number=number)[0] for number in range(1, 21)]

    assert 18 <= sum(each["strongest first"] for each in found)
    assert in_order < sum(each["in order"] for each in found) / 20  # who loses in the first round is tied


def test_fairness_by_hand():
    six, robin, odd = told("swiss", 6, 2)[0], told("round-robin", 4)[0], told("round-robin", 5)[0]

    assert 2 / 6 == six["floats"]  # three have won: one of them meets one of the three who have lost
    assert 0.0 == told("swiss", 4, 2)[0]["floats"]
    assert 1.0 == robin["colours"]  # three games each
    assert 0.0 == six["colours"]  # two games each
    assert robin["floats"] is None
    assert (0.4, None) == (odd["byes of the stronger"], robin["byes of the stronger"])  # each of five has one


def test_each_list_of_tie_breaks_ranks_the_same_games():
    by_score, by_buchholz = told("swiss", 8, 3, PeopleShape(), codes=("", "BH"))

    assert by_score["colours"] == by_buchholz["colours"]
    assert by_score["in order"] != by_buchholz["in order"]


def test_who_is_absent_has_half_a_point_and_no_opponent():
    some, none = told("swiss", 8, 3, absent=0.3)[0], told("swiss", 8, 3, absent=1.0)[0]

    assert some != told("swiss", 8, 3)[0]
    assert (0.5, 4.5, 0.0) == (none["in order"], none["rank of the winner"], none["colours"])  # all are tied


def test_the_strongest_of_two_wins_as_often_as_the_formula_says():
    people, chances, won = PeopleShape(spread=150.0, draws=0.0, white_advantage=0.0), [], []
    for number in range(1, 151):
        drawn = Random(f"3/people/{number}")
        apart = abs(people.spread * bell(drawn) - people.spread * bell(drawn))
        chances.append(1 / (1 + 10 ** (-apart / 400)))
        won.append(told("round-robin", 2, people=people, number=number)[0]["strongest first"])

    error = sqrt(sum(chance * (1 - chance) for chance in chances))
    assert abs(sum(won) - sum(chances)) < 3 * error


def test_elo_of_the_same_people_does_not_inflate_and_more_games_order_them_better():
    still = SimulatedLeague(players=12, periods=4, games=2, drift=0.0, turnover=0.0)
    busy = SimulatedLeague(players=12, periods=4, games=12, drift=0.0, turnover=0.0, opponents="any")

    (few,), (many,) = (play_league(PeopleShape(), league, [Elo()], 1, 1) for league in (still, busy))

    assert abs(few[3]) < 1e-9  # what one wins the other loses, and nobody joins
    assert few[2] < many[2]
    assert many[1] > 0.9
    assert many[0] < few[0]


def test_newcomers_tell_nothing_of_the_order():
    league = SimulatedLeague(players=5, periods=8, games=1, turnover=1.0)  # nobody stays, and one does not play

    assert (None, None, None) == play_league(PeopleShape(), league, [Elo()], 1, 1)[0][:3]
