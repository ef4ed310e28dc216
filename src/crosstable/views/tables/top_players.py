"""The first players of a rating list, with how they moved since the list before: on the home page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.games.profile import Words
from crosstable.ratings.scale import Scale
from crosstable.runs.run_facts import PlayerMove, RunDiff
from crosstable.views import numbers
from crosstable.views.cells import Cell, Movement, Name, Number, change_cell
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.leaderboard_columns import LeaderboardRow


@dataclass(frozen=True, eq=False)
class TopContext:
    """A rating list: its scale, and who moved since the list before, by id."""

    scale: Scale
    moves: Mapping[str, PlayerMove] = field(default_factory=dict)
    words: Words = field(default_factory=Words)

    @classmethod
    def of(cls, scale: Scale, diff: RunDiff | None, words: Words) -> TopContext:
        """Return a rating list with the moves of ratings that can be compared."""
        moves = diff.moves if diff is not None and diff.before is not None and diff.is_same_scale else ()
        return cls(scale, {move.player: move for move in moves}, words)


def top_table(rows: Sequence[LeaderboardRow], context: TopContext, medium: Medium, name: str = "top") -> ViewTable:
    """Return the first players of a rating list as a medium shows them."""
    return laid_out(name, TOP, context, rows, medium)


def biggest_moves(context: TopContext, most: int) -> list[tuple[PlayerMove, Movement]]:
    """Return whose ratings changed most since the list before, with the change."""
    found = [(move, change) for move in context.moves.values() if (change := rating_movement(move, context.scale))]
    return sorted(found, key=lambda each: (-abs(each[1].gain), each[0].player))[:most]


def rating_movement(move: PlayerMove | None, scale: Scale) -> Movement | None:
    """Return the change of a rating; None where there is nothing to compare."""
    if move is None or move.rating_before is None or move.rating_after is None:
        return None
    change = change_cell(move.rating_before, move.rating_after, scale)
    return Movement(float(change.value) * (1 if scale.better == "higher" else -1), change.text)


def _places(row: LeaderboardRow, of: TopContext) -> Cell:
    move = of.moves.get(row.id)
    gained = (move.rank_before or 0) - (move.rank_after or 0) if move and move.rank_before and move.rank_after else 0
    return Movement(gained, f"{'▲' if gained > 0 else '▼'} {abs(gained)}") if gained else ""


TOP: Layout[LeaderboardRow, TopContext] = (
    Column(
        "rank",
        Heading("Rank", "The place among active players; equal ratings share it."),
        lambda row, _: row.rank or "–",
    ),
    Column(
        "moved",
        Heading("Places", "Places won or lost since the list before.", "text"),
        _places,
        applies=lambda of: bool(of.moves),
    ),
    Column(
        "player",
        Heading("Player", "The name links to the player's page.", "name"),
        lambda row, _: Name(row.id, row.name),
    ),
    Column(
        "rating",
        Heading("Rating", "The rating now; a question mark marks a provisional rating."),
        lambda row, of: Number(
            row.rating, numbers.list_rating(row.rating, of.scale, row.deviation, is_provisional=bool(row.provisional))
        ),
        is_main=True,
    ),
    Column(
        "change",
        Heading("Change", "The change of the rating since the list before."),
        lambda row, of: rating_movement(of.moves.get(row.id), of.scale) or "",
        applies=lambda of: bool(of.moves),
    ),
)
