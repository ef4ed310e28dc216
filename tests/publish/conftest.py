"""Sites written once for many tests."""

import pytest

from crosstable.publish.site import write_site
from tests.fast_leagues import make_leagues_fast
from tests.publish.leagues import demo_snapshot

make_leagues_fast()


@pytest.fixture(scope="session")
def demo_site(tmp_path_factory):
    """The folder of the demo league."""
    folder = tmp_path_factory.mktemp("site") / "out"
    write_site(demo_snapshot(), folder)
    return folder
