"""Which route a request took, as one of a few names: of an API and the desk its path, of a page its kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crosstable.publish.page_table import page_at

OTHER = "other"
_ANY, _REST = "*", "**"


class RouteNames:
    """Finds the name of a route by the path that was asked for.

    Args:
        paths: of the routes, such as "/desk/{event}", longest prefixes of mounts included.
        leagues: the paths of the leagues below which their pages are: "", or "/spring".
    """

    def __init__(self, paths: Iterable[str], leagues: Iterable[str]) -> None:
        self._tree: dict[str, Any] = {}
        self._leagues = frozenset(leagues)
        for path in paths:
            node = self._tree
            for part in path.split("/")[1:]:
                node = node.setdefault(_key(part), {})
            node.setdefault("", path)  # no part of a path that is matched is both empty and has something below

    def name(self, path: str) -> str:
        """Return the name of the route of a path; "other" for what nobody has."""
        found = _found(self._tree, path.split("/")[1:])
        return self._page(path) if found is None else found

    def _page(self, path: str) -> str:
        first, _, rest = path[1:].partition("/")
        if f"/{first}" in self._leagues:
            path = f"/{rest}"
        elif "" not in self._leagues:
            return OTHER
        page = page_at(path[1:] or "index.html")
        return OTHER if page is None else f"page {page[0].name}"


def _key(part: str) -> str:
    if "{" not in part:
        return f"/{part}"
    return _REST if ":path}" in part else _ANY


def _found(node: dict[str, Any], parts: list[str]) -> str | None:
    """Return the route below a node of the tree: words come before placeholders."""
    if not parts:
        return node.get("")
    for key in (f"/{parts[0]}", _ANY):
        below = node.get(key)
        found = None if below is None else _found(below, parts[1:])
        if found is not None:
            return found
    rest = node.get(_REST)
    return None if rest is None else rest.get("")
