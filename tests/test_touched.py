"""`make quick` runs the tests of what was changed."""

import pytest

from tests.touched import ALWAYS, DEPENDANTS, ROOT, paths_for


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("src/crosstable/cli/app.py", {"tests/cli"}),
        ("src/crosstable/events/rounds.py", {"tests/league/events"}),
        ("src/crosstable/facts/settings/config.py", {"tests/league"}),
        ("tests/cli/test_rate.py", {"tests/cli/test_rate.py"}),
        ("tests/cli/conftest.py", {"tests/cli"}),
        ("docs/league.md", {"tests/docs"}),
        ("src/crosstable/gone/away.py", set()),
    ],
)
def test_a_changed_file_runs_its_tests(name, expected):
    assert expected | set(ALWAYS) == set(paths_for([name]))


def test_the_tests_of_dependants_are_there():
    assert [] == [each for several in DEPENDANTS.values() for each in several if not (ROOT / each).exists()]
