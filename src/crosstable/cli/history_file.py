"""Every change of every rating, as a file: CSV, JSON lines or Parquet.

One row per rated game and player, and one per adjustment, in time order:

    date, event, round, player, opponents, score, place, points, before, deviation, expected, change, after, reason

`score` is 1, 0.5 or 0 in games of two sides, `place` stands in the others; both are empty for a side that is not
classified.  `points` are the player's own where the game counts them, else the side's.  `deviation` is the one before
the game, in systems that have one.  `reason` is empty for a game, else decay, reset or floor.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import NO_DATE, NOT_CLASSIFIED, Flags, Floats, Ints, Longs, day_number
from crosstable.model.errors import FormatError
from crosstable.model.history import History
from crosstable.model.tables.spreadsheet_cells import spreadsheet_safe
from crosstable.ratings.rating_rows import REASONS, Steps
from crosstable.ratings.ratings import Ratings

_WORDS = ("date", "event", "player", "opponents", "reason")
_COUNTS = ("round", "place")
COLUMNS = (
    *("date", "event", "round", "player", "opponents", "score", "place", "points"),
    *("before", "deviation", "expected", "change", "after", "reason"),
)
_STEP = 50_000
_ENDINGS = (".csv", ".jsonl", ".parquet")
Progress = Callable[[int, int | None], None]


def check_history_name(path: Path, inputs: Sequence[Path]) -> None:
    """Check the name of the history file before any work is done."""
    if any(path.exists() and each.exists() and path.samefile(each) for each in inputs):
        raise FormatError("cli/would-overwrite-input", option="--history", path=str(path))
    if path.suffix.casefold() not in _ENDINGS:
        raise FormatError("cli/history-format", path=str(path), ending=path.suffix, endings=list(_ENDINGS))


def write_history(ratings: Ratings, path: Path, ending: str, progress: Progress) -> None:
    """Write every row of a run to `path` in the format of `ending`."""
    writers = {".csv": _write_csv, ".jsonl": _write_jsonl, ".parquet": _write_parquet}
    writers[ending.casefold()](path, history_columns(ratings, progress))


def history_columns(ratings: Ratings, progress: Progress) -> Iterator[dict[str, list[Any]]]:
    """Yield all changes in time order, some thousands at a time, as columns of plain values."""
    steps, opponents, results = ratings.steps, _opponents(ratings), _Results.of(ratings.history)
    names = np.array(ratings.players, dtype=object)
    reasons = np.array([*REASONS, None], dtype=object)
    for start in range(0, len(steps), _STEP):
        part = steps.take(slice(start, start + _STEP))
        yield {
            "date": _dates(ratings, part.game),
            "event": _events(ratings.history, part.game),
            "round": _rounds(ratings.history, part.game),
            "player": names[part.player].tolist(),
            "opponents": opponents(part),
            "score": _shown(results.score, part),
            "place": _shown(results.place, part),
            "points": _shown(results.points, part),
            "before": part.before.tolist(),
            "deviation": _or_none(part.deviation, ~np.isnan(part.deviation)),
            "expected": _or_none(part.expected, ~np.isnan(part.expected)),
            "change": part.change.tolist(),
            "after": part.after.tolist(),
            "reason": reasons[part.reason].tolist(),
        }
        progress(start + len(part), len(steps))


def _dates(ratings: Ratings, games: Longs) -> list[str | None]:
    """Return the date of each game; adjustments at `as_of` have that date."""
    column = ratings.history.games.date
    if column is None:
        return [None] * len(games)
    settled = NO_DATE if ratings.as_of is None else day_number(ratings.as_of)
    days, index = np.unique(_at(column, games, settled), return_inverse=True)
    texts = np.datetime_as_string(days.astype("datetime64[D]")).astype(object)
    texts[days == NO_DATE] = None
    words: list[str | None] = texts[index].tolist()
    return words


def _events(history: History, games: Longs) -> list[str | None]:
    column = history.games.event
    if column is None:
        return [None] * len(games)
    # The last name stands for code -1: no event.
    names = np.array([*column.names, None], dtype=object)
    words: list[str | None] = names[_at(column.codes, games, -1)].tolist()
    return words


def _rounds(history: History, games: Longs) -> list[int | None]:
    column = history.games.round
    if column is None:
        return [None] * len(games)
    return [None if number < 0 else number for number in _at(column, games, -1).tolist()]


def _at(column: NDArray[Any], games: Longs, missing: int) -> NDArray[Any]:
    """Return the value of a column for each game, `missing` beyond its end."""
    return np.append(column, missing)[np.minimum(games, len(column))]


@dataclass(frozen=True, slots=True, eq=False)
class _Results:
    """How each rated game went for each of its players: a value per member row, NaN or 0 for none; None for nobody."""

    score: Floats | None
    place: Ints | None
    points: Floats | None

    @classmethod
    def of(cls, history: History) -> _Results:
        """Return the values of the rated games, in the order of the member rows."""
        sides = history.sides if history.rated.all() else history.sides.take(np.flatnonzero(history.rated))
        count = np.diff(sides.game_offsets)
        duel = np.repeat(count == 2, count)  # of each side
        last = np.where(sides.place == NOT_CLASSIFIED, np.iinfo(np.int32).max, sides.place)
        members = np.diff(sides.member_offsets)
        score, place = None, None
        if duel.any():
            score = np.full(len(duel), np.nan)
            theirs = last[duel].reshape(-1, 2)[:, ::-1].ravel()
            score[duel] = 0.5 + 0.5 * np.sign(theirs - last[duel])
            score = np.repeat(score, members)
        if not duel.all():
            place = np.repeat(np.where(duel, 0, sides.place).astype(np.int32), members)
        points = None if sides.points is None else np.repeat(sides.points, members)
        if sides.member_points is not None:
            own = sides.member_points
            points = own if points is None else np.where(np.isnan(own), points, own)
        return cls(score, place, points)


def _shown(values: Floats | Ints | None, part: Steps) -> list[Any]:
    """Return the values of a column of results for some steps, None if missing and for adjustments."""
    if values is None:
        return [None] * len(part)
    found = values[part.row]
    is_there = ~np.isnan(found) if found.dtype.kind == "f" else found > 0
    return _or_none(found, is_there & (part.row >= 0))


def _or_none(values: NDArray[Any], is_there: Flags) -> list[Any]:
    return [value if there else None for value, there in zip(values.tolist(), is_there.tolist(), strict=True)]


def _opponents(ratings: Ratings) -> Callable[[Steps], list[str | None]]:
    rows, history = ratings.rows, ratings.history
    if rows is None or history.pairs is None:
        return lambda part: [_others(history, *step) for step in zip(part.game, part.player, part.row, strict=True)]
    names = np.array([*ratings.players, None], dtype=object)
    other = rows.player.reshape(-1, 2)[:, ::-1].ravel()
    return lambda part: _or_none(names[other[part.row]], part.row >= 0)


def _others(history: History, game: int, player: int, row: int) -> str | None:
    if row < 0:
        return None
    name = history.players[player]
    sides = [side.players for side in history.game(game).sides if name not in side.players]
    return "; ".join(" + ".join(side) for side in sides)


def _write_csv(path: Path, parts: Iterator[dict[str, list[Any]]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write(",".join(COLUMNS) + "\n")
        for part in parts:
            rows = zip(*(_written(column, _csv_word, "") for column in part.values()), strict=True)
            stream.writelines(",".join(row) + "\n" for row in rows)


def _write_jsonl(path: Path, parts: Iterator[dict[str, list[Any]]]) -> None:
    line = "{" + ", ".join(f"{json.dumps(name)}: %s" for name in COLUMNS) + "}\n"
    with path.open("w", encoding="utf-8") as stream:
        for part in parts:
            rows = zip(*(_written(column, _json_word, "null") for column in part.values()), strict=True)
            stream.writelines(line % row for row in rows)


def _written(column: list[Any], word: Callable[[str], str], nothing: str) -> list[str]:
    """Write a column as text.  A word that stands in many rows is written once."""
    if any(isinstance(value, str) for value in column):
        words = {value: nothing if value is None else word(value) for value in set(column)}
        return [words[value] for value in column]
    return [nothing if value is None else repr(value) for value in column]


def _csv_word(text: str) -> str:
    text = spreadsheet_safe(text)
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if any(sign in text for sign in ',"\r\n') else text


def _json_word(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _write_parquet(path: Path, parts: Iterator[dict[str, list[Any]]]) -> None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise FormatError("cli/parquet-needs-pyarrow") from None
    kinds = dict.fromkeys(_WORDS, pa.string()) | dict.fromkeys(_COUNTS, pa.int32())
    schema = pa.schema([(name, kinds.get(name, pa.float64())) for name in COLUMNS])
    with parquet.ParquetWriter(path, schema) as writer:
        for part in parts:
            writer.write_table(pa.table(part, schema=schema))
