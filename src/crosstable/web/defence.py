"""What every request passes: the check of its host, limits of size and time, and the headers of every answer.

Rules
1. A request names one host, well-formed (400): a number, `localhost`, or a name that is allowed (421).  So a page
   elsewhere cannot reach the site of a private network under a name of its own.
2. A body is at most as long as the settings say (413); an answer that takes too long is given up (503).
3. Where readers reach the site by https, a request counts as one by https, also behind a proxy that does not say so.
4. Every answer carries the security headers, and over https asks for https from then on; no script and no style within
   a page is run, and no page is framed but those that say so (`FRAMED`): overlays, and parts to embed.
5. A database that is away or locked is answered with 503 and when to try again.
6. An error that nobody expected is logged, and answered without any of its details.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException

from crosstable.model.errors import StoreError
from crosstable.model.messages import Message as ErrorMessage
from crosstable.model.messages import message, sentence
from crosstable.web.api.problems import MEDIA_TYPE, RETRY_AFTER, problem_text
from crosstable.web.link_paths import without_secret
from crosstable.web.settings import WebSettings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
FRAMED = [
    (b"content-security-policy", CONTENT_SECURITY.replace("frame-ancestors 'none'", "frame-ancestors *").encode()),
    (b"cross-origin-resource-policy", b"cross-origin"),
]
"""The headers of a page that any site may frame; the older header, which knows no such value, is left out."""
_OLDER = b"x-frame-options"
_ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
_LONGEST_PATH = 2000
_HOST = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?))(?::(?P<port>\d{1,5}))?")
_API = "/api/"
_log = logging.getLogger("crosstable.web")


class Defence:
    """An ASGI application around another one, by the rules above."""

    def __init__(self, inner: Application, settings: WebSettings) -> None:
        self._inner = inner
        self._settings = settings
        self._address = urlsplit(settings.address or "")
        self._hosts = {name.casefold().rstrip(".") for name in settings.hosts} | {"localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._inner(scope, receive, send)
            return
        base = self._settings.base_path
        if base and not scope.get("root_path"):
            path = scope["path"]
            is_whole = path == base or path.startswith(f"{base}/")  # a proxy may take the base path away, or leave it
            scope = {**scope, "root_path": base, "path": path if is_whole else base + path}
        host, length = _named_host(scope), header(scope, b"content-length")
        if self._address.scheme == "https" and host == self._address.hostname:
            scope = {**scope, "scheme": "https"}
        guarded = _Guarded(send, scope["path"], is_https=scope.get("scheme") == "https")
        if host is None:
            await guarded.refuse(400, message("web/host-not-valid"))
        elif not self._is_known(host):
            await guarded.refuse(421, message("web/unknown-host"))
        elif len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]) > _LONGEST_PATH:
            await guarded.refuse(414, message("web/address-too-long"))
        elif length is not None and not (length.isdigit() and int(length) <= self._settings.most_body):
            await guarded.refuse(413, message("web/body-too-large"))
        else:
            await self._answer(scope, _Limited(receive, self._settings.most_body), guarded)

    async def _answer(self, scope: Scope, receive: _Limited, send: _Guarded) -> None:
        try:
            async with asyncio.timeout(self._settings.seconds):
                await self._inner(scope, receive, send)
        except TimeoutError:
            await send.refuse(503, message("web/too-slow"))
        except _TooLarge:
            await send.refuse(413, message("web/body-too-large"))
        except StoreError as error:  # its sentence names the place of the database
            _log.warning("%s %s: %s", scope["method"], without_secret(scope["path"]), error)
            await send.refuse(503, message("web/league-not-readable"))
        except Exception:
            _log.exception("%s %s failed", scope["method"], without_secret(scope["path"]))
            await send.refuse(500, message("web/failed"))

    def _is_known(self, host: str) -> bool:
        return "*" in self._hosts or host in self._hosts or _is_number(host)


class _TooLarge(HTTPException):
    """A body turned out to be longer than allowed; an application may answer it itself."""

    def __init__(self) -> None:
        super().__init__(413)


class _Limited:
    """Receives a body up to a limit."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise _TooLarge
        return message


class _Guarded:
    """Sends an answer with the headers that every answer carries; those that it has already stay."""

    def __init__(self, send: Send, path: str, *, is_https: bool) -> None:
        self._send = send
        self._headers = (*_HEADERS, _ONLY_HTTPS) if is_https else _HEADERS
        self._path = path
        self._has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._has_begun = True
            own = list(message.get("headers", ()))
            known = {name for name, _ in own}
            if FRAMED[0] in own:
                known.add(_OLDER)
            message = {**message, "headers": own + [pair for pair in self._headers if pair[0] not in known]}
        await self._send(message)

    async def refuse(self, status: int, why: ErrorMessage) -> None:
        """Answer with a sentence, or a problem of the API, unless an answer has begun."""
        if self._has_begun:
            return
        await refuse(self, self._path, status, why)


async def refuse(send: Send, path: str, status: int, why: ErrorMessage) -> None:
    """Answer with a sentence, or a problem of the API, by the path that was asked for."""
    kind, body = b"text/plain; charset=utf-8", f"{sentence(why)}\n".encode()
    if _API in path:
        kind, body = MEDIA_TYPE.encode(), problem_text(path, status, why)
    own = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    if status == 503:
        own.append((b"retry-after", RETRY_AFTER.encode()))
    await send({"type": "http.response.start", "status": status, "headers": own})
    await send({"type": "http.response.body", "body": body})


def header(scope: Scope, name: bytes) -> str | None:
    """Return a header of a request by its name in small letters, the first one; None without it."""
    return next(iter(headers(scope, name)), None)


def headers(scope: Scope, name: bytes) -> list[str]:
    """Return each value of a header of a request by its name in small letters."""
    pairs: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in pairs if key == name]


def _named_host(scope: Scope) -> str | None:
    """Return the one host that a request names, without its port; None where there is not one, or it is malformed."""
    hosts = headers(scope, b"host")
    found = _HOST.fullmatch(hosts[0].casefold()) if len(hosts) == 1 else None
    if found is None or int(found["port"] or 80) not in range(1, 65536):
        return None
    if found["v6"] is None:
        return found["name"].rstrip(".")
    return found["v6"] if ":" in found["v6"] and _is_number(found["v6"]) else None


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
