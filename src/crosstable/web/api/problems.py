"""Errors as RFC 9457 problem details: one form, with the code and the values of the error.

| error | status |
|---|---|
| a request that changes something and does not say who sends it (`UnknownCallerError`) | 401 |
| something that is not there, or not for this caller (`NotFoundError`) | 404 |
| others entered another result of the board, paired it again, dealt with the report, or changed the league | 409 |
| the caller has not seen the present state (`StaleError`) | 412 |
| what the user sent and can fix, no pairing | 422 |
| too much for this server (`TooLargeError`) | 413 |
| too many requests of one sender | 429 |
| all places for calculations are taken (`BusyError`) | 503 |
| the database cannot be read | 503 |
| a bug | 500 |
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from crosstable.commands.errors import BusyError, NotFoundError, StaleError, TooLargeError
from crosstable.events.reports import ReportEndedError
from crosstable.events.results import BoardTakenError
from crosstable.events.seated_players import OtherPlayersError
from crosstable.model.errors import ConflictError, CrosstableError, InputError, NoPairingError, StoreError
from crosstable.model.messages import Message, message, sentence
from crosstable.model.plain_values import json_text, plain
from crosstable.web.api.shapes import ProblemShape

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = "5"  # seconds, after which what is busy or away may answer again
_MOST_LISTED = 40
_log = logging.getLogger("crosstable.web")


class UnknownCallerError(CrosstableError):
    """The request does not say who sends it, or what it says is not valid."""


class TooManyRequestsError(CrosstableError):
    """Too many requests or attempts of one sender."""


_STATUS: tuple[tuple[type[CrosstableError], int], ...] = (
    (UnknownCallerError, 401),
    (NotFoundError, 404),
    (BoardTakenError, 409),
    (OtherPlayersError, 409),
    (ReportEndedError, 409),
    (ConflictError, 409),
    (StaleError, 412),
    (TooLargeError, 413),
    (BusyError, 503),
    (TooManyRequestsError, 429),
    (InputError, 422),
    (NoPairingError, 422),
    (StoreError, 503),
)

_HEADERS: Mapping[int, Mapping[str, str]] = MappingProxyType({401: {"WWW-Authenticate": "Bearer"}})


def handle_errors(app: FastAPI) -> None:
    """Answer every error of an application with a problem."""

    @app.exception_handler(CrosstableError)
    async def _of_ours(request: Request, error: CrosstableError) -> Response:
        status = status_of(error)
        if status == 500:
            return _bug(request, error)
        if isinstance(error, StoreError):  # its sentence names the place of the database
            _log.warning("%s %s: %s", request.method, request.url.path, error)
            return problem(request, status, message("web/league-not-readable"))
        return problem(request, status, error.message, headers=_HEADERS.get(status))

    @app.exception_handler(RequestValidationError)
    async def _of_request(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        text = str(first["msg"]).replace("Value error, ", "")
        return problem(request, 422, message("web/api/request-not-valid", where=where, what=f"{text}."))

    @app.exception_handler(HTTPException)
    async def _of_http(request: Request, error: HTTPException) -> Response:
        found = message("web/api/http", reason=str(error.detail))
        if error.status_code == 404:
            found = message("web/api/no-such-path", reference=f"{request.scope.get('root_path', '')}/docs")
        elif error.status_code == 413:
            found = message("web/body-too-large")
        elif error.status_code == 405:
            found = message("web/api/wrong-method", method=request.method)
        return problem(request, error.status_code, found, headers=error.headers)

    @app.exception_handler(Exception)
    async def _of_bug(request: Request, error: Exception) -> Response:
        return _bug(request, error)


def _bug(request: Request, error: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(request, 500, message("web/api/bug"))


def status_of(error: CrosstableError) -> int:
    """Return the HTTP status of an error, by the table above."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


def problem(request: Request, status: int, what: Message, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer that tells a problem.

    Args:
        headers: that the answer carries besides.
    """
    more = {"Retry-After": RETRY_AFTER if status == 503 else "60"} if status in (429, 503) else {}
    text = problem_text(request.url.path, status, what)
    return Response(text, status, media_type=MEDIA_TYPE, headers={**(headers or {}), **more, **_NOT_KEPT})


def problem_text(path: str, status: int, what: Message) -> bytes:
    """Return a problem as JSON."""
    body = ProblemShape(
        type=f"urn:crosstable:{what.code}" if "/" in what.code else "about:blank",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=sentence(what),
        instance=path,
        code=what.code,
        values={name: _cut(value) for name, value in what.values.items()},
    )
    return json_text(body.model_dump())


_NOT_KEPT = {"Cache-Control": "no-store"}


def _cut(value: Any) -> Any:
    """Return a value for JSON; of a long list the first."""
    return plain(value[:_MOST_LISTED] if isinstance(value, (list, tuple)) else value)


def problem_answers(meaning: Mapping[int, str]) -> dict[int | str, dict[str, Any]]:
    """Return the problems that a resource may answer, as arguments of a route: what each status means there."""
    content = {MEDIA_TYPE: {"schema": {"$ref": f"#/components/schemas/{ProblemShape.__name__}"}}}
    return {status: {"description": text, "content": content} for status, text in meaning.items()}


def with_problems(document: dict[str, Any]) -> dict[str, Any]:
    """Return the OpenAPI document with the form of problems, which `problem_answers` refer to."""
    shapes = document["components"]["schemas"]
    shapes[ProblemShape.__name__] = ProblemShape.model_json_schema()
    document["components"]["schemas"] = dict(sorted(shapes.items()))
    return document


# What any resource may answer, for the document.
PROBLEMS = problem_answers(
    {
        404: "There is no such resource.",
        422: "The request is not valid.",
        503: "The league cannot be read now; try again.",
    }
)
