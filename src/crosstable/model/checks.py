"""What a history refuses: games that cannot be rated or cannot be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.model.columns import Flags, GameColumns, Ints, Pairs, SideColumns
from crosstable.model.errors import ResultError
from crosstable.model.names import match_key


def check_sides(players: tuple[str, ...], games: GameColumns, sides: SideColumns, rated: Flags) -> None:
    """Refuse what the sides of some games in time order cannot be.

    Raises:
        ResultError: two spellings of one player in one game, a rated game without a result.
    """
    _check_players(players, sides)
    _check_results(players, games, sides, rated)


def check_pairs(players: Sequence[str], pairs: Pairs, date: Ints | None) -> None:
    """Refuse what games of one against one cannot be.

    Raises:
        ResultError: two names that match, an index or a score out of range, a game against
            oneself, columns of different lengths, dates that fall.
    """
    _check_spellings(players)
    _check_columns(len(players), pairs, date)


def _check_players(players: tuple[str, ...], sides: SideColumns) -> None:
    """Refuse a game in which two spellings turned out to be one player."""
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
        raise ResultError(
            f"game {row} in time order: {players[sides.player[place]]!r} stands twice in it, under spellings that "
            "are the same name. A player is on one side, once."
        )


def _check_results(players: tuple[str, ...], games: GameColumns, sides: SideColumns, rated: Flags) -> None:
    """Refuse a rated game in which no side has a place or points, or that has one side only."""
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
        what = "has one side only" if counts[row] < 2 else "has no result"
        raise ResultError(
            f"game {row + 1} in time order, of {who!r}: a rated game {what}. "
            "Give places or points, or a kind such as unplayed or bye."
        )


def _check_spellings(players: Sequence[str]) -> None:
    seen: dict[str, str] = {}
    for player in players:
        key = match_key(player)
        if key in seen:
            raise ResultError(f"players {seen[key]!r} and {player!r} are the same name. Give each player once.")
        seen[key] = player


def _check_columns(n_players: int, pairs: Pairs, date: Ints | None) -> None:
    lengths = {"first": len(pairs.first), "second": len(pairs.second), "halves": len(pairs.halves)}
    if date is not None:
        lengths["date"] = len(date)
    if len(set(lengths.values())) > 1:
        raise ResultError(f"columns of different lengths: {lengths}. Give one entry per game in each.")
    if not len(pairs):
        return
    checks = [
        ((pairs.first >= n_players) | (pairs.second >= n_players), f"a player index is not below {n_players}"),
        (pairs.first == pairs.second, "a player meets oneself"),
        ((pairs.halves < 0) | (pairs.halves > 2), "the score is not 2, 1 or 0 halves"),
    ]
    if date is not None:
        checks.append((np.append(False, date[1:] < date[:-1]), "the date is earlier than that of the game before"))
    for wrong, what in checks:
        if wrong.any():
            raise ResultError(f"game {int(np.argmax(wrong)) + 1}: {what}. Mend that row.")
