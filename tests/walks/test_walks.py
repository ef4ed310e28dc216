"""Random strangers: short walks with fixed seeds; `make walk` walks longer."""

import pytest

from crosstable.commands.table import all_commands, all_readings
from tests.cheap_passwords import hash_cheaply
from tests.fast_leagues import make_leagues_fast
from tests.walks.fitting import PLACES
from tests.walks.shrinking import script, shrunk
from tests.walks.walk import Tally, walk

_STEPS = 50
_SHRINKING = 120  # seconds


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_falls_over_on_a_random_walk(seed, monkeypatch):
    make_leagues_fast()
    hash_cheaply(monkeypatch)
    tally = Tally()

    taken, failure = walk(seed, _STEPS, tally)

    if failure is not None:
        pytest.fail(script(shrunk(taken, failure.kind, seconds=_SHRINKING), failure))
    assert tally.accepted.total() > _STEPS / 4


def test_what_paths_name_can_be_chosen():
    named = {place for each in (*all_commands().values(), *all_readings().values()) for place in each.places}

    assert named == set(PLACES)
