"""Send a delivery: signed, to the address that was checked, and no further.

Rules
1. Every address that a name stands for must be public, unless private ones are allowed: a webhook cannot make this
   server ask services of its own network.  The connection goes to an address that was checked, so that a name that
   stands for another one a moment later does not matter.
2. A redirect is not followed: it is an answer that is no success.
3. An answer that comes too slowly is broken off: the time is for the whole of it.
4. The signature covers the time and the body: HMAC-SHA256 of `<time>.<body>` with the secret of the webhook.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
import http.client
import ipaddress
import os
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from urllib.parse import SplitResult, urlsplit

from crosstable import __version__
from crosstable.model.errors import InputError
from crosstable.people.webhooks.webhooks import Delivery

SECONDS = 10.0
# An address of the one protocol that holds one of the other is judged by that one, or is of no use to anyone today.
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # NAT64, RFC 6052
_TUNNELS = tuple(
    ipaddress.IPv6Network(each)
    for each in ("::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "fec0::/10")  # RFC 4291, 8215, 4380, 3056, 3879
)
_RELAYS = ipaddress.IPv4Network("192.88.99.0/24")  # of 6to4, RFC 7526
SIGNATURE = "Crosstable-Signature"
KEY = "Crosstable-Delivery"


def send(delivery: Delivery, at: int, *, allow_private: bool = False, seconds: float = SECONDS) -> int:
    """Send a delivery, and return the status of the answer.

    Args:
        at: the time, in seconds since 1970, UTC.
        allow_private: whether addresses of private networks and of this machine may be asked.
    Raises:
        InputError: an address that is not one or not public.
        OSError, http.client.HTTPException: it cannot be reached, or answers with no HTTP.
    """
    parts, port = _parts(delivery.webhook.address)
    host = parts.hostname or ""
    place = public_address(host, port, allow_private=allow_private)
    body = delivery.body.encode()
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    connection.sock = _connected(place, host, seconds, is_secure=parts.scheme == "https")
    try:
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"crosstable/{__version__}",
            KEY: delivery.key,
            SIGNATURE: signature(delivery.webhook.secret, at, body),
        }
        path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        with _broken_off_after(connection.sock, seconds):
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
        return answer.status
    finally:
        connection.close()


@contextmanager
def _broken_off_after(sock: socket.socket, seconds: float) -> Iterator[None]:
    """Break a connection off after some time, however many bytes still come."""
    is_late = threading.Event()

    def break_off() -> None:
        is_late.set()
        with suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, break_off)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if is_late.is_set():  # what came by then looks like an answer
        raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


def _parts(address: str) -> tuple[SplitResult, int]:
    """Return the parts of an address, and the port.

    Raises:
        InputError: it is not one.
    """
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise InputError("people/webhooks/not-an-address", address=address) from None
    if not parts.hostname:
        raise InputError("people/webhooks/not-an-address", address=address)
    return parts, port


def _connected(place: tuple[str, int], host: str, seconds: float, *, is_secure: bool) -> socket.socket:
    with ExitStack() as opened:
        plain = opened.enter_context(socket.create_connection(place, seconds))
        secure = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if is_secure else plain
        opened.pop_all()  # whoever asked closes it
    return secure


def public_address(host: str, port: int, *, allow_private: bool) -> tuple[str, int]:
    """Return the numeric address of a host.

    Raises:
        InputError: one of its addresses is not public, and that is not allowed.
        OSError: the name stands for no address.
    """
    found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for each in found:
        if not allow_private and not is_public(each):
            raise InputError("people/webhooks/private-address", host=host, address=each)
    return found[0], port


def is_public(address: str) -> bool:
    """Return whether a numeric address is one of the public internet.

    Example:
        >>> (
        ...     is_public("93.184.216.34"),
        ...     is_public("127.0.0.1"),
        ...     is_public("::ffff:10.0.0.1"),
        ...     is_public("64:ff9b::a00:1"),
        ... )
        (True, False, False, False)
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped
        if found in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if any(found in tunnel for tunnel in _TUNNELS):
            return False
    elif found in _RELAYS:
        return False
    return found.is_global and not found.is_multicast


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the signature of a body: `t=1763900000,v1=5257a8...`; a receiver computes it again and compares."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={made.hexdigest()}"
