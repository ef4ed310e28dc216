"""Names that are similar to others, as commands answer them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from crosstable.commands.answers import PlayerId, answer
from crosstable.commands.fields import Help
from crosstable.facts.players.players import SimilarName


@answer
class SimilarPlayer:
    """A new name that is similar to one that is known."""

    name: Annotated[str, Help("The new name.", "Di Grayy")]
    known: Annotated[str, Help("The known name.", "Di Gray")]
    player: Annotated[PlayerId | None, Help("The player of the known name; null where it is new, too.")]


def similar_players(found: Iterable[SimilarName]) -> tuple[SimilarPlayer, ...]:
    """Return similar names as they are answered."""
    return tuple(SimilarPlayer(name=each.new, known=each.near, player=each.public_id) for each in found)
