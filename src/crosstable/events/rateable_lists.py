"""Rating lists that would take in the games of an event to come, and those that could not rate them."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import Connection

from crosstable.events.plan import Plan
from crosstable.facts.settings.config import PoolConfig
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.pairing.systems import pairing_system
from crosstable.runs.rating_lists import league_config
from crosstable.runs.unrateable import able, can_rate


def refusing_lists(
    connection: Connection, name: str, plan: Plan, date: dt.date | None
) -> list[tuple[PoolConfig, tuple[str, ...]]]:
    """Return the lists that would take in the games of an event and cannot rate them, with systems that can.

    Args:
        date: of its first round.
    """
    history = History.from_games([_sample(name, plan, date)])
    lists = lists_taking_in(connection, name, plan, date)
    return [(pool, able(history)) for pool in lists if not can_rate(pool.system, history)]


def lists_taking_in(connection: Connection, name: str, plan: Plan, date: dt.date | None) -> list[PoolConfig]:
    """Return the lists that would take in the games of an event."""
    history = History.from_games([_sample(name, plan, date)])
    config = league_config(connection)
    return [pool for pool in config.pools if pool.selection.rows(history, config.seasons).any()]


def lists_rating(connection: Connection, name: str, plan: Plan, date: dt.date | None) -> list[PoolConfig]:
    """Return the lists that take in the games of an event and can rate them."""
    history = History.from_games([_sample(name, plan, date)])
    return [pool for pool in lists_taking_in(connection, name, plan, date) if can_rate(pool.system, history)]


def _sample(name: str, plan: Plan, date: dt.date | None) -> Game:
    """Make a game as the rounds of such an event have: of three at tables, else of two."""
    is_of_three = pairing_system(plan.policy, plan.settings).players_per_board == 3
    points = (0.0, 10.0, -10.0) if is_of_three else (None, None)
    sides = [Side.of(f"p{place}", place=place, points=made) for place, made in enumerate(points, start=1)]
    length = plan.length or (1.0 if is_of_three else None)  # a result may say it as well
    return Game(tuple(sides), date=date, event=name, discipline=plan.discipline, length=length)
