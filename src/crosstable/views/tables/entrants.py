"""The entrants of an event, by start number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from crosstable.games.profile import GameProfile, Words
from crosstable.model.events import Entrant
from crosstable.model.names import display_text
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number, points
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.entrant_names import club_of, name_parts
from crosstable.views.texts import game_words


@dataclass(frozen=True, eq=False)
class ListedEntrants:
    """The entrants of an event, and the game that they play."""

    entrants: Sequence[Entrant]
    game: GameProfile

    @cached_property
    def words(self) -> Words:
        """What the game calls a player."""
        return game_words(self.game.words)


def entrants_table(of: ListedEntrants, medium: Medium, title: str = "") -> ViewTable:
    """Return the entrants as a medium shows them."""
    return laid_out("n", ENTRANTS, of, of.entrants, medium, title=title)


def _name(entrant: Entrant, of: ListedEntrants) -> Cell:
    shown = display_text(entrant.player.shown_name(), entrant.id)
    return Name(entrant.id, shown, name_parts(entrant, of.game))


def _rating(entrant: Entrant, _of: ListedEntrants) -> Cell:
    return "" if entrant.rating is None else Number(entrant.rating, numbers.ordinary(entrant.rating))


ENTRANTS: Layout[Entrant, ListedEntrants] = (
    Column("number", Heading("No", "The start number."), lambda entrant, _: entrant.number),
    Column("player", Heading("Player", "The name links to the player's page.", "name"), _name),
    Column("rating", Heading("Rating", "The rating at entry."), _rating),
    Column("club", Heading("Club", "The club of the player.", "name"), lambda entrant, _: club_of(entrant)),
    Column(
        "start",
        Heading("Start", "The starting score, which is part of the score."),
        lambda entrant, _: points(entrant.initial_half_points),
        applies=lambda of: any(each.initial_half_points for each in of.entrants),
    ),
)
