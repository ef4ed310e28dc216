"""What a change would lead to, as plain values for `--json` and the API: places, later rounds, ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.ranking.score_words import value_text
from crosstable.runs.run_facts import RunDiff

if TYPE_CHECKING:
    from crosstable.events.correction_preview import Consequences, LaterRound


def consequence_values(consequences: Consequences, names: Mapping[str, str]) -> dict[str, object]:
    """Return what a correction would change by the names that `--json` prints."""
    moved = [
        {
            "player": each.player,
            "place": [each.place_before, each.place_after],
            "score": [each.score_before / 2, each.score_after / 2],
            "tiebreaks": {code: [value_text(code, one) for one in values] for code, values in each.tiebreaks.items()},
        }
        for each in consequences.moved
    ]
    return {
        "moved": moved,
        "later_rounds": [_round_values(each, names) for each in consequences.later],
        "ratings": {pool: diff_values(diff, names) for pool, diff in consequences.ratings.items()},
    }


def diff_values(diff: RunDiff, names: Mapping[str, str]) -> dict[str, object]:
    """Return a diff by the names that `--json` prints."""
    return {
        "new_games": diff.new_games,
        "corrected_games": diff.corrected_games,
        "voided_games": diff.voided_games,
        "is_same_scale": diff.is_same_scale,
        "moves": [
            {
                "id": move.player,
                "player": names.get(move.player, move.player),
                "rating_before": move.rating_before,
                "rating_after": move.rating_after,
                "rank_before": move.rank_before,
                "rank_after": move.rank_after,
                "reasons": [{"code": code, "value": value} for code, value in move.reasons],
            }
            for move in diff.moves
        ],
    }


def _round_values(later: LaterRound, names: Mapping[str, str]) -> dict[str, object]:
    found = None if later.check is None else later.check.difference
    cost = {} if found is None else {name: value for name, value in found.by_criterion.items() if value}
    return {
        "round": later.round,
        "stage": later.stage or None,
        "state": later.state,
        "would_differ": None if later.check is None else later.would_differ,
        "not_weighed": later.why_not or None,
        "not_started": later.not_started,
        "boards": later.all_boards,
        "extra_cost": None if later.check is None else str(later.check.extra_cost),
        "gone": () if found is None else found.removed,
        "new": () if found is None else found.new,
        "cost": cost,
        "can_re_pair": later.can_re_pair,
        "swaps": None if later.swaps is None else [[names.get(each, each) for each in two] for two in later.swaps],
    }
