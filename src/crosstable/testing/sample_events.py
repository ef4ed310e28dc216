"""Seeded events with every way a round can pass: played, forfeited, byes asked and allocated, late, open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Colour, Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules

_BYES = (ResultKind.ALLOCATED_BYE, ResultKind.HALF_BYE, ResultKind.ZERO_BYE, ResultKind.FULL_BYE)
_COLOURS: tuple[Colour, Colour] = ("black", "white")


def sample_events(rng: Random, *, count: int = 4) -> Iterator[Event]:
    """Yield small events of different sizes under different result rules.

    Args:
        rng: the source of randomness.
        count: the number of events.
    """
    names = ("fide-2026", "egf", "cards", "default")
    for number in range(count):
        yield _event(rng, size=rng.randint(5, 11), rounds=rng.randint(3, 6), rules=names[number % len(names)])


def _event(rng: Random, *, size: int, rounds: int, rules: str) -> Event:
    entrants = tuple(
        Entrant(
            Player(f"p{at}", f"Player {at}"),
            number=at + 1,
            rating=float(rng.randint(1200, 2400)),
            initial_score=rng.randint(0, 2) if rules == "egf" else 0,
            from_round=rng.choice((1, 1, 1, 2)),
        )
        for at in range(size)
    )
    played = tuple(Round(number, tuple(_games(rng, entrants, number))) for number in range(1, rounds + 1))
    return Event("sample", "Sample", entrants, played, ResultRules.preset(rules))


def _games(rng: Random, entrants: tuple[Entrant, ...], number: int) -> Iterator[Game]:
    waiting = [entrant.id for entrant in entrants if entrant.takes_part(number) and rng.random() < 0.9]
    rng.shuffle(waiting)
    while len(waiting) > 1:
        yield _game(rng, waiting.pop(), waiting.pop())
    for left in waiting:
        yield Game.bye(left, rng.choice(_BYES))


def _game(rng: Random, first: str, second: str) -> Game:
    kind = ResultKind.PLAYED if rng.random() < 0.8 else rng.choice((ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT))
    won = rng.choice(((1, 2), (1, 1), (2, 1)))
    if kind is ResultKind.DOUBLE_FORFEIT:
        won = (2, 2)
    sides = tuple(
        Side.of(player, place=place, points=float(3 - place), colour=colour)
        for player, place, colour in zip((first, second), won, _COLOURS, strict=True)
    )
    return Game(sides, kind=kind, handicap=float(rng.choice((0, 0, 2))), length=3.0)
