"""Webhooks: told once what was published, signed, tried again, and never sent into a private network."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import json
import re
import socket
import threading
from contextlib import suppress
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from sqlalchemy import select

from crosstable.commands.event.report_result import ReportResult
from crosstable.commands.perform import perform
from crosstable.commands.table import command_named
from crosstable.events.running import read_running
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import answered_request, metadata
from crosstable.model.errors import InputError, UnknownName
from crosstable.people.accounts.access import Access, Grant, Role
from crosstable.people.webhooks.webhooks import (
    MOST_WEBHOOKS,
    Delivery,
    Webhook,
    add_webhook,
    fill_outbox,
    resend,
    send_test,
    take_deliveries,
)
from crosstable.web.webhooks.deliverer import Deliverer, deliver
from crosstable.web.webhooks.sending import is_public, public_address, send
from tests.web.commands.test_commands import B

KINDS = ["round-published", "results", "ratings-published"]

NOT_PUBLIC = """
10.1.2.3 127.0.0.1 169.254.169.254 0.0.0.0 192.88.99.1 ::1 ::7f00:1 fd00::1 fe80::1%eth0 fec0::1 224.0.0.1
::ffff:192.168.0.1 64:ff9b::10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::808:808 2002:a00:1::1 2002:808:808::1 2001:0:808:808::1
"""


class Receiver(HTTPServer):
    """Keeps what it is sent, and answers with a status of the test."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.status, self.received, self.waits_for = 200, [], threading.Event()
        self.waits_for.set()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/hooks?of=league"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, dict(self.headers), body))
        self.server.waits_for.wait(30)
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
    assert headers["Crosstable-Delivery"] == told[0]["delivery"]
    assert [told[1]["delivery"], told[0]["delivery"]] == [each["key"] for each in shown(paired)]
    assert {32} == {len(each["delivery"]) for each in told}  # random: no number, which a restored backup would repeat
    assert [("delivered", 200, 1)] * 2 == [(each["state"], each["status"], each["attempts"]) for each in shown(paired)]
    assert "secret" not in listed["items"][0]
    paired("webhooks/1/drop", who="owner")
    paired("webhooks/1/drop", who="owner", status=404)


@pytest.mark.slow
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


@pytest.mark.parametrize("address", NOT_PUBLIC.split())
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


def test_public_addresses_behind_a_translator_are_public():
    assert [True] * 3 == [is_public(each) for each in ("64:ff9b::808:808", "::ffff:8.8.8.8", "2606:4700::1111")]


def test_an_address_that_is_none_is_rejected(paired, league, monkeypatch):
    for wrong in ("ftp://club.example", "//club.example", "https://käse.example"):
        assert "is not the address of a webhook" in str(
            paired("webhooks", {"address": wrong, "kinds": ["results"]}, "owner", status=422).json()
        )
    for wrong in ("http://[", "http://host:99999/", "http://"):
        add_webhook(league, "olga", wrong, ["results"])
    paired("events/e1/results", B, "scorer")
    deliver(league)
    with pytest.raises(InputError, match="A webhook needs at least one kind of news"):
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
    perform(league, told, command_named("event report-result"), {"event": "e1"}, ReportResult(board=1, result="1"))
    entered = paired("events/e1/results", B, "scorer", idempotency_key="k1").json()
    fill_outbox(league)
    paired(f"players/{player}/erase", who="owner")

    with league.read() as connection:
        texts = [
            row
            for table in metadata.tables.values()
            for row in map(str, connection.execute(select(table)))
            if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", row)  # a secret may have the letters by chance
        ]
    again = paired("events/e1/results", B, "scorer", idempotency_key="k1").json()
    assert name in entered["done"]
    assert [] == texts
    assert (entered["change"], entered["done"].replace(name, player)) == (again["change"], again["done"])


def wait_until(is_so):
    for _ in range(3000):
        if is_so():
            return
        threading.Event().wait(0.01)
    raise AssertionError


def test_a_receiver_that_answers_slowly_holds_up_no_other(paired, league, receiver):
    slow, goes_on = Receiver(), threading.Event()
    slow.waits_for = goes_on
    thread = threading.Thread(target=slow.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    for to in (slow, receiver):
        paired("webhooks", {"address": to.address, "kinds": ["results"]}, "owner")
    paired("events/e1/results", B, "scorer")
    for number in (1, 1, 2, 2):
        paired(f"webhooks/{number}/test", who="owner")
    works = Deliverer([league], allow_private=True, every=0.01)
    works.start()
    wait_until(lambda: len(receiver.received) == 3)
    held_up = len(slow.received)
    goes_on.set()
    wait_until(lambda: len(slow.received) == 3)
    works.stop()
    slow.shutdown()
    thread.join()
    slow.server_close()

    assert 1 == held_up
    assert ["test", "test", "results"] == [json.loads(body)["kind"] for _, _, body in slow.received]


def test_an_answer_that_never_ends_is_broken_off(league):
    with socket.create_server(("127.0.0.1", 0)) as server:
        ends = threading.Event()

        def drip():
            sock, _ = server.accept()
            with sock, suppress(OSError):
                sock.sendall(b"HTTP/1.1 200 OK\r\n")
                while not ends.wait(0.02):
                    sock.sendall(b"X-Wait: 1\r\n")

        thread = threading.Thread(target=drip)
        thread.start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        delivery = Delivery(1, "k", Webhook(1, address, ("results",), "whsec_x"), "{}", 0)

        with pytest.raises((OSError, HTTPException)):
            send(delivery, 0, allow_private=True, seconds=0.2)
        ends.set()
        thread.join()


def test_a_delivery_is_sent_again_and_a_test_is_sent(paired, league, receiver):
    paired("webhooks", {"address": receiver.address, "kinds": ["results"]}, "owner")
    test = paired("webhooks/1/test", who="owner").json()["delivery"]
    deliver(league, allow_private=True)
    paired(f"webhooks/1/deliveries/{test}/resend", who="owner")
    paired("webhooks/1/deliveries/99/resend", who="owner", status=404)
    paired("webhooks/2/test", who="owner", status=404)
    paired("webhooks/1/test", who="director", status=404)
    deliver(league, allow_private=True)

    first, again = (json.loads(body) for _, _, body in receiver.received)
    assert first == again
    assert "test" == first["kind"]
    for wrong, name in ((lambda: send_test(league, 9), "webhook '9'"), (lambda: resend(league, 1, 9), "delivery '9'")):
        with pytest.raises(UnknownName, match=name):
            wrong()


def test_a_secret_is_answered_once_and_is_not_stored(paired, league):
    sent = {"address": "https://club.example/hook"}
    first = paired("webhooks", sent, "owner", idempotency_key="k1").json()
    again = paired("webhooks", sent, "owner", idempotency_key="k1").json()

    assert first["secret"].startswith("whsec_")
    assert {**first, "secret": None} == again
    with league.read() as connection:
        stored = connection.execute(select(answered_request.c.answer)).scalars().all()
    assert [False] == [first["secret"] in each for each in stored]
