"""One Swiss evening: who comes, round by round who plays whom, and how it ends.

Rules
1. Some come late, some leave early, some miss a round.  A missed round is a half-point bye, asked for
   beforehand; in the last round of the evening there is none, and it gives nothing.
2. Rounds are paired as a general Swiss, by `pair`.  Its engine is the plain one, so that the same seed gives
   the same evening on every machine.
3. Now and then somebody does not turn up at the board: a forfeit; once in a long while neither does.
   The rules say that such players have not met, and the director does not pair them again tonight.
4. Results come from hidden strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.pairing.pair import pair
from crosstable.pairing.policy import policy
from crosstable.pairing.wishes import Wishes
from crosstable.practice.chance import happens, whole
from crosstable.practice.strength import Discipline, draw_outcome

_COMES_LATE = 0.03
_LEAVES_EARLY = 0.02
_MISSES_A_ROUND = 0.05
_FORFEIT = 0.012
_DOUBLE_FORFEIT = 0.0015
_LOTS = 1_000_000


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


def draw_lot(rng: Random) -> int:
    """Draw the seed of an evening's lots: who has White in the first round."""
    return whole(rng, 0, _LOTS - 1)


def play_evening(
    rng: Random, event: Event, discipline: Discipline, strength: Mapping[str, int], *, lot: int | None = None
) -> Event:
    """Play all planned rounds of an event.

    Args:
        rng: where chance comes from.
        event: with entrants, and no rounds yet.
        discipline: what is played.
        strength: the hidden strength of each entrant.
        lot: from `draw_lot`; None draws one.
    Raises:
        NoPairingError: so few players that they have all met before the last round.
    """
    swiss = policy("swiss")
    lot = draw_lot(rng) if lot is None else lot
    for round in range(1, discipline.rounds + 1):
        pairing = pair(event, swiss, wishes=no_second_appointment(event, round), seed=lot, engine="plain")
        games = [_play_board(rng, (board.white, board.black), discipline, strength) for board in pairing.boards]
        games += _byes(event, round, pairing.bye, discipline)
        event = event.with_round(*games)
    return event


def no_second_appointment(event: Event, round: int) -> Wishes:
    """Wish that nobody is paired again with somebody who was paired before and did not play."""
    here = {entrant.id for entrant in event.entrants if entrant.takes_part(round)}
    missed = [
        (game.players[0], game.players[1])
        for this in event.rounds
        for game in this.games
        if len(game.sides) == 2 and not event.rules[game.kind].has_met and here.issuperset(game.players)
    ]
    return Wishes(forbidden=tuple(missed))


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
