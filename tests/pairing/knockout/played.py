"""Brackets played to their end with random results."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.pairing.boards import Pairing
from crosstable.pairing.pair import pair
from crosstable.pairing.system import PairingSystem

Winner = Callable[[str, str], str]


def field(n: int, clubs: dict[int, str] | None = None) -> Event:
    """An event of so many entrants with the numbers 1 to n as ids."""
    of = clubs or {}
    entrants = (Entrant(Player(str(at), f"P{at}", club=of.get(at)), number=at) for at in range(1, n + 1))
    return Event("cup", "Cup", tuple(entrants))


def better(one: str, other: str) -> str:
    return min(one, other, key=int)


def at_random(seed: int) -> Winner:
    rng = Random(seed)
    return lambda one, other: rng.choice((one, other))


def with_results(event: Event, pairing: Pairing, winner: Winner = better) -> Event:
    """The event with a round in which each board has a winner."""
    games = []
    for board in pairing.boards:
        first, second = board.seats
        games.append(Game.between(first, second, 1 if winner(first, second) == first else 0, round=pairing.round))
    games += [Game.bye(player, round=pairing.round) for player in pairing.byes]
    return event.with_round(*games)


def play(event: Event, system: PairingSystem, winner: Winner = better) -> Event:
    """Play a bracket to its end."""
    while not system.bracket(event).is_over:  # type: ignore[attr-defined]
        event = with_results(event, pair(event, system), winner)
    return event
