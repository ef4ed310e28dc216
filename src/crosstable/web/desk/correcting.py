"""Correct a game: chosen in the crosstable, previewed, and followed by what is to happen to boards not started."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from crosstable.league.accounts.access import Access, Permission
from crosstable.model.errors import CrosstableError
from crosstable.views.correcting import corrected_game, games_of
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.commands.perform import Performed, perform
from crosstable.web.commands.rounds import RePair
from crosstable.web.commands.table import BY_NAME
from crosstable.web.desk.event_here import event_read
from crosstable.web.desk.previews import problem_page

_Number = Annotated[int, Path(ge=1, le=1_000_000)]


def correcting_router(league: LeagueAccounts) -> APIRouter:
    """Return the pages on which a game is chosen and corrected."""
    router = APIRouter(include_in_schema=False)
    correcting: Access = Depends(league.needs(Permission.CORRECT_RESULTS))

    @router.get("/{event}/games")
    def crosstable(request: Request, event: str, *, access: Access = correcting) -> Response:
        running = event_read(league, event)
        rows = games_of(running)
        rounds = len(rows[0].cells) if rows else 0
        name = running.event.name
        return page(league, request, "desk/games.html", access=access, event=event, name=name, rows=rows, rounds=rounds)

    @router.get("/{event}/games/{round}/{board}")
    def game(request: Request, event: str, round: _Number, board: _Number, *, access: Access = correcting) -> Response:
        running = event_read(league, event)
        try:
            found = corrected_game(running, round, board)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        name = running.event.name
        return page(league, request, "desk/correct_game.html", access=access, event=event, name=name, game=found)

    @router.get("/{event}/games/{round}/of/{player}", dependencies=[Depends(league.needs(Permission.CORRECT_RESULTS))])
    def game_of_player(request: Request, event: str, round: _Number, player: str) -> Response:
        running = event_read(league, event)
        games = next((each.games for each in running.rounds if each.number == round), ())
        found = (known.game.board for known in games if player in known.game.players and len(known.game.sides) > 1)
        board = next((each for each in found if each is not None), None)
        return lead_to(league, request, f"/desk/{event}/games" + ("" if board is None else f"/{round}/{board}"))

    return router


def then_re_paired(league: LeagueAccounts, access: Access, event: str, form: Form, made: Performed) -> Performed:
    """Pair the boards that have not started again after a correction, where the form asks for it.

    Args:
        league: of the event.
        access: of whoever corrected.
        event: by public id.
        form: that was sent; `then` says what follows, `reason` why.
        made: the correction.
    Raises:
        CrosstableError: as `event re-pair`; the correction stays.
    """
    if form.get("then") != "re-pair":
        return made
    return perform(league.store, access, BY_NAME["event re-pair"], {"event": event}, RePair(reason=form["reason"]))
