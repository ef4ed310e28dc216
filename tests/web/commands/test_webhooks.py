"""Webhooks: told once what was published, signed, tried again, and never sent into a private network."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from sqlalchemy import select

from crosstable.league.accounts.access import Access, Grant, Role
from crosstable.league.events.running import read_running
from crosstable.league.players.players import shown_names
from crosstable.league.store.opening import open_store
from crosstable.league.store.schema import metadata
from crosstable.league.webhooks.webhooks import MOST_WEBHOOKS, add_webhook, fill_outbox, take_deliveries
from crosstable.model.errors import InputError, UnknownName
from crosstable.web.commands.perform import perform
from crosstable.web.commands.reports import ReportGiven
from crosstable.web.commands.table import BY_NAME
from crosstable.web.webhooks.deliverer import Deliverer, deliver
from crosstable.web.webhooks.sending import is_public, public_address
from tests.web.commands.test_commands import B

KINDS = ["round-published", "results", "ratings-published"]


class Receiver(HTTPServer):
    """Keeps what it is sent, and answers with a status of the test."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.status, self.received = 200, []

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/hooks?of=league"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *words):
        """Print nothing."""


@pytest.fixture
def receiver():
    with Receiver() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def shown(ask, number=1):
    """Return the deliveries of a webhook, as its owner sees them."""
    path = f"/leagues/{ask.key}/webhooks/{number}/deliveries"
    return ask.client.get(path, headers={"Authorization": "Bearer owner"}).json()["items"]


def test_what_is_published_is_told_once_and_signed(paired, league, receiver):
    made = paired("webhooks", {"address": receiver.address, "kinds": KINDS}, "owner").json()
    paired("events/e1/results", B, "scorer")
    paired("events/e1/entries/p4/withdraw")
    paired("publications", who="owner")
    tried = deliver(league, allow_private=True), deliver(open_store(league.name), allow_private=True)
    path, headers, body = receiver.received[0]
    time, _, sign = headers["Crosstable-Signature"].removeprefix("t=").partition(",v1=")
    told = [json.loads(body) for _, _, body in receiver.received]
    listed = paired.client.get(f"/leagues/{paired.key}/webhooks", headers={"Authorization": "Bearer owner"}).json()

    for who, status in (("nobody", 401), ("director", 404), ("ann", 404)):
        asked = {"headers": {"Authorization": f"Bearer {who}"}}
        for part in ("webhooks", "webhooks/1/deliveries"):
            assert status == paired.client.get(f"/leagues/{paired.key}/{part}", **asked).status_code
    assert (2, 0) == tried
    assert "/hooks?of=league" == path
    assert hmac.new(made["secret"].encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest() == sign
    assert [("results", "e1", [1]), ("ratings-published", None, None)] == [
        (each["kind"], each.get("event"), each.get("boards")) for each in told
    ]
    assert headers["Crosstable-Delivery"] == str(told[0]["delivery"])
    assert [("delivered", 200, 1)] * 2 == [(each["state"], each["status"], each["attempts"]) for each in shown(paired)]
    assert "secret" not in listed["items"][0]
    paired("webhooks/1/drop", who="owner")
    paired("webhooks/1/drop", who="owner", status=404)


def test_a_delivery_that_fails_is_tried_again_after_longer_waits_and_given_up(paired, league, receiver):
    paired("webhooks", {"address": receiver.address, "kinds": ["results"]}, "owner")
    paired("events/e1/results", B, "scorer")
    receiver.status = 302  # is not followed
    waits = []
    while (found := shown(paired)) == [] or found[0]["state"] == "waiting":
        before = league.clock.now
        assert deliver(league, allow_private=True) == 1
        next_at = dt.datetime.fromisoformat(shown(paired)[0]["next_at"])
        waits.append(int((next_at - before).total_seconds()))
        league.clock.now = max(next_at, league.clock.now)

    assert waits[1:7] == sorted(waits[1:7])
    assert 8 == len(waits)
    assert ("given-up", 302) == (found[0]["state"], found[0]["status"])
    assert 8 == len(receiver.received)


def test_a_process_that_ends_before_it_reports_leaves_the_delivery_to_another(paired, league, receiver):
    paired("webhooks", {"address": receiver.address, "kinds": ["results"]}, "owner")
    paired("events/e1/results", B, "scorer")
    fill_outbox(league)
    lost = take_deliveries(league)
    meanwhile = deliver(league, allow_private=True)
    league.clock.now += dt.timedelta(minutes=3)

    assert (1, 0, 1) == (len(lost), meanwhile, deliver(league, allow_private=True))


def test_private_addresses_are_not_asked(paired, league, receiver):
    paired("webhooks", {"address": receiver.address, "kinds": ["results"]}, "owner")
    paired("events/e1/results", B, "scorer")
    deliver(league)

    assert [] == receiver.received
    assert "127.0.0.1 is at 127.0.0.1, which is not a public address." in shown(paired)[0]["error"]


@pytest.mark.parametrize(
    "address",
    ["10.1.2.3", "127.0.0.1", "169.254.169.254", "0.0.0.0", "::1", "fd00::1", "::ffff:192.168.0.1", "224.0.0.1"],
)
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


def test_an_address_that_is_none_is_rejected(paired, league, monkeypatch):
    for wrong in ("ftp://club.example", "//club.example", "https://käse.example"):
        assert "is not the address of a webhook" in str(
            paired("webhooks", {"address": wrong, "kinds": ["results"]}, "owner", status=422).json()
        )
    for wrong in ("http://[", "http://host:99999/", "http://"):
        add_webhook(league, "olga", wrong, ["results"])
    paired("events/e1/results", B, "scorer")
    deliver(league)
    with pytest.raises(InputError, match="A webhook without anything to tell"):
        add_webhook(league, "olga", "https://club.example", [])
    with pytest.raises(UnknownName, match="kind of webhook 'all'"):
        add_webhook(league, "olga", "https://club.example", ["all"])
    for _ in range(MOST_WEBHOOKS - 3):
        add_webhook(league, "olga", "https://club.example", ["results"])
    with pytest.raises(InputError, match="A league has at most 20 webhooks"):
        add_webhook(league, "olga", "https://club.example", ["results"])
    monkeypatch.setattr(
        "socket.getaddrinfo", lambda *_, **__: [(0, 0, 0, "", ("93.184.216.34", 80)), (0, 0, 0, "", ("10.0.0.1", 80))]
    )
    with pytest.raises(InputError, match=r"club.example is at 10.0.0.1, which is not a public address"):
        public_address("club.example", 80, allow_private=False)

    assert ["waiting"] * 3 == [shown(paired, number)[0]["state"] for number in (1, 2, 3)]


def test_a_server_delivers_in_the_background(paired, league, receiver):
    paired("webhooks", {"address": receiver.address, "kinds": ["results"]}, "owner")
    paired("events/e1/results", B, "scorer")
    works = Deliverer([league], allow_private=True, every=0.01)
    works.start()
    for _ in range(3000):
        if receiver.received:
            break
        threading.Event().wait(0.01)
    works.stop()

    assert 1 == len(receiver.received)


def test_an_erased_name_is_in_no_answer_delivery_or_report(paired, league):
    add_webhook(league, "Olga", "https://club.example/hook", KINDS)
    with league.read() as connection:
        player = read_running(connection, "e1").rounds[0].board(1).game.players[0]
        name = shown_names(connection)[player]
    told = Access("A player", frozenset({Grant(Role.PLAYER, "e1")}), player=player)
    perform(league, told, BY_NAME["event report-result"], {"event": "e1"}, ReportGiven(board=1, result="1"))
    entered = paired("events/e1/results", B, "scorer", idempotency_key="k1").json()
    fill_outbox(league)
    paired(f"players/{player}/erase", who="owner")

    with league.read() as connection:
        texts = [
            row
            for table in metadata.tables.values()
            for row in map(str, connection.execute(select(table)))
            if name in row
        ]
    again = paired("events/e1/results", B, "scorer", idempotency_key="k1").json()
    assert name in entered["done"]
    assert [] == texts
    assert (entered["change"], entered["done"].replace(name, player)) == (again["change"], again["done"])
