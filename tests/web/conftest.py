"""The live site within the test's own process."""

import pytest
from starlette.testclient import TestClient

from crosstable.web import app
from tests.fast_leagues import make_leagues_fast
from tests.league.conftest import databases
from tests.publish.running_league import in_round_two

__all__ = ["databases"]  # a fixture

make_leagues_fast()


@pytest.fixture(scope="session")
def running(tmp_path_factory):
    """A league whose event is in its second round: the store and the event's id."""
    return in_round_two(tmp_path_factory.mktemp("running"))


@pytest.fixture(scope="session")
def asked(running):
    """A client of the site of that league."""
    return TestClient(app(running[0]), base_url="http://localhost", follow_redirects=False)
