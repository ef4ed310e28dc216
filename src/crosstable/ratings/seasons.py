"""From season to season: what a reset leaves of a rating, and which parameters may change over a state.

A reset moves ratings, and deviations with them, towards those of a new player.  Games, peak and the time of the last
game stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import Floats
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.initial import first_state
from crosstable.ratings.live import estimate_in, settled
from crosstable.ratings.one_game_system import RatesOneGame
from crosstable.ratings.parameters import Reset, check_range
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.rounding import rounded, rounding_code
from crosstable.ratings.system import PerGame

_KEPT = ("peak", "games", "last", "due", "day")
# Parameters of how far games move ratings, and of what a game counts: none says what a rating means.
_CHANGEABLE = frozenset(
    (
        *("k", "k_by_games", "k_of", "born", "list_date", "rules", "rounding", "rounding_of", "floor", "floors"),
        *("multiplier", "share", "members", "uneven", "tau", "kappa", "margin", "deviation_may_rise", "split_ties"),
        *("decay_after_months", "decay_share", "reset", "reset_share", "season_starts", "drift_per_day"),
        *("advantage", "handicap_points", "draw_model", "draw_parameter", "draw_probability", "draw_margin"),
        *("weight_limit", "deviation_limit", "transfer_speed", "provisional_games"),
    )
)


def after_reset(system: PerGame, values: Sequence[float], reset: Reset, share: float) -> list[list[float]]:
    """Return the states of players at the start of a season.

    Args:
        system: what rates them.
        values: their states, one after another; open rating periods are closed.
        reset: "hard" makes rating, deviation and volatility those of a new player; "soft" moves rating and deviation
            part of the way.
        share: how far a soft reset moves, from 0 (not at all) to 1.
    Raises:
        UnknownName: another reset.
        RatingError: a share out of range.
    """
    if not is_one_of(reset, get_args(Reset)):
        raise UnknownName("reset", str(reset), get_args(Reset))
    check_range("share", share, 0.0, 1.0)
    if not len(values):
        return []
    new = system.new_values(1)[0].tolist()
    kept = [number for number, name in enumerate(system.columns) if name in _KEPT]
    states: list[list[float]] = []
    closed, width = settled(system, values), len(new)
    for row in (closed[start : start + width] for start in range(0, len(closed), width)):
        state = list(new) if reset == "hard" else first_state(system, _moved(system, row, share))
        for column in kept:
            state[column] = row[column]
        states.append(state)
    return states


def continued(made_by: RatesOneGame, system: PerGame, values: Floats) -> Floats:
    """Return the states that a system made for the same one with other parameters.

    Raises:
        RatingError: another system; a parameter that says what a rating means, or what a state holds, has changed.
    """
    if made_by == system:
        return values
    if type(made_by) is not type(system) or not is_dataclass(system):
        raise RatingError("ratings/state-of-other-system", made_by=system_name(made_by), system=system_name(system))
    for name in (field.name for field in fields(system) if field.name not in _CHANGEABLE):
        was, now = getattr(made_by, name), getattr(system, name)
        if was != now:
            facts = {"system": system_name(system), "parameter": name, "was": was, "now": now}
            raise RatingError("ratings/state-of-other-meaning", **facts)
    if made_by.columns != system.columns:
        kept, found = list(system.columns), list(made_by.columns)
        facts = {"file": "the state", "system": system_name(system), "kept": kept, "found": found}
        raise RatingError("ratings/state-of-other-columns", **facts)
    if "due" not in system.columns:
        return values
    again = np.array(values)  # when something is due is looked up again: seasons and decay may be others
    again[:, system.columns.index("due")] = 0.0
    return again


def _moved(system: PerGame, row: Sequence[float], share: float) -> Estimate:
    """Return what is known of a player after a soft reset."""
    now, new = estimate_in(system, row), estimate_in(system, system.new_values(1)[0].tolist())
    distance = now.rating - new.rating  # as Elo counts its resets, rounding included
    change = rounded(distance * (1.0 - share) - distance, rounding_code(getattr(system, "rounding", "none")))
    if now.deviation is None or new.deviation is None:
        return Estimate(now.rating + change)
    deviation = now.deviation + share * (new.deviation - now.deviation)
    return replace(now, rating=now.rating + change, deviation=deviation)
