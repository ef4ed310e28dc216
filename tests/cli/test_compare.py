"""`crosstable compare`, `backtest` and `tune` on a league: its own games, systems and parameters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.league_calls import Call, answer, call

__all__ = ["call"]  # a fixture

SETTINGS = """name = "Small"
[[pools]]
key = "overall"
parameters = {k = 40}
compare = ["glicko2", {system = "elo", parameters = {k = 16}}]
[[pools]]
key = "early"
selection = {ends = 2025-01-20}
"""


@pytest.fixture
def asked(call: Call, tmp_path: Path) -> Path:
    """A league that compares, with sixty games, not rated yet."""
    names = ("Ann", "Bo", "Cem", "Dia", "Eve")
    lines = ["date,player_a,player_b,score_a"]
    for at in range(60):
        first, second = names[at % 5], names[(at + 1 + at % 3) % 5]
        lines.append(f"2025-{1 + at // 28:02}-{1 + at % 28:02},{first},{second},{int(first < second)}")
    (tmp_path / "results.csv").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "league.toml").write_text(SETTINGS, encoding="utf-8")
    assert 0 == call("init", "league.db", "--settings", "league.toml").code
    assert 0 == call("import", "league.db", "results.csv").code
    return tmp_path / "league.db"


def test_compare_shows_forecasts_places_and_disagreements(call: Call, asked: Path) -> None:
    done = call("compare", asked)

    tables = [[line.split("\t") for line in part.splitlines()] for part in done.out.split("\n\n")]
    assert "system" == tables[0][0][0]
    assert {"elo (k 40)", "glicko2", "elo (k 16)", "base rate"} == {line[0] for line in tables[0][1:]}
    assert "too few to tell the systems apart: at least 30 are needed." in done.err
    assert ["player", "elo (k 40)", "glicko2", "elo (k 16)"] == tables[1][0]
    assert {"Ann", "Bo", "Cem", "Dia", "Eve"} == {line[0] for line in tables[1][1:]}
    assert "Overall is rated by elo (k 40)." in done.err.replace("overall", "Overall")


def test_compare_as_json_shows_parameters_and_changes_nothing(call: Call, asked: Path) -> None:
    told = answer(call("compare", asked, "--top", "2", "--json"))

    assert ("overall", "elo (k 40)") == (told["rating_list"], told["system"])
    assert 40 == told["parameters"]["elo (k 40)"]["k"]
    assert 18 == told["forecasts"]["games"]["held_out"]
    assert told["forecasts"]["best"] is None
    assert 2 == len(told["places"])
    assert {"elo (k 40)", "glicko2", "elo (k 16)"} == set(told["places"][0]["places"])
    assert {} == told["unable"]
    assert 0 == len([each for each in answer(call("log", asked, "--json"))["items"] if each["command"] == "rate"])


def test_compare_takes_other_systems_and_leaves_out_what_cannot_rate_the_games(call: Call, asked: Path) -> None:
    done = call("compare", asked, "--systems", "glicko,preferans", "--json")

    assert ["elo", "glicko"] == list(answer(done)["parameters"])
    assert "Preferans rates games of three single players" in answer(done)["unable"]["preferans"]
    assert "preferans is left out" in done.err


def test_compare_without_settings_takes_every_system_that_can(call: Call, asked: Path) -> None:
    told = answer(call("compare", asked, "--list", "early", "--json"))

    assert {"elo", "glicko2", "bradley-terry"} <= set(told["parameters"])
    assert "preferans" in told["unable"]
    assert 20 == sum(told["forecasts"]["games"].values())


def test_rate_reports_the_comparison_runs(call: Call, asked: Path) -> None:
    done = call("rate", asked, "--list", "overall", "--json")

    assert "overall, glicko2: run 2, for comparison." in done.err
    assert [
        {"system": "glicko2", "run": 2, "is_new": True, "unable": ""},
        {"system": "elo (k 16)", "run": 3, "is_new": True, "unable": ""},
    ] == answer(done)["lists"][0]["compared"]
    assert "nothing changed since run 2, for comparison" in call("rate", asked, "--list", "overall").err


def test_rate_reports_a_system_that_cannot_rate_the_games(call: Call, asked: Path, tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(SETTINGS.replace('"glicko2"', '"preferans"'), encoding="utf-8")
    call("init", "league.db", "--settings", "league.toml")

    done = call("rate", asked)

    assert 0 == done.code
    assert "overall, preferans: no run." in done.err


def test_backtest_judges_the_systems_of_a_league_on_its_own_games(call: Call, asked: Path) -> None:
    told = answer(call("backtest", asked, "--no-tune", "--json"))
    of_file = answer(call("backtest", "results.csv", "--no-tune", "--systems", "glicko2", "--json"))

    found = {row["system"]: row for row in told["systems"]}
    assert {"elo", "glicko2", "base rate"} == set(found)
    assert 40 == found["elo"]["parameters"]["k"]
    expected = next(row for row in of_file["systems"] if row["system"] == "glicko2")
    assert expected["duels"] == found["glicko2"]["duels"]


def test_backtest_of_a_league_leaves_out_what_cannot_rate_its_games(call: Call, asked: Path, tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(SETTINGS.replace('"glicko2"', '"preferans"'), encoding="utf-8")
    call("init", "league.db", "--settings", "league.toml")

    done = call("backtest", asked, "--no-tune", "--html", "report.html", "--json")

    assert {"elo", "base rate"} == {row["system"] for row in answer(done)["systems"]}
    assert "preferans is left out: Preferans rates games of three single players. Game 1 in time order" in done.err
    assert "such as bradley-terry, elo, elo-many-sides" in done.err
    assert "league.db" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_backtest_of_one_pool_reads_its_games_only(call: Call, asked: Path) -> None:
    told = answer(call("backtest", asked, "--list", "early", "--systems", "elo", "--no-tune", "--json"))

    assert 20 == sum(told["games"].values())


def test_tune_starts_from_the_parameters_of_the_pool(call: Call, asked: Path) -> None:
    rows = dict(line.split("\t", 1) for line in call("tune", asked, "--try", "k=20,40").out.splitlines())
    told = answer(call("tune", asked, "--set", "start=1000", "--try", "k=20,40", "--json"))

    assert rows["k"].startswith("40\t")
    assert 1000 == told["parameters"]["start"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "league.db", "--list", "overal"), "Unknown rating list 'overal'. Did you mean 'overall'?"),
        (("compare", "league.db", "--systems", "ello"), "Unknown rating system 'ello'. Did you mean 'elo'?"),
        (
            ("backtest", "results.csv", "--list", "early"),
            "results.csv is not a league. Leave out --list, which can be used with leagues only.",
        ),
        (("backtest", "league.db", "results.csv"), "A league is tested alone and as it was imported."),
        (("tune", "league.db", "--map", "player_a=home"), "A league is tested alone and as it was imported."),
    ],
)
def test_what_cannot_be_is_reported(call: Call, asked: Path, words: tuple[str, ...], said: str) -> None:
    done = call(*words)

    assert 3 == done.code
    assert said in " ".join(done.err.split())


def test_results_still_need_no_league(call: Call, asked: Path) -> None:
    told = json.loads(call("backtest", "results.csv", "--no-tune", "--json").out)

    assert ["elo", "base rate"] == sorted((row["system"] for row in told["systems"]), reverse=True)


def test_diff_before_a_switch_shows_ranks_and_no_change_of_points(call: Call, asked: Path, tmp_path: Path) -> None:
    assert 0 == call("publish", asked).code
    other = SETTINGS.replace("parameters = {k = 40}", 'system = "weng-lin-pl"')
    (tmp_path / "league.toml").write_text(other, encoding="utf-8")
    assert 0 == call("init", "league.db", "--settings", "league.toml").code

    done = call("diff", asked, "--list", "overall")

    assert "its scale is different: ranks show who moved." in done.err
    lines = [line.split("\t") for line in done.out.splitlines()]
    assert {"0 places"} == {line[3] for line in lines[1:]}
    told = answer(call("diff", asked, "--list", "overall", "--json"))
    assert told["lists"][0]["moves"]["is_same_scale"] is False
