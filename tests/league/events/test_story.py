"""A whole event from the command line, with all that goes wrong at one; its log reads as a story."""

import json

import pytest

from tests.league.events.calls import call, league, ranking, story

STORY = [
    "Tom: created Autumn Cup (e1), template swiss",
    "Tom: entered Ann, Bo, Cem, Dia, Eve",
    "Tom: Eve has a half-bye in round 2",
    "Tom: paired and published round 1, 2 boards, bye: Eve",
    "Tom: round 1: Ann beat Cem; Bo beat Dia by forfeit",
    "Tom: entered Fay from round 2 on",
    "Tom: paired round 2, 2 boards, bye: Fay",
    "Tom: set by hand in round 2: Ann - Fay, bye: Bo (Ann asked to give the beginner a game)",
    "Tom: published round 2, 2 boards, bye: Bo",
    "Ivy: round 2: Ann drew with Fay; Cem beat Dia",
    "Tom: confirmed round 2, boards 1, 2",
    "Tom: Dia withdrew after round 2",
    "Tom: paired and published round 3, 2 boards, bye: Fay",
    "Ivy: corrected round 1: Cem beat Ann (was: Ann beat Cem) (the sheet was misread)",
    "Tom: paired boards again in round 3: Cem - Bo, Eve - Ann (round 1 was wrong)",
    "Tom: round 3: Bo beat Cem; Eve drew with Ann",
    "Tom: closed Autumn Cup after 3 rounds",
    "Tom: published overall",
]


@pytest.mark.slow
def test_an_event_with_everything_that_can_go_wrong_runs_to_its_end(place):
    call(place, "new", "Autumn Cup", "--rounds", "3", "--date", "2025-09-05", "--as", "Tom")
    call(place, "enter", "-", "--as", "Tom", typed="Ann\nBo\nCem\nDia\nEve\n")
    call(place, "bye", "Eve", "2", "--kind", "half-bye", "--as", "Tom")
    call(place, "pair", "--publish", "--as", "Tom")
    call(place, "result", "1 b", "2 w!", "--as", "Tom")  # a no-show: won by forfeit
    call(place, "enter", "Fay", "--as", "Tom")  # late
    call(place, "pair", "--as", "Tom")
    call(place, "set-board", "Ann", "Fay", "--reason", "Ann asked to give the beginner a game", "--as", "Tom")
    call(place, "publish", "--as", "Tom")
    call(place, "result", "1 d", "2 b", "--as", "Ivy")
    call(place, "confirm", "--as", "Tom")
    call(place, "withdraw", "Dia", "--as", "Tom")
    call(place, "pair", "--publish", "--as", "Tom")
    preview = call(place, "correct", "1 w", "--round", "1", "--reason", "the sheet was misread", "--preview")
    call(place, "correct", "1 w", "--round", "1", "--reason", "the sheet was misread", "--as", "Ivy")
    call(place, "re-pair", "--reason", "round 1 was wrong", "--as", "Tom")
    call(place, "result", "--as", "Tom", typed="1 b\n2 d\n")
    call(place, "close", "--as", "Tom")
    league(place, "publish", "--as", "Tom")

    assert STORY == story(place)[1:]
    assert "Round 3 would be paired differently now; 2 of its 2 boards have not started." in preview
    table = {row["player"]: row["points"] for row in ranking(place)}
    # Ann: 0, draw, draw.  Bo: forfeit, bye, win.  Cem: win, win, 0.  Eve: bye, half bye, draw.  Fay: late, draw, bye.
    assert {"Ann": "1", "Bo": "3", "Cem": "2", "Dia": "0", "Eve": "2", "Fay": "1.5"} == table
    rated = {
        row["name"]: row["games"] for row in json.loads(league(place, "leaderboard", "--inactive", "--json"))["items"]
    }
    assert {"Ann": 3, "Bo": 1, "Cem": 3, "Dia": 1, "Eve": 1, "Fay": 1} == rated  # neither byes nor the forfeit
