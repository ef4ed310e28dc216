"""The lowest version of each dependency that pyproject.toml allows: all of them together install and work.

What they depend on in turn is the newest that they allow, as for a newcomer whose machine has an older version already.
"""

import json
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]
OF_USERS = ("fast", "app", "web", "parquet", "postgres")
_LOWER_BOUND = re.compile(r"(?P<package>[a-z0-9-]+(\[\w+\])?)>=(?P<version>[\d.]+)(?P<where>;.*)?")
# Builds the help of every command, and imports every module.
EVERYTHING = """
import importlib, pkgutil
import crosstable
from crosstable.cli.app import all_commands
from crosstable.cli.whole_line import whole_line

line = whole_line(all_commands())
for name in all_commands():
    line.help_print(name.split())
for found in pkgutil.walk_packages(crosstable.__path__, "crosstable."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
"""


def lowest(requirement):
    """Return a requirement with its lower bound as the only version: rich==13.9 for rich>=13.9."""
    found = _LOWER_BOUND.fullmatch(requirement)
    assert found, f"{requirement!r} has no lower bound alone"
    return f"{found['package']}=={found['version']}{found['where'] or ''}"


def requirements():
    """Return what users install, without the parts of this package that name each other."""
    of_extras = (each for extra in OF_USERS for each in OPTIONAL[extra])
    return [each for each in (*PROJECT["dependencies"], *of_extras) if not each.startswith("crosstable[")]


def test_the_lowest_version_of_a_requirement_is_its_lower_bound():
    assert "psycopg[binary]==3.2.1" == lowest("psycopg[binary]>=3.2.1")
    assert "uvloop==0.21; sys_platform != 'win32'" == lowest("uvloop>=0.21; sys_platform != 'win32'")
    assert [] == [each for each in requirements() if "==" not in lowest(each)]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """A Python with the lowest version of everything, which runs the sources of this checkout."""
    folder = tmp_path_factory.mktemp("lowest")
    venv.create(folder, with_pip=True)
    found = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [found, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*install, *map(lowest, requirements()), "httpx"], check=True)
    return found


def ran(python, *words, folder):
    done = subprocess.run(
        [python, *words], cwd=folder, env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


@pytest.mark.index
def test_the_lowest_versions_install_together_and_nothing_is_missing(python, tmp_path):
    checks = json.loads(ran(python, "-m", "crosstable", "doctor", "--json", folder=tmp_path))

    assert [] == [check for check in checks if check["state"] in ("missing", "wrong")]


@pytest.mark.index
def test_every_module_and_the_help_of_every_command_work_with_the_lowest_versions(python, tmp_path):
    ran(python, "-c", EVERYTHING, folder=tmp_path)
    shown = ran(python, "-m", "crosstable", "event", "result", "--help", folder=tmp_path)

    assert "crosstable event result" in shown


@pytest.mark.index
def test_an_event_runs_and_is_published_with_the_lowest_versions(python, tmp_path):
    def call(*words):
        return ran(python, "-m", "crosstable", *words, folder=tmp_path)

    call("init", "club.db")
    call("event", "new", "club.db", "Cup", "--template", "swiss", "--rounds", "1")
    call("event", "enter", "club.db", "Ann 1800", "Bo 1700")
    call("event", "pair", "club.db", "--publish")
    call("event", "result", "club.db", "1 1-0")
    call("event", "close", "club.db")
    call("publish", "club.db")
    call("site", "club.db", "pages")

    assert "Ann" in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
