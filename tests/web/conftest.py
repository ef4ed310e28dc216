"""The live site within the test's own process."""

import pytest

from tests.fast_leagues import make_leagues_fast

make_leagues_fast()


@pytest.fixture(scope="session")
def running(tmp_path_factory):
    """A league whose event is in its second round: the store and the event's id."""
    from tests.publish.running_league import in_round_two

    return in_round_two(tmp_path_factory.mktemp("running"))
