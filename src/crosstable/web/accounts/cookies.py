"""The cookies of a league: the session, and a link that was opened but not used yet.

Rules
1. Over https the name begins with `__Host-`: the cookie is then for this host alone, for all of it, and secure.
2. A cookie is never read by scripts, and not sent with requests that another site makes (`SameSite=Lax`).
3. Each league of a site has cookies of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

SESSION = "session"
LINK = "link"


@dataclass(frozen=True, slots=True)
class Cookies:
    """The cookies of a league.

    Args:
        league: the key of the league.
    """

    league: str

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
            secure=_is_secure(request),
            httponly=True,
            samesite="lax",
        )

    def drop(self, request: HTTPConnection, answer: Response, what: str) -> None:
        """Delete a cookie."""
        answer.delete_cookie(
            self._name(request, what), path="/", secure=_is_secure(request), httponly=True, samesite="lax"
        )

    def _name(self, request: HTTPConnection, what: str) -> str:
        prefix = "__Host-" if _is_secure(request) else ""
        return f"{prefix}crosstable-{self.league}-{what}"


def _is_secure(request: HTTPConnection) -> bool:
    return request.url.scheme == "https"
