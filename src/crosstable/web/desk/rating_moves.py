"""What a preview would change in the published rating lists, as the pages of the desk show it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from crosstable.model.names import display_text
from crosstable.runs.rating_lists import league_config
from crosstable.views.numbers import rating

_SHOWN = 20  # players of a list


class RatingMove(NamedTuple):
    """A player whose rating would be another one; a rating is "" where the player is not in the list."""

    player: str
    before: str
    after: str


class ListMoves(NamedTuple):
    """The players of a rating list who would move most, and how many more would."""

    name: str
    moves: list[RatingMove]
    more: int


def list_moves(connection: Connection, ratings: Mapping[str, Mapping[str, Any]] | None) -> list[ListMoves]:
    """Return the lists in which players would move.

    Args:
        ratings: the differences by key of the list, as the answer of a command has them; None where it has none.
    """
    pools = {each.key: each for each in league_config(connection).pools} if ratings else {}

    def moves_of(key: str, diff: Mapping[str, Any]) -> ListMoves:
        scale = pools[key].system.scale
        shown = [
            RatingMove(
                each["player"],
                *("" if each[at] is None else rating(each[at], scale) for at in ("rating_before", "rating_after")),
            )
            for each in diff["moves"][:_SHOWN]
        ]
        return ListMoves(display_text(pools[key].name, key), shown, max(len(diff["moves"]) - _SHOWN, 0))

    return [moves_of(key, diff) for key, diff in (ratings or {}).items() if diff["moves"]]
