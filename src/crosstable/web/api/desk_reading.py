"""What only people of an event or a league may read: what players report and ask for, webhooks, deliveries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response, Security
from pydantic import BaseModel, Field

from crosstable.commands.perform import check_may
from crosstable.commands.places import check_places
from crosstable.commands.shapes import PlayerId, Shape, Stamp
from crosstable.events.reports import Report, waiting_reports
from crosstable.events.running import read_running
from crosstable.facts.store.store import Store
from crosstable.people.accounts.access import Access, Permission
from crosstable.people.webhooks.webhooks import deliveries, webhooks
from crosstable.views.player_reports import requests_of
from crosstable.web.api.answers import JSON
from crosstable.web.api.commands import BEARER, WRITE_PROBLEMS, Writing
from crosstable.web.api.events import EventInPath
from crosstable.web.api.problems import PROBLEMS
from crosstable.web.api.reading import LeagueKey


class ReportShape(Shape):
    """A result that a player reported and that waits to be confirmed."""

    report: int = Field(description="Its number, with which it is confirmed.")
    round: int
    board: int
    player: PlayerId
    result: str = Field(description="As it was reported.", examples=["b"])
    text: str = Field(description="The result in words.", examples=["Ann beat Bo"])
    is_disputed: bool = Field(description="Whether the opponent reported another result.")


class ReportList(Shape):
    """The reports that wait, by round and board; to a player, those of their own boards."""

    items: list[ReportShape]


class RequestShape(Shape):
    """Something that a player asks for."""

    player: PlayerId
    round: int | None = Field(description="Of the bye; null for a withdrawal.")
    kind: str = Field(description="The kind of bye, volunteer or withdraw.", examples=["half-bye"])


class RequestList(Shape):
    """What players ask for and what waits for the director; to a player, their own requests."""

    items: list[RequestShape]


class WebhookShape(Shape):
    """An address to which news of the league are sent."""

    webhook: int
    address: str
    kinds: list[str]


class WebhookList(Shape):
    """The webhooks of a league."""

    items: list[WebhookShape]


class DeliveryShape(Shape):
    """News that are sent to a webhook."""

    delivery: int
    key: str = Field(description="By which the receiver knows it; the same each time it is sent.")
    change: int = Field(description="That is the news; 0 of a test.")
    kind: str
    state: str = Field(description="waiting, delivered or given-up")
    attempts: int
    created: Stamp
    next_at: Stamp = Field(description="When it is tried again; when it ended, where it does not wait.")
    status: int | None = Field(description="Of the last answer; null where there was none.")
    error: str


class DeliveryList(Shape):
    """The latest deliveries of a webhook."""

    items: list[DeliveryShape]


def desk_reading_router(writing: Writing) -> APIRouter:
    """Return the resources that take credentials to be read."""
    router = APIRouter(dependencies=[Security(BEARER)])

    @router.get("/leagues/{league}/events/{event}/reports", **described_reading("List reported results", ReportList))
    def list_reports(request: Request, league: LeagueKey, event: EventInPath) -> Response:  # noqa: ARG001 - of the path
        """Return the results that players reported and that wait to be confirmed."""

        def build(store: Store, caller: Access) -> ReportList:
            with store.read() as connection:
                check_places(connection, {"event": event})
                found = waiting_reports(connection, event)
            if caller.player is not None:
                own = {(each.round, each.board) for each in found if caller.player in each.players}
                found = [each for each in found if (each.round, each.board) in own]
            return ReportList(items=[_report(each) for each in found])

        return answer_to(writing, request, (Permission.SEE_EVENT, Permission.REPORT_RESULT), event, build)

    @router.get("/leagues/{league}/events/{event}/requests", **described_reading("List requests", RequestList))
    def list_requests(request: Request, league: LeagueKey, event: EventInPath) -> Response:  # noqa: ARG001
        """Return the byes and withdrawals that players ask for and that wait for the director."""

        def build(store: Store, caller: Access) -> RequestList:
            with store.read() as connection:
                check_places(connection, {"event": event})
                found = requests_of(read_running(connection, event))
            own = [each for each in found if caller.player in (None, each.player)]
            return RequestList(
                items=[RequestShape(player=each.player, round=each.round, kind=each.kind) for each in own]
            )

        return answer_to(writing, request, (Permission.SEE_EVENT, Permission.REQUEST_BYE), event, build)

    @router.get("/leagues/{league}/webhooks", **described_reading("List webhooks", WebhookList))
    def list_webhooks(request: Request, league: LeagueKey) -> Response:  # noqa: ARG001
        """Return the webhooks of a league, without their secrets."""

        def build(store: Store, caller: Access) -> WebhookList:  # noqa: ARG001
            with store.read() as connection:
                found = webhooks(connection)
            return WebhookList(
                items=[WebhookShape(webhook=each.number, address=each.address, kinds=[*each.kinds]) for each in found]
            )

        return answer_to(writing, request, (Permission.MANAGE_LEAGUE,), None, build)

    @router.get("/leagues/{league}/webhooks/{webhook}/deliveries", **described_reading("List deliveries", DeliveryList))
    def list_deliveries(
        request: Request,
        league: LeagueKey,  # noqa: ARG001
        webhook: Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the webhook.")],
    ) -> Response:
        """Return what was sent to a webhook lately, and what came of it."""

        def build(store: Store, caller: Access) -> DeliveryList:  # noqa: ARG001
            with store.read() as connection:
                check_places(connection, {"webhook": str(webhook)})
                found = deliveries(connection, webhook)
            return DeliveryList(items=[DeliveryShape(delivery=each["id"], **_shown(each)) for each in found])

        return answer_to(writing, request, (Permission.MANAGE_LEAGUE,), None, build)

    return router


def _shown(row: Any) -> dict[str, Any]:
    values = {name: row[name] for name in DeliveryShape.model_fields if name != "delivery"}
    return {**values, "key": row["key"] or str(row["id"])}


def _report(of: Report) -> ReportShape:
    return ReportShape(
        report=of.number,
        round=of.round,
        board=of.board,
        player=of.player,
        result=of.word,
        text=of.text,
        is_disputed=of.is_disputed,
    )


def answer_to(
    writing: Writing,
    request: Request,
    permissions: tuple[Permission, ...],
    event: str | None,
    build: Callable[[Store, Access], BaseModel],
) -> Response:
    """Return an answer to whoever has one of the permissions; to others there is nothing."""
    store, caller = writing.caller(request)
    permission = next((each for each in permissions if caller.may(each, event)), permissions[0])
    check_may(store, caller, permission, {} if event is None else {"event": event})
    answer = build(store, caller).model_dump_json()
    return Response(answer, media_type=JSON, headers={"Cache-Control": "no-store"})


def described_reading(summary: str, answer: type[BaseModel] | None) -> dict[str, Any]:
    """Return what the document of the API says of a resource that takes credentials to be read."""
    known = {status: WRITE_PROBLEMS[status] for status in (401, 404)}
    return {"summary": summary, "response_model": answer, "responses": {**PROBLEMS, **known}, "tags": ["Desk"]}
