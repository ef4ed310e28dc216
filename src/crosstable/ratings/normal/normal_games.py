"""Games of a history as systems with normal skills read them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.game_checks import NO_DAYS, NO_FLOATS, check_weights, days_of, game_values, weights_of
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.normal.sides import NormalGames
from crosstable.ratings.one_game_facts import MOST_WEIGHT
from crosstable.ratings.rated_games import has_shares, multiplayer_games


def games_of_sides(history: History, system: str, *, allows_pairs: bool = True) -> Pairs | MultiplayerGames:
    """Return the rated games: as two-player games where all are and every member played a whole game.

    Raises:
        RatingError: a game of one side or without places, a side of which no member played a share, a game that
            weighs too much.
    """
    pairs = history.pairs if allows_pairs else None
    games = pairs if pairs is not None and not has_shares(history) else multiplayer_games(history, system)
    check_weights(history, games, MOST_WEIGHT)
    if isinstance(games, MultiplayerGames):
        _check_shares(history, games)
    return games


def points_of_pairs(history: History, pairs: Pairs, span: range) -> tuple[Floats, Floats] | None:
    """Return the points of both players; None where there are none."""
    if isinstance(history.results, Pairs) or history.sides.points is None:
        return None
    first = history.sides.game_offsets[pairs.rows()[span.start : span.stop]]
    return history.sides.points[first], history.sides.points[first + 1]


def games_in(
    history: History, games: MultiplayerGames, span: range, head_start: Floats, *, has_points: bool, has_days: bool
) -> NormalGames:
    """Return some games of a history, each with the head start of its first side; points and days where they count."""
    part = games.part(span)
    first, last = games.sides.game_offsets[span.start], games.sides.game_offsets[span.stop]
    points = games.sides.points if has_points else None
    return NormalGames(
        part.first_side,
        part.standing,
        part.first_member,
        part.player,
        NO_FLOATS if games.sides.member_share is None else part.share,
        NO_FLOATS if points is None else points[first:last],
        days_of(history, games, span, "drift_per_day") if has_days else NO_DAYS,
        weights_of(history, games, span),
        head_start,
    )


def check_sides(sides: Sequence[Sequence[Estimate]]) -> None:
    """Check that there are two sides or more, none of them empty.

    Raises:
        RatingError: there are fewer, one is empty, or one is a player instead of a list.
    """
    if len(sides) < 2:
        raise RatingError("ratings/too-few-sides", sides=len(sides))
    for number, side in enumerate(sides, start=1):
        if not isinstance(side, Sequence):
            raise RatingError("ratings/side-not-a-list", side=number, found=side)
        if not len(side):
            raise RatingError("ratings/empty-side", side=number)


def _check_shares(history: History, games: MultiplayerGames) -> None:
    weight, offsets = games.sides.member_share, games.sides.member_offsets
    if weight is None or not len(weight):
        return
    total = np.add.reduceat(weight, offsets[:-1])
    wrong = (total <= 0.0) | (np.maximum.reduceat(weight, offsets[:-1]) > MOST_WEIGHT)
    if wrong.any():
        side = int(np.argmax(wrong))
        game = int(np.searchsorted(games.sides.game_offsets, side, side="right")) - 1
        player = history.players[games.sides.player[offsets[side]]]
        where, share = game_values(history, int(games.rows()[game])), float(total[side])
        raise RatingError("ratings/shares-out-of-range", **where, player=player, share=share, most=MOST_WEIGHT)
