"""A rating state as bytes, to stop today and continue tomorrow.

One line of JSON, then the numbers.  The line holds the version, the system with its parameters, the players, and a
digest of the numbers, so that a file of another version or one cut short is reported and never half read.

    {"crosstable": "rating state", "version": 1, "system": "elo", "settings": {...}, "players": [...], ...}
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.arguments import check_kind
from crosstable.model.errors import CrosstableError, RatingError
from crosstable.model.opened import FileLike, opened
from crosstable.ratings.periods import Clock
from crosstable.ratings.rating_state import RatingState
from crosstable.ratings.records import Records
from crosstable.ratings.saved_values import are_names, is_count, is_day, is_moment_of_run
from crosstable.ratings.settings import findable_name, settings_of, system_from

VERSION = 1
_MARK = "rating state"


def write_state(state: RatingState) -> bytes:
    """Write a state as bytes; the same state gives the same bytes.

    A name and parameters are what is kept of the system: of one of your own, `module:Class`.

    Args:
        state: of a run (`rate(...).state`) or of a live table (`Ladder.state`).
    See also: `read_state`.
    Example:
        >>> from crosstable import Elo, Game, History, rate, read_state
        >>> stored = write_state(rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo()).state)
        >>> read_state(stored).players
        ('Ann', 'Bo')
    Raises:
        InputError: something else than a state.
        RatingError: the class of the system is inside a function, so the state could not be read again.
    """
    check_kind("state", state, RatingState, "the state of a run, rate(...).state, or of a ladder, ladder.state")
    name = findable_name(state.system)
    arrays = _arrays(state)
    body = b"".join(array.tobytes() for array in arrays)
    head = {
        "crosstable": _MARK,
        "version": VERSION,
        "system": name,
        "settings": settings_of(state.system),
        "columns": list(state.system.columns),
        "players": list(state.players),
        "match_names": state.match_names,
        "moment": state.moment,
        "events": state.clock.events,
        "event": state.clock.event,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n" + body


def read_state(file: FileLike, name: str | None = None) -> RatingState:
    """Read a state that `write_state` wrote, to go on from it: `rate(tomorrow, state=read_state("club.state"))`.

    Args:
        file: its path, the file opened for reading bytes, or the bytes of `write_state`.
        name: of the file, for messages; None is that of the path or of the open file.
    Raises:
        InputError: something else than a file.
        FormatError: a file that cannot be opened.
        RatingError: no state, one of another version, or one cut short; says which.
        UnknownName: it was made by a system or with a parameter that this version does not have.
        PluginError: it was made by a system of a module that is not loaded.
    See also: `write_state`.
    Example:
        >>> from crosstable import Elo, Game, History, rate
        >>> stored = write_state(rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo()).state)
        >>> rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo(), state=read_state(stored))["Ann"].rating
        1531.0
    """
    with opened(file, name) as (stream, called):
        data, name = stream.read(), called or "the state"
    line, _, body = data.partition(b"\n")
    head = read_head(line, name, _MARK, VERSION)
    if not isinstance(head.get("sha256"), str):
        raise RatingError("ratings/state-incomplete", file=name, lacks="sha256")
    if hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise RatingError("ratings/state-cut-short", file=name, bytes=len(body))
    try:
        system = system_from(head["system"], **head["settings"])
        players = tuple(head["players"])
        values, outcomes, others, places, last_day = _split(body, len(players), len(head["columns"]))
        moment = None if head["moment"] is None else tuple(head["moment"])
        clock = Clock(head["events"], head["event"])
        _check(head, last_day, moment, clock)
    except CrosstableError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise RatingError("ratings/state-incomplete", file=name, lacks=repr(error)) from None
    if list(system.columns) != head["columns"]:
        kept, found = list(system.columns), head["columns"]
        raise RatingError("ratings/state-of-other-columns", file=name, system=head["system"], kept=kept, found=found)
    records = Records(outcomes, others, places, last_day)
    return RatingState(system, players, values, records, moment, clock, head["match_names"])


def _check(head: Mapping[str, Any], last_day: NDArray[Any], moment: object, clock: Clock) -> None:
    """Check what the line holds.

    Raises:
        ValueError: a value that no run has.
    """
    is_right = {
        "players": are_names(head["players"]),
        "match_names": isinstance(head["match_names"], bool),
        "last day": all(map(is_day, set(last_day.tolist()))),
        "moment": moment is None or is_moment_of_run(moment),
        "events": is_count(clock.events) and (clock.event is None or isinstance(clock.event, str)),
    }
    wrong = [name for name, holds in is_right.items() if not holds]
    if wrong:
        raise ValueError(wrong[0])


def _arrays(state: RatingState) -> list[NDArray[Any]]:
    records = state.records
    columns = (state.values, records.outcomes, records.others, records.places, records.last_day)
    kinds = ("<f8", "<i8", "<i8", "<i8", "<i4")
    return [np.ascontiguousarray(column, dtype=kind) for column, kind in zip(columns, kinds, strict=True)]


def _split(body: bytes, n_players: int, n_columns: int) -> list[NDArray[Any]]:
    shapes = ((n_players, n_columns), (n_players, 3), (n_players,), (n_players,), (n_players,))
    arrays, start = [], 0
    for shape, kind in zip(shapes, ("<f8", "<i8", "<i8", "<i8", "<i4"), strict=True):
        count = int(np.prod(shape))
        arrays.append(np.frombuffer(body, kind, count, start).reshape(shape).copy())
        start += count * np.dtype(kind).itemsize
    return arrays


def read_head(line: bytes, name: str, mark: str, version: int) -> dict[str, Any]:
    """Read the line of JSON with which a state begins.

    Args:
        line: the bytes before the numbers.
        name: of the file, for messages.
        mark: what the line says that the file is.
        version: the one that is read.
    Raises:
        RatingError: the line is none, of another kind of file or of another version.
    """
    try:
        head = json.loads(line.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("crosstable") != mark:
        raise RatingError("ratings/not-a-state", file=name)
    if head.get("version") != version:
        found = head.get("version")
        raise RatingError("ratings/state-of-other-version", file=name, found=found, version=version)
    return head
