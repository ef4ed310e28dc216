"""A history as systems for one against one read it, and what they refuse."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.model.columns import NO_DATE, Floats, Longs, Pairs
from crosstable.model.errors import InternalError, RatingError
from crosstable.model.history import History
from crosstable.ratings.absence import codes_of_sorted
from crosstable.ratings.contests import Contests
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.system import RatingSystem, Work

_LARGEST_CHANGE = 1e12  # beyond it a change cannot be rounded exactly


def one_against_one(history: History, system: str) -> Pairs:
    """Give the rated games of a history, all of one against one.

    Raises:
        RatingError: a rated game has other than two sides of one player, or points and no places.
    """
    if history.pairs is not None:
        return history.pairs
    for row in np.flatnonzero(history.rated):
        game = history.game(int(row))
        if len(game.sides) != 2 or len(game.players) != 2:
            people = ", ".join(game.players[:4]) + (", ..." if len(game.players) > 4 else "")
            raise RatingError(
                f"{system} rates games of one against one: game {int(row) + 1} in time order has "
                f"{len(game.sides)} sides and {len(game.players)} players ({people}). Leave such games out."
            )
        if all(side.place is None for side in game.sides):
            raise RatingError(
                f"game {int(row) + 1} in time order, {' against '.join(game.players)}, has points and no places, "
                "and points do not say which direction is better. Give places."
            )
    raise InternalError("a history without a flat view has only games of one against one.")


def calendar_of(history: History, pairs: Pairs, part: slice) -> Longs:
    """Give the calendar codes of some of these games.

    Raises:
        RatingError: one has no date.
    """
    days = None if history.games.date is None else pairs.of_games(history.games.date, part)
    undated = 0 if days is None else int(np.argmax(days == NO_DATE))
    if days is None or days[undated] == NO_DATE:
        game = int(pairs.rows()[part][undated]) + 1
        raise RatingError(
            f"decay and resets need a date on every game: game {game} in time order has none. "
            "Add the date, or switch decay and reset off."
        )
    return codes_of_sorted(days)


def check_weights(pairs: Pairs, weights: Floats, largest: float) -> None:
    """Refuse a game whose weight times the largest K is beyond what can be rounded.

    Raises:
        RatingError: says which game.
    """
    weight = pairs.of_games(weights, slice(None))
    heaviest = int(np.argmax(weight))
    if not largest * weight[heaviest] <= _LARGEST_CHANGE:
        raise RatingError(
            f"game {int(pairs.rows()[heaviest]) + 1} in time order weighs {weight[heaviest]:g}: times K {largest:g} "
            f"that is beyond {_LARGEST_CHANGE:g} points. Give smaller weights."
        )


def as_pairs(games: Pairs | Contests) -> Pairs:
    """Give games that `one_against_one` made as what they are."""
    if not isinstance(games, Pairs):
        raise InternalError("a system for one against one was handed games of many sides.")
    return games


def pairs_of(work: Work) -> Pairs:
    """Give the games of a run of one against one."""
    return as_pairs(work.games)


def odds_of_two(system: RatingSystem, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
    """Give the chances of the places of two players from the forecast; a draw is half of each place.

    Raises:
        RatingError: other than two sides of one player.
    """
    if len(sides) != 2 or any(len(side) != 1 for side in sides):
        sizes = " against ".join(str(len(side)) for side in sides) or "nobody"
        raise RatingError(
            f"{type(system).__name__} knows games of one against one, and this is {sizes}. "
            "Give two sides of one player."
        )
    first = system.predict(sides[0][0], sides[1][0]).expected
    return [[first, 1.0 - first], [1.0 - first, first]]
