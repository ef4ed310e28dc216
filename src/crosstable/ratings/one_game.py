"""Rate one game from ratings: one shape for all systems.

`update` of every system per game comes here.  Its answer is the tuple of the new ratings in the form of the arguments,
and what happened by name; expected scores are computed when they are read.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from crosstable.model.columns import NO_DATE, day_number
from crosstable.model.errors import RatingError
from crosstable.model.games import Better
from crosstable.model.messages import message
from crosstable.model.moments import check_day
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.live import history_of_one, is_live, run_of_one
from crosstable.ratings.live_game import LiveGame
from crosstable.ratings.one_game_facts import (
    PLAYER,
    PlayerValue,
    SideValue,
    check_facts,
    members_of_side,
    rating_and_deviation,
    result_of,
    shares_of,
    sides_given,
)
from crosstable.ratings.one_game_system import RatesOneGame
from crosstable.ratings.parameters import check_flag

_FIRST_PERIOD = 1
_ANY_DAY = 0  # of a game without a date, where only the days between games count
_PLAN = "_one_game"
_FACTS = ["score", "places", "points", "better", "shares", "weight", "handicap", "neutral", "length", "date"]

Value_co = TypeVar("Value_co", covariant=True)
Number_co = TypeVar("Number_co", covariant=True)


class OwnValue(Protocol[Value_co]):
    """A system, by the kind of its ratings: numbers or estimates."""

    def value_of(self, values: Sequence[float], start: int = 0) -> Value_co:
        """Return the rating of a player whose state begins at `start`."""


class Update(tuple[Value_co, ...], Generic[Value_co, Number_co]):
    """The ratings after one game, in the form of the arguments: a value for a player, a tuple for a list of players.

    `before`, `after`, `change` and `expected` have the same form, and are numbers in every system.
    `origin` is what they follow from: the system, the sides, the game, and states of the members where more is known
    than their ratings.

    See also: `update` of every system.
    Example:
        >>> from crosstable import Elo
        >>> update = Elo().update(1500, 1600, score=1)
        >>> update
        (1520.0, 1580.0)
        >>> update.change, [round(chance, 2) for chance in update.expected]
        ((20.0, -20.0), [0.36, 0.64])
    """

    origin: tuple[RatesOneGame, Sequence[SideValue], LiveGame, Sequence[float] | None]

    @property
    def before(self) -> tuple[Number_co, ...]:
        """The ratings before the game."""
        return self._formed([_rating(member) for side in self.origin[1] for member in _listed(side)])

    @property
    def after(self) -> tuple[Number_co, ...]:
        """The ratings after the game."""
        return self._formed(self._after())

    @property
    def change(self) -> tuple[Number_co, ...]:
        """How far the ratings moved."""
        before = (_rating(member) for side in self.origin[1] for member in _listed(side))
        return self._formed([after - old for after, old in zip(self._after(), before, strict=True)])

    @cached_property
    def expected(self) -> tuple[Number_co, ...]:
        """The expected scores before the game, 0 to 1: of many sides, the share of the others that each would beat."""
        system, sides, game, values = self.origin
        if values is None:
            values = [value for side in sides for member in _listed(side) for value in system.state_of(member)]
        history = history_of_one(game, values[:: len(system.columns)])
        work = run_of_one(system, values, history, game.period, has_rows=True)
        chances = [] if work.rows is None else work.rows.members().expected.tolist()
        return self._formed(chances)

    def _after(self) -> list[float]:
        return [_rating(member) for side in self for member in _listed(side)]

    def _formed(self, numbers: Iterable[float]) -> tuple[Any, ...]:
        """Return numbers, one per member, in the form of the sides."""
        return in_form(self.origin[1], numbers)


def in_form(sides: Iterable[SideValue], items: Iterable[Any]) -> tuple[Any, ...]:
    """Return items, one per member, in the form of the sides: one for a player, a tuple for a list of players."""
    rest = iter(items)
    return tuple([next(rest) if isinstance(side, PLAYER) else tuple(islice(rest, len(side))) for side in sides])


class _Plan:
    """How a system rates one game, asked once."""

    __slots__ = ("is_live", "play", "sides", "width")

    def __init__(self, system: RatesOneGame) -> None:
        self.sides = system.sides
        self.width = len(system.columns)
        self.play, self.is_live = system.alone(), is_live(system)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(None), ()  # a copy of the system in another process makes its own


def update_one(
    system: RatesOneGame,
    given: Sequence[SideValue],
    *,
    score: float | str | None = None,
    places: Sequence[int | None] | None = None,
    points: Sequence[float] | None = None,
    better: Better | None = None,
    shares: Sequence[Sequence[float]] | None = None,
    weight: float = 1.0,
    handicap: float = 0.0,
    neutral: bool = False,
    length: float | None = None,
    date: dt.date | None = None,
    states: Sequence[float] | None = None,
    **others: object,
) -> Update[Any, Any]:
    """Rate one game; see `PerGame.update`.

    Args:
        system: what rates.
        given: the sides.
        score, places, points, better, shares, weight, handicap, neutral, length, date: as in `PerGame.update`.
        states: the state of the members, one after another, where more is known than their ratings.
        others: facts of other systems, and misspelt ones, which are rejected.
    """
    if others:
        raise RatingError("ratings/fact-not-known", system=type(system).__name__, fact=min(others), known=_FACTS)
    plan: _Plan = system.__dict__.get(_PLAN) or _new_plan(system)
    sides = given if len(given) > 1 else sides_given(given)
    sizes: list[int] = []
    values: list[float] = []
    state_of, is_nested = system.state_of, False
    for side in sides:
        if isinstance(side, PLAYER):
            sizes.append(1)
            values += state_of(side)
        else:
            is_quick = (type(side) is tuple or type(side) is list) and side
            members, is_nested = side if is_quick else members_of_side(side, len(sizes) + 1), True
            sizes.append(len(members))
            for member in members:
                values += state_of(member)
    if states is not None:
        values = list(states)
    count = len(sizes)
    if not plan.sides.hold(sizes):
        raise _misfit(system, sizes)
    standing, counted, part = result_of(system, score, places, points, count, better)
    if not (type(weight) is type(handicap) is float and weight == 1.0 and handicap == 0.0 and length is None):
        check_facts(system, weight, handicap, length)
    if neutral is not False:
        check_flag("neutral", neutral)
    parts = () if shares is None else shares_of(shares, sizes)
    day = (_ANY_DAY if plan.is_live else NO_DATE) if date is None else day_number(check_day("date", date))
    members = range(sum(sizes))
    facts = (weight, handicap, parts, counted, length, neutral, part)
    game = LiveGame(tuple(sizes), standing, members, 1, day, _FIRST_PERIOD, *facts)
    if parts and plan.sides.largest_side == 1:
        system.games_of(history_of_one(game))  # a system that rates whole games only says so
    plan.play(values, game)
    width, value_of = plan.width, system.value_of
    after = [value_of(values, start) for start in range(0, len(values), width)]
    made: Update[Any, Any] = tuple.__new__(Update, in_form(sides, after) if is_nested else after)
    made.origin = (system, sides, game, states)
    return made


_GAME_OF_TWO = LiveGame((1, 1), (1, 2), range(2), 1, _ANY_DAY, _FIRST_PERIOD)


def answer_of(
    system: RatesOneGame, sides: Sequence[SideValue], after: tuple[float, ...], game: LiveGame = _GAME_OF_TWO
) -> Update[Any, Any]:
    """Return the answer for single players whose ratings a formula of their system has computed."""
    made: Update[Any, Any] = tuple.__new__(Update, after)
    made.origin = (system, sides, game, None)
    return made


def default_state(system: RatesOneGame, player: PlayerValue) -> list[float]:
    """Return the state of a player of whom only a rating or an estimate is known."""
    rating, deviation = rating_and_deviation(player)
    values: list[float] = system.new_values(1, np.array([rating]))[0].tolist()
    if deviation is not None and "deviation" in system.columns:
        values[system.columns.index("deviation")] = deviation
    return values


def _new_plan(system: RatesOneGame) -> _Plan:
    plan = _Plan(system)
    system.__dict__[_PLAN] = plan
    return plan


def _misfit(system: RatesOneGame, sizes: Sequence[int]) -> RatingError:
    """Build the error of sides that a system does not rate."""
    if len(sizes) < 2:
        return RatingError("ratings/too-few-sides", sides=len(sizes))
    shape = system.sides
    kinds = {2: "ratings/rates-two-players", 3: "ratings/rates-three-players"}
    rates = message(kinds.get(shape.most or 0, "ratings/rates-single-players"))
    return RatingError("ratings/sides-not-rateable", system=type(system).__name__, rates=rates, sizes=list(sizes))


def _listed(side: Any) -> Sequence[Any]:
    return [side] if isinstance(side, PLAYER) else side


def _rating(member: PlayerValue) -> float:
    return float(member.rating if isinstance(member, Estimate) else member)
