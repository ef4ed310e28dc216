"""A demo Go tournament: McMahon, three rounds played, the fourth to be paired.

    event = demo_go_event(1)
    pair(event, "go", settings=GO_SETTINGS)

Rules
1. Ratings are like those of the AGA, 5 dan to 12 kyu: 3.70 is a 3 dan, -4.20 a 4 kyu, and there are no
   values between -1 and 1.
2. A player starts with a point for each rank above 8 kyu.  From 2 dan on all start equal; they are above the
   bar and play each other even.
3. One player asked for a bye in round 2, another cannot play in round 4.
4. A stone is worth 100 points of hidden strength, and the first move half a stone.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from crosstable.demo.chance import bell, pick, whole
from crosstable.demo.names import draw_latin_names
from crosstable.demo.strength import Discipline, draw_outcome
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.board import Board
from crosstable.pairing.pair import pair
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Policy
from crosstable.pairing.settings import Setting

_PLAYERS = 24
_STRONGEST = 499  # hundredths of a rank above the line between 1 kyu and 1 dan
_APART = 70  # hundredths of a rank, on average, from one player to the next
_FLOOR, _BAR = -8, 1  # ranks, with 1 dan as 0 and 1 kyu as -1
_PLAYED, _PLANNED = 3, 5
_ASKS_FOR_BYE, _MISSES_NEXT = 9, 16  # start numbers
_GO = Discipline("go", rounds=_PLANNED, draw_share=0.0, white_advantage=0.0)
_CLUBS = (  # and their cities
    ("Two Eyes", "Lindmoor"),
    ("Empty Triangle", "Lindmoor"),
    ("Ladder Breaker", "Øvremark"),
    ("Snapback", "Port Varrel"),
)

GO_SETTINGS: Mapping[str, Setting] = MappingProxyType({"bar": _BAR - _FLOOR})


def demo_go_event(seed: int = 1) -> Event:
    """Make the demo Go tournament of a seed.

    Nobody in it is real.  Rounds are paired by the policy "go" with `GO_SETTINGS`, and results come from hidden
    strength and handicap.
    Cost: a tenth of a second.
    """
    rng = Random(seed)
    entrants = _draw_entrants(rng)
    levels = {entrant.id: _level(entrant.rating or 0.0) for entrant in entrants}
    strength = {id: 100.0 * level + 50.0 * bell(rng) for id, level in levels.items()}
    event = Event(
        id="demo-go",
        name="Demo Go tournament",
        entrants=entrants,
        rules=ResultRules.preset("egf"),
        date=dt.date(2026, 5, 2),
        rounds_planned=_PLANNED,
    )
    by = policy("go", **GO_SETTINGS)
    for _ in range(_PLAYED):
        event = _play_round(rng, event, by, strength, seed)
    return event


def _draw_entrants(rng: Random) -> tuple[Entrant, ...]:
    """Draw the players, strongest first."""
    return tuple(
        _draw_entrant(rng, number, name) for number, name in enumerate(draw_latin_names(rng, _PLAYERS), start=1)
    )


def _draw_entrant(rng: Random, number: int, name: str) -> Entrant:
    hundredths = _STRONGEST - _APART * (number - 1) - whole(rng, 0, _APART - 1)
    club, city = pick(rng, _CLUBS)
    return Entrant(
        Player(str(number), name, club=club, city=city),
        number=number,
        rating=(hundredths + (100 if hundredths >= 0 else -100)) / 100,
        initial_score=min(max(hundredths // 100, _FLOOR), _BAR) - _FLOOR,
        absent=frozenset({2} if number == _ASKS_FOR_BYE else {_PLAYED + 1} if number == _MISSES_NEXT else ()),
    )


def _level(rating: float) -> float:
    """Return the rating on a scale without the gap."""
    return rating - 1.0 if rating > 0 else rating + 1.0


def _play_round(rng: Random, event: Event, by: Policy, strength: Mapping[str, float], seed: int) -> Event:
    pairing = pair(event, by, seed=seed, engine="plain")
    games = [_play_board(rng, board, strength) for board in pairing.boards]
    if pairing.bye is not None:
        games.append(Game.bye(pairing.bye))
    games += [Game.bye(player, ResultKind.HALF_BYE) for player in pairing.absent]
    return event.with_round(*games)


def _play_board(rng: Random, board: Board, strength: Mapping[str, float]) -> Game:
    # Black without komi has the first move: half a stone.  Each further stone is a whole one.
    worth = 100.0 * (board.handicap - 0.5) if board.handicap else 0.0
    white, black = draw_outcome(rng, strength[board.white], strength[board.black] + worth, _GO)
    sides = (Side.of(board.black, place=black, colour="black"), Side.of(board.white, place=white, colour="white"))
    return Game(sides, handicap=board.handicap, komi=board.komi)
