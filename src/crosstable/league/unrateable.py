"""Games that the system of a rating list cannot rate: said with names, with what helps, and before they are played."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from sqlalchemy import Connection, select

from crosstable.league.config import PoolConfig
from crosstable.league.events.plan import Plan
from crosstable.league.lists.run_input import league_config
from crosstable.league.players.players import players
from crosstable.league.store.schema import event
from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.pairing.systems import pairing_system
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import SYSTEMS, AnySystem

_SHOWN = 3  # systems that would do
_GENERAL_ADVICE = " Leave such games out."


def refusal(connection: Connection, said: str, pool: PoolConfig, history: History) -> str:
    """Say why a list cannot be rated: which list, which game by its id, who by name, and what helps first.

    Args:
        connection: that reads the league.
        said: what the system said, with the number of the game in time order and ids of players.
        pool: the list.
        history: its games.
    """
    found = re.search(r"game (\d+) in time order", said)
    labels = history.games.row_id
    told = _named(connection, said, history)
    if found is None or labels is None:
        return f"rating list {pool.key!r}: {told}{_others(connection, pool)}"
    row = int(found[1]) - 1
    id = labels[row]
    game = _with_event_name(connection, history.game(row))
    where = f"game {id} of {game.event!r}" if game.event else f"game {id}"
    told = told.replace(found[0], where).removesuffix(_GENERAL_ADVICE)
    helps = "" if _rates(pool.system, History.from_games([_with_length(game)])) else _what_helps(pool, game, history)
    return (
        f"rating list {pool.key!r}: {told}{helps} Only a game that is itself wrong is taken out: "
        f"crosstable correct LEAGUE {id} --void --reason ...{_others(connection, pool)}"
    )


def refusing_lists(
    connection: Connection, name: str, plan: Plan, date: dt.date | None
) -> list[tuple[PoolConfig, tuple[str, ...]]]:
    """Give the lists that would take in the games of an event and cannot rate them, with systems that can.

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
    """Give the lists that would take in the games of an event."""
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


def _named(connection: Connection, said: str, history: History) -> str:
    """Put names in the place of ids of players."""
    known, ids = players(connection), set(history.players)

    def name(found: re.Match[str]) -> str:
        id = found[0].strip("'")
        return known[id].name if id in ids and id in known else found[0]

    return re.sub(r"'p\d+'|\bp\d+\b", name, said)


def _what_helps(pool: PoolConfig, game: Game, history: History) -> str:
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
    if not joined:
        return ""
    return f" In league.toml, under [[pools]], {joined}; then crosstable init LEAGUE --settings league.toml."


def _others(connection: Connection, pool: PoolConfig) -> str:
    others = [each.key for each in league_config(connection).pools if each.key != pool.key]
    if not others:
        return ""
    return f" Other lists can be published meanwhile: crosstable publish LEAGUE --pool {others[0]}"
