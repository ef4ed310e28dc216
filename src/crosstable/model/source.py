"""The results of one source, in their order there, with names as written there."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from crosstable.model.arguments import all_of_kind, check_kind
from crosstable.model.columns import (
    COLOURS,
    NO_DATE,
    NO_NUMBER,
    NOT_CLASSIFIED,
    GameColumns,
    Labels,
    SideColumns,
    day_number,
    offsets_of,
)
from crosstable.model.games import Game, Side


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """The games of one file, table or list, before names are made players.

    Args:
        name: of the file or list.
        spellings: the different names as written; `sides.player` is an index into them.
        games: what each game carries besides its sides, as columns.
        sides: the sides of all games, as columns.
        entry_ratings: the rating that the source gives for a spelling.
    See also: `ReadResult.source`, `History.from_sources`.
    Example:
        >>> from crosstable import Game, History, Source
        >>> source = Source.from_games([Game.between("Ann", "Bo", "win")], "friday")
        >>> source.spellings, len(History.from_sources(source))
        (('Ann', 'Bo'), 1)
    """

    name: str
    spellings: tuple[str, ...]
    games: GameColumns
    sides: SideColumns
    entry_ratings: Mapping[str, float] = field(default_factory=dict)

    @property
    def first_day(self) -> int:
        """The day of the first game, `NO_DATE` if no game has one."""
        date = self.games.date
        return NO_DATE if date is None or not len(date) else int(date.min())

    @classmethod
    def from_games(cls, games: Iterable[Game], name: str = "") -> Source:
        """Convert games into columns.  Games with the same position keep their order.

        Args:
            games: in any order.
            name: of the source, for messages.
        """
        check_kind("name", name, str, "the name of the source, which is text")
        listed = list(all_of_kind("games", games, Game, "a list of games, such as [Game.between('Ann', 'Bo', 1)]"))
        sides = [side for game in listed for side in game.sides]
        members = [member for side in sides for member in side.members]
        players = Labels.of([member.player for member in members])
        return cls(
            name,
            players.names,
            _game_columns(listed, name),
            SideColumns(
                game_offsets=offsets_of(np.array([len(game.sides) for game in listed], dtype=np.int64)),
                member_offsets=offsets_of(np.array([len(side.members) for side in sides], dtype=np.int64)),
                place=np.array([side.place or NOT_CLASSIFIED for side in sides], dtype=np.int32),
                player=players.codes.astype(np.uint32),
                points=_floats(side.points for side in sides),
                score=_integers((side.half_points for side in sides), NO_NUMBER),
                colour=_colours(sides),
                reason=_labels(side.reason for side in sides),
                member_share=_floats((member.share for member in members), usual=1.0),
                member_points=_floats(member.points for member in members),
            ),
        )


def _game_columns(games: list[Game], name: str) -> GameColumns:
    def integers(value_of: Callable[[Game], int | None], missing: int = NO_NUMBER) -> Any:
        return _integers((value_of(game) for game in games), missing)

    kind = _integers((game.kind.code or None for game in games), 0)
    return GameColumns(
        count=len(games),
        date=integers(lambda game: None if game.date is None else day_number(game.date), NO_DATE),
        second=integers(lambda game: None if game.time is None else second_of_day(game.time)),
        event=_labels(game.event for game in games),
        event_sequence=integers(lambda game: game.event_sequence or None, 0),
        round=integers(lambda game: game.round),
        board=integers(lambda game: game.board),
        discipline=_labels(game.discipline for game in games),
        kind=None if kind is None else kind.astype(np.int8),
        handicap=_floats(game.handicap for game in games),
        komi=_floats(game.komi for game in games),
        length=_floats(game.length for game in games),
        weight=_floats((game.weight for game in games), usual=1.0),
        neutral=_flags(game.neutral for game in games),
        row_id=_labels(game.row_id for game in games),
        source=Labels.of([game.source or name for game in games]),
        position=np.array([game.position for game in games], dtype=np.int64),
    )


def second_of_day(time: dt.time) -> int:
    """Return the seconds since midnight."""
    return time.hour * 3600 + time.minute * 60 + time.second


def _integers(values: Iterable[int | None], missing: int) -> Any:
    listed = list(values)
    if all(value is None for value in listed):
        return None
    return np.array([missing if value is None else value for value in listed], dtype=np.int32)


def _floats(values: Iterable[float | None], usual: float = math.nan) -> Any:
    column = np.array([usual if value is None else value for value in values], dtype=np.float64)
    plain = np.isnan(column).all() if math.isnan(usual) else (column == usual).all()
    return None if plain else column


def _flags(values: Iterable[bool]) -> Any:
    column = np.array(list(values), dtype=np.bool_)
    return column if column.any() else None


def _labels(values: Iterable[str | None]) -> Labels | None:
    listed = list(values)
    return Labels.of(listed) if any(value is not None for value in listed) else None


def _colours(sides: list[Side]) -> Any:
    codes = _integers((None if side.colour is None else COLOURS.index(side.colour) for side in sides), NO_NUMBER)
    return None if codes is None else codes.astype(np.int8)
