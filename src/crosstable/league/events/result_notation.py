"""Results of boards, as a director types them: the board, and a word.

| word | means |
|---|---|
| `b`, `w` | Black won, White won |
| `1`, `2`, `1-0`, `0-1` | the first side won, the second side won |
| `d`, `=`, `½-½` | a draw |
| `b!`, `w!`, `1!`, `2!` | won by forfeit: the other did not come |
| `!` | neither came |
| `0` | both lost |
| `void` | does not count, as if it had not been |
| `-` | no result yet |
| `120 -40 -80` | the points of a table, in the order of its players |

Behind it, or alone, stands what else was so: `h3` handicap 3, `k6.5` komi 6.5, `/30` length 30 (a Preferans bula).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind

_WINNER = MappingProxyType({"b": 0, "w": 1, "1": 0, "2": 1, "1-0": 0, "0-1": 1})
_DRAWS = (
    "d",
    "=",
    "0.5",
    "1/2",
    "1/2-1/2",
    "0.5-0.5",
    "\N{VULGAR FRACTION ONE HALF}",
    "\N{VULGAR FRACTION ONE HALF}-\N{VULGAR FRACTION ONE HALF}",
)
_LINE = re.compile(r"(\d{1,6})(?:\s+|(?=[^\d\s.]))(.+)", re.ASCII)
_MOST = 1_000_000.0


def with_word(of: Game, word: str, *, better_points: str = "higher") -> Game:
    """Give a board the result, and what else a word says.

    Raises:
        InputError: the word means nothing on such a board.
    """
    said, of = _facts(word.casefold(), of)
    if not said and word.strip():
        return of
    if said in ("-", ""):
        return _placed(of, ResultKind.UNPLAYED, (None,) * len(of.sides))
    if said == "void":
        return _placed(of, ResultKind.VOID, tuple(side.place for side in of.sides))
    points = _points(said)
    if len(of.sides) != 2 or (points is not None and len(points) == len(of.sides)):
        return _by_points(of, points, word, better_points)
    if said in ("!", "!!"):
        return _placed(of, ResultKind.DOUBLE_FORFEIT, (None, None))
    if said == "0":
        return _placed(of, ResultKind.DOUBLE_LOSS, (None, None))
    if said in _DRAWS:
        return _placed(of, ResultKind.PLAYED, (1, 1))
    winner = _winner(of, said.removesuffix("!"))
    if winner is None:
        raise InputError("league/events/result-not-understood", typed=word, board=of.board)
    kind = ResultKind.FORFEIT if said.endswith("!") else ResultKind.PLAYED
    return _placed(of, kind, (1, 2) if winner == 0 else (2, 1))


def parse_line(line: str) -> tuple[int, str]:
    """Read a typed line: `7 b`.

    Raises:
        InputError: no board and word.
    Example:
        >>> parse_line("7 b!")
        (7, 'b!')
    """
    found = _LINE.fullmatch(line.strip())
    if found is None:
        raise InputError("league/events/line-not-understood", line=line.strip())
    return int(found[1]), found[2].strip()


def _facts(word: str, of: Game) -> tuple[str, Game]:
    """Take what is said besides the result off a word, and give the game with it; a handicap of 0 is none."""
    words = word.split()
    while words and words[-1][0] in "hk/":
        letter, number = words[-1][0], _number(words[-1][1:])
        if number is None:
            raise InputError("league/events/game-fact-not-understood", typed=words[-1], board=of.board)
        if letter == "h":
            of = replace(of, handicap=number or None)
        elif letter == "k":
            of = replace(of, komi=number)
        else:
            of = replace(of, length=number)
        words.pop()
    return " ".join(words), of


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number <= _MOST else None


def _winner(of: Game, word: str) -> int | None:
    if word in ("b", "w"):
        colours = [side.colour for side in of.sides]
        wanted = "black" if word == "b" else "white"
        return colours.index(wanted) if wanted in colours else None
    return _WINNER.get(word)


def _points(said: str) -> tuple[float, ...] | None:
    words = said.replace(":", " ").split()
    try:
        numbers = tuple(float(each) for each in words)
    except ValueError:
        return None
    return numbers if len(numbers) > 1 and all(map(math.isfinite, numbers)) else None


def _by_points(of: Game, points: tuple[float, ...] | None, word: str, better: str) -> Game:
    if points is None or len(points) != len(of.sides):
        raise InputError("league/events/points-not-understood", typed=word, board=of.board, players=len(of.sides))
    sign = 1 if better == "higher" else -1
    places = tuple(1 + sum(sign * other > sign * own for other in points) for own in points)
    placed = _placed(of, ResultKind.PLAYED, places)
    sides = tuple(replace(side, points=own) for side, own in zip(placed.sides, points, strict=True))
    return replace(placed, sides=sides)


def _placed(of: Game, kind: ResultKind, places: Sequence[int | None]) -> Game:
    sides = tuple(
        replace(side, place=place, points=None, score=None) for side, place in zip(of.sides, places, strict=True)
    )
    return replace(of, kind=kind, sides=sides)
