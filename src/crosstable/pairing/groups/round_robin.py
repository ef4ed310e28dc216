"""Round robins in groups: in each round, all groups are paired by their Berger tables.

    pair(event, "groups", settings={"groups": 4, "by": "snake"})
    pair(event, GroupRoundRobin(drawn.groups))

Rules
1. The groups are those that were drawn (`drawn`), else they are drawn from the entrants by the settings, in each round
   alike: `seed` is that of the draw.
2. A group with an odd number of entrants leaves one free in each round; smaller groups finish before larger ones.
   Everyone without a game is `waiting`.
3. Boards are numbered group by group.
Source: FIDE Handbook C.05, annex 1 (Berger tables).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.model.kernel import Engine
from crosstable.pairing.berger import berger_round
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.groups.draw import APART, Apart, Seeding, draw_groups
from crosstable.pairing.settings import Limits, Setting, choose_settings
from crosstable.pairing.state import State, natural
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop

_DEFAULTS: Mapping[str, Setting] = MappingProxyType(
    {"groups": 2, "cycles": 1, "by": "snake", "apart": "", "seed": 0, "drawn": ""}
)
_LIMITS: Mapping[str, Limits] = MappingProxyType(
    {"groups": (1, 1000), "cycles": (1, 100), "by": ("snake", "pots", "random"), "seed": (0, 2**31)}
)
_SEEDINGS: Mapping[str, Seeding] = MappingProxyType({"snake": "snake", "pots": "pots", "random": "random"})


@dataclass(frozen=True, slots=True)
class GroupRoundRobin(PairingSystem):
    """All play all in each group.

    Args:
        drawn: the ids of each group; none to draw them from the entrants by the other settings.
        cycles: how often each pair meets.
        groups, by, apart, seed: of the draw, see `draw_groups`.
    """

    drawn: tuple[tuple[str, ...], ...] = ()
    cycles: int = 1
    groups: int = 2
    by: Seeding = "snake"
    apart: tuple[Apart, ...] = ()
    seed: int = 0
    seeds_by: ClassVar[SeedsBy] = "number"
    is_predetermined: ClassVar[bool] = True
    has_groups: ClassVar[bool] = True

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:  # noqa: ARG003  # one system, one name
        """Return the settings with their defaults."""
        return _DEFAULTS

    @classmethod
    def from_settings(
        cls,
        name: str,
        settings: Mapping[str, Setting],
        *,
        rounds: int | None = None,  # noqa: ARG003  # the tables decide
    ) -> GroupRoundRobin:
        """Build the system; `drawn` lists the ids of each group, groups apart by semicolons: `1 4 5; 2 3 6`."""
        chosen = choose_settings(name, _DEFAULTS, _LIMITS, settings)
        words = str(chosen["apart"]).replace(",", " ").split()
        known = {kind: kind for kind in APART}
        for word in words:
            if word not in known:
                raise PolicyError("pairing/groups/kind-not-known", kind=word, known=list(APART))
        drawn = tuple(tuple(part.split()) for part in str(chosen["drawn"]).split(";") if part.split())
        return cls(
            drawn,
            int(chosen["cycles"]),
            len(drawn) or int(chosen["groups"]),
            _SEEDINGS[str(chosen["by"])],
            tuple(known[word] for word in words if word in known),
            int(chosen["seed"]),
        )

    @property
    def name(self) -> str:
        """The name in the registry."""
        return "groups"

    @property
    def sentence(self) -> str:
        """What it does."""
        return "Everyone meets everyone of their group, by the Berger tables; groups are drawn by seed."

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return MappingProxyType(
            {
                "groups": self.groups,
                "cycles": self.cycles,
                "by": self.by,
                "apart": " ".join(self.apart),
                "seed": self.seed,
                "drawn": "; ".join(" ".join(group) for group in self.drawn),
            }
        )

    def groups_of(self, event: Event) -> tuple[tuple[str, ...], ...]:
        """Return the ids of each group of an event, best seed first.

        Raises:
            PolicyError: the drawn groups do not hold everyone who plays, each once; too few entrants to draw.
        """
        if not self.drawn:
            return draw_groups(playing(event), self.groups, by=self.by, apart=self.apart, seed=self.seed).groups
        check_drawn(event, self.drawn)
        return self.drawn

    def last_round(self, event: Event) -> int:
        """Return the number of the last round of the largest group."""
        # Before the draw, of groups that differ in size by at most one; entrants may be too few to draw them yet.
        largest = max(map(len, self.drawn), default=-(-len(playing(event)) // self.groups))
        return (largest - 1 + largest % 2) * self.cycles

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Read the round of each group from the tables.

        Raises:
            PolicyError: constraints, groups that cannot be drawn, or a round after the last.
        """
        self.check_constraints(state)
        groups = self.groups_of(state.event)
        last = self.last_round(state.event)
        if state.round > last:
            raise PolicyError("pairing/groups/round-is-over", event=state.event.id, round=state.round, rounds=last)
        playing = {entrant.id for entrant in state.entrants}
        boards: list[Board] = []
        for group in groups:
            for white, black in self._pairs(len(group), state.round):
                if {group[white - 1], group[black - 1]} <= playing:
                    boards.append(Board(len(boards) + 1, (group[black - 1], group[white - 1]), colours_by="order"))
        seated = {player for board in boards for player in board.seats}
        waiting = tuple(sorted(playing - seated, key=natural))
        return Pairing(
            state.event.id, state.round, self.name, state.seed, tuple(boards), absent=state.absent, waiting=waiting
        )

    def _pairs(self, size: int, round: int) -> list[tuple[int, int]]:
        """Return the places of White and Black in a group; none when its rounds are over."""
        in_cycle = size - 1 + size % 2
        if size < 2 or round > in_cycle * self.cycles:
            return []
        cycle, table_round = divmod(round - 1, in_cycle)
        pairs = [pair for pair in berger_round(size, table_round + 1) if max(pair) <= size]
        return [(black, white) for white, black in pairs] if cycle % 2 else pairs


def playing(event: Event) -> tuple[Entrant, ...]:
    """Return the entrants who did not withdraw before the first round."""
    return tuple(entrant for entrant in event.entrants if entrant.until_round is None or entrant.until_round > 0)


def check_drawn(event: Event, groups: Sequence[Sequence[str]]) -> None:
    """Check that groups hold everyone who plays in an event, each once; they may hold players who have withdrawn.

    Raises:
        PolicyError: a player is missing, in two groups, or not entered.
    """
    times = Counter(id for group in groups for id in group)
    entered = {entrant.id for entrant in event.entrants}
    wrong = [id for id in times if times[id] > 1 or id not in entered]
    wrong += [entrant.id for entrant in playing(event) if entrant.id not in times]
    if wrong:
        raise PolicyError("pairing/groups/drawn-differs", event=event.id, player=min(wrong, key=natural))
