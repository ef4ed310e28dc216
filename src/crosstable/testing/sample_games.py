"""Seeded histories for the kits: any number of sides, ties, dates, events, sides that are not classified."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from random import Random

from crosstable.model.games import Game, Side
from crosstable.ratings.work import Sides

_START = dt.date(2024, 1, 1)
_MANY = 5
_TEAM = 3


def sample_games(rng: Random, sides: Sides, *, games: int = 60, players: int = 12) -> list[Game]:
    """Build games of a shape that a system rates, in time order, about ten to an event and an event a fortnight.

    Places are drawn by a hidden strength; points follow the places, the least being best and all of a game summing
    to zero, and every game has a length.
    """
    strength = {f"p{number}": rng.gauss(0.0, 1.0) for number in range(players)}
    made = []
    for number in range(games):
        event = number // 10
        field = _field(rng, sides, list(strength))
        order = sorted(field, key=lambda side: -sum(strength[p] + rng.gauss(0, 1) for p in side) / len(side))
        places = _places(rng, len(field))
        game = Game(
            tuple(Side.of(*side, place=places[order.index(side)]) for side in field),
            date=_START + dt.timedelta(days=14 * event + event % 3),
            event=f"event {event}",
            event_sequence=event,
            round=number % 10 + 1,
            length=20.0,
        )
        made.append(pointed(game))
    return made


def pointed(game: Game) -> Game:
    """Return the game with points that follow their places and sum to zero; the least is best."""
    known = [side.place if side.place is not None else len(game.sides) for side in game.sides]
    middle = sum(known) / len(known)
    sides = (replace(s, points=120.0 * (place - middle)) for s, place in zip(game.sides, known, strict=True))
    return replace(game, sides=tuple(sides))


def _field(rng: Random, sides: Sides, players: list[str]) -> list[tuple[str, ...]]:
    count = rng.randint(sides.least, sides.most or max(_MANY, sides.least))
    size = sides.largest_side or _TEAM
    drawn = rng.sample(players, len(players))
    field = []
    for _ in range(count):
        members = rng.randint(1, min(size, max(1, len(drawn) // count)))
        field.append(tuple(drawn[:members]))
        drawn = drawn[members:]
    return field


def _places(rng: Random, count: int) -> list[int | None]:
    """Draw places: some shared, and in a larger field now and then a side that is not classified."""
    places: list[int | None] = []
    for position in range(1, count + 1):
        is_tied = position > 1 and rng.random() < 0.2
        places.append(places[-1] if is_tied else position)
    if count > 3 and rng.random() < 0.2:
        places[-1] = None
    return places
