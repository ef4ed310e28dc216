"""Style sheets and scripts of pages that need more than those of the public site."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from fastapi import APIRouter, Request, Response

from crosstable.publish.own_source import sent_source

_KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


def assets_router(package: str, before: str, *names: str) -> APIRouter:
    """Return a route for each of these files.

    Args:
        package: that has them in its folder `assets`: "crosstable.web.desk".
        before: the beginning of their paths, with slashes around it.
        names: of the files; the ending tells the type.
    """
    router = APIRouter(include_in_schema=False)
    for name in names:
        router.add_api_route(f"{before}{name}", _Asset(package, name), methods=["GET"])
    return router


class _Asset:
    """Answers with one file."""

    def __init__(self, package: str, name: str) -> None:
        self._package = package
        self._name = name

    def __call__(self, request: Request) -> Response:
        file = _file(self._package, self._name)
        headers = {"Cache-Control": "no-cache", "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        body, kind = file.body, _KINDS[self._name.rpartition(".")[2]]
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = file.packed, "gzip"
        return Response(body, media_type=kind, headers=headers)


@dataclass(frozen=True, slots=True)
class _File:
    """A file: its tag, and its content, plain and compressed."""

    tag: str
    body: bytes
    packed: bytes


@lru_cache(maxsize=32)
def _file(package: str, name: str) -> _File:
    body = sent_source((files(package) / "assets" / name).read_text(encoding="utf-8")).encode()
    tag = hashlib.blake2b(body, digest_size=9).hexdigest()
    return _File(f'W/"{tag}"', body, gzip.compress(body, 9, mtime=0))
