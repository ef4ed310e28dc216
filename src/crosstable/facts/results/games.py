"""Single games as the store knows them: read one, or find some."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select

from crosstable.facts.players.players import find_player, number_of
from crosstable.facts.store.schema import discipline, event, game, member, player, result, side, source
from crosstable.model.columns import COLOURS, date_of, day_number
from crosstable.model.errors import InputError
from crosstable.model.games import Game, Member, Side
from crosstable.model.names import match_key
from crosstable.model.points import in_points
from crosstable.model.results import KINDS

_SHOWN = 50
_SIDE = (side.c.result_id, side.c.slot, side.c.place, side.c.points, side.c.colour, side.c.score, side.c.reason)


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game of the league: its public id, what is known of it, and the name of its event.

    `game` names players and event by public id; `result` is the number of its result in force.
    """

    id: str
    game: Game
    event: str | None
    result: int


def read_game(connection: Connection, game_id: str) -> KnownGame:
    """Return a game by its public id.

    Raises:
        InputError: there is no such game, or it was taken out.
    """
    number = game_number(game_id)
    found = _read(connection, _in_force().where(result.c.game_id == number)) if number is not None else []
    if not found:
        raise InputError("facts/results/game-not-found", game=game_id)
    return found[0]


def find_games(
    connection: Connection,
    *,
    players: Sequence[str] = (),
    date: dt.date | None = None,
    event_name: str | None = None,
    limit: int = _SHOWN,
) -> list[KnownGame]:
    """Find games by who played, when and where; the newest first.

    Args:
        players: all of these took part; public ids, names or identities.
        event_name: in events of this name or public id.
    Raises:
        UnknownName: a player that there is not.
    """
    wanted = _in_force()
    if date is not None:
        wanted = wanted.where(result.c.day == day_number(date))
    if event_name is not None:
        wanted = wanted.where((event.c.key == match_key(event_name)) | (event.c.public_id == event_name))
    for word in players:
        number = number_of(connection, find_player(connection, word).id)
        alone = select(side.c.result_id).where(side.c.player_id == number)
        in_team = select(member.c.result_id).where(member.c.player_id == number)
        wanted = wanted.where(result.c.id.in_(alone) | result.c.id.in_(in_team))
    return _read(connection, wanted.order_by(result.c.day.desc(), result.c.game_id.desc()).limit(limit))


def count_games(connection: Connection) -> int:
    """Return how many games the league has, whatever became of them."""
    return connection.execute(select(func.count()).select_from(game)).scalar_one()


def games_of_event(connection: Connection, number: int) -> list[KnownGame]:
    """Return the games of an event, by row number, in order of round and board; byes last in their round."""
    return _read(connection, _OF_EVENT, _SIDES_OF_EVENT, {"event_number": number})


def plain_game(game: Game) -> dict[str, Any]:
    """Write a game as plain values for the change log; what is not known is left out."""
    facts = {
        "kind": game.kind.value,
        "date": None if game.date is None else game.date.isoformat(),
        "time": None if game.time is None else game.time.isoformat(),
        **{
            name: getattr(game, name)
            for name in ("event", "round", "board", "discipline", "handicap", "komi", "length")
        },
        "weight": None if game.weight == 1 else game.weight,
        "neutral": game.neutral or None,
    }
    return {name: value for name, value in facts.items() if value is not None} | {
        "sides": [_plain_side(each) for each in game.sides]
    }


def _plain_side(side: Side) -> dict[str, Any]:
    facts: dict[str, Any] = {name: getattr(side, name) for name in ("place", "points", "colour", "reason")}
    facts["score"] = side.half_points
    if any(each.share != 1 for each in side.members):
        facts["weights"] = [each.share for each in side.members]
    if any(each.points is not None for each in side.members):
        facts["member_points"] = [each.points for each in side.members]
    return {"players": list(side.players)} | {name: value for name, value in facts.items() if value is not None}


def games_of_results(connection: Connection, numbers: Sequence[int]) -> list[KnownGame]:
    """Return the games of some results by their row numbers, whether they still count or not, in order of the games."""
    if not numbers:
        return []
    return _read(connection, _joined().where(result.c.id.in_(list(numbers))).order_by(result.c.game_id))


def game_number(game_id: str) -> int | None:
    """Return the number of a game from its public id, None for what is no id of a game.

    Example:
        >>> game_number("g17"), game_number("17"), game_number("g-1")
        (17, None, None)
    """
    digits = game_id.removeprefix("g")
    is_number = digits.isascii() and digits.isdecimal() and digits != game_id and len(digits) < 10
    return int(digits) if is_number else None


def _in_force() -> Select[Any]:
    return _joined().where(result.c.ended_by.is_(None), ~result.c.is_withdrawn)


def _joined() -> Select[Any]:
    joined = (
        result.join(game, game.c.id == result.c.game_id)
        .join(source, source.c.id == game.c.source_id)
        .outerjoin(event, event.c.id == result.c.event_id)
        .outerjoin(discipline, discipline.c.id == result.c.discipline_id)
    )
    of = result.c
    return select(
        *(of.id, of.game_id, of.kind, of.day, of.second),
        source.c.name,
        *(event.c.public_id, event.c.name, event.c.sequence),
        *(of.round, of.board, discipline.c.name, of.handicap, of.komi, of.length, of.weight, of.neutral),
        of.position,
    ).select_from(joined)


def _sides_of(wanted: Select[Any]) -> Select[Any]:
    return (
        select(*_SIDE, player.c.public_id)
        .outerjoin(player, player.c.id == side.c.player_id)
        .where(side.c.result_id.in_(wanted.with_only_columns(result.c.id)))
        .order_by(side.c.slot)
    )


# The games of one event are read by every command of an event: these two are built once.
_OF_EVENT = (
    _in_force()
    .where(result.c.event_id == bindparam("event_number"))
    .order_by(result.c.round, result.c.board.is_(None), result.c.board, result.c.game_id)
)
_SIDES_OF_EVENT = _sides_of(_OF_EVENT)


def _read(
    connection: Connection,
    wanted: Select[Any],
    wanted_sides: Select[Any] | None = None,
    parameters: Mapping[str, int] = MappingProxyType({}),
) -> list[KnownGame]:
    rows = connection.execute(wanted, parameters).all()
    found = connection.execute(_sides_of(wanted) if wanted_sides is None else wanted_sides, parameters).all()
    has_teams = any(each.public_id is None for each in found)
    members = _members(connection, wanted, parameters) if has_teams else {}
    sides = defaultdict(list)
    for result_id, slot, place, points, colour, score, reason, public_id in found:
        own = (Member(public_id),) if public_id is not None else tuple(members[result_id, slot])
        shown = None if colour is None else COLOURS[colour]
        decided = None if score is None else in_points(score)
        sides[result_id].append(Side(own, place, points, shown, decided, reason))  # type: ignore[arg-type]  # the two literals
    return [_known_game(row, tuple(sides[row[0]])) for row in rows]


def _members(
    connection: Connection, wanted: Select[Any], parameters: Mapping[str, int]
) -> dict[tuple[int, int], list[Member]]:
    """Return the members of sides that are teams."""
    members = defaultdict(list)
    for each in connection.execute(
        select(member, player.c.public_id)
        .join(player, player.c.id == member.c.player_id)
        .where(member.c.result_id.in_(wanted.with_only_columns(result.c.id)))
        .order_by(member.c.seat),
        parameters,
    ):
        members[each.result_id, each.slot].append(Member(each.public_id, each.weight, each.points))
    return members


def _known_game(row: Sequence[Any], sides: tuple[Side, ...]) -> KnownGame:
    number, game_id, kind, day, second, source_name, event_id, event_name, event_sequence, *rest = row
    round, board, discipline_name, handicap, komi, length, weight, neutral, position = rest
    known = Game(
        sides=sides,
        kind=KINDS[kind],
        date=None if day is None else date_of(day),
        time=None if second is None else dt.time(second // 3600, second // 60 % 60, second % 60),
        event=event_id,
        event_sequence=event_sequence or 0,
        round=round,
        board=board,
        discipline=discipline_name,
        handicap=handicap,
        komi=komi,
        length=length,
        weight=weight,
        neutral=bool(neutral),
        row_id=f"g{game_id}",
        source=source_name,
        position=position,
    )
    return KnownGame(f"g{game_id}", known, event_name, number)
