"""Everything that the command line can do to an event: in the table of commands, or read, and at the desk.

The walk takes the list of commands of the command line.  Pages of events of several kinds and states are made, and what
their forms are sent to and their links lead to is compared with the paths of the commands.
"""

import re

import pytest

from crosstable.cli.app import OF_EVENT, OF_TEAM
from crosstable.league.events.player_requests import ask_to_withdraw
from crosstable.league.events.reports import report_result
from crosstable.web.commands.table import BY_NAME, COMMANDS
from crosstable.web.desk.command_paths import command_at
from tests.web.accounts.test_every_route import routes_of
from tests.web.desk.conftest import created, entered

OF_COMMAND_LINE = (*(f"event {name}" for name in OF_EVENT), *(f"event team {name}" for name in OF_TEAM))
# Commands that change nothing: where programs read the same, and where the desk shows it.
READ = {
    "event list": ("events", "/desk/"),
    "event show": ("events/{event}/rounds/{round}", "/desk/{event}"),
    "event requests": ("events/{event}/requests", "/desk/{event}"),
    "event standings": ("events/{event}/standings", "/desk/{event}/print/standings"),
    "event report": ("events/{event}/report", "/desk/{event}/report"),
    "event print": ("events/{event}/print/{part}", "/desk/{event}/print/all"),
    "event export": ("events/{event}/export/{format}", "/desk/{event}/export/trf26"),
    "event team list": ("events/{event}/teams", "/desk/{event}/teams"),
}
# Commands whose forms have a path of their own at the desk.
OWN_PATHS = {
    "event new": "/desk/new",
    "event take-over": "/desk/take-over",
    "event next-season": "/desk/next-season",
    "event enter": "/desk/{event}/list",
    "event present": "/desk/{event}/presence",
}


def test_each_command_is_in_the_table_or_is_read(site):
    known = {path for method, path in routes_of(site) if method == "GET"}

    assert set(READ) == {name for name in OF_COMMAND_LINE if name not in BY_NAME}
    assert [] == [path for path, _ in READ.values() if f"/api/v1/leagues/{{league}}/{path}" not in known]
    assert len(BY_NAME) == len(COMMANDS)


PAIRED = ("rounds", {"publish": "on"})
RESULTS = ("results", {"typed": "1 1\n2 1"})
# Events: template, what is done in it, and the pages that are looked at; "" is the desk of the event.
EVENTS = (
    ("swiss", [("entries/{player}/bye", {"rounds": "1"})], ["/entries/{player}", "/presence", "/bar", "/plan"]),
    ("swiss", [("rounds", {})], [""]),
    ("swiss", [PAIRED, ("entries/{player}/withdraw", {})], [""]),
    ("swiss", [PAIRED, ("results", {"typed": "1 1"})], [""]),
    ("swiss", [PAIRED, RESULTS], ["", "/stages", "/prizes", "/papers"]),
    ("swiss", [PAIRED, RESULTS, ("close", {})], [""]),
    ("groups-and-finals", [("draw", {"groups": "2"})], ["/stages"]),
    ("ladder", [], ["/stages"]),
    ("knockout", [PAIRED, ("results", {"typed": "1 d"})], ["/stages"]),
    ("team-swiss", [("teams", {"name": "Ants", "members": "Al\nAbe\nAmy\nAda"})], ["/teams"]),
)


@pytest.fixture
def found(owner, league):
    """What the pages of these events lead to and what their forms are sent to, with the event as `{event}`."""
    pages = [("/desk/", None), ("/desk/new", None), ("/desk/take-over", None), ("/desk/next-season", None)]
    for number, (template, commands, looked_at) in enumerate(EVENTS):
        at = created(owner, name=f"Walk {number}", template=template, rounds="1")
        if "team" not in template:
            entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
        player = re.search(r"/entries/(p\d+)", owner.get(at).text)[1] if "{player}" in str(commands) else ""
        for path, fields in commands:
            answer = owner.post(f"{at}/{path.format(player=player)}", data=fields)
            assert answer.status_code == 303, (path, answer.text)
        pages += [(f"{at}{page.format(player=player)}", at) for page in looked_at]
    pages.append((at := waiting(owner, league), at))
    return set().union(*(places(owner, page, at) for page, at in pages))


def waiting(owner, league):
    """Return the desk of an event where a player has reported a result and asked to withdraw."""
    at = created(owner, name="Requests", template="swiss", rounds="1")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    owner.post(f"{at}/rounds", data={"publish": "on"})
    event = at.rpartition("/")[2]
    player = re.search(r"/entries/(p\d+)", owner.get(at).text)[1]
    ask_to_withdraw(league, "Ann", event, player)
    report_result(league, "Ann", event, player, 1, "1")
    return at


def places(browser, page, at):
    answer = browser.get(page)
    assert answer.status_code == 200, (page, answer.text)
    found = re.findall(r'(?:href|action|formaction)="(/desk/[^"?#]*)', answer.text)
    return {each if at is None else re.sub(rf"^{at}(?=/|$)", "/desk/{event}", each) for each in [page, *found]}


def test_each_command_has_a_place_at_the_desk(found):
    sent = {place.removeprefix("/desk/{event}/") for place in found}
    commands = {at[0].name for at in (command_at(f"events/e1/{place}") for place in sent) if at is not None}

    missing = {
        name
        for name in OF_COMMAND_LINE
        if name not in commands and OWN_PATHS.get(name) not in found and READ.get(name, ("", ""))[1] not in found
    }
    assert missing == set()
