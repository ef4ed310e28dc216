"""Monrad: players of one score meet in the order of their start numbers, neighbours first.

    pair(event, "monrad")

Rules
1. Players stand by score, then by start number (by rating without numbers).
2. An odd one out has the bye: the last player who has had none.
3. From the top, each player meets the next below whom they have not met, as long as all others can be paired.
4. White has who had it less often; else who had Black last; else the higher placed player in odd rounds, the lower
   placed one in even rounds.
Source: the Monrad system as Scandinavian clubs play it by hand (K. Monrad, 1925).  The rules of the Norwegian
    federation (NSF Monrad) draw start numbers by groups before round 1 and have further rules of colours; they are not
    these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.colours import white_and_black
from crosstable.pairing.constraints import ConstraintKind
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop


@dataclass(frozen=True, slots=True)
class Monrad(PairingSystem):
    """Players of one score meet in the order of their start numbers, neighbours first."""

    name: ClassVar[str] = "monrad"
    sentence: ClassVar[str] = (
        "Equal scores meet in the order of start numbers: each the next below whom they have not met."
    )
    seeds_by: ClassVar[SeedsBy] = "number"
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forbidden"})

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Pair a round.

        Raises:
            PolicyError: fewer than two players, or constraints other than forbidden pairs.
            NoPairingError: too many have met.
        """
        self.check_constraints(state)
        if state.n < 2:
            raise PolicyError("pairing/too-few-to-pair", event=state.event.id, round=state.round, players=state.n)
        numbers = state.pairing_numbers().tolist()
        order = sorted(range(state.n), key=lambda vertex: (-int(state.score[vertex]), numbers[vertex]))
        allowed = _allowed(state, order)
        left = list(range(state.n))
        bye: int | None = None
        if state.n % 2:
            takers = [at for at in reversed(left) if state.byes[order[at]] == 0] or left[::-1]
            bye = next((at for at in takers if _can_pair(allowed, [one for one in left if one != at])), None)
            left = [at for at in left if at != bye]
        if (state.n % 2 and bye is None) or not _can_pair(allowed, left):
            raise NoPairingError("pairing/monrad-no-pairing", event=state.event.id, round=state.round, players=state.n)
        boards: list[Board] = []
        while left:
            top = left.pop(0)
            for other in left:
                rest = [at for at in left if at != other]
                if allowed[top] >> other & 1 and _can_pair(allowed, rest):
                    high, low = order[top], order[other]
                    otherwise = (high, low) if state.round % 2 else (low, high)
                    white, black = white_and_black(state, high, low, otherwise=otherwise)
                    boards.append(Board(len(boards) + 1, (str(state.id(black)), str(state.id(white)))))
                    left = rest
                    break
        return Pairing(
            state.event.id,
            state.round,
            self.name,
            state.seed,
            tuple(boards),
            None if bye is None else state.id(order[bye]),
            state.absent,
            constraints=state.constraints,
        )


def _can_pair(allowed: list[int], left: list[int]) -> bool:
    return unpaired(allowed, left).count == 0


def _allowed(state: State, order: list[int]) -> list[int]:
    """Return for each place a bit mask of those who may be met."""
    seat = {vertex: at for at, vertex in enumerate(order)}
    everyone = (1 << state.n) - 1
    allowed = [everyone & ~(1 << at) for at in range(state.n)]
    start, other = state.met_start.tolist(), state.met_other.tolist()
    for vertex, at in seat.items():
        for met in other[start[vertex] : start[vertex + 1]]:
            allowed[at] &= ~(1 << seat[met])
    index = state.index()
    for one, two in state.constraints.forbidden:
        first, second = seat[index[one]], seat[index[two]]
        allowed[first] &= ~(1 << second)
        allowed[second] &= ~(1 << first)
    return allowed
