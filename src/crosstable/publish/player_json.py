"""A player as JSON, in the form that league sites keep it: rating, peak, and a history row per game.

The keys at the top are those of the first pool of the player; `pools` has the same keys for each pool the player is
in.  They keep their names whatever the rating system is.  docs/pages.md describes each.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from crosstable.model.results import KINDS
from crosstable.ratings.rating_registry import system_name
from crosstable.reading.directory import Directory
from crosstable.views.player import PlayerView
from crosstable.views.player_steps import RatingStep, StepTable


def player_json(id: str, player_in: Sequence[tuple[StepTable, int, Sequence[RatingStep]]], directory: Directory) -> str:
    """Write the file of one player.

    Args:
        id: the public id.
        player_in: the pools of the player, main one first, each with the player's number and steps there.
    """
    pools = [_pool(table, player, steps) for table, player, steps in player_in]
    top = {key: value for key, value in pools[0].items() if key.endswith(("Rating", "History"))} if pools else {}
    whole = {"username": id, "displayName": directory.names[id], **top, "pools": [
        {key: value for key, value in pool.items() if at or not key.endswith("History")}
        for at, pool in enumerate(pools)
    ]}  # fmt: skip
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pool(table: StepTable, player: int, steps: Sequence[RatingStep]) -> dict[str, Any]:
    pool = table.pool
    view = PlayerView.of(pool, player)
    return {
        "pool": pool.pool.key,
        "system": system_name(pool.ratings.system),
        "eloRating": whole_or_rounded(view.rating) if view.is_rated else None,
        "peakEloRating": whole_or_rounded(view.peak) if view.is_rated else None,
        "deviation": None if view.deviation is None else whole_or_rounded(view.deviation),
        "games": view.games,
        "wins": view.wins,
        "draws": view.draws,
        "losses": view.losses,
        "meanPlace": view.mean_place,
        "rank": view.rank,
        "percentile": None if view.percentile is None else round(view.percentile, 4),
        "isProvisional": view.is_provisional,
        "eloHistory": _history(table, steps),
    }


def _history(table: StepTable, steps: Sequence[RatingStep]) -> list[dict[str, Any]]:
    rows, rating = [], None
    ids = table.pool.history.players
    for step in steps:
        change = step.change
        before = rating if change is None else whole_or_rounded(step.before)
        after = before if change is None else whole_or_rounded(step.before + change)
        rows.append({
            "tournamentId": table.event_ids[step.event] if step.event >= 0 else None,
            "tournamentDate": step.date or None,
            "roundNumber": step.round if step.round >= 0 else None,
            "opponent": ", ".join(ids[other] for other in table.opposite(step)) or None,
            "result": table.letter(step) or None,
            "ratingBefore": before,
            "ratingAfter": after,
            "ratingChange": 0 if change is None else whole_or_rounded(change),
            "expectedScore": None if step.expected is None else round(step.expected, 4),
            "deviation": None if step.deviation is None else whole_or_rounded(step.deviation),
            "reason": _reason(step),
        })  # fmt: skip
        rating = after
    return rows


def _reason(step: RatingStep) -> str | None:
    """Return why a row is not a rated game: the adjustment, or the kind of result that did not count."""
    if not step.is_game:
        return step.why
    return None if step.change is not None else KINDS[step.kind].value


def whole_or_rounded(value: float) -> float:
    """Return a number with four decimals, as an integer where it is whole."""
    rounded = round(float(value), 4)
    return int(rounded) if rounded == int(rounded) else rounded
