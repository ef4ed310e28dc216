"""Whether the ratings of a run are still where the formulas of their system make sense."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.messages import Message, message
from crosstable.ratings.scale import Scale


def ran_away(scale: Scale, system: str, ratings: Floats) -> Message | None:
    """Return the message that ratings ran away; None where all are sound.

    Args:
        scale: what is sound.
        system: its name, for the message.
        ratings: those of players with a game.
    """
    if scale.sound is None or not len(ratings):
        return None
    low, high = scale.sound
    outside = int(np.count_nonzero((ratings < low) | (ratings > high)))
    if not outside:
        return None
    values = {"system": system, "count": outside, "players": len(ratings), "low": low, "high": high}
    return message("ratings/ran-away", **values, least=float(ratings.min()), most=float(ratings.max()))
