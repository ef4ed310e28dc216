"""A rating state as bytes, to stop today and go on tomorrow.

One line of JSON, then the numbers.  The line says the version, the system with its parameters, the players, and a
digest of the numbers, so that a file of another version or one cut short is told and never half read.

    {"crosstable": "rating state", "version": 1, "system": "elo", "settings": {...}, "players": [...], ...}
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.errors import CrosstableError, RatingError
from crosstable.ratings.periods import Clock
from crosstable.ratings.ratings import RatingState
from crosstable.ratings.settings import settings_of, system_of
from crosstable.ratings.system import system_name
from crosstable.ratings.tally import Tally

VERSION = 1
_MARK = "rating state"


def write_state(state: RatingState) -> bytes:
    """Give a state as bytes; the same state gives the same bytes.

    The system must be one of the registry: a name and parameters are what is kept of it.
    """
    arrays = _arrays(state)
    body = b"".join(array.tobytes() for array in arrays)
    head = {
        "crosstable": _MARK,
        "version": VERSION,
        "system": system_name(state.system),
        "settings": settings_of(state.system),
        "columns": list(state.system.columns),
        "players": list(state.players),
        "moment": state.moment,
        "events": state.clock.events,
        "event": state.clock.event,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n" + body


def read_state(data: bytes, name: str = "the state") -> RatingState:
    """Read a state.

    Args:
        data: as `write_state` gave it.
        name: of the file, for messages.
    Raises:
        RatingError: no state, one of another version, or one cut short; says which.
        UnknownName: it was made by a system or with a parameter that this version does not have.
    """
    line, _, body = data.partition(b"\n")
    head = _head(line, name)
    if hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise RatingError(
            f"{name}: the numbers are cut short or damaged ({len(body)} bytes of them). "
            "Take an earlier copy, or rate the whole history anew."
        )
    try:
        system = system_of(head["system"], head["settings"])
        players = tuple(head["players"])
        values, outcomes, others, places, last_day = _split(body, len(players), len(head["columns"]))
        moment = None if head["moment"] is None else _moment(head["moment"])
        clock = Clock(head["events"], head["event"])
    except CrosstableError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise RatingError(f"{name}: the first line lacks something ({error!r}). Take an earlier copy.") from None
    if list(system.columns) != head["columns"]:
        raise RatingError(
            f"{name}: {head['system']} keeps {', '.join(system.columns)} now, and the state has "
            f"{', '.join(head['columns'])}. Rate the whole history anew."
        )
    return RatingState(system, players, values, Tally(outcomes, others, places, last_day), moment, clock)


def _arrays(state: RatingState) -> list[NDArray[Any]]:
    tally = state.tally
    columns = (state.values, tally.outcomes, tally.others, tally.places, tally.last_day)
    kinds = ("<f8", "<i8", "<i8", "<i8", "<i4")
    return [np.ascontiguousarray(column, dtype=kind) for column, kind in zip(columns, kinds, strict=True)]


def _moment(values: list[int | str]) -> tuple[int | str, ...]:
    """Return when the last game was; a state of an older version does not name the event."""
    return tuple(values) if len(values) > 5 else (*values[:3], "", *values[3:])


def _split(body: bytes, n_players: int, n_columns: int) -> list[NDArray[Any]]:
    shapes = ((n_players, n_columns), (n_players, 3), (n_players,), (n_players,), (n_players,))
    arrays, start = [], 0
    for shape, kind in zip(shapes, ("<f8", "<i8", "<i8", "<i8", "<i4"), strict=True):
        count = int(np.prod(shape))
        arrays.append(np.frombuffer(body, kind, count, start).reshape(shape).copy())
        start += count * np.dtype(kind).itemsize
    return arrays


def _head(line: bytes, name: str) -> dict[str, Any]:
    try:
        head = json.loads(line.decode("utf-8", "surrogatepass"))
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("crosstable") != _MARK:
        raise RatingError(f"{name}: this is no rating state. Give a file that was written as one.")
    if head.get("version") != VERSION:
        raise RatingError(
            f"{name}: a rating state of version {head.get('version')!r}, and this program reads version {VERSION}. "
            "Rate the whole history anew."
        )
    if not isinstance(head.get("sha256"), str):
        raise RatingError(f"{name}: the first line lacks something ('sha256'). Take an earlier copy.")
    return head
