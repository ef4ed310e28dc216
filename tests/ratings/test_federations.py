"""The systems of federations over a history: lists, dated rules, new players, and bad input."""

import datetime as dt
import math
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest

from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.kernel import Kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.aga import Aga, aged, first_deviation, promoted, with_gap, without_gap
from crosstable.ratings.federations.dwz import Dwz
from crosstable.ratings.federations.ecf import Ecf
from crosstable.ratings.federations.egf import Egf, rating_of_grade
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.federations.fide import Fide
from crosstable.ratings.federations.ingo import Ingo
from crosstable.ratings.federations.sums import play_sums
from crosstable.ratings.federations.terms import FederationTerms
from crosstable.ratings.federations.uscf import Uscf
from crosstable.ratings.federations.uscf_formulas import age_rating, effective_games, established_floor
from crosstable.ratings.rate import rate
from crosstable.ratings.settings import system_of_words

MAY = dt.date(2024, 5, 1)
LIST = {"Ann": 2240.0, "B": 2114.0, "C": 2240.0, "D": 2650.0, "E": 1700.0}
SCORES = {"B": 1, "C": 0.5, "D": 0, "E": 1}


def played(scores=None, day=MAY, player="Ann", event="Cup"):
    games = [Game.between(player, other, score, date=day, event=event) for other, score in (scores or SCORES).items()]
    return History.from_games(games, match_names=True)


def test_fide_rates_a_month_from_the_list_and_rounds_it_once():
    # The change before rounding is 6.6 (tests/golden); K is 20, as Ann is on the list and below 2400.
    ratings = rate(played().with_initial_ratings(LIST), Fide(list_date=MAY))

    assert ratings["Ann"].rating == 2247.0
    assert sum(step.change for step in ratings.track("Ann")) == pytest.approx(7.0)
    assert [round(step.change, 2) for step in ratings.track("Ann")][:3] == [6.6, 0.0, -1.6]


@pytest.mark.parametrize(
    ("system", "change"),
    [
        # 4 games: 6.6 / 20 = 0.33 is the surprise.
        (Fide(), 7.0),
        (Fide(born=(("ann", 2007),)), 13.0),  # 17 years old in 2024: K = 40
        (Fide(born=(("Ann", 2005),)), 7.0),
        (Fide(k_of=(("Ann", 10.0),)), 3.0),
    ],
)
def test_fide_k_by_age_or_as_the_list_has_it(system, change):
    ratings = rate(played().with_initial_ratings(LIST), system)

    assert ratings["Ann"].rating == 2240.0 + change


def test_fide_k_times_games_is_at_most_700():
    # 40 games against one's own rating, all won: K = int(700 / 40) = 17, and 17 * 20 = 340.
    games = [Game.between("Ann", f"p{at}", 1, date=MAY) for at in range(40)]
    listed = {f"p{at}": 1500.0 for at in range(40)} | {"Ann": 1500.0}

    assert rate(History.from_games(games).with_initial_ratings(listed), Fide())["Ann"].rating == 1840.0


def test_fide_10_for_those_who_have_been_2400():
    listed = {"Ann": 2410.0, "Bo": 2410.0}

    assert rate(played({"Bo": 1}).with_initial_ratings(listed), Fide())["Ann"].rating == 2415.0


@pytest.mark.parametrize(
    ("day", "kind", "change"),
    [
        # Ann 2240 beats two players of 1700 and one of 1500: at 400 points 0.08 each, at 540 0.03, at 740 nothing.
        (dt.date(2021, 12, 1), "standard", 5.0),  # 20 * 0.24
        (dt.date(2022, 1, 1), "standard", 3.0),  # 20 * (0.08 + 0.03 + 0.03), the largest difference only
        (dt.date(2024, 3, 1), "standard", 5.0),
        (dt.date(2021, 12, 1), "rapid", 1.0),  # 20 * 0.06
        (dt.date(2024, 3, 1), "blitz", 5.0),
    ],
)
def test_fide_400_points_by_date_and_kind(day, kind, change):
    listed = {"Ann": 2240.0, "B": 1700.0, "C": 1700.0, "D": 1500.0}
    ratings = rate(played({"B": 1, "C": 1, "D": 1}, day).with_initial_ratings(listed), Fide(kind=kind))

    assert ratings["Ann"].rating == 2240.0 + change


def test_fide_new_player_of_2024_draws_twice_with_1800():
    # Ra = (1600 + 1700 + 1650 + 1500 + 1800 + 3600) / 7 = 1692.86, p = 3.5 / 7.
    scores = {"B": 1, "C": 0, "D": 1, "E": 0.5, "F": 0}
    listed = dict(zip("BCDEF", (1600.0, 1700.0, 1650.0, 1500.0, 1800.0), strict=True))

    ratings = rate(played(scores, player="New").with_initial_ratings(listed), Fide())

    assert ratings["New"].rating == 1693.0
    assert ratings["B"].rating == 1600.0  # a game against an unrated player does not count
    assert Fide().first([(1600, 1)] * 5) == 1966.0  # (8000 + 3600) / 7 = 1657.1; p = 6 / 7: dp is 309 at 0.86
    assert Fide().first([(2300, 1)] * 5) == 2200.0
    assert Fide().first([(1600, 0)] * 5) is None
    assert Fide().first([(1600, 1)] * 4) is None
    assert Fide().first([(1400, 0)] * 5 + [(1400, 0.5)]) is None  # 1500 - 251 is below 1400


def test_fide_new_player_before_2024_gains_20_for_a_half_point():
    # Ra = 1650; 3 of 5 is one half-point above 50 %, twice counted: 2 * 3 - 5 = 1.
    before = dt.date(2023, 6, 1)

    assert Fide().first([(1600, 1), (1700, 1), (1650, 1), (1500, 0), (1800, 0)], on=before) == 1670.0


def test_fide_new_player_collects_results_over_months():
    listed = dict.fromkeys("BCDEF", 1800.0)
    first = [Game.between("New", other, 0.5, date=dt.date(2024, 5, 1)) for other in "BCD"]
    second = [Game.between("New", other, 0.5, date=dt.date(2024, 6, 1)) for other in "EF"]
    third = [Game.between("New", "B", 1, date=dt.date(2024, 7, 1))]
    ratings = rate(History.from_games([*first, *second, *third]).with_initial_ratings(listed), Fide())

    # 1800 after June, then one win at K = 40.
    assert ratings["New"].rating == 1820.0
    assert ratings["B"].rating == 1790.0


def test_ratings_of_a_list_before_march_2024_rise():
    listed = {"Ann": 1500.0, "Bo": 2100.0}
    history = played({"Bo": 1}, dt.date(2024, 3, 5)).with_initial_ratings(listed)

    old = rate(history, Fide(list_date=dt.date(2024, 2, 1)))
    new = rate(history, Fide(list_date=dt.date(2024, 3, 1)))
    rapid = rate(history, Fide(list_date=dt.date(2024, 2, 1), kind="rapid"))

    assert [step.reason for step in old.track("Ann")] == ["increase", None]
    assert old.track("Ann")[0].after == 1700.0
    assert (old["Ann"].rating, new["Ann"].rating) == (1718.0, 1518.0)
    assert rapid["Ann"].rating == 1518.0


def test_fide_player_below_the_floor_is_unrated_again():
    listed = {"Ann": 1401.0, "Bo": 1401.0}
    games = [Game.between("Ann", "Bo", 0, date=MAY), Game.between("Bo", "Ann", 0, date=dt.date(2024, 6, 1))]
    ratings = rate(History.from_games(games).with_initial_ratings(listed), Fide())

    assert ratings["Bo"].rating == 1411.0  # Ann fell to 1391, and the second game does not count


def test_egf_handicap_and_class():
    game = replace(Game.between("Ann", "Bo", 1, date=MAY, event="Cup"), handicap=1, weight=0.5)
    history = History.from_games([game]).with_initial_ratings({"Ann": 1300.0, "Bo": 1000.0})
    ratings = rate(history, Egf())

    # The player listed first has the stones where there are no colours.
    assert Egf().update(1300, 1000, score=1, handicap=1, weight=0.5) == (
        pytest.approx(ratings["Ann"].rating),
        pytest.approx(ratings["Bo"].rating),
    )
    assert rating_of_grade("20k") == 100.0


def test_egf_floor_and_top():
    assert Egf().update(-900, -900, score=0)[0] == -900.0
    assert all(math.isfinite(each) for each in Egf().update(5000, 4000, score=0))


@pytest.mark.parametrize("match_names", [True, False])
def test_numbers_of_the_list_are_found_by_id_and_by_name(match_names):
    games = [Game.between("Ann", other, score, date=MAY, event="Cup") for other, score in SCORES.items()]
    history = History.from_games(games, match_names=match_names).with_initial_ratings(LIST)

    assert 2243.0 == rate(history, Fide(k_of=(("Ann", 10.0),)))["Ann"].rating
    assert (2253.0 if match_names else 2247.0) == rate(history, Fide(born=(("ANN", 2007),)))["Ann"].rating


def test_dwz_of_a_young_player_and_of_a_new_one():
    listed = {"Kid": 1530.0, "B": 1930.0, "C": 1930.0, "D": 1930.0, "E": 1500.0, "F": 1500.0}
    games = [
        Game.between("Kid", other, score, date=MAY, event="Cup")
        for other, score in zip("BCD", (1, 0.5, 0), strict=True)
    ]
    games += [Game.between("New", other, 0.5, date=MAY, event="Cup") for other in "BCDEF"]
    ratings = rate(
        History.from_games(games).with_initial_ratings(listed), Dwz(born=(("Kid", 2015),), k_of=(("Kid", 17),))
    )

    assert ratings["Kid"].rating == 1619.0
    assert ratings["New"].rating == 1758.0
    assert ratings["E"].rating != 1500.0  # the first DWZ of New counts for E in the same event


def test_dwz_by_the_letter():
    letter = Dwz(curve="normal", whole_coefficient=True)

    assert round(letter.after(1530, [(1930, 1)], age=26, index=22), 2) == 1565.1
    assert letter.expected(1500, 1500) == 0.5
    assert round(Dwz().after(1000, [(1000, 0)]), 1) == 982.9  # E = 16 + SBr = 16 + e^2 - 1 = 22.39; 400 / 23.39
    assert Dwz().first([(1600, 1)] * 5) is None
    assert Dwz().first([(600, 0.5)] * 5) == 775.0


def test_ecf_month_of_an_adult_a_junior_and_a_new_player():
    listed = {"Ann": 1600.0, "Kid": 1600.0, "Bo": 1600.0}
    games = [Game.between("Ann", "Bo", 1, date=MAY), Game.between("Kid", "Bo", 1, date=MAY)]
    games.append(Game.between("New", "Ann", 1, date=MAY))
    ratings = rate(History.from_games(games).with_initial_ratings(listed), Ecf(born=(("Kid", 2010),), list_date=MAY))

    # New beats 1600 and draws with 1500: 1550 + dp(0.75) = 1743, a partial rating, so that Ann's loss counts half:
    # 20 * (0.5 - 0.5 * 0.3).
    assert ratings["New"].rating == 1743.0
    assert ratings["Kid"].rating == 1620.0
    assert ratings["Ann"].rating == 1607.0
    assert Ecf().first([]) is None


def test_ingo_is_better_when_lower():
    ratings = rate(played({"B": 1}).with_initial_ratings({"Ann": 130.0, "B": 160.0}), Ingo())

    assert [(line.player, line.rating) for line in ratings.leaderboard()] == [("Ann", 129.0), ("B", 161.0)]


def test_list_without_ratings_is_an_error():
    with pytest.raises(
        RatingError, match=r"The setting list_date=2024-05-01 is the day of a list, and there is no list"
    ):
        rate(played(), Fide(list_date=MAY))


def test_list_of_a_day_without_lists_is_an_error():
    with pytest.raises(
        RatingError, match=r"There is no list of 2024-05-02: lists are of the first day of a month. Use 2024-05-01"
    ):
        Fide(list_date=dt.date(2024, 5, 2))
    with pytest.raises(RatingError, match=r"list_date 2012-05-01 is before 2014-07-01"):
        Fide(list_date=dt.date(2012, 5, 1))
    with pytest.raises(RatingError, match=r"list_date='soon' is not a date"):
        system_of_words("fide", ["list_date=soon"])


def test_games_before_the_list_or_the_rules_or_without_a_date_are_errors():
    with pytest.raises(RatingError, match=r"\(Ann, B\) is before the list of 2024-06-01"):
        rate(played().with_initial_ratings(LIST), Fide(list_date=dt.date(2024, 6, 1)))
    with pytest.raises(RatingError, match=r"\(Ann, B\) is before 2014-07-01, from which the rules"):
        rate(played(day=dt.date(2010, 1, 1)), Fide())
    undated = History.from_games([Game.between("Ann", "Bo", 1, event="Cup")])
    with pytest.raises(
        RatingError, match=r"Fide uses the rules in force on the day of a game, and Game 1 .* has no date"
    ):
        rate(undated, Fide(period="event"))

    assert rate(undated, Fide(period="event", rules=MAY))["Ann"].rating == 1520.0


def test_k_and_years_out_of_range_are_errors():
    with pytest.raises(RatingError, match=r"K of 'Ann' is 0. Give a number above 0"):
        Fide(k_of=(("Ann", 0.0),))
    with pytest.raises(RatingError, match=r"The year of birth of 'Ann' is 12. Give a year from 1850 to 2200"):
        Fide(born=(("Ann", 12),))
    with pytest.raises(RatingError, match=r"kind 'slow' is unknown"):
        Fide(kind="slow")
    with pytest.raises(UnknownName):
        system_of_words("fide", ["kind=slow"])


def test_a_period_is_rated_whole():
    ratings = rate(played(), Fide())

    with pytest.raises(RatingError, match=r"is in a rating period \(month\) that is rated already"):
        rate(played({"Z": 1}), Fide(), state=ratings.state)
    assert rate(played({"Z": 1}, dt.date(2024, 6, 1)), Fide(), state=ratings.state)["Z"].games == 1


def test_us_chess_special_formula_is_solved_between_the_corners():
    # Unrated, 2 of 2 against 1200 and 1600: any rating from 2000 on; 1300 is below it.
    assert Uscf().special(1300, [(1200, 1), (1600, 1)], games_before=0) == 2000.0
    # A win over a player 700 below costs nothing: the linear formula would give (5 * 1500 + 800 + 400) / 6 = 1450.
    assert Uscf().special(1500, [(800, 1)], games_before=5) == 1500.0
    assert Uscf().special(2600, [(2650, 1)], games_before=1) == 2700.0
    assert Uscf().special(1500, [], games_before=5) == 1500.0


def test_us_chess_event_takes_the_opponents_after_step_4():
    # Both established with N' = 50 / sqrt(0.662 + 0.00000739 * 969^2) = 18.17, K = 800 / 19.17 = 41.73.
    # Step 4: 1600 + 20.87 and 1600 - 20.87; step 5: Ann expects 1 / (1 + 10^(-20.87 / 400)) = 0.5300.
    ratings = rate(played({"Bo": 1}).with_initial_ratings({"Ann": 1600.0, "Bo": 1600.0}), Uscf(list_date=MAY))
    games = effective_games(1600.0, 100.0)
    k = 800 / (games + 1)
    lower = 1600 - k / 2

    assert ratings["Ann"].rating == pytest.approx(1600 + k * (1 - 1 / (1 + 10 ** ((lower - 1600) / 400))))
    assert ratings["Ann"].rating == pytest.approx(1619.6, abs=0.1)


def test_us_chess_bonus_only_where_nobody_was_met_often():
    listed = {"Ann": 1300.0, **dict.fromkeys("BCDEFG", 1700.0)}
    # B at 12 since 2015, at 14 since 2017.
    plain, of_2016, of_2024 = (
        rate(played(dict.fromkeys(opponents, 1), day).with_initial_ratings(listed), Uscf())["Ann"].rating
        for opponents, day in (("BC", MAY), ("BCDEFG", dt.date(2016, 5, 1)), ("BCDEFG", MAY))
    )
    thrice = [Game.between("Ann", "B", 1, date=MAY, event="Cup", round=at) for at in (1, 2, 3)]
    often = rate(History.from_games(thrice).with_initial_ratings(listed), Uscf())

    assert of_2016 - of_2024 == pytest.approx(2 * 6**0.5)
    k = 800 / (effective_games(1300.0, 100.0) + 3)
    assert often["Ann"].rating < 1300 + 3 * k
    assert plain < 1300 + 2 * 800 / (effective_games(1300.0, 100.0) + 2)


def test_us_chess_floors():
    listed = {"Ann": 1650.0, "Bo": 1650.0, "Low": 150.0}
    games = [Game.between("Ann", "Bo", 0, date=MAY, event=f"e{at}", round=1) for at in range(1, 40)]
    games += [Game.between("Low", "Bo", 0, date=MAY, event=f"f{at}") for at in range(30)]
    ratings = rate(History.from_games(games).with_initial_ratings(listed), Uscf(floors=(("Ann", 1500.0),)))

    assert ratings["Ann"].rating == 1500.0
    assert ratings["Low"].rating >= 150.0
    assert [established_floor(peak) for peak in (1399.0, 1400.0, 1653.0, 2450.0)] == [0.0, 1200.0, 1400.0, 2100.0]
    with pytest.raises(RatingError, match=r"The floor of 'Ann' is 3000. Give a number from 0 to 2200"):
        Uscf(floors=(("Ann", 3000.0),))


def test_us_chess_unrated_player_begins_from_the_age():
    # A win shows 400 points more than the opponent has, or more; from 500, at the age of 10, this is nearest.
    # Bo falls to 1295.2 in step 4: 800 / (14.11 + 1) * 1 / 11 = 4.8.
    listed = {"Bo": 1300.0}
    ratings = rate(played({"Bo": 1}, player="Kid").with_initial_ratings(listed), Uscf(born=(("Kid", 2014),)))

    assert ratings["Kid"].rating == pytest.approx(1695.2, abs=0.1)
    assert 1290.0 < ratings["Bo"].rating < 1300.0  # a loss against the estimate of 1700
    assert (age_rating(10), age_rating(30), age_rating(0)) == (500.0, 1300.0, 1300.0)


def test_aga_run_equals_the_fit_of_its_event():
    games = [
        replace(Game.between("Ann", "Bo", 1, date=MAY, event="Cup", first_colour="white"), komi=7.5),
        replace(Game.between("Bo", "Cy", 1, date=MAY, event="Cup", first_colour="black"), handicap=3, komi=0.5),
    ]
    history = History.from_games(games).with_initial_ratings({"Ann": 3.5, "Bo": 1.5, "Cy": 4.5})
    ratings = rate(history, Aga(k_of=(("Ann", 0.5),)))

    players = [Estimate(3.5, 0.5), Estimate(1.5), Estimate(4.5)]
    after = Aga().after_event(players, [(0, 1, 0, 7.5, 1), (2, 1, 3, 0.5, 0)])
    for name, each in zip(("Ann", "Bo", "Cy"), after, strict=True):
        found = ratings.estimate(name)
        assert (each.rating, each.deviation) == pytest.approx((found.rating, found.deviation))
    assert ratings.track("Bo")[0].change == 0.0  # the change of an event is in the last row


def test_aga_deviations_grow_with_time_since_the_list_and_after_the_last_event():
    history = played({"B": 1}, dt.date(2026, 5, 1)).with_initial_ratings({"Ann": 3.5, "B": 3.5})
    fresh, old = (
        rate(history, Aga(list_date=day, k_of=(("Ann", 0.5),)))["Ann"].deviation
        for day in (dt.date(2026, 5, 1), dt.date(2016, 5, 1))
    )
    later = rate(history, Aga(k_of=(("Ann", 0.5),)), as_of=dt.date(2030, 5, 1))["Ann"].deviation

    assert fresh < old
    assert later == pytest.approx(aged(fresh, 4 * 365 + 1))


def test_aga_promotions_ranks_and_the_gap():
    assert promoted(3.5, 0.5, 0.0) == (3.5, 0.5)
    assert promoted(3.5, 0.5, 1.0) == (pytest.approx(3.846016), pytest.approx(math.sqrt(0.506)))
    assert promoted(-1.5, 0.5, 4.0) == (4.5, first_deviation(4.5))
    assert [Aga().rating_of_grade(grade) for grade in ("3d", "5k", "x", "0k")] == [3.5, -5.5, None, None]
    assert (without_gap(-1.0), without_gap(1.0), with_gap(-0.25)) == (0.0, 0.0, -1.25)
    with pytest.raises(RatingError, match=r"The start 0.5 is between -1 and 1, where the AGA has no ratings"):
        Aga(start=0.5)
    with pytest.raises(RatingError, match=r"The rating 0 is between -1 and 1"):
        rate(played().with_initial_ratings({"Ann": 0.0}), Aga())


def test_aga_extreme_ratings_stay_finite():
    ratings = rate(played({"B": 0}).with_initial_ratings({"Ann": 1e6, "B": -40.0}), Aga())

    assert all(math.isfinite(line.rating) and math.isfinite(line.deviation) for line in ratings.leaderboard())


def test_aga_event_of_too_many_players_is_an_error(monkeypatch):
    monkeypatch.setattr("crosstable.ratings.federations.aga.LARGEST_EVENT", 3)

    with pytest.raises(RatingError, match=r"An event of 5 players is too large to be fitted at once; the most is 3"):
        rate(played(), Aga())


def test_forecast_of_a_handicap_game_equals_the_formula():
    egf = Egf().predict(Egf().with_handicap(Estimate(1000), 1), Estimate(1300))

    assert egf.win == pytest.approx(Egf().expected(1000, 1300, handicap=1))
    aga = Aga().predict(Aga().with_handicap(Estimate(1.5, 0.5), 3), Estimate(4.5, 0.5))
    assert aga.win == pytest.approx(0.5, abs=0.02)  # three ranks and three stones


def test_fide_k_of_the_list_must_be_known_where_it_is_asked_for():
    history = played().with_initial_ratings(LIST)
    k_of = tuple((name, 10.0) for name in LIST)

    assert rate(history, Fide(k="list", k_of=k_of))["Ann"].rating == 2243.0
    with pytest.raises(RatingError, match=r"K of 'E' is not known, and k=list asks for that of every player"):
        rate(history, Fide(k="list", k_of=k_of[:-1]))


def _always_ten(*_known: object) -> float:
    return 10.0


@dataclass(frozen=True, slots=True)
class Own(Federation):
    """A federation in a few lines: Elo by events, with a K of its own."""

    LOOP: ClassVar[Kernel] = play_sums.with_formulas("play_own", worth_of=_always_ten)

    def terms(self) -> FederationTerms:
        return FederationTerms(1, 0.0, 0, np.zeros(0), np.zeros(0))


def test_a_federation_is_one_class_with_its_formulas() -> None:
    games = [Game.between("Ann", "Bo", "win", event="e"), Game.between("Ann", "Cy", "win", event="e")]

    ratings = rate(History.from_games(games), Own())

    # K is 10; the expected score is a half: 1500 + 10 (2 - 1), and 1500 - 10 / 2.
    assert [1510.0, 1495.0, 1495.0] == [ratings[name].rating for name in ("Ann", "Bo", "Cy")]
