"""Line-ups by captains: hidden until they are due, fixed afterwards; in published rounds and in those to come."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.draw_fixtures import Calendar, schedule_rounds
from crosstable.events.entries import withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_and_publish
from crosstable.events.running import read_running
from crosstable.events.teams.line_up_deadlines import line_up_states, line_ups_of_captain
from crosstable.events.teams.line_ups import hand_in_line_up, open_line_ups, set_line_up
from crosstable.events.teams.team_entries import NewTeam, add_teams, set_team_rules, teams_of
from crosstable.facts.store.change_log import last_change, read_change
from crosstable.model.errors import InputError, ResultError
from crosstable.model.teams.team_rules import TeamRules, changed_rules
from crosstable.web.line_up_opener import open_due
from tests.league.made import NOON

SQUADS = {"Ants": "Ann Al Abe", "Bees": "Bo Bea Ben", "Cats": "Cy Cleo Carl", "Dogs": "Di Dora Dan"}
DAY = NOON.date()
EVENING = Calendar([DAY], every=7, time=dt.time(19, 30), place="Club house")


@pytest.fixture
def cup(store):
    """Return a league with four teams on two boards, whose line-ups are due an hour before half past seven."""
    new_event(store, "ann", "Cup", replace(template("team-league"), teams=TeamRules(2, deadline=60)), date=DAY)
    wanted = [NewTeam(name, [NewEntry(player) for player in players.split()]) for name, players in SQUADS.items()]
    add_teams(store, "ann", "e1", wanted)
    schedule_rounds(store, "ann", "e1", EVENING)
    return store


def running(store):
    with store.read() as connection:
        return read_running(connection, "e1")


def boards(store, round=1):
    """Return the players of each board of a round, by name."""
    now = running(store)
    return [" - ".join(map(now.name, known.game.players)) for known in now.round(round).games]


def state(store, team, round=1):
    with store.read() as connection:
        states = line_up_states(connection, read_running(connection, "e1"), round, store.clock())
    return next(each for each in states if each.team == team)


def at(store, hour, minute=0):
    store.clock = lambda: dt.datetime.combine(DAY, dt.time(hour, minute), dt.UTC)


def test_line_up_of_a_published_round_is_hidden_until_it_is_due(cup):
    pair_and_publish(cup, "ann", "e1")
    before = boards(cup)

    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)

    assert before == boards(cup)
    assert {} == dict(teams_of(running(cup)).line_ups)
    assert state(cup, "t1").is_sealed
    assert not state(cup, "t1").is_missing
    assert state(cup, "t2").is_missing
    assert dt.datetime.combine(DAY, dt.time(18, 30), dt.UTC) == state(cup, "t1").due


def test_line_up_is_opened_when_it_is_due_and_then_stays(cup):
    pair_and_publish(cup, "ann", "e1")
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)
    at(cup, 18, 29)

    assert 0 == open_due(cup)
    at(cup, 18, 30)
    assert 1 == open_due(cup)
    assert 0 == open_due(cup)

    assert ["Al - Di", "Dora - Abe"] == [each for each in boards(cup) if "Al" in each or "Abe" in each]
    with pytest.raises(InputError, match="line-ups of round 1 were due on 2026-01-02 18:30 UTC and stay as they are"):
        hand_in_line_up(cup, "captain t1", "e1", "t1", ["p1", "p2"], round=1)
    set_line_up(cup, "ann", "e1", "t1", ["p1", "p2"], round=1)
    assert any("Ann" in each for each in boards(cup))


def test_line_up_for_the_next_round_counts_when_that_is_published(cup):
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"])
    at(cup, 18, 45)

    pair_and_publish(cup, "ann", "e1")

    assert any("Abe" in each for each in boards(cup))
    assert not any("Ann" in each for each in boards(cup))


def test_log_does_not_name_the_players_of_a_hidden_line_up(cup):
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)

    with cup.read() as connection:
        made = read_change(connection, last_change(connection))
    assert {"team": "Ants", "round": 1, "is_sealed": True} == dict(made.after)
    assert not made.before


def test_captain_changes_a_line_up_as_often_as_there_is_time(cup):
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p1", "p3"], round=1)

    assert ("p1", "p3") == state(cup, "t1").players
    undo_change(cup, "ann", cup_change(cup))
    assert ("p2", "p3") == state(cup, "t1").players


def cup_change(store):
    with store.read() as connection:
        return last_change(connection)


def test_line_up_keeps_to_the_rules_of_the_event(cup):
    with pytest.raises(ResultError, match="Ann stands above Al in the order of the team"):
        hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p1"], round=1)
    with pytest.raises(ResultError, match="Bo is not a player of the team"):
        hand_in_line_up(cup, "captain t1", "e1", "t1", ["p1", "p4"], round=1)


def test_line_up_that_cannot_count_any_more_is_dropped(cup):
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)
    withdraw(cup, "ann", "e1", "p2")
    at(cup, 18, 45)

    done = open_line_ups(cup, "ann", "e1")

    assert (("Ants", 1),) == done.dropped
    assert () == done.opened
    assert state(cup, "t1").is_missing


def test_line_up_of_a_match_that_has_begun_is_dropped(cup):
    pair_and_publish(cup, "ann", "e1")
    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)
    before = boards(cup)
    enter_results(cup, "ann", "e1", [(1, "1"), (3, "1")])
    at(cup, 18, 45)

    assert (("Ants", 1),) == open_line_ups(cup, "ann", "e1").dropped
    assert before == boards(cup)


def test_without_a_deadline_the_first_result_fixes_a_line_up(cup):
    set_team_rules(cup, "ann", "e1", changed_rules(teams_of(running(cup)).rules, deadline="none"))
    pair_and_publish(cup, "ann", "e1")

    hand_in_line_up(cup, "captain t1", "e1", "t1", ["p2", "p3"], round=1)
    assert any("Abe" in each for each in boards(cup))
    enter_results(cup, "ann", "e1", [(1, "1"), (3, "1")])

    with pytest.raises(InputError, match="The match of round 1 has begun, so that its line-ups stay"):
        hand_in_line_up(cup, "captain t1", "e1", "t1", ["p1", "p2"], round=1)


def test_team_without_a_match_hands_nothing_in(cup):
    add_teams(cup, "ann", "e1", [NewTeam("Elks", [NewEntry("Ed"), NewEntry("Eli")])])
    pair_and_publish(cup, "ann", "e1")
    paired = {team for board in running(cup).round(1).pairing.boards for team in board.seats}
    (free,) = {f"t{number}" for number in range(1, 6)} - paired
    players = teams_of(running(cup)).entered(free).team.members[:2]

    with pytest.raises(InputError, match="has no match in round 1 of event e1"):
        hand_in_line_up(cup, "captain", "e1", free, players, round=1)


def test_captain_sees_the_rounds_that_are_next(cup):
    pair_and_publish(cup, "ann", "e1")

    with cup.read() as connection:
        found = line_ups_of_captain(connection, read_running(connection, "e1"), "t1", cup.clock())
    assert [(1, "t4"), (2, None)] == [(each.round, each.opponent) for each in found]


@pytest.mark.parametrize("text", ["soon", "-5", "10081", "٣"])
def test_deadline_is_a_number_of_minutes(text):
    with pytest.raises(InputError, match=r"is not a number of minutes from 0 to 10080\. Write how many minutes"):
        changed_rules(TeamRules(), deadline=text)
