"""The language in which a reader sees pages: the one they chose, else one that their browser asks for.

Rules
1. A link `?lang=de` on any page chooses a language: it leads to the same page without the parameter, and sets the one
   cookie by which the choice is remembered.  Whoever is signed in keeps it with their account or personal link as well.
2. Without a choice, the first language of the browser (`Accept-Language`) counts in which the league offers pages.
3. Without either, the language of the league does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import lru_cache
from urllib.parse import quote, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import Response

from crosstable.publish.language_links import PARAMETER, LanguageLink, LanguageSwitch, tag_of
from crosstable.views.languages import languages
from crosstable.web.defence import Application, Receive, Scope, Send, header

COOKIE = "crosstable-language"
VARY = b"accept-encoding, accept-language, cookie"
_SECONDS = 365 * 24 * 3600
_MOST_TAGS = 20  # of a header: more are not looked at
_TAG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_COOKIE = re.compile(rf"(?:^|;\s*)(?:__Host-)?{COOKIE}=({_TAG.pattern})(?=;|\s*$)")
_OTHER_SCRIPTS = {"zh": ("hant", "tw", "hk", "mo")}  # whose readers do not read the one that there is
_wished: ContextVar[tuple[str, ...]] = ContextVar("wished", default=())

Keep = Callable[[HTTPConnection, str], None]


class ReaderLanguage:
    """An ASGI application around another one: notes the languages that a reader wishes, and answers their choice.

    Args:
        keep: notes the choice of whoever is signed in.
    """

    def __init__(self, inner: Application, keep: Keep) -> None:
        self._inner = inner
        self._keep = keep

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        query: bytes = scope["query_string"]
        if b"lang=" in query and scope["method"] in ("GET", "HEAD") and "/api/" not in scope["path"]:
            request = HTTPConnection(scope)
            code = _offered(request.query_params.get(PARAMETER, ""), tuple(languages()))
            if code is not None:
                await run_in_threadpool(self._keep, request, code)
                await _remembered(request, code)(scope, receive, send)
                return
        _wished.set(wished_by(scope))
        await self._inner(scope, receive, send)


def wished_by(scope: Scope) -> tuple[str, ...]:
    """Return the languages that a reader wishes, best first, as the tags of their choice or their browser."""
    return _tags(header(scope, b"cookie") or "", header(scope, b"accept-language") or "")


def wished_now() -> tuple[str, ...]:
    """Return the languages that the reader wishes whose request is answered."""
    return _wished.get()


@lru_cache(maxsize=1024)
def chosen(wished: tuple[str, ...], default: str, offered: tuple[str, ...]) -> str:
    """Return the language of pages for a reader.

    Args:
        wished: by the reader, best first.
        default: that of the league.
        offered: by the league.
    Example:
        >>> chosen(("fr-CA", "de-AT"), "en", ("de", "en")), chosen(("tlh",), "en", ("de", "en"))
        ('de', 'en')
    """
    known = (*offered, default)
    return next((found for tag in wished if (found := _offered(tag, known)) is not None), default)


def remember(request: HTTPConnection, answer: Response, code: str) -> None:
    """Set the cookie of a choice."""
    is_secure = request.url.scheme == "https"
    name = f"__Host-{COOKIE}" if is_secure else COOKIE
    answer.set_cookie(name, tag_of(code), max_age=_SECONDS, path="/", secure=is_secure, httponly=True, samesite="lax")


def links_for(current: str, default: str, offered: Sequence[str]) -> Callable[[str], list[LanguageLink]]:
    """Return what makes the links to a page in other languages, for its template."""
    switch = LanguageSwitch(offered_languages(default, offered))
    return lambda up: switch.links("", up, current)


def offered_languages(default: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return the languages from which readers of a league choose, in the order of their codes.

    Args:
        offered: as the league says it; none: all that there are.
    """
    return tuple(sorted({*(offered or languages()), default}))


def _remembered(request: HTTPConnection, code: str) -> Response:
    left = [(name, value) for name, value in request.query_params.multi_items() if name != PARAMETER]
    path = "/" + quote(str(request.scope["path"]).lstrip("/"))  # never of another host
    answer = Response(status_code=303, headers={"Location": path + (f"?{urlencode(left)}" if left else "")})
    answer.headers["Cache-Control"] = "no-store"
    remember(request, answer, code)
    return answer


@lru_cache(maxsize=1024)
def _tags(cookie: str, accepted: str) -> tuple[str, ...]:
    found = _COOKIE.search(cookie)
    rated: list[tuple[float, int, str]] = []
    for at, part in enumerate(accepted.split(",")[:_MOST_TAGS]):
        tag, _, rest = part.partition(";")
        quality = _quality(rest)
        if _TAG.fullmatch(tag.strip()) and quality > 0:
            rated.append((-quality, at, tag.strip()))
    return (*([found[1]] if found else []), *(tag for _, _, tag in sorted(rated)))


def _quality(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0


@lru_cache(maxsize=1024)
def _offered(tag: str, known: tuple[str, ...]) -> str | None:
    """Return the language that is meant by a tag: the same one, else one of the same language without its country."""
    wanted = tag.casefold().replace("_", "-")
    exact = next((code for code in known if tag_of(code).casefold() == wanted), None)
    if exact is not None:
        return exact
    language, *rest = wanted.split("-")
    if set(rest) & set(_OTHER_SCRIPTS.get(language, ())):
        return None
    return next((code for code in known if code.partition("_")[0] == language), None)
