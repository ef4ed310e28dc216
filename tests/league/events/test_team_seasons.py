"""Zones and hall pages of team events, matches paired again, and the next season of divisions, by command."""

import re
from pathlib import Path

import pytest

from tests.commands import run_here
from tests.league.events.calls import answer, call, change_of, league, names_of
from tests.league.events.team_calls import team

pytestmark = pytest.mark.slow
UPPER = {"Ants": "A1 A2 A3", "Bees": "B1 B2", "Cats": "C1 C2", "Dogs": "D1 D2"}
LOWER = {"Elks": "E1 E2", "Frogs": "F1 F2", "Goats": "G1 G2", "Hens": "H1 H2"}


def division(place, event, squads, *, close=True):
    """Play a round robin of teams on two boards: of each pair the one that is earlier by name wins."""
    call(
        place,
        "new",
        f"Division {event}",
        "--template",
        "team-league",
        "--date",
        "2026-09-05",
        "--policy",
        "round-robin",
    )
    team(place, "rules", "--boards", "2", "--event", event)
    for name, members in squads.items():
        team(place, "add", name, *members.split(), "--event", event)
    for _ in range(3):
        made = answer(place, "pair", "--publish", "--event", event)
        lines = [
            f"{each['board']} {'11' if names_of(each) == sorted(names_of(each)) else '00'}" for each in made["boards"]
        ]
        call(place, "result", "--event", event, *lines)
    if close:
        call(place, "close", "--event", event)


def test_zones_of_a_team_league_stand_on_page_and_paper(place, tmp_path):
    division(place, "e1", UPPER, close=False)
    call(place, "zone", "Promotion", "--top", 1)
    call(place, "zone", "Relegation", "--bottom", 1)
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    page = (tmp_path / "site" / "events" / "e1-division-e1.html").read_text("utf-8")
    paper = (tmp_path / "site" / "paper" / "e1-division-e1.html").read_text("utf-8")

    assert '<tr id="l1" class="zone up"><td><span title="Promotion">▲</span>\N{NO-BREAK SPACE}1</td>' in page
    assert '<tr id="l4" class="zone down"><td><span title="Relegation">▼</span>\N{NO-BREAK SPACE}4</td>' in page
    assert "▲ Promotion · ▼ Relegation" in page
    assert '<td class="n">▲ 1</td>' in paper
    assert "▲ Promotion · ▼ Relegation" in paper


def test_the_pages_of_the_hall_show_matches_board_by_board(place, tmp_path):
    division(place, "e1", UPPER, close=False)
    call(place, "correct", "1.2 0-1", "--round", "3", "--reason", "misheard")
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    hall = (tmp_path / "site" / "hall" / "e1-division-e1.html").read_text("utf-8")
    screen = (tmp_path / "site" / "screen" / "e1-division-e1.html").read_text("utf-8")
    page = (tmp_path / "site" / "events" / "e1-division-e1.html").read_text("utf-8")

    names = re.findall(r'data-name="(\w+)".*?<td class="big">([^<]*)<.*?<bdi>(\w+)</bdi> \(\d\)<small>(\w+)', hall)
    assert ("B1", "1.1", "D1", "Dogs") in names
    assert 8 == len(names)
    assert '<tr id="b1.2" class="of-black"><td class="n">2</td>' in hall
    assert re.findall(r'#team-2"><bdi>Bees</bdi></a></th><th class="t">([^<]*)<', hall) == ["1–1"]
    assert "All results of the round are in." in hall
    assert ["b1.1", "b1.2", "b2.1", "b2.2"] == re.findall(r'<tr id="(b[\d.]+)" class="done"', screen)
    assert '<tr id="m1" class="match"><td class="board">1</td><td><bdi>Bees</bdi></td>' in screen
    assert 'href="../hall/e1-division-e1.html">Hall</a>' in page


def test_teams_go_up_and_down_with_their_players(place):
    division(place, "e1", UPPER)
    division(place, "e2", LOWER)
    call(place, "zone", "Relegation", "--bottom", 1, "--event", "e1")
    call(place, "zone", "Play-off", "--places", 3, "--event", "e1")
    call(place, "zone", "Promotion", "--top", 1, "--event", "e2")
    call(place, "zone", "Play-off", "--places", 2, "--event", "e2")
    season = ("next-season", "e1", "e2", "--date", "2027-09-04")
    undecided = call(place, *season, code=3)
    nobody = call(place, *season, "--winner", "Yaks", code=3)
    tried = call(place, *season, "--winner", "Frogs", "--dry-run")
    first, second = answer(place, *season, "--winner", "Frogs", "--name", "First", "--name", "Second")["events"]

    assert "The play-off of Cats and Frogs has no winner" in undecided
    assert "Unknown entrant 'Yaks'" in nobody
    assert "e3\tDivision e1\t4\tElks, Frogs\t\n" in tried
    assert ["e1/t1", "e1/t2", "e2/t1", "e2/t2"] == first["entrants"]
    assert (["e2/t1", "e2/t2"], ["e1/t4", "e1/t3"]) == (first["up"], second["down"])
    listed = run_here("event", "team", "list", place, "Ants", "--event", "e3", folder=Path.cwd()).out
    assert [("Ants", "1", "A1"), ("Ants", "2", "A2"), ("Ants", "3", "A3")] == [
        tuple(line.split("\t")[:3]) for line in listed.splitlines() if line.startswith("Ants")
    ]
    assert 2 == len(answer(place, "pair", "--event", "e4")["boards"])
    league(place, "undo", "--cascade", change_of(place, "event-next-season"))
    assert 2 == len(answer(place, "list")["items"])


def test_what_keeps_divisions_of_teams_from_a_next_season_is_said(place):
    division(place, "e1", UPPER)
    division(place, "e2", {"Elks": "E1 A1", "Frogs": "F1 F2", "Goats": "G1 G2", "Hens": "H1 H2"})
    season = ("next-season", "e1", "e2", "--date", "2027-09-04", "--direct", 1, "--play-offs", 0)

    assert "A1 plays for Ants already. Remove the player from that team first." in call(place, *season, code=3)
    call(place, "new", "Players", "--date", "2026-09-05", "--template", "round-robin")
    call(place, "enter", "X", "Y", "--event", "e3")
    answer(place, "pair", "--publish", "--event", "e3")
    call(place, "result", "1 1-0", "--event", "e3")
    call(place, "close", "--event", "e3")
    mixed = call(place, "next-season", "e1", "e3", "--date", "2027-09-04", code=3)
    assert "some are of teams on boards and some of players" in mixed


def pairs_of(place):
    return [tuple(one["name"] for one in each["teams"]) for each in answer(place, "show")["matches"]]


def test_matches_without_a_result_are_paired_again_after_a_correction(place):
    squads = {name: f"{name}1 {name}2" for name in ("Ants", "Bees", "Cats", "Dogs", "Elks", "Frogs")}
    call(place, "new", "Cup", "--template", "team-swiss", "--date", "2026-09-05", "--rounds", "3")
    team(place, "rules", "--boards", "2")
    for name, members in squads.items():
        team(place, "add", name, *members.split())
    first = answer(place, "pair", "--publish")
    call(place, "result", *(f"{each['board']} 11" for each in first["boards"]))
    answer(place, "pair", "--publish")
    before = pairs_of(place)
    for line in ("1.1 0-1", "1.2 0-1", "2.1 0-1", "2.2 0-1"):
        call(place, "correct", line, "--round", "1", "--reason", "misheard")
    tried = call(place, "re-pair", "--reason", "round 1", "--dry-run")
    assert before == pairs_of(place)
    call(place, "re-pair", "--reason", "round 1")
    after = pairs_of(place)
    boards = [[one["name"] for one in each["boards"][0]["players"]] for each in answer(place, "show")["matches"]]

    assert {frozenset(pair) for pair in before} != {frozenset(pair) for pair in after}
    assert all(team_name in tried for team_name in squads)
    assert [[f"{one}1", f"{other}1"] for one, other in after] == boards
    league(place, "undo", change_of(place, "event-re-pair"))
    assert before == pairs_of(place)
    call(place, "result", "1.1 1-0")
    call(place, "re-pair", "--reason", "round 1")
    assert before[0] == pairs_of(place)[0]
    call(place, "result", *(f"{at}.1 1-0" for at in (2, 3)))
    assert "Every match of round 2 has a result on a board" in call(place, "re-pair", "--reason", "x", code=3)
