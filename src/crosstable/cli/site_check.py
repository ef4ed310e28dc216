"""`crosstable serve --check`: whether a site that is served can be left alone, seen from outside and from its disk.

Where the site knows that a request came by https it says that it is only to be read so: that answer proves that
the proxy in front says who asks, and is believed.
"""

from __future__ import annotations

import datetime as dt
import email.utils
import http.client
import shutil
import socket
import ssl
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.facts.store.backup import dated_backups
from crosstable.facts.store.store import Store
from crosstable.model.counted import counted

RIGHT, SOON, WRONG = "right", "soon", "wrong"
_SECONDS = 10.0  # for an answer
_WAIT = 3  # seconds that a request is asked to wait
_DAYS = 14  # of a certificate that ends soon
_APART = 5.0  # seconds between two clocks
_ROOM = 3  # times the league: a backup and its check need as much
_LEAST_ROOM = 10**9  # bytes
_OLDEST = dt.timedelta(hours=26)  # of the latest backup: one each night, and two hours for being late


class Check(NamedTuple):
    """What was looked at, how it is, what was found, and what to do."""

    check: str
    state: str
    found: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class _Reply:
    status: int
    headers: Mapping[str, str]
    seconds: float


def check_site(address: str, stores: Sequence[Store], backups: Path | None) -> Answer:
    """Look at a site as a reader does, at the disk of its leagues, and at their backups.

    Args:
        backups: the folder of the backups that `crosstable backup --keep` names; None: it is not looked at.
    """
    checks = [*_from_outside(address), *_disks(stores), *_backups(stores, backups)]
    is_wrong = any(each.state == WRONG for each in checks)
    return Answer([each._asdict() for each in checks], _words(address, checks, is_wrong=is_wrong), 5 if is_wrong else 0)


def _words(address: str, checks: Sequence[Check], *, is_wrong: bool) -> Words:
    yield Table(("check", "state", "found", "what to do"), checks, title=address)
    if is_wrong:
        yield Note("Something is wrong. Do what stands beside it, and check again.", "bold red")


def _from_outside(address: str) -> Iterator[Check]:
    try:
        first = _ask(address, "/healthz")
    except ssl.SSLCertVerificationError as error:
        yield Check("certificate", WRONG, error.verify_message, "let the proxy get a certificate for this name")
        return
    except (OSError, http.client.HTTPException) as error:
        advice = "start the site and the proxy, and let the name lead to this machine"
        yield Check("reached", WRONG, str(error) or type(error).__name__, advice)
        return
    yield _reached(first)
    if address.startswith("https:"):
        yield _certificate(address)
        yield _redirect(address)
        yield _forwarded(first)
    yield _readable(_ask(address, "/readyz"))
    yield _waiting(address)
    yield _clock(first)


def _reached(reply: _Reply) -> Check:
    if reply.status == 421:
        return Check("reached", WRONG, "the site does not know this name", "start it with --name, and pass on the Host")
    if reply.status != 200:
        return Check("reached", WRONG, f"status {reply.status}", "look at the logs of the proxy and of the site")
    return Check("reached", RIGHT, f"in {reply.seconds * 1000:.0f} ms")


def _certificate(address: str) -> Check:
    where = urlsplit(address)
    context = ssl.create_default_context()
    with (
        socket.create_connection((where.hostname, where.port or 443), _SECONDS) as plain,
        context.wrap_socket(plain, server_hostname=where.hostname) as secured,
    ):
        ends = ssl.cert_time_to_seconds(str((secured.getpeercert() or {})["notAfter"]))
        protocol = secured.version()
    days = int((ends - time.time()) // 86_400)
    state = SOON if days < _DAYS else RIGHT
    advice = "see why the proxy does not renew it" if state == SOON else ""
    return Check("certificate", state, f"{protocol}, for {counted(days, 'more day')}", advice)


def _redirect(address: str) -> Check:
    where = urlsplit(address)
    if where.port is not None:
        return Check("http", RIGHT, "not looked at: the address names a port")
    advice = "let the proxy lead readers from http to https"
    try:
        reply = _ask(f"http://{where.hostname}", "/")
    except (OSError, http.client.HTTPException):
        return Check("http", SOON, "nobody answers", advice)
    if reply.headers.get("location", "").startswith("https://"):
        return Check("http", RIGHT, "leads to https")
    return Check("http", WRONG, f"status {reply.status}", advice)


def _forwarded(reply: _Reply) -> Check:
    if "strict-transport-security" in reply.headers:
        return Check("proxy", RIGHT, "says who asks, and is believed")
    advice = "start the site with --proxy, and let the proxy send X-Forwarded-For and X-Forwarded-Proto"
    return Check("proxy", WRONG, "the site does not know that it is read by https", advice)


def _readable(reply: _Reply) -> Check:
    if reply.status == 200:
        return Check("leagues", RIGHT, "all can be read")
    return Check("leagues", WRONG, f"status {reply.status}", "open /readyz, which names the league and what it lacks")


def _waiting(address: str) -> Check:
    """See that a request may wait, as those of open pages do."""
    page = _ask(address, "/")
    tag = page.headers.get("etag")
    if page.status != 200 or tag is None:
        return Check("waiting", WRONG, f"the first page has status {page.status}", "open it in a browser")
    reply = _ask(address, "/", {"If-None-Match": tag, "Prefer": f"wait={_WAIT}"})
    if reply.status == 200:
        return Check("waiting", RIGHT, "the page has changed meanwhile")
    if reply.status == 304 and "preference-applied" in reply.headers:
        return Check("waiting", RIGHT, f"open pages wait for news; asked for {_WAIT} s, {reply.seconds:.1f} s")
    if reply.status == 304:
        return Check("waiting", SOON, "open pages do not wait", "too many readers, or the proxy drops `Prefer`")
    return Check("waiting", WRONG, f"status {reply.status}", "let the proxy wait 60 seconds for an answer")


def _clock(reply: _Reply) -> Check:
    try:
        said = email.utils.parsedate_to_datetime(reply.headers["date"])
    except (KeyError, ValueError):
        return Check("clock", SOON, "the answer has no time", "")
    apart = abs((dt.datetime.now(dt.UTC) - said).total_seconds())
    if apart <= _APART + 1:  # the header has whole seconds
        return Check("clock", RIGHT, "agrees with this machine")
    return Check("clock", WRONG, f"{apart:.0f} s from this machine", "let both machines set their clocks by NTP")


def _disks(stores: Sequence[Store]) -> Iterator[Check]:
    for store in stores:
        file = Path(store.engine.url.database or "")
        if store.engine.dialect.name != "sqlite":  # its disk is that of the server
            continue
        free, size = shutil.disk_usage(file.parent).free, file.stat().st_size
        needed = max(_LEAST_ROOM, _ROOM * size)
        state = RIGHT if free >= needed else WRONG
        advice = "" if state == RIGHT else f"make room: {_gigabytes(needed)} for the league, a backup and its check"
        yield Check(f"disk of {store.name}", state, f"{_gigabytes(free)} free", advice)


def _backups(stores: Sequence[Store], folder: Path | None) -> Iterator[Check]:
    if folder is None:
        yield Check("backups", SOON, "not looked at", "name their folder with --backups")
        return
    for store in stores:
        made, name = dated_backups(store, folder), f"backup of {store.name}"
        if not made:
            advice = f"crosstable backup {store.name} {folder} --keep 30 --check, each night"
            yield Check(name, WRONG, f"none in {folder}", advice)
            continue
        age = dt.datetime.now(dt.UTC) - dt.datetime.fromtimestamp(made[-1].stat().st_mtime, dt.UTC)
        hours = counted(int(age.total_seconds() // 3600), "hour")
        state, advice = (WRONG, "see why none was made since") if age > _OLDEST else (RIGHT, "")
        yield Check(name, state, f"{made[-1].name}, {hours} old", advice)


def _gigabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB"


def _ask(address: str, path: str, headers: Mapping[str, str] | None = None) -> _Reply:
    """Ask for a path of the site.

    Raises:
        OSError: nobody answers in time, or not by https.
        http.client.HTTPException: the answer is not one of http.
    """
    where = urlsplit(address)
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    connection = kind(where.hostname or "", where.port, timeout=_SECONDS)
    begun = time.perf_counter()
    try:
        connection.request("GET", where.path.rstrip("/") + path, headers=dict(headers or {}))
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    named = {name.lower(): value for name, value in answer.getheaders()}
    return _Reply(answer.status, named, time.perf_counter() - begun)
