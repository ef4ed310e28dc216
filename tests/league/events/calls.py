"""The command line on a league that is given, in the test's own process."""

import json
from fractions import Fraction
from pathlib import Path

from crosstable.ranking.score_words import value_text
from tests.commands import run_here


def call(place, *words, typed=None, code=0):
    """Call `crosstable event WORD PLACE ...`; return what it said, on both streams."""
    done = run_here("event", words[0], place, *words[1:], folder=Path.cwd(), typed=typed)
    assert code == done.code, done.err
    return done.out + done.err


def answer(place, *words):
    """Return what a command of `event` printed as JSON."""
    done = run_here("event", words[0], place, *words[1:], "--json", folder=Path.cwd())
    assert 0 == done.code, done.err
    return json.loads(done.out)


def league(place, *words, code=0):
    """Call `crosstable WORD PLACE ...`, a command on the league itself."""
    done = run_here(words[0], place, *words[1:], folder=Path.cwd())
    assert code == done.code, done.err
    return done.out + done.err


def change_of(place, command):
    """Return the number of the latest change by a command."""
    done = run_here("log", place, "--limit", "0", "--json", folder=Path.cwd())
    return next(each["change"] for each in json.loads(done.out)["items"] if each["command"] == command)


def story(place):
    """Return the log as sentences, the oldest first, each with its reason."""
    done = run_here("log", place, "--limit", "0", "--json", folder=Path.cwd())
    return [_told(each) for each in json.loads(done.out)["items"]][::-1]


def _told(change):
    return f"{change['actor']}: {change['what']}" + (f" ({change['reason']})" if change["reason"] else "")


def ids_of(board):
    """Return the ids of those who are paired on a board of a round."""
    return [each["id"] if isinstance(each, dict) else each for each in board["players"]]


def names_of(board):
    """Return the names of those who are paired on a board of a round, or of the teams of a match."""
    return [each["name"] for each in board["players"]]


def begun_by(place, *words):
    """Return the stage that a cut has begun, and those beside it, their entrants by id."""
    begun = answer(place, "cut", *words)
    for stage in (begun, *begun["beside"]):
        stage["entrants"] = [each["id"] for each in stage["entrants"]]
    return begun


def ranking(place, *words):
    """Return the rows of the standings with their values in words, by heading."""
    return [
        {
            **{name: row[name] for name in ("place", "overall", "group", "group_place") if row[name] is not None},
            "player": row["name"],
            "points": f"{row['score']:g}",
            **row["record"],
            **{each["code"]: value_text(each["code"], Fraction(each["exact"])) for each in row["tiebreaks"]},
        }
        for row in answer(place, "standings", *words)["rows"]
    ]


def boards_of(place, *words):
    """Return the boards of a round, without its byes: players by id and name, as the game lists them."""
    return [
        {**each, "players": [one["id"] for one in each["players"]], "names": [one["name"] for one in each["players"]]}
        for each in answer(place, "show", *words)["boards"]
        if each["board"] is not None
    ]
