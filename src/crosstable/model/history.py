"""The history: games in time order, as columns.  The input of every rating.

Two ragged levels hold any game (`sides`); where every rated game is one against one, `pairs` is
the flat view that the fast kernels read.  Each is made from the other when first asked for.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from crosstable.model.columns import (
    COLOURS,
    Bytes,
    Flags,
    GameColumns,
    Indices,
    Ints,
    Longs,
    Pairs,
    SideColumns,
    date_of,
    stack_games,
    stack_sides,
)
from crosstable.model.errors import ResultError
from crosstable.model.games import Game, Member, Side
from crosstable.model.names import clean_name, match_key
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultRules
from crosstable.model.source import Source


@dataclass(frozen=True, eq=False)
class History:
    """Games in time order, with players as dense indices.

    Build one with `from_games`, `from_records`, `from_frame`, `from_sources` or `from_pairs`.

    Args:
        players: the name or id of each player; a player's index is its position.
        games: what each game carries besides its sides.
        rated: for each game, whether it counts for ratings.
        results: the sides, in either of the two forms.
    """

    players: tuple[str, ...]
    games: GameColumns
    rated: Flags
    results: SideColumns | Pairs

    def __len__(self) -> int:
        return self.games.count

    @cached_property
    def sides(self) -> SideColumns:
        """Every game with its sides and members."""
        return self.results.sides() if isinstance(self.results, Pairs) else self.results

    @cached_property
    def pairs(self) -> Pairs | None:
        """The rated games as one against one; None when one of them is not."""
        rated = None if self.rated.all() else np.flatnonzero(self.rated)
        if isinstance(self.results, Pairs):
            given = self.results
            return given if rated is None else _picked(given, rated)
        return _flat(self.results, rated)

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each player by the key under which spellings agree."""
        return {match_key(player): position for position, player in enumerate(self.players)}

    def date(self, game: int) -> dt.date | None:
        """Give the date of a game."""
        return None if self.games.date is None else date_of(int(self.games.date[game]))

    def game(self, row: int) -> Game:
        """Give one game as a value."""
        columns, sides = self.games, self.sides
        start, stop = (int(offset) for offset in sides.game_offsets[row : row + 2])
        return Game(
            sides=tuple(_side(self.players, sides, side) for side in range(start, stop)),
            kind=KINDS[0 if columns.kind is None else columns.kind[row]],
            date=self.date(row),
            time=_time(columns.second, row),
            event=None if columns.event is None else columns.event[row],
            event_sequence=_number(columns.event_sequence, row) or 0,
            round=_number(columns.round, row),
            board=_number(columns.board, row),
            discipline=None if columns.discipline is None else columns.discipline[row],
            handicap=_decimal(columns.handicap, row),
            komi=_decimal(columns.komi, row),
            length=_decimal(columns.length, row),
            weight=1.0 if columns.weight is None else float(columns.weight[row]),
            row_id=None if columns.row_id is None else columns.row_id[row],
            source="" if columns.source is None else columns.source[row] or "",
            position=row if columns.position is None else int(columns.position[row]),
        )

    def __iter__(self) -> Iterator[Game]:
        return (self.game(row) for row in range(len(self)))

    def part(self, start: int, stop: int) -> History:
        """Give games `start` to `stop` with the same players."""
        return self.where(np.arange(start, stop))

    def where(self, rows: Longs | Flags) -> History:
        """Give a selection of games, by row numbers or by a mask, with the same players."""
        chosen = np.flatnonzero(rows) if rows.dtype == np.bool_ else rows.astype(np.int64)
        results = _picked(self.results, chosen) if isinstance(self.results, Pairs) else self.results.take(chosen)
        if isinstance(results, Pairs):
            results = replace(results, game=None)
        return History(self.players, self.games.take(chosen), self.rated[chosen], results)

    def renumbered(self, players: tuple[str, ...], numbers: Indices) -> History:
        """Give the same games among these players: player i of this history is `numbers[i]` there."""
        results = self.results
        if isinstance(results, Pairs):
            moved: SideColumns | Pairs = replace(results, first=numbers[results.first], second=numbers[results.second])
        else:
            moved = replace(results, player=numbers[results.player])
        return History(players, self.games, self.rated, moved)

    @classmethod
    def from_sources(cls, *sources: Source, rules: ResultRules = DEFAULT_RULES) -> History:
        """Bring the games of some sources into one time order and match their names.

        Args:
            sources: in any order; it does not matter.
            rules: say which kinds of result are rated.
        Raises:
            ResultError: a rated game without a result.
        """
        spellings = [spelling for source in sources for spelling in source.spellings]
        first = np.cumsum([0] + [len(source.spellings) for source in sources])
        games = stack_games([source.games for source in sources])
        sides = stack_sides(
            [
                replace(source.sides, player=source.sides.player + np.uint32(shift))
                for source, shift in zip(sources, first[:-1], strict=True)
            ]
        )
        order = games.canonical_order()
        if (order != np.arange(len(order))).any():
            games, sides = games.take(order), sides.take(order)
        players, numbers = _matched(spellings, sides.player)
        rated = _rated(games, rules)
        ordered = replace(sides, player=numbers)
        _check_results(players, games, ordered, rated)
        return cls(players, games, rated, ordered)

    @classmethod
    def from_games(cls, games: Iterable[Game], *, rules: ResultRules = DEFAULT_RULES) -> History:
        """Make the history of these games, which may come in any order.

        Example:
            >>> history = History.from_games([Game.between("Ann", "Bo", 1)])
            >>> history.players, len(history)
            (('Ann', 'Bo'), 1)
        """
        return cls.from_sources(Source.from_games(games), rules=rules)

    @classmethod
    def from_pairs(
        cls,
        players: Sequence[str],
        first: Sequence[int] | Indices,
        second: Sequence[int] | Indices,
        halves: Sequence[int] | Bytes,
        *,
        date: Ints | None = None,
    ) -> History:
        """Make the history of one-against-one games that are in time order already.

        Args:
            players: names, different from each other.
            first, second: player indices, (n,).
            halves: the score of the first side in halves: 2, 1 or 0, (n,).
            date: day numbers since 1970-01-01, (n,), never falling.
        Raises:
            ResultError: an index or a score out of range, a game against oneself, columns of
                different lengths, dates that fall.
        """
        pairs = Pairs(
            np.ascontiguousarray(first, dtype=np.uint32),
            np.ascontiguousarray(second, dtype=np.uint32),
            np.ascontiguousarray(halves, dtype=np.int8),
        )
        _check_pairs(len(players), pairs, date)
        games = GameColumns(count=len(pairs), date=date)
        return cls(tuple(players), games, np.ones(len(pairs), dtype=np.bool_), pairs)


def _rated(games: GameColumns, rules: ResultRules) -> Flags:
    if games.kind is None:
        return np.full(games.count, rules[KINDS[0]].is_rated)
    return np.array([rules[kind].is_rated for kind in KINDS])[games.kind]


def _matched(spellings: Sequence[str], player: Indices) -> tuple[tuple[str, ...], Indices]:
    """Number players by first appearance; the first spelling is the one shown."""
    keys: dict[str, int] = {}
    key_of = np.array([keys.setdefault(match_key(name), len(keys)) for name in spellings], dtype=np.int64)
    if not len(player):
        return (), player
    members = key_of[player]
    first = np.full(len(keys), len(player), dtype=np.int64)
    first[members[::-1]] = np.arange(len(player))[::-1]
    by_appearance = np.argsort(first, kind="stable")[: int((first < len(player)).sum())]
    number = np.zeros(len(keys), dtype=np.uint32)
    number[by_appearance] = np.arange(len(by_appearance), dtype=np.uint32)
    names = tuple(clean_name(spellings[int(player[row])]) for row in first[by_appearance])
    return names, number[members]


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


def _check_pairs(n_players: int, pairs: Pairs, date: Ints | None) -> None:
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
        checks.append((np.diff(date, prepend=date[0]) < 0, "the date is earlier than that of the game before"))
    for wrong, what in checks:
        if wrong.any():
            raise ResultError(f"game {int(np.argmax(wrong)) + 1}: {what}. Mend that row.")


def _picked(pairs: Pairs, rows: Longs) -> Pairs:
    return Pairs(pairs.first[rows], pairs.second[rows], pairs.halves[rows], rows)


def _flat(sides: SideColumns, rated: Longs | None) -> Pairs | None:
    """Make the flat view of these games, None when one has other than two sides of one player."""
    games = np.arange(len(sides.game_offsets) - 1) if rated is None else rated
    start = sides.game_offsets[games]
    two_sides = (sides.game_offsets[games + 1] - start == 2).all()
    alone = two_sides and all((np.diff(sides.member_offsets)[start + which] == 1).all() for which in (0, 1))
    if not alone:
        return None
    unclassified = np.iinfo(np.int32).max
    place = np.where(sides.place == 0, unclassified, sides.place)
    halves = 1 + np.sign(place[start + 1] - place[start])
    member = sides.member_offsets[start]
    return Pairs(sides.player[member], sides.player[sides.member_offsets[start + 1]], halves.astype(np.int8), rated)


def _side(players: tuple[str, ...], sides: SideColumns, row: int) -> Side:
    start, stop = (int(offset) for offset in sides.member_offsets[row : row + 2])
    score, colour = _number(sides.score, row), _number(sides.colour, row)
    return Side(
        members=tuple(
            Member(
                players[sides.player[member]],
                1.0 if sides.member_weight is None else float(sides.member_weight[member]),
                _decimal(sides.member_points, member),
            )
            for member in range(start, stop)
        ),
        place=int(sides.place[row]) or None,
        points=_decimal(sides.points, row),
        colour=None if colour is None else COLOURS[colour],  # type: ignore[arg-type]  # the two literals
        score=score,
        reason=None if sides.reason is None else sides.reason[row],
    )


def _number(column: Any, row: int) -> int | None:
    return None if column is None or column[row] < 0 else int(column[row])


def _decimal(column: Any, row: int) -> float | None:
    return None if column is None or np.isnan(column[row]) else float(column[row])


def _time(column: Ints | None, row: int) -> dt.time | None:
    seconds = _number(column, row)
    return None if seconds is None else dt.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
