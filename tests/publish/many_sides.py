"""Leagues of races, of tables of three and of teams, made by hand; and long ones with long names."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import replace

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Member, Side
from crosstable.model.players import Player
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.elo.mmr import EloMMR
from crosstable.ratings.normal.weng_lin_models import WengLinPlackettLuce
from crosstable.ratings.preferans.preferans import Preferans
from crosstable.ratings.rate import rate
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.reading.snapshot import EventSnapshot
from crosstable.runs.run_facts import ComparedList
from crosstable.runs.system_comparison import compared, forecasts
from tests.publish.leagues import league_of, pool_of

DAY = dt.date(2026, 2, 1)


def race(*finish: str, out: tuple[str, ...] = ()) -> Game:
    """Make a race of these drivers in the order of finish; those who are `out` have no place."""
    sides = [Side.of(name, place=place) for place, name in enumerate(finish, start=1)]
    return Game((*sides, *(Side((Member(name),), reason="DNF") for name in out)), date=DAY)


def table(*scored: tuple[str, float]) -> Game:
    """Make a game of Preferans: who has the lowest score is first."""
    order = sorted({score for _, score in scored})
    sides = (Side.of(name, place=1 + order.index(score), points=score) for name, score in scored)
    return Game(tuple(sides), date=DAY, length=10.0)


def teams(first: str, second: str, places: tuple[int, int]) -> Game:
    """Make a game of two teams, a letter a player."""
    sides = (
        Side(tuple(Member(name) for name in team), place=place)
        for team, place in zip((first, second), places, strict=True)
    )
    return Game(tuple(sides), date=DAY)


def event_of(*rounds: list[Game]) -> Event:
    """Make an event of these rounds."""
    people = dict.fromkeys(player for games in rounds for game in games for player in game.players)
    event = Event("E0", "Cup", tuple(Entrant(Player(name, name)) for name in people), date=DAY)
    for games in rounds:
        event = event.with_round(*games)
    return event


def many_sides_league(system, *rounds: list[Game]) -> LeagueSnapshot:
    """Make a league of one event with these rounds."""
    event = event_of(*rounds)
    return league_of([pool_of("all", "All", event.games(), system, tiers=())], events=[EventSnapshot(event)])


def racing_league() -> LeagueSnapshot:
    """Make twelve races of twenty-four drivers with long names, compared with another system."""
    rng = random.Random(3)
    names = [f"Maximilian Alexander von Hohenberg {at}" for at in range(24)]
    races = [race(*rng.sample(names, 20)) for _ in range(12)]
    league = many_sides_league(EloMMR(), *([each] for each in races))
    (pool,) = league.pools
    systems = (EloMMR(), EloManySides())
    lists = [
        ComparedList(name, each, rate(pool.history, each).rating) for name, each in zip("ab", systems, strict=True)
    ]
    comparison = compared(lists, [forecasts(pool.history, each) for each in systems])
    return league_of([replace(pool, comparison=comparison)], events=league.events)


def team_league() -> LeagueSnapshot:
    """Make ten games of eight against eight with long names."""
    rng = random.Random(4)
    names = [f"Wolfgang Amadeus the {at}th" for at in range(30)]
    games = []
    for _ in range(10):
        chosen = rng.sample(names, 16)
        sides = [Side(tuple(map(Member, side)), place=place) for place, side in ((1, chosen[:8]), (2, chosen[8:]))]
        games.append(Game(tuple(sides), date=DAY))
    return many_sides_league(WengLinPlackettLuce(), *([game] for game in games))


def card_league() -> LeagueSnapshot:
    """Make thirty games of Preferans, in which the lowest rating is the best, of players with long names."""
    rng = random.Random(5)
    names = [f"Vladimir Vladimirovich {at}" for at in range(7)]
    games = [table(*((name, float(rng.randrange(-900, 900))) for name in rng.sample(names, 3))) for _ in range(30)]
    return many_sides_league(Preferans(), *([game] for game in games))
