"""One board for the whole field: a race, in which all entrants who are present start together.

Rules
1. All present entrants are at board 1, in the order of their start numbers.
2. Nobody sits out, and no round differs from another but by who is absent.
Source: own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosstable.model.errors import NoPairingError
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.state import State, natural
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop


@dataclass(frozen=True, slots=True)
class WholeField(PairingSystem):
    """Put all entrants who are present into one race.  It follows no constraints, and has no settings."""

    seeds_by: ClassVar[SeedsBy] = "number"
    name: ClassVar[str] = "whole-field"
    sentence: ClassVar[str] = "All entrants who are present start together, in the order of their numbers."

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Put all present entrants on one board.

        Raises:
            PolicyError: a constraint.
            NoPairingError: fewer than two entrants are present.
        """
        self.check_constraints(state)
        if state.n < 2:
            raise NoPairingError(
                "pairing/too-few-for-a-race",
                event=state.event.id,
                round=state.round,
                players=state.n,
                witnesses=[entrant.id for entrant in state.entrants],
            )
        field = sorted(state.entrants, key=lambda each: (each.number is None, each.number or 0, natural(each.id)))
        return Pairing(
            event=state.event.id,
            round=state.round,
            policy=self.name,
            seed=state.seed,
            boards=(Board(1, tuple(each.id for each in field)),),
            bye=None,
            absent=state.absent,
            constraints=state.constraints,
        )
