"""Team events run by command, for tests."""

import json
from pathlib import Path

from tests.commands import run_here
from tests.league.events.calls import answer, call

SQUADS = {"Ants": "Ann Al Abe", "Bees": "Bo Bea Ben", "Cats": "Cy Cleo Carl", "Dogs": "Di Dora Dan"}


def team(place, word, *words, code=0):
    """Call `crosstable event team WORD PLACE ...`; return what it printed, on both streams."""
    done = run_here("event", "team", word, place, *words, folder=Path.cwd())
    assert code == done.code, done.err
    return done.out + done.err


def teams(place, *words):
    """Return the teams of an event, as `event team list` prints them as JSON."""
    done = run_here("event", "team", "list", place, *words, "--json", folder=Path.cwd())
    assert 0 == done.code, done.err
    return json.loads(done.out)["items"]


def cup(place, template="team-league", *options, boards=2, squads=SQUADS):
    """Create a team event with its squads, for matches on so many boards."""
    call(place, "new", "Team cup", "--template", template, "--date", "2026-09-05", *options)
    team(place, "rules", "--boards", str(boards))
    for name, members in squads.items():
        team(place, "add", name, *members.split())


def play(place, signs="1="):
    """Pair and publish a round, and enter the same result in all its matches."""
    made = answer(place, "pair", "--publish")
    if made["boards"]:
        call(place, "result", *(f"{each['board']} {signs}" for each in made["boards"]))
    return made


def change_of(place, words):
    """Return the number of the last change whose sentence holds some words."""
    done = run_here("log", place, "--limit", "0", "--json", folder=Path.cwd())
    return next(each["change"] for each in json.loads(done.out)["items"] if words in each["what"])


def places(place, *words):
    """Return place, team, points and second points of the standings."""
    rows = answer(place, "standings", *words)["rows"]
    return [(each["place"], each["name"], f"{each['score']:g}", f"{each['tiebreaks'][0]['value']:g}") for each in rows]
