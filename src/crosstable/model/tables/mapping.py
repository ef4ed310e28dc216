"""Mappings: which column of a table holds which field.

Two forms of table are read.

*Wide*: one row per game; the sides are in columns, lettered a, b, c ... or numbered 1, 2, 3 ...

| field | holds |
|---|---|
| `player_a`, `player_b` ... | who played; `player_b` is empty for a bye |
| `score_a` | 1, 0.5 or 0; `score_b`, when there, adds to 1 |
| `result` | both sides in one cell: `1-0`, `½-½`, `3-1`, `1-0F`, or the score of the first |
| `winner` | 1, 2, 0 for a tie, -1 for no result, or the name of the winner |
| `place_a` ... | the place of each side |
| `points_a` ... | goals, the score of a Preferans sheet; decides the places when nothing else does |
| `left_a`, `middle_a`, `right_a` ... | the paper of each of three players of Preferans, which make the points |
| `colour_a` ... | black or white |
| `rating_a` ... | the rating with which the player entered |

*Long*: one row per player of a game.

| field | holds |
|---|---|
| `game` | what the rows of one game share |
| `player` | who played |
| `side` | what the rows of one side share; without it every row is a side of its own |
| `place` | the place, or a word such as `DNF` |
| `reason` | why a side is not classified |
| `score`, `points` | of the side; decide the places when there is no place |
| `member_points` | of the player; their sum is the points of the side |
| `member_share` | the share of the game that the player played |
| `colour` | of the side |
| `rating` | the rating with which the player entered |

Both: `date` (with or without a time), `time`, `event`, `event_sequence`, `round`, `board`,
`discipline`, `kind`, `handicap`, `komi`, `length`, `weight`, `neutral` (yes or no), `id`.

More points are better, unless `better` is "lower" (a negative Preferans sheet).
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, cast

from crosstable.model.arguments import all_of_kind
from crosstable.model.errors import FormatError, UnknownName
from crosstable.model.games import Better, Colour
from crosstable.model.messages import Message, message

Form = Literal["wide", "long"]
WORDS = 'the columns by field, such as {"player_a": "hero"} or ["player_a=hero"]'

GAME_FIELDS = (
    "date", "time", "event", "event_sequence", "round", "board", "discipline", "kind",
    "handicap", "komi", "length", "weight", "neutral", "id",
)  # fmt: skip
SIDE_FIELDS = ("player", "score", "points", "place", "colour", "rating", "left", "middle", "right")
SHEET_FIELDS = ("left", "middle", "right")  # of a player's paper in Preferans
LONG_FIELDS = (
    "game", "player", "side", "place", "reason", "score", "points", "member_points", "member_share", "colour",
    "rating",
)  # fmt: skip
LETTERS = string.ascii_lowercase
_SIDED = re.compile(rf"({'|'.join(SIDE_FIELDS)})_?([a-z]|\d{{1,2}})")
_OPTIONS = ("better", "first_colour", "not_entered")


@dataclass(frozen=True, slots=True)
class Mapping:
    """The column of a table that holds each field.

    Args:
        columns: field to column; sides may be lettered or numbered.
        better: whether more or fewer points are better, where points decide the places.
        first_colour: colour of side a in every game of two sides, when no column gives it.
        not_entered: reasons (`DNS`, `DNQ` ...) whose rows are left out: these did not take part.
    Raises:
        UnknownName: a field that does not exist.
    Example:
        >>> Mapping({"player_a": "home", "player_b": "away", "score_a": "result"}).form
        'wide'
    """

    columns: AnyMapping[str, str] = field(hash=False)
    better: Better = "higher"
    first_colour: Colour | None = None
    not_entered: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        named = {field_name(name): column for name, column in self.columns.items()}
        object.__setattr__(self, "columns", MappingProxyType(named))

    @property
    def form(self) -> Form:
        """Whether a row is a game (wide) or a player in a game (long)."""
        return "long" if "player" in self.columns else "wide"

    @property
    def letters(self) -> str:
        """The letters of the sides of a wide table: "ab", "abc"."""
        given = [LETTERS.index(name[-1]) for name in self.columns if name[:-1] == "player_"]
        return LETTERS[: max(given, default=-1) + 1]

    def has(self, *fields: str) -> bool:
        """Return whether all these fields have a column."""
        return all(name in self.columns for name in fields)

    def unused(self, column_names: Iterable[str]) -> tuple[str, ...]:
        """Return the columns that the mapping does not use."""
        used = set(self.columns.values())
        return tuple(name for name in column_names if name not in used)

    def in_words(self) -> list[str]:
        """Return the mapping for a person to check: `player_a <- home`, and the options that are set."""
        lines = [f"{name} <- {column}" for name, column in self.columns.items()]
        if self.better == "lower":
            lines.append("better: lower")
        if self.first_colour is not None:
            lines.append(f"first_colour: {self.first_colour}")
        if self.not_entered:
            lines.append(f"not_entered: {', '.join(self.not_entered)}")
        return lines

    @classmethod
    def parse(cls, assignments: Iterable[str] | AnyMapping[str, str], base: Mapping | None = None) -> Mapping:
        """Read `field=column` words, as the command line takes them, or a dictionary, on top of another mapping.

        `field=` removes the field.  `better=lower`, `first_colour=white` and
        `not_entered=DNS,DNQ` set the options.

        Raises:
            FormatError: a word without `=`, an option with an unknown value.
            UnknownName: a field that does not exist.
        Example:
            >>> Mapping.parse(["player_a=home", "Score 1=result"]).in_words()
            ['player_a <- home', 'score_a <- result']
        """
        mapping = cls({}) if base is None else base
        changed: dict[str, str] = {}
        if isinstance(assignments, AnyMapping):
            assignments = [f"{name}={column}" for name, column in assignments.items()]
        for word in all_of_kind("mapping", assignments, str, WORDS):
            name, equals, value = (part.strip() for part in word.partition("="))
            if not equals:
                raise FormatError("model/tables/mapping-without-equals", word=word)
            option = "_".join(name.casefold().replace("-", " ").split())
            if option in _OPTIONS:
                mapping = _with_option(mapping, option, value)
            else:
                changed[field_name(name)] = value
        return mapping.changed(changed)

    def changed(self, columns: AnyMapping[str, str]) -> Mapping:
        """Return the mapping with other columns for some fields; an empty column removes a field.

        Naming a field of the other form (`player` on a wide table, `player_a` on a long one)
        drops what was mapped for the form left behind.
        """
        kept = dict(self.columns)
        if "player" in columns:
            kept = {name: column for name, column in kept.items() if not _is_wide_only(name)}
        elif "player_a" in columns or "player_b" in columns:
            kept = {name: column for name, column in kept.items() if name not in LONG_FIELDS}
        merged = {**kept, **columns}
        return replace(self, columns={name: column for name, column in merged.items() if column})

    def check(self, column_names: Sequence[str]) -> None:
        """Check that a table with these columns can be read with this mapping.

        Raises:
            FormatError: a column that is missing or occurs twice; no player, game or result.
        """
        columns = list(column_names)
        for name, column in self.columns.items():
            count = column_names.count(column)
            if count == 0:
                wrong = UnknownName("column", column, column_names)
                raise FormatError("model/tables/column-not-found", field=name, what=wrong.message)
            if count > 1:
                raise FormatError("model/tables/column-not-unique", column=column, field=name, count=count)
        missing = self._missing(columns)
        if missing is not None:
            raise FormatError(missing)

    def _missing(self, columns: list[str]) -> Message | None:
        if self.form == "long":
            if not self.has("game"):
                return message("model/tables/no-game-column", columns=columns)
            if not any(self.has(name) for name in ("place", "score", "points", "member_points")):
                return message("model/tables/no-result-column-long", columns=columns)
            return None
        if not self.has("player_a", "player_b"):
            return message("model/tables/no-player-columns", columns=columns)
        gaps = [letter for letter in self.letters if f"player_{letter}" not in self.columns]
        if gaps:
            return message("model/tables/side-without-column", field=f"player_{gaps[0]}", columns=columns)
        by_score = len(self.letters) == 2 and any(map(self.has, ("score_a", "result", "winner")))
        if not by_score and not self.has_sheets and not any(self._each(stem) for stem in ("points", "place")):
            return message("model/tables/no-result-column", columns=columns)
        return None

    @property
    def has_sheets(self) -> bool:
        """Whether the score sheets of tables of three are there."""
        return len(self.letters) == 3 and all(self._each(stem) for stem in SHEET_FIELDS)

    def _each(self, stem: str) -> bool:
        return self.has(*(f"{stem}_{letter}" for letter in self.letters))


def field_name(name: str) -> str:
    """Return the one name of a field: `Player 1` and `player_a` are the same.

    Raises:
        UnknownName: with the nearest field and the full list.
    """
    key = "_".join(name.casefold().replace("-", " ").replace("_", " ").split()).replace("color", "colour")
    if key in GAME_FIELDS or key in LONG_FIELDS or key in ("result", "winner"):
        return key
    match = _SIDED.fullmatch(key)
    letter = "" if match is None else match[2]
    if letter.isdecimal():
        letter = LETTERS[int(letter) - 1] if 1 <= int(letter) <= len(LETTERS) else ""
    if match is None or not letter:
        known = [
            *GAME_FIELDS,
            *LONG_FIELDS,
            *_OPTIONS,
            "result",
            "winner",
            *(f"{stem}_{side}" for stem in SIDE_FIELDS for side in "ab"),
        ]
        raise UnknownName("field", name, dict.fromkeys(known))
    return f"{match[1]}_{letter}"


def _is_wide_only(name: str) -> bool:
    return name in ("result", "winner") or _SIDED.fullmatch(name) is not None


def _with_option(mapping: Mapping, option: str, value: str) -> Mapping:
    if option == "not_entered":
        return replace(mapping, not_entered=tuple(word.strip() for word in value.split(",") if word.strip()))
    allowed = ("higher", "lower") if option == "better" else ("black", "white")
    if value.casefold() not in allowed:
        raise FormatError(
            "model/tables/option-not-known", option=option, value=value, first=allowed[0], second=allowed[1]
        )
    if option == "better":
        return replace(mapping, better=cast("Better", value.casefold()))
    return replace(mapping, first_colour=cast("Colour", value.casefold()))
