"""Who moves between two rating lists, and why: as a table and as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.cli.output import Cell, print_rows, say
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.league.snapshot import Move, RunDiff

_SHOWN = 10
_MOVES = ("player", "before", "after", "change", "rank before", "rank after", "why")
# Reasons of `league.diff` in words; {n} is the value.
_REASONS = {
    "settings": "setting {n} changed",
    "new-game": "new games: {n}",
    "corrected-game": "corrected games: {n}",
    "voided-game": "games that count no more: {n}",
    "opponents-moved": "games against opponents rated otherwise: {n}",
    "adjusted": "{n}",
}


def tell_moves(moves: Mapping[str, RunDiff], names: Mapping[str, str]) -> None:
    """Print which ratings a correction would change, by rating list."""
    for pool, diff in moves.items():
        tell_diff(pool, diff, names)
    if not moves:
        say("No rating moves.")


def tell_diff(title: str, diff: RunDiff, names: Mapping[str, str], top: int | None = None) -> None:
    """Print who moved; `top` says how many players, 0 for all."""
    say(
        f"{title}: {counted(len(diff.moves), 'player')} moved; new games: {diff.new_games:,}, corrected: "
        f"{diff.corrected_games:,}, no longer counted: {diff.voided_games:,}."
    )
    if not diff.is_same_scale:
        say("The system is another one, and its ratings are on another scale: ranks say who moved.")
    limit = _SHOWN if top is None else top
    shown = diff.moves[:limit] if limit else diff.moves
    if shown:
        print_rows(_MOVES, [_move_row(move, names, has_change=diff.is_same_scale) for move in shown])
    if len(shown) < len(diff.moves):
        say(f"{len(diff.moves) - len(shown):,} more players moved: --top 0 shows all.")


def _move_row(move: Move, names: Mapping[str, str], *, has_change: bool) -> list[Cell]:
    before, after = move.rating_before, move.rating_after
    change = "" if before is None or after is None or not has_change else f"{after - before:+.1f}"
    return [
        names.get(move.player, move.player),
        "new" if before is None else f"{before:.1f}",
        "gone" if after is None else f"{after:.1f}",
        change,
        move.rank_before,
        move.rank_after,
        "; ".join(_REASONS[code].format(n=value) for code, value in move.reasons),
    ]


def diff_json(diff: RunDiff, names: Mapping[str, str]) -> dict[str, object]:
    """Return a diff as plain values."""
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
