"""Event files of events with stages: what they state of points and ranks follows from their stages."""

import json
import shutil
from pathlib import Path

import pytest

from crosstable.events.event_facts import event_document
from crosstable.events.stages import cut
from crosstable.facts.store.opening import open_store
from crosstable.formats.event.json_reader import read_event_json
from crosstable.formats.event.json_writer import write_event_json
from crosstable.intake.event_file_check import check_event
from crosstable.model.stages import Stage
from crosstable.reading.standings_for_export import with_standings
from tests.commands import run_here
from tests.league.events.made import begun, now, played

STAGES = (
    Stage("A", "swiss", rounds=2, takes="top 4"),
    Stage("B", "swiss", rounds=2, takes="places 5-8", is_parallel=True),
)


@pytest.fixture(scope="module", params=[("BH", "TPN"), ()], ids=["tie-breaks", "none"])
def text(request, template, tmp_path_factory):
    """Return the file of an event with an A and a B final, in which the last of the first round won two games."""
    place = shutil.copy(template, tmp_path_factory.mktemp("stages") / "league.db")
    store = open_store(place)
    event_id = begun(store, [f"P{at}" for at in range(1, 9)], tiebreaks=request.param, stages=STAGES)
    played(store, event_id)
    cut(store, "ann", event_id)
    played(store, event_id)
    played(store, event_id)
    return write_event_json(with_standings(event_document(now(store, event_id))))


def test_the_check_finds_no_fault_in_the_points_and_ranks_of_stages(text):
    assert [] == list(map(str, check_event(read_event_json(text))))


def test_a_rank_that_does_not_follow_from_the_stages_is_found(text):
    values = json.loads(text)
    first, last = sorted(values["stated"].values(), key=lambda each: each["place"])[:: len(values["stated"]) - 1]
    first["place"], last["place"], last["score"] = last["place"], first["place"], 7

    problems = list(map(str, check_event(read_event_json(json.dumps(values)))))

    assert any("7 points, but the games give" in each for each in problems)
    assert sum("give rank" in each for each in problems) == 2


def test_the_standings_of_the_file_are_those_of_its_stages(text, tmp_path):
    (tmp_path / "cup.json").write_text(text, encoding="utf-8")

    rows = json.loads(run_here("standings", "cup.json", "--json", folder=Path(tmp_path)).out)["rows"]

    stated = read_event_json(text).stated
    assert {id: each.place for id, each in stated.items()} == {row["player"]: row["place"] for row in rows}
