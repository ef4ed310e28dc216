"""The games of a history as terms of the posterior."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import COLOURS, NO_DATE, Floats, Longs, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.game_checks import days_of, game_values, weights_of
from crosstable.ratings.handicap import points_of_handicap
from crosstable.ratings.multiplayer import GamesPart, MultiplayerGames
from crosstable.ratings.whole_history.derivatives import PosteriorTerms
from crosstable.ratings.whole_history.player_days import PlayerDays, player_days
from crosstable.ratings.whole_history.rankings import Members, Rankings, TeamGames
from crosstable.ratings.whole_history.two_player_games import TwoPlayerGames
from crosstable.ratings.whole_history.two_sides import TwoSideModel

Games = Pairs | MultiplayerGames


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """What is added to the strengths of sides, in natural log-odds: given numbers, and those that are fitted.

    Shapes: `known` (n_sides,), or empty; `design` (n_sides, n_designed), what a side takes of each fitted number.
    """

    known: Floats
    design: Floats


def days_of_games(history: History, games: Games, *, is_one_day: bool) -> Longs:
    """Return the day of each game: all the same without dates, or where strength does not change.

    Raises:
        RatingError: some games have a date and one has none.
    """
    column = history.games.date
    if is_one_day or column is None or not len(games) or (column[games.rows()] == NO_DATE).all():
        return np.zeros(len(games), dtype=np.int64)
    return days_of(history, games, range(len(games)), "drift_per_day").astype(np.int64)


def player_days_of(history: History, games: Games, day: Longs) -> PlayerDays:
    """Number the player-days of some games."""
    if isinstance(games, Pairs):
        player = np.empty(2 * len(games), dtype=np.int64)
        player[::2], player[1::2] = games.first, games.second
        return player_days(player, np.repeat(day, 2), len(history.players))
    members = np.diff(games.sides.member_offsets[games.sides.game_offsets])
    return player_days(games.sides.player.astype(np.int64), np.repeat(day, members), len(history.players))


def advantage_of_sides(history: History, games: Games, side: str) -> Floats:
    """Return 1 for the sides with the advantage and 0 for the others, (n_sides,); on neutral ground no side has it."""
    found, neutral = _marked_sides(history, games, side), history.games.neutral
    if neutral is None:
        return found
    sizes = 2 if isinstance(games, Pairs) else np.diff(games.sides.game_offsets)
    found[np.repeat(neutral[games.rows()], sizes)] = 0.0
    return found


def _marked_sides(history: History, games: Games, side: str) -> Floats:
    """Return 1 for the sides that are meant and 0 for the others, (n_sides,).

    Args:
        side: "first", the side listed first, or the colour whose side has it.
    """
    if isinstance(games, Pairs):
        first = np.zeros(2 * len(games))
        colour = history.sides.colour if side != "first" else None
        start = None if colour is None else history.sides.game_offsets[games.rows()]
        if side == "first":
            first[::2] = 1.0
        elif colour is not None and start is not None:
            first[::2], first[1::2] = (colour[start + at] == COLOURS.index(side) for at in (0, 1))
        return first
    sides = games.sides
    if side != "first":
        nothing = np.zeros(len(sides.place))
        return nothing if sides.colour is None else (sides.colour == COLOURS.index(side)).astype(np.float64)
    found = np.zeros(len(sides.place))
    found[sides.game_offsets[:-1]] = 1.0
    return found


def stones_of_sides(history: History, games: Games) -> Floats:
    """Return the handicap stones that count for each side, (n_sides,): half a stone less than are placed.

    Black has them; in a game without colours, the side listed first.
    """
    rows = games.rows()
    given = history.games.handicap
    stones = np.zeros(len(rows)) if given is None else points_of_handicap(np.nan_to_num(given[rows], nan=0.0), 1.0)
    black = _marked_sides(history, games, "black")
    offsets = np.arange(0, 2 * len(rows) + 1, 2) if isinstance(games, Pairs) else games.sides.game_offsets
    if len(rows):
        has_colours = np.add.reduceat(black, offsets[:-1]) > 0.0
        black[offsets[:-1][~has_colours]] = 1.0
    return black * np.repeat(stones, np.diff(offsets))


def check_points(history: History, pairs: Pairs) -> None:
    """Check that both sides of every game have points.

    Raises:
        RatingError: one has none.
    """
    if not len(pairs):
        return
    difference = differences_of(history, pairs)
    missing = ~np.isfinite(difference)
    if missing.any():
        row = int(pairs.rows()[int(np.argmax(missing))])
        raise RatingError("ratings/whole_history/game-without-points", **game_values(history, row))


def differences_of(history: History, pairs: Pairs) -> Floats:
    """Return the points of the first side less those of the second, NaN where one has none, (n_games,)."""
    points = None if isinstance(history.results, Pairs) else history.sides.points
    if points is None:
        return np.full(len(pairs), np.nan)
    first = history.sides.game_offsets[pairs.rows()]
    difference: Floats = points[first] - points[first + 1]
    return difference


def terms_of(
    history: History,
    games: Games,
    days: PlayerDays,
    added: Added,
    nu: float | None,
    *,
    is_compiled: bool,
    margin_scale: float = 0.0,
) -> list[PosteriorTerms]:
    """Return the terms of some games.

    Args:
        history: the games.
        games: the rated ones.
        days: their player-days.
        added: what is added to the strengths of sides.
        nu: the weight of a draw; None where it is fitted.
        is_compiled: whether sums over opponents run compiled.
        margin_scale: the difference in points that counts as odds of e to 1; 0 counts the result alone.
    """
    weight = weights_of(history, games, range(len(games)))
    if isinstance(games, Pairs):
        score = 0.5 * games.half_points.astype(np.float64)
        if margin_scale:
            score = 0.5 + 0.5 * np.tanh(differences_of(history, games) / (2.0 * margin_scale))
        model = TwoSideModel(score, weight, *_between(added, np.arange(0, 2 * len(games), 2)), nu)
        return [TwoPlayerGames(days.of_entry, len(days), model, is_compiled=is_compiled, order=days.order)]
    part = games.part(range(len(games)))
    weight = weight if len(weight) else np.ones(len(games))
    sizes, counts = part.sizes, np.diff(part.first_member)
    is_single = np.logical_and.reduceat((counts == 1) & _whole(part), part.first_side[:-1]) if len(games) else sizes > 0
    terms: list[PosteriorTerms] = []
    for size in np.unique(sizes).tolist():
        of_size = sizes == size
        if size == 2:
            singles = np.flatnonzero(of_size & is_single)
            if len(singles):
                terms.append(_singles(part, singles, days, _two(part, singles, added, weight, nu), is_compiled))
            teams = np.flatnonzero(of_size & ~is_single)
            if len(teams):
                sides = part.first_side[teams][:, None] + np.arange(2)
                terms.append(TeamGames(_members(part, sides, days), _two(part, teams, added, weight, nu)))
        else:
            terms.append(_rankings(part, np.flatnonzero(of_size), size, days, added, weight))
    return terms


def _between(added: Added, first: Longs) -> tuple[Floats, Floats]:
    """Return what is added to the gap between a side and the next."""
    known = added.known[first] - added.known[first + 1] if len(added.known) else added.known
    return known, added.design[first] - added.design[first + 1]


def _whole(part: GamesPart) -> Floats:
    """Return for each side whether its first member played the whole game."""
    share: Floats = part.share[part.first_member[:-1]] == 1.0
    return share


def _two(part: GamesPart, games: Longs, added: Added, weight: Floats, nu: float | None) -> TwoSideModel:
    first = part.first_side[games]
    score = 0.5 * (1.0 + np.sign(part.standing[first + 1].astype(np.int64) - part.standing[first]))
    return TwoSideModel(score, weight[games], *_between(added, first), nu)


def _singles(part: GamesPart, games: Longs, days: PlayerDays, model: TwoSideModel, is_compiled: bool) -> TwoPlayerGames:  # noqa: FBT001  # passed on as given
    members = part.first_member[part.first_side[games][:, None] + np.arange(2)].ravel()
    return TwoPlayerGames(days.of_entry[members], len(days), model, is_compiled=is_compiled)


def _members(part: GamesPart, sides: Longs, days: PlayerDays) -> Members:
    """Return the members of some sides, (n_games, n_sides)."""
    flat = sides.ravel()
    counts = np.diff(part.first_member)[flat]
    side = np.repeat(np.arange(len(flat)), counts)
    member = np.arange(len(side)) + np.repeat(part.first_member[flat] - (np.cumsum(counts) - counts), counts)
    return Members(days.of_entry[member], part.share[member], side, *sides.shape)


def _rankings(part: GamesPart, games: Longs, size: int, days: PlayerDays, added: Added, weight: Floats) -> Rankings:
    sides = part.first_side[games][:, None] + np.arange(size)
    order = np.argsort(part.standing[sides], axis=1, kind="stable")
    sides = np.take_along_axis(sides, order, axis=1)
    standing = part.standing[sides]
    after = np.full(standing.shape, size)
    for column in range(size - 2, -1, -1):
        is_later = standing[:, column + 1] > standing[:, column]
        after[:, column] = np.where(is_later, column + 1, after[:, column + 1])
    known = added.known[sides] if len(added.known) else np.zeros(sides.shape)
    return Rankings(_members(part, sides, days), after, weight[games], known, added.design[sides])
