"""A server that is killed while clients enter results loses none, and has none twice."""

import pytest

from tests.league.server import server
from tests.web.commands.killing_server import run

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("workers", [1, 2])
def test_results_entered_through_a_server_that_is_killed_are_there_once(tmp_path, workers):
    assert "60 results" in run(str(tmp_path / "league.db"), results=60, kills=3, workers=workers)


@pytest.mark.postgres
def test_results_entered_through_a_server_that_is_killed_are_there_once_on_postgres():
    with server() as address:
        assert "60 results" in run(address, results=60, kills=3)
