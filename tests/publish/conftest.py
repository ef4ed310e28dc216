"""Sites written once for many tests."""

import pytest

from crosstable.publish.site import write_site
from tests.fast_leagues import make_leagues_fast
from tests.publish.leagues import practice_snapshot

make_leagues_fast()


@pytest.fixture(scope="session")
def practice_site(tmp_path_factory):
    """The folder of the practice league."""
    folder = tmp_path_factory.mktemp("site") / "out"
    write_site(practice_snapshot(), folder)
    return folder
