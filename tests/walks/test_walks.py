"""Random strangers: short walks with fixed seeds; `make walk` walks longer."""

import pytest

from crosstable.commands.table import all_commands, all_readings
from tests.cheap_passwords import hash_cheaply
from tests.fast_leagues import make_leagues_fast
from tests.walks.fitting import PLACES
from tests.walks.shrinking import script, shrunk
from tests.walks.walk import walk

_STEPS = 50
_SHRINKING = 120  # seconds


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_falls_over_on_a_random_walk(seed, monkeypatch):
    make_leagues_fast()
    hash_cheaply(monkeypatch)

    walked = walk(seed, _STEPS)

    if walked.failure is not None:
        pytest.fail(script(shrunk(walked.steps, walked.failure.kind, seconds=_SHRINKING), walked.failure))
    assert walked.tally.accepted.total() > _STEPS / 4


def test_what_paths_name_can_be_chosen():
    named = {place for each in (*all_commands().values(), *all_readings().values()) for place in each.places}

    assert named == set(PLACES)
