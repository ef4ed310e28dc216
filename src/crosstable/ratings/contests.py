"""A history as systems for many sides read it: rated games of any number of sides and members."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import NOT_CLASSIFIED, Floats, Indices, Ints, Longs, SideColumns
from crosstable.model.errors import RatingError
from crosstable.model.history import History

_LAST = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True, eq=False)
class ContestPart:
    """Some games in the form that loops read.

    Shapes: `first_side` (n_games + 1,) and `first_member` (n_sides + 1,) are offsets that start at 0;
    `standing` (n_sides,) is the place, sides that are not classified sharing the last one; `player` and
    `weight` (n_members,), the share of the game that each member played.
    `members` are the rows of these games among the member rows of the run.
    """

    first_side: Longs
    standing: Ints
    first_member: Longs
    player: Indices
    weight: Floats
    members: slice


@dataclass(frozen=True, slots=True, eq=False)
class Contests:
    """The rated games of a history, with sides and members spelled out.

    `game` gives the row in the history, None when every game of it is here.
    """

    sides: SideColumns
    game: Longs | None = None

    def __len__(self) -> int:
        return len(self.sides.game_offsets) - 1

    def rows(self) -> Longs:
        """Give the row of each game in the history."""
        return np.arange(len(self)) if self.game is None else self.game

    def rows_of_members(self) -> Longs:
        """Give the row of the game in the history, for each member."""
        members = self.sides.member_offsets[self.sides.game_offsets]
        return np.repeat(self.rows(), np.diff(members))

    def part(self, span: range) -> ContestPart:
        """Give games `span.start` to `span.stop`."""
        sides = self.sides
        first, last = sides.game_offsets[span.start], sides.game_offsets[span.stop]
        start, stop = sides.member_offsets[first], sides.member_offsets[last]
        place = sides.place[first:last]
        weight = sides.member_weight
        return ContestPart(
            first_side=sides.game_offsets[span.start : span.stop + 1] - first,
            standing=place if _all_classified(place) else np.where(place == NOT_CLASSIFIED, _LAST, place),
            first_member=sides.member_offsets[first : last + 1] - start,
            player=sides.player[start:stop],
            weight=np.ones(stop - start) if weight is None else weight[start:stop],
            members=slice(int(start), int(stop)),
        )


def contests_of(history: History, system: str, *, largest_side: int | None = None) -> Contests:
    """Give the rated games of a history with all their sides.

    Args:
        history: the games.
        system: its name, for messages.
        largest_side: how many members a side may have; None is any number.
    Raises:
        RatingError: a rated game has a side of more members, or points and no places.
    """
    is_all = bool(history.rated.all())
    rows = None if is_all else np.flatnonzero(history.rated)
    contests = Contests(history.sides if rows is None else history.sides.take(rows), rows)
    for position in _wrong(contests.sides, largest_side):
        row = int(contests.rows()[position])
        game = history.game(row)
        people = ", ".join(game.players[:4]) + (", ..." if len(game.players) > 4 else "")
        where = f"game {row + 1} in time order ({people})"
        if all(side.place is None for side in game.sides):
            raise RatingError(f"{where} has no places, and points do not say which direction is better. Give places.")
        raise RatingError(
            f"{where} has a side of {max(len(side.members) for side in game.sides)} players. {system} rates sides "
            f"of at most {largest_side}. Leave such games out, or use a system for teams."
        )
    return contests


def _wrong(sides: SideColumns, largest_side: int | None) -> Iterator[int]:
    """Find the first game of a shape that is refused."""
    if len(sides.game_offsets) < 2:
        return
    starts = sides.game_offsets[:-1]
    wrong = np.zeros(len(starts), dtype=np.bool_)
    if not _all_classified(sides.place):
        wrong |= np.maximum.reduceat(sides.place, starts) == NOT_CLASSIFIED
    if largest_side is not None:
        wrong |= np.maximum.reduceat(np.diff(sides.member_offsets), starts) > largest_side
    yield from np.flatnonzero(wrong)[:1].tolist()


def _all_classified(place: Ints) -> bool:
    return bool(place.min(initial=_LAST) > NOT_CLASSIFIED)
