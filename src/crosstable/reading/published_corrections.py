"""Read the corrections that are shown to players: the result before and after, and the reason."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection

from crosstable.facts.store.change_log import Change, read_log
from crosstable.games.profile import GameProfile
from crosstable.games.profiles import PLAIN
from crosstable.games.table_notation import PlacesNotation, TablePoints
from crosstable.model.games import Game, Member, Side
from crosstable.model.results import ResultKind
from crosstable.reading.snapshot import Correction

Facts = Mapping[str, Any]
_WITHOUT_RESULT = {
    ResultKind.UNPLAYED: "no result",
    ResultKind.UNKNOWN: "result unknown",
    ResultKind.ADJOURNED: "adjourned",
}
_FACTS = ("date", "time", "round", "board", "discipline", "handicap", "komi", "length", "weight")


def published_corrections(
    connection: Connection,
    watermark: int,
    live_events: Container[str] = frozenset(),
    games_played: Mapping[str, GameProfile] = MappingProxyType({}),
) -> tuple[Correction, ...]:
    """Return the corrections of results up to a change that were not undone, newest first.

    Args:
        watermark: the last change.
        live_events: events, by public id, whose later corrections are shown too.
        games_played: the game that is played in an event, by public id, in whose words results are shown.
    """
    rows = [row for command in ("correct", "event-correct") for row in read_log(connection, command=command)]
    rows.sort(key=lambda row: row.id, reverse=True)
    return tuple(
        _correction(row, before, after, games_played.get(str(after.get("event")), PLAIN))
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


def _correction(row: Change, before: Facts, after: Facts, game_played: GameProfile) -> Correction:
    date = after.get("date")
    texts = describe_correction(before, after, game_played=game_played)
    return Correction(
        at=row.at,
        event=after.get("event"),
        date=None if date is None else dt.date.fromisoformat(date),
        players=game_played.as_listed(_game(after)).players,
        before=texts[0],
        after=texts[1],
        reason=row.reason,
    )


def describe_correction(
    before: Facts,
    after: Facts,
    names: Mapping[str, str] = MappingProxyType({}),
    game_played: GameProfile = PLAIN,
) -> tuple[str, str]:
    """Return the results of a game before and after as text; games are as in the change log, `names` by public id."""
    return _result(before, after, names, game_played), _result(after, before, names, game_played)


def _result(game: Facts, other: Facts, names: Mapping[str, str], game_played: GameProfile) -> str:
    """Return the result of a game, with every other fact in which it differs from the other one."""
    listed = game_played.as_listed(_game(game))
    parts = [_outcome(listed, game_played)]
    if _game(game).players != _game(other).players:
        sides = [[names.get(player, player) for player in side.players] for side in listed.sides]
        parts.append("between " + " and ".join(map(" + ".join, sides)))
    named = {name: name for name in _FACTS} | {"length": game_played.words.length}
    if game_played.counted and len(listed.sides) == 2:
        del named["length"]  # of a match it is the number of games, which the result shows
    parts += [f"{named[name]} {_number(game.get(name))}" for name in named if game.get(name) != other.get(name)]
    if bool(game.get("neutral")) != bool(other.get("neutral")):
        parts.append("on neutral ground" if game.get("neutral") else "not on neutral ground")
    return ", ".join(parts)


def _number(value: object) -> object:
    """Return a fact as it is shown: 3 for 3.0."""
    return "unknown" if value is None else f"{value:g}" if isinstance(value, float) else value


def _outcome(game: Game, game_played: GameProfile) -> str:
    if game.kind in _WITHOUT_RESULT or len(game.sides) == 1:
        return _WITHOUT_RESULT.get(game.kind, game.kind.value)
    places = [side.place for side in game.sides]
    if len(places) == 2 and (None not in places or game.kind not in (ResultKind.PLAYED, ResultKind.UNRATED)):
        text = game_played.result_text(game)
    elif isinstance(game_played.notation, PlacesNotation) or (
        isinstance(game_played.notation, TablePoints) and all(side.points is not None for side in game.sides)
    ):
        text = game_played.result_text(game) + (", void" if game.kind is ResultKind.VOID else "")
    else:
        text = "places " + ", ".join("not classified" if place is None else str(place) for place in places)
        points = ["?" if side.points is None else f"{side.points:g}" for side in game.sides]
        text += f" ({':'.join(points)})" if set(points) != {"?"} else ""
        text += ", void" if game.kind is ResultKind.VOID else ""
    return f"{text}, unrated" if game.kind is ResultKind.UNRATED else text


def _game(facts: Facts) -> Game:
    """Return the sides and the result of a game of the change log."""
    sides = [
        Side(
            tuple(Member(player) for player in side["players"]),
            place=side.get("place"),
            points=side.get("points"),
            colour=side.get("colour"),
            reason=side.get("reason"),
        )
        for side in facts.get("sides", ())
    ]
    return Game(tuple(sides), ResultKind(facts.get("kind", ResultKind.PLAYED.value)), length=facts.get("length"))
