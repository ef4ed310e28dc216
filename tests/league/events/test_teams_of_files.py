"""Team events in files: exported from one league, taken over by another, which goes on as the first does."""

import json
from pathlib import Path

import pytest

from crosstable.events.plan_of_file import plan_of_file
from crosstable.formats.event.json_reader import read_event_json
from crosstable.formats.event.json_writer import write_event_json
from crosstable.formats.trf.reader import read_trf
from crosstable.formats.trf.team_documents import with_teams, write_document_of_teams
from tests.commands import run_here
from tests.formats.trf.test_teams_of_players import file
from tests.golden.given_cases import COMMITTED
from tests.league.events.calls import answer, call
from tests.league.events.team_calls import cup, places, play, team, teams

CRETE = COMMITTED / "team_events" / "crete2024.trf"


def run(*words, code=0):
    done = run_here(*words, folder=Path.cwd())
    assert code == done.code, done.err
    return done


def lines_of(place):
    """Return matches with teams, players and results, as `event show` prints them."""
    return [line for line in run("event", "show", place).out.splitlines() if line]


@pytest.fixture(autouse=True)
def _in_own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def running(tmp_path):
    """Return a team Swiss after two rounds, with a substitute, a line-up for round 3 and an empty board."""
    place = str(tmp_path / "first.db")
    run("init", place, "--name", "First league")
    cup(place, "team-swiss", "--rounds", "3", squads={"Ants": "Ann Al", "Bees": "Bo Bea", "Cats": "Cy"})
    team(place, "rules", "--order", "free", "--bye", "2")
    team(place, "board-order", "Ants", "Ann", "Al", "--substitute", "Abe")
    play(place, "1=")
    team(place, "line-up", "Ants", "Abe", "Ann")
    answer(place, "pair", "--publish")
    return place


@pytest.mark.parametrize("ending", ["json", pytest.param("trf", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_another_league_goes_on_with_the_same_teams_matches_and_standings(running, place, ending):
    run("event", "export", running, f"cup.{ending}")

    run("event", "take-over", place, f"cup.{ending}")

    assert lines_of(running) == lines_of(place)
    assert places(running) == places(place)
    for each in (running, place):
        call(each, "result", "1.1 d")
    assert play(running)["boards"] == play(place)["boards"]
    assert places(running) == places(place)


@pytest.mark.slow
def test_an_event_file_loses_nothing_of_the_teams(running, place):
    team(running, "line-up", "Bees", "Bea", "Bo", "--round", "3")
    run("event", "export", running, "cup.json")
    text = Path("cup.json").read_text(encoding="utf-8")

    again = write_event_json(read_event_json(text))
    run("event", "take-over", place, "cup.json")

    assert text == again
    line_ups = json.loads(text)["teams"]["line_ups"]
    assert {(2, "t1"): 2, (3, "t2"): 2} == {(each["round"], each["team"]): len(each["players"]) for each in line_ups}
    assert teams(running) == teams(place)
    assert run("event", "team", "rules", running).out == run("event", "team", "rules", place).out


@pytest.mark.slow
def test_what_a_tournament_file_does_not_hold_of_teams_is_reported(running):
    done = run("event", "export", running, "cup.trf")

    assert "TRF26 has no place for the rules of line-ups" in done.err
    text = Path("cup.trf").read_text(encoding="utf-8")
    assert {"092 Team: Swiss-System", "192 FIDE_TEAM_TYPEA_MP_GP", "202 MPvGP,EMGSB,EDE,BC"} <= set(text.splitlines())


@pytest.mark.slow
def test_other_formats_report_the_loss_of_the_teams(running):
    done = run("event", "export", running, "cup.trfx")

    assert "teams, their line-ups and their matches" in done.err


def test_an_individual_event_with_teams_beside_it_is_taken_over_as_one_of_players():
    plan, document, _ = plan_of_file("trf16", file().document)

    assert ("chess", 6) == (plan.template, sum(len(this.games) for this in document.event.rounds))


@pytest.mark.slow
def test_a_played_team_event_is_taken_over_and_paired_on(place):
    lines = CRETE.read_bytes().decode().splitlines()
    Path("half.trf").write_text(
        "\n".join(line[:121].rstrip() if line.startswith("001") else line for line in lines), encoding="utf-8"
    )
    run("event", "take-over", place, "half.trf", "--template", "team-swiss")

    before = places(place)
    made = answer(place, "pair", "--publish")

    assert 15 == len(before)
    assert 7 == len({each["board"] for each in made["boards"]})


@pytest.mark.slow
def test_a_whole_file_survives_as_an_event_file_with_teams():
    document = with_teams(read_trf(CRETE.read_bytes().decode(), "crete2024.trf")[0])

    again = read_event_json(write_event_json(document))
    teams = again.teams

    assert document == again
    assert document.teams.team_event(document.event) == teams.team_event(again.event)
    read = with_teams(read_trf(write_document_of_teams(again).data.decode(), "crete2024.trf")[0])
    assert read.teams.rounds == teams.rounds
