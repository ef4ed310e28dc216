"""Events to pair: small ones by hand, and random ones of any size."""

from __future__ import annotations

from random import Random

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair
from crosstable.pairing.policy import Policy

RESULTS = {"black": (1, 2), "white": (2, 1), "draw": (1, 1)}


def event_of(*ids: str, **ratings: float) -> Event:
    """An event of these players; ratings by id."""
    return Event("cup", "Cup", tuple(Entrant(Player(id, id), rating=ratings.get(id)) for id in ids))


def game(black: str, white: str, result: str = "black", kind: ResultKind = ResultKind.PLAYED) -> Game:
    """A game with colours."""
    first, second = RESULTS[result]
    return Game((Side.of(black, place=first, colour="black"), Side.of(white, place=second, colour="white")), kind=kind)


def random_event(rng: Random, players: int, *, rounds: int = 0, initial: int = 0) -> Event:
    """Players with clubs and ratings, some unrated, some absent or late; then rounds paired by chance."""
    clubs = (None, "North", "South", "East")
    entrants = tuple(
        Entrant(
            Player(f"p{at}", f"Player {at}", club=rng.choice(clubs), family=rng.choice((None, "Lee", "Kim"))),
            rating=rng.choice((None, *[round(rng.uniform(1, 8), 1), round(rng.uniform(-25, -1), 1)] * 5)),
            initial_score=rng.randrange(initial + 1),
            absent=frozenset(r for r in range(1, rounds + 2) if rng.random() < 0.07),
            from_round=2 if rng.random() < 0.05 else 1,
        )
        for at in range(players)
    )
    event = Event("random", "Random", entrants, rules=ResultRules.preset(rng.choice(("default", "go-pairer", "egf"))))
    for _ in range(rounds):
        event = event.with_round(*_random_games(rng, event))
    return event


def _random_games(rng: Random, event: Event) -> list[Game]:
    number = len(event.rounds) + 1
    here = [entrant.id for entrant in event.entrants if entrant.takes_part(number)]
    rng.shuffle(here)
    games = [Game.bye(here.pop())] if len(here) % 2 else []
    for black, white in zip(here[::2], here[1::2], strict=True):
        kind = ResultKind.FORFEIT if rng.random() < 0.05 else ResultKind.PLAYED
        games.append(game(black, white, rng.choice(("black", "white", "black", "white", "draw")), kind))
    return games


def played(event: Event, pairing: Pairing, rng: Random) -> Event:
    """The event with this pairing played."""
    games = [game(board.black, board.white, rng.choice(tuple(RESULTS))) for board in pairing.boards]
    byes = [] if pairing.bye is None else [Game.bye(pairing.bye)]
    return event.with_round(*games, *byes)


def random_constraints(rng: Random, event: Event) -> Constraints:
    """A few forbidden pairs and volunteers among those who play the next round."""
    number = len(event.rounds) + 1
    here = [entrant.id for entrant in event.entrants if entrant.takes_part(number)]
    if len(here) < 4:
        return Constraints()
    pairs = [tuple(rng.sample(here, 2)) for _ in range(rng.randrange(4))]
    return Constraints(forbidden=tuple((one, other) for one, other in pairs), volunteers=(rng.choice(here),))


def swiss(event: Event, rounds: int, rng: Random, by: str | Policy = "swiss") -> Event:
    """The event after so many rounds of a policy."""
    for _ in range(rounds):
        event = played(event, pair(event, by), rng)
    return event
