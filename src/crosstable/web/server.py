"""Serve leagues with uvicorn: one process, or several workers."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from types import FrameType
from typing import Any

from fastapi import FastAPI

from crosstable.facts.store.opening import open_store
from crosstable.model.errors import InputError
from crosstable.model.plugins import load_plugins, plugin_modules
from crosstable.web.application import app
from crosstable.web.leagues import open_to_read
from crosstable.web.monitoring.log_lines import log_config
from crosstable.web.settings import WebSettings

_LAST_ANSWERS = 5  # seconds for requests that are being answered when the server ends
_LONGEST_END = 9.0  # seconds
_SLOWEST_START = 60  # seconds; a worker that does not answer is ended and begun again, on a busy machine for ever
_TOLD = "CROSSTABLE_SERVE"  # what a worker serves, in its environment
_ANY = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not listened on
_UNROUTED = "192.0.2.1"  # RFC 5737: nothing is sent there


def serve(
    places: Sequence[str],
    settings: WebSettings,
    *,
    host: str,
    port: int,
    workers: int = 1,
    has_accounts: bool = False,
) -> None:
    """Serve leagues until the process is interrupted.

    Args:
        settings: address and limits.
        host: the address to listen on; "0.0.0.0" is every one of this machine.
        has_accounts: people sign in, and the leagues can be changed; else they are read-only.
    Raises:
        InputError, StoreError: as `app`.
    """
    import uvicorn

    from crosstable.web.connections import IDLE, MOST, LimitedProtocol

    options: dict[str, Any] = {
        "host": host,
        "port": port,
        "http": LimitedProtocol,
        "limit_concurrency": MOST,
        "timeout_keep_alive": IDLE,
        "timeout_graceful_shutdown": _LAST_ANSWERS,
        "timeout_worker_healthcheck": _SLOWEST_START,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "access_log": False,
        "log_level": "warning",
        "log_config": log_config(settings.log),
        "server_header": False,
        "factory": True,
    }
    _allow_files(2 * MOST)
    if workers == 1:
        site = site_of(places, settings, has_accounts=has_accounts)
        uvicorn.run(lambda: _ending_in_time(site), **options)
        return
    plugins = {"plugins": [module.__name__ for module in plugin_modules()], "path": sys.path}
    os.environ[_TOLD] = json.dumps(
        {"places": list(places), "settings": asdict(settings), "has_accounts": has_accounts, **plugins}
    )
    try:
        uvicorn.run("crosstable.web.server:worker_app", workers=workers, **options)
    finally:
        del os.environ[_TOLD]


def worker_app() -> FastAPI:
    """Build the application of a worker from what its environment says."""
    told = json.loads(os.environ[_TOLD])
    sys.path += [folder for folder in told["path"] if folder not in sys.path]
    for module in told["plugins"]:
        load_plugins(module)
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in told["settings"].items()
    }
    return _ending_in_time(site_of(told["places"], WebSettings(**values), has_accounts=told["has_accounts"]))


def _ending_in_time(site: FastAPI) -> FastAPI:
    """Return a site whose process ends soon after it was told to, whatever is not done by then.

    Requests are answered for some seconds, those that wait for a change at once.  A calculation or a webhook that
    does not end is given up: what a command has acknowledged is in the database, and a delivery is tried again.
    """

    def end(before: Any, number: int, frame: FrameType | None) -> None:
        site.state.changes.stop()
        last = threading.Timer(_LONGEST_END, os._exit, (1,))
        last.daemon = True
        last.start()
        before(number, frame)

    if threading.current_thread() is threading.main_thread():  # uvicorn has set its own by now
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, partial(end, signal.getsignal(number)))
    return site


def _allow_files(wanted: int) -> None:
    """Raise the limit of open files, of which each connection is one, as far as it may be raised."""
    try:
        import resource
    except ImportError:  # Windows, where there is none
        return
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if least != resource.RLIM_INFINITY and least < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


def site_of(places: Sequence[str], settings: WebSettings, *, has_accounts: bool) -> FastAPI:
    """Build the site of leagues in files or under addresses.

    Args:
        settings: address and limits.
        has_accounts: whether people sign in and programs change something.
    Raises:
        InputError, StoreError: as `app`.
    """
    wait = settings.seconds / 2  # who waits for another writer learns of it before the request is given up
    writers = [open_store(place, wait=wait) for place in places] if has_accounts else ()
    return app([open_to_read(place) for place in places], settings, writers=writers)


def check_port(host: str, port: int) -> None:
    """Check that a port can be listened on.

    Raises:
        InputError: another program uses it, or it is not allowed.
    """
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family[0], family[1]) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(family[4])
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError("web/port-not-usable", host=host, port=port, reason=reason) from None


def addresses(host: str, port: int, base_path: str = "") -> list[str]:
    """Return the addresses under which a site is reached: on this machine, and from the network where it can be."""
    names = ["localhost"] if host in _ANY else [host]
    if host in _ANY and (own := network_address()) is not None:
        names.append(own)
    shown = "" if port == 80 else f":{port}"
    return [f"http://{f'[{name}]' if ':' in name else name}{shown}{base_path}/" for name in names]


def network_address() -> str | None:
    """Return the address of this machine in its network; None without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_UNROUTED, 9))  # a datagram socket sends nothing when it connects
        return str(probe.getsockname()[0])
    return None


def own_names() -> tuple[str, ...]:
    """Return the names of this machine, by which others in its network may ask for it."""
    name = socket.gethostname().casefold()
    return (name, f"{name.partition('.')[0]}.local") if name else ()
