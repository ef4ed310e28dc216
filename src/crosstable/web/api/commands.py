"""Commands as routes: each is a POST, made from the table of commands."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from inspect import Parameter, Signature
from typing import Annotated, Any
from urllib.parse import unquote

from fastapi import APIRouter, Body, Header, Path, Query, Request, Response, Security
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from pydantic import WrapValidator
from starlette.concurrency import run_in_threadpool

from crosstable.commands.command import Command
from crosstable.commands.fields import fields_of
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.commands.reading import read_input
from crosstable.commands.table import all_commands
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Access
from crosstable.web.api.answers import JSON
from crosstable.web.api.problems import PROBLEMS, UnknownCallerError, problem_answers
from crosstable.web.api.reading import LeagueKey

_PREFIX = "/leagues/{league}/"
_ACTOR = "crosstable-actor"  # for whom a page was made; sent by pages that hold back what they send
BEARER = HTTPBearer(auto_error=False, description="A token of an account, with the scopes that the command needs.")
_TAGS = {"events": "Running an event"}


@dataclass(frozen=True, slots=True)
class Writing:
    """What commands need.

    Args:
        stores: the leagues by key, open for writing.
        access: returns what whoever sent a request may do in a league; None where that is not known.
        lists: the file of the imported lists of federations; None: beside each league.
    """

    stores: Mapping[str, Store]
    access: Callable[[Request, Store], Access | None]
    lists: pathlib.Path | None = None

    def caller(self, request: Request) -> tuple[Store, Access]:
        """Return the league of a request, and what whoever sent it may do there.

        Raises:
            UnknownCallerError: that is not known, there is no such league, or a page of somebody else sent it.
        """
        store = self.stores.get(request.path_params["league"])
        access = None if store is None else self.access(request, store)
        if store is None or access is None:
            raise UnknownCallerError("web/api/unknown-caller")
        meant = request.headers.get(_ACTOR)
        if meant is not None and unquote(meant) != access.actor:
            raise UnknownCallerError("web/api/another-signed-in")
        return store, access


def commands_router(writing: Writing) -> APIRouter:
    """Return a route for each command of the table."""
    router = APIRouter()
    for command in filter(lambda each: each.is_routed, all_commands().values()):
        _add(router, command, writing)
    return router


ListInPath = Annotated[str, Path(max_length=100, description="The key of the rating list.", examples=["overall"])]
PLACES: Mapping[str, Any] = {
    "event": Annotated[str, Path(max_length=20, description="The id of the event.", examples=["e3"])],
    "player": Annotated[str, Path(max_length=20, description="The id of the player.", examples=["p17"])],
    "round": Annotated[int, Path(ge=1, le=10_000, description="The number of the round.")],
    "game": Annotated[str, Path(max_length=20, description="The id of the game.", examples=["g204"])],
    "team": Annotated[str, Path(max_length=20, description="The id of the team.", examples=["t1"])],
    "report": Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the report.")],
    "link": Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the link.")],
    "webhook": Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the webhook.")],
    "delivery": Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the delivery.")],
    "rating_list": ListInPath,
    "run": Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the run.")],
    "change": Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the change.")],
}
_OPTIONS: Mapping[str, Any] = {
    "dry_run": Annotated[bool, Query(description="Try the command alone: the answer is the one it would have.")],
    "idempotency_key": Annotated[
        str | None,
        Header(
            max_length=255,
            description="Of your choice, such as a random UUID.  The same request with the same key is carried out "
            "once, and answered the same each time, for seven days.",
        ),
    ],
    "if_match": Annotated[
        str | None,
        Header(
            max_length=1000, description="The `ETag` of the event: the command is rejected if it has changed since."
        ),
    ],
}


def _add(router: APIRouter, command: Command, writing: Writing) -> None:
    def answer(request: Request, **values: Any) -> Response:
        store, caller = request.state.caller
        where = {name: str(values[name]) for name in command.places}
        wish = Wish(values["dry_run"], values["idempotency_key"], values["if_match"], lists=writing.lists)
        done = perform(store, caller, command, where, request.state.given, wish)
        repeated = {"Idempotent-Replayed": "true"} if done.is_repeated else {}
        headers = {"ETag": done.tag, "Cache-Control": "no-store", **repeated}
        return Response(done.answer, media_type=JSON, headers=headers)

    class CallerFirst(APIRoute):
        """A route that looks at nothing of a request before it knows that the caller may send it."""

        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            """Return the handler of FastAPI behind the check."""
            inner = super().get_route_handler()

            async def handler(request: Request) -> Response:
                store, caller = await run_in_threadpool(writing.caller, request)
                await run_in_threadpool(check_may, store, caller, command.permission, request.path_params)
                request.state.caller = store, caller
                request.state.given = read_input(command.input_class, await _sent(request))
                return await inner(request)

            return handler

    is_optional = not any(field.is_required for field in fields_of(command.input_class).values())
    sent: Any = Annotated[command.input_class, WrapValidator(_as_it_is), Body()]  # read_input has read it
    body: dict[str, Any] = {"default": None} if is_optional else {}
    answer.__signature__ = Signature(  # type: ignore[attr-defined]  # FastAPI reads it
        [
            Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request),
            Parameter("league", Parameter.KEYWORD_ONLY, annotation=LeagueKey),
            *(Parameter(name, Parameter.KEYWORD_ONLY, annotation=PLACES[name]) for name in command.places),
            Parameter("given", Parameter.KEYWORD_ONLY, annotation=sent, **body),
            Parameter("dry_run", Parameter.KEYWORD_ONLY, annotation=_OPTIONS["dry_run"], default=False),
            Parameter("idempotency_key", Parameter.KEYWORD_ONLY, annotation=_OPTIONS["idempotency_key"], default=None),
            Parameter("if_match", Parameter.KEYWORD_ONLY, annotation=_OPTIONS["if_match"], default=None),
        ]
    )
    name = command.name if command.name.startswith("event ") else f"league {command.name}"
    answer.__name__ = "_".join(name.replace("-", " ").split())  # of functions in generated clients
    router.add_api_route(
        _PREFIX + command.path,
        answer,
        route_class_override=CallerFirst,
        methods=["POST"],
        summary=command.summary,
        description=f"{command.summary}." + command.is_typed * f"  At the command line: `crosstable {command.name}`.",
        response_model=command.answer,
        responses={**PROBLEMS, **WRITE_PROBLEMS},
        tags=[_TAGS.get(command.path.partition("/")[0], "Running a league")],
        dependencies=[Security(BEARER)],
    )


def _as_it_is(value: Any, _: Callable[[Any], Any]) -> Any:
    return value


async def _sent(request: Request) -> Mapping[str, Any]:
    """Return the object that a request carries; without a body, an empty one.

    Raises:
        InputError: it is no JSON object.
    """
    body = await request.body()
    try:
        found = json.loads(body) if body.strip() else {}
    except (ValueError, RecursionError):
        raise InputError("web/api/not-json") from None
    if not isinstance(found, dict):
        raise InputError("web/api/not-json")
    return found


WRITE_PROBLEMS = problem_answers(
    {
        401: "The request does not say who sends it.",
        404: "There is no such resource, or not for these credentials.",
        409: "Others changed the same thing: another result stands, or the league changed meanwhile.",
        412: "The event has changed since the `ETag` that was sent as `If-Match`.",
    }
)
