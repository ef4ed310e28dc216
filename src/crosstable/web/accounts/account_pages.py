"""Make the pages of accounts, in the look of the site and the language of the reader."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from crosstable.facts.settings.config import LeagueConfig
from crosstable.model.messages import Message
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access
from crosstable.publish.templating import templates_in
from crosstable.views.texts import in_language, worded
from crosstable.web.accounts.senders import naming_actor
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.reader_language import chosen, links_for, offered_languages, wished_now

NOT_KEPT = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


def page(
    league: LeagueAccounts,
    request: Request,
    template: str,
    *,
    status: int = 200,
    access: Access | None = None,
    **values: Any,
) -> Response:
    """Return a page of accounts; nobody keeps it.

    A message among the values is shown as a sentence in the language of the reader.

    Args:
        template: of this package, or of another one with its path: "web/desk/events.html".
    """
    with league.store.read() as connection:
        config = league.league.config(connection)
    root = league.path(request)
    code = language_for(config)
    with in_language(code):
        text = templates_in(code).fill(
            template if "/" in template else f"web/accounts/{template}",
            language_links=links_for(code, config.language, config.languages),
            root=root,
            league=display_text(config.name, config.key),
            access=access,
            **{name: worded(value) if isinstance(value, Message) else value for name, value in values.items()},
        )
    if access is not None:
        text = naming_actor(text, access.actor)
    return HTMLResponse(text.encode("utf-8", "replace"), status, headers=NOT_KEPT)


@contextmanager
def in_language_of(league: LeagueAccounts) -> Iterator[None]:
    """Make what a page shows in the language of its reader: tables, reasons and other texts that are values."""
    with league.store.read() as connection:
        config = league.league.config(connection)
    with in_language(language_for(config)):
        yield


def language_for(config: LeagueConfig) -> str:
    """Return the language of pages of a league for the reader whose request is answered."""
    return chosen(wished_now(), config.language, offered_languages(config.language, config.languages))


def lead_to(league: LeagueAccounts, request: Request, path: str) -> Response:
    """Lead the browser to another page of the league, after a form was sent.

    Args:
        path: below that of the league, beginning with a slash.
    """
    return RedirectResponse(f"{league.path(request)}{path}", 303, headers=NOT_KEPT)


def own_path(path: str) -> str:
    """Return a path of this league to lead to, that a form sent; "/" where it leads anywhere else.

    Example:
        >>> own_path("/accounts"), own_path("//elsewhere.example/"), own_path("https://elsewhere.example")
        ('/accounts', '/', '/')
    """
    is_own = path.startswith("/") and path.isascii() and path.isprintable() and not set(path) & set("\\\"'<> ")
    return path if is_own and not path.startswith("//") and "/link/" not in path else "/"
