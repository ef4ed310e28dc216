"""What decided where a player begins in a rating list, in words."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.league.snapshot import FirstRating
from crosstable.model.counted import counted

_RULES = {"fide": "FIDE B.02", "performance": "performance"}


def first_rating_words(first: FirstRating, event_names: Mapping[str, str]) -> str:
    """Return what decided where a player begins.

    Args:
        first: where the player begins.
        event_names: by public id.
    Example:
        >>> first_rating_words(FirstRating("list", 2439.0, "FIDE standard", "2026-11"), {})
        'FIDE standard list 2026-11'
    """
    if first.source == "list":
        return f"{first.kind} list {first.version}"
    if first.source == "entry":
        kind = f" ({first.kind})" if first.kind else ""
        return f"rating at entry in {event_names.get(first.event, first.event)}{kind}"
    if first.rating is None:
        return f"{first.games} of {first.needed} games against rated players so far"
    games = counted(first.games, "game")
    return f"performance in the first {games} against rated players ({_RULES.get(first.kind, first.kind)})"
