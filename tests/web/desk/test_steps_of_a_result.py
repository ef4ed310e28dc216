"""One result at the desk, and the page after it: how many of our files, calls and changes of package they take.

The limits are a little above what was reached: 66 files and 204 changes (a good third of them to check values when they
are read), then 155 files and 4,600 calls.  Whoever takes fewer lowers them.
"""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from tests.web.desk.conftest import created, entered
from tests.web.desk.steps import noted_steps
from tests.web.desk.test_desk import done

pytestmark = pytest.mark.slow


@pytest.fixture
def playing(owner: TestClient) -> tuple[TestClient, str]:
    """The desk of an event of 24 players in its first round, which was opened before."""
    at = created(owner, name="Counted steps", template="swiss", rounds="5")
    entered(owner, at, *(f"Player{chr(65 + number)} {1500 + 10 * number}" for number in range(24)))
    done(owner, f"{at}/rounds")
    done(owner, f"{at}/publish")
    return owner, at


def send(browser: TestClient, page: str, typed: str) -> None:
    """Send a result as the script of the page does."""
    api, actor = (re.search(f'data-{name}="([^"]*)"', page)[1] for name in ("api", "actor"))
    headers = {"Crosstable-Actor": actor, "Idempotency-Key": f"steps-{typed.replace(' ', '-')}"}
    answer = browser.post(f"{api}results", json={"typed": [typed]}, headers=headers)
    assert answer.status_code == 200, answer.text


def test_one_result_and_the_page_after_it_take_few_steps(playing: tuple[TestClient, str]) -> None:
    browser, at = playing
    page = browser.get(at).text
    send(browser, page, "1 1")
    browser.get(at)

    with noted_steps() as result:
        send(browser, page, "2 1")
    with noted_steps() as after:
        browser.get(at)

    assert len(result.files) <= 70, sorted(result.files)
    assert result.changes.total() <= 218, result.changes.most_common(20)
    assert len(after.files) <= 155, sorted(after.files)
    assert after.calls.total() <= 4600, after.calls.most_common(40)
