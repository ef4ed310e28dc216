"""`predict`, `demo`, `doctor`, and what holds for all commands."""

from __future__ import annotations

import importlib.metadata
import json
import re
import sys
import tomllib
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from crosstable.cli import demo, demo_league
from crosstable.cli.answers import Answer, print_answer
from crosstable.cli.app import all_commands
from crosstable.cli.command_line import summary_of
from crosstable.cli.doctor import Doctor, doctor
from crosstable.cli.errors import guarded
from crosstable.cli.whole_line import whole_line
from crosstable.demo import calendar
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.pairing.pair import pair
from crosstable.views.languages import languages
from tests.commands import Run
from tests.test_lowest_versions import OF_USERS

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCUMENT = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_prediction_on_neutral_ground_has_no_advantage(run: Run) -> None:
    words = ("predict", "1600", "1600", "--set", "advantage=65", "--json")

    at_home, neutral = (json.loads(run(*words, *more).out)["sides"][0]["expected"] for more in ((), ("--neutral",)))

    assert (round(at_home, 3), neutral) == (0.592, 0.5)


def test_prediction_from_ratings(run: Run) -> None:
    answer = json.loads(run("predict", "1620", "1500", "--json").out)

    # 1 / (1 + 10^(-120 / 400)), the logistic form of Elo.
    assert [0.6661, 0.3339] == [round(side["expected"], 4) for side in answer["sides"]]


def test_prediction_from_results(run: Run, results: Path) -> None:
    done = run("predict", "ann", "DIA", "--results", results)

    assert ["Ann\t1531\t0.523", "Dia\t1515\t0.477"] == done.out.splitlines()[1:]


def test_prediction_of_a_player_against_a_rating(run: Run, results: Path) -> None:
    done = run("predict", "Ann", "1531", "--results", results)

    assert ["Ann\t1531\t0.500", "1531\t1531\t0.500"] == done.out.splitlines()[1:]


@pytest.fixture
def short_league(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two evenings a season instead of eighteen."""
    monkeypatch.setattr(calendar, "_FORTNIGHTS", 1)


@pytest.fixture
def no_league(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the league of the demo out, for tests of its Go round."""

    def nothing(seed: int, folder: Path, site: Path) -> demo_league.BuiltLeague:
        return demo_league.BuiltLeague([{"place": 1, "player": "Ann"}], {})

    monkeypatch.setattr(demo, "build_league", nothing)


def _contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.slow
def test_demo_finds_the_hidden_strength_and_can_run_twice(run: Run, tmp_path: Path, whole_demo: Path) -> None:
    first = (whole_demo.parent / "said.json").read_text(encoding="utf-8")
    for folder in ("demo-league", "demo-site"):
        copytree(whole_demo.with_name(folder), tmp_path / folder)
    files, pages = _contents(tmp_path / "demo-league"), _contents(tmp_path / "demo-site")
    second = run("demo", "--json")

    assert (0, first) == (second.code, second.out)
    assert {"MADE-UP.txt", "go-event.json", "league.db", "league.toml", "results.csv"} == set(files)
    files.pop("league.db")
    assert files.items() <= _contents(tmp_path / "demo-league").items()
    assert {"index.html", "404.html"} <= set(pages)
    assert pages == _contents(tmp_path / "demo-site")
    top = json.loads(first)["league"]
    assert 20 == len(top)
    assert 30 >= max(line["hidden_rank"] for line in top[:10])


@pytest.mark.slow
def test_demo_as_json_is_one_object_with_the_league_and_a_round(
    short_league: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guarded(lambda: demo.demo(demo.Demo(seed=1, folder=tmp_path / "league", site=tmp_path / "site")), as_json=True)
    done = capsys.readouterr()
    answer = json.loads(done.out)

    assert ["league", "correction", "go_round"] == list(answer)
    assert ["place", "player", "rating", "games", "hidden_rank"] == list(answer["league"][0])
    assert (20, 11, 4, "go", True) == (
        len(answer["league"]),
        len(answer["go_round"]["pairs"]),
        *(answer["go_round"][key] for key in ("round", "policy", "verified")),
    )
    assert "A made-up demo league (seed 1)" in done.err
    assert "Next: crosstable rate" in done.err
    assert f"of {answer['correction']['date']}, the other way round." in done.err
    assert 2 == len(answer["correction"]["players"])
    assert answer["correction"]["moved"] > 2
    assert (tmp_path / "site" / "index.html").exists()


@pytest.mark.slow
def test_the_league_of_the_demo_was_published_corrected_and_published_again(
    short_league: None, tmp_path: Path, run: Run
) -> None:
    guarded(lambda: demo.demo(demo.Demo(seed=2, folder=tmp_path, site=tmp_path / "site")), as_json=True)

    log = json.loads(run("log", tmp_path / "league.db", "--limit", "0", "--json").out)

    commands = [change["command"] for change in log["items"]]
    is_on = ["event-result", "event-publish", "event-pair", "event-enter", "event-new"]
    assert [*is_on, "publish", "correct", "configure", "publish", "event-close"] == commands[:10]
    assert ["event-enter", "event-new", "init"] == commands[-3:]
    assert "import" not in commands
    assert "The score sheet had been read the wrong way round." == log["items"][6]["reason"]
    assert "Round 1 of 7 is on" in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "glicko2" in (tmp_path / "site" / "comparisons" / "overall.html").read_text(encoding="utf-8")


def test_the_next_step_of_the_demo_gives_the_round_of_the_demo(
    no_league: None, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guarded(lambda: demo.demo(demo.Demo(seed=3, folder=tmp_path, site=tmp_path / "site")), as_json=True)
    done = capsys.readouterr()

    again = run("pair", tmp_path / "go-event.json", "--json")

    assert f"Next: crosstable pair {tmp_path / 'go-event.json'} --explain" in done.err
    assert json.loads(done.out)["go_round"] == json.loads(again.out)


def test_demo_pairs_a_go_round_and_explains_its_top_board(
    no_league: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guarded(lambda: demo.demo(demo.Demo(seed=1, folder=tmp_path / "a" / "new folder", site=tmp_path / "site")))
    done = capsys.readouterr()
    boards = done.out.partition("Board\t")[2].splitlines()
    talk = " ".join(done.err.split())

    assert ["Black\tWhite\tHandicap\tKomi", "1", "2", "3", "4", "5"] == [boards[0], *(row[0] for row in boards[1:])]
    assert "A made-up Go tournament (seed 1): 24 players, 3 rounds played." in talk
    assert "and 6 more" in talk
    assert "score-difference, cost 1: Both players should have the same score." in talk
    assert "Criteria met on board 1: rematch, " in talk
    assert "Proven: no other pairing of this round is better by this policy." in talk


def test_a_top_board_that_violates_no_criterion_is_reported_so(capsys: pytest.CaptureFixture[str]) -> None:
    two = Event("e", "E", tuple(Entrant(Player(id, id)) for id in "ab"))

    print_answer(Answer(None, demo.round_words(two, pair(two, "go"))), as_json=False)

    assert "No criterion is violated on board 1." in capsys.readouterr().err


@pytest.mark.slow
def test_another_seed_is_another_league_and_another_round(
    short_league: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = []
    for seed in (1, 2):
        guarded(partial(demo.demo, demo.Demo(seed=seed, folder=tmp_path, site=tmp_path / "site")), as_json=True)
        answers.append(json.loads(capsys.readouterr().out))

    assert answers[0]["league"] != answers[1]["league"]
    assert answers[0]["go_round"] != answers[1]["go_round"]


def packages_of_users():
    """Return each package that users of this system can install, with the extras that bring it."""
    extras = PROJECT["optional-dependencies"]
    parts = {"crosstable": PROJECT["dependencies"], **{f"crosstable[{each}]": extras[each] for each in OF_USERS}}
    parts["crosstable[app]"] = [*parts["crosstable[app]"], *extras["web"]]
    here = "win32" if sys.platform == "win32" else "linux"
    return {
        (re.match(r"[\w-]+", each)[0], extra)
        for extra, needed in parts.items()
        for each in needed
        if not each.startswith("crosstable[") and not each.endswith("== 'win32'" if here == "linux" else "!= 'win32'")
    }


def test_doctor_shows_what_is_there(run: Run) -> None:
    checks = {check["part"]: check["state"] for check in json.loads(run("doctor", "--json").out)}
    packages = {part for part in checks if not part.startswith("language ")}

    assert "right" == checks["arithmetic"]
    assert {package for package, _ in packages_of_users()} == packages - {"Python", "arithmetic"}
    assert len(languages()) - 1 == len(checks) - len(packages)  # English needs no catalogue


def test_doctor_names_for_each_package_an_extra_that_installs_it(monkeypatch) -> None:
    def missing(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", missing)
    advice = {check["part"]: check["advice"] for check in doctor(Doctor()).value if check["state"] == "missing"}
    allowed = {(package, f'pip install "{extra}"') for package, extra in packages_of_users()}

    assert set() == set(advice.items()) - allowed
    assert 'pip install "crosstable[postgres]"' == advice["psycopg"]


@pytest.mark.slow
def test_doctor_compiles_the_loops_when_asked(run: Run) -> None:
    checks = {check["part"]: check["state"] for check in json.loads(run("doctor", "--warm-up", "--json").out)}

    assert "right" == checks["compiled loops"]


@pytest.mark.slow
def test_it_is_a_module_too() -> None:
    import subprocess
    import sys

    from crosstable import __version__

    done = subprocess.run([sys.executable, "-m", "crosstable", "--version"], capture_output=True, text=True, check=True)

    assert f"crosstable {__version__}\n" == done.stdout


def test_version(run: Run) -> None:
    from crosstable import __version__

    assert f"crosstable {__version__}\n" == run("--version").out


def test_no_color_is_honoured(run: Run) -> None:
    done = run("predict", "Ann", "Bo", environment={"NO_COLOR": "1", "FORCE_COLOR": ""})

    assert "\x1b" not in done.err


@pytest.mark.slow
def test_a_small_file_is_rated_without_numba(run: Run, results: Path) -> None:
    import subprocess
    import sys

    code = (
        "import sys; sys.argv = ['crosstable', 'rate', sys.argv[1]]\n"
        "from crosstable.cli import main\n"
        "try: main()\n"
        "finally: print('numba' in sys.modules, file=sys.stderr)"
    )

    done = subprocess.run([sys.executable, "-c", code, str(results)], capture_output=True, text=True, check=True)

    assert "False" == done.stderr.strip()


@pytest.mark.slow
def test_every_command_and_option_is_documented() -> None:
    missing = []
    for name, command in all_commands().items():
        if f"## {name}" not in DOCUMENT:
            missing.append(name)
        options = [
            each
            for field in command.fields
            if not field.help.is_argument
            for each in field.option.replace("/", " ").split()
        ]
        missing += [f"{name} {each}" for each in options if each.startswith("--") and each not in DOCUMENT]

    assert [] == missing


def test_demo_never_overwrites_what_it_did_not_write(run: Run, tmp_path: Path) -> None:
    theirs = tmp_path / "results.csv"
    theirs.write_text("precious", encoding="utf-8")

    done = run("demo", "--out", tmp_path)

    assert 3 == done.code
    assert "the demo did not write it" in done.err
    assert "precious" == theirs.read_text(encoding="utf-8")


def test_the_list_of_commands_is_read_without_importing_them(run: Run) -> None:
    listed = whole_line()

    for name, command in all_commands().items():
        app = listed
        for word in name.split():
            app = app[word]
        assert summary_of(command.help) == app.help


def test_an_unknown_command_is_reported_with_the_nearest(run: Run) -> None:
    done = run("leaderbord")

    assert 2 == done.code
    assert "Did you mean 'leaderboard'?" in done.err


def test_commands_are_printed_as_they_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from crosstable.cli.output import program

    there = tmp_path / "bin" / "crosstable"
    there.parent.mkdir()
    there.touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [str(there)])

    monkeypatch.setenv("PATH", str(tmp_path))
    assert "bin/crosstable" == program()
    monkeypatch.setenv("PATH", str(there.parent))
    assert "crosstable" == program()


def test_predict_shows_the_rating_that_a_score_needs(run):
    done = run("predict", "1620", "1500", "--for-score", "0.76")
    wrong = run("predict", "1620", "1500", "--for-score", "1.2")

    assert "0.76\t1500\t1700\t+200" in done.out
    assert "--for-score 1.2 cannot be followed. Give a score between 0 and 1" in wrong.err
