"""One Swiss evening: the players present, the pairings of each round, and the results.

Rules
1. The players present are entered, best rating first; newattendees count as average.  Some come late: they are entered
   when round 1 is on, and play from round 2.  Some leave early, some miss a round.  A missed round is a
   half-point bye, requested beforehand; in the last round of the evening it is a zero-point bye.
2. Now and then a player does not appear at the board: a forfeit; very rarely neither does.
   By the rules such players have not met, and the director does not pair them again that evening.
3. Results come from hidden strength.
4. Now and then a slip is misread.  Where a second person confirms the round it is mostly noticed then, else
   when the players see the standings one round later; it is corrected, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from crosstable.demo.calendar import Evening
from crosstable.demo.chance import happens, whole
from crosstable.demo.desk import Desk, DrawnOutcome, SeatedPair
from crosstable.demo.strength import Discipline, draw_outcome
from crosstable.model.players import Player
from crosstable.model.results import ResultKind

_COMES_LATE = 0.03
_LEAVES_EARLY = 0.02
_MISSES_A_ROUND = 0.05
_FORFEIT = 0.012
_DOUBLE_FORFEIT = 0.0015
_MISREAD = 0.003
_SEEN_AT_ONCE = 0.7
_SEEDS = 1_000_000
_AVERAGE = 1500.0

_TURNED = "The slip had been read the wrong way round."
_NOT_DRAWN = "A win had been entered as a draw."
_DRAWN = "A draw had been entered as a win."


@dataclass(frozen=True, slots=True)
class Attendee:
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
    right: DrawnOutcome
    why: str
    noticed: int


def play_evening(
    rng: Random, desk: Desk, evening: Evening, attendees: Sequence[Attendee], strength: Mapping[str, int]
) -> None:
    """Play all rounds of an evening.

    Args:
        rng: where chance comes from.
        evening: which one.
        attendees: from `draw_attendees`.
    Raises:
        NoPairingError: so few players that they have all met before the last round.
    """
    seed = whole(rng, 0, _SEEDS - 1)
    desk.begin(evening)
    _enter(desk, attendees, evening.discipline)
    forbidden: list[tuple[str, str]] = []
    misread: list[_Misread] = []
    for round in range(1, evening.discipline.rounds + 1):
        here = {attendee.player.id for attendee in attendees if attendee.plays(round)}
        boards = desk.pair(seed, [two for two in forbidden if here.issuperset(two)])
        late = [(attendee.player, attendee.rating) for attendee in attendees if attendee.arrives == round + 1]
        if late:
            desk.enter(late)
        played = {each.number: _play_board(rng, each, evening.discipline, strength) for each in boards}
        forbidden += [(each.black, each.white) for each in boards if played[each.number].kind is not ResultKind.PLAYED]
        wrong = _read_slips(rng, round, played, evening.discipline)
        desk.take_results(played | {each.board: slip for each, slip in wrong})
        misread += [each for each, _ in wrong]
        _correct_misread(desk, round, misread, evening.discipline)
        for attendee in attendees:
            if attendee.leaves == round:
                desk.withdraw(attendee.player.id)
    desk.close()


def draw_attendees(rng: Random, seeded: Sequence[tuple[Player, float | None]], rounds: int) -> list[Attendee]:
    """Draw the rounds in which each player is present, best rating first.

    Args:
        rng: where chance comes from.
        rounds: of the evening, at least 3.
    """
    ordered = sorted(seeded, key=lambda each: (-(_AVERAGE if each[1] is None else each[1]), each[0].id))
    return [_draw_rounds(rng, player, rating, rounds) for player, rating in ordered]


def _draw_rounds(rng: Random, player: Player, rating: float | None, rounds: int) -> Attendee:
    fate = rng.random()
    if fate < _COMES_LATE:
        return Attendee(player, rating, arrives=2)
    fate -= _COMES_LATE
    if fate < _LEAVES_EARLY:
        return Attendee(player, rating, leaves=whole(rng, 2, rounds - 1))
    fate -= _LEAVES_EARLY
    if fate < _MISSES_A_ROUND:
        return Attendee(player, rating, misses=whole(rng, 1, rounds))
    return Attendee(player, rating)


def _enter(desk: Desk, attendees: Sequence[Attendee], discipline: Discipline) -> None:
    desk.enter([(attendee.player, attendee.rating) for attendee in attendees if attendee.arrives == 1])
    for attendee in attendees:
        if attendee.misses is not None:
            is_last = attendee.misses == discipline.rounds
            desk.sit_out(attendee.player.id, attendee.misses, ResultKind.ZERO_BYE if is_last else ResultKind.HALF_BYE)


def _play_board(rng: Random, seats: SeatedPair, discipline: Discipline, strength: Mapping[str, int]) -> DrawnOutcome:
    fate = rng.random()
    if fate < _DOUBLE_FORFEIT:
        return DrawnOutcome(None, None, ResultKind.DOUBLE_FORFEIT)
    if fate < _DOUBLE_FORFEIT + _FORFEIT:
        return DrawnOutcome(*((1, 2) if happens(rng, 0.5) else (2, 1)), ResultKind.FORFEIT)
    white, black = draw_outcome(rng, strength[seats.white], strength[seats.black], discipline)
    return DrawnOutcome(black, white)


def _read_slips(
    rng: Random, round: int, played: Mapping[int, DrawnOutcome], discipline: Discipline
) -> list[tuple[_Misread, DrawnOutcome]]:
    """Draw which slips are misread, and how."""
    wrong = []
    for board, right in played.items():
        if right.kind is ResultKind.PLAYED and happens(rng, _MISREAD):
            slip, why = _misread(rng, right)
            at_once = discipline.is_confirmed and happens(rng, _SEEN_AT_ONCE)
            noticed = round if at_once else min(round + 1, discipline.rounds)
            wrong.append((_Misread(round, board, right, why, noticed), slip))
    return wrong


def _misread(rng: Random, right: DrawnOutcome) -> tuple[DrawnOutcome, str]:
    if right.black == right.white:
        return DrawnOutcome(1, 2), _DRAWN
    return (DrawnOutcome(right.white, right.black), _TURNED) if happens(rng, 0.6) else (DrawnOutcome(1, 1), _NOT_DRAWN)


def _correct_misread(desk: Desk, round: int, misread: Sequence[_Misread], discipline: Discipline) -> None:
    """Correct what is noticed by now, and confirm the round if its discipline requires it."""
    for each in misread:
        if each.noticed == round:
            desk.correct(each.round, each.board, each.right, each.why)
    if discipline.is_confirmed:
        desk.confirm()
