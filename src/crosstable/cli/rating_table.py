"""A rating table on a screen, in a pipe, or as JSON."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from crosstable.cli.output import Cell, is_terminal, print_json, print_rows, say, terminal_width
from crosstable.ratings.places import places_of, strengths
from crosstable.ratings.ratings import PlayerRating, Ratings
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import system_name

_ON_A_SCREEN = 50
_COLUMNS = (
    "place", "player", "rating", "peak", "games", "wins", "draws", "losses", "mean_place", "last_played", "provisional",
)  # fmt: skip
_Names = Mapping[str, str] | None


def print_ratings(
    ratings: Ratings,
    table: Sequence[PlayerRating],
    *,
    top: int | None,
    as_json: bool,
    names: Mapping[str, str] | None = None,
    also: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Print the lines of a rating table.

    Args:
        ratings: the run.
        table: the lines, best first.
        top: how many; 0 is all, None is what a screen holds.
        as_json: print JSON.
        names: how to write players whom the run knows by an id.
        also: what JSON says besides.
    """
    limit = top if top is not None else _ON_A_SCREEN if is_terminal() and not as_json else 0
    shown = table[:limit] if limit else table
    if as_json:
        print_json({**also, **_as_json(ratings, shown, names)})
        return
    lines = _for_a_screen(ratings, shown, names) if is_terminal() else _for_a_pipe(ratings, shown, names)
    print_rows(list(lines[0]) if lines else _COLUMNS, [list(line.values()) for line in lines])
    if is_terminal() and any(line.is_provisional for line in shown):
        say(f"? provisional: under {ratings.system.provisional_games} games.")
    if len(shown) < len(table):
        say(f"{len(table) - len(shown)} more players: --top 0 shows all.")


def _for_a_pipe(ratings: Ratings, table: Sequence[PlayerRating], names: _Names) -> list[dict[str, Cell]]:
    scale = ratings.system.scale
    show = scale.show
    return [
        {
            "place": place,
            "player": _name(line, names),
            "rating": show(line.rating),
            **({} if line.deviation is None else {"deviation": f"{line.deviation:.{scale.decimals + 1}f}"}),
            "peak": show(line.peak),
            "games": line.games,
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "mean_place": _mean_place(line),
            "last_played": _day(line.last_played),
            "provisional": "provisional" if line.is_provisional else "",
        }
        for place, line in zip(_places(ratings, table), table, strict=True)
    ]


def _for_a_screen(ratings: Ratings, table: Sequence[PlayerRating], names: _Names) -> list[dict[str, Cell]]:
    """Do with as few columns as the screen has room for."""
    show = ratings.system.scale.show
    has_places = any(line.mean_place is not None for line in table)
    lines: list[dict[str, Cell]] = []
    for place, line in zip(_places(ratings, table), table, strict=True):
        cells: dict[str, Cell] = {
            "#": place,
            "player": _name(line, names),
            "rating": show(line.rating) + ("?" if line.is_provisional else " "),
            **({} if line.deviation is None else {"±": show(line.deviation)}),
            "games": line.games,
            "W-D-L": None if line.wins is None else f"{line.wins}-{line.draws}-{line.losses}",
        }
        if has_places:
            cells["mean place"] = _mean_place(line)
        if terminal_width() >= 72:
            cells |= {"peak": show(line.peak), "last played": _day(line.last_played)}
        lines.append(cells)
    return lines


def _places(ratings: Ratings, table: Sequence[PlayerRating]) -> list[int]:
    """Give the place of each line; ratings that are shown equal share one."""
    rating = np.array([line.rating for line in table])
    places: list[int] = places_of(strengths(rating, ratings.system.scale)).tolist()
    return places


def _name(line: PlayerRating, names: _Names) -> str:
    return line.player if names is None else names[line.player]


def _mean_place(line: PlayerRating) -> str | None:
    return None if line.mean_place is None else f"{line.mean_place:.2f}"


def _day(date: dt.date | None) -> str | None:
    return None if date is None else date.isoformat()


def _as_json(ratings: Ratings, table: Sequence[PlayerRating], names: _Names) -> dict[str, object]:
    scale = ratings.system.scale
    return {
        "system": system_name(ratings.system),
        "parameters": settings_of(ratings.system),
        "scale": {"name": scale.name, "better": scale.better, "unit": scale.unit, "decimals": scale.decimals},
        "players": [
            {
                "place": place,
                **({} if names is None else {"id": line.player}),
                "player": _name(line, names),
                "rating": line.rating,
                **({} if line.deviation is None else {"deviation": line.deviation}),
                "peak": line.peak,
                "games": line.games,
                "wins": line.wins,
                "draws": line.draws,
                "losses": line.losses,
                "mean_place": line.mean_place,
                "last_played": _day(line.last_played),
                "provisional": line.is_provisional,
            }
            for place, line in zip(_places(ratings, table), table, strict=True)
        ],
    }
