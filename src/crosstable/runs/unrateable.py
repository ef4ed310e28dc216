"""Games that the system of a rating list cannot rate: events to leave out, what helps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from sqlalchemy import Connection, select

from crosstable.facts.players.players import players
from crosstable.facts.settings.config import PoolConfig
from crosstable.facts.store.schema import event
from crosstable.model.errors import RatingError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem
from crosstable.runs.rating_lists import league_config

_SHOWN = 3  # systems that would do


def list_error(connection: Connection, error: RatingError, pool: PoolConfig, history: History) -> RatingError:
    """Build the error of a list that cannot be rated: the list, the game by its id, its players by name, what helps.

    Args:
        error: of the system; its values name the game by its row in the history.
    """
    row, labels = error.values.get("game"), history.games.row_id
    if row is None or labels is None:
        found = RatingError("facts/list-not-rateable", pool=pool.key, why=error.message)
    else:
        why = _why(connection, error.message, pool, history)
        found = RatingError("facts/list-with-game-not-rateable", pool=pool.key, why=why, id=labels[row])
    others = [each.key for each in league_config(connection).pools if each.key != pool.key]
    if others:
        found = RatingError("facts/other-lists-rateable", what=found.message, other=others[0])
    found.name_players(_names(connection, history))
    return found


def unrateable_events(system: AnySystem, history: History) -> dict[str, Message]:
    """Return the events with a game that a system cannot rate, by id, each with what is wrong with its first such game.

    The values of a message name the game by its row in the history.
    """
    events = history.games.event
    if events is None:
        return {}
    order = np.argsort(events.codes, kind="stable")
    codes, starts = np.unique(events.codes[order], return_index=True)
    found = {}
    for code, rows in zip(codes.tolist(), np.split(order, starts[1:]), strict=True):
        if code < 0:
            continue
        try:
            system.games_of(history.where(rows))
        except RatingError as error:
            row = error.values.get("game")
            values = error.values if row is None else {**error.values, "game": int(rows[row])}
            found[events.names[code]] = Message(error.code, values)
    return found


def left_out_messages(
    connection: Connection, events: Mapping[str, Message], pool: PoolConfig, history: History
) -> tuple[Message, ...]:
    """Return a message for each event that a list leaves out: why, and what helps.

    Args:
        events: as `unrateable_events` returns them.
    """
    titles = {row.public_id: row.name for row in connection.execute(select(event.c.public_id, event.c.name))}
    names = _names(connection, history)
    found = []
    for id, wrong in events.items():
        why = _why(connection, wrong, pool, history)
        left_out = message("facts/event-left-out", pool=pool.key, event=titles.get(id, id), why=why)
        found.append(replace(left_out, names=names))
    return tuple(found)


def _why(connection: Connection, wrong: Message, pool: PoolConfig, history: History) -> Message:
    """Return what is wrong with a game, which is named by its id, event and players, and what helps."""
    row, labels = wrong.values.get("game"), history.games.row_id
    if row is None or labels is None:
        return wrong
    id, game = labels[row], _with_event_name(connection, history.game(row))
    where = message("facts/game", id=id, event=game.event, players=list(game.players))
    if not game.event:
        where = message("facts/game-without-event", id=id, players=list(game.players))
    values = {**wrong.values, "where": where}
    helps = None
    if not can_rate(pool.system, History.from_games([_with_length(game)])):
        helps = _what_helps(pool, game, history)
    if helps and "advice" in values:
        values["advice"] = helps
    why = Message(wrong.code, values)
    return message("facts/with-advice", what=why, advice=helps) if helps and "advice" not in values else why


def _names(connection: Connection, history: History) -> dict[str, str]:
    here = set(history.players)
    return {id: known.name for id, known in players(connection).items() if id in here}


def able(history: History) -> tuple[str, ...]:
    """Name the systems that can rate these games; those for few kinds of games come first."""
    special = sorted(SYSTEMS, key=lambda name: name != "preferans")
    return tuple(name for name in special if can_rate(system_from(name), history))


def can_rate(system: AnySystem, history: History) -> bool:
    """Return whether a system can rate these games."""
    try:
        system.games_of(history)
    except RatingError:
        return False
    return True


def _with_event_name(connection: Connection, game: Game) -> Game:
    name = connection.execute(select(event.c.name).where(event.c.public_id == game.event)).scalar()
    return replace(game, event=name or game.event)


def _with_length(game: Game) -> Game:
    return game if game.length else replace(game, length=1.0)


def _what_helps(pool: PoolConfig, game: Game, history: History) -> Message | None:
    of_all = able(history)
    systems = of_all or able(History.from_games([game]))
    if "preferans" not in systems and can_rate(system_from("preferans"), History.from_games([_with_length(game)])):
        systems = ("preferans", *systems) if not of_all else (*systems[:2], "preferans when each game has its bula")
    change = ""
    if systems:
        others = f" (or {'; '.join(systems[1:_SHOWN])})" if systems[1:] else ""
        whose = f"the list {pool.key!r}" if of_all else "a list of its own for such games"
        change = f'give {whose} system = "{systems[0]}"{others}'
    leave_out = f'selection = {{leave_out_events = ["{game.event}"]}} for {pool.key!r}' if game.event else ""
    joined = (", or " if of_all else ", and ").join(filter(None, (change, leave_out)))
    return message("facts/change-settings", settings=joined) if joined else None
