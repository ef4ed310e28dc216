"""Import results at the desk: a file is shown as the difference that it makes, with its people, then it counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.commands.file_limits import check_file
from crosstable.commands.files import sent_file
from crosstable.commands.perform import Performed, Wish, perform
from crosstable.commands.table import command_named
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.answered_requests import StoredAnswer, find_answer
from crosstable.facts.store.kept_uploads import drop_upload, keep_upload, read_upload
from crosstable.formats.event.event_formats import SNIFFED, sniff
from crosstable.formats.tables.table_file import read_csv, read_xlsx
from crosstable.intake.remembered_mappings import imported_files, remembered_mapping
from crosstable.model.errors import CrosstableError, FormatError, InputError
from crosstable.model.messages import Message
from crosstable.model.tables.mapping import GAME_FIELDS, LONG_FIELDS, SIDE_FIELDS
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk
from crosstable.web.form_input import checked_input
from crosstable.web.uploads import Upload

_FEW = (
    "player_a",
    "player_b",
    "result",
    "winner",
    "score_a",
    "date",
    "event",
    "round",
)  # offered where a table has no column
_FLAGS = ("strict_players", "prune", "take_file")
_MOST_DOUBTS = 150  # names, and unused columns, on a page: each takes two fields of its form
_HEADER = 64 * 1024  # bytes in which the header of a text is


class Doubt(NamedTuple):
    """A new name that is similar to that of a player, and who that is."""

    at: int
    name: str
    player: str | None
    known: str


class Choice(NamedTuple):
    """A field of results, and the column that holds it; "" where none does."""

    field: str
    column: str


def import_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of importing."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    importing: Access = Depends(league.needs(Permission.IMPORT_RESULTS))

    @router.get("/import")
    def choose(request: Request, done: int = 0, *, access: Access = importing) -> Response:
        with league.store.read() as connection:
            files = imported_files(connection)
        return desk.page(request, access, "import.html", files=files, done=done)

    @router.post("/import")
    def upload(request: Request, *, access: Access = importing, form: Upload) -> Response:
        try:
            found = form.file("file", pasted="text")
            if found is None:
                raise InputError("web/desk/nothing-to-import")
            check_file(found.name, found.content)
            key = keep_upload(league.store, access.actor, found.name, found.content)
        except CrosstableError as error:
            return desk.problem(request, access, error, back="import")
        return desk.lead_to(request, f"import/{key}")

    @router.get("/import/{upload}")
    def preview(request: Request, upload: str, access: Access = importing) -> Response:
        return _look(desk, request, access, upload, {})

    @router.post("/import/{upload}")
    def decide(request: Request, upload: str, *, access: Access = importing, form: Upload) -> Response:
        if "accept" not in form.fields:
            return _look(desk, request, access, upload, form.fields)
        try:
            change = _perform(desk, access, upload, form.fields, is_dry_run=False).change
        except CrosstableError as error:
            known = _answered(desk, access, upload)
            if known is None:
                return desk.problem(request, access, error, back=f"import/{upload}")
            change = known.change  # a second click: the first one was carried out
        drop_upload(league.store, access.actor, upload)
        return desk.lead_to(request, f"import?done={change or -1}")

    return router


def _perform(desk: RatingsDesk, access: Access, key: str, form: Mapping[str, str], *, is_dry_run: bool) -> Performed:
    store = desk.league.store
    with store.read() as connection:
        name, content = read_upload(connection, access.actor, key, store.clock())
    values: dict[str, Any] = {flag: True for flag in _FLAGS if form.get(flag)}
    values["file"] = sent_file(name, content)
    values["source"] = form.get("source", "").strip() or None
    values["mapping"] = [f"{field}={column}" for field, column in _mapped(form).items()]
    values["same_as"] = _same_as(form)
    given = checked_input(command_named("import"), values)
    wish = Wish(dry_run=is_dry_run, key=None if is_dry_run else _request_key(key))
    try:
        return perform(store, access, command_named("import"), {}, given, wish)
    except NotFoundError:
        raise NotAllowedError(desk.league) from None


def _request_key(upload: str) -> str:
    return f"import {upload}"


def _answered(desk: RatingsDesk, access: Access, upload: str) -> StoredAnswer | None:
    """Return the answer to an import that counted; None where it did not."""
    store = desk.league.store
    with store.read() as connection:
        return find_answer(connection, access.actor, _request_key(upload), store.clock())


def _mapped(form: Mapping[str, str]) -> dict[str, str]:
    """Return the columns that were chosen, by field: a field with a column, or an unused column with a field."""
    chosen = {name.removeprefix("column-"): word for name, word in form.items() if name.startswith("column-") and word}
    for name, field in form.items():
        if name.startswith("field-") and field:
            chosen[field] = form.get(f"unused-{name.removeprefix('field-')}", "")
    return chosen


def _same_as(form: Mapping[str, str]) -> dict[str, str]:
    """Return the names that are those of known players, as they were decided."""
    found = {}
    for name, player in form.items():
        if name.startswith("same-") and player:
            found[form.get(f"name-{name.removeprefix('same-')}", "")] = player
    return {name: player for name, player in found.items() if name}


def _look(desk: RatingsDesk, request: Request, access: Access, key: str, form: Mapping[str, str]) -> Response:
    """Return the page that shows what an import would do."""
    store = desk.league.store
    error: Message | None = None
    status, found, columns = 200, None, []
    try:
        with store.read() as connection:
            name, content = read_upload(connection, access.actor, key, store.clock())
            columns = _columns(name, content)
            remembered = remembered_mapping(connection, name, columns) if not form and columns else {}
        form = form or {f"column-{field}": column for field, column in remembered.items()}
        found = json.loads(_perform(desk, access, key, form, is_dry_run=True).answer)
    except InputError as wrong:
        if not columns:  # nothing that could be chosen otherwise
            return desk.problem(request, access, wrong, back="import")
        error, status = wrong.message, status_of(wrong)
    except CrosstableError as wrong:
        return desk.problem(request, access, wrong, back="import")
    mapping = found["mapping"] if found else _mapped(form)
    return desk.page(
        request,
        access,
        "import_preview.html",
        status=status,
        upload=key,
        name=name,
        found=found,
        error=error,
        form=form,
        columns=columns,
        is_remembered=bool(remembered),
        unused=_unused(columns, mapping) if found else [],
        choices=[Choice(field, mapping.get(field, "")) for field in _fields(mapping)] if columns else [],
        free=_free_fields(mapping),
        doubts=_doubts(desk, found, form) if found else [],
        changes=sum(found[kind] for kind in ("new", "changed", "back", "moved", "pruned")) if found else 0,
    )


def _columns(name: str, content: bytes) -> list[str]:
    """Return the columns of a table; none of a file of another kind."""
    ending = name.casefold().rpartition(".")[2]
    if ending not in ("csv", "tsv", "tab", "xlsx") or sniff(content[:SNIFFED], name) is not None:
        return []
    try:
        if ending == "xlsx":
            return list(read_xlsx(content, name=name).header)
        first = content[:_HEADER]
        return list(read_csv(first.rpartition(b"\n")[0] or first, name=name, encoding=None).header)
    except FormatError:
        return []  # the reader says what is wrong


def _fields(mapping: Mapping[str, str]) -> list[str]:
    return [*dict.fromkeys([*mapping, *(() if "player" in mapping else _FEW)])]


def _free_fields(mapping: Mapping[str, str]) -> list[str]:
    """Return the fields of the table's form that have no column."""
    letters = sorted(field[-1] for field in mapping if field.startswith("player_"))
    sided = (f"{stem}_{letter}" for stem in SIDE_FIELDS for letter in letters)
    of_form = LONG_FIELDS if "player" in mapping else ("result", "winner", *sided)
    return [field for field in (*GAME_FIELDS, *of_form) if field not in mapping]


def _unused(columns: Sequence[str], mapping: Mapping[str, str]) -> list[str]:
    """Return the columns that no field takes, as far as a form has room for them."""
    return [column for column in columns if column and column not in mapping.values()][:_MOST_DOUBTS]


def _doubts(desk: RatingsDesk, found: Mapping[str, Any], form: Mapping[str, str]) -> list[Doubt]:
    """Return the names to decide: those that are similar to a player's, and those that were decided before."""
    decided = _same_as(form)
    asked = {each["name"]: each["player"] for each in found["similar"]} | decided
    with desk.league.store.read() as connection:
        names = shown_names(connection, [player for player in asked.values() if player])
    known = {each["name"]: each["known"] for each in found["similar"]}
    return [
        Doubt(at, name, player, names.get(player, player) if player else known.get(name, ""))
        for at, (name, player) in enumerate([*asked.items()][:_MOST_DOUBTS])
    ]
