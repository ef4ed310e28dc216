"""The leaderboard of a rating list before and after a change of its settings: at the desk and at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from crosstable.games.profile import Words
from crosstable.ratings.scale import Scale
from crosstable.runs.run_facts import PlayerMove
from crosstable.views.cells import Cell, Name, change_cell, rating_cell
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.texts import _


@dataclass(frozen=True, eq=False)
class PreviewContext:
    """The scales before and after, None where nothing was published, and the names of players as they may be shown."""

    before: Scale | None
    after: Scale
    name: Callable[[str], str]
    words: Words = field(default_factory=Words)


def preview_table(players: Iterable[PlayerMove], context: PreviewContext, medium: Medium) -> ViewTable:
    """Return the leaderboard before and after, as a medium shows it."""
    return laid_out("preview", PREVIEW, context, players, medium)


def _change(move: PlayerMove, of: PreviewContext) -> Cell:
    before, after = move.rating_before, move.rating_after
    if before is None or after is None:
        return _("new") if before is None else _("not listed")
    return change_cell(before, after, of.after) if of.before is not None and of.before.name == of.after.name else ""


def _rating_before(move: PlayerMove, of: PreviewContext) -> Cell:
    return "–" if of.before is None or move.rating_before is None else rating_cell(move.rating_before, of.before)


PREVIEW: Layout[PlayerMove, PreviewContext] = (
    Column("rank_after", Heading("Rank", "The rank with the new settings."), lambda move, _: move.rank_after or "–"),
    Column("rank_before", Heading("Before", "The rank as it is published."), lambda move, _: move.rank_before or "–"),
    Column(
        "player",
        Heading("Player", "The name as it is shown.", "name"),
        lambda move, of: Name(move.player, of.name(move.player)),
    ),
    Column(
        "rating_after",
        Heading("Rating", "The rating with the new settings."),
        lambda move, of: "–" if move.rating_after is None else rating_cell(move.rating_after, of.after),
    ),
    Column("rating_before", Heading("Published", "The rating as it is published."), _rating_before),
    Column("change", Heading("Change", "The difference of the two ratings."), _change),
)
