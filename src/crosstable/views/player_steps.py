"""The history of one player in a rating list: a row per game and adjustment, oldest first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.model.appearances import NOT_TWO_SIDED
from crosstable.model.columns import NO_DATE, NO_NUMBER, Floats, Ints, Longs, SideColumns, date_of
from crosstable.model.results import KINDS, ResultKind
from crosstable.ratings.rating_rows import REASONS
from crosstable.views import numbers
from crosstable.views.pool import PoolView
from crosstable.views.texts import _
from crosstable.views.words import HAS_WINNER

OUTCOMES = ("lost", "drew", "won")
_WON, _EVEN = OUTCOMES.index("won"), 0.5
BY_FORFEIT = ("lost by forfeit", "drew by forfeit", "won by forfeit")


class RatingStep(NamedTuple):
    """A game or an adjustment.

    `opponent` and `event` are numbers, -1 for none; `appearance` is -1 for an adjustment; `change` is None where the
    game did not count; `is_decided` says that an arbiter decided its scores; `place` is 0 for a side that was not
    classified.  `own_points` and `other_points` are NaN where they are not recorded.
    """

    day: int
    event: int
    round: int
    appearance: int
    opponent: int
    outcome: int
    place: int
    sides: int
    kind: int
    is_decided: bool
    reason: int
    own_points: float
    other_points: float
    before: float
    change: float | None
    expected: float | None
    deviation: float | None

    @property
    def is_game(self) -> bool:
        """Whether it was a game."""
        return self.reason < 0

    @property
    def after(self) -> float:
        """The rating afterwards."""
        return self.before + (self.change or 0.0)

    @property
    def date(self) -> str:
        """The day in ISO, "" when unknown."""
        return str(date_of(self.day) or "")

    @property
    def why(self) -> str:
        """The code of the adjustment."""
        return REASONS[self.reason]


def form_of(steps: Sequence[RatingStep], most: int = 10) -> list[int]:
    """Return how the last rated games of two sides ended, latest last: 0 lost, 1 drawn, 2 won."""
    return [
        step.outcome for step in steps if step.is_game and step.outcome != NOT_TWO_SIDED and step.change is not None
    ][-most:]


def biggest_wins(steps: Sequence[RatingStep], most: int = 3) -> list[RatingStep]:
    """Return the rated games of two sides that a player won against the odds, the least expected first."""
    won = [
        (step.expected, -at, step)
        for at, step in enumerate(steps)
        if step.is_game and step.outcome == _WON and step.change is not None and step.expected is not None
    ]
    return [step for expected, _, step in sorted(won, key=lambda each: each[:2])[:most] if expected < _EVEN]


@dataclass(frozen=True, slots=True, eq=False)
class StepTable:
    """The steps of all players of a rating list, ordered by player."""

    pool: PoolView
    columns: tuple[NDArray[Any], ...]
    event_ids: tuple[str, ...]
    has_teams: bool

    @classmethod
    def of(cls, pool: PoolView) -> StepTable:
        """Collect the columns of all steps."""
        line, appearances, history = pool.timeline, pool.appearances, pool.history
        games, sides = history.games, history.sides
        is_game = line.appearance >= 0
        at = np.where(is_game, line.appearance, 0)
        n_sides = np.diff(sides.game_offsets)

        def of_game(column: Ints | None, missing: int) -> Longs:
            if column is None or not len(column):
                return np.full(len(line.game), missing)
            return np.append(column, missing)[line.game]

        def of_appearance(column: NDArray[Any], missing: int) -> Longs:
            return np.where(is_game, column[at], missing) if len(column) else np.full(len(at), missing)

        def points_of(side: Longs) -> Floats:
            if sides.points is None or not len(side):
                return np.full(len(at), np.nan)
            return np.where(is_game, sides.points[side[at]], np.nan)

        day = np.append(pool.days, pool.step_days[-1] if len(pool.step_days) else NO_DATE)[line.game]
        columns = (
            day,
            of_game(None if games.event is None else games.event.codes, -1),
            of_game(games.round, NO_NUMBER),
            line.appearance,
            of_appearance(appearances.opponent, -1),
            of_appearance(appearances.outcome, NOT_TWO_SIDED),
            of_appearance(sides.place[appearances.side], 0),
            of_appearance(n_sides[appearances.game], 0),
            of_game(None if games.kind is None else games.kind.astype(np.int32), 0),
            np.append(sides.decided(), False)[line.game],
            line.reason,
            points_of(appearances.side),
            points_of(appearances.other),
            line.before,
            line.change,
            line.expected,
            line.deviation,
        )
        has_teams = len(sides.player) > len(sides.place)
        return cls(pool, columns, () if games.event is None else games.event.names, has_teams)

    def of_player(self, player: int) -> list[RatingStep]:
        """Return the steps of one player, oldest first."""
        rows = slice(int(self.pool.starts[player]), int(self.pool.starts[player + 1]))
        return [
            RatingStep._make((*known_values, before, known(change), known(expected), known(deviation)))
            for *known_values, before, change, expected, deviation in zip(
                *(column[rows].tolist() for column in self.columns), strict=True
            )
        ]

    def opposite(self, step: RatingStep) -> list[int]:
        """Return the numbers of all players on the other sides."""
        if step.opponent >= 0 or step.appearance < 0:
            return [step.opponent] if step.opponent >= 0 else []
        appearances, sides = self.pool.appearances, self.pool.history.sides
        game, own = int(appearances.game[step.appearance]), int(appearances.side[step.appearance])
        others = [side for side in range(*sides.game_offsets[game : game + 2].tolist()) if side != own]
        return [player for side in others for player in sides.player[slice(*_members(sides, side))].tolist()]

    def mates(self, step: RatingStep, player: int) -> list[int]:
        """Return the numbers of the other players of the own side."""
        if step.appearance < 0 or not self.has_teams:
            return []
        sides = self.pool.history.sides
        members = sides.player[slice(*_members(sides, int(self.pool.appearances.side[step.appearance])))].tolist()
        return [member for member in members if member != player]

    def against(self, step: RatingStep) -> list[tuple[int, int]]:
        """Return the players on the other sides of a game of teams or of many sides, with how it ended.

        That is 2 if the own side finished ahead, 1 if level, 0 if behind.
        """
        appearances, sides = self.pool.appearances, self.pool.history.sides
        game, own = int(appearances.game[step.appearance]), int(appearances.side[step.appearance])
        first, end = sides.game_offsets[game : game + 2].tolist()
        last = end - first + 1
        place = [int(at) or last for at in sides.place[first:end].tolist()]
        return [
            (player, (place[own - first] < place[at]) + (place[own - first] <= place[at]))
            for at in range(end - first)
            if at != own - first
            for player in sides.player[slice(*_members(sides, first + at))].tolist()
        ]

    def result(self, step: RatingStep) -> str:
        """Return how a game ended for the player: "won", "lost 2–3", "place 2 of 5"; "" if nothing was played."""
        kind = KINDS[step.kind]
        if kind not in HAS_WINNER:
            return ""
        if step.outcome != NOT_TWO_SIDED:
            word = _((BY_FORFEIT if kind is ResultKind.FORFEIT else OUTCOMES)[step.outcome])
        else:
            text = _("place {place} of {sides}") if step.place else _("not placed, {sides} sides")
            word = text.format(place=step.place, sides=step.sides)
        points = _points(step)
        return f"{word} {points}" if points else word

    def letter(self, step: RatingStep) -> str:
        """Return W, D or L, the place among several sides, or "" if nothing was played."""
        if KINDS[step.kind] not in HAS_WINNER:
            return ""
        return "LDW"[step.outcome] if step.outcome != NOT_TWO_SIDED else str(step.place or "")


def _points(step: RatingStep) -> str:
    own, other = step.own_points, step.other_points
    if math.isnan(own) or math.isnan(other):  # not recorded
        return ""
    if step.outcome == NOT_TWO_SIDED:
        return f"({numbers.points(own)})"
    return f"{numbers.points(own)}–{numbers.points(other)}"


def _members(sides: SideColumns, side: int) -> list[int]:
    """Return the first and the end position of the members of a side."""
    offsets: list[int] = sides.member_offsets[side : side + 2].tolist()
    return offsets


def known(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if math.isnan(value) else value
