"""A site with an event that is open for sign-up."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from html import unescape

import pytest

from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.sign_up.sign_up_page import change_sign_up_page
from tests.web.accounts.conftest import browser_of, league, site, whole
from tests.web.desk import test_desk

_NUMBERS = itertools.count(1)
__all__ = ["league", "site", "whole"]  # fixtures


@pytest.fixture
def event(league):
    """The id of an event of nobody, open for sign-up with two places."""
    made = new_event(league, "root", f"Open {next(_NUMBERS)}", replace(template("swiss"), rounds_planned=3))
    open_for(league, made, is_open=True, capacity=2)
    yield made
    open_for(league, made, is_open=False)  # the home page shows some events only


def open_for(league, event, **changes):
    """Set how people sign up."""
    return change_sign_up_page(league, "root", event, lambda page: replace(page, **changes))


def signed_up(site, event, name, /, **given):
    """A browser that signed somebody new up, and the page that it was led to."""
    browser = browser_of(site)
    done = browser.post(f"/sign-up/{event}", data=form_of(name, **given))
    return browser, browser.get(done.headers["location"]) if done.status_code == 303 else done


def form_of(name, /, **given):
    """The second form, filled in by somebody new."""
    return {"step": "send", "who": name, "chosen": "new", "name": name, "agreed": "yes", **given}


def link_in(page):
    """The personal link that a page shows."""
    return re.search(r'value="http://localhost(/link/[\w.-]+)"', page.text)[1]


def text_of(page):
    """The text of a page, as it is read."""
    return unescape(test_desk.text_of(page))
