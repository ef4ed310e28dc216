"""A history as multi-player systems read it: rated games of any number of sides and members."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import NOT_CLASSIFIED, Floats, Indices, Ints, Longs, SideColumns
from crosstable.model.history import History

_LAST = np.iinfo(np.int32).max


class GamesPart(NamedTuple):
    """Some games in the form that loops read.

    Shapes: `first_side` (n_games + 1,) and `first_member` (n_sides + 1,) are offsets that start at 0;
    `standing` (n_sides,) is the place, sides that are not classified sharing the last one; `player` and
    `share` (n_members,), the share of the game that each member played.
    """

    first_side: Longs
    standing: Ints
    first_member: Longs
    player: Indices
    share: Floats

    @property
    def sizes(self) -> Longs:
        """The number of sides of each game."""
        return np.diff(self.first_side)


@dataclass(frozen=True, slots=True, eq=False)
class MultiplayerGames:
    """The rated games of a history, with sides and members spelled out.

    `game` holds the row in the history, None when every game of it is here.
    """

    sides: SideColumns
    game: Longs | None = None

    def __len__(self) -> int:
        return len(self.sides.game_offsets) - 1

    def rows(self) -> Longs:
        """Return the row of each game in the history."""
        return np.arange(len(self)) if self.game is None else self.game

    def rows_of_members(self) -> Longs:
        """Return the row of the game in the history, for each member."""
        members = self.sides.member_offsets[self.sides.game_offsets]
        return np.repeat(self.rows(), np.diff(members))

    def members(self, span: range) -> slice:
        """Return which rows of the run belong to the members of games `span.start` to `span.stop`."""
        offsets = self.sides.member_offsets[self.sides.game_offsets[[span.start, span.stop]]]
        return slice(int(offsets[0]), int(offsets[1]))

    def part(self, span: range) -> GamesPart:
        """Return games `span.start` to `span.stop`."""
        sides = self.sides
        first, last = sides.game_offsets[span.start], sides.game_offsets[span.stop]
        start, stop = sides.member_offsets[first], sides.member_offsets[last]
        place = sides.place[first:last]
        share = sides.member_share
        return GamesPart(
            first_side=sides.game_offsets[span.start : span.stop + 1] - first,
            standing=place if all_classified(place) else np.where(place == NOT_CLASSIFIED, _LAST, place),
            first_member=sides.member_offsets[first : last + 1] - start,
            player=sides.player[start:stop],
            share=np.ones(stop - start) if share is None else share[start:stop],
        )


def rated_multiplayer_games(history: History) -> MultiplayerGames:
    """Return the rated games of a history as they are."""
    rows = None if history.rated.all() else np.flatnonzero(history.rated)
    return MultiplayerGames(history.sides if rows is None else history.sides.take(rows), rows)


def all_classified(place: Ints) -> bool:
    """Return whether all sides have a place."""
    return bool(place.min(initial=_LAST) > NOT_CLASSIFIED)
