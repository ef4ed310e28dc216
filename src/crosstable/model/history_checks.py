"""Checks on the games of a history."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.model.columns import Flags, GameColumns, Ints, Pairs, SideColumns
from crosstable.model.errors import ResultError
from crosstable.model.names import match_key


def check_sides(players: tuple[str, ...], games: GameColumns, sides: SideColumns, rated: Flags) -> None:
    """Check the sides of games in time order.

    Raises:
        ResultError: a player is in one game twice, under two spellings; a rated game has no result.
    """
    _check_players(players, sides)
    _check_results(players, games, sides, rated)


def check_pairs(players: Sequence[str], pairs: Pairs, date: Ints | None, neutral: Flags | None = None) -> None:
    """Check two-player games.

    Raises:
        ResultError: two names are the same name, an index or a score is out of range, a player plays
            themselves, columns differ in length, dates are out of order.
    """
    _check_spellings(players)
    _check_columns(len(players), pairs, date, neutral)


def _check_players(players: tuple[str, ...], sides: SideColumns) -> None:
    """Check that no game has one player twice, under two spellings."""
    per_game = np.diff(sides.member_offsets[sides.game_offsets])
    if len(per_game) and (per_game == 2).all():
        twice = sides.player[::2] == sides.player[1::2]
        places = np.flatnonzero(twice)[:1] * 2
    else:
        game = np.repeat(np.arange(len(per_game)), per_game)
        order = np.lexsort((sides.player, game))
        same = (np.diff(sides.player[order].astype(np.int64)) == 0) & (np.diff(game[order]) == 0)
        places = order[:-1][same][:1]
    for place in places:
        row = int(np.searchsorted(sides.member_offsets[sides.game_offsets], place, side="right"))
        raise ResultError("model/two-spellings-in-game", game=row, player=players[sides.player[place]])


def _check_results(players: tuple[str, ...], games: GameColumns, sides: SideColumns, rated: Flags) -> None:
    """Check that every rated game has two sides or more, and a result."""
    if not games.count:
        return
    has_result = sides.place > 0
    if sides.points is not None:
        has_result |= ~np.isnan(sides.points)
    results = np.add.reduceat(has_result, sides.game_offsets[:-1])
    counts = np.diff(sides.game_offsets)
    bad = np.flatnonzero(rated & ((results == 0) | (counts < 2)))
    if len(bad):
        row = int(bad[0])
        side = sides.game_offsets[row]
        who = players[sides.player[sides.member_offsets[side]]]
        code = "model/rated-game-with-one-side" if counts[row] < 2 else "model/rated-game-without-result"
        raise ResultError(code, game=row + 1, player=who)


def _check_spellings(players: Sequence[str]) -> None:
    seen: dict[str, str] = {}
    for player in players:
        key = match_key(player)
        if key in seen:
            raise ResultError("model/player-listed-twice", one=seen[key], other=player)
        seen[key] = player


def _check_columns(n_players: int, pairs: Pairs, date: Ints | None, neutral: Flags | None) -> None:
    lengths = {"first": len(pairs.first), "second": len(pairs.second), "half_points": len(pairs.half_points)}
    if date is not None:
        lengths["date"] = len(date)
    if neutral is not None:
        lengths["neutral"] = len(neutral)
    if len(set(lengths.values())) > 1:
        listed = [f"{name} {length}" for name, length in lengths.items()]
        raise ResultError("model/columns-differ-in-length", lengths=listed)
    if not len(pairs):
        return
    checks = [
        ((pairs.first >= n_players) | (pairs.second >= n_players), "model/player-index-too-high"),
        (pairs.first == pairs.second, "model/player-against-themselves"),
        ((pairs.half_points < 0) | (pairs.half_points > 2), "model/score-not-half-points"),
    ]
    if date is not None:
        checks.append((np.append(False, date[1:] < date[:-1]), "model/date-before-previous-game"))
    for wrong, code in checks:
        if wrong.any():
            raise ResultError(code, game=int(np.argmax(wrong)) + 1, players=n_players)
