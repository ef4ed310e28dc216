"""The first page of a site of several leagues."""

from __future__ import annotations

import hashlib

from starlette.concurrency import run_in_threadpool

from crosstable.model.names import display_text
from crosstable.publish.package_assets import asset
from crosstable.publish.templating import templates_in
from crosstable.views.languages import ENGLISH
from crosstable.web.defence import Receive, Scope, Send
from crosstable.web.leagues import Leagues
from crosstable.web.pages import answer, path_below
from crosstable.web.reader_language import VARY, chosen, links_for, offered_languages, wished_by

_ASSETS = {
    "/assets/icon.svg": ("icon.svg", b"image/svg+xml"),
    "/assets/site.css": ("site.css", b"text/css; charset=utf-8"),
}


class LeagueListApplication:
    """Lists the leagues of a site, and answers for every path that is of none."""

    def __init__(self, leagues: Leagues) -> None:
        self._leagues = leagues

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        del receive
        path = path_below(scope)
        if path in _ASSETS:
            name, kind = _ASSETS[path]
            await answer(send, 200, [], (asset(name) or "").encode(), kind=kind)
            return
        if path[1:] in self._leagues.by_key:  # without a slash at the end, links of the page would lead elsewhere
            await answer(send, 308, [(b"location", f"{scope.get('root_path', '')}{path}/".encode())], b"")
            return
        is_found = path in ("", "/", "/index.html")
        text = await run_in_threadpool(self._page, scope.get("root_path", ""), wished_by(scope), is_found=is_found)
        body = text.encode("utf-8", "replace")
        tag = f'W/"{hashlib.blake2b(body, digest_size=9).hexdigest()}"'.encode()
        kind = b"text/html; charset=utf-8"
        headers = [(b"etag", tag), (b"cache-control", b"no-cache"), (b"vary", VARY)]
        await answer(send, 200 if is_found else 404, headers, body, kind=kind)

    def _page(self, root: str, wished: tuple[str, ...], *, is_found: bool) -> str:
        leagues, languages = [], set()
        for league in self._leagues:
            with league.store.read() as connection:
                config = league.config(connection)
            languages.add(config.language)
            leagues.append((f"{root}{league.path}/", display_text(config.name, config.key)))
        default = languages.pop() if len(languages) == 1 else ENGLISH
        code = chosen(wished, default, offered_languages(default, ()))
        links = links_for(code, default, ())
        return templates_in(code).fill(
            "leagues.html", root=root, leagues=leagues, is_found=is_found, language_links=links
        )
