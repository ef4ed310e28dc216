"""A short campaign with a fixed seed; `make kill SECONDS=600 SEED=7` runs a long one."""

import pytest

from tests.apart import in_own_process
from tests.kills.campaign import run
from tests.kills.troubles import DONE, KILLED, OF_FILES, OF_SERVER, TOLD
from tests.league.server import server_to_stop


def _on_files():
    return run(45, 1, OF_FILES, most=60)


def _on_a_server():
    with server_to_stop() as (address, control):
        return run(30, 1, OF_SERVER, server=address, control=control, most=20)


@pytest.mark.slow
def test_whatever_befalls_a_command_it_is_done_whole_or_not_at_all():
    found = in_own_process(_on_files)

    assert [] == found.failures
    assert found.troubles > 10
    assert {DONE, KILLED, TOLD} >= {how for _, how, _ in found.ends}


@pytest.mark.postgres
def test_whatever_befalls_a_command_on_a_server_it_is_done_whole_or_not_at_all():
    found = in_own_process(_on_a_server)

    assert [] == found.failures
    assert found.troubles > 2
