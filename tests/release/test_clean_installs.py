"""The wheel in environments of its own, one for each extra: what it offers works, and what is missing is named."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.release
ROOT = Path(__file__).parents[2]
RESULTS = "date,player_a,player_b,score_a\n2026-01-01,Ann,Bo,1\n2026-01-02,Bo,Cy,0.5\n2026-01-03,Ann,Cy,0\n"
RATED = """
import csv
from crosstable import Elo, History, rate
ratings = rate(History.from_records(csv.DictReader(open("results.csv", encoding="utf-8"))), Elo())
print(*sorted((f"{ratings[name].rating:.0f} {name}" for name in ("Ann", "Bo", "Cy")), reverse=True))
"""
ORDER = "1516 Cy 1499 Ann 1485 Bo"  # K 32, by hand: Ann 1516, Bo 1484; Bo 1484.7, Cy 1499.3; Ann 1499.2, Cy 1516.1


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT], check=True)
    return next(folder.glob("*.whl"))


class Installed:
    """An environment with the wheel and one extra, and a folder to work in."""

    def __init__(self, folder: Path, wheel: Path, extra: str) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        (self.folder / "results.csv").write_text(RESULTS, encoding="utf-8")
        self._programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
        venv.create(folder, with_pip=True)
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        constraints = ["-c", str(ROOT / "constraints.txt")]
        subprocess.run([self._programs / "python", "-m", "pip", "install", "-q", *constraints, wanted], check=True)

    def run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment; it sees nothing of this checkout."""
        path = self._programs / program
        return subprocess.run(
            [path, *words], cwd=self.folder, env={"HOME": str(self.folder)}, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module", params=["", "fast", "parquet", "postgres", "web"])
def library(request, tmp_path_factory, wheel):
    """The library with one extra, without the application."""
    return Installed(tmp_path_factory.mktemp(request.param or "library"), wheel, request.param)


def test_the_wheel_holds_pages_and_tables_and_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()

    assert {"crosstable/py.typed", "crosstable/publish/templates/base.html"} <= set(names)
    assert [] == [name for name in names if name.endswith(".pyc") or name.startswith("tests/")]


def test_the_library_rates_with_any_extra(library):
    done = library.run("python", "-c", RATED)

    assert (0, ORDER) == (done.returncode, done.stdout.strip()), done.stderr


def test_a_command_without_the_application_says_what_to_install(library):
    for words in (["--help"], ["rate", "results.csv"], ["serve", "league.db"]):
        done = library.run("crosstable", *words)

        assert 5 == done.returncode
        assert 'pip install "crosstable[app]"' in done.stderr
        assert "Traceback" not in done.stderr


def test_the_application_runs_a_league_and_names_what_is_missing(tmp_path, wheel):
    app = Installed(tmp_path, wheel, "app")
    commands = [
        ("init", "league.db"),
        ("import", "league.db", "results.csv"),
        ("publish", "league.db"),
        ("site", "league.db", "site"),
        ("event", "new", "league.db", "Open", "--template", "swiss"),
        ("event", "enter", "league.db", "Dee", "Eve"),
        ("event", "pair", "league.db", "--publish"),
        ("event", "result", "league.db", "1 1-0"),
    ]
    for words in commands:
        done = app.run("crosstable", *words)
        assert 0 == done.returncode, (words, done.stderr)
    missing = app.run("crosstable", "rate", "results.parquet")

    shown = app.run("crosstable", "leaderboard", "league.db").stdout
    assert sorted(["Cy", "Ann", "Bo"], key=shown.index) == ["Cy", "Ann", "Bo"], shown
    assert (app.folder / "site" / "index.html").exists()
    assert 5 == missing.returncode
    assert "Traceback" not in missing.stderr
