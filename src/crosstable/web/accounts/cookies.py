"""The cookies of a league: the session, and a link that was opened but not used yet.

Rules
1. Over https the name begins with `__Host-`: the cookie is then for this host alone, for all of it, and secure.
2. A cookie is never read by scripts, and not sent with requests that another site makes (`SameSite=Lax`).
3. Each league of a site has cookies of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

SESSION = "session"
LINK = "link"


@dataclass(frozen=True, slots=True)
class Cookies:
    """The cookies of a league.

    Args:
        league: the key of the league.
        address: scheme and host under which readers reach the site, where that is known.
    """

    league: str
    address: str | None

    def read(self, request: HTTPConnection, what: str) -> str | None:
        """Return the value of a cookie; None without one."""
        return request.cookies.get(self._name(request, what))

    def put(self, request: HTTPConnection, answer: Response, what: str, value: str, *, seconds: int) -> None:
        """Set a cookie."""
        answer.set_cookie(
            self._name(request, what),
            value,
            max_age=seconds,
            path="/",
            secure=self.is_secure(request),
            httponly=True,
            samesite="lax",
        )

    def drop(self, request: HTTPConnection, answer: Response, what: str) -> None:
        """Delete a cookie."""
        answer.delete_cookie(
            self._name(request, what), path="/", secure=self.is_secure(request), httponly=True, samesite="lax"
        )

    def is_secure(self, request: HTTPConnection) -> bool:
        """Return whether the reader uses https, also where a proxy ends it without saying so."""
        if request.url.scheme == "https":
            return True
        known = urlsplit(self.address or "")
        return known.scheme == "https" and request.url.hostname == known.hostname

    def _name(self, request: HTTPConnection, what: str) -> str:
        prefix = "__Host-" if self.is_secure(request) else ""
        return f"{prefix}crosstable-{self.league}-{what}"
