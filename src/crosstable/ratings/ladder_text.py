"""A live table as text: one text, or one for each player and one for the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from crosstable.model.arguments import all_of_kind
from crosstable.model.errors import RatingError
from crosstable.ratings.saved_values import are_names, is_count, is_moment, is_player_row

_MARK, _VERSION = "ladder", 1


def text_of(facts: Mapping[str, Any]) -> str:
    """Return the text of a live table from what it holds."""
    return json.dumps({"crosstable": _MARK, "version": _VERSION, **facts}, ensure_ascii=False)


def row_text(row: Sequence[Any]) -> str:
    """Return the text of one player."""
    return json.dumps(row, ensure_ascii=False)


def facts_of(text: str) -> dict[str, Any]:
    """Return what a live table holds from its text; without "players", where these are rows of their own.

    Raises:
        RatingError: another kind of text, another version, a value that no live table has.
    """
    head = _json(text)
    if not isinstance(head, dict) or head.get("crosstable") != _MARK:
        raise RatingError("ratings/not-a-ladder")
    if head.get("version") != _VERSION:
        found = head.get("version")
        raise RatingError("ratings/ladder-of-other-version", found=found, version=_VERSION)
    wrong = next((name for name, holds in _SAVED.items() if not holds(head)), None)
    if wrong is not None:
        raise RatingError("ratings/ladder-damaged", part=wrong)
    return head


def rows_of(texts: Iterable[str]) -> list[Any]:
    """Return players from the text of each.

    Raises:
        InputError: something else than texts.
    """
    return [_json(text) for text in all_of_kind("rows", texts, str, "the text of `row` for each player")]


def check_rows(rows: object, columns: Sequence[str]) -> None:
    """Check the players of a stored table.

    Raises:
        RatingError: they are not there, or a row is none of this table.
    """
    if not isinstance(rows, list) or not all(is_player_row(row, columns) for row in rows):
        raise RatingError("ratings/ladder-damaged", part="players")


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


_SAVED: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "match_names": lambda head: isinstance(head.get("match_names"), bool),
    "games": lambda head: is_count(head.get("games")),
    "count": lambda head: is_count(head.get("count")),
    "last": lambda head: is_moment(head.get("last")),
    "events": lambda head: are_names(head.get("events")),
    "earlier": lambda head: is_count(head.get("earlier")),
    "event": lambda head: head.get("event") is None or isinstance(head["event"], str),
    "columns": lambda head: are_names(head.get("columns")),
}
