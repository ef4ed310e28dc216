"""Eight scripts of users, one of each kind of user of docs/python.md, written from the documentation alone."""

import runpy
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parent / "user_scripts").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_script_runs(script, capsys):
    runpy.run_path(str(script))

    printed = capsys.readouterr()
    assert printed.out
    assert "" == printed.err


def test_there_is_a_script_for_each_kind_of_user():
    assert 8 == len(SCRIPTS)
