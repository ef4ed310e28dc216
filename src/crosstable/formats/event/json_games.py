"""The rounds and games of an event as JSON, and the faults of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from crosstable.formats.event.json_shapes import FileGame, FileRound, FileSide
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.events import Round
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.messages import Message, message
from crosstable.model.points import in_points
from crosstable.model.results import KINDS, ResultKind
from crosstable.model.validation import check, check_all

S = TypeVar("S")
T = TypeVar("T")

_COLOURS: Mapping[str, Colour] = MappingProxyType({"black": "black", "white": "white"})
_KINDS: Mapping[str, ResultKind] = MappingProxyType({kind.value: kind for kind in KINDS})
_PLACES: Mapping[str, tuple[int | None, int | None]] = MappingProxyType({"draw": (1, 1), "none": (None, None)})
_FIRST, _SECOND = (1, 2), (2, 1)


class Faults:
    """The faults of a file, in the order in which they were found."""

    def __init__(self) -> None:
        self.found: list[Message] = []

    def build_each(
        self, shape: type[S], values: Sequence[object], at: str, build: Callable[[S, int, object], T]
    ) -> tuple[T, ...]:
        """Build each value from its shape, its position and itself; leave out those with faults.

        Args:
            shape: of each value.
            values: as the file has them.
            at: their path.
            build: makes one.
        """
        built = []
        whole = check_all(shape, values)
        for index, value in enumerate(values):
            if whole is not None:
                found: S | None = whole[index]
            else:
                found, faults = check(shape, value, at=f"{at}[{index}]")
                self.found += faults
            if found is None:
                continue
            try:
                built.append(build(found, index, value))
            except InputError as error:
                self.found.append(message("model/at", where=f"{at}[{index}]", what=error.message))
        return tuple(built)

    def add(self, code: str, /, **values: object) -> None:
        """Note a fault."""
        self.found.append(message(code, **values))


class JsonGames:
    """Rounds and games as they are built from a file; sides that are alike are one object.

    Args:
        faults: takes those of games.
    """

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._sides: dict[tuple[str, int | None, str, Colour | None], Side] = {}

    def round(self, shape: FileRound, at: int, _value: object) -> Round:
        """Build a round.

        Args:
            shape: of the round.
            at: its position, from 0 on.
        """
        return Round(
            shape.number or at + 1, self._faults.build_each(FileGame, shape.games, f"rounds[{at}].games", self._game)
        )

    def _game(self, shape: FileGame, _at: int, value: object) -> Game:
        return Game(
            self._sides_of(shape, value),
            kind=_kind(shape),
            date=shape.date,
            time=shape.time,
            board=shape.board,
            discipline=shape.discipline,
            handicap=shape.handicap,
            komi=shape.komi,
            length=shape.length,
            weight=shape.weight,
            neutral=shape.neutral,
            row_id=shape.row_id,
            source=shape.source,
            position=shape.position,
        )

    def _sides_of(self, shape: FileGame, value: object) -> tuple[Side, ...]:
        if shape.bye is not None:
            return (Side.of(shape.bye, place=1),)
        if shape.sides is not None:
            return tuple([self._side(side) for side in shape.sides])
        one, other = _side_words(shape, value)
        first, second = getattr(shape, one), getattr(shape, other)
        if first is None or second is None:
            raise ResultError("formats/event/game-without-player", side=one if first is None else other)
        result = shape.result or "none"
        places = _FIRST if result == one else _SECOND if result == other else _PLACES.get(result)
        if places is None:
            raise UnknownName("result", result, [one, other, *_PLACES])
        return (
            self._side_of_one(first, places[0], None, _COLOURS.get(one)),
            self._side_of_one(second, places[1], None, _COLOURS.get(other)),
        )

    def _side(self, shape: FileSide) -> Side:
        players = shape.players
        if len(players) == 1 and isinstance(players[0], str) and shape.score is None and shape.reason is None:
            return self._side_of_one(players[0], shape.place, shape.points, shape.colour)
        members = tuple(
            Member(one) if isinstance(one, str) else Member(one.id, one.weight, one.points) for one in players
        )
        score = None if shape.score is None else in_points(shape.score)
        return Side(members, shape.place, shape.points, shape.colour, score, shape.reason)

    def _side_of_one(self, player: str, place: int | None, points: float | None, colour: Colour | None) -> Side:
        """Return the side of one player; many games of an event have the same one."""
        key = (player, place, repr(points), colour)  # 1 and 1.0 are written as they were
        found = self._sides.get(key)
        if found is None:
            found = self._sides[key] = Side((Member(player),), place, points, colour)
        return found


def _side_words(shape: FileGame, value: object) -> tuple[str, str]:
    """Return what the two sides are called, in the order in which the file has them."""
    if shape.first is not None:
        return "first", "second"
    written = next((key for key in value if key in _COLOURS), None) if isinstance(value, Mapping) else None
    return ("white", "black") if written == "white" else ("black", "white")


def _kind(shape: FileGame) -> ResultKind:
    kind = _KINDS[shape.kind or ("played" if shape.bye is None else "allocated-bye")]
    if kind is ResultKind.PLAYED and shape.result in (None, "none") and shape.sides is None:
        raise ResultError("formats/event/played-without-result")
    return kind
