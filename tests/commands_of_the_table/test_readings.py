"""Reading commands: the terminal prints what the API answers, and words nothing that is wrong."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from shutil import copytree

import pytest
from fastapi.testclient import TestClient
from httpx import Response
from sqlalchemy import select

from crosstable.changes.publication import publish
from crosstable.commands.fields import fields_of
from crosstable.commands.made_files import MadeFile
from crosstable.commands.places import LATEST, OPTIONS
from crosstable.commands.table import all_readings
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import access_link, access_token, account, web_session
from crosstable.facts.store.store import Store
from crosstable.people.accounts.access import Access, Grant, Role, Scope
from crosstable.people.accounts.links import accept_link, invite, make_setup_link
from crosstable.people.accounts.sessions import begin_session
from crosstable.people.accounts.tokens import make_token
from crosstable.people.webhooks.webhooks import add_webhook
from crosstable.publish.print_slips import qr_code
from crosstable.reading.event_directory import read_events_after
from crosstable.reading.public_state import public_state
from crosstable.runs.rating_lists import league_config
from crosstable.web.api.application import api
from crosstable.web.api.commands import Writing
from tests.cheap_passwords import hash_cheaply
from tests.commands import run_here
from tests.fast_leagues import make_leagues_fast
from tests.league.events.calls import call
from tests.league.events.team_calls import cup, play
from tests.web.api.conftest import sunday_league

make_leagues_fast()
READINGS = all_readings()
STORED_SECRETS = (account.c.password, access_link.c.hash, access_token.c.hash, web_session.c.hash)
# What is asked of each command besides its defaults; those that are about more than an event name it.
ASKED = {
    "compare": [{"systems": "elo"}, {"systems": "elo, glicko2", "top": 1}, {"systems": "ello"}],
    "diff": [{"lists": "overall"}, {"lists": "blitz"}],
    "log": [{"limit": 2}, {"limit": 0, "command": "publish"}],
    "event list": [{"status": "open"}, {"known_as": "380585"}],
    "event odds": [{"simulations": 50, "seed": 3, "cut": 1}, {"simulations": 0}, {"cut": 400}],
    "event needs": [{"place": 2}, {"place": 99}],
    "event report": [{"system": "egf"}, {"system": "elo"}],
    "event standings": [{"after_round": 1}, {"working": "true"}],
    "player": [
        {"limit": 1},
        {"against": "p2", "opponents": "true"},
        {"event": "380585"},
        {"season": "2025", "opponents": "true"},
    ],
    "leaderboard": [
        {"limit": 2},
        {"inactive": "true", "min_games": 2},
        {"season": "2025"},
        {"starts": "2025-01-01", "ends": "2025-03-03"},
        {"on": "2025-03-05"},
        {"as_of": "2025-03-05"},
        {"as_of": "1999-01-01"},
        {"on": "2025-03-05", "season": "2025"},
    ],
}


# What else than an event they are about: at the terminal, a round and a list are options.
PLACES = {"webhook": "1", "round": LATEST, "player": "p1"}


LEAGUES: dict[str, Store] = {}
CALLERS: dict[str, Access] = {}


@cache
def client() -> TestClient:
    """Return a client of one API for all leagues: building an API takes longer than most tests."""
    return TestClient(api(LEAGUES, writing=Writing(LEAGUES, lambda request, _: CALLERS[request.path_params["league"]])))


class Both:
    """A league at the terminal and behind the API, asked by its owner or another person."""

    def __init__(self, place: Path, role: Role = Role.OWNER) -> None:
        self.place = place
        store = open_store(place)
        self.key = f"league-{len(LEAGUES)}"
        LEAGUES[self.key], CALLERS[self.key] = store, Access("ann", frozenset({Grant(role)}))
        with store.read() as connection:
            self.usual = (LATEST, league_config(connection).pools[0].key)
            self.events = [each.id for each in read_events_after(connection, public_state(connection), None, 1000)]

    def get(self, path: str, **asked: object) -> Response:
        """Ask the API."""
        return client().get(f"/leagues/{self.key}/{path}", params=asked)

    def post(self, path: str) -> Response:
        """Give a command without an input."""
        return client().post(f"/leagues/{self.key}/{path}")

    def answers(self, name: str, where: dict[str, str], asked: dict[str, object]) -> tuple[object, object]:
        """Return what the API and the terminal answer."""
        command = READINGS[name]
        sent = self.get(command.path.format(**where), **asked)
        known = {option: field.option.split()[0] for option, field in fields_of(command.input_class).items()}
        options = [known[option] + f"={value}" * (value != "true") for option, value in asked.items()]
        typed = [word for place, word in where.items() if place not in ("event", *OPTIONS)]
        event = ["--event", where["event"]] if "event" in where else []
        event += [
            f"{OPTIONS[each].option}={where[each]}" for each in OPTIONS if where.get(each) not in (None, *self.usual)
        ]
        words = ("--", *typed) if typed else ()
        printed = run_here(*name.split(), self.place.name, *event, *options, "--json", *words, folder=self.place.parent)
        assert (sent.status_code, printed.code) in ((200, 0), (404, 3), (422, 3)), (sent.text, printed.err)
        if printed.code:
            return tuple((each["code"], shortened(each["values"])) for each in (sent.json(), json.loads(printed.err)))
        return sent.json(), json.loads(printed.out)


def shortened(values: dict[str, object]) -> dict[str, object]:
    """Return the values of a message, of long lists as much as the API sends."""
    return {name: value[:40] if isinstance(value, list) else value for name, value in values.items()}


def questions(of: Both, *, left_out: Collection[str] = ()) -> Iterator[tuple[str, dict[str, str], dict[str, object]]]:
    places = {**PLACES, "rating_list": of.usual[1]}
    for name, command in READINGS.items():
        if not command.is_typed or command.answer is MadeFile or name in left_out:
            continue
        for event, asked in product(of.events if "event" in command.places else [""], [{}, *ASKED.get(name, [])]):
            about = {place: places[place] for place in command.places if place != "event"}
            yield name, about | ({"event": event} if event else {}), asked


def without_names_of_officials(printed: object) -> object:
    """Leave out who confirmed results, which is shown at the terminal alone."""
    if isinstance(printed, dict) and "boards" in printed:
        return {**printed, "boards": [{**board, "confirmed_by": None} for board in printed["boards"]]}
    return printed


@pytest.fixture(scope="module")
def sunday(tmp_path_factory):
    """The league with all of its corrections published."""
    place = tmp_path_factory.mktemp("sunday") / "league.db"
    store = sunday_league(place)
    publish(store, "ann")
    add_webhook(store, "ann", "https://example.org/news", ["results"])
    return Both(place)


@pytest.mark.slow
def test_the_terminal_prints_what_the_api_answers(sunday):
    found = [(question, *sunday.answers(*question)) for question in questions(sunday)]

    assert ["e2", "e1"] == sunday.events
    assert [] == [question for question, sent, printed in found if sent != printed]


@pytest.fixture
def paired(tmp_path, monkeypatch):
    """A league with a published round, and with an owner."""
    monkeypatch.chdir(tmp_path)
    run_here("init", "league.db", folder=tmp_path)
    call("league.db", "new", "Open", "--template", "swiss", "--rounds", "3", "--date", "2026-03-01")
    call("league.db", "enter", "Ann Lee 1800", "Bo Ek 1750", "Cy Fox", "Di Gray")
    call("league.db", "pair", "--publish")
    return Both(tmp_path / "league.db")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "asked", "typed"),
    [
        ("event export", {}, ("out.html", "--to", "event-json")),
        ("event export", {"format": "trf26"}, ("out.html", "--to", "trf26")),
        ("event print", {"what": "slips", "round": 1}, ("--out", "out.html", "--what", "slips", "--round", "1")),
        ("event print", {"base_url": "https://a.example/"}, ("--out", "out.html", "--base-url", "https://a.example/")),
    ],
)
def test_a_file_is_at_the_terminal_what_the_api_answers(paired, name, asked, typed):
    sent = paired.get(READINGS[name].path.format(event="e1"), **asked)
    done = run_here(*name.split(), paired.place.name, *typed, "--json", folder=paired.place.parent)

    assert (200, 0) == (sent.status_code, done.code), done.err
    assert sent.content == (paired.place.parent / "out.html").read_bytes()
    assert ("e1", "out.html") == (json.loads(done.out)["event"], json.loads(done.out)["files"][0]["file"])


def test_every_command_that_answers_a_file_is_compared_here():
    assert {"event export", "event print"} == {name for name, each in READINGS.items() if each.answer is MadeFile}


@pytest.mark.slow
def test_slips_hold_the_links_at_which_players_report_for_those_who_enter_results_alone(paired, monkeypatch):
    hash_cheaply(monkeypatch)
    store = open_store(paired.place)
    accept_link(store, make_setup_link(store, "ann"), name="Ann", password="four words in a row")
    asked = {"what": "slips", "base_url": "https://a.example/"}
    before = paired.get("events/e1/print", **asked).text
    made = paired.post("events/e1/slip-links").json()
    again = paired.post("events/e1/slip-links").json()
    scorer, viewer = (
        Both(paired.place, role).get("events/e1/print", **asked).text for role in (Role.SCORER, Role.VIEWER)
    )

    code = str(qr_code(f"https://a.example/{made['links']['1']}"))
    assert [False, True, False] == [code in each for each in (before, scorer, viewer)]
    assert (made["links"], None) == (again["links"], again["change"])
    assert 404 == Both(paired.place, Role.VIEWER).post("events/e1/slip-links").status_code
    assert code not in paired.get("events/e1/print", **asked, reports="no").text


def test_the_terminal_shows_corrections_before_they_are_published(tmp_path):
    sunday_league(tmp_path / "league.db")
    sent, printed = Both(tmp_path / "league.db").answers("event standings", {"event": "e1"}, {})

    assert ["p1", "p4"] == [of["rows"][0]["player"] for of in (sent, printed)]


@pytest.mark.slow
def test_the_terminal_prints_what_the_api_answers_of_the_demo_league(whole_demo, tmp_path):
    copytree(whole_demo, tmp_path / "demo-league")
    demo = Both(tmp_path / "demo-league" / "league.db")
    assert 60 < len(demo.events)
    demo.events = demo.events[:8] + demo.events[8::6]  # every kind of event is among the newest
    asked = questions(demo, left_out=("compare", "diff"))
    found = [(question, *demo.answers(*question)) for question in asked]

    assert [] == [question for question, sent, printed in found if sent != without_names_of_officials(printed)]


@pytest.mark.parametrize("name", [name for name, each in READINGS.items() if each.is_typed])
def test_every_reading_command_has_words(sunday, name):
    where = [PLACES[place] for place in READINGS[name].places if place not in ("event", *OPTIONS)]
    where += ["-"] if name == "event export" else []
    where += ["--event", "e2"] if "event" in READINGS[name].places else []
    done = run_here(*name.split(), sunday.place.name, *where, folder=sunday.place.parent)

    assert done.code in (0, 3), done.err
    assert done.out.strip() or done.err.strip()


@pytest.fixture
def teams(tmp_path, monkeypatch):
    """A league with a round of a team event, and of a bracket after a round of a Swiss."""
    monkeypatch.chdir(tmp_path)
    run_here("init", "league.db", folder=tmp_path)
    cup("league.db")
    play("league.db")
    call("league.db", "close")
    call("league.db", "new", "Open", "--template", "swiss", "--rounds", "1")
    call("league.db", "enter", "Eve", "Flo", "Gil", "Hal")
    call("league.db", "pair", "--publish")
    call("league.db", "result", "1 1-0", "2 1-0")
    call("league.db", "stage", "Final", "--policy", "single-elimination", "--takes", "top 2")
    call("league.db", "cut")
    call("league.db", "pair", "--publish")
    return Both(tmp_path / "league.db")


@pytest.mark.slow
def test_teams_and_stages_are_answered_alike(teams):
    found = [(question, *teams.answers(*question)) for question in questions(teams)]

    assert [] == [question for question, sent, printed in found if sent != printed]


@pytest.mark.slow
def test_standings_of_a_team_event_are_those_of_its_teams(teams):
    sent, _ = teams.answers("event standings", {"event": "e1"}, {})

    assert ["t1", "t2", "t3", "t4"] == sorted(each["player"] for each in sent["rows"])
    assert sent["tiebreaks"]


@pytest.mark.slow
def test_a_draft_and_who_confirmed_a_result_are_shown_at_the_terminal_alone(teams):
    place = teams.place.name
    call(place, "result", "--event", "e2", "1 1-0")
    call(place, "confirm", "--event", "e2", "1", "--as", "bea")
    call(place, "new", "Blitz", "--template", "swiss")
    call(place, "enter", "Ida", "Jan", "--event", "e3")
    call(place, "pair", "--event", "e3")
    played, shown = teams.answers("event show", {"event": "e2", "round": "latest"}, {})
    public, draft = teams.answers("event show", {"event": "e3", "round": "latest"}, {})

    assert [(True, None), (True, "bea")] == [
        (of["boards"][0]["is_confirmed"], of["boards"][0]["confirmed_by"]) for of in (played, shown)
    ]
    assert [(0, None, 0), (1, "draft", 1)] == [(of["number"], of["state"], len(of["boards"])) for of in (public, draft)]


def test_accounts_are_listed_for_owners_alone_and_without_secrets(tmp_path, monkeypatch):
    hash_cheaply(monkeypatch)
    place = tmp_path / "league.db"
    run_here("init", place.name, folder=tmp_path)
    store = open_store(place)
    owner = make_setup_link(store, "ann")
    number = accept_link(store, owner, name="Ann", password="four words in a row")
    secrets = [owner, "four words in a row", invite(store, "Ann", Grant(Role.SCORER), label="Bea")]
    secrets += [make_token(store, "Ann", "Ann", "board", [Scope.READ]), begin_session(store, number)]
    sent, printed = Both(place).answers("account list", {}, {})
    refused = Both(place, Role.DIRECTOR).get("accounts")
    with store.read() as connection:
        kept = [connection.execute(select(column)).scalars().all() for column in STORED_SECRETS]

    assert sent == printed
    assert [1, 1, 1, 0, 1] == [len(sent[kind]) for kind in ("accounts", "links", "tokens", "passkeys", "sessions")]
    assert [{"role": "owner", "event": None}] == sent["accounts"][0]["grants"]
    assert [] == [each for each in [*secrets, *chain(*kept)] if each and str(each) in json.dumps(sent)]
    assert 404 == refused.status_code


def test_an_opponent_who_is_hidden_is_found_by_name_at_the_terminal_alone(sunday):
    about = {"player": "p1", "rating_list": "overall"}
    by_name, by_id = (sunday.get(READINGS["player"].path.format(**about), against=word) for word in ("Bo", "p2"))
    hidden = sunday.get(READINGS["player"].path.format(**about), against="Zoë Hidden")
    typed = run_here("player", sunday.place.name, "p1", "--against", "Zoë Hidden", "--json", folder=sunday.place.parent)

    assert by_name.json() == by_id.json()
    assert (404, "commands/no-such-player") == (hidden.status_code, hidden.json()["code"])
    assert ["p4"] == [each["id"] for each in json.loads(typed.out)["met"]]


def test_wrong_values_are_rejected_alike(sunday):
    sent = sunday.get("events/e2/standings", after_round="x")
    printed = run_here(
        "event", "standings", sunday.place.name, "-e", "e2", "--after-round", "x", folder=sunday.place.parent
    )

    assert "after round: 'x' is not a whole number." == sent.json()["detail"]
    assert (422, 3) == (sent.status_code, printed.code)
    assert sent.json()["detail"] in printed.err


def test_a_field_that_is_not_known_is_noticed(sunday):
    sent = sunday.get("events/e2/standings", round=1)

    assert (422, "commands/field-unknown") == (sent.status_code, sent.json()["code"])
