"""Answer requests for pages: an ASGI application for each league."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool

from crosstable.web.defence import FRAMED, Receive, Scope, Send
from crosstable.web.league_site import LeagueSite, MadePage, Moved, Unchanged
from crosstable.web.reader_language import VARY, wished_by

_METHODS = ("GET", "HEAD")
_FRAMED = ("overlay/", "embed/")  # what other sites may show in a frame
_ALWAYS = (b"cache-control", b"no-cache")  # keep it, and ask whether it is current


class LeaguePages:
    """Serves the pages of a league at their paths; the page of the folder itself is `index.html`."""

    def __init__(self, site: LeagueSite) -> None:
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        del receive  # nothing is read from readers
        if scope["method"] not in _METHODS:
            await answer(send, 405, [(b"allow", b"GET, HEAD")], b"Pages can only be read.\n")
            return
        root, path = scope.get("root_path", ""), path_below(scope)
        if not path:  # without a slash at the end, links of the page would lead elsewhere
            await answer(send, 308, [(b"location", f"{root}/".encode())], b"")
            return
        known = _header(scope, b"if-none-match")
        path = path[1:] or "index.html"
        wished = wished_by(scope)
        page = self._site.at_hand(path, wished)
        found = page if page is not None else await run_in_threadpool(self._site.find, path, known, wished)
        framed = FRAMED if path.startswith(_FRAMED) else []
        if isinstance(found, MadePage):
            await _page(scope, send, found, known, framed)
        elif isinstance(found, Unchanged):
            await answer(send, 304, [(b"etag", found.tag.encode()), _ALWAYS, (b"vary", VARY)], b"")
        elif isinstance(found, Moved):
            await answer(send, 308, [(b"location", quote(f"{root}/{found.path}").encode()), _ALWAYS], b"")
        else:
            text = await run_in_threadpool(self._site.missing, f"{root}/", path, wished)
            await answer(
                send, 404, [_ALWAYS, *framed], text.encode("utf-8", "replace"), kind=b"text/html; charset=utf-8"
            )


async def _page(scope: Scope, send: Send, page: MadePage, known: str | None, framed: list[tuple[bytes, bytes]]) -> None:
    varies = VARY if page.is_for_readers else b"accept-encoding"
    headers = [(b"etag", page.tag.encode()), _ALWAYS, (b"vary", varies), *framed]
    if known is not None and (page.tag in known or known.strip() == "*"):
        await answer(send, 304, headers, b"")
        return
    body = page.body
    if page.packed is not None and "gzip" in (_header(scope, b"accept-encoding") or ""):
        body = page.packed
        headers.append((b"content-encoding", b"gzip"))
    await answer(send, 200, headers, body, kind=page.kind.encode(), is_head=scope["method"] == "HEAD")


async def answer(
    send: Send,
    status: int,
    headers: list[tuple[bytes, bytes]],
    body: bytes,
    *,
    kind: bytes = b"text/plain; charset=utf-8",
    is_head: bool = False,
) -> None:
    """Send an answer.

    Args:
        headers: without type and length of the content.
    """
    if status != 304:
        headers = [*headers, (b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if is_head else body})


def path_below(scope: Scope) -> str:
    """Return the path below that of the application."""
    return str(scope["path"]).removeprefix(scope.get("root_path", ""))


def _header(scope: Scope, name: bytes) -> str | None:
    pairs: Any = scope["headers"]
    return next((value.decode("latin-1") for key, value in pairs if key == name), None)
