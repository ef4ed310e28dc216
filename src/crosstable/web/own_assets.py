"""Style sheets and scripts of pages that need more than those of the public site."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from fastapi import APIRouter, Response

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

    def __call__(self) -> Response:
        kind = _KINDS[self._name.rpartition(".")[2]]
        return Response(_text(self._package, self._name), media_type=kind, headers={"Cache-Control": "no-cache"})


@lru_cache(maxsize=32)
def _text(package: str, name: str) -> str:
    return (files(package) / "assets" / name).read_text(encoding="utf-8")
