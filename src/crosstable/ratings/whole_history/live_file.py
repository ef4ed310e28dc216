"""Live whole-history ratings as bytes, to stop today and go on tomorrow.

One line of JSON (version, parameters, players, a digest), then the numbers: the games in time order, the strengths.
Reading fits all games from the strengths kept, which is a step or two; the result is that of a fit from nothing, within
the reported errors.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

from crosstable.model.errors import CrosstableError, RatingError
from crosstable.ratings.saved_values import are_names, is_count, is_day
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.state_file import read_head
from crosstable.ratings.whole_history.chains import solve_chains
from crosstable.ratings.whole_history.live import FitGames, LiveCurves, fit_results
from crosstable.ratings.whole_history.player_days import player_days
from crosstable.ratings.whole_history.whole_history import WORK_PER_GAME, WholeHistoryRating

VERSION = 1
_MARK = "whole-history state"
_KINDS = ("<i8", "<i8", "<i8", "<f8", "<f8", "<f8", "<f8")


def write_live(live: LiveCurves) -> bytes:
    """Write live ratings as bytes."""
    results = live.results
    arrays = [np.ascontiguousarray(column, dtype=kind) for column, kind in zip(results, _KINDS, strict=True)]
    arrays.append(np.ascontiguousarray(live.strengths(), dtype="<f8"))
    body = b"".join(array.tobytes() for array in arrays)
    given = live.curves.parameters
    if not isinstance(given, WholeHistoryRating):
        raise RatingError("ratings/whole_history/not-live")
    head = {
        "crosstable": _MARK,
        "version": VERSION,
        "settings": settings_of(given),
        "players": live.players,
        "games": len(results.first),
        "fitted": list(live.curves.fitted_names),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n" + body


def read_live(data: bytes, name: str = "the state") -> LiveCurves:
    """Read live ratings, and fit what they hold.

    Args:
        data: as `write_live` gave it.
        name: of the file, for messages.
    Raises:
        RatingError: no such state, one of another version, or one cut short.
    """
    line, _, body = data.partition(b"\n")
    head = read_head(line, name, _MARK, VERSION)
    if hashlib.sha256(body).hexdigest() != head.get("sha256"):
        raise RatingError("ratings/state-cut-short", file=name, bytes=len(body))
    try:
        system = system_from("whr", **head["settings"])
        count, names, players = _counts(head["games"], head["fitted"], head["players"])
        n_designed = len([each for each in names if each != "log_draw"])
        columns, start = [], 0
        for at, kind in enumerate(_KINDS):
            shape = (count, n_designed) if at == len(_KINDS) - 1 else (count,)
            size = int(np.prod(shape))
            columns.append(np.frombuffer(body, kind, size, start).reshape(shape).copy())
            start += 8 * size
        strengths = np.frombuffer(body, "<f8", offset=start).copy()
    except CrosstableError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise RatingError("ratings/state-incomplete", file=name, lacks=repr(error)) from None
    results = FitGames(*columns)
    if not _are_games(results, len(players)):
        raise RatingError("ratings/state-incomplete", file=name, lacks="games")
    days = player_days(*results.entries(), len(players))
    is_whole = isinstance(system, WholeHistoryRating) and len(strengths) == len(days) + len(names)
    if not isinstance(system, WholeHistoryRating) or not is_whole or not np.isfinite(strengths).all():
        raise RatingError("ratings/state-incomplete", file=name, lacks="strengths")
    compiled = solve_chains.is_worth(WORK_PER_GAME * count)
    return LiveCurves(players, fit_results(results, days, strengths, system, names, is_compiled=compiled))


def _counts(games: object, fitted: Any, players: Any) -> tuple[int, tuple[str, ...], list[str]]:
    """Return what the line says of the numbers below it.

    Raises:
        ValueError: no state has these values.
    """
    if not isinstance(games, int) or not is_count(games) or not are_names(fitted) or not are_names(players):
        raise ValueError("games, fitted or players")
    return games, tuple(fitted), list(players)


def _are_games(results: FitGames, n_players: int) -> bool:
    """Return whether results are of these players, on days of the calendar, and of numbers that a fit can take."""
    of_players = np.concatenate((results.first, results.second))
    numbers = np.concatenate([np.ravel(column) for column in (results.score, results.weight, results.known)])
    is_known = not of_players.size or bool(of_players.min() >= 0 and of_players.max() < n_players)
    is_finite = bool(np.isfinite(numbers).all() and np.isfinite(results.design).all())
    return is_known and is_finite and all(map(is_day, np.unique(results.day).tolist()))
