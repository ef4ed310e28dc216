"""What other sites cannot make a browser do: an unsafe request must come from a page of this site.

Rules
1. GET, HEAD and OPTIONS change nothing, and pass.
2. A request with a bearer token passes: no browser adds one.
3. `Sec-Fetch-Site`, which every browser of today sends, must be `same-origin` or `none` (typed by the user).
4. Without it, `Origin` must be the scheme and the host that were asked.  A request without both comes from no browser,
   and passes.  No browser sends one of them twice: that does not pass.
5. Whatever does not pass is answered with 403.
"""

from __future__ import annotations

from crosstable.model.messages import message
from crosstable.web.defence import Application, Receive, Scope, Send, header, headers, refuse

_SAFE = ("GET", "HEAD", "OPTIONS")
_OWN = ("same-origin", "none")


class CrossSiteGuard:
    """An ASGI application around another one, by the rules above."""

    def __init__(self, inner: Application) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and not is_allowed(scope):
            await refuse(send, scope["path"], 403, message("web/cross-site"))
            return
        await self._inner(scope, receive, send)


def is_allowed(scope: Scope) -> bool:
    """Return whether a request may have an effect."""
    if scope["method"] in _SAFE or (header(scope, b"authorization") or "").lower().startswith("bearer "):
        return True
    sites, origins = headers(scope, b"sec-fetch-site"), headers(scope, b"origin")
    if len(sites) > 1 or len(origins) > 1:
        return False
    if sites:
        return sites[0] in _OWN
    return not origins or origins[0] == f"{scope.get('scheme', 'http')}://{header(scope, b'host')}"
