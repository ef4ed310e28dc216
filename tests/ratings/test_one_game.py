"""One game at a time: every system takes the same arguments and answers in the same form."""

import datetime as dt
import pickle

import pytest

from crosstable import (
    BradleyTerry,
    Elo,
    EloManySides,
    EloMMR,
    Estimate,
    Game,
    GaussianSkill,
    Glicko,
    Glicko2,
    Glicko2PerGame,
    History,
    Moonstone,
    Preferans,
    WengLinPlackettLuce,
    WholeHistoryRating,
    rate,
)
from crosstable.model.errors import RatingError
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.rating_registry import SYSTEMS

PER_GAME = [name for name in SYSTEMS if hasattr(SYSTEMS[name], "play")]
DAY = dt.date(2025, 5, 1)


def game_for(system):
    """Return the ratings of a game that a system rates, and its facts."""
    if system.sides.by_points:
        return [1040.0, 980.0, 1000.0], {"points": [-60.0, 90.0, -30.0], "length": 20.0}
    step = 0.5 if system.scale.unit == "ranks" else 2.0 if system.start < 100 else 60.0
    first = 3.0 if system.scale.unit == "ranks" else system.start
    return [first + step, first], {"date": DAY}


@pytest.mark.parametrize("name", PER_GAME)
def test_every_system_takes_ratings_and_answers_with_names(name):
    system = SYSTEMS[name]()
    ratings, facts = game_for(system)

    update = system.update(*ratings, **facts)

    game = Game.of_sides(
        [str(at) for at in range(len(ratings))],
        points=facts.get("points"),
        better=system.scale.better if "points" in facts else None,
        length=facts.get("length"),
        date=DAY,
        event="open",
    )
    run = rate(History.from_games([game]).with_initial_ratings({str(at): r for at, r in enumerate(ratings)}), system)
    assert update.before == tuple(ratings)
    assert update.after == pytest.approx(run.rating.tolist(), abs=1e-9)
    assert update.change == pytest.approx(run.rows.change.tolist(), abs=1e-9)
    assert update.expected == pytest.approx(run.rows.expected.tolist(), abs=1e-9)
    assert [getattr(value, "rating", value) for value in update] == list(update.after)
    assert system.update(list(ratings), **facts) == update
    assert pickle.loads(pickle.dumps(update)).change == update.change


def test_the_answer_has_the_form_of_the_arguments():
    (ann, bo), cem = WengLinPlackettLuce().update([25, Estimate(25, 4)], 25, places=[2, 1], shares=[[1, 0.5], [1]])
    teams = EloManySides().update([1500, 1600], [1550, 1550], score="draw")

    assert ann.rating < bo.rating < 25 < cem.rating
    assert teams == ((1500, 1600), (1550, 1550))
    assert teams.change == ((0.0, 0.0), (0.0, 0.0))
    assert teams.expected == ((0.5, 0.5), (0.5, 0.5))
    assert repr(Elo().update(1500, 1600, score=1)) == "(1520.0, 1580.0)"


def test_facts_of_a_game_count_as_in_a_run():
    assert Elo().update(1500, 1500, score=1, weight=0.5) == (1508.0, 1492.0)
    handicapped = Elo(handicap_points=100.0).update(1500, 1500, score=0, handicap=2)
    assert handicapped.change == Elo().update(1650, 1500, score=0).change
    assert Elo(k_by_games=((10, 64.0),)).update(1500, 1500, score=1, weight=0.5, games=(0, 10)) == (1516.0, 1492.0)
    assert Elo(advantage=60.0).update(1500, 1500, neutral=True) == (1516.0, 1484.0)
    assert Glicko(advantage=60.0).update(1500, 1500, neutral=True).expected == (0.5, 0.5)
    assert Glicko().update(1500, 1500, score=0.5) == (Estimate(1500, Glicko().update(1500, 1500)[0].deviation),) * 2
    assert (
        Egf().update(1300, 1000, score=1, handicap=-1).after
        == Egf().update(1000, 1300, score=0, handicap=1).after[::-1]
    )
    assert Egf().update(1300, 1000, handicap=-1).expected[0] == pytest.approx(Egf().expected(1300, 1000, handicap=-1))


def test_short_forms_of_the_documents_stay():
    assert Elo().update(1500, 1600, score=1) == (1520.0, 1580.0)
    assert Moonstone().update(1400, 1500, winner=2) == Moonstone().update(1400, 1500, score="loss")
    assert Moonstone().update(1400, 1500, winner=2, weight=0.5).change[0] == pytest.approx(
        Moonstone().update(1400, 1500, score=0).change[0] / 2
    )
    short = Preferans().update((1200, 1150, 1100), (-500, 40, 460), length=30)
    assert short == Preferans().update(1200, 1150, 1100, points=[-500, 40, 460], length=30) == (1173.0, 1152.0, 1125.0)
    assert short == Preferans().update([1200, 1150, 1100], points=[-500, 40, 460], length=30, weight=1.0)
    assert short.change == (-27.0, 2.0, 25.0)
    assert EloManySides().update([1500], [1500]) == ((1516.0,), (1484.0,))
    assert WengLinPlackettLuce().update([[25], [25]]) == WengLinPlackettLuce().update([25], [25])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Elo().update(1500, "1600", score=1), r"'1600' is not a rating"),
        (lambda: Elo().update(1500, None, score=1), r"None is not a rating"),
        (lambda: Elo().update({"a": 1}, 1500), r"is not a rating"),
        (lambda: Elo().update(10**400, 1500), r"Rating 1000+ is not a finite number"),
        (lambda: Elo().update(1500, 1500, score=[1]), r"Score 1 is not between 0 and 1"),
        (lambda: Elo().update(1500, 1500, score=1, places=[1, 2]), r"Score 1 and places \[1, 2\] are given"),
        (lambda: Elo().update(1500, 1500, places=1), r"places 1 is not a list. Give one value per side"),
        (lambda: Elo().update(1500, 1500, scores=1), r"Elo does not take 'scores' as a fact of a game. It takes score"),
        (lambda: Glicko().update(1500, 1500, bula=1), r"Glicko does not take 'bula' as a fact of a game"),
        (lambda: Elo().update(1500, 1500, 1500), r"Elo rates two-player games; the sides given have \[1, 1, 1\]"),
        (lambda: Glicko2().update([1500, 1500], [1500]), r"Glicko2 rates two-player games; the sides given have"),
        (lambda: EloMMR().update([1500, 1500], [1500]), r"EloMMR rates games of single players"),
        (lambda: Elo().update(1500, 1500, shares=[[0.5], [1]]), r"Elo rates whole games only"),
        (lambda: Elo().update(1500, 1500, shares=[1, 1]), r"The shares are not a list for each side"),
        (
            lambda: Elo().update(1500, 1500, points=[1, 3]),
            r"^Elo does not count points\. Leave them out and give score",
        ),
        (lambda: Elo().update(1500, 1500, score=1, points=[5, 1]), r"^Elo does not count points\. Leave them out"),
        (
            lambda: Elo().update(1500, 1500, length=3),
            r"^Elo does not count the length of a game\. Leave it out, or use",
        ),
        (lambda: Elo().update(1500, 1500, points=3, score=1), r"points 3 is not a list"),
        (lambda: Elo().update(1500, 1500, handicap=3), r"Elo counts no handicap stones"),
        (lambda: Elo().update(1500, 1500, weight=-1), r"weight -1 is out of range"),
        (lambda: Elo().update(1500, 1500, length=-1), r"length -1 is out of range"),
        (lambda: Moonstone().update(1500, 1500, score=0.7), r"Score 0.7 is not known"),
        (lambda: Moonstone().update(1500, 1500, winner=1, score=1), r"Score 1 and places \(1, 2\) are given"),
        (lambda: WengLinPlackettLuce().update(25, 25, 25, score=1), r"A score is that of the first of two sides"),
        (lambda: Preferans().update((1, 2, 3), (1, 2, 3), length=None), r"^length None is out of range"),
        (lambda: Preferans().update((1, 2, 3), (1, 2, 3)), r"^length None is out of range"),
        (lambda: Preferans().update((1, 2), (1, 2), length=3), r"Preferans is a game of three: there are 2 ratings"),
        (lambda: Preferans().update(1, 2, 3, points=4, length=3), r"points 4 is not a list"),
        (lambda: Glicko2PerGame().update(1500, 1500, days=(-1, 1)), r"days -1 is out of range"),
        (lambda: BradleyTerry().update(1500, 1500), r"bradley-terry fits the whole history at once"),
        (lambda: WholeHistoryRating().update(1500, 1500), r"whr fits the whole history at once"),
    ],
)
def test_a_game_of_nonsense_is_rejected(call, said):
    with pytest.raises(RatingError, match=said):
        call()


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
        (lambda: Elo().predict(1500, "Ann"), r"'Ann' is not a rating. Give a number, or an estimate such as"),
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
