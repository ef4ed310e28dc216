"""An event of every template, exported to our own file and taken over in another league, is the event that it was."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.events.plan import TEMPLATES
from crosstable.events.plan_of_file import plan_of_file
from crosstable.facts.store.opening import open_store
from crosstable.formats.event.json_reader import read_event_json
from crosstable.model.errors import UnknownName
from tests.league.events.calls import answer, boards_of, call
from tests.league.events.made import now
from tests.league.events.team_calls import cup, play

PLAYERS = ("Ann", "Bo", "Cem", "Dia", "Eve", "Fay", "Gil", "Hal", "Ida")
WORDS = {"preferans": "-500 40 460", "football": "3-1", "cards": "2-0", "table-tennis": "3-1", "scrabble": "400-350"}
GAMES = [
    *((kind, None) for kind in TEMPLATES),
    ("round-robin", "football"),
    ("swiss", "draughts"),
    ("knockout", "table-tennis"),
    ("keizer", "scrabble"),
    ("team-league", "draughts"),
    (None, "football"),
    (None, "preferans"),
]
QUICK = (("swiss", None), ("fide-swiss", None), ("team-swiss", None), ("knockout", "table-tennis"), (None, "preferans"))
SLOW = [pytest.param(*case, marks=pytest.mark.slow) for case in GAMES if case not in QUICK]


@pytest.fixture
def other(template, tmp_path):
    """Return another league, without players."""
    return str(shutil.copy(template, tmp_path / "other.db"))


def begin(place, kind, game):
    """Create an event of a template and a game, with two rounds played, or as many as there are results for."""
    options = [*(() if kind is None else ("-t", kind)), *(() if game is None else ("--game", game))]
    if kind is not None and kind.startswith("team-"):
        cup(place, kind, *options[2:], squads={"Ants": "Ann Al", "Bees": "Bo Bea", "Cats": "Cy Cleo"})
        for _ in range(2):
            play(place)
        return
    call(place, "new", "Cup", *options, "--date", "2026-09-05")
    call(place, "enter", *PLAYERS)
    if kind == "groups-and-finals":
        call(place, "draw")
    named = answer(place, "plan")["plan"]["game"] if game is None else game
    for _ in range(2):
        call(place, "pair", "--publish")
        boards = [each["board"] for each in boards_of(place)]
        call(place, "result", *(f"{board} {WORDS.get(named, '1')}" for board in boards))


def taken_over(place, other):
    """Export an event and take the file over in another league; return the text of the file, and of its next export."""
    first, second = Path(other).with_name("event.json"), Path(other).with_name("again.json")
    call(place, "export", first)
    call(other, "take-over", first, "--irregular")
    call(other, "export", second)
    return first.read_text(encoding="utf-8"), second.read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "game"), [*QUICK, *SLOW])
@pytest.mark.slow
def test_an_event_comes_back_as_it_was(place, other, kind, game):
    begin(place, kind, game)

    first, second = taken_over(place, other)

    assert call(place, "standings") == call(other, "standings")
    before, after = (now(open_store(each), "e1") for each in (place, other))
    held, again, plan = json.loads(first), json.loads(second), before.plan
    if plan.fide is not None:  # what was paired elsewhere is noted for good
        assert after.plan.is_fide
        assert again.pop("kept")
        plan = replace(plan, fide=after.plan.fide)
    assert held == again
    assert plan == after.plan
    assert before.plan.result_rules == after.plan.result_rules
    assert before.event.rounds == after.event.rounds
    assert before.standings() == after.standings()


@pytest.mark.slow
def test_a_template_that_is_not_known_here_is_rejected(place, other):
    begin(place, "swiss", None)
    document = read_event_json(taken_over(place, other)[0])

    with pytest.raises(UnknownName, match=r"^Unknown template 'swis'\. Did you mean 'swiss'\?"):
        plan_of_file("event-json", replace(document, plan=replace(document.plan, template="swis")))


@pytest.mark.parametrize("kind", ["round-robin", "team-league"])
@pytest.mark.slow
def test_fixtures_come_back_with_their_days_and_what_is_played(place, other, kind):
    if kind == "team-league":
        cup(place, kind, squads={"Ants": "Ann Al", "Bees": "Bo Bea", "Cats": "Cy Cleo"})
        results, moved = ("1.1 1-0", "1.2 0-1"), (1, 1)
    else:
        call(place, "new", "Cup", "-t", kind, "--date", "2026-09-05")
        call(place, "enter", *PLAYERS)
        results, moved = ("2 1", "3 d"), (2, 1)
    call(place, "draw-fixtures", "--day", "2026-09-05", "--every", 7, "--time", "19:30", "--place", "Hall")
    call(place, "result", *results, "--round", 3)
    call(place, "move-match", *moved, "--day", "2026-12-24", "--reason", "flu")

    first, second = taken_over(place, other)

    held = json.loads(first)
    assert {"round": moved[0], "match": 1, "day": "2026-12-24", "moves": 1} in held["fixtures"]
    assert held == json.loads(second)
    before, after = (now(open_store(each), "e1") for each in (place, other))
    assert before.schedule == after.schedule
    assert before.event.rounds == after.event.rounds
    assert before.standings() == after.standings()
    assert after.current.number == 1
    assert len(call(other, "result", *("1.1 1-0", "1.2 1-0") if kind == "team-league" else ("1 1",), "--round", 2)) > 0
