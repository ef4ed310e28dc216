"""Correct a game: chosen in the crosstable, previewed, and followed by what is to happen to boards not started."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy import Connection

from crosstable.commands.errors import StaleError
from crosstable.commands.event.re_pair import RePair
from crosstable.commands.perform import Wish, perform
from crosstable.commands.table import command_named
from crosstable.commands.versions import version_of
from crosstable.events.listed_boards import board_label
from crosstable.model.errors import CrosstableError, InputError
from crosstable.people.accounts.access import Access, Permission
from crosstable.views.correcting import corrected_game, games_of
from crosstable.web.accounts.account_pages import lead_to
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.event_here import event_read
from crosstable.web.desk.frame import event_page
from crosstable.web.desk.previews import back_to_desk, preview_page, problem_page

_Number = Annotated[int, Path(ge=1, le=1_000_000)]
_Label = Annotated[str, Path(max_length=10)]
_Typed = Annotated[str, Query(max_length=200)]
_BOARD = r"[1-9]\d{0,5}(?:\.[1-9]\d{0,2})?"
_ROUND_BOARD_RESULT = re.compile(rf"\s*([1-9]\d{{0,3}})\s*/\s*({_BOARD})\s*[:.)]?\s+(\S.*?)\s*", re.ASCII)


def correcting_router(league: LeagueAccounts) -> APIRouter:
    """Return the pages on which a game is chosen and corrected."""
    router = APIRouter(include_in_schema=False)
    correcting: Access = Depends(league.needs(Permission.CORRECT_RESULTS))

    @router.get("/{event}/games")
    def crosstable(request: Request, event: str, *, access: Access = correcting) -> Response:
        running = event_read(league, event)
        rows = games_of(running)
        rounds = len(rows[0].cells) if rows else 0
        return event_page(league, request, "web/desk/games.html", event, access, here="games", rows=rows, rounds=rounds)

    @router.get("/{event}/games/{round}/{board}")
    def game(
        request: Request,
        event: str,
        round: _Number,
        board: _Label,
        result: _Typed = "",
        *,
        access: Access = correcting,
    ) -> Response:
        running = event_read(league, event)
        try:
            found = corrected_game(running, round, board)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        text = next((each.text for each in found.buttons if each.word == result), result)
        values: dict[str, Any] = {"game": found, "typed": result, "typed_text": text}
        return event_page(league, request, "web/desk/correct_game.html", event, access, here="games", **values)

    @router.get("/{event}/games/{round}/of/{player}", dependencies=[Depends(league.needs(Permission.CORRECT_RESULTS))])
    def game_of_player(request: Request, event: str, round: _Number, player: str) -> Response:
        running = event_read(league, event)
        games = next((each.games for each in running.rounds if each.number == round), ())
        found = (known.game.board for known in games if player in known.game.players and len(known.game.sides) > 1)
        board = next((each for each in found if each is not None), None)
        there = "" if board is None else f"/{round}/{board_label(running, board)}"
        return lead_to(league, request, f"/desk/{event}/games{there}")

    return router


def typed_correction(typed: str) -> str | None:
    """Return the address of the correction that was typed where results are, below the event; None for a result.

    Example:
        >>> typed_correction("2/3 b"), typed_correction("3 b"), typed_correction("2/3.1 1-0")
        ('games/2/3?result=b', None, 'games/2/3.1?result=1-0')
    """
    match = _ROUND_BOARD_RESULT.fullmatch(typed)
    return match and f"games/{int(match[1])}/{match[2]}?{urlencode({'result': match[3]})}"


def lead_to_correction(league: LeagueAccounts, request: Request, access: Access, event: str, there: str) -> Response:
    """Lead the browser to a correction that was typed where results are.

    Args:
        access: of whoever typed it.
        there: as `typed_correction` returns it.
    Raises:
        InputError: whoever typed it enters results and does not correct them.
    """
    if not access.may(Permission.CORRECT_RESULTS, event):
        raise InputError("web/desk/director-corrects")
    return lead_to(league, request, f"/desk/{event}/{there}")


def correct_by_form(
    league: LeagueAccounts, request: Request, access: Access, event: str, form: Form, given: Any
) -> Response:
    """Correct a game, or show what would change, and pair boards again where the form asks for it.

    What is paired again depends on all results: where others have entered some since the preview, nothing is done, and
    there is a new preview.  The correction alone is what the preview showed, whatever else was entered.

    Args:
        form: that was sent; `then` says what follows, `reason` why, `seen` what the preview was made of.
    Raises:
        CrosstableError: as `event correct`.
    """
    if "dry_run" in form:
        return _preview(league, request, access, event, form, given)
    re_pairs = form.get("then") == "re-pair"
    wish = Wish(key=form.get("key") or None, seen=(form.get("seen") or None) if re_pairs else None)
    try:
        made = perform(league.store, access, command_named("event correct"), {"event": event}, given, wish)
    except StaleError as error:
        return _preview(league, request, access, event, form, given, stale=error)
    if re_pairs:
        again, seen = RePair(reason=form.get("reason", "")), None if made.is_repeated else made.tag
        try:
            made = perform(
                league.store, access, command_named("event re-pair"), {"event": event}, again, Wish(seen=seen)
            )
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, corrected=made.change)
    return back_to_desk(league, request, event, made, form.get("page", ""))


def _preview(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    form: Form,
    given: Any,
    stale: StaleError | None = None,
) -> Response:
    """Return the page that shows what a correction would change; its form names the state that this is true of."""
    seen = ""

    def note(connection: Connection) -> None:
        nonlocal seen
        seen = version_of(connection, event)

    wish = Wish(dry_run=True, check=note)
    would = perform(league.store, access, command_named("event correct"), {"event": event}, given, wish)
    fields = {**{name: value for name, value in form.items() if name != "then"}, "seen": seen}
    return preview_page(league, request, access, event, "corrections", fields, would.answer, stale=stale)
