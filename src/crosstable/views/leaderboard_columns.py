"""The columns of a leaderboard, each defined once for page, script, CSV, JSON and terminal.

A new column is one entry of `COLUMNS`; where it shows new data, a field of `LeaderboardRow` as well.

| style | a cell shows | its fields | best first when sorted |
|---|---|---|---|
| rank | 7, or a dash for an inactive player | rank | in the order of the list |
| name | the name | name | A to Z |
| rating | 1516 ± 80? | rating, deviation (the mark is `provisional`) | better ratings |
| level | 1516 | a rating | better ratings |
| change | +16 | a difference of ratings | better ratings |
| count | 12 | a number | more |
| record | 20-4-8 | wins, draws, losses | not sorted |
| share | 69 % | wins, draws, losses | more |
| place | 2.35 | a mean place | lower |
| day | 2026-02-01 | a date | later |
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_type_hints

from crosstable.games.profile import Words
from crosstable.ratings.scale import Scale
from crosstable.views import numbers
from crosstable.views.cells import Cell
from crosstable.views.columns import Column, Heading, Kind

if TYPE_CHECKING:
    from crosstable.views.pool import PoolView

Style = Literal["rank", "name", "rating", "level", "change", "count", "record", "share", "place", "day"]
Value = str | int | float | bool | None


class LeaderboardRow(NamedTuple):
    """One player of a leaderboard.

    `rank` is 0 for an inactive player; `moved` is the peak in the all-time list and the change in a period.
    `mean_place` and `deviation` are None where there is none; `last_played` is an ISO date, "" if unknown.
    """

    id: str
    name: str
    rank: int
    rating: float
    deviation: float | None
    moved: float
    games: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    last_played: str
    provisional: int
    inactive: int


class LeaderboardContext(NamedTuple):
    """What a leaderboard is of: the scale of its ratings, the games that were played, and the words of the game."""

    scale: Scale
    has_two_player_games: bool = True
    has_places: bool = True
    words: Words = Words()

    @classmethod
    def of(cls, pool: PoolView, words: Words) -> LeaderboardContext:
        """Return what a rating list is of."""
        return cls(pool.scale, pool.has_two_player_games, pool.has_places, words)


@dataclass(frozen=True, slots=True)
class LeaderboardColumn(Column[LeaderboardRow, LeaderboardContext]):
    """A column of the leaderboard, which the script of the page writes and sorts as well.

    Args:
        style: how a cell is written and sorted: see the table above.
        fields: the fields of `LeaderboardRow` that a cell is written from.
        in_period: the column that replaces this one in the list of a period.
    """

    heading: Heading  # the same for every list
    style: Style = "count"
    fields: tuple[str, ...] = ()
    in_period: LeaderboardColumn | None = None


def leaderboard_column(
    key: str,
    label: str,
    tip: str,
    style: Style,
    fields: tuple[str, ...],
    *,
    applies: Callable[[LeaderboardContext], bool] = lambda _: True,
    is_wide: bool = False,
    in_period: LeaderboardColumn | None = None,
) -> LeaderboardColumn:
    """Return a column whose cells follow from its style.

    Args:
        key: its name in settings and addresses, and of a single value in CSV and JSON.
        tip: one sentence that explains it.
        style: how a cell is written and sorted.
        fields: the fields of `LeaderboardRow` that a cell is written from.
        applies: whether the column has content in a rating list.
        is_wide: whether only a wide screen has room for it.
        in_period: the column that replaces this one in the list of a period.
    """

    def cell(row: LeaderboardRow, context: LeaderboardContext) -> Cell:
        return _text(style, [getattr(row, field) for field in fields], row, context.scale)

    heading = Heading(label, tip, _KINDS.get(style, "number"))
    return LeaderboardColumn(
        key, heading, cell, ("page", "terminal"), applies, is_wide=is_wide,
        style=style, fields=fields, in_period=in_period,
    )  # fmt: skip


def _text(style: Style, values: Sequence[Any], row: LeaderboardRow, scale: Scale) -> str:
    """Return the text of a cell; `assets/leaderboard.js` writes the same."""
    match style:
        case "rank":
            return str(values[0] or "–")
        case "rating":
            return numbers.list_rating(values[0], scale, values[1], is_provisional=bool(row.provisional))
        case "level":
            return numbers.rating(values[0], scale)
        case "change":
            return numbers.signed(values[0], scale.decimals)
        case "record":
            return numbers.record(*values) if any(values) else ""
        case "share":
            share = numbers.win_share(*values)
            return "" if share is None else numbers.percent(share)
        case "day":
            return numbers.day(str(values[0]))
        case "place":
            return "" if values[0] is None else numbers.fixed(values[0], 2)
        case _:
            return str(values[0])


_KINDS: Mapping[Style, Kind] = MappingProxyType({"name": "name", "day": "day"})
CHANGE = leaderboard_column("change", "Change", "The change of the rating in the period.", "change", ("moved",))
COLUMNS = (
    leaderboard_column("rank", "Rank", "The place among active players; equal ratings share it.", "rank", ("rank",)),
    leaderboard_column("player", "Player", "The name links to the player's page.", "name", ("name",)),
    leaderboard_column(
        "rating", "Rating", "The rating now; a question mark marks a provisional rating.", "rating",
        ("rating", "deviation"),
    ),
    leaderboard_column(
        "peak", "Peak", "The best rating so far; the initial rating counts.", "level", ("moved",), is_wide=True,
        in_period=CHANGE,
    ),
    leaderboard_column("games", "Games", "Rated games played.", "count", ("games",)),
    leaderboard_column(
        "record", "W-D-L", "Games won, drawn and lost.", "record", ("wins", "draws", "losses"),
        applies=lambda shown: shown.has_two_player_games,
    ),
    leaderboard_column(
        "share", "Win share", "Wins and half the draws, divided by the games.", "share", ("wins", "draws", "losses"),
        applies=lambda shown: shown.has_two_player_games,
    ),
    leaderboard_column(
        "mean_place", "Mean place", "The average place in games of three sides or more.", "place", ("mean_place",),
        applies=lambda shown: shown.has_places,
    ),
    leaderboard_column("last", "Last played", "The day of the last rated game.", "day", ("last_played",), is_wide=True),
)  # fmt: skip


EMPTY = LeaderboardRow("", "", 0, 0, None, 0, 0, 0, 0, 0, None, "", 0, 0)


def columns_of(shown: LeaderboardContext) -> list[LeaderboardColumn]:
    """Return the columns with content in a rating list."""
    return [column for column in COLUMNS if column.applies(shown)]


def values_of(row: LeaderboardRow, columns: Sequence[LeaderboardColumn] | None = None) -> dict[str, Value]:
    """Return a row as named values, of all columns by default, for CSV and JSON; None is for what does not apply.

    Example:
        >>> row = LeaderboardRow("p7", "Ann", 0, 1516, None, 1520, 2, 0, 0, 0, 1.5, "", 1, 1)
        >>> [values_of(row)[name] for name in ("rank", "rating", "peak", "wins", "provisional", "active")]
        [None, 1516, 1520, None, True, False]
    """
    has_record = bool(row.wins + row.draws + row.losses)
    found: dict[str, Value] = {}
    for column in COLUMNS if columns is None else columns:
        if column.style == "name":
            found["id"] = row.id
        for field in column.fields:
            value = getattr(row, field)
            if column.style in ("record", "share") and not has_record:
                value = None
            found[column.key if field == "moved" else field] = value
    return found | {"rank": row.rank or None, "provisional": bool(row.provisional), "active": not row.inactive}


def types_of_values() -> dict[str, type]:
    """Return the type of each value of `values_of`, besides None.

    Example:
        >>> types = types_of_values()
        >>> [types[name].__name__ for name in ("id", "rank", "peak", "last_played", "active")]
        ['str', 'int', 'float', 'date', 'bool']
    """
    types = get_type_hints(LeaderboardRow) | {"last_played": dt.date, "provisional": bool, "active": bool}
    exact = (str, int, bool, dt.date)
    return {name: types[name] if types.get(name) in exact else float for name in values_of(EMPTY)}
