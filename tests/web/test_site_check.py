"""`crosstable serve --check`: each thing that can be wrong with a site is found, and what to do is said."""

import datetime as dt
import email.utils
import os
import ssl

import pytest

from crosstable.cli import site_check
from crosstable.cli.site_check import Check, check_site
from crosstable.facts.store.backup import backup, dated_backup
from crosstable.facts.store.opening import open_store
from tests.commands import run_here

HSTS = {"strict-transport-security": "max-age=1"}
NOW = {"date": "now"}
GOOD = {
    ("https://l.example", "/healthz", False): (200, {**HSTS, **NOW}),
    ("https://l.example", "/readyz", False): (200, {}),
    ("https://l.example", "/", False): (200, {"etag": "x"}),
    ("https://l.example", "/", True): (304, {"preference-applied": "wait"}),
    ("http://l.example", "/", False): (301, {"location": "https://l.example/"}),
}
HEALTH, READY, FIRST, WAITS, PLAIN = GOOD


def checks(monkeypatch, **changed):
    """Return the state and the advice of each check, with some answers changed."""

    def ask(address, path, headers=None):
        key = (address, path, headers is not None)
        status, headers = changed.get("answers", {}).get(key, GOOD[key])
        if isinstance(status, Exception):
            raise status
        if headers.get("date") == "now":
            headers = {**headers, "date": email.utils.format_datetime(dt.datetime.now(dt.UTC))}
        return site_check._Reply(status, headers, 3.0)

    monkeypatch.setattr(site_check, "_ask", ask)
    monkeypatch.setattr(site_check, "_certificate", lambda address: Check("certificate", "right", "TLSv1.3"))
    found = check_site("https://l.example", changed.get("stores", ()), changed.get("backups"))
    return {each["check"]: (each["state"], each["found"], each["advice"]) for each in found.value}, found.status


def test_a_site_in_order_is_right_in_all(monkeypatch):
    found, status = checks(monkeypatch)

    assert {"backups"} == {name for name, (state, *_) in found.items() if state != "right"}
    assert ["reached", "certificate", "http", "proxy", "leagues", "waiting", "clock", "backups"] == list(found)
    assert 0 == status


@pytest.mark.parametrize(
    ("of", "answer", "check", "state", "words", "advice"),
    [
        (HEALTH, (ConnectionRefusedError("refused"), {}), "reached", "wrong", "refused", "start the site"),
        (HEALTH, (421, NOW), "reached", "wrong", "does not know this name", "--name"),
        (HEALTH, (502, NOW), "reached", "wrong", "status 502", "logs of the proxy"),
        (HEALTH, (200, NOW), "proxy", "wrong", "read by https", "--proxy"),
        (HEALTH, (200, HSTS), "clock", "soon", "no time", ""),
        (HEALTH, (200, {**HSTS, "date": "Fri, 27 Nov 2020 05:00:00 GMT"}), "clock", "wrong", "s from this", "NTP"),
        (READY, (503, {}), "leagues", "wrong", "status 503", "/readyz"),
        (FIRST, (500, {}), "waiting", "wrong", "status 500", "in a browser"),
        (WAITS, (504, {}), "waiting", "wrong", "status 504", "60 seconds"),
        (WAITS, (304, {}), "waiting", "soon", "do not wait", "drops `Prefer`"),
        (WAITS, (200, {}), "waiting", "right", "changed meanwhile", ""),
        (PLAIN, (200, {}), "http", "wrong", "status 200", "from http to https"),
        (PLAIN, (ConnectionRefusedError("refused"), {}), "http", "soon", "nobody answers", "from http to https"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(monkeypatch, of, answer, check, state, words, advice):
    found, status = checks(monkeypatch, answers={of: answer})

    assert state == found[check][0]
    assert words in found[check][1]
    assert advice in found[check][2]
    assert (5 if state == "wrong" else 0) == status


def test_a_certificate_that_is_not_trusted_is_named(monkeypatch):
    error = ssl.SSLCertVerificationError()
    error.verify_message = "self-signed certificate"

    found, status = checks(monkeypatch, answers={HEALTH: (error, {})})

    assert ("wrong", "self-signed certificate", "let the proxy get a certificate for this name") == found["certificate"]
    assert 5 == status


def test_the_disk_has_room_for_a_backup_and_its_check(monkeypatch, running):
    store = running[0]
    monkeypatch.setattr(site_check.shutil, "disk_usage", lambda _: site_check.shutil._ntuple_diskusage(9, 8, 10**8))

    found, _ = checks(monkeypatch, stores=[store])

    assert ("wrong", "0.1 GB free") == found[f"disk of {store.name}"][:2]
    assert "make room: 1.0 GB" in found[f"disk of {store.name}"][2]


def test_the_latest_backup_is_of_the_last_night(monkeypatch, running, tmp_path):
    store = open_store(running[0].engine.url.database)
    name = f"backup of {store.name}"
    none, _ = checks(monkeypatch, stores=[store], backups=tmp_path)
    made = dated_backup(store, tmp_path)
    backup(store, made)
    fresh, _ = checks(monkeypatch, stores=[store], backups=tmp_path)
    two_days = made.stat().st_mtime - 2 * 86_400
    os.utime(made, (two_days, two_days))
    old, _ = checks(monkeypatch, stores=[store], backups=tmp_path)

    assert ("wrong", f"none in {tmp_path}") == none[name][:2]
    assert ("right", f"{made.name}, 0 hours old") == fresh[name][:2]
    assert ("wrong", f"{made.name}, 48 hours old", "see why none was made since") == old[name]


def test_where_nobody_serves_the_command_says_so(running, tmp_path):
    league = running[0].engine.url.database

    done = run_here("serve", league, "--check", "--port", "9", folder=tmp_path)

    assert 5 == done.code
    assert "reached" in done.out
    assert "Something is wrong." in done.err
