"""Enter players from a list or a file of any format: it is shown as it is understood, decided, then it counts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.event.enter import Entries
from crosstable.commands.fields import values_of
from crosstable.commands.file_limits import check_file, read_in_time
from crosstable.commands.perform import Performed, Wish, perform
from crosstable.commands.reading import FieldError, read_input
from crosstable.commands.shared.entrants import entrant_of
from crosstable.commands.table import command_named
from crosstable.events.entry_facts import NewEntry
from crosstable.events.entry_files import ReadEntries, read_entries
from crosstable.events.entry_preview import decided, previewed
from crosstable.events.running import read_running
from crosstable.facts.players.lists_of_league import lists_of_league
from crosstable.model.errors import CrosstableError, InputError
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.frame import event_page
from crosstable.web.desk.previews import back_to_desk, problem_page
from crosstable.web.uploads import Upload, UploadedFile, UploadedForm

_ENTER = command_named("event enter")
_PASTED = "list.txt"  # what a pasted list is called
_SHOWN_PROBLEMS = 10
_DECISION = re.compile(r"d([0-9]{1,5})", re.ASCII)
_HOW = (
    "from_round",
    "missed",
    "against_bye",
    "irregular",
    "ratings_from",
)  # the fields that say how everybody is entered


def entry_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes that show a list or a file, and enter it."""
    router = APIRouter(include_in_schema=False)
    managing: Access = Depends(league.needs(Permission.MANAGE_ENTRIES))

    @router.post("/{event}/list")
    def enter_list(request: Request, event: str, *, access: Access = managing, form: Upload) -> Response:
        try:
            if "entries" in form.fields:
                return back_to_desk(league, request, event, _decided(league, access, event, form))
            read = _read(league, event, form)
            if "accept" in form.fields:
                counting = [each.entry for each in read.entries if not each.is_left_out]
                made = _perform(league, access, event, _given(counting, form))
                return back_to_desk(league, request, event, made)
            return _preview(league, request, access, event, form, read)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)

    return router


def look_at_list(league: LeagueAccounts, request: Request, event: str, access: Access, form: UploadedForm) -> Response:
    """Return the page that shows a list as it is understood, before it is entered.

    Raises:
        CrosstableError: nothing in it can be read.
    """
    return _preview(league, request, access, event, form, _read(league, event, form))


def _read(league: LeagueAccounts, event: str, form: UploadedForm) -> ReadEntries:
    """Read the list or the file of a form, within the limits of files."""
    found: UploadedFile | None = form.file("file", pasted="list", pasted_name=_PASTED)
    if found is None or not found.content.strip():
        raise InputError("web/desk/nothing-pasted")
    check_file(found.name, found.content)
    with league.store.read() as connection:
        running = read_running(connection, event)
    lists = lists_of_league(league.store, league.lists)
    encoding = form.fields.get("encoding", "").strip() or None
    read = read_in_time(lambda: read_entries(league.store, running, found.content, found.name, lists, encoding))
    if not read.entries:
        raise InputError("web/desk/nothing-pasted")
    return read


def _given(entries: Sequence[NewEntry], form: UploadedForm) -> Entries:
    how = {name: word for name in _HOW if (word := form.fields.get(name, "").strip())}
    return read_input(Entries, {"entries": [entrant_of(each) for each in entries], **how}, texts=True)


def _perform(
    league: LeagueAccounts, access: Access, event: str, given: Any, wish: Wish | None = None, key: str | None = None
) -> Performed:
    return perform(league.store, access, _ENTER, {"event": event}, given, wish or Wish(key=key))


def _decided(league: LeagueAccounts, access: Access, event: str, form: UploadedForm) -> Performed:
    """Enter what was shown, with what was decided of the doubtful ones."""
    decisions = {int(found[1]): word for name, word in form.fields.items() if (found := _DECISION.fullmatch(name))}
    try:
        shown = read_input(Entries, {"entries": json.loads(form.fields["entries"])})
    except (FieldError, ValueError, RecursionError):
        raise InputError("web/upload-not-valid") from None
    counting = decided([each.entry() for each in shown.entries], decisions)
    if not counting:
        raise InputError("web/desk/nobody-left")
    return _perform(league, access, event, _given(counting, form), key=form.fields.get("key") or None)


def _preview(
    league: LeagueAccounts, request: Request, access: Access, event: str, form: UploadedForm, read: ReadEntries
) -> Response:
    given = _given([each.entry for each in read.entries], form)
    counting = [each.entry for each in read.entries if not each.is_left_out]
    if not counting:
        raise InputError("web/desk/nothing-pasted")
    made = _perform(league, access, event, _given(counting, form), Wish(dry_run=True))
    with league.store.read() as connection:
        shown = previewed(connection, read_running(connection, event), read.entries)
    return event_page(
        league,
        request,
        "web/desk/list.html",
        event,
        access,
        here="entrants",
        shown=list(enumerate(shown)),
        found=json.loads(made.answer),
        problems=read.problems[:_SHOWN_PROBLEMS],
        more_problems=max(0, len(read.problems) - _SHOWN_PROBLEMS),
        rounds=read.rounds,
        games=read.games,
        entries=json.dumps([values_of(each) for each in given.entries], separators=(",", ":")),
        how={name: form.fields[name] for name in _HOW if form.fields.get(name, "").strip()},
        text=form.fields.get("list", "") if "file" not in form.files else "",
        key=token_hex(16),
    )
