"""A run as dataframes and as a table in a notebook: names and dates instead of indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from crosstable.model.frames import Library, dates_of, frame_of
from crosstable.model.history import History
from crosstable.model.notebook import html_table
from crosstable.ratings.player_rating import PlayerRating
from crosstable.ratings.rating_rows import REASONS, Steps

_TABLE = ("player", "rating", "deviation", "peak", "games", "wins", "draws", "losses", "mean_place", "last_played")


def table_frame(table: Sequence[PlayerRating], *, has_deviation: bool, library: Library | None) -> Any:
    """Return the final table as a dataframe; a column that no line fills is left out."""
    columns: dict[str, list[Any]] = {"place": list(range(1, len(table) + 1))}
    for name in _TABLE:
        values = [getattr(line, name) for line in table]
        if any(value is not None for value in values) and (name != "deviation" or has_deviation):
            columns[name] = values
    columns["provisional"] = [line.is_provisional for line in table]
    return frame_of(columns, library)


def changes_frame(history: History, steps: Steps, *, has_deviation: bool, library: Library | None) -> Any:
    """Return every change of every rating as a dataframe."""
    count, games = len(steps), history.games
    # An adjustment after the last game belongs to no game.
    has_game = steps.game < len(history)
    game = np.where(has_game, steps.game, 0)
    columns: dict[str, Any] = {}
    if games.date is not None:
        columns["date"] = np.where(has_game, dates_of(games.date[game], count), np.datetime64("NaT", "ms"))
    if games.event is not None:
        names = np.array([*games.event.names, None], dtype=object)
        columns["event"] = names[np.where(has_game, games.event.codes[game], -1)].tolist()
    columns |= {
        "game": steps.game,
        "player": np.array(history.players, dtype=object)[steps.player].tolist(),
        "before": steps.before,
        "expected": steps.expected,
        "change": steps.change,
        "after": steps.after,
    }
    if has_deviation:
        columns["deviation"] = steps.deviation
    if (steps.reason >= 0).any():
        columns["reason"] = np.array([*REASONS, None], dtype=object)[steps.reason].tolist()
    return frame_of(columns, library)


def html_of_ratings(title: str, table: Sequence[PlayerRating], decimals: int, *, has_deviation: bool) -> str:
    """Return the final table as HTML."""
    headings = ["", "player", "rating", *(["deviation"] if has_deviation else []), "games"]
    rows = (_cells(place, line, decimals) for place, line in enumerate(table, start=1))
    return html_table(title, headings, rows, len(table))


def _cells(place: int, line: PlayerRating, decimals: int) -> list[object]:
    rating = round(line.rating, decimals) if decimals else round(line.rating)
    deviation = [] if line.deviation is None else [round(line.deviation, max(decimals, 1))]
    return [place, line.player + (" (provisional)" if line.is_provisional else ""), rating, *deviation, line.games]
