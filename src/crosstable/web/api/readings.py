"""Reading commands as routes: each is a GET, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, Signature
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le
from fastapi import APIRouter, Path, Request, Response, Security
from pydantic import TypeAdapter

from crosstable.commands.fields import Field, fields_of
from crosstable.commands.made_files import MadeFile
from crosstable.commands.perform import check_may
from crosstable.commands.places import check_places
from crosstable.commands.reading import read_input
from crosstable.commands.reading_command import Query, ReadingCommand
from crosstable.commands.table import all_readings
from crosstable.people.accounts.access import Access
from crosstable.web.api.answers import JSON, answered, described, json_of
from crosstable.web.api.commands import BEARER, PLACES, WRITE_PROBLEMS, Writing
from crosstable.web.api.reading import LeagueKey, Stores, reading

_PREFIX = "/leagues/{league}/"
_PLACES: Mapping[str, Any] = {
    **PLACES,
    "round": Annotated[
        Annotated[int, Ge(1), Le(10_000)] | Literal["latest"],
        Path(description="The number of the round; or `latest`.", examples=[3]),
    ],
}


def readings_router(stores: Stores, writing: Writing | None) -> APIRouter:
    """Return a route for each reading command of the table.

    Args:
        writing: who may do what; without it, only what everyone may see is there.
    """
    router = APIRouter()
    for command in all_readings().values():
        if not command.permissions:
            _add(router, command, lambda request, command: _public(stores, request, command))
        elif writing is not None:
            _add(router, command, lambda request, command: _private(stores, writing, request, command))
    return router


def _public(stores: Stores, request: Request, command: ReadingCommand) -> Response:
    """Answer what everyone may see; its readers may keep it."""
    given = _given(request, command)
    with reading(stores, request.path_params["league"]) as reader:
        query = Query(reader, _where(request, command))
        return answered(request, command.tag(query), lambda: command.run(query, given))


def _private(stores: Stores, writing: Writing, request: Request, command: ReadingCommand) -> Response:
    """Answer those who have one of the permissions, with all as it is now; for others there is nothing."""
    store, caller = writing.caller(request)
    where = _where(request, command)
    permission = _permission(command, caller, where.get("event"))
    check_may(store, caller, permission, {name: word for name, word in where.items() if name == "event"})
    given = _given(request, command)
    with reading(stores, request.path_params["league"], is_as_it_is=True) as reader:
        check_places(reader.connection, where)
        found = command.run(Query(reader, where, caller), given)
        if isinstance(found, MadeFile):
            return Response(found.content, media_type=found.media_type, headers=found.headers)
        answer = json_of(found)
    return Response(answer, media_type=JSON, headers={"Cache-Control": "no-store"})


def _permission(command: ReadingCommand, caller: Access, event: str | None) -> Any:
    return next((each for each in command.permissions if caller.may(each, event)), command.permissions[0])


def _where(request: Request, command: ReadingCommand) -> dict[str, str]:
    return {name: str(request.path_params[name]) for name in command.places}


def _given(request: Request, command: ReadingCommand) -> Any:
    """Return the input that a query holds: a value that is repeated is a list."""
    sent = request.query_params
    values = {name: sent.getlist(name) if _is_list(command, name) else sent[name] for name in sent}
    return read_input(command.input_class, values, texts=True)


def _is_list(command: ReadingCommand, name: str) -> bool:
    field = fields_of(command.input_class).get(name)
    return field is not None and field.kind.name == "list"


def _add(router: APIRouter, command: ReadingCommand, answer: Callable[[Request, ReadingCommand], Response]) -> None:
    def read(request: Request, **_: Any) -> Response:
        return answer(request, command)

    read.__signature__ = Signature(  # type: ignore[attr-defined]  # FastAPI reads it
        [
            Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request),
            Parameter("league", Parameter.KEYWORD_ONLY, annotation=LeagueKey),
            *(Parameter(name, Parameter.KEYWORD_ONLY, annotation=_PLACES[name]) for name in command.places),
        ]
    )
    read.__name__ = "_".join(f"read {command.name}".replace("-", " ").split())  # of functions in generated clients
    told = described(command.summary, None if command.answer is MadeFile else command.answer)
    if command.permissions:
        told["responses"] = {**told["responses"], **{status: WRITE_PROBLEMS[status] for status in (401, 404)}}
    router.add_api_route(
        _PREFIX + command.path,
        read,
        methods=["GET"],
        description=command.help + command.is_typed * f"\n\nAt the command line: `crosstable {command.name}`.",
        tags=[command.topic],
        dependencies=[Security(BEARER)] if command.permissions else [],
        openapi_extra={"parameters": [_parameter(command, each) for each in fields_of(command.input_class).values()]},
        **told,
    )


def _parameter(command: ReadingCommand, field: Field) -> dict[str, Any]:
    """Return what the document says of a field: a parameter of the query."""
    schema = dict(_schema(command.input_class)["properties"][field.name])
    text = schema.pop("description", field.help.text)
    return {"name": field.name, "in": "query", "required": field.is_required, "description": text, "schema": schema}


@cache
def _schema(input_class: type) -> dict[str, Any]:
    return TypeAdapter(input_class).json_schema()
