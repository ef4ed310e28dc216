"""The page of the captain of a team: opened by link, line-ups of the own team alone, hidden from the opponent."""

import datetime as dt
from itertools import count

import pytest

from crosstable.events.draw_fixtures import Calendar, schedule_rounds
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.rounds import pair_and_publish
from crosstable.events.running import read_running
from crosstable.events.teams.team_entries import NewTeam, add_teams, set_team_rules, teams_of
from crosstable.model.teams.team_rules import changed_rules
from crosstable.people.accounts.links import make_captain_links
from tests.web.accounts.conftest import browser_of
from tests.web.player.conftest import as_player

_NUMBERS = count(1)


@pytest.fixture
def cup(league):
    """A round of two matches on two boards, played tomorrow, whose line-ups are due an hour before."""
    number = next(_NUMBERS)
    event = new_event(league, "root", f"Captains' cup {number}", template("team-league"))
    squads = [
        (team, [NewEntry(f"{team} {number}-{board}") for board in "123"]) for team in ("Ant", "Bee", "Cat", "Dog")
    ]
    add_teams(league, "root", event, [NewTeam(team, players) for team, players in squads])
    rules = teams_of(running(league, event)).rules
    set_team_rules(league, "root", event, changed_rules(rules, boards=2, deadline="60"))
    tomorrow = league.clock().date() + dt.timedelta(days=2)
    schedule_rounds(league, "root", event, Calendar([tomorrow], every=7, time=dt.time(19, 30)))
    pair_and_publish(league, "root", event)
    return event


def running(league, event):
    with league.read() as connection:
        return read_running(connection, event)


def captain(league, site, event, team):
    """A browser that opened the link of the captain of a team."""
    secret = make_captain_links(league, "root", event, {team: team})[team]
    browser = browser_of(site)
    browser.get(f"/link/{secret}")
    assert f"captain of {teams_of(running(league, event)).entered(team).team.name}" in browser.get("/account/link").text
    assert browser.post("/account/link", data={}).headers["location"] == f"/captain/{event}"
    return browser


def test_captain_hands_in_a_line_up_that_the_opponent_does_not_see(league, site, cup):
    browser = captain(league, site, cup, "t1")
    players = teams_of(running(league, cup)).entered("t1").team.members
    before = browser.get(f"/captain/{cup}").text
    sent = browser.post(f"/captain/{cup}", data={"round": "1", "players.1": players[1], "players.2": players[2]})

    assert "Hand the line-up in until" in before
    assert f"/captain/{cup}?done=1" == sent.headers["location"]
    page = browser.get(f"/captain/{cup}?done=1").text
    assert "Handed in." in page
    assert f'<option value="{players[1]}" selected>' in page
    against = next(
        team
        for board in running(league, cup).round(1).pairing.boards
        if "t1" in board.seats
        for team in board.seats
        if team != "t1"
    )
    other = captain(league, site, cup, against).get(f"/captain/{cup}").text
    assert players[1] not in other
    assert "Ant" in other  # as the opponent
    assert {} == dict(teams_of(running(league, cup)).line_ups)


def test_line_up_against_the_rules_is_rejected_and_stays_in_the_form(league, site, cup):
    browser = captain(league, site, cup, "t1")
    players = teams_of(running(league, cup)).entered("t1").team.members
    sent = browser.post(f"/captain/{cup}", data={"round": "1", "players.1": players[1], "players.2": players[0]})

    assert 422 == sent.status_code
    assert "in the order of the team" in sent.text
    assert f'<option value="{players[1]}" selected>' in sent.text


def test_captain_of_one_team_sets_no_other_line_up(league, site, cup):
    browser = captain(league, site, cup, "t1")
    key = next(iter(site.state.accounts.by_key))
    others = teams_of(running(league, cup)).entered("t2").team.members[:2]
    api = f"/api/v1/leagues/{key}/events/{cup}/teams"
    headers = {"origin": "http://localhost"}

    assert 404 == browser.post(f"{api}/t2/line-up", json={"players": list(others)}, headers=headers).status_code
    assert 404 == browser.post(f"{api}/t1/withdraw", json={}, headers=headers).status_code
    assert 404 == browser.get(f"/api/v1/leagues/{key}/events/{cup}/line-ups").status_code
    own = teams_of(running(league, cup)).entered("t1").team.members[:2]
    made = browser.post(f"{api}/t1/line-up", json={"players": list(own), "round": 1}, headers=headers)
    assert 200 == made.status_code, made.text


def test_player_opens_no_page_of_a_captain(league, site, cup):
    player = teams_of(running(league, cup)).entered("t1").team.members[0]

    assert as_player(league, site, player, cup).get(f"/captain/{cup}").status_code in (403, 404)
