"""Plugins on the command line: what is typed is loaded, what is read from a file is not."""

import sys

import pytest

from crosstable.model import plugins
from tests.commands import run_here
from tests.plugins import install

RESULTS = "date,player_a,player_b,score_a\n2025-09-05,Ann,Bo,1\n2025-09-06,Cem,Ann,0.5\n"
LEAGUE = """
name = "Own"
[display]
tiebreaks = ["{module}:Last", "BH"]
[[pools]]
key = "overall"
system = "{module}:Steps"
parameters = {{step = 12}}
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Return a function that runs a command in a folder with results; a module counts for one command only."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "games.csv").write_text(RESULTS, encoding="utf-8")

    def run(*words, forget=()):
        monkeypatch.setattr(plugins, "_LOADED", {})
        for module in forget:
            sys.modules.pop(module, None)
        return run_here(*words, folder=tmp_path)

    return run


def test_typed_module_is_loaded_and_one_in_a_state_is_not(run, tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "cli_steps", is_listed=False)

    (tmp_path / "later.csv").write_text(RESULTS.replace("09", "10"), encoding="utf-8")

    first = run("rate", "games.csv", "--system", "cli_steps:Steps", "--set", "step=5", "--save-state", "s")
    later = run("rate", "later.csv", "--state", "s", forget=["cli_steps"])
    trusted = run("--plugin", "cli_steps", "rate", "later.csv", "--state", "s", "--json")

    assert "1\tAnn\t1505" in first.out
    assert (3, "") == (later.code, later.out)
    assert "If you trust it, load it: crosstable --plugin cli_steps ..." in later.err
    assert '"system": "Steps"' in trusted.out
    assert '"rating": 1510,' in trusted.out


def test_tie_break_may_have_modifiers_and_its_own_name(run, tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "cli_last", is_listed=False)

    named = run("standings", "games.csv", "--tiebreaks", "cli_last:Last,BH-C1")
    short = run("standings", "games.csv", "--tiebreaks=LAST,BH-C1", "--plugin=cli_last")
    wrong = run("standings", "games.csv", "--tiebreaks", "cli_last:Last-C1")

    assert named.out == short.out
    assert "LAST\tBH-C1" in named.out
    assert "LAST-C1" in wrong.err


def test_load_needs_a_module_that_is_there_and_behind_two_dashes_it_is_data(run):
    assert "--plugin" in run("rate", "--", "--plugin", "no_such_one").err
    assert "--plugin needs a module. Name it as in an import: --plugin my_elo.\n" == run("systems", "--plugin").err
    missing = run("rate", "games.csv", "--system", "no_such_one:Elo")
    assert (3, True) == (missing.code, "Module 'no_such_one' is not found." in missing.err)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("systems", "elo-mmr\tElo-MMR"),
        pytest.param("tiebreaks", "BH\tBuchholz\tcrosstable", marks=pytest.mark.slow),
        pytest.param("criteria", "same-club\tThe two players should be of", marks=pytest.mark.slow),
        pytest.param("policies", "fide-dutch\t", marks=pytest.mark.slow),
        pytest.param("formats", "trf26\t", marks=pytest.mark.slow),
    ],
)
def test_lists_show_every_part_with_its_package(run, tmp_path, monkeypatch, command, line):
    install(tmp_path, monkeypatch, f"listed_{command}")

    found = run(command)

    assert line in found.out
    if command == "systems":
        assert "steps\t\tlisted_systems 1.5\n" in found.out
        assert "broken\tThe rating system 'broken' of listed_systems 1.5 cannot be imported" in found.out


@pytest.mark.slow
def test_league_of_ones_own_system_is_written_and_read_back(run, tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "league_steps", is_listed=False)
    (tmp_path / "league.toml").write_text(LEAGUE.format(module="league_steps"), encoding="utf-8")

    assert 3 == run("init", "l.db", "--settings", "league.toml", forget=["league_steps"]).code
    assert "league_steps" not in sys.modules
    for words in (["init", "l.db", "--settings", "league.toml"], ["import", "l.db", "games.csv"], ["publish", "l.db"]):
        assert 0 == run("--plugin", "league_steps", *words).code
    missing = run("leaderboard", "l.db", forget=["league_steps"])
    table = run("--plugin", "league_steps", "leaderboard", "l.db").out
    again = run("--plugin", "league_steps", "rate", "l.db")

    assert "is in the module 'league_steps', which is not loaded" in missing.err
    assert "Ann\t1512" in table
    assert 0 == again.code
    assert 0 == run("--plugin", "league_steps", "site", "l.db", "out").code
