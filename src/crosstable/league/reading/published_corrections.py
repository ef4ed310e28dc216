"""Read the corrections that are shown to players: the result before and after, and the reason."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection

from crosstable.league.snapshot import Correction
from crosstable.league.store.change_log import Change, read_log
from crosstable.model.results import ResultKind

Facts = Mapping[str, Any]
_SCORES = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "½-½"}
_FACTS = ("date", "time", "round", "board", "discipline", "handicap", "komi", "length", "weight")


def published_corrections(
    connection: Connection, watermark: int, live_events: Container[str] = frozenset()
) -> tuple[Correction, ...]:
    """Return the corrections of results up to a change that were not undone, newest first.

    Args:
        connection: of the league.
        watermark: the last change.
        live_events: events, by public id, whose later corrections are shown too.
    """
    rows = [row for command in ("correct", "event-correct") for row in read_log(connection, command=command)]
    rows.sort(key=lambda row: row.id, reverse=True)
    return tuple(
        _correction(row, before, after)
        for row in rows
        if row.undone_by is None
        for before, after in _games(row)
        if row.id <= watermark or after.get("event") in live_events
    )


def _games(row: Change) -> list[tuple[Facts, Facts]]:
    """Return each corrected game before and after; several boards of a round can be corrected in one change."""
    before, after = row.before or {}, row.after or {}
    if "boards" not in after:
        return [(before, after)]
    return [(before["boards"][board], game) for board, game in after["boards"].items()]


def _correction(row: Change, before: Facts, after: Facts) -> Correction:
    date = after.get("date")
    texts = describe_correction(before, after)
    return Correction(
        at=row.at,
        event=after.get("event"),
        date=None if date is None else dt.date.fromisoformat(date),
        players=_players(after),
        before=texts[0],
        after=texts[1],
        reason=row.reason,
    )


def describe_correction(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str] = MappingProxyType({})
) -> tuple[str, str]:
    """Return the results of a game before and after as text; games are as in the change log, `names` by public id."""
    return _result(before, after, names), _result(after, before, names)


def _players(game: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(player for side in game.get("sides", ()) for player in side["players"])


def _result(game: Mapping[str, Any], other: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return the result of a game, with every other fact in which it differs from the other one."""
    parts = [_outcome(game)]
    if _players(game) != _players(other):
        sides = [[names.get(player, player) for player in side["players"]] for side in game.get("sides", ())]
        parts.append("between " + " and ".join(map(" + ".join, sides)))
    parts += [f"{name} {game.get(name, 'unknown')}" for name in _FACTS if game.get(name) != other.get(name)]
    return ", ".join(parts)


def _outcome(game: Mapping[str, Any]) -> str:
    sides = game.get("sides", ())
    places = tuple(side.get("place") for side in sides)
    points = [side.get("points") for side in sides]
    if len(sides) == 2 and places in _SCORES:
        texts = _SCORES[places]
    else:
        texts = "places " + ", ".join("not classified" if place is None else str(place) for place in places)
    if any(point is not None for point in points):
        texts += " (" + ":".join("?" if point is None else f"{point:g}" for point in points) + ")"
    kind = game.get("kind", ResultKind.PLAYED.value)
    return texts if kind == ResultKind.PLAYED.value else f"{texts}, {kind}"
