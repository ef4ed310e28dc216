"""Every option of Elo over a history: schedule of K, floor, decay, resets, weights."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable import Elo, Game, History, rate
from crosstable.model.errors import RatingError


def day(text):
    return dt.date.fromisoformat(text)


def game(first, second, score, date=None, weight=1.0):
    return replace(Game.between(first, second, score, date=day(date) if date else None), weight=weight)


def ratings_of(games, system, **options):
    return rate(History.from_games(games), system, **options)


def adjustments_of(ratings):
    log = ratings.adjustments
    reasons = ("reset", "decay", "floor")
    return [
        (int(log.game[i]), ratings.players[log.player[i]], log.before[i], log.after[i], reasons[log.reason[i]])
        for i in range(len(log))
    ]


def test_k_schedule_counts_the_games_of_each_player():
    games = [game("Ann", "Bo", 1), game("Ann", "Cy", 1)]

    ratings = ratings_of(games, Elo(rounding="none", k=8, k_by_games=((1, 64),)))

    # Ann plays her second game at K 8, Cy the first at 64: 1532 against 1500 is an expectation of 0.5459216 (by hand)
    assert [32.0, -32.0] == ratings.rows.change[:2].tolist()
    assert pytest.approx([8 * 0.4540784, -64 * 0.4540784], abs=1e-4) == ratings.rows.change[2:].tolist()


def test_floor_is_an_adjustment_after_the_game_that_broke_it():
    ratings = ratings_of([game("Ann", "Bo", 0), game("Bo", "Ann", "win")], Elo(floor=1490))

    assert [16.0, -16.0] == sorted(ratings.rows.change[:2].tolist(), reverse=True)
    assert (0, "Ann", 1484.0, 1490.0, "floor") == adjustments_of(ratings)[0]
    assert [None, "floor", None] == [step.reason for step in ratings.track("Ann")][:3]
    assert 1490.0 == ratings.track("Ann")[1].after
    assert 1500.0 == ratings["Ann"].peak


# 1516 decays by a tenth of what is left per month: 16 * 0.9 = 14.4, * 0.9 = 12.96 (by hand).
@pytest.mark.parametrize(
    ("start", "end", "left"),
    [
        ("2024-01-31", "2024-02-28", 16.0),  # no whole month
        ("2024-01-31", "2024-02-29", 16.0),  # the leap day is not the 31st either
        ("2023-01-31", "2023-03-01", 14.4),
        ("2024-01-31", "2024-03-30", 14.4),
        ("2024-01-31", "2024-03-31", 12.96),
        ("2024-02-29", "2024-03-28", 16.0),
        ("2024-02-29", "2024-03-29", 14.4),
        ("2024-02-29", "2025-02-28", 16 * 0.9**11),
        ("2024-02-29", "2025-03-01", 16 * 0.9**12),
        ("2023-12-15", "2024-01-14", 16.0),
        ("2023-12-15", "2024-01-15", 14.4),
    ],
)
def test_decay_counts_whole_calendar_months(start, end, left):
    system = Elo(rounding="none", decay_after_months=0, decay_share=0.1)

    ratings = ratings_of([game("Ann", "Bo", 1, start)], system, as_of=day(end))

    assert pytest.approx(1500 + left, abs=1e-9) == ratings["Ann"].rating
    assert pytest.approx(1500 - left, abs=1e-9) == ratings["Bo"].rating


def test_as_of_reaches_players_who_have_stopped_playing_and_none_leaves_them():
    system = Elo(
        rounding="none", decay_after_months=1, decay_share=0.5, reset="soft", season_starts=(day("2024-06-01"),)
    )
    games = [game("Ann", "Bo", 1, "2024-01-15"), game("Cy", "Di", 1, "2024-08-01")]

    never, later = ratings_of(games, system), ratings_of(games, system, as_of=day("2024-09-01"))

    assert [1516.0, 1484.0] == [never[name].rating for name in ("Ann", "Bo")]
    assert ["reset", "decay"] == [step.reason for step in later.track("Ann")[1:]]
    assert [len(games)] * 4 == [step.game for name in ("Ann", "Bo") for step in later.track(name)[1:]]
    assert later["Ann"].rating < 1508 < 1516 == later["Cy"].rating
    assert ratings_of(games, system).state.values.tolist() == later.state.values.tolist()


@pytest.mark.parametrize(("months", "left"), [("2024-07-14", 16.0), ("2024-08-14", 16.0), ("2024-08-15", 8.0)])
def test_decay_starts_beyond_the_months_that_cost_nothing(months, left):
    system = Elo(decay_after_months=6, decay_share=0.5)

    ratings = ratings_of([game("Ann", "Bo", 1, "2024-01-15")], system, as_of=day(months))

    assert 1500 + left == ratings["Ann"].rating


def test_decay_happens_before_the_next_game_and_only_once():
    system = Elo(decay_after_months=1, decay_share=0.5)
    games = [
        game("Ann", "Bo", 1, "2024-01-01"),
        game("Ann", "Cy", 0.5, "2024-03-01"),
        game("Ann", "Cy", 1, "2024-03-01"),
    ]

    ratings = ratings_of(games, system)

    assert [(1, "Ann", 1516.0, 1508.0, "decay")] == adjustments_of(ratings)
    assert 1508.0 == ratings.track("Ann")[2].before


def test_players_who_never_played_are_left_alone_by_decay():
    system = Elo(decay_after_months=0, reset="hard", season_starts=(day("2024-06-01"),))
    games = [game("Ann", "Bo", 1, "2024-01-01"), Game.bye("Cy", date=day("2024-01-01"))]

    ratings = ratings_of(games, system, as_of=day("2030-01-01"))

    assert {"Ann", "Bo"} == {player for _, player, *_ in adjustments_of(ratings)}


@pytest.mark.parametrize("rounding", ["half_up", "half_away", "half_even", "none"])
@pytest.mark.parametrize("start", [1500.0, 1500.1, 0.3])
def test_hard_reset_puts_the_rating_back_to_the_start_exactly(rounding, start):
    system = Elo(
        start=start, floor=start - 5.5, k=31, rounding=rounding, reset="hard", season_starts=(day("2024-06-01"),)
    )
    games = [game("Ann", "Bo", 1, "2024-01-01"), game("Ann", "Bo", 1, "2024-01-02"), game("Cy", "Bo", 0, "2024-01-03")]

    ratings = ratings_of(games, system, as_of=day("2024-06-01"))

    assert [start] * 3 == ratings.rating.tolist()


def test_soft_reset_takes_the_share_and_is_due_from_the_first_day_of_the_season():
    system = Elo(reset="soft", reset_share=0.25, season_starts=(day("2024-06-01"), day("2025-06-01")))
    games = [game("Ann", "Bo", 1, "2024-01-01")]

    found = [
        ratings_of(games, system, as_of=day(date))["Ann"].rating
        for date in ("2024-05-31", "2024-06-01", "2025-05-31", "2025-06-01")
    ]

    assert [1516.0, 1512.0, 1512.0, 1509.0] == found


def test_a_game_on_the_first_day_of_the_season_is_not_reset_again():
    system = Elo(reset="hard", season_starts=(day("2024-06-01"),))
    games = [game("Ann", "Bo", 1, "2024-06-01")]

    ratings = ratings_of(games, system, as_of=day("2024-12-31"))

    assert 1516.0 == ratings["Ann"].rating


def test_resets_come_before_decay():
    system = Elo(
        decay_after_months=0, decay_share=0.5, reset="soft", reset_share=0.5, season_starts=(day("2024-02-10"),)
    )

    ratings = ratings_of([game("Ann", "Bo", 1, "2024-01-15")], system, as_of=day("2024-02-15"))

    ann = [(before, after, why) for _, player, before, after, why in adjustments_of(ratings) if player == "Ann"]
    assert [(1516.0, 1508.0, "reset"), (1508.0, 1504.0, "decay")] == ann
    track = [(step.reason, step.expected, step.after) for step in ratings.track("Ann")]
    assert [(None, 0.5, 1516.0), ("reset", None, 1508.0), ("decay", None, 1504.0)] == track


@pytest.mark.parametrize("system", [Elo(decay_after_months=1), Elo(reset="hard", season_starts=(day("2024-01-01"),))])
def test_decay_and_resets_need_a_date_on_every_game(system):
    for dates in (["2024-01-01", None], [None, None]):
        with pytest.raises(RatingError) as caught:
            ratings_of([game("Ann", "Bo", 1, date) for date in dates], system)

        assert (
            "decay_after_months or reset needs a date on every game. Game 1 in time order (Ann, Bo) has none. "
            "Add the date, or turn decay_after_months or reset off." == str(caught.value)
        )


@pytest.mark.parametrize("options", [{}, {"floor": 100.0}])
def test_weight_of_a_game_multiplies_k(options):
    games = [game("Ann", "Bo", 1, weight=2.0), game("Cy", "Di", 1, weight=0.0), game("Ed", "Flo", 0)]

    ratings = ratings_of(games, Elo(**options))

    assert [1532.0, 1468.0, 1500.0, 1500.0, 1484.0, 1516.0] == ratings.rating.tolist()
    assert [32.0, -32.0, 0.0, 0.0, -16.0, 16.0] == ratings.rows.change.tolist()
    assert [1500.0] * 6 == ratings.rows.before.tolist()
    assert [0.5] * 6 == ratings.rows.expected.tolist()


@pytest.mark.parametrize("system", [Elo(), Elo(k=0, k_by_games=((1, 32),))])
def test_weight_that_no_rating_survives_is_rejected(system):
    games = [game("Ann", "Bo", 1), game("Ann", "Bo", 1, weight=1e300)]

    with pytest.raises(
        RatingError, match=r"^Game 2 in time order \(Ann, Bo\) has weight 1e\+300; .*Give smaller weights\.$"
    ):
        ratings_of(games, system)


def test_weighted_game_rounds_once_after_the_weight():
    ratings = ratings_of([game("Ann", "Bo", 1, weight=0.78125)], Elo())  # 32 * 0.5 * 0.78125 = 12.5

    assert [13.0, -13.0] == ratings.rows.change.tolist()


def test_per_player_change_rounds_from_the_side_of_the_first_player():
    schedule = Elo(k_by_games=((1, 25),))  # 12.5 for both; the second is the negative of the rounded first

    won, lost = (ratings_of([game("Ann", "Bo", score)], schedule).rating.tolist() for score in (1, 0))

    assert ([1513.0, 1487.0], [1488.0, 1512.0]) == (won, lost)


def test_provisional_until_that_many_games():
    games = [game("Ann", "Bo", 0.5), game("Ann", "Cy", 0.5)]

    ratings = ratings_of(games, Elo(provisional_games=2))

    assert {"Ann": False, "Bo": True, "Cy": True} == {
        line.player: line.is_provisional for line in ratings.leaderboard()
    }
    assert [False, True, True] == ratings.is_provisional.tolist()


def test_many_seasons_at_once_fit_the_log():
    seasons = tuple(day("2000-01-01") + dt.timedelta(days=n) for n in range(700))
    games = [game("Ann", "Bo", 1, "1999-01-01"), game("Ann", "Bo", 1, "2020-01-01")]
    system = Elo(rounding="none", reset="soft", reset_share=0.001, season_starts=seasons)

    ratings = ratings_of(games, system)

    assert 1400 == len(ratings.adjustments)
    assert pytest.approx(16 * 0.999**700, abs=1e-6) == ratings.track("Ann")[-1].before - 1500


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_log_grows_as_often_as_there_are_adjustments(engine):
    dates = [day("1900-01-01") + dt.timedelta(days=40 * n) for n in range(2500)]
    games = [Game.between("Ann", "Bo", n % 3 // 2, date=date) for n, date in enumerate(dates)]
    system = Elo(rounding="none", decay_after_months=0, decay_share=0.1)

    kept, left_out = (ratings_of(games, system, rows=rows, engine=engine) for rows in (True, False))

    assert (2 * 2499, 0) == (len(kept.adjustments), len(left_out.adjustments))
    assert kept.rating.tolist() == left_out.rating.tolist()
    track = kept.track("Bo")
    assert pytest.approx([step.before for step in track[1:]], abs=1e-9) == [step.after for step in track[:-1]]
