"""The players who move between two rating lists, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosstable.cli.answers import Note, Words
from crosstable.cli.view_table import terminal_table
from crosstable.model.counted import counted
from crosstable.ratings.scale import Scale
from crosstable.views.tables.rating_moves import table_of_values

_SHOWN = 10
_TENTHS = Scale("tenths", decimals=1)  # a preview shows small changes as well


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
    table = table_of_values(diff, _TENTHS, "terminal", (_SHOWN if top is None else top) or None)
    left = len(diff["moves"]) - len(table.rows)
    if table.rows:
        notes = [f"{left:,} more players moved: --top 0 shows all."] if left else []
        yield terminal_table(replace(table, notes=notes))
