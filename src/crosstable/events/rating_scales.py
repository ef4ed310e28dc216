"""The scale of the seed ratings of an event: one for all of its entrants, so that they can be compared."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.events.event_game import game_of
from crosstable.events.running import RunningEvent
from crosstable.games.profile import GameProfile
from crosstable.games.ranks import RankScale
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

Seed = tuple[str, float | None, EntryDetails]
"""The name of an entrant, their seed rating, and the details that say whose rating it is."""


def scale_of_seeds(game: GameProfile, seeds: Iterable[Seed]) -> RankScale | None:
    """Return the scale of seed ratings: that of the game while there are none, None where it has no ranks.

    Raises:
        InputError: the ratings are on two scales.
    """
    if game.ranks is None:
        return None
    found: dict[str, tuple[RankScale, str, float]] = {}
    for name, rating, details in seeds:
        if rating is not None:
            scale = game.ranks.scale_of(rating, details.rating_kind)
            found.setdefault(scale.name, (scale, clean_name(name), rating))
    if len(found) > 1:
        (_, name, rating), (_, other, other_rating) = found.values()
        scales = dict(zip(("scale", "other_scale"), found, strict=True))
        raise InputError(
            "events/two-rating-scales",
            name=name,
            rating=rating,
            other=other,
            other_rating=other_rating,
            **scales,
        )
    return next((scale for scale, *_ in found.values()), game.ranks)


def seeds_of(running: RunningEvent) -> list[Seed]:
    """Return the seed ratings of an event."""
    return [(each.player.name, each.rating, each.details) for each in running.event.entrants]


def scale_of_event(running: RunningEvent) -> RankScale | None:
    """Return the scale of the seed ratings of an event; None where its game has no ranks."""
    return scale_of_seeds(game_of(running.plan), seeds_of(running))


def rank_step(running: RunningEvent) -> float:
    """Return the rating points of a rank in an event; 100 where its game has no ranks."""
    scale = scale_of_event(running)
    return 100.0 if scale is None else scale.step
