"""Corrections in plain words, as players read them: what a result was, what it is, and why."""

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
    connection: Connection, watermark: int, shown_now: Container[str] = frozenset()
) -> tuple[Correction, ...]:
    """Give the corrections of results up to a change that were not taken back, the newest first.

    Args:
        connection: that reads.
        watermark: the last change.
        shown_now: events, by public id, whose later corrections are shown too.
    """
    rows = [row for command in ("correct", "event-correct") for row in read_log(connection, command=command)]
    rows.sort(key=lambda row: row.id, reverse=True)
    return tuple(
        _shown(row, before, after)
        for row in rows
        if row.undone_by is None
        for before, after in _games(row)
        if row.id <= watermark or after.get("event") in shown_now
    )


def _games(row: Change) -> list[tuple[Facts, Facts]]:
    """Give each corrected game before and after; a director corrects several boards of a round at once."""
    before, after = row.before or {}, row.after or {}
    if "boards" not in after:
        return [(before, after)]
    return [(before["boards"][board], game) for board, game in after["boards"].items()]


def _shown(row: Change, before: Facts, after: Facts) -> Correction:
    date = after.get("date")
    words = describe_correction(before, after)
    return Correction(
        at=row.at,
        event=after.get("event"),
        date=None if date is None else dt.date.fromisoformat(date),
        players=_players(after),
        before=words[0],
        after=words[1],
        reason=row.reason,
    )


def describe_correction(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str] = MappingProxyType({})
) -> tuple[str, str]:
    """Say what a game was and what it is, as the change log writes games; `names` shows players by public id."""
    return _result(before, after, names), _result(after, before, names)


def _players(game: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(player for side in game.get("sides", ()) for player in side["players"])


def _result(game: Mapping[str, Any], other: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Say the result of a game, and every other fact in which it differs from what it is compared with."""
    said = [_outcome(game)]
    if _players(game) != _players(other):
        sides = [[names.get(player, player) for player in side["players"]] for side in game.get("sides", ())]
        said.append("between " + " and ".join(map(" + ".join, sides)))
    said += [f"{name} {game.get(name, 'unknown')}" for name in _FACTS if game.get(name) != other.get(name)]
    return ", ".join(said)


def _outcome(game: Mapping[str, Any]) -> str:
    sides = game.get("sides", ())
    places = tuple(side.get("place") for side in sides)
    points = [side.get("points") for side in sides]
    if len(sides) == 2 and places in _SCORES:
        words = _SCORES[places]
    else:
        words = "places " + ", ".join("not classified" if place is None else str(place) for place in places)
    if any(point is not None for point in points):
        words += " (" + ":".join("?" if point is None else f"{point:g}" for point in points) + ")"
    kind = game.get("kind", ResultKind.PLAYED.value)
    return words if kind == ResultKind.PLAYED.value else f"{words}, {kind}"
