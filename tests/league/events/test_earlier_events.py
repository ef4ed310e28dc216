"""A new event like an earlier one: what it takes along, and the name and the date that are proposed."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.events.earlier_events import beginning_of, earlier_event, next_name, plan_again
from crosstable.events.event_status import CLOSED
from crosstable.events.plan import Bar, template
from crosstable.events.planning import new_event
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.stages import Stage
from tests.league.events.calls import answer, call

MARCH, NOVEMBER = dt.date(2026, 3, 6), dt.date(2026, 11, 23)


@pytest.mark.parametrize(
    ("name", "day", "expected"),
    [
        ("Club evening 14", NOVEMBER, "Club evening 15"),
        ("Round 09 of 20", NOVEMBER, "Round 09 of 21"),
        ("Cup 9", NOVEMBER, "Cup 10"),
        ("Cup 09", NOVEMBER, "Cup 10"),
        ("Rapid, March", NOVEMBER, "Rapid, November"),
        ("Rapid March 2026", dt.date(2027, 4, 2), "Rapid April 2027"),
        ("Evening 2026-03-06", NOVEMBER, "Evening 2026-11-23"),
        ("Spring Open 2026", dt.date(2027, 3, 5), "Spring Open 2027"),
        ("Spring Open 2026", NOVEMBER, "Spring Open 2026"),  # another date, the same year
        ("Spring Open", NOVEMBER, "Spring Open"),
        ("Spring Open", MARCH, "Spring Open 2"),
        ("G20x", NOVEMBER, "G20x"),
    ],
)
def test_name_counts_on_by_month_year_or_number(name, day, expected):
    assert expected == next_name(name, MARCH, day)


def test_plan_is_taken_along_without_what_belonged_to_the_event():
    final = Stage("Final", "single-elimination", takes="top 2", entrants=("p1", "p2"), first_round=4)
    facts = {"place": "Hall", "round_dates": "2026-03-06"}
    played = replace(
        template("go-mcmahon"), status=CLOSED, bar=Bar(1800, 500), rounds_planned=3, facts=facts, stages=(final,)
    )

    again = plan_again(played)

    assert ("open", Bar(1800, 500), 3, {"place": "Hall"}) == (
        again.status,
        again.bar,
        again.rounds_planned,
        again.facts,
    )
    assert (replace(final, entrants=(), first_round=None),) == again.stages
    assert (played.policy, played.tiebreaks) == (again.policy, again.tiebreaks)


def test_players_that_settings_list_are_not_taken_along():
    apart = {"keepApart": "club"}
    listed = {**apart, "placed": "p1 p4 p2 p3", "drawn": "p1 p2; p3 p4", "first": "p1"}
    final = Stage("Final", "single-elimination", takes="top 2", settings=listed)

    again = plan_again(replace(template("knockout"), settings=listed, stages=(final,)))

    assert (apart, apart) == (again.settings, again.stages[0].settings)


def test_the_newest_event_is_the_last_one_and_one_to_come_is_followed_a_week_later(store):
    new_event(store, "ann", "Evening 1", template("swiss"), date=MARCH)
    new_event(store, "ann", "Evening 2", template("round-robin"), date=NOVEMBER)
    with store.read() as connection:
        last = earlier_event(connection, "last", NOVEMBER)
        first = beginning_of(connection, NOVEMBER, name=None, date=None, like="e1")
        named = beginning_of(connection, NOVEMBER, name="Final", date=MARCH, like="e1")

    assert ("e2", "Evening 3", dt.date(2026, 11, 30)) == (last.event, last.next_name, last.next_date)
    assert ("Evening 2", NOVEMBER, "swiss") == (first.name, first.date, first.plan.template)
    assert ("Final", MARCH) == (named.name, named.date)


def test_what_is_no_earlier_event_is_rejected(store):
    with store.read() as connection:
        with pytest.raises(InputError, match=r"no event yet that a new one could be like\. Create it from a template"):
            earlier_event(connection, "last", MARCH)
        with pytest.raises(UnknownName, match="Unknown event 'e9'"):
            earlier_event(connection, "e9", MARCH)
        with pytest.raises(InputError, match=r"like e1, and of the kind 'swiss': it can have the plan of one of them"):
            beginning_of(connection, MARCH, name=None, date=None, like="e1", template="swiss")


def test_an_event_like_another_by_command(place):
    call(place, "new", "Evening 3", "--date", "2026-03-06", "--rounds", 4, "--tiebreaks", "SOS")
    call(place, "new", "--like", "last", "--rounds", 5)

    plan = answer(place, "plan", "--event", "e2")["plan"]

    assert ("Evening 4", 5, ["SOS"]) == (answer(place, "list")["items"][0]["name"], plan["rounds"], plan["tiebreaks"])
