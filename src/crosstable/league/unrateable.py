"""Games that the system of a rating list cannot rate: errors with names and advice, and a check of an event to come."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from sqlalchemy import Connection, select

from crosstable.league.config import PoolConfig
from crosstable.league.events.plan import Plan
from crosstable.league.lists.rating_lists import league_config
from crosstable.league.players.players import players
from crosstable.league.store.schema import event
from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.pairing.systems import pairing_system
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import SYSTEMS, AnySystem

_SHOWN = 3  # systems that would do


def list_error(connection: Connection, error: RatingError, pool: PoolConfig, history: History) -> RatingError:
    """Build the error of a list that cannot be rated: the list, the game by its id, its players by name, what helps.

    Args:
        connection: that reads the league.
        error: of the system; its values name the game by its row in the history.
        pool: the list.
        history: its games.
    """
    row, labels = error.values.get("game"), history.games.row_id
    if row is None or labels is None:
        found = RatingError("league/list-not-rateable", pool=pool.key, why=error.message)
    else:
        id, game = labels[row], _with_event_name(connection, history.game(row))
        where = message("league/game", id=id, event=game.event, players=list(game.players))
        if not game.event:
            where = message("league/game-without-event", id=id, players=list(game.players))
        values = {**error.values, "where": where}
        helps = None
        if not _rates(pool.system, History.from_games([_with_length(game)])):
            helps = _what_helps(pool, game, history)
        if helps and "advice" in values:
            values["advice"] = helps
        why = Message(error.code, values)
        if helps and "advice" not in values:
            why = message("league/with-advice", what=why, advice=helps)
        found = RatingError("league/list-with-game-not-rateable", pool=pool.key, why=why, id=id)
    others = [each.key for each in league_config(connection).pools if each.key != pool.key]
    if others:
        found = RatingError("league/other-lists-rateable", what=found.message, other=others[0])
    found.name_players({id: known.name for id, known in players(connection).items() if id in set(history.players)})
    return found


def refusing_lists(
    connection: Connection, name: str, plan: Plan, date: dt.date | None
) -> list[tuple[PoolConfig, tuple[str, ...]]]:
    """Return the lists that would take in the games of an event and cannot rate them, with systems that can.

    Args:
        connection: that reads the league.
        name: of the event.
        plan: how it is run.
        date: of its first round.
    """
    history = History.from_games([_sample(name, plan, date)])
    lists = lists_taking_in(connection, name, plan, date)
    return [(pool, able(history)) for pool in lists if not _rates(pool.system, history)]


def lists_taking_in(connection: Connection, name: str, plan: Plan, date: dt.date | None) -> list[PoolConfig]:
    """Return the lists that would take in the games of an event."""
    history = History.from_games([_sample(name, plan, date)])
    config = league_config(connection)
    return [pool for pool in config.pools if pool.selection.rows(history, config.seasons).any()]


def able(history: History) -> tuple[str, ...]:
    """Name the systems that can rate these games; those for few kinds of games come first."""
    special = sorted(SYSTEMS, key=lambda name: name != "preferans")
    return tuple(name for name in special if _rates(system_from(name), history))


def _sample(name: str, plan: Plan, date: dt.date | None) -> Game:
    """Make a game as the rounds of such an event have: of three at tables, else of two."""
    is_of_three = pairing_system(plan.policy, plan.settings).players_per_board == 3
    points = (0.0, 10.0, -10.0) if is_of_three else (None, None)
    sides = [Side.of(f"p{place}", place=place, points=made) for place, made in enumerate(points, start=1)]
    length = plan.length or (1.0 if is_of_three else None)  # a result may say it as well
    return Game(tuple(sides), date=date, event=name, discipline=plan.discipline, length=length)


def _rates(system: AnySystem, history: History) -> bool:
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
    if "preferans" not in systems and _rates(system_from("preferans"), History.from_games([_with_length(game)])):
        systems = ("preferans", *systems) if not of_all else (*systems[:2], "preferans when each game has its bula")
    change = ""
    if systems:
        others = f" (or {'; '.join(systems[1:_SHOWN])})" if systems[1:] else ""
        whose = f"the list {pool.key!r}" if of_all else "a list of its own for such games"
        change = f'give {whose} system = "{systems[0]}"{others}'
    leave_out = f'selection = {{leave_out_events = ["{game.event}"]}} for {pool.key!r}' if game.event else ""
    joined = (", or " if of_all else ", and ").join(filter(None, (change, leave_out)))
    return message("league/change-settings", settings=joined) if joined else None
