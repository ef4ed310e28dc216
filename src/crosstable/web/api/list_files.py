"""Rating lists as files beside the pages of a league: `/ratings/overall/2026-11-20.csv`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from typing import Any
from urllib.parse import quote

from starlette.routing import Route

from crosstable.web.api.api_path import PATH, league_api
from crosstable.web.api.table_files import WRITERS

Scope = MutableMapping[str, Any]
Application = Callable[..., Awaitable[None]]


def list_files(api: Application, key: str, path: str) -> Iterator[Route]:
    """Yield the routes of the files of a league, which the API answers.

    Args:
        key: the key of the league there.
    """
    for form in WRITERS:
        yield Route(f"{path}/ratings/{{rating_list}}/{{day}}.{form}", _ListFile(api, key, form), methods=["GET"])


class _ListFile:
    """Passes a request on to the API, under the address that the file has there."""

    def __init__(self, api: Application, key: str, form: str) -> None:
        self._api = api
        self._place = f"{league_api('', key)}/ratings", form

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Answer a request."""
        folder, form = self._place
        root, wanted = scope.get("root_path", ""), scope["path_params"]
        path = f"{root}{folder}/{wanted['rating_list']}/{wanted['day']}.{form}"
        await self._api(
            {**scope, "root_path": root + PATH, "path": path, "raw_path": quote(path).encode()}, receive, send
        )
