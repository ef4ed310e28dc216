"""Open the link on a result slip, and choose which player of the board one is.

Rules
1. Those who may enter results are led to the desk, players of the board who opened their personal link to their page.
2. Whoever else is signed in stays so until they sign out: a slip never takes the place of an account or personal link.
3. Others say which player of the board they are, each time a slip is scanned; then this browser reports that game, and
   nothing else.
"""

from __future__ import annotations

from fastapi import Request, Response

from crosstable.events.event_game import game_of
from crosstable.events.plan_rows import plan_of
from crosstable.facts.players.players import shown_names
from crosstable.model.errors import InputError
from crosstable.model.messages import Message, message
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.people.accounts.sessions import begin_slip_session
from crosstable.people.accounts.slip_links import OpenSlip, open_slip
from crosstable.views.texts import game_words
from crosstable.web.accounts.account_pages import NOT_KEPT, in_language_of, lead_to, page
from crosstable.web.accounts.cookies import LINK
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.sign_in import browser_words, keep_session
from crosstable.web.accounts.site_accounts import LeagueAccounts


def slip_page(league: LeagueAccounts, request: Request) -> Response:
    """Return the page of a slip, or lead to where the reader reports anyway."""
    found, session = _slip(league, request), league.session(request)
    if found is None:
        return link_problem(league, request, message("people/accounts/slip-not-valid"))
    access = None if session is None or session.access.game is not None else session.access  # without a slip
    to = None if access is None else _own_page(access, found)
    if to is not None:
        answer = lead_to(league, request, to)
        league.cookies.drop(request, answer, LINK)
        return answer
    known = access.player if access is not None else None
    with league.store.read() as connection:
        names = shown_names(connection, [*found.players, *([known] if known else [])])
        words = game_of(plan_of(connection, found.event)[1]).words
    with in_language_of(league):
        board = game_words(words).board
    players = [(id, display_text(names.get(id, id), id)) for id in found.players]
    signed_in = None if access is None else display_text(names.get(known or "", access.actor), access.actor)
    return page(
        league,
        request,
        "slip.html",
        access=access,
        slip=found,
        players=players,
        board_word=board,
        signed_in=signed_in,
    )


def _own_page(access: Access, slip: OpenSlip) -> str | None:
    """Return where somebody enters or reports the result of a slip without using it; None where they cannot."""
    if access.may(Permission.ENTER_RESULTS, slip.event):
        return f"/desk/{slip.event}#d{slip.board}"
    if access.player in slip.players and access.may(Permission.REPORT_RESULT, slip.event):
        return f"/player/{slip.event}"
    return None


def use_slip(league: LeagueAccounts, request: Request, form: Form) -> Response:
    """Begin a session for reporting the game of a slip; an account or a personal link stays signed in."""
    before = league.session(request)
    if before is not None and before.access.game is None:
        return slip_page(league, request)
    secret = league.cookies.read(request, LINK) or ""
    try:
        session = begin_slip_session(league.store, secret, form.get("player", ""), browser=browser_words(request))
    except InputError as error:
        return link_problem(league, request, error.message)
    answer = lead_to(league, request, f"/player/{secret.split('.')[1]}")
    keep_session(league, request, answer, session)
    league.cookies.drop(request, answer, LINK)
    return answer


def link_problem(league: LeagueAccounts, request: Request, error: Message) -> Response:
    """Return the page that says why a link opens nothing; the browser forgets it."""
    found = league.session(request)
    access = None if found is None else found.access
    answer = page(league, request, "problem.html", status=404, access=access, error=error)
    answer.headers.update(NOT_KEPT)
    league.cookies.drop(request, answer, LINK)
    return answer


def _slip(league: LeagueAccounts, request: Request) -> OpenSlip | None:
    with league.store.read() as connection:
        return open_slip(connection, league.cookies.read(request, LINK) or "", league.store.clock())
