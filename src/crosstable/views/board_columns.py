"""The columns of a leaderboard, each defined once for page, script, CSV, JSON and terminal.

A new column is one entry of `COLUMNS`; where it shows new data, a field of `BoardRow` as well.

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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from crosstable.ratings.scale import Scale
from crosstable.views import numbers

if TYPE_CHECKING:
    from crosstable.views.pool import PoolView

Style = Literal["rank", "name", "rating", "level", "change", "count", "record", "share", "place", "day"]
Value = str | int | float | bool | None


class BoardRow(NamedTuple):
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


@dataclass(frozen=True, slots=True)
class BoardColumn:
    """A column of the leaderboard.

    Args:
        key: its name in settings and addresses, and of a single value in CSV and JSON.
        tip: one sentence that explains it.
        style: how a cell is written and sorted: see the table above.
        fields: the fields of `BoardRow` that a cell is written from.
        applies: whether the column has content in a rating list.
        in_period: the column that replaces this one in the list of a period.
    """

    key: str
    label: str
    tip: str
    style: Style
    fields: tuple[str, ...]
    applies: Callable[[PoolView], bool] = lambda _: True
    in_period: BoardColumn | None = None

    def cell(self, row: BoardRow, scale: Scale) -> str:
        """Return the text of a cell; `assets/leaderboard.js` writes the same."""
        values = [getattr(row, field) for field in self.fields]
        match self.style:
            case "rank":
                text = str(values[0] or "–")
            case "rating":
                text = numbers.list_rating(values[0], scale, values[1], is_provisional=bool(row.provisional))
            case "level":
                text = numbers.rating(values[0], scale)
            case "change":
                text = numbers.signed(values[0], scale.decimals)
            case "record":
                text = numbers.record(*values) if any(values) else ""
            case "share":
                share = numbers.win_share(*values)
                text = "" if share is None else numbers.percent(share)
            case "place":
                text = "" if values[0] is None else f"{values[0]:.2f}"
            case "name" | "count" | "day":
                text = str(values[0])
        return text


CHANGE = BoardColumn("change", "Change", "The change of the rating in the period.", "change", ("moved",))
COLUMNS = (
    BoardColumn("rank", "Rank", "The place among active players; equal ratings share it.", "rank", ("rank",)),
    BoardColumn("player", "Player", "The name links to the player's page.", "name", ("name",)),
    BoardColumn(
        "rating", "Rating", "The rating now; a question mark marks a provisional rating.", "rating",
        ("rating", "deviation"),
    ),
    BoardColumn(
        "peak", "Peak", "The best rating so far; the initial rating counts.", "level", ("moved",), in_period=CHANGE
    ),
    BoardColumn("games", "Games", "Rated games played.", "count", ("games",)),
    BoardColumn(
        "record", "W-D-L", "Games won, drawn and lost.", "record", ("wins", "draws", "losses"),
        applies=lambda pool: pool.has_two_player_games,
    ),
    BoardColumn(
        "share", "Win share", "Wins and half the draws, divided by the games.", "share", ("wins", "draws", "losses"),
        applies=lambda pool: pool.has_two_player_games,
    ),
    BoardColumn(
        "mean_place", "Mean place", "The average place in games of three sides or more.", "place", ("mean_place",),
        applies=lambda pool: pool.has_places,
    ),
    BoardColumn("last", "Last played", "The day of the last rated game.", "day", ("last_played",)),
)  # fmt: skip


EMPTY = BoardRow("", "", 0, 0, None, 0, 0, 0, 0, 0, None, "", 0, 0)


def columns_of(pool: PoolView) -> list[BoardColumn]:
    """Return the columns with content in a rating list."""
    return [column for column in COLUMNS if column.applies(pool)]


def values_of(row: BoardRow, columns: Sequence[BoardColumn] | None = None) -> dict[str, Value]:
    """Return a row as named values, of all columns by default, for CSV and JSON; None is for what does not apply.

    Example:
        >>> row = BoardRow("p7", "Ann", 0, 1516, None, 1520, 2, 0, 0, 0, 1.5, "", 1, 1)
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
