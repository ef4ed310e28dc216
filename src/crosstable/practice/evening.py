"""One Swiss evening: who comes, round by round who plays whom, and how it ends.

Rules
1. Some come late, some leave early, some miss a round.  A missed round is a half-point bye, asked for
   beforehand; in the last round of the evening there is none, and it gives nothing.
2. Rounds are paired by `neighbours`.  Now and then somebody does not turn up at the board: a forfeit;
   once in a long while neither does.
3. Results come from hidden strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.practice.chance import happens, whole
from crosstable.practice.neighbours import bye_and_rest, pair_neighbours, pasts, playing_order, white_first
from crosstable.practice.strength import Discipline, draw_outcome

_COMES_LATE = 0.03
_LEAVES_EARLY = 0.02
_MISSES_A_ROUND = 0.05
_FORFEIT = 0.012
_DOUBLE_FORFEIT = 0.0015


def draw_entrants(rng: Random, seeded: Sequence[tuple[Player, float | None]], rounds: int) -> tuple[Entrant, ...]:
    """Enter these players, and draw which rounds each of them plays.

    Args:
        rng: where chance comes from.
        seeded: each player with the rating at entry, in the order of the start numbers.
        rounds: of the evening, at least 3.
    """
    return tuple(
        _draw_rounds(rng, Entrant(player, number=number, rating=rating), rounds)
        for number, (player, rating) in enumerate(seeded, start=1)
    )


def play_evening(rng: Random, event: Event, discipline: Discipline, strength: Mapping[str, int]) -> Event:
    """Play all planned rounds of an event; `strength` gives the hidden strength of each entrant."""
    for round in range(1, discipline.rounds + 1):
        past = pasts(event)
        order = [entrant.id for entrant in playing_order(event, round)]
        bye, rest = bye_and_rest(order, past)
        games = [
            _play_board(rng, white_first(*pair, board, past), discipline, strength)
            for board, pair in enumerate(pair_neighbours(rest, past), start=1)
        ]
        games += _byes(event, round, bye, discipline)
        event = event.with_round(*games)
    return event


def _draw_rounds(rng: Random, entrant: Entrant, rounds: int) -> Entrant:
    fate = rng.random()
    if fate < _COMES_LATE:
        return replace(entrant, from_round=2)
    fate -= _COMES_LATE
    if fate < _LEAVES_EARLY:
        return replace(entrant, until_round=whole(rng, 2, rounds - 1))
    fate -= _LEAVES_EARLY
    if fate < _MISSES_A_ROUND:
        return replace(entrant, absent=frozenset({whole(rng, 1, rounds)}))
    return entrant


def _byes(event: Event, round: int, allocated: str | None, discipline: Discipline) -> list[Game]:
    games = [] if allocated is None else [Game.bye(allocated, ResultKind.ALLOCATED_BYE)]
    if round < discipline.rounds:
        asked = [entrant.id for entrant in event.entrants if round in entrant.absent]
        games += [Game.bye(player, ResultKind.HALF_BYE) for player in asked]
    return [replace(game, discipline=discipline.name) for game in games]


def _play_board(rng: Random, pair: tuple[str, str], discipline: Discipline, strength: Mapping[str, int]) -> Game:
    white, black = pair
    places: tuple[int, int]
    kind = _draw_kind(rng)
    if kind is ResultKind.DOUBLE_FORFEIT:
        places = (2, 2)
    elif kind is ResultKind.FORFEIT:
        places = (1, 2) if happens(rng, 0.5) else (2, 1)
    else:
        places = draw_outcome(rng, strength[white], strength[black], discipline)
    sides = (Side.of(white, place=places[0], colour="white"), Side.of(black, place=places[1], colour="black"))
    return Game(sides, kind=kind, discipline=discipline.name)


def _draw_kind(rng: Random) -> ResultKind:
    fate = rng.random()
    if fate < _DOUBLE_FORFEIT:
        return ResultKind.DOUBLE_FORFEIT
    return ResultKind.FORFEIT if fate < _DOUBLE_FORFEIT + _FORFEIT else ResultKind.PLAYED
