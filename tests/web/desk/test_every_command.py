"""Everything that the command line can do to an event: in the table of commands, or read, and at the desk.

The walk takes the list of commands of the command line, and the options of those that change an event.  Pages of events
of several kinds and states are made; what their forms are sent to, their fields and their links are compared with the
paths and the inputs of the commands.
"""

import datetime as dt
import re
from html.parser import HTMLParser

import pytest

from crosstable.cli.app import OF_EVENT, OF_TEAM, command_named
from crosstable.commands.table import all_commands
from crosstable.events.moved_matches import move_match
from crosstable.events.player_requests import ask_to_withdraw
from crosstable.events.reports import report_result
from crosstable.events.running import read_running
from crosstable.model.fixtures import Slot
from crosstable.web.desk.command_paths import command_at
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.accounts.test_every_route import routes_of
from tests.web.desk.conftest import created, entered
from tests.web.desk.options_elsewhere import CONTEXT, ELSEWHERE, FIELDS

OF_COMMAND_LINE = (*(f"event {name}" for name in OF_EVENT), *(f"event team {name}" for name in OF_TEAM))
# Commands that change nothing: where programs read the same, and where the desk shows it.
READ = {
    "event list": ("events", "/desk/"),
    "event show": ("events/{event}/rounds/{round}", "/desk/{event}"),
    "event requests": ("events/{event}/requests", "/desk/{event}"),
    "event fixtures": ("events/{event}/fixtures", "/desk/{event}/fixtures"),
    "event standings": ("events/{event}/standings", "/desk/{event}/print/standings"),
    "event report": ("events/{event}/report", "/desk/{event}/report"),
    "event print": ("events/{event}/print", "/desk/{event}/print/all"),
    "event export": ("events/{event}/export", "/desk/{event}/export/trf26"),
    "event sign-ups": ("events/{event}/sign-ups", "/desk/{event}/signups"),
    "event missing": ("events/{event}/missing", "/desk/{event}/signups"),
    "event odds": ("events/{event}/odds", "/desk/{event}/odds"),
    "event what-if": ("events/{event}/what-if", "/desk/{event}/odds"),
    "event needs": ("events/{event}/needs", "/desk/{event}/odds"),
    "event team list": ("events/{event}/teams", "/desk/{event}/teams"),
    "event team line-ups": ("events/{event}/line-ups", "/desk/{event}/teams"),
}
# Commands whose forms have a path of their own at the desk.
OWN_PATHS = {
    "event new": "/desk/new",
    "event take-over": "/desk/take-over",
    "event next-season": "/desk/next-season",
    "event enter": "/desk/{event}/list",
    "event present": "/desk/{event}/presence",
    "event hall-code": "/desk/{event}/hall-sheet",
}
PAIRED = ("rounds", {"publish": "on"})
RESULTS = ("results", {"typed": "1 1\n2 1"})
WOMEN = ("categories", {"name": "Women", "women": "true"})
EVE = {"fide-swiss": ("Eve Hall 1400",)}  # so that one has the bye
# Events: template, what is done in it, and the pages that are looked at; "" is the desk of the event.
EVENTS = (
    ("swiss", [("entries/{player}/bye", {"rounds": "1"})], ["", "/entries/{player}", "/presence", "/bar", "/plan"]),
    ("swiss", [("rounds", {})], [""]),
    ("swiss", [PAIRED, ("entries/{player}/withdraw", {})], [""]),
    ("swiss", [PAIRED, ("results", {"typed": "1 1"})], [""]),
    ("swiss", [PAIRED, RESULTS, WOMEN], ["", "/stages", "/prizes", "/papers"]),
    ("swiss", [PAIRED, RESULTS, ("close", {})], [""]),
    ("groups-and-finals", [("draw", {"groups": "2"})], ["/stages"]),
    ("ladder", [], ["/stages"]),
    ("knockout", [PAIRED, ("results", {"typed": "1 d"})], ["/stages"]),
    ("team-swiss", [("teams", {"name": "Ants", "members": "Al\nAbe\nAmy\nAda"})], ["/teams"]),
    ("preferans-evening", [], ["/plan"]),
    ("go-mcmahon", [], [""]),
    ("fide-swiss", [PAIRED], ["", "/plan"]),
)


def test_each_command_is_in_the_table_or_is_read(site):
    known = {path for method, path in routes_of(site) if method == "GET"}

    assert set(READ) == {name for name in OF_COMMAND_LINE if name not in all_commands()}
    assert [] == [path for path, _ in READ.values() if f"/api/v1/leagues/{{league}}/{path}" not in known]
    assert len(all_commands()) == len(all_commands().values())


class Forms(HTMLParser):
    """What a page leads to, and the fields of its forms by the paths that they are sent to."""

    def __init__(self):
        super().__init__()
        self.led_to, self.fields, self.here, self.inside, self.by_id, self.apart = set(), {}, [], set(), {}, []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        paths = [found[name].partition("?")[0] for name in ("href", "action", "formaction") if name in found]
        self.led_to |= {each.partition("#")[0] for each in paths if each.startswith("/desk/")}
        if tag == "form":
            self.here, self.inside = paths, set()
            self.by_id[found.get("id")] = paths
        if tag in ("input", "select", "textarea", "button") and found.get("name"):
            self.inside.add(found["name"])
            self.apart.append((found.get("form"), found["name"]))
        for path in (*self.here, *(paths if tag == "button" else ())):
            self.fields.setdefault(path, set()).update(self.inside)

    def handle_endtag(self, tag):
        if tag == "form":
            self.here = []


@pytest.fixture(scope="module")
def found(whole):
    """What the pages of these events lead to, and the fields of their forms by path, with the event as `{event}`."""
    league, owner = whole[0], signed_in(*whole, "Walker", OWNER)
    pages = [("/desk/", None), ("/desk/new", None), ("/desk/take-over", None), ("/desk/next-season", None)]
    for number, (template, commands, looked_at) in enumerate(EVENTS):
        at = created(owner, name=f"Walk {number}", template=template, rounds="1")
        if "team" not in template:
            entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500", *EVE.get(template, ()))
        player = (
            re.search(r"/entries/(p\d+)", owner.get(f"{at}/entrants").text)[1]
            if "{player}" in str((commands, looked_at))
            else ""
        )
        for path, fields in commands:
            answer = owner.post(f"{at}/{path.format(player=player)}", data=fields)
            assert answer.status_code == 303, (path, answer.text)
        pages += [(f"{at}{page.format(player=player)}", at) for page in ("/entrants", "/standings", *looked_at)]
    pages.append((f"/desk/new?like={at.rpartition('/')[2]}", at))
    pages.append((at := waiting(owner, league), at))
    pages.append((f"{(at := asked_to_move(owner, league))}/fixtures", at))
    pages.append((f"{(at := signed_up(owner))}/signups", at))
    led_to, fields = set(), {}
    for page, at in pages:
        forms = forms_of(owner, page)
        led_to |= {of_any(each, at) for each in (page, *forms.led_to)}
        for path, names in forms.fields.items():
            fields.setdefault(of_any(path, at), set()).update(re.sub(r"^for\.[\w-]+\.", "", name) for name in names)
    return led_to, fields


def waiting(owner, league):
    """Return the desk of an event where a player has reported a result and asked to withdraw."""
    at = created(owner, name="Requests", template="swiss", rounds="1")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    owner.post(f"{at}/rounds", data={"publish": "on"})
    event = at.rpartition("/")[2]
    with league.read() as connection:
        player = read_running(connection, event).event.entrants[0].id
    ask_to_withdraw(league, "Ann", event, player)
    report_result(league, "Ann", event, player, 1, "1")
    return at


def signed_up(owner):
    """Return the desk of an event for which somebody signed up, and where one entrant has checked in."""
    at = created(owner, name="Sign-ups", template="swiss", rounds="1")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    player = re.search(r"/entries/(p\d+)", owner.get(f"{at}/entrants").text)[1]
    owner.post(f"{at}/sign-up", data={"open": "yes", "accept": "each"})
    owner.post(f"{at}/check-ins", data={"players.1": player})
    new = {"step": "send", "who": "Bo Ekk", "chosen": "new", "name": "Bo Ekk", "agreed": "yes"}
    owner.post(f"/sign-up/{at.rpartition('/')[2]}", data=new)
    return at


def asked_to_move(owner, league):
    """Return the desk of an event whose fixtures are drawn, and where a player asks to move a match."""
    at = created(owner, name="Fixtures", template="round-robin", rounds="")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    owner.post(f"{at}/draw-fixtures", data={"day": "2027-01-09"})
    event = at.rpartition("/")[2]
    with league.read() as connection:
        player = read_running(connection, event).event.entrants[0].id
    move_match(league, "Ann", event, 1, 1, to=Slot(dt.date(2027, 1, 12)), reason="flu", player=player)
    return at


def forms_of(browser, page):
    answer, forms = browser.get(page), Forms()
    assert answer.status_code == 200, (page, answer.text)
    forms.feed(answer.text)
    for id, name in forms.apart:  # fields that name their form stand anywhere on the page
        for path in forms.by_id.get(id, ()) if id else ():
            forms.fields[path].add(name)
    return forms


def of_any(path, at):
    return path if at is None else re.sub(rf"^{at}(?=/|$)", "/desk/{event}", path)


def command_of(place):
    """Return the name of the command that a form is sent to; None where it is none."""
    own = next((name for name, path in OWN_PATHS.items() if path == place), None)
    at = command_at(f"events/e1/{place.removeprefix('/desk/{event}/')}")
    return own or (None if at is None else at[0].name)


@pytest.mark.slow
def test_each_command_has_a_place_at_the_desk(found):
    led_to, _ = found
    commands = {command_of(place) for place in led_to}

    missing = {name for name in OF_COMMAND_LINE if name not in commands and READ.get(name, ("", ""))[1] not in led_to}
    assert missing == set()


def options_of(name):
    """Return the options and arguments of a command of the command line: `--rounds`, `player`."""
    known = command_named(name).fields
    return {each.name if each.help.is_argument else each.option.replace("/", " ").split()[0] for each in known}


@pytest.mark.slow
def test_each_option_has_a_field_at_the_desk(found):
    _, fields = found
    of_command = {}
    for path, names in fields.items():
        of_command.setdefault(command_of(path), set()).update(names)
    changing = {name: options_of(name) for name in OF_COMMAND_LINE if name in all_commands()}
    asked = {(name, option) for name, options in changing.items() for option in options - CONTEXT}

    assert set(ELSEWHERE) <= asked

    def has_field(name, option):
        wanted = FIELDS.get((name, option), FIELDS.get(option, option.removeprefix("--").replace("-", "_")))
        return any(re.fullmatch(wanted, each) for each in of_command.get(name, ()))

    missing = {(name, option) for name, option in asked - set(ELSEWHERE) if not has_field(name, option)}
    assert sorted(missing) == []
    assert set() == {where for where in ELSEWHERE if has_field(*where)}
