"""Systems that fit a rating to every day: the list of a day, and the curve on the page of a player."""

import datetime as dt
import re

import pytest

from crosstable import Game, WholeHistoryRating
from crosstable.publish.site import write_site
from crosstable.ratings.elo.elo import Elo
from crosstable.views.on_day import on_day
from crosstable.views.pool import PoolView
from tests.publish.leagues import small_league

START = dt.date(2025, 1, 1)
RULES = WholeHistoryRating(accuracy=1e-8)


def games():
    played = [("Ann", "Bo", 1, 0), ("Bo", "Cy", 1, 10), ("Ann", "Cy", 0, 100), ("Bo", "Ann", 1, 140)]
    return [Game.between(*game, date=START + dt.timedelta(days=day)) for *game, day in played]


def list_of(system, day):
    (pool,) = small_league(games(), system).pools
    names = {id: id for id in pool.history.players}
    found = on_day(PoolView(pool, names, dt.date(2026, 3, 1), "all"), START + dt.timedelta(days=day))
    return pool.ratings, {row.name: row for row in found.rows(is_exact=True)}


@pytest.mark.parametrize("day", [0, 60, 100, 120])
def test_the_list_of_a_day_has_the_ratings_of_the_curves(day):
    ratings, rows = list_of(RULES, day)
    expected = {name for name in ("Ann", "Bo", "Cy") if name != "Cy" or day >= 10}
    on = START + dt.timedelta(days=day)

    assert set(rows) == expected
    assert rows["Ann"].rating - rows["Bo"].rating == pytest.approx(ratings.difference("Ann", "Bo", on=on).points)
    assert [row.rank for row in rows.values()] == list(range(1, len(rows) + 1))
    assert [row.rating for row in rows.values()] == sorted((row.rating for row in rows.values()), reverse=True)


def test_between_two_days_the_drift_adds_to_the_deviation():
    on = {day: list_of(RULES, day)[1]["Cy"].deviation for day in (10, 55, 100, 150)}

    middle = 0.25 * (on[10] + on[100]) ** 2 + 90 * RULES.variance_per_day / 4
    assert on[55] == pytest.approx(middle**0.5)
    assert on[150] == pytest.approx((on[100] ** 2 + 50 * RULES.variance_per_day) ** 0.5)


def test_in_other_systems_the_list_of_a_day_is_that_after_the_last_game():
    ratings, rows = list_of(Elo(), 60)

    assert rows["Ann"].rating == 1516
    assert rows["Bo"].rating == ratings.track("Bo")[1].after


def test_the_page_of_a_player_shows_the_curve_with_its_band_on_a_true_day_axis(tmp_path):
    write_site(small_league(games(), RULES), tmp_path / "out")
    page = next(path.read_text("utf-8") for path in (tmp_path / "out/players").iterdir() if "ann" in path.name)
    line = [tuple(map(int, at.split())) for at in re.search(r'class="line" d="M([^"]+)"', page)[1].split("L")]
    band = re.search(r'class="band" d="M([^"z]+)z"', page)[1].split()

    # Days 0, 0, 100 and 140: the start, then a point per game.
    assert line[0] == line[1]
    assert (line[2][0] - line[1][0]) / (line[3][0] - line[1][0]) == pytest.approx(100 / 140, abs=0.002)
    assert len(band) > 4 * len(line)
    assert "Future games change the past too" in page
