"""What a preview would change in the published rating lists, as the pages of the desk show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup
from sqlalchemy import Connection

from crosstable.model.names import display_text
from crosstable.publish.table_html import page_table
from crosstable.ratings.scale import Scale
from crosstable.runs.rating_lists import league_config
from crosstable.views.tables.rating_moves import table_of_values

_SHOWN = 20  # players of a list


class ListMoves(NamedTuple):
    """A rating list, how to write the table of its players who would move most, and how many more would."""

    name: str
    table: Callable[[], Markup]
    more: int


def list_moves(connection: Connection, ratings: Mapping[str, Mapping[str, Any]] | None) -> list[ListMoves]:
    """Return the lists in which players would move.

    Args:
        ratings: the differences by key of the list, as the answer of a command has them; None where it has none.
    """
    pools = {each.key: each for each in league_config(connection).pools} if ratings else {}
    return [
        ListMoves(
            display_text(pools[key].name, key),
            partial(_table, diff, pools[key].system.scale, f"m{at}"),
            max(len(diff["moves"]) - _SHOWN, 0),
        )
        for at, (key, diff) in enumerate((ratings or {}).items())
        if diff["moves"]
    ]


def _table(diff: Mapping[str, Any], scale: Scale, name: str) -> Markup:
    """Write a table in the language of the page that is being written."""
    return page_table(table_of_values(diff, scale, "page", _SHOWN, name))
