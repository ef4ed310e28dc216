"""The page on which a pool's system is compared with others."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import numpy as np
import pytest

from crosstable.model.games import Game, Side
from crosstable.publish.site import write_site
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.elo.mmr import EloMMR
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.preferans.preferans import Preferans
from crosstable.ratings.rate import rate
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.runs.run_facts import ComparedList, Comparison, PlayerMove, RunDiff
from crosstable.runs.system_comparison import compared, forecasts
from crosstable.views.comparison import PlacesBySystem
from tests.publish.leagues import HOSTILE, league_of, pool_of, small_league
from tests.publish.pages import Page, page_of, rows, text

NAMES = ("Ann", "Bo", "Cem", "Dia")


def _comparison(*ratings):
    systems = (Elo(), Preferans(), Elo())
    lists = [
        ComparedList(f"s{at}", system, np.array(each, dtype=np.float64))
        for at, (system, each) in enumerate(zip(systems, ratings, strict=False))
    ]
    return Comparison(tuple(lists), None)


def _side_by_side(*ratings, listed=(0, 1, 2, 3)):
    return PlacesBySystem.of(_comparison(*ratings), np.array(listed), np.arange(4))


def test_places_follow_the_direction_of_each_scale():
    found = _side_by_side([1600, 1500, 1400, 1300], [900, 950, 1000, 1050])

    assert [0, 1, 2, 3] == found.players.tolist()
    assert [[1, 1], [2, 2], [3, 3], [4, 4]] == found.place.tolist()


def test_ratings_that_look_equal_share_a_place():
    found = _side_by_side([1500.4, 1499.6, 1400, 1300], [1000, 1000, 1000, 1000])

    assert [[1, 1], [1, 1], [3, 1], [4, 1]] == found.place.tolist()


def test_places_count_listed_players_only():
    found = _side_by_side([1600, 1500, 1400, 1300], [1050, 1000, 950, 900], listed=(1, 3))

    assert [1, 3] == found.players.tolist()
    assert [[1, 2], [2, 1]] == found.place.tolist()


def test_disagreements_are_the_largest_first_among_settled_players():
    # Places 1-3, 2-4, 3-2, 4-1: distances 2, 2, 1, 3.
    found = _side_by_side([1600, 1500, 1400, 1300], [1000, 1100, 950, 900])
    everybody, not_dia = np.ones(4, dtype=bool), np.array([True, True, True, False])

    assert [3, 0, 1, 2] == found.disagreements(9, everybody).tolist()
    assert [3, 0] == found.disagreements(2, everybody).tolist()
    assert [0, 1, 2] == found.disagreements(9, not_dia).tolist()


def test_systems_that_agree_have_no_disagreements():
    found = _side_by_side([1600, 1500, 1400, 1300], [900, 950, 1000, 1050])

    assert [] == found.disagreements(9, np.ones(4, dtype=bool)).tolist()


def test_an_empty_list_is_no_error():
    found = _side_by_side([1600, 1500, 1400, 1300], [900, 950, 1000, 1050], listed=np.zeros(0, dtype=np.int64))

    assert [] == found.disagreements(9, np.ones(4, dtype=bool)).tolist()


def _games(count):
    """Return games in which the earlier letter wins, on either side of the board, but for every seventh."""
    games = []
    for at in range(count):
        first, second = NAMES[at % 3], NAMES[at % 3 + 1]
        score, day = int(at % 7 != 6), dt.date(2025, 6, 1) + dt.timedelta(days=at)
        pair = (first, second, score) if at % 2 else (second, first, 1 - score)
        games.append(Game.between(*pair, date=day))
    return games


def _compared_league(games, own, *others) -> LeagueSnapshot:
    pool = pool_of("overall", "Overall", games, own)
    systems = (own, *others)
    lists = [ComparedList(f"s{at}", each, rate(pool.history, each).rating) for at, each in enumerate(systems)]
    comparison = compared(lists, [forecasts(pool.history, each) for each in systems])
    return league_of([replace(pool, comparison=comparison)])


@pytest.fixture(scope="module")
def page():
    return _page(_games(60), Elo(), Glicko2(), Elo(k=64.0))


def test_page_shows_who_forecast_best_and_marks_what_is_published(page):
    lines = rows(page, "forecasts")

    assert {"s0 published", "s1", "s2", "base rate"} == {line[0] for line in lines}
    losses = [float(line[1]) for line in lines]
    assert sorted(losses) == losses
    best = lines[0][0].removesuffix(" published")
    assert f"{best} had the best forecasts so far, log loss 0." in text(page)
    assert "Evaluated on 18 games, 2025-07-13 to 2025-07-30." in text(page)


def _page(*league):
    return page_of(_compared_league(*league), "comparisons/overall.html")


def test_system_that_is_clearly_best_is_named():
    # A tenth of a point a game is no rating: it lags behind all that happens.
    page = _page(_games(670), Elo(k=0.1, rounding="none"), Elo())

    assert ["s1", "s0 published"] == [line[0] for line in rows(page, "forecasts") if line[0] != "base rate"]
    assert "games best: the next system lost" in text(page)
    assert "One system is clearly better than s0, the system of the published list." in text(page)


def test_published_system_that_is_clearly_best_is_reported_to_be():
    page = _page(_games(670), Elo(), Elo(k=0.1, rounding="none"))

    assert "more per game. It is the system of the published list." in text(page)


def test_systems_within_chance_are_not_ranked_in_words():
    page = _page(_games(670), Elo(k=32.0), Elo(k=32.5, rounding="none"))
    first = rows(page, "forecasts")[0][0].removesuffix(" published")

    assert f"is within chance of {first}." in text(page)
    assert "clearly better" not in text(page)


def test_distance_to_the_best_appears_in_the_table():
    page = _page(_games(670), Elo(), Elo(k=0.1, rounding="none"))
    lines = rows(page, "forecasts")

    assert "" == lines[0][2]
    for line in lines[1:]:
        behind, margin = map(float, line[2].split(" ± "))
        assert pytest.approx(float(line[1]) - float(lines[0][1]), abs=1.1e-4) == behind
        assert margin > 0


def test_no_system_is_praised_that_the_base_rate_beats():
    """The first side always wins, which the base rate knows and the systems do not."""
    games = [Game.between(NAMES[at % 4], NAMES[(at + 1) % 4], 1, date=dt.date(2025, 6, 1)) for at in range(60)]
    games = [replace(game, date=dt.date(2025, 6, 1) + dt.timedelta(days=at)) for at, game in enumerate(games)]
    page = text(_page(games, Elo(), Glicko2()))

    assert "No system forecast these games better than the base rate yet: log loss" in page


def test_page_has_a_calibration_chart_per_system_and_places_of_all_players(page):
    assert 3 == page.count('<svg class="calibration-svg"')
    assert set(NAMES) == {line[0] for line in rows(page, "places")}
    assert [] == Page(page).problems


def test_pages_lead_to_it_where_there_is_one(tmp_path):
    write_site(_compared_league(_games(60), Elo(), Glicko2()), tmp_path / "with")
    write_site(small_league(_games(60)), tmp_path / "without")

    for page in ("ratings/overall.html", "leaderboards/overall.html"):
        assert "../comparisons/overall.html" in (tmp_path / "with" / page).read_text(encoding="utf-8")
        assert "comparisons" not in (tmp_path / "without" / page).read_text(encoding="utf-8")
    assert not (tmp_path / "without/comparisons").exists()


def test_too_few_games_are_reported_to_be():
    told = text(_page(_games(4), Elo(), Glicko2()))

    assert "There are too few games to evaluate forecasts yet." in told
    assert "Places side by side" in told


def test_races_have_their_own_scores():
    days = [dt.date(2025, 6, 1) + dt.timedelta(days=at) for at in range(20)]
    games = [
        Game(tuple(Side.of(name, place=1 + (at % 2 + seat) % 4) for seat, name in enumerate(NAMES)), date=day)
        for at, day in enumerate(days)
    ]
    page = _page(games, EloManySides(), EloMMR())

    assert "Pairs in order" in text(page)
    assert "Log loss" not in text(page).replace("Pair log loss", "")
    assert "calibration" not in page.replace("calibrations", "")


@pytest.mark.parametrize(("is_same_scale", "moved"), [(True, "−1475.0"), (False, "+2 places")])
def test_changes_between_scales_are_ranked_by_places(is_same_scale, moved):
    move = PlayerMove("Ann", 1500.0, 25.0, 3, 1, (("settings", "system"),))
    diff = RunDiff(1, 2, (move, PlayerMove("Bo", 1600.0, 24.0, 1, 2)), is_same_scale=is_same_scale)
    league = league_of([pool_of("overall", "Overall", _games(12), Elo(rounding="none"), diff=diff)])
    page = page_of(league, "ratings/overall.html")

    assert moved in {line[3] for line in rows(page, "moves")}
    assert is_same_scale == ("on another scale" not in page)
    assert (["Bo", "Ann"] if is_same_scale else ["Ann", "Bo"]) == [line[0] for line in rows(page, "moves")]


def test_names_that_try_to_break_out_do_not():
    names = [name for name in HOSTILE if name.isprintable()]
    games = [
        Game.between(names[at % len(names)], names[(at + 1) % len(names)], 1, date=dt.date(2025, 6, 1))
        for at in range(60)
    ]
    page = _page(games, Elo(), Glicko2())

    assert [] == Page(page).problems
    assert "<script>alert" not in page
    assert "onload" not in {name for _, attributes in Page(page).tags for name in attributes}
    assert "<script>alert(1)</script>" in {line[0] for line in rows(page, "places")}
