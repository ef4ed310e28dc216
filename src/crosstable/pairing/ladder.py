"""Ladders and pyramids as a pairing system: the challenges of a round, or neighbours of the ladder.

    pair(event, "ladder", constraints=Constraints(forced=(("Di", "Bo"),)))      Di challenges Bo

Rules
1. Forced pairs are challenges, the challenger first; each must be within reach (`ChallengeTable`).  Others are idle.
2. Without challenges the present players are paired in the order of the ladder: 1 - 2, 3 - 4, ... in odd rounds, 1 - 3,
   2 - 4, 5 - 7, ... in even ones; the last of an odd number has the bye.
3. White has who had it less often; else who had Black last; else the defender.
Source: own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.colours import white_and_black
from crosstable.pairing.constraints import ConstraintKind
from crosstable.pairing.settings import Limits
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop
from crosstable.ranking.challenges import ChallengeTable, LadderShape, OnWin
from crosstable.ranking.ladder_order import ladder_orders


@dataclass(frozen=True, slots=True)
class LadderSystem(PairingSystem):
    """Challenges on a ladder or a pyramid.

    Args:
        shape: who may be challenged, see `ranking/challenges.py`.
        reach: how far above a ladder may be challenged.
        on_win: what happens when the challenger wins.
        idle: after how many rounds without a game a player drops a place; 0 for never.
    """

    shape: LadderShape = "ladder"
    reach: int = 2
    on_win: OnWin = "insert"
    idle: int = 0
    name: ClassVar[str] = "ladder"
    sentence: ClassVar[str] = "Players challenge those above them; who wins moves up."
    limits: ClassVar[Mapping[str, Limits]] = MappingProxyType(
        {"shape": ("ladder", "pyramid"), "reach": (1, 1000), "on_win": ("insert", "swap"), "idle": (0, 1000)}
    )
    seeds_by: ClassVar[SeedsBy] = "number"
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forced"})

    def table(self, event: Event) -> ChallengeTable:
        """Return the ladder as it stands, without those who have withdrawn."""
        number = len(event.rounds) + 1
        here = {each.id for each in event.entrants if each.until_round is None or each.until_round >= number}
        order = ladder_orders(event, on_win=self.on_win, idle=self.idle)[-1]
        return ChallengeTable(tuple(player for player in order if player in here), self.shape, self.on_win, self.reach)

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Pair the challenges, or neighbours without any.

        Raises:
            PolicyError: fewer than two players, or constraints other than forced pairs.
            InputError: a challenge out of reach.
        """
        self.check_constraints(state)
        if state.n < 2:
            raise PolicyError("pairing/too-few-to-pair", event=state.event.id, round=state.round, players=state.n)
        rounds = state.event.rounds[: state.round - 1]
        table = self.table(replace(state.event, rounds=rounds))
        index = state.index()
        bye: str | None = None
        if state.constraints.forced:
            pairs = list(state.constraints.forced)
            for challenger, defender in pairs:
                table.check(challenger, defender)
        else:
            pairs, bye = _neighbours([player for player in table.order if player in index], state.round)
        boards: list[Board] = []
        for lower, upper in pairs:
            high, low = index[upper], index[lower]
            white, black = white_and_black(state, high, low, otherwise=(high, low))
            boards.append(Board(len(boards) + 1, (str(state.id(black)), str(state.id(white)))))
        busy = {player for pair in pairs for player in pair}
        idle = tuple(each.id for each in state.entrants if each.id not in busy and each.id != bye)
        return Pairing(
            state.event.id,
            state.round,
            self.name,
            state.seed,
            tuple(boards),
            bye,
            state.absent,
            idle=idle,
            constraints=state.constraints,
        )


def _neighbours(order: list[str], round: int) -> tuple[list[tuple[str, str]], str | None]:
    """Return pairs of near players, the lower first, and who has the bye."""
    bye = order.pop() if len(order) % 2 else None
    pairs = []
    while order:
        if round % 2 or len(order) < 4:
            block, order = order[:2], order[2:]
            pairs.append((block[1], block[0]))
        else:
            block, order = order[:4], order[4:]
            pairs += [(block[2], block[0]), (block[3], block[1])]
    return pairs, bye
