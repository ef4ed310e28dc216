"""The rated games of a history, as two-player systems and as multi-player systems read them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.model.columns import NOT_CLASSIFIED, Pairs, SideColumns
from crosstable.model.errors import InternalError, RatingError
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.game_checks import game_values, shape_error
from crosstable.ratings.multiplayer import MultiplayerGames, all_classified, rated_multiplayer_games
from crosstable.ratings.system import RatingSystem
from crosstable.ratings.work import Work


def has_shares(history: History) -> bool:
    """Return whether some member played a part of a game only."""
    if isinstance(history.results, Pairs) or history.sides.member_share is None:
        return False
    return not bool((history.sides.member_share == 1.0).all())


def check_whole_games(history: History, system: str) -> None:
    """Check that every player played whole games, for a system that knows no others.

    Args:
        history: the games.
        system: its name, for messages.
    Raises:
        RatingError: a player has a share of a game other than 1.
    """
    if not has_shares(history) or history.sides.member_share is None:
        return
    member = int(np.argmax(history.sides.member_share != 1.0))
    side = int(np.searchsorted(history.sides.member_offsets, member, side="right")) - 1
    row = int(np.searchsorted(history.sides.game_offsets, side, side="right")) - 1
    share = float(history.sides.member_share[member])
    raise RatingError("ratings/partial-play", **game_values(history, row), system=system, share=share)


def two_player_games(history: History, system: str) -> Pairs:
    """Return the rated games of a history, all between two players.

    Args:
        history: the games.
        system: its name, for messages.
    Raises:
        RatingError: a rated game has other than two sides of one player, or points and no places; a player played a
            part of a game only.
    """
    if history.pairs is not None:
        check_whole_games(history, system)
        return history.pairs
    for row in np.flatnonzero(history.rated).tolist():
        game = history.game(row)
        if len(game.sides) != 2 or len(game.players) != 2:
            raise shape_error(history, row, system, "ratings/rates-two-players")
        if all(side.place is None for side in game.sides):
            raise RatingError("ratings/game-without-places", **game_values(history, row))
    raise InternalError("ratings/no-flat-view")


def multiplayer_games(history: History, system: str, *, largest_side: int | None = None) -> MultiplayerGames:
    """Return the rated games of a history with all their sides.

    Args:
        history: the games.
        system: its name, for messages.
        largest_side: how many members a side may have; None is any number.
    Raises:
        RatingError: a rated game has a side of more members, or points and no places.
    """
    games = rated_multiplayer_games(history)
    wrong = _first_wrong(games.sides, largest_side)
    if wrong is not None:
        row = int(games.rows()[wrong])
        if all(side.place is None for side in history.game(row).sides):
            raise RatingError("ratings/game-without-places", **game_values(history, row))
        raise shape_error(history, row, system, "ratings/rates-single-players")
    return games


def as_pairs(games: Pairs | MultiplayerGames) -> Pairs:
    """Return the games as the two-player games that they are."""
    if not isinstance(games, Pairs):
        raise InternalError("ratings/not-two-player-games")
    return games


def as_multiplayer(games: Pairs | MultiplayerGames) -> MultiplayerGames:
    """Return the games as the multi-player games that they are."""
    if not isinstance(games, MultiplayerGames):
        raise InternalError("ratings/not-multiplayer-games")
    return games


def pairs_of(work: Work) -> Pairs:
    """Return the games of a run of a two-player system."""
    return as_pairs(work.games)


def odds_of_two(system: RatingSystem, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
    """Return the chances of the places of two players from the forecast; a draw is half of each place.

    Raises:
        RatingError: other than two sides of one player.
    """
    if len(sides) != 2 or any(len(side) != 1 for side in sides):
        raise RatingError("ratings/not-two-players", system=type(system).__name__, sizes=[len(side) for side in sides])
    first = system.predict(sides[0][0], sides[1][0]).expected
    return [[first, 1.0 - first], [1.0 - first, first]]


def _first_wrong(sides: SideColumns, largest_side: int | None) -> int | None:
    """Find the first game without a place, or with a side that is too large."""
    if len(sides.game_offsets) < 2:
        return None
    starts = sides.game_offsets[:-1]
    wrong = np.zeros(len(starts), dtype=np.bool_)
    if not all_classified(sides.place):
        wrong |= np.maximum.reduceat(sides.place, starts) == NOT_CLASSIFIED
    if largest_side is not None:
        wrong |= np.maximum.reduceat(np.diff(sides.member_offsets), starts) > largest_side
    return int(np.argmax(wrong)) if wrong.any() else None
