"""What is wrong with the ratings of a run: they ran away, or its system left handicaps out."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.ratings.one_forecast import counts_handicap
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import AnySystem


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


def run_away_of(system: AnySystem, ratings: Floats, games: Longs) -> Message | None:
    """Return the message that the ratings of a run ran away; None where all are sound.

    Args:
        system: that made them.
        ratings: of all its players.
        games: how many each of them has.
    """
    return ran_away(system.scale, type(system).__name__, ratings[games > 0])


def handicap_ignored(system: object, name: str, history: History) -> Message | None:
    """Return the message that games with a handicap were rated as even ones; None where none was.

    Args:
        system: that rated them, with its parameters.
        name: of the system, for the message.
        history: the games.
    """
    handicap = history.games.handicap
    if handicap is None or counts_handicap(system) or getattr(system, "counts_handicap", False):
        return None
    count = int(np.count_nonzero(np.nan_to_num(handicap[history.rated], nan=0.0)))
    if not count:
        return None
    return message("ratings/handicap-not-rated", system=name, count=count, games=int(np.count_nonzero(history.rated)))
