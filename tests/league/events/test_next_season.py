"""Promotion, relegation and play-offs into the events of the next season, by command."""

from __future__ import annotations

import pytest

from tests.league.events.calls import answer, call, change_of, league, names_of, story

UPPER, LOWER = ("Ants", "Bees", "Cats", "Dogs"), ("Elks", "Frogs", "Goats", "Hens")


def division(place, event, names, *, level=()):
    """Play a round robin: the one listed first in `names` wins; those in `level` draw."""
    options = ("--game", "football", "--policy", "round-robin", "--tiebreaks", "la-liga")
    call(place, "new", f"Division {event}", "--date", "2026-08-01", *options)
    call(place, "enter", *names)
    for _ in range(3):
        made = answer(place, "pair", "--publish")
        call(place, "result", *(f"{each['board']} {_goals(names_of(each), level)}" for each in made["boards"]))
    call(place, "close")


def _goals(sides, level):
    if set(sides) <= set(level):
        return "1-1"
    return "1-0" if sides == sorted(sides) else "0-1"


@pytest.mark.slow
def test_teams_go_up_and_down_as_the_zones_and_the_play_offs_say(place):
    division(place, "e1", UPPER)
    division(place, "e2", LOWER)
    call(place, "zone", "Relegation", "--bottom", 1, "--event", "e1")
    call(place, "zone", "Play-off", "--places", 3, "--event", "e1")
    assert ["H2H", "GD", "GF"] == answer(place, "plan", "--event", "e1")["plan"]["tiebreaks"]
    call(place, "zone", "Promotion", "--top", 1, "--event", "e2")
    season = ("next-season", "e1", "e2", "--date", "2027-08-01")
    unfit = call(place, *season, code=3)
    call(place, "zone", "Play-off", "--places", 2, "--event", "e2")
    undecided = call(place, *season, code=3)
    stranger = call(place, *season, "--winner", "Ants", code=3)
    nobody = call(place, *season, "--winner", "Yaks", code=3)
    tried = call(place, *season, "--winner", "Frogs", "--dry-run")
    first, second = answer(place, *season, "--winner", "Frogs", "--name", "First", "--name", "Second")["events"]

    assert "The zones of 'Division e1' (1+1 down and in play-offs) and 'Division e2' (1+0 up" in unfit
    assert "The play-off of Cats and Frogs has no winner" in undecided
    assert "Ants does not play off" in stranger
    assert "Unknown entrant 'Yaks'" in nobody
    assert "e3\tDivision e1\t4\tElks, Frogs\t\n" in tried
    assert [["p1", "p2", "p5", "p6"], ["p4", "p3", "p7", "p8"]] == [first["entrants"], second["entrants"]]
    assert (["p5", "p6"], ["p4", "p3"]) == (first["up"], second["down"])
    assert ["Play-off", "Relegation"] == [each["name"] for each in answer(place, "zone", "--event", "e3")["zones"]]
    assert any("began the next season of e1, e2: First (e3), Second (e4)" in line for line in story(place))
    league(place, "undo", change_of(place, "event-next-season"))
    assert 2 == len(answer(place, "list")["items"])


@pytest.mark.slow
def test_a_season_that_is_not_over_or_tied_is_not_carried_over(place):
    division(place, "e1", UPPER, level=("Cats", "Dogs"))
    division(place, "e2", LOWER)
    season = ("next-season", "e1", "e2", "--date", "2027-08-01", "--direct", 1, "--play-offs", 0)

    assert "Event e1: Cats, Dogs share a place across the border" in call(place, *season, code=3)
    assert "1 names for 2 divisions" in call(place, *season, "--name", "First", code=3)
    assert "Event e1 is named twice" in call(place, "next-season", "e1", "e1", "--date", "2027-08-01", code=3)
    call(place, "reopen", "--event", "e2", "--reason", "one more")
    assert "Event e2 (Division e2) is not closed. Close it first." in call(place, *season, code=3)
