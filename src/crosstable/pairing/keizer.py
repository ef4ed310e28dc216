"""Keizer pairing: neighbours of the Keizer ranking meet, unless they met too recently.

    pair(event, "keizer", settings={"apart": 4})

Rules
1. Players stand in the order of the Keizer ranking before the round, those who are present.
2. An odd one out has the bye: who has had the fewest byes, of these the last.
3. First as few meetings as possible of two who met less than `apart` rounds ago, or `most_meetings` times already; then
   the least sum of the squared distances between places: 1 - 2, 3 - 4, ... where that is allowed.
4. Pairs further apart than 2 (a + b) + 3 places, where a and b are the numbers of players whom the two should not
   meet, are in no best round, and are left out.  For such a pair there is another one with a player between the two,
   and with none of those players, and both come nearer by an exchange.
5. White has who had it less often; else who had Black last; else the lower placed player.
Source: club rules as described by the chess club of Taufkirchen (neighbours, bye to the last, colours) and Bornse
    Damvereniging (8 rounds between two meetings, 4 meetings at most).
Errata: the rules pair from the top and name no optimum; ours is the least sum, with its proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crosstable.matching.certificate import verify
from crosstable.matching.costs import FORBIDDEN, Edges
from crosstable.matching.solve import solve
from crosstable.model.columns import Longs
from crosstable.model.errors import PolicyError, UnknownName
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Certificate, Pairing
from crosstable.pairing.colours import white_and_black
from crosstable.pairing.constraints import ConstraintKind
from crosstable.pairing.settings import Limits
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, Stop
from crosstable.ranking.keizer import KEIZER_VARIANTS, keizer_ranking


@dataclass(frozen=True, slots=True)
class Keizer(PairingSystem):
    """Neighbours of the Keizer ranking meet.

    Args:
        variant: of the ranking, see `KEIZER_VARIANTS`.
        apart: two who met less than so many rounds ago are kept apart.
        most_meetings: two who met so often are kept apart.
    """

    variant: str = "keizer-for-clubs"
    apart: int = 3
    most_meetings: int = 100
    name: ClassVar[str] = "keizer"
    sentence: ClassVar[str] = (
        "Neighbours of the Keizer ranking meet, unless they met too recently; absences cost little."
    )
    limits: ClassVar[Mapping[str, Limits]] = MappingProxyType(
        {"variant": tuple(KEIZER_VARIANTS), "apart": (0, 1000), "most_meetings": (1, 1000)}
    )
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forbidden"})

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:
        """Pair a round.

        Raises:
            PolicyError: fewer than two players, or constraints other than forbidden pairs.
            UnknownName: no variant has that name.
            NoPairingError: forbidden pairs leave no pairing.
        """
        self.check_constraints(state)
        if state.n < 2:
            raise PolicyError("pairing/too-few-to-pair", event=state.event.id, round=state.round, players=state.n)
        if self.variant not in KEIZER_VARIANTS:
            raise UnknownName("Keizer variant", self.variant, KEIZER_VARIANTS)
        ranking = keizer_ranking(state.event, KEIZER_VARIANTS[self.variant], after_round=state.round - 1)
        index = state.index()
        order = [index[row.entrant.id] for row in ranking.rows if row.entrant.id in index]
        costs = self._near(state.n, self._costs(state, order))
        matching = solve(costs, engine=engine, should_stop=should_stop)
        checked = verify(costs, matching)
        mate = matching.mate.tolist()
        boards: list[Board] = []
        bye: str | None = None
        for place, vertex in enumerate(order):
            other = mate[place]
            if other >= state.n:
                bye = state.id(vertex)
            elif place < other:
                white, black = white_and_black(state, vertex, order[other], otherwise=(order[other], vertex))
                met = tuple(_met_in(state, vertex, order[other]))
                boards.append(Board(len(boards) + 1, (str(state.id(black)), str(state.id(white))), met_in=met))
        return Pairing(
            state.event.id,
            state.round,
            self.name,
            state.seed,
            tuple(boards),
            bye,
            state.absent,
            constraints=state.constraints,
            total_cost=matching.cost,
            certificate=Certificate(checked, 1, matching.stats.engine),
        )

    def _near(self, n: int, costs: Longs) -> Edges:
        """Return the pairs that can be in a best round, with their costs: see rule 4."""
        kept_apart = (costs[:n, :n] > n * n).sum(axis=1)
        seats = np.arange(n)
        reach = 2 * (kept_apart[:, None] + kept_apart) + 3
        near = np.ones(costs.shape, dtype=bool)  # the bye is near to everyone
        near[:n, :n] = np.abs(seats[:, None] - seats) <= reach
        first, second = np.nonzero(np.triu(near & (costs != FORBIDDEN), 1))
        return Edges(len(costs), first, second, costs[first, second])

    def _costs(self, state: State, order: list[int]) -> Longs:
        """Return what each pair of places costs; the bye is the last vertex."""
        n, size = state.n, state.size
        place = np.arange(n, dtype=np.int64)
        again = n**3 + 1  # more than all distances together
        costs = np.zeros((size, size), dtype=np.int64)
        costs[:n, :n] = (place[:, None] - place[None, :]) ** 2
        seat = {vertex: at for at, vertex in enumerate(order)}
        for vertex in order:
            start, end = int(state.met_start[vertex]), int(state.met_start[vertex + 1])
            met = state.met_other[start:end].tolist()
            for at, other in enumerate(met):
                is_recent = state.round - int(state.met_round[start + at]) <= self.apart
                if is_recent or (met.count(other) >= self.most_meetings and met.index(other) == at):
                    costs[seat[vertex], seat[other]] += again
        index = state.index()
        for one, other_id in state.constraints.forbidden:
            first, second = seat[index[one]], seat[index[other_id]]
            costs[first, second] = costs[second, first] = FORBIDDEN
        if size > n:
            takers = sorted(range(n), key=lambda at: (int(state.byes[order[at]]), -at))
            for rank, at in enumerate(takers):  # rule 2 comes before rule 3
                costs[at, n] = costs[n, at] = rank * again * n
        return costs


def _met_in(state: State, vertex: int, other: int) -> list[int]:
    start, end = int(state.met_start[vertex]), int(state.met_start[vertex + 1])
    pairs = zip(state.met_other[start:end].tolist(), state.met_round[start:end].tolist(), strict=True)
    return [round for met, round in pairs if met == other]
