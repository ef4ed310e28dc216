"""Round robins by Berger tables.

Rules
1. Entrants take part by start number; without numbers, by rating (best first), then id.
2. With an odd number of entrants one is free in each round.
3. Round r of an even field of n: the players stand in a circle, the last one outside.  See `berger_round`.
4. A second cycle repeats the first with colours reversed; so does every even cycle.
5. The opponent of an absent player waits.  Late entries would change every round, so the tables are made for all
   entrants, absent or not.
6. In a double round robin the last two rounds of the first cycle change places, so that nobody has one colour three
   times running.
7. Colours alternate but for one round in the life of each player but two: a field of n has n - 2 breaks, and no
   schedule has fewer.
Source: FIDE Handbook C.05, annex 1 (Berger tables); rule 7: D. de Werra, Scheduling in sports, 1981.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.settings import Limits, Setting, choose_settings
from crosstable.pairing.state import State, natural
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop

_CYCLES = {"round-robin": 1, "double-round-robin": 2}
_LIMITS: Mapping[str, Limits] = {"cycles": (1, 100)}


@dataclass(frozen=True, slots=True)
class RoundRobin(PairingSystem):
    """All play all, by the Berger tables.  It follows no constraints: the tables are fixed.

    Args:
        cycles: how often each pair meets.
        name: in the registry.
        swaps_last_rounds: whether the last two rounds of the first cycle change places, where another one follows.
    """

    cycles: int = 1
    name: str = "round-robin"
    swaps_last_rounds: bool = False
    seeds_by: ClassVar[SeedsBy] = "number"
    is_predetermined: ClassVar[bool] = True

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:
        """Return the number of cycles, and whether the end of the first one is swapped."""
        return {"cycles": _CYCLES[name], "swaps_last_rounds": _CYCLES[name] > 1}

    @classmethod
    def from_settings(
        cls,
        name: str,
        settings: Mapping[str, Setting],
        *,
        rounds: int | None = None,  # noqa: ARG003  # the tables decide
    ) -> RoundRobin:
        """Build a single or a double round robin, or one of more cycles."""
        chosen = choose_settings(name, cls.default_settings(name), _LIMITS, settings)
        return cls(int(chosen["cycles"]), name, bool(chosen["swaps_last_rounds"]))

    @property
    def sentence(self) -> str:
        """What it does."""
        often = {1: "once", 2: "twice"}.get(self.cycles, f"{self.cycles} times")
        return f"Everyone meets everyone {often}, by the Berger tables."

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The number of cycles, and whether the end of the first one is swapped."""
        return {"cycles": self.cycles, "swaps_last_rounds": self.swaps_last_rounds}

    def last_round(self, event: Event) -> int:
        """Return the number of the last round of the tables."""
        n = len(event.entrants)
        return (n - 1 + n % 2) * self.cycles

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Read the round from the tables.

        Raises:
            PolicyError: constraints, fewer than two entrants, or a round after the last.
        """
        self.check_constraints(state)
        entrants = sorted(state.event.entrants, key=seat_of)
        pairs = self._pairs(state, len(entrants))
        playing = {entrant.id for entrant in state.entrants}
        boards: list[Board] = []
        free: str | None = None
        waiting: list[str] = []
        for white, black in pairs:
            seats = [entrants[number - 1].id for number in (black, white) if number <= len(entrants)]
            present = [id for id in seats if id in playing]
            if len(present) == 2:
                boards.append(Board(len(boards) + 1, (present[0], present[1]), colours_by="order"))
            elif len(seats) == 1:
                free = present[0] if present else None
            else:
                waiting += present
        return Pairing(
            state.event.id, state.round, self.name, state.seed, tuple(boards), free, state.absent, tuple(waiting)
        )

    def _pairs(self, state: State, n: int) -> list[tuple[int, int]]:
        """Return the pairs of start numbers of the round, White's first."""
        if n < 2:
            raise PolicyError("pairing/round-robin-too-small", event=state.event.id, players=n)
        in_cycle = n - 1 + n % 2
        if not 1 <= state.round <= in_cycle * self.cycles:
            raise PolicyError(
                "pairing/round-robin-over",
                event=state.event.id,
                players=n,
                cycles=self.cycles,
                rounds=in_cycle * self.cycles,
                round=state.round,
            )
        cycle, table_round = divmod(state.round - 1, in_cycle)
        if self.swaps_last_rounds and self.cycles > 1 and cycle == 0 and in_cycle > 2 and table_round >= in_cycle - 2:
            table_round = 2 * in_cycle - 3 - table_round
        pairs = berger_round(n, table_round + 1)
        return [(black, white) for white, black in pairs] if cycle % 2 else pairs


def berger_round(n: int, round: int) -> list[tuple[int, int]]:
    """Return the pairs of a round: numbers 1 to n, White's first.

    Args:
        n: how many players; an odd field plays the table of n + 1, whose last number is the free place.
        round: 1 to n - 1 (n for an odd n).
    Raises:
        PolicyError: fewer than two players, or a round outside the table.
    Example:
        >>> berger_round(4, 2)
        [(4, 3), (1, 2)]
    Source: FIDE Handbook C.05, annex 1.
    """
    even = n + n % 2
    if n < 2 or not 1 <= round <= even - 1:
        raise PolicyError("pairing/no-berger-round", round=round, players=n, last=max(even - 1, 1))
    circle = even - 1
    # In round r the first player of the circle to meet the last number is (r - 1) * even / 2 places further round.
    start = ((round - 1) * (even // 2)) % circle
    first = (start + 1, even) if round % 2 else (even, start + 1)
    rest = [((start + k) % circle + 1, (start - k) % circle + 1) for k in range(1, even // 2)]
    return [first, *rest]


def seat_of(entrant: Entrant) -> tuple[object, ...]:
    """Return the key that sorts entrants by start number, then by rating, then by id."""
    number = float("inf") if entrant.number is None else entrant.number
    rating = float("inf") if entrant.rating is None else -entrant.rating
    return number, rating, natural(entrant.id)
