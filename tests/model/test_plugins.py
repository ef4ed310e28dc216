"""Plugins: by entry points, by module:Class, and never by importing what a name says."""

import json
import subprocess
import sys

import pytest

from crosstable import (
    Entrant,
    Event,
    Game,
    History,
    Ladder,
    Player,
    load_plugins,
    rate,
    read_state,
    standings,
    system_from,
    write_state,
)
from crosstable.model import plugins
from crosstable.model.errors import PluginError, UnknownName
from crosstable.ranking.tiebreak_registry import TIEBREAKS
from crosstable.ratings.rating_registry import SYSTEMS, stored_name, system_name
from tests.plugins import install

GAMES = [Game.between("Ann", "Bo", "win"), Game.between("Bo", "Cem", "draw")]


@pytest.fixture(autouse=True)
def _nothing_is_loaded(monkeypatch):
    monkeypatch.setattr(plugins, "_LOADED", {})


@pytest.fixture
def installed(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "their_steps")


def test_entry_point_is_found_by_name_in_any_case_and_listed_with_its_package(installed):
    assert 1520.0 == rate(History.from_games(GAMES[:1]), system_from("Steps", step=20))["Ann"].rating
    part = next(part for part in SYSTEMS.listed() if part.name == "steps")
    assert ("their_steps:Steps", "their_steps 1.5") == (part.target, part.origin)
    assert "steps" not in list(SYSTEMS)


def test_unknown_name_gives_the_nearest_of_others_too(installed):
    with pytest.raises(UnknownName) as caught:
        SYSTEMS["stepps"]

    assert "steps" == caught.value.nearest


def test_entry_point_that_cannot_be_imported_names_its_package(installed):
    with pytest.raises(PluginError) as caught:
        SYSTEMS["broken"]

    assert (
        "The rating system 'broken' of their_steps 1.5 cannot be imported from 'their_steps:Nothing': AttributeError: "
        "module 'their_steps' has no attribute 'Nothing'. Update that package, or remove it."
    ) == str(caught.value)


def test_name_listed_by_two_packages_must_be_given_by_module(tmp_path, monkeypatch):
    for module in ("one_steps", "two_steps"):
        (tmp_path / module).mkdir()
        install(tmp_path / module, monkeypatch, module)

    with pytest.raises(PluginError) as caught:
        SYSTEMS["steps"]

    assert (
        "The rating system 'steps' exists more than once: one_steps:Steps (one_steps 1.5), two_steps:Steps "
        "(two_steps 1.5). Name it by its module: module:Class."
    ) == str(caught.value)
    assert "Steps" == SYSTEMS["two_steps:Steps"].__name__


def test_name_never_imports_a_module_until_it_is_loaded_on_purpose(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "own_steps", is_listed=False)

    with pytest.raises(PluginError) as caught:
        system_from("own_steps:Steps")

    assert (
        "The rating system 'own_steps:Steps' is in the module 'own_steps', which is not loaded, and a name does not "
        "load a module: it may come from somebody else's file. Import it or call load_plugins('own_steps'), or install "
        "the package that lists it under 'crosstable.rating_systems'."
    ) == str(caught.value)
    assert "own_steps" not in sys.modules
    assert "own_steps:Steps" not in SYSTEMS
    load_plugins("own_steps")
    assert 10.0 == system_from("own_steps:Steps").step
    assert "module own_steps" == next(part.origin for part in SYSTEMS.listed() if part.name == "Steps")
    assert "LAST" in TIEBREAKS


@pytest.mark.parametrize("name", ["os:system", "json:JSONDecoder", "crosstable:Elo", "os:", "sys:modules.os.system"])
def test_what_is_not_a_part_is_not_found_in_loaded_modules(name):
    with pytest.raises((PluginError, UnknownName)):
        SYSTEMS[name]


def test_message_of_what_is_not_a_part():
    with pytest.raises(PluginError) as caught:
        SYSTEMS["json:JSONDecoder"]

    assert (
        "'json:JSONDecoder' is not a rating system, which has games_of, new_values, forecast, scale. Check the name "
        "after the colon."
    ) == str(caught.value)


def test_module_that_is_not_there_and_one_that_fails(tmp_path, monkeypatch):
    (tmp_path / "bad_module.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(
        PluginError, match=r"Module 'no_such_module' is not found\. Check the name, and that its folder"
    ):
        load_plugins("no_such_module")
    with pytest.raises(
        PluginError, match=r"'bad_module' cannot be imported: ZeroDivisionError: division by zero\. Corr"
    ):
        load_plugins("bad_module")


def test_state_of_a_system_of_ones_own_is_read_back_and_says_what_is_missing(installed, monkeypatch):
    state = rate(History.from_games(GAMES), system_from("steps", step=8)).state
    stored = write_state(state)

    assert read_state(stored).system == state.system
    assert write_state(read_state(stored)) == stored
    assert ("steps", "their_steps:Steps") == (system_name(state.system), stored_name(state.system))
    monkeypatch.undo()  # the package is gone
    sys.modules.pop("their_steps")
    with pytest.raises(PluginError, match="in the module 'their_steps', which is not loaded"):
        read_state(stored)


def test_ladder_of_a_system_of_ones_own_equals_a_run_and_is_read_back(installed):
    ladder = Ladder(system_from("steps"))
    ladder.play("Ann", "Bo", score="win")
    ladder.play("Bo", "Cem", score="draw")

    again = Ladder.from_json(ladder.to_json())
    ratings = rate(History.from_games(GAMES), system_from("steps"))
    assert [ratings[player].rating for player in ("Ann", "Bo", "Cem")] == [
        again[player].rating for player in ("Ann", "Bo", "Cem")
    ]


def test_state_of_a_stranger_imports_nothing(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "evil_steps", is_listed=False)
    line, _, body = write_state(rate(History.from_games(GAMES), system_from("elo")).state).partition(b"\n")
    forged = json.dumps({**json.loads(line), "system": "evil_steps:Steps"}).encode() + b"\n" + body

    with pytest.raises(PluginError, match="is not loaded"):
        read_state(forged)
    assert "evil_steps" not in sys.modules


def test_tie_breaks_of_ones_own_as_values_codes_and_modules(installed):
    event = Event("cup", "Cup", tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo")))
    event = event.with_round(Game.between("Ann", "Bo", 1)).with_round(Game.between("Ann", "Bo", 0))

    found = standings(event, ["their_steps:Last"])  # listed by an installed package
    value = TIEBREAKS["last"]()
    assert [("LAST",)] * 2 == [standings(event, [each]).codes for each in ("LAST", value)]
    assert ["Bo", "Ann"] == [row.entrant.id for row in found.rows]
    with pytest.raises(ValueError, match=r"Last is not a tie-break\. Give a code, such as BH-C1, or a value, such as"):
        standings(event, [TIEBREAKS["last"]])


@pytest.mark.slow
def test_importing_and_using_our_own_names_looks_for_no_entry_points():
    code = (
        "import sys, crosstable; crosstable.system_from('elo'); "
        "from crosstable.model import plugins; print(plugins._scanned.cache_info().misses)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)

    assert "0" == done.stdout.strip()
