"""Backtests: forecasts come before their games, the split parts no day, tuning finds what made the games."""

import datetime as dt
import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from crosstable.evaluation.backtest import BASE_RATE, backtest
from crosstable.evaluation.metrics import log_loss
from crosstable.evaluation.predictions import predictions
from crosstable.evaluation.rankings import score_rankings
from crosstable.evaluation.split import Split
from crosstable.evaluation.tune import tune
from crosstable.model.errors import InputError, RatingError, UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.bradley_terry.bradley_terry import BradleyTerry
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.per_game import Glicko2PerGame
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.moonstone import Moonstone
from crosstable.ratings.two_players import TwoPlayerSystem


def a_history(games=1500, players=20, seed=3, k=0.0):
    """Make games between players whose strength is an Elo rating; with `k` it moves as Elo says."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(1500, 150, players) if not k else np.full(players, 1500.0)
    first = rng.integers(0, players, games)
    second = (first + rng.integers(1, players, games)) % players
    half_points = np.zeros(games, dtype=np.int8)
    for game, (a, b) in enumerate(zip(first, second, strict=True)):
        chance = expected_score(strength[a], strength[b])
        half_points[game] = 2 * (rng.random() < chance)
        change = k * (half_points[game] / 2 - chance)
        strength[a] += change
        strength[b] -= change
    names = [f"p{number}" for number in range(players)]
    return History.from_pairs(names, first, second, half_points, date=np.arange(games) // 10)


def test_forecasts_equal_those_of_a_plain_loop():
    history = a_history(games=300)
    ratings = dict.fromkeys(history.players, 1500.0)
    by_hand = []
    for game in history:
        first, second = game.players
        chance = 1 / (1 + 10 ** ((ratings[second] - ratings[first]) / 400))
        change = 32 * ((game.sides[0].place == 1) - chance)
        by_hand.append(chance)
        ratings[first] += change
        ratings[second] -= change
    half_points = np.array([2 * (game.sides[0].place == 1) for game in history], dtype=np.int8)

    made = predictions(history, Elo(rounding="none"))

    assert np.allclose(by_hand, made.chance, rtol=1e-9)
    assert pytest.approx(log_loss(np.array(by_hand), half_points)) == log_loss(made.chance, made.half_points)


def test_a_later_game_changes_no_earlier_forecast():
    history = a_history(games=300)

    part, whole = predictions(history.part(0, 200), Elo()), predictions(history, Elo())

    assert part.chance.tolist() == whole.chance[:200].tolist()


def test_a_split_parts_no_day():
    history = a_history(games=1000)
    split = Split.by_share(history, 0.213, 0.287)

    assert (210, 710, 1000) == (split.warm_up, split.held_out, split.end)
    assert Split(150, 750, 1000) == Split.by_date(history, dt.date(1970, 3, 17), warm_up=0.207)


def test_tuning_finds_the_k_that_moved_the_players():
    history = a_history(games=6000, players=8, k=40.0)
    tuned = tune(history, Elo(rounding="none"), grid={"k": (2, 5, 10, 20, 40, 80, 160)})

    assert 25 < tuned.system.k < 60
    assert tuned.loss < tuned.start_loss
    assert () == tuned.at_edge


def test_tuning_does_not_look_at_what_is_held_out():
    history = a_history(games=1000)
    split = Split.by_share(history)
    spoiled = History.from_pairs(
        history.players,
        history.pairs.first,
        history.pairs.second,
        np.where(np.arange(1000) < split.held_out, history.pairs.half_points, 2 - history.pairs.half_points).astype(
            np.int8
        ),
        date=history.games.date,
    )

    assert tune(history, Elo(), split=split, grid={"k": (8, 32)}) == tune(
        spoiled, Elo(), split=split, grid={"k": (8, 32)}
    )


def test_a_best_value_at_the_edge_is_reported():
    tuned = tune(a_history(games=2000), Elo(rounding="none"), grid={"k": (100, 200, 400)})

    assert ("k",) == tuned.at_edge


def test_systems_are_ranked_with_the_base_rate():
    judged = backtest(a_history(), [Elo()], grid={"elo": {"k": (8, 16, 32)}})

    assert ["elo", BASE_RATE] == [row.name for row in judged.rows]
    assert judged.rows[0].loss < judged.rows[1].loss
    assert (
        judged.rows[0].two_player.games == judged.rows[1].two_player.games == judged.split.end - judged.split.held_out
    )
    assert pytest.approx(math.log(2), abs=0.02) == judged.rows[1].loss


def test_without_tuning_the_parameters_stay():
    judged = backtest(a_history(), [Elo(k=10)], tune=False)

    assert Elo(k=10) == judged.rows[0].system
    assert judged.rows[0].tuning is None


def test_a_system_that_runs_away_comes_last_and_shows_why():
    history = a_history(games=3000, players=3)
    judged = backtest(history, [Moonstone(multiplier=1e6), Elo()], tune=False)

    assert "moonstone" == judged.rows[-1].name
    assert judged.rows[-1].failure.startswith("Game ")
    assert math.inf == judged.rows[-1].loss


def test_parameters_that_run_away_are_not_chosen():
    tuned = tune(a_history(games=3000, players=3), Moonstone(multiplier=1e6), grid={"multiplier": (1e6, 0.01)})

    assert math.inf == tuned.start_loss
    assert tuned.system.multiplier < 1


def field(place, rating):
    from crosstable.evaluation.rankings import SidesBefore
    from crosstable.ratings.estimate import Estimate

    return SidesBefore(np.array(place), np.array(rating), tuple(Estimate(value) for value in rating))


def test_ranking_metrics_by_hand():
    # Places 1 2 3 for ratings 1500 1600 1500: of three pairs one is right, one wrong, one even.
    scores = score_rankings(iter([field([1, 2, 3], [1500.0, 1600.0, 1500.0])]), Elo())
    up, down = expected_score(1600, 1500), expected_score(1500, 1600)

    assert 0.5 == scores.pair_inversion
    # Predicted ranks 2.5 1 2.5 against 1 2 3: (1.5 + 1 + 0.5) / 3 / 2.
    assert 0.5 == scores.rank_deviation
    assert pytest.approx(-(math.log(down) + math.log(0.5) + math.log(up)) / 3) == scores.pair_log_loss


def test_ties_in_place_make_no_pair():
    scores = score_rankings(iter([field([1, 1, 3], [1.0, 2.0, 0.0])]), Elo())

    assert 1.0 == scores.pair_inversion


def test_a_system_that_cannot_be_judged_reports_why():
    history = a_history(games=100)
    with pytest.raises(InputError, match=r"^Warm-up 0\.7 and held-out 0\.3 leave no games to tune on"):
        Split.by_share(history, 0.7, 0.3)
    with pytest.raises(InputError, match=r"^5 rated games are too few to judge a forecast"):
        Split.by_share(a_history(games=5))
    with pytest.raises(InputError, match=r"^Date 2030-01-01 leaves no rated game before it or none after it"):
        Split.by_date(history, dt.date(2030, 1, 1))
    with pytest.raises(InputError, match=r"^The games have no dates, so they cannot be split by date"):
        Split.by_date(History.from_games([Game.between("a", "b", 1)]), dt.date(2030, 1, 1))
    with pytest.raises(InputError, match=r"^No game of three sides or more"):
        score_rankings(iter([]), Elo())
    with pytest.raises(InputError, match=r"^Parameter 'k' has no value to try\. Give some, such as k=8,16,32"):
        tune(history, Elo(), grid={"k": ()})
    with pytest.raises(UnknownName, match=r"^Unknown parameter of elo 'kk'"):
        tune(history, Elo(), grid={"kk": (1,)})


def test_a_backtest_ends_inside_a_system_where_its_progress_raises():
    """A system of the whole history is asked before each of its fits, one of single games after 250,000 of them."""
    history, seen = a_history(games=120, players=6), []

    def stop(done, total):
        seen.append((done, total))
        if len(seen) == 3:
            raise KeyboardInterrupt

    backtest(history, [Elo()], tune=False, progress=lambda *two: seen.append(two))
    assert seen == [(120, 120)]
    seen.clear()
    with pytest.raises(KeyboardInterrupt):
        backtest(history, [BradleyTerry()], tune=False, progress=stop)

    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert seen[-1][0] < 120


def on_days(*sizes):
    """Make games of eight players, so many on each day, without draws until the last day."""
    rng = np.random.default_rng(1)
    games = []
    for day, size in enumerate(sizes):
        for _ in range(size):
            first, second = rng.choice(8, 2, replace=False)
            score = rng.choice([0, 0.5, 1] if day == len(sizes) - 1 else [0, 1])
            games.append(Game.between(f"p{first}", f"p{second}", score, date=dt.date(2025, 1, 1 + day)))
    return History.from_games(games)


@pytest.mark.parametrize(("sizes", "split"), [((50, 10), (0, 50, 60)), ((10, 50, 5), (10, 60, 65))])
def test_few_days_are_split_where_there_is_something_to_tune_on_and_to_judge_by(sizes, split):
    history = on_days(*sizes)

    judged = backtest(history, [Elo()], grid={"elo": {"k": (8, 32)}})

    assert Split(*split) == judged.split
    assert {split[2] - split[1]} == {row.two_player.games for row in judged.rows}
    assert max(row.two_player.three_way for row in judged.rows) < 10


def test_games_of_one_day_cannot_be_judged():
    for run in (backtest, lambda history, systems: tune(history, systems[0])):
        with pytest.raises(InputError, match=r"^60 rated games are too close in time to be split"):
            run(on_days(60), [Elo()])


@pytest.mark.parametrize("split", [Split(0, 0, 60), Split(0, 60, 60)])
def test_a_split_of_ones_own_leaves_games_to_tune_on_and_to_judge_by(split):
    for run in (backtest, lambda history, systems, split: tune(history, systems[0], split=split)):
        with pytest.raises(InputError, match=r"^The split has no rated game in rows \d+ to \d+\. Leave games"):
            run(on_days(30, 30), [Elo()], split=split)


def test_a_base_rate_of_games_that_ended_alike_does_not_take_that_for_certain():
    games = [
        Game.between("a", "b", float(number < 40), date=dt.date(2025, 1, 1) + dt.timedelta(number))
        for number in range(50)
    ]

    judged = backtest(History.from_games(games), [Elo()], tune=False)

    assert max(row.loss for row in judged.rows) < 5


@pytest.mark.parametrize(
    ("split", "said"),
    [
        (Split(0, 35, 60), r"^Row 35 is in the middle of a day, or of the games of one time, which begin at row 30\."),
        (Split(7, 30, 60), r"^Row 7 is in the middle of a day, or of the games of one time, which begin at row 0\."),
        (Split(0, 30, 61), r"^The rows 0, 30, 61 do not divide a history of 60 games\. Give rising numbers"),
        (Split(40, 30, 60), r"^The rows 40, 30, 60 do not divide a history of 60 games"),
        (Split(0, 30.0, 60), r"'held_out' is of type float. Give the number of a row"),
    ],
)
def test_a_split_of_ones_own_divides_whole_days(split, said):
    with pytest.raises(InputError, match=said):
        backtest(on_days(30, 30), [Elo()], split=split)


def test_shares_and_days_of_a_split_are_checked():
    history = a_history(games=100)

    with pytest.raises(RatingError, match=r"held_out 1\.5"):
        Split.by_share(history, held_out=1.5)
    with pytest.raises(RatingError, match=r"warm_up 'x'"):
        Split.by_date(history, dt.date(1970, 1, 5), "x")
    with pytest.raises(InputError, match=r"'held_out_from' is of type str\. Give a date"):
        Split.by_date(history, "1970-01-05")
    with pytest.raises(RatingError, match=r"A list is not a history"):
        Split.by_share([])


@dataclass(frozen=True)
class Surprise(TwoPlayerSystem):
    """Elo without a list of values to try."""

    k: float = 30.0

    def expected(self, first, second):
        return expected_score(first, second)

    def changes(self, game):
        change = self.k * (game.score - self.expected(game.first, game.second))
        return change, -change


@dataclass(frozen=True)
class TunedSurprise(Surprise):
    """The same with such a list."""

    TUNING: ClassVar = {"k": (10.0, 30.0, 90.0)}


def test_tuning_a_system_of_ones_own_needs_values_to_try():
    history = a_history(games=400)
    with pytest.raises(
        InputError, match=r"^Surprise has no values to try\. Give some, such as grid=.*TUNING of its cl"
    ):
        tune(history, Surprise())

    by_grid, by_class = tune(history, Surprise(), grid={"k": [10, 30, 90]}), tune(history, TunedSurprise())

    assert by_grid.system.k == by_class.system.k > 30


def test_a_backtest_shows_which_systems_were_tuned():
    judged = backtest(a_history(games=400), [Surprise(), TunedSurprise()])

    tuned = {row["system"]: row["tuned"] for row in judged.to_frame("pandas").to_dict("records")}
    assert {"Surprise": False, "TunedSurprise": True, BASE_RATE: False} == tuned
    assert "tuned" not in backtest(a_history(games=400), [Surprise()], tune=False).to_frame("pandas").columns


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        ({"elo ": {"k": [1]}}, r"Unknown system of this backtest 'elo '"),
        ([1], r"'grid' is of type list. Give the values to try by name of a system"),
        ({"elo": [1]}, r"'grid' is of type list. Give the values to try by parameter"),
    ],
)
def test_the_grid_of_a_backtest_names_its_systems(grid, said):
    with pytest.raises(InputError, match=said):
        backtest(a_history(games=400), [Elo()], grid=grid)


@pytest.mark.parametrize("is_tuned", [True, False])
def test_progress_rises_to_the_work_in_all(is_tuned):
    seen = []

    backtest(a_history(games=100), [Surprise(), TunedSurprise()], tune=is_tuned, progress=lambda *two: seen.append(two))

    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert {(400 if is_tuned else 200)} == {total for _, total in seen}
    assert seen[-1][0] == seen[-1][1]


def test_the_progress_of_tuning_ends_with_the_number_of_runs():
    seen = []

    tuning = tune(a_history(games=100), TunedSurprise(), progress=lambda *two: seen.append(two))

    assert (tuning.runs, tuning.runs) == seen[-1]
    assert all(done <= total for done, total in seen)


def test_a_fit_sees_no_game_of_the_day_that_it_forecasts():
    history = a_history(games=300, players=6)  # ten games a day
    turned = History.from_pairs(
        history.players,
        history.pairs.first,
        history.pairs.second,
        np.where(np.arange(300) < 200, history.pairs.half_points, 2 - history.pairs.half_points).astype(np.int8),
        date=history.games.date,
    )

    one, other = (predictions(each, BradleyTerry(), first_row=60, refits=7) for each in (history, turned))

    assert one.between(0, 210)[0].tolist() == other.between(0, 210)[0].tolist()


def test_rows_of_one_system_are_told_apart_by_their_parameters():
    played = History.from_games(
        [Game.between("a", "b", n % 2, date=dt.date(2025, 1, 1) + dt.timedelta(days=n)) for n in range(60)]
    )

    judged = backtest(played, [Elo(), Elo(k=10), Glicko2PerGame()], tune=False)

    assert {"elo (default)", "elo (k=10)", "glicko2-per-game", "base rate"} == {row.name for row in judged.rows}
