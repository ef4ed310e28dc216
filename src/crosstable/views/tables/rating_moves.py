"""The players whose ratings differ between two runs of a rating list, and why: on pages and at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from crosstable.games.profile import Words
from crosstable.ratings.scale import Scale
from crosstable.runs.run_facts import PlayerMove
from crosstable.views.cells import Cell, Name, Number, change_cell, rating_cell
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.texts import _, ngettext
from crosstable.views.words import moved_because


@dataclass(frozen=True, eq=False)
class MovesContext:
    """Two runs.

    Args:
        scale: in which ratings are shown.
        name: of a player as it may be shown.
        is_same_scale: whether the ratings of the two can be compared; if not, ranks are.
        events: the names of the events that moved a player.
    """

    scale: Scale
    name: Callable[[str], str]
    is_same_scale: bool = True
    words: Words = field(default_factory=Words)
    events: Callable[[str], Iterable[str]] | None = None


def moves_table(moves: Iterable[PlayerMove], context: MovesContext, medium: Medium, name: str = "m") -> ViewTable:
    """Return who moved, as a medium shows it."""
    return laid_out(name, MOVES, context, moves, medium)


def table_of_values(
    diff: Mapping[str, Any], scale: Scale, medium: Medium, most: int | None = None, name: str = "m"
) -> ViewTable:
    """Return who moved most by a diff as answers have it, `diff_values`.

    Args:
        most: how many players; None for all.
    """
    listed = diff["moves"][:most]
    names = {each["id"]: each["player"] for each in listed}
    moves = [
        PlayerMove(
            each["id"],
            each["rating_before"],
            each["rating_after"],
            each["rank_before"],
            each["rank_after"],
            tuple((reason["code"], reason["value"]) for reason in each["reasons"]),
        )
        for each in listed
    ]
    return moves_table(moves, MovesContext(scale, names.__getitem__, diff["is_same_scale"]), medium, name)


def _change(move: PlayerMove, of: MovesContext) -> Cell:
    before, after = move.rating_before, move.rating_after
    if before is None or after is None:
        return _("new") if before is None else _("removed")
    if of.is_same_scale:
        return change_cell(before, after, of.scale)
    places = (move.rank_before or 0) - (move.rank_after or 0) if move.rank_before and move.rank_after else 0
    return Number(places, ngettext("{n} place", "{n} places", abs(places)).format(n=f"{places:+}" if places else "0"))


MOVES: Layout[PlayerMove, MovesContext] = (
    Column(
        "player",
        Heading("Player", "The name links to the player's page.", "name"),
        lambda move, of: Name(move.player, of.name(move.player)),
    ),
    Column(
        "rating_before",
        Heading("Before", "The rating in the earlier list."),
        lambda move, of: rating_cell(move.rating_before, of.scale),
    ),
    Column(
        "rating_after",
        Heading("After", "The rating in the later list."),
        lambda move, of: rating_cell(move.rating_after, of.scale),
    ),
    Column("change", Heading("Change", "The difference of the two ratings."), _change),
    Column(
        "rank_before",
        Heading("Rank before", "The rank in the earlier list."),
        lambda move, _: move.rank_before or "–",
    ),
    Column(
        "rank_after",
        Heading("Rank after", "The rank in the later list."),
        lambda move, _: move.rank_after or "–",
    ),
    Column(
        "why",
        Heading("Why", "What changed the rating.", "text"),
        lambda move, _: moved_because(move.reasons),
    ),
    Column(
        "events",
        Heading("Events", "The events whose games changed.", "text"),
        lambda move, of: "" if of.events is None else ", ".join(of.events(move.player)),
        ("page",),
        below="why",
    ),
)
