"""How a resource is answered: 304 without reading it where the reader has it already, else as JSON.

Rules
1. An ETag is made of what the answer depends on: the last change of that part of the league, the day, where activity
   counts, and the version of the code.
2. Every answer may be kept by everyone; after five seconds it is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any

from fastapi import Query, Request, Response
from pydantic import BaseModel, TypeAdapter

from crosstable.commands.tags import is_known

JSON = "application/json"
CACHED = "public, max-age=5, stale-while-revalidate=60"

Limit = Annotated[int, Query(ge=1, le=1000, description="How many items at most.")]
Cursor = Annotated[
    str | None, Query(max_length=200, description="`next_cursor` of the part before; without it, the first part.")
]


def answered(request: Request, tag: str, build: Callable[[], object]) -> Response:
    """Return the answer of a resource: what `build` returns, or 304 where the reader has it already.

    Args:
        build: reads the resource; not called for 304.
    """
    headers = {"ETag": tag, "Cache-Control": CACHED}
    if has_already(request, tag):
        return Response(status_code=304, headers=headers)
    value = build()
    next_cursor = getattr(value, "next_cursor", None)
    if next_cursor is not None:
        following = request.url.include_query_params(cursor=next_cursor)
        path = f"{following.path}?{following.query}"
        headers["Link"] = f'<{path}>; rel="next"'
    return Response(json_of(value), media_type=JSON, headers=headers)


def json_of(value: object) -> bytes | str:
    """Return an answer as JSON."""
    if isinstance(value, BaseModel):
        return value.model_dump_json()
    kind: Any = type(value)
    return _adapter(kind).dump_json(value)


@cache
def _adapter(answer: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer)


def has_already(request: Request, tag: str) -> bool:
    """Return whether the reader sent this ETag as one that it has."""
    return is_known(request.headers.get("if-none-match", ""), tag)


def described(summary: str, answer: type | None, examples: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what the document says of a resource, as arguments of a route; `answer` is None where it is a file."""
    from crosstable.web.api.problems import PROBLEMS

    found: dict[int | str, dict[str, Any]] = {
        304: {"description": "Not changed since the ETag that was sent as `If-None-Match`."},
        **PROBLEMS,
    }
    if examples:
        found[200] = {"content": {JSON: {"examples": dict(examples)}}}
    return {"summary": summary, "response_model": answer, "responses": found}
