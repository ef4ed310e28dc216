"""Enter players from a pasted list: it is shown as it is understood, then it counts."""

from __future__ import annotations

import json
from pathlib import Path

from fastapi import APIRouter, Depends, Request, Response

from crosstable.league.accounts.access import Access, Permission
from crosstable.league.events.pasted_entries import PastedEntry, entries_of_list, preview_rows
from crosstable.league.events.running import read_running
from crosstable.league.players.federation_lists import PlayerLookup
from crosstable.model.errors import CrosstableError, InputError
from crosstable.web.accounts.account_pages import page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.commands.entries import Entries
from crosstable.web.commands.perform import Wish, perform
from crosstable.web.commands.table import BY_NAME
from crosstable.web.desk.forms import entry_values
from crosstable.web.desk.previews import back_to_desk, problem_page

_LISTS = Path("players.db")  # the imported lists of federations, where the command line looks for them


def entry_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes that show a pasted list, and enter it."""
    router = APIRouter(include_in_schema=False)
    managing: Access = Depends(league.needs(Permission.MANAGE_ENTRIES))

    @router.post("/{event}/list")
    def paste(request: Request, event: str, *, access: Access = managing, form: Form) -> Response:
        try:
            read = _read(league, event, form.get("list", ""))
            given = Entries.model_validate({"entries": [entry_values(each.entry) for each in read]})
            wish = Wish(dry_run="accept" not in form, key=form.get("key") or None)
            made = perform(league.store, access, BY_NAME["event enter"], {"event": event}, given, wish)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        if not wish.dry_run:
            return back_to_desk(league, request, event, made)
        columns, rows = preview_rows(read)
        return page(
            league,
            request,
            "desk/list.html",
            access=access,
            event=event,
            columns=columns,
            rows=rows,
            doubts=[str(doubt) for each in read for doubt in each.doubts],
            found=json.loads(made.answer),
            text=form.get("list", ""),
        )

    return router


def _read(league: LeagueAccounts, event: str, text: str) -> list[PastedEntry]:
    with league.store.read() as connection:
        running = read_running(connection, event)
    lists = PlayerLookup(_LISTS) if _LISTS.is_file() else None
    found = entries_of_list(league.store, running, text.splitlines(), lists)
    if not found:
        raise InputError("web/desk/nothing-pasted")
    return found
