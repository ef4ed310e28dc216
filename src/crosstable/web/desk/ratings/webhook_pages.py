"""Webhooks at the desk: addresses to which news are sent, what was sent, what failed, and sending it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy import Connection, RowMapping

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Performed, perform
from crosstable.commands.table import command_named
from crosstable.model.errors import CrosstableError, InputError
from crosstable.people.accounts.access import Access, Permission
from crosstable.people.webhooks.webhooks import KINDS, Webhook, deliveries, webhooks
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.desk.ratings.ratings_desk import NumberInPath, RatingsDesk
from crosstable.web.form_input import checked_input

_SHOWN = 50  # deliveries


class ShownWebhook(NamedTuple):
    """A webhook in the list; `last` is its latest delivery."""

    number: int
    host: str
    address: str
    kinds: tuple[str, ...]
    last: RowMapping | None
    failed: int


def webhook_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of webhooks."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    managing: Access = Depends(league.needs(Permission.MANAGE_LEAGUE))

    @router.get("/webhooks")
    def listed(request: Request, access: Access = managing) -> Response:
        return _list(desk, request, access)

    @router.post("/webhooks")
    def add(request: Request, *, access: Access = managing, form: Form) -> Response:
        kinds = [kind for kind in KINDS if form.get(kind)]
        try:
            if not kinds:
                raise InputError("web/desk/no-kinds")
            values = {"address": form.get("address", "").strip(), "kinds": kinds}
            made = perform(
                league.store,
                access,
                command_named("webhook add"),
                {},
                checked_input(command_named("webhook add"), values),
            )
        except CrosstableError as error:
            return desk.problem(request, access, error, back="webhooks")
        return _list(desk, request, access, made=made.value)

    @router.get("/webhooks/{webhook}")
    def one(request: Request, webhook: NumberInPath, access: Access = managing) -> Response:
        with league.store.read() as connection:
            found = next((each for each in webhooks(connection) if each.number == webhook), None)
            if found is None:
                raise NotAllowedError(league)
            sent = deliveries(connection, webhook, _SHOWN)
        return desk.page(request, access, "webhook.html", webhook=found, sent=sent)

    @router.post("/webhooks/{webhook}/{do}")
    def change(request: Request, webhook: NumberInPath, do: str, *, access: Access = managing, form: Form) -> Response:
        where = {"webhook": str(webhook)}
        if do == "resend":
            where["delivery"] = form.get("delivery", "")
        if do not in ("drop", "test", "resend"):
            raise NotAllowedError(league)
        try:
            _perform(desk, access, f"webhook {do}", where)
        except CrosstableError as error:
            return desk.problem(request, access, error, back="webhooks")
        return desk.lead_to(request, "webhooks" if do == "drop" else f"webhooks/{webhook}")

    return router


def _perform(desk: RatingsDesk, access: Access, name: str, where: Mapping[str, str]) -> Performed:
    command = command_named(name)
    try:
        return perform(desk.league.store, access, command, where, checked_input(command, {}))
    except NotFoundError:
        raise NotAllowedError(desk.league) from None


def _list(desk: RatingsDesk, request: Request, access: Access, **values: Any) -> Response:
    with desk.league.store.read() as connection:
        found = [_shown(connection, each) for each in webhooks(connection)]
    return desk.page(request, access, "webhooks.html", webhooks=found, kinds=KINDS, **{"made": None, **values})


def _shown(connection: Connection, webhook: Webhook) -> ShownWebhook:
    sent = deliveries(connection, webhook.number, _SHOWN)
    failed = sum(each["state"] == "given-up" or (each["state"] == "waiting" and each["attempts"] > 0) for each in sent)
    host = urlsplit(webhook.address).netloc or webhook.address
    return ShownWebhook(webhook.number, host, webhook.address, webhook.kinds, sent[0] if sent else None, failed)
