"""One Swiss evening: who comes, round by round who plays whom, and how it ends.

Rules
1. Who comes is entered, best rating first; newcomers count as average.  Some come late: they are entered
   when round 1 is on, and play from round 2.  Some leave early, some miss a round.  A missed round is a
   half-point bye, asked for beforehand; in the last round of the evening there is none, and it gives nothing.
2. Now and then somebody does not turn up at the board: a forfeit; once in a long while neither does.
   The rules say that such players have not met, and the director does not pair them again tonight.
3. Results come from hidden strength.
4. Now and then a slip is misread.  Where a second person confirms the round it is mostly noticed then, else
   when the players see the standings one round later; it is corrected, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.practice.calendar import Evening
from crosstable.practice.chance import happens, whole
from crosstable.practice.desk import Desk, Outcome, Seats
from crosstable.practice.strength import Discipline, draw_outcome

_COMES_LATE = 0.03
_LEAVES_EARLY = 0.02
_MISSES_A_ROUND = 0.05
_FORFEIT = 0.012
_DOUBLE_FORFEIT = 0.0015
_MISREAD = 0.003
_SEEN_AT_ONCE = 0.7
_LOTS = 1_000_000
_AVERAGE = 1500.0

_TURNED = "The slip had been read the wrong way round."
_NOT_DRAWN = "A win had been entered as a draw."
_DRAWN = "A draw had been entered as a win."


@dataclass(frozen=True, slots=True)
class Comer:
    """A player of an evening: rating at entry, first round, last round before a withdrawal, one missed round."""

    player: Player
    rating: float | None
    arrives: int = 1
    leaves: int | None = None
    misses: int | None = None

    def plays(self, round: int) -> bool:
        """Return whether the player is present in a round."""
        return self.arrives <= round != self.misses and (self.leaves is None or round <= self.leaves)


@dataclass(frozen=True, slots=True)
class _Misread:
    """A result that was entered wrong: where, what it should be, why, and after which round it is noticed."""

    round: int
    board: int
    right: Outcome
    why: str
    noticed: int


def play_evening(
    rng: Random, desk: Desk, evening: Evening, comers: Sequence[Comer], strength: Mapping[str, int]
) -> None:
    """Play all rounds of an evening.

    Args:
        rng: where chance comes from.
        desk: takes everything down.
        evening: which one.
        comers: from `draw_comers`.
        strength: the hidden strength of each player.
    Raises:
        NoPairingError: so few players that they have all met before the last round.
    """
    lot = whole(rng, 0, _LOTS - 1)
    desk.begin(evening)
    _enter(desk, comers, evening.discipline)
    apart: list[tuple[str, str]] = []
    misread: list[_Misread] = []
    for round in range(1, evening.discipline.rounds + 1):
        here = {comer.player.id for comer in comers if comer.plays(round)}
        boards = desk.pair(lot, [two for two in apart if here.issuperset(two)])
        late = [(comer.player, comer.rating) for comer in comers if comer.arrives == round + 1]
        if late:
            desk.enter(late)
        played = {each.number: _play_board(rng, each, evening.discipline, strength) for each in boards}
        apart += [(each.black, each.white) for each in boards if played[each.number].kind is not ResultKind.PLAYED]
        wrong = _read_slips(rng, round, played, evening.discipline)
        desk.take_results(played | {each.board: slip for each, slip in wrong})
        misread += [each for each, _ in wrong]
        _look_again(desk, round, misread, evening.discipline)
        for comer in comers:
            if comer.leaves == round:
                desk.withdraw(comer.player.id)
    desk.close()


def draw_comers(rng: Random, seeded: Sequence[tuple[Player, float | None]], rounds: int) -> list[Comer]:
    """Draw the rounds in which each player is present, best rating first.

    Args:
        rng: where chance comes from.
        seeded: each player with the rating at entry.
        rounds: of the evening, at least 3.
    """
    ordered = sorted(seeded, key=lambda each: (-(_AVERAGE if each[1] is None else each[1]), each[0].id))
    return [_draw_rounds(rng, player, rating, rounds) for player, rating in ordered]


def _draw_rounds(rng: Random, player: Player, rating: float | None, rounds: int) -> Comer:
    fate = rng.random()
    if fate < _COMES_LATE:
        return Comer(player, rating, arrives=2)
    fate -= _COMES_LATE
    if fate < _LEAVES_EARLY:
        return Comer(player, rating, leaves=whole(rng, 2, rounds - 1))
    fate -= _LEAVES_EARLY
    if fate < _MISSES_A_ROUND:
        return Comer(player, rating, misses=whole(rng, 1, rounds))
    return Comer(player, rating)


def _enter(desk: Desk, comers: Sequence[Comer], discipline: Discipline) -> None:
    desk.enter([(comer.player, comer.rating) for comer in comers if comer.arrives == 1])
    for comer in comers:
        if comer.misses is not None:
            is_last = comer.misses == discipline.rounds
            desk.sit_out(comer.player.id, comer.misses, ResultKind.ZERO_BYE if is_last else ResultKind.HALF_BYE)


def _play_board(rng: Random, seats: Seats, discipline: Discipline, strength: Mapping[str, int]) -> Outcome:
    fate = rng.random()
    if fate < _DOUBLE_FORFEIT:
        return Outcome(None, None, ResultKind.DOUBLE_FORFEIT)
    if fate < _DOUBLE_FORFEIT + _FORFEIT:
        return Outcome(*((1, 2) if happens(rng, 0.5) else (2, 1)), ResultKind.FORFEIT)
    white, black = draw_outcome(rng, strength[seats.white], strength[seats.black], discipline)
    return Outcome(black, white)


def _read_slips(
    rng: Random, round: int, played: Mapping[int, Outcome], discipline: Discipline
) -> list[tuple[_Misread, Outcome]]:
    """Draw which slips are misread, and how."""
    wrong = []
    for board, right in played.items():
        if right.kind is ResultKind.PLAYED and happens(rng, _MISREAD):
            slip, why = _misread(rng, right)
            at_once = discipline.is_confirmed and happens(rng, _SEEN_AT_ONCE)
            noticed = round if at_once else min(round + 1, discipline.rounds)
            wrong.append((_Misread(round, board, right, why, noticed), slip))
    return wrong


def _misread(rng: Random, right: Outcome) -> tuple[Outcome, str]:
    if right.black == right.white:
        return Outcome(1, 2), _DRAWN
    return (Outcome(right.white, right.black), _TURNED) if happens(rng, 0.6) else (Outcome(1, 1), _NOT_DRAWN)


def _look_again(desk: Desk, round: int, misread: Sequence[_Misread], discipline: Discipline) -> None:
    """Correct what is noticed by now, and confirm the round where somebody does."""
    for each in misread:
        if each.noticed == round:
            desk.correct(each.round, each.board, each.right, each.why)
    if discipline.is_confirmed:
        desk.confirm()
