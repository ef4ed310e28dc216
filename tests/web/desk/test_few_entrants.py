"""Each template begins in the browser: its pages can be read with no entrants, with one, and with three."""

import re

import pytest

from crosstable.events.plan import TEMPLATES
from crosstable.web.desk.tool_page import tool_pages
from tests.web.desk.conftest import created
from tests.web.desk.test_desk import text_of

pytestmark = pytest.mark.slow

PAGES = ("", *(f"/{name}" for name in tool_pages()), "/presence", "/games", "/print/all")
NAMES = ("Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650")
PUBLIC = ("events", "hall", "paper")
NOT_YET = ("/teams", "/hall/", "/paper/")  # of a team event; from the first round on


def unreadable(browser, at):
    """Return the pages of an event at the desk and on the public site that are not answered, with what they say."""
    event = at.rpartition("/")[2]
    answers = {path: browser.get(path) for path in (f"{at}{page}" for page in PAGES)}
    slugs = set(re.findall(rf"events/({event}-[\w-]+)\.html", browser.get("/events.html").text))
    answers |= {path: browser.get(path) for slug in slugs for path in (f"/{kind}/{slug}.html" for kind in PUBLIC)}
    return {
        path: text_of(answer)
        for path, answer in answers.items()
        if answer.status_code != 200 and not (answer.status_code == 404 and any(each in path for each in NOT_YET))
    }


@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_every_page_of_a_new_event_can_be_read(owner, template):
    at = created(owner, name=f"New {template}", template=template)
    found = {0: unreadable(owner, at)}

    for number, name in enumerate(NAMES, start=1):
        path, fields = f"{at}/list", {"list": name, "accept": "1"}
        if "team" in template:
            path, fields = f"{at}/teams", {"name": f"Team {number}", "members": f"{name}\nMember {number}"}
        answer = owner.post(path, data=fields)
        assert answer.status_code == 303, text_of(answer)
        if number != 2:
            found[number] = unreadable(owner, at)

    assert {0: {}, 1: {}, 3: {}} == found
