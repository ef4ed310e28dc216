"""A rating table on a screen, in a pipe, or as JSON; its columns are those of `views.leaderboard_columns`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.cli.answers import Table, Words
from crosstable.cli.output import Cell, is_terminal, terminal_width
from crosstable.ratings.places import places_of, strengths
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.scale import Scale
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem
from crosstable.views.cells import text_of
from crosstable.views.leaderboard_columns import (
    CHANGE,
    COLUMNS,
    EMPTY,
    LeaderboardColumn,
    LeaderboardContext,
    LeaderboardRow,
    Value,
    values_of,
)

_ON_A_SCREEN = 50
_NAMES = {"rank": "place", "name": "player"}  # values that a command prints under another name
_HEADINGS = {"rank": "#", "record": "W-D-L"}
_STYLES = {
    column.key if field == "moved" else field: column.style for column in (*COLUMNS, CHANGE) for field in column.fields
}


def limit_of(top: int | None, *, as_json: bool) -> int | None:
    """Return how many players to print; None is all, the default except on a screen."""
    if top is None:
        return _ON_A_SCREEN if is_terminal() and not as_json else None
    return top or None


def rows_of(ratings: Ratings, limit: int | None, *, deviations: float = 0.0) -> list[LeaderboardRow]:
    """Return the first rows of the table of a run; ratings that are displayed equal share a place.

    Args:
        ratings: the run.
        limit: how many rows at most.
        deviations: how many deviations each rating is lowered by before it is compared; places are then those of the
            lowered ratings.
    """
    table, scale = ratings.leaderboard(limit, deviations=deviations), ratings.system.scale
    places = places_of(strengths(np.array([line.cautious(scale, deviations) for line in table]), scale)).tolist()
    return [
        LeaderboardRow(
            id=line.player,
            name=line.player,
            rank=place,
            rating=line.rating,
            deviation=line.deviation,
            moved=line.peak,
            games=line.games,
            wins=line.wins or 0,
            draws=line.draws or 0,
            losses=line.losses or 0,
            mean_place=line.mean_place,
            last_played="" if line.last_played is None else line.last_played.isoformat(),
            provisional=int(line.is_provisional),
            inactive=0,
        )
        for place, line in zip(places, table, strict=True)
    ]


def rating_words(
    system: AnySystem, rows: Sequence[LeaderboardRow], listed: int, shown: Sequence[LeaderboardColumn] = COLUMNS
) -> Words:
    """Yield rows of a rating table.

    Args:
        system: the rating system.
        rows: best first.
        listed: how many players the whole table has.
        shown: the columns; those of a period differ.
    """
    write = _on_screen if is_terminal() else _in_pipe
    has_places = any(each.mean_place is not None for each in rows)
    columns = list(write(rows[0], system, shown, has_places=has_places) if rows else _values(EMPTY, system, shown))
    notes = []
    if is_terminal() and any(row.provisional for row in rows):
        notes.append(f"? provisional: under {system.provisional_games} games.")
    if len(rows) < listed:
        notes.append(f"{listed - len(rows)} more players: --top 0 shows all.")
    yield Table(columns, (list(write(row, system, shown, has_places=has_places).values()) for row in rows), notes=notes)


def rating_values(system: AnySystem, rows: Sequence[LeaderboardRow]) -> dict[str, object]:
    """Return rows of a rating table under the names that `--json` prints.

    Args:
        system: the rating system.
        rows: best first.
    """
    return {**_system_values(system), "players": [_values(row, system, COLUMNS) for row in rows]}


def _values(row: LeaderboardRow, system: AnySystem, shown: Sequence[LeaderboardColumn]) -> dict[str, Value]:
    """Return a row under the names that a command prints, without what the system or the table has not."""
    hidden = {"active", "id"} | (set() if "deviation" in system.columns else {"deviation"})
    found = {_NAMES.get(name, name): value for name, value in values_of(row, shown).items() if name not in hidden}
    return found | {"last_played": row.last_played or None}


def _in_pipe(
    row: LeaderboardRow, system: AnySystem, shown: Sequence[LeaderboardColumn], *, has_places: bool
) -> dict[str, Cell]:
    """Return every value of a row as text."""
    del has_places  # a program that reads the table finds the same columns in each
    found: dict[str, Cell] = {}
    for name, value in _values(row, system, shown).items():
        found[name] = _text(name, value, system.scale)
    return found | {"provisional": "provisional" if row.provisional else ""}


def _text(name: str, value: Value, scale: Scale) -> Cell:
    """Return a value of a column as text."""
    if not isinstance(value, (int, float)):
        return value
    if name == "deviation":
        return f"{value:.{scale.decimals + 1}f}"
    style = _STYLES.get(name)
    if style == "change":
        return f"{value:+.{scale.decimals}f}"
    return scale.show(value) if style in ("rating", "level") else f"{value:.2f}" if style == "place" else value


def _on_screen(
    row: LeaderboardRow, system: AnySystem, shown: Sequence[LeaderboardColumn], *, has_places: bool
) -> dict[str, Cell]:
    """Return the cells of as many columns as the screen has room for."""
    scale, found, wide = system.scale, dict[str, Cell](), dict[str, Cell]()
    for column in shown:
        cells = wide if column.is_wide else found
        heading = _HEADINGS.get(column.key, column.heading.label.lower())
        if column.style == "rating":
            cells[heading] = scale.show(row.rating) + ("?" if row.provisional else " ")
            if row.deviation is not None:
                cells["±"] = scale.show(row.deviation)
        elif column.style == "change":
            cells[heading] = _text(column.key, getattr(row, column.fields[0]), scale)
        elif column.style == "level":
            cells[heading] = scale.show(getattr(row, column.fields[0]))
        elif column.style not in ("share", "place") or (column.style == "place" and has_places):
            cells[heading] = text_of(column.cell(row, LeaderboardContext(scale)))
    return found | (wide if terminal_width() >= 72 else {})


def _system_values(system: AnySystem) -> dict[str, object]:
    scale = system.scale
    return {
        "system": system_name(system),
        "parameters": settings_of(system),
        "scale": {"name": scale.name, "better": scale.better, "unit": scale.unit, "decimals": scale.decimals},
    }
