"""One game at a time: every system takes the same arguments and answers in the same form."""

import pytest

from crosstable import Elo, EloManySides, Estimate, GaussianSkill, Glicko, Moonstone, Preferans, WengLinPlackettLuce
from crosstable.model.errors import RatingError
from crosstable.ratings.federations.egf import Egf


def test_forecasts_take_ratings_estimates_and_teams():
    assert Elo().predict(1600, 1500) == Elo().predict(Estimate(1600), Estimate(1500))
    assert Glicko().predict(1600, Estimate(1500, 50)) == Glicko().predict(Estimate(1600, 350), Estimate(1500, 50))
    assert Egf().predict(1700, 2000, handicap=3) == Egf().predict(1950, 2000)
    assert Elo(handicap_points=100.0).predict(1700, 2000, handicap=3) == Elo().predict(1950, 2000)

    teams = GaussianSkill().predict([25, 25], [25, 25])

    assert (teams.win, teams.win + teams.draw) == pytest.approx((teams.loss, 1 - teams.loss))
    assert teams.draw > 0.0
    assert EloManySides().predict([1500, 1500], [1500]).win == pytest.approx(0.5)


def test_a_forecast_of_many_sides_has_the_chances_of_all_places():
    forecast = WengLinPlackettLuce().predict(30, 25, [20])

    assert [sum(row) for row in forecast.odds] == pytest.approx([1.0, 1.0, 1.0])
    assert forecast.win[0] > forecast.win[1] > forecast.win[2]
    assert sum(forecast.expected) == pytest.approx(1.5)
    assert forecast == WengLinPlackettLuce().predict([30, 25, 20])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Elo().predict(1500), r"A game needs two sides or more; this one has 1"),
        (lambda: Elo().predict(1500, "Ann"), r"'Ann' is not a rating. Give a number, an estimate such as"),
        (lambda: Elo().predict(1500, [None]), r"None is not a rating"),
        (lambda: GaussianSkill().predict(25, []), r"Side 2 is an empty team"),
        (lambda: Elo().predict(1500, 1500, 1500), r"Elo rates two-player games; the sides given have \[1, 1, 1\]"),
        (lambda: Elo().predict(1500, 1500, handicap=2), r"Elo counts no handicap stones. Leave them out"),
        (lambda: Egf().predict(1500, 1500, handicap=-2), r"handicap -2 is out of range"),
        (lambda: Moonstone().predict(float("nan"), 1500), r"Rating nan is not a finite number"),
        (lambda: Preferans().predict([1000, 1000], 1000), r"Preferans rates single players"),
    ],
)
def test_a_forecast_of_nonsense_is_rejected(call, said):
    with pytest.raises(RatingError, match=said):
        call()
