"""A site whose events are run in a browser."""

from itertools import count

import pytest

from crosstable.people.accounts.access import Grant, Role
from tests.web.accounts.conftest import OWNER, league, signed_in, site, whole

__all__ = ["league", "site", "whole"]  # fixtures
_NUMBERS = count(1)  # the events of one league need names of their own


@pytest.fixture
def owner(league, site):
    """A browser of the owner."""
    return signed_in(league, site, "Dora", OWNER)


@pytest.fixture
def desk(owner):
    """The desk of a new event with four players, and its path."""
    at = created(owner, name=f"Spring Open {next(_NUMBERS)}", template="swiss", rounds="2")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
    return owner, at


@pytest.fixture
def scorer(league, site, desk):
    """A browser of somebody who may enter results of that event."""
    return signed_in(league, site, "Sol", Grant(Role.SCORER, desk[1].rpartition("/")[2]))


def created(browser, **fields):
    """Create an event, and return the path of its desk."""
    answer = browser.post("/desk/new", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def entered(browser, at, *lines):
    """Enter a pasted list."""
    answer = browser.post(f"{at}/list", data={"list": "\n".join(lines), "accept": "1"})
    assert answer.status_code == 303, answer.text
