"""A league of twelve teams and a team Swiss from the first entry to pages, paper and undo, on both databases."""

from pathlib import Path

import pytest

from tests.league.events.calls import answer, call, league, names_of
from tests.league.events.team_calls import change_of, cup, places, play, team, teams

pytestmark = pytest.mark.slow
TWELVE = {f"Club {letter}": " ".join(f"{letter}{board}" for board in (1, 2, 3)) for letter in "ABCDEFGHIJKL"}


def test_a_league_of_twelve_teams_is_played_home_and_away_published_printed_and_undone(place, tmp_path):
    cup(place, boards=2, squads=TWELVE)
    made = answer(place, "pair")
    team(place, "line-up", "Club A", "A1", "A3")
    call(place, "publish")
    call(place, "result", *(f"{each['board']}.1 1-0" for each in made["boards"]))
    call(place, "result", *(f"{each['board']}.2 =" for each in made["boards"]))
    rounds = [made, *(play(place, "1=" if at % 2 else "==") for at in range(21))]

    pairs = [tuple(names_of(each)) for this in rounds for each in this["boards"]]
    assert 132 == len(pairs) == len(set(pairs))
    assert all((guest, host) in set(pairs) for host, guest in pairs)
    assert 264 == sum(float(points) for _, _, points, _ in places(place))
    call(place, "close")
    league(place, "publish")
    assert "A3" in league(place, "leaderboard")
    league(place, "site", tmp_path / "site")
    page = (tmp_path / "site" / "events" / "e1-team-cup.html").read_text("utf-8")
    assert 132 == page.count('<table class="match"')
    assert 12 == page.count('<section class="card"')
    assert "22 rounds" in page
    call(place, "print", "--out", tmp_path / "paper.html")
    paper = (tmp_path / "paper.html").read_text("utf-8")
    assert 6 == paper.count('<div class="matchslip">')
    assert "Round 22, by match" in paper
    league(place, "undo", "--cascade", change_of(place, "paired and published round 22"))
    assert 21 == answer(place, "show")["number"]
    league(place, "undo", "--cascade", change_of(place, "added team Club A"))
    assert 11 == len(teams(place))


def test_a_team_swiss_of_nine_is_played_to_its_pages(place, tmp_path):
    squads = dict(list(TWELVE.items())[:9])
    cup(place, "team-swiss", "--rounds", "3", squads=squads)
    byes = [[each["name"] for each in play(place, signs)["byes"]] for signs in ("1=", "10", "=+")]

    assert 3 == len({name for each in byes for name in each})
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    page = (tmp_path / "site" / "events" / "e1-team-cup.html").read_text("utf-8")
    assert "The event is not closed" in page
    assert "9 teams" in page
    assert Path(tmp_path / "site" / "paper" / "e1-team-cup.html").is_file()
    assert 9 == len(places(place))
