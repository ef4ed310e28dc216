"""Ratings that ran away are reported: by the run, at the terminal, by a publication and on its pages."""

import datetime as dt
import json

import pytest

from crosstable import (
    Aga,
    BradleyTerry,
    Egf,
    Elo,
    Fide,
    Game,
    GaussianSkill,
    Glicko,
    Glicko2,
    Glicko2PerGame,
    History,
    Moonstone,
    MoonstoneBounded,
    RatingError,
    ResultKind,
    Scale,
    WengLinPlackettLuce,
    rate,
)
from crosstable.changes.publication import publish
from crosstable.publish.site_data import SiteData
from crosstable.ratings.sound_ratings import ran_away
from tests.commands import run_here
from tests.league.small_league import enter, new_league
from tests.publish.leagues import small_league
from tests.publish.pages import page_of, text

AWAY = [Game.between("a", "b", 1, date=dt.date(2026, 1, 1), event="Cup") for _ in range(100)]


def test_ratings_that_ran_away_are_a_problem():
    ratings = rate(History.from_games(AWAY), Moonstone())

    problem = ratings.problems[0]

    least, most = ratings["b"].rating, ratings["a"].rating
    assert most - least > 3000.0
    assert (
        "Ratings by Moonstone have run away: 2 of 2 are outside 0 to 3000, where its formulas make sense, and they go "
        f"from {least:.0f} to {most:.0f}. Use other parameters or another system." == str(problem)
    )
    assert str(problem) in repr(ratings)
    assert problem.severity == "warning"


def test_ratings_at_the_bounds_are_sound():
    scale = Scale("any", sound=(0.0, 3000.0))

    assert ran_away(scale, "Any", rate(History.from_games([]), Moonstone()).rating) is None
    assert rate(History.from_games(AWAY[:20]), Moonstone()).problems == []
    assert Moonstone(start=-200).scale.sound == (-400.0, 0.0)


def test_the_bounded_form_does_not_run_away():
    ratings = rate(History.from_games(AWAY * 50), MoonstoneBounded())

    # 5,000 wins in a row: 2 x surprise x balance falls faster than the gap grows.
    assert 1500 < ratings["a"].rating < 3000
    assert 0 < ratings["b"].rating < 1500
    assert ratings.problems == []


@pytest.mark.parametrize(
    ("first", "second", "score", "changes"),
    [
        # Worked by hand: equal players, surprise 1/2, p = 1, s = 1, b = 24.
        (1500, 1500, "win", (24.0, -24.0)),
        (1500, 1500, "draw", (0.0, 0.0)),
        # A gap of 400 has the expected score 10/11: p = 2/11, b = 400/24, s = 1400/1600 and 1800/1600.
        (1800, 1400, "win", (2 / 11 * 400 / 24 * 1400 / 1600, -2 / 11 * 400 / 24 * 1800 / 1600)),
        (1800, 1400, "loss", (-20 / 11 * 400 / 24 * 1400 / 1600, 20 / 11 * 400 / 24 * 1800 / 1600)),
        # Below the floor a rating counts as 100 in s, and the winner gains points.
        (-100, -100, "win", (24.0, -24.0)),
    ],
)
def test_the_bounded_form_worked_by_hand(first, second, score, changes):
    assert changes == pytest.approx(MoonstoneBounded().update(first, second, score=score).change, rel=1e-12)


def test_parameters_of_the_bounded_form_are_checked():
    with pytest.raises(RatingError, match=r"floor 0 is out of range\. Use a finite number from 0\.001 to"):
        MoonstoneBounded(floor=0)


def test_rate_warns_at_the_terminal(tmp_path):
    rows = "\n".join(f"2026-01-{day:02},a,b,1-0" for day in range(1, 30) for _ in range(4))
    (tmp_path / "games.csv").write_text(f"date,white,black,result\n{rows}\n", encoding="utf-8")

    done = run_here("rate", "games.csv", "--system", "moonstone", folder=tmp_path)

    assert done.code == 0
    assert "Ratings by Moonstone have run away: 2 of 2" in " ".join(done.err.split())


def test_pages_of_a_list_warn():
    data = SiteData(small_league(AWAY, Moonstone()))
    sound = SiteData(small_league(AWAY[:5], Moonstone()))

    for page in ("leaderboards/overall.html", "ratings/overall.html"):
        assert (
            "These ratings have run away from each other, and no longer compare players: 2 of 2 are outside 0.0 to"
            in (text(page_of(data, page)))
        )
        assert "no longer compare players" not in text(page_of(sound, page))


def test_the_command_of_a_list_warns(tmp_path):
    store = new_league(tmp_path, pools=[{"key": "overall", "system": "moonstone", "parameters": {"multiplier": 24.0}}])
    enter(store, [("Ann", "Bo", 1)] * 10)
    publish(store, "bo")

    for more in ((), ("--from", "2020-01-01", "--to", "2030-12-31")):
        done = run_here("leaderboard", "league.db", *more, folder=tmp_path)
        said = json.loads(run_here("leaderboard", "league.db", "--json", *more, folder=tmp_path).out)

        assert done.code == 0
        assert "Ratings by Moonstone have run away: 2 of 2" in " ".join(done.err.split())
        assert ["Ratings by Moonstone have run away: 2 of 2"] == [each.split(" are")[0] for each in said["warnings"]]


STONES = [
    Game.between("a", "b", 1, handicap=4, date=dt.date(2026, 1, 1), event="Cup"),
    Game.between("b", "a", 1, handicap=0, date=dt.date(2026, 1, 2), event="Cup"),
    Game.between("a", "b", 0, date=dt.date(2026, 1, 3), event="Cup"),
    Game.between("a", "b", 1, handicap=2, kind=ResultKind.FORFEIT, date=dt.date(2026, 1, 4), event="Cup"),
]


@pytest.mark.parametrize(
    "system",
    [Elo(), Glicko(), Glicko2PerGame(), GaussianSkill(), WengLinPlackettLuce(), BradleyTerry(), Fide()],
)
def test_a_handicap_that_a_system_does_not_count_is_a_problem(system):
    name = type(system).__name__

    problem = rate(History.from_games(STONES), system).problems[0]

    assert (
        f"1 of 3 games have a handicap, which {name} does not count: they are rated as even games. To count it, use a "
        "system that does, such as egf, aga, or elo with handicap_points." == str(problem)
    )
    assert [] == rate(History.from_games(STONES[1:]), system).problems


@pytest.mark.parametrize(
    "system", [Elo(handicap_points=100), Glicko2(handicap_points=50), BradleyTerry(handicap_points=100), Egf(), Aga()]
)
def test_a_handicap_that_counts_is_no_problem(system):
    assert [] == rate(History.from_games(STONES), system).problems


def test_rate_warns_of_handicaps_at_the_terminal(tmp_path):
    (tmp_path / "games.csv").write_text("date,white,black,result,handicap\n2026-01-01,a,b,1-0,3\n", encoding="utf-8")

    plain = run_here("rate", "games.csv", "--system", "elo", folder=tmp_path)
    counted = run_here("rate", "games.csv", "--system", "elo", "--set", "handicap_points=100", folder=tmp_path)

    assert (0, 0) == (plain.code, counted.code)
    assert "1 of 1 games have a handicap, which Elo does not count" in " ".join(plain.err.split())
    assert "handicap" not in counted.err
