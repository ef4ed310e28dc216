"""The players who move between two rating lists, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.output import Cell
from crosstable.model.counted import counted

_SHOWN = 10
_COLUMNS = ("player", "before", "after", "change", "rank before", "rank after", "why")
# Reasons of `league.diff` in words; {n} is the value.
_REASONS = {
    "settings": "setting {n} changed",
    "new-game": "new games: {n}",
    "corrected-game": "corrected games: {n}",
    "voided-game": "games that no longer count: {n}",
    "opponents-moved": "games against opponents with changed ratings: {n}",
    "adjusted": "{n}",
}


def changes_by_list(diffs: Mapping[str, Mapping[str, Any]]) -> Words:
    """Yield which ratings a change would change, by rating list: diffs as `diff_values` returns them."""
    for pool, diff in diffs.items():
        yield from diff_words(pool, diff)
    if not diffs:
        yield Note("No rating changes.")


def diff_words(title: str, diff: Mapping[str, Any], top: int | None = None) -> Words:
    """Yield which players moved.

    Args:
        title: what was compared.
        diff: between two runs, as `diff_values` returns it.
        top: the number of players; 0 for all.
    """
    yield Note(
        f"{title}: {counted(len(diff['moves']), 'player')} moved; new games: {diff['new_games']:,}, corrected: "
        f"{diff['corrected_games']:,}, no longer counted: {diff['voided_games']:,}."
    )
    if not diff["is_same_scale"]:
        yield Note("The rating system has changed, and its scale is different: ranks show who moved.")
    limit = _SHOWN if top is None else top
    shown = diff["moves"][:limit] if limit else diff["moves"]
    left = len(diff["moves"]) - len(shown)
    if shown:
        rows = [_move_row(move, has_change=diff["is_same_scale"]) for move in shown]
        yield Table(_COLUMNS, rows, notes=[f"{left:,} more players moved: --top 0 shows all."] if left else [])


def _move_row(move: Mapping[str, Any], *, has_change: bool) -> list[Cell]:
    before, after = move["rating_before"], move["rating_after"]
    change = "" if before is None or after is None or not has_change else f"{round(after, 1) - round(before, 1):+.1f}"
    return [
        move["player"],
        "new" if before is None else f"{before:.1f}",
        "removed" if after is None else f"{after:.1f}",
        change,
        move["rank_before"],
        move["rank_after"],
        "; ".join(_REASONS[reason["code"]].format(n=reason["value"]) for reason in move["reasons"]),
    ]
