"""The settings of rating lists at the desk: add, change and remove one, with the leaderboard before and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup
from sqlalchemy import Connection, select

from crosstable.changes.list_preview import ListPreview
from crosstable.commands.perform import Performed, Wish, perform
from crosstable.commands.table import command_named
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.settings.list_tables import list_tables
from crosstable.facts.settings.settings_text import settings_text
from crosstable.facts.store.schema import discipline
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.table_html import page_table
from crosstable.runs.rating_lists import league_config
from crosstable.views.tables.list_preview import PreviewContext, preview_table
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.ratings.list_form import ListChoices, list_form, typed_settings
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk
from crosstable.web.form_input import given_in

_OTHER_SYSTEM = "other_system"  # the button that shows the parameters of another system
_NEW = "new-list"
_FEW = 12  # players of a preview that are in sight


@dataclass(frozen=True, slots=True)
class _Settings:
    """What a form of a list is made from: the settings of the league, and what there is to choose from."""

    config: LeagueConfig
    choices: ListChoices

    @classmethod
    def read(cls, connection: Connection) -> _Settings:
        config = league_config(connection)
        played = connection.execute(select(discipline.c.name).order_by(discipline.c.id)).scalars()
        seasons = [(each.key, each.name) for each in config.seasons]
        return cls(config, ListChoices([*played], seasons, len(config.pools)))

    def typed(self, key: str) -> dict[str, str]:
        """Return the settings of a list as its form has them; those of a new one for ""."""
        tables = list_tables(self.config.plain)
        return typed_settings(tables[key], 1 + list(tables).index(key)) if key else typed_settings({}, 0)


def settings_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of the settings of rating lists."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    owning: Access = Depends(league.needs(Permission.MANAGE_LEAGUE))

    @router.get("/settings.toml")
    def as_file(access: Access = owning) -> Response:  # noqa: ARG001 - who may is asked first
        with league.store.read() as connection:
            text = settings_text(league_config(connection).plain)
        headers = {"Content-Disposition": 'attachment; filename="league.toml"', "Cache-Control": "no-store"}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    @router.get(f"/{_NEW}")
    def new(request: Request, access: Access = owning) -> Response:
        return _form_page(desk, request, access, "", {})

    @router.post(f"/{_NEW}")
    def add(request: Request, *, access: Access = owning, form: Form) -> Response:
        return _sent(desk, request, access, "", form)

    @router.get("/lists/{key}/settings")
    def settings(request: Request, key: str, access: Access = owning) -> Response:
        _check_list(desk, key)
        return _form_page(desk, request, access, key, {})

    @router.post("/lists/{key}/settings")
    def change(request: Request, key: str, *, access: Access = owning, form: Form) -> Response:
        _check_list(desk, key)
        return _sent(desk, request, access, key, form)

    @router.get("/lists/{key}/drop")
    def ask(request: Request, key: str, access: Access = owning) -> Response:
        _check_list(desk, key)
        with league.store.read() as connection:
            pool = league_config(connection).pool(key)
        return desk.page(request, access, "list_drop.html", pool=pool)

    @router.post("/lists/{key}/drop")
    def drop(request: Request, key: str, *, access: Access = owning, form: Form) -> Response:
        command = command_named("drop-list")
        try:
            made = perform(league.store, access, command, {"rating_list": key}, given_in(command, form))
        except CrosstableError as error:
            return desk.problem(request, access, error, back=f"lists/{key}")
        return desk.lead_to(request, f"log?done={made.change}")

    return router


def _check_list(desk: RatingsDesk, key: str) -> None:
    with desk.league.store.read() as connection:
        known = {each.key for each in league_config(connection).pools}
    if key not in known:
        raise NotAllowedError(desk.league)


def _sent(desk: RatingsDesk, request: Request, access: Access, key: str, form: Mapping[str, str]) -> Response:
    """Answer a form: with the parameters of another system, a preview, what is wrong, or the list as it is then."""
    if _OTHER_SYSTEM in form:
        typed = {name: text for name, text in form.items() if not name.startswith("parameters.")}
        return _form_page(desk, request, access, key, typed)
    command, where = (command_named("edit-list"), {"rating_list": key}) if key else (command_named("add-list"), {})
    try:
        made = perform(desk.league.store, access, command, where, given_in(command, form), Wish("dry_run" in form))
    except CrosstableError as error:
        return _form_page(desk, request, access, key, form, error=error)
    if "dry_run" in form:
        return _form_page(desk, request, access, key, form, made=made)
    done = "" if made.change is None else f"?done={made.change}"
    return desk.lead_to(request, f"lists/{made.value.rating_list}{done}")


def _form_page(
    desk: RatingsDesk,
    request: Request,
    access: Access,
    key: str,
    typed: Mapping[str, str],
    *,
    error: CrosstableError | None = None,
    made: Performed | None = None,
) -> Response:
    """Return the page of the form.

    Args:
        typed: what was sent; nothing for the settings as they are.
        made: the dry run whose preview it shows.
    """
    with desk.league.store.read() as connection:
        known = _Settings.read(connection)
    command = command_named("edit-list" if key else "add-list")
    form = list_form(command, known.config, key, typed or known.typed(key), known.choices, error)
    values: dict[str, Any] = {} if made is None else _preview(made)
    return desk.page(
        request,
        access,
        "list_settings.html",
        status=200 if error is None else status_of(error),
        form=form,
        name=known.config.pool(key).name if key else "",
        path=f"lists/{key}/settings" if key else _NEW,
        error=None if error is None else error.message,
        **values,
    )


def _preview(made: Performed) -> dict[str, Any]:
    """Return what the page shows of a dry run."""
    found: ListPreview | None = made.for_words.get("preview")
    shown: dict[str, Any] = {"would": made.value, "preview": found}
    if found is None:
        return shown
    names = {each.player.id: each.player.name for each in made.value.preview.players}
    context = PreviewContext(None if found.before is None else found.before.scale, found.after.scale, names.__getitem__)

    def table(first: int, last: int | None) -> Markup:
        return page_table(preview_table(found.players[first:last], context, "page"))

    return {**shown, "preview_table": table, "few": _FEW}
