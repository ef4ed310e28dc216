"""Events of the games with tables of their own: football and card games, from entry to paper."""

import json
import re

import pytest

from tests.commands import run_here
from tests.league.events.calls import answer, call, league, ranking
from tests.league.events.made import now

STYLES = re.compile(r"<style>.*?</style>", re.DOTALL)


def paper_of(place, tmp_path):
    """Print everything of an event; return the page."""
    call(place, "print", "--out", tmp_path / "paper.html")
    return (tmp_path / "paper.html").read_text(encoding="utf-8")


@pytest.fixture
def football(place, store, tmp_path):
    """A single round robin of four teams: EURO 2024, group E, the first two matchdays (see `ranking/test_goals`)."""
    assert "football" in call(place, "new", "Group E", "--game", "football", "--policy", "round-robin")
    call(place, "enter", "Romania", "Ukraine", "Belgium", "Slovakia")
    call(place, "pair")
    call(place, "publish")
    call(place, "result", "1 3-0", "2 0-1")
    return place


@pytest.mark.slow
def test_a_football_event_is_a_league_table(football):
    lines = call(football, "standings").splitlines()
    rows, record = ranking(football), answer(football, "standings")["rows"][0]["record"]

    assert "place\ttied\tteam\tplayed\twon\tdrawn\tlost\tgoals\tdifference\tpoints\tH2H" in lines
    assert ["played", "won", "drawn", "lost", "goals", "difference"] == [*record]
    assert ["1", "1", "0", "0", "3:0", "+3", "3"] == [
        rows[0][key] for key in ("played", "won", "drawn", "lost", "goals", "difference", "points")
    ]
    assert "match\tHome\tAway\tresult" in call(football, "show")
    assert "football" == answer(football, "plan")["plan"]["game"]


@pytest.mark.slow
def test_pages_and_paper_of_a_football_event_say_team_and_goals(football, tmp_path):
    league(football, "publish")
    league(football, "site", tmp_path / "site")
    page = next((tmp_path / "site" / "events").glob("*.html")).read_text(encoding="utf-8")
    paper = paper_of(football, tmp_path)

    for text in (page, paper):
        assert "Team" in text
        assert "Matchday 1" in text
        assert "Home" in text
        assert "3:0" in text
        assert "3–0" in text
        assert "Black" not in text
        assert ">Player<" not in text
        assert "Board" not in text
    assert "4 teams" in page
    assert "Write down the goals of each team." in paper


def test_points_of_an_event_are_those_of_its_rules(place, store):
    call(place, "new", "Cup", "--game", "football", "--rules", "points-2-1-0", "--policy", "swiss")
    call(place, "enter", "Ann", "Bo")
    call(place, "pair")
    call(place, "publish")
    call(place, "result", "1 2-1")

    assert ["2", "0"] == [row["points"] for row in ranking(place)]


def test_a_template_can_be_of_another_game(place, store):
    call(place, "new", "Cup", "--game", "shogi", "--template", "swiss")

    assert ["shogi", "swiss"] == [answer(place, "plan")["plan"][key] for key in ("game", "template")]
    assert "Unknown game 'chss'. Did you mean 'chess'?" in call(place, "new", "Cup 2", "--game", "chss", code=3)


@pytest.mark.parametrize("name", ["chess", "go", "cards", "football", "preferans"])
def test_a_game_shows_how_results_are_typed_and_what_its_events_use(name, tmp_path):
    from crosstable.games.profiles import game_profile

    facts = json.loads(run_here("games", name, "--json", folder=tmp_path).out)
    profile = game_profile(name)

    assert profile.title == facts["game"]
    assert profile.notation.examples == facts["results"]
    assert facts["rating system"].startswith(profile.system)
    assert facts["pairing"].startswith(profile.policy)
    assert ", ".join(profile.tiebreaks) == facts["tie-breaks"]
    assert profile.words.player in facts["words"]
    assert ", ".join(profile.organisations) == facts["player numbers"]


def test_the_games_are_listed(tmp_path):
    from crosstable.games.profiles import GAMES

    done = run_here("games", folder=tmp_path)

    assert sorted(GAMES) == [line.split("\t")[0] for line in done.out.splitlines()[1:]]
    assert "1 for a win, 0.5 for a draw, 0 for a loss" in run_here("games", "chess", folder=tmp_path).out
    assert 3 == run_here("games", "chss", folder=tmp_path).code


def test_a_league_of_a_game_has_its_rules_tie_breaks_and_rating_system(tmp_path):
    (tmp_path / "results.csv").write_text("date,home,away,goals home,goals away\n2024-06-17,Romania,Ukraine,3,0\n")
    run_here("init", "l.db", "--game", "football", folder=tmp_path)
    run_here("import", "l.db", "results.csv", folder=tmp_path)
    run_here("publish", "l.db", folder=tmp_path)
    rows = json.loads(run_here("leaderboard", "l.db", "--json", folder=tmp_path).out)["items"]

    # Equal teams, 65 points of home advantage, nu 0.7: e^(x/2) = 1.2057, so 1.2057 + 0.35 of 2.7351 = 0.5688 is
    # expected at home; a win brings 20 x 0.4312 = 8.6.
    assert [1509, 1491] == [row["rating"] for row in rows]


def test_a_game_and_settings_are_not_combined(tmp_path):
    (tmp_path / "league.toml").write_text('name = "L"\n')
    done = run_here("init", "l.db", "--game", "football", "--settings", "league.toml", folder=tmp_path)

    assert "--game and --settings cannot be combined: league.toml has rules" in done.err


@pytest.mark.slow
def test_a_card_event_counts_games_and_shows_percentages_and_no_colours(place, store, tmp_path):
    call(place, "new", "Draft", "--game", "cards", "--rounds", "2")
    call(place, "enter", "Ann", "Bo")
    call(place, "pair")
    call(place, "publish")
    assert "board\tfirst\tsecond\tresult" in call(place, "result", "1 2-1-1")
    rows = {row["place"]: row for row in ranking(place)}
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    page = next((tmp_path / "site" / "events").glob("*.html")).read_text(encoding="utf-8")
    paper = paper_of(place, tmp_path)

    # MTR, appendix C: 2-1-1 is 7 of 12 game points against 4 of 12; MW% 1 and 0, raised to the floor of 0.33.
    assert ["3", "33.0 %", "58.3 %", "33.3 %"] == [rows[1][key] for key in ("points", "OMW%", "GW%", "OGW%")]
    assert ["0", "100.0 %", "33.3 %", "58.3 %"] == [rows[2][key] for key in ("points", "OMW%", "GW%", "OGW%")]
    for text in (page, paper):
        assert "58.3 %" in text
        assert "2–1–1" in text
        assert "Match points" in text
        assert [] == re.findall(r"Black|White|olour", STYLES.sub("", text))
    assert not any(side.colour for known in now(store, "e1").round(1).games for side in known.game.sides)


def test_an_intentional_draw_is_three_drawn_games(place, store):
    call(place, "new", "Draft", "--game", "cards", "--rounds", "1")
    call(place, "enter", "Ann", "Bo")
    call(place, "pair")
    call(place, "publish")
    call(place, "result", "1 id")

    # MTR 2.4: reported as 0-0-3, so three of nine game points each.
    assert [("1", "33.3 %"), ("1", "33.3 %")] == [(row["points"], row["GW%"]) for row in ranking(place)]
    assert "0-0-3" in call(place, "show")


def test_a_free_matchday_is_worth_nothing(place, store):
    call(place, "new", "League", "--game", "football")
    call(place, "enter", "Ann", "Bo", "Cy")
    call(place, "pair")
    call(place, "publish")
    call(place, "result", "1 1-1")

    assert ["1", "1", "0"] == [row["points"] for row in ranking(place)]
    assert ["1", "1", "0"] == [row["played"] for row in ranking(place)]


def test_points_of_sets_are_checked_and_said_not_to_be_kept(place, store):
    call(place, "new", "Ladder", "--game", "table-tennis")
    call(place, "enter", "Ann", "Bo")
    call(place, "pair", "--publish")

    said = call(place, "result", "1 3-1 (11-7, 9-11, 11-5, 11-8)")

    assert "They are not kept: the sets are." in said
    assert "not kept" not in call(place, "correct", "1 3-2", "--reason", "misread")
