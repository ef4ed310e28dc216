"""A pairing system: what pairs a round, whatever its method.

    system = pairing_system("swiss", {"seeding": "fold"})         see `systems`
    system.pair(state_of(event))                                  the boards of the next round

Rules
1. A system is a frozen value with a name, a sentence and its settings.
2. It sees the state before the round alone: the players, their past, the constraints of the director and the seed.
3. `pair` is what every system can do.  `check` (replay a round that was played), `solve` (the optimum with everything
   behind it), `weigh` and `compare` (any seating) are for those that say so: `can_check`, `can_explain`, `can_weigh`.
4. Adding a system is one class and one line in `pairing_registry.LISTED`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.model.kernel import Engine
from crosstable.pairing.constraints import ConstraintKind, Pair
from crosstable.pairing.settings import Limits, Setting, choose_settings

if TYPE_CHECKING:
    from crosstable.pairing.boards import Pairing
    from crosstable.pairing.played_rounds import PlayedRound, RoundCheck
    from crosstable.pairing.solved import Solved
    from crosstable.pairing.state import State
    from crosstable.pairing.weighing import SeatingChange, Weighed

SeedsBy = Literal["number", "rating", "random"]
Stop = Callable[[], bool]
_WORDS: Mapping[ConstraintKind, str] = {
    "forced": "forced pairs",
    "forbidden": "forbidden pairs",
    "volunteers": "bye requests",
    "bye": "a forced bye",
}


class PairingSystem(ABC):
    """What pairs the rounds of an event.

    The fields of a system are its settings, unless it says otherwise; `limits` checks them.

    `seeds_by`: what orders entrants before round 1: their ratings, their start numbers, or the draw.
    `players_per_board`: how many players sit at a board, at least; a round needs as many.
    `accepts`: the constraints of the director that it can follow.
    `is_predetermined`: all pairings are fixed before round 1, which tie-breaks must know.
    `can_check`, `can_explain`: whether `check` and `solve` do anything but raise.
    `can_weigh`: whether `weigh` and `compare` do.
    `needs_rounds`: whether a check needs to know which round is the last.
    `is_bracket`: whether the entrants are fixed with the first round, and the final order is that of a bracket.
    `has_groups`: whether entrants play in groups, and their places in the groups make the order.
    """

    __slots__ = ()
    limits: ClassVar[Mapping[str, Limits]] = MappingProxyType({})
    seeds_by: ClassVar[SeedsBy] = "rating"
    players_per_board: ClassVar[int] = 2
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset()
    is_predetermined: ClassVar[bool] = False
    can_check: ClassVar[bool] = False
    can_explain: ClassVar[bool] = False
    can_weigh: ClassVar[bool] = False
    needs_rounds: ClassVar[bool] = False
    is_bracket: ClassVar[bool] = False
    has_groups: ClassVar[bool] = False

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:  # noqa: ARG003  # most have one name
        """Return the settings of the registered system of this name, with their defaults."""
        return MappingProxyType(_defaults(cls))

    @classmethod
    def from_settings(
        cls,
        name: str,
        settings: Mapping[str, Setting],
        *,
        rounds: int | None = None,  # noqa: ARG003  # few systems count them
    ) -> Self:
        """Build the registered system of this name.

        Args:
            name: as in the registry; one class may have several.
            settings: that differ from the defaults.
            rounds: how many rounds the event plans, if it says so; the default of settings that count them.
        Raises:
            UnknownName: a setting that does not exist.
            PolicyError: a value of the wrong kind or out of range.
        """
        build: Callable[..., Self] = cls
        return build(**choose_settings(name, cls.default_settings(name), cls.limits, settings))

    @property
    @abstractmethod
    def name(self) -> str:
        """The name in the registry, or in the policy file."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """What it does, for the reader of a list of systems."""

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return MappingProxyType({each: getattr(self, each) for each in _defaults(type(self))})

    def last_round(self, event: Event) -> int | None:  # noqa: ARG002  # most systems go on as long as the director wants
        """Return the number of the last round for the entrants of an event; None where the system has none."""
        return None

    @abstractmethod
    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:
        """Pair the round that comes after a state.

        Raises:
            NoPairingError: rules and data leave no pairing.
            PolicyError: constraints that cannot be followed, or a round that does not exist.
            SolveStopped: `should_stop` returned true.
        """

    def pair_near(
        self,
        state: State,
        pairs: Iterable[Pair],  # noqa: ARG002  # most systems have one pairing
        *,
        engine: Engine = "auto",
        should_stop: Stop | None = None,
    ) -> Pairing:
        """Pair the round as `pair` does: of pairings that are equally good, the one with the most of these pairs.

        Raises:
            NoPairingError, PolicyError, SolveStopped: as `pair`.
        """
        return self.pair(state, engine=engine, should_stop=should_stop)

    def solve(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Solved:  # noqa: ARG002
        """Pair the round and keep everything behind it, for `what_if` and `other_optimum`.

        Raises:
            PolicyError: the system minimises nothing.
        """
        raise PolicyError("pairing/nothing-to-explain", policy=self.name)

    def check(self, played: PlayedRound, *, engine: Engine = "auto") -> RoundCheck:  # noqa: ARG002
        """Pair a round that was played again, and compare.

        Raises:
            PolicyError: the system has nothing to compare with.
        """
        raise PolicyError("pairing/nothing-to-replay", policy=self.name)

    def weigh(self, played: PlayedRound) -> Weighed:  # noqa: ARG002
        """Return what a round costs as it is seated, by its pairs, which are Black and White.

        Raises:
            PolicyError: the system minimises nothing.
        """
        raise PolicyError("pairing/nothing-to-explain", policy=self.name)

    def compare(self, before: PlayedRound, after: PlayedRound) -> SeatingChange:
        """Return what changes from one seating of a round to another, for a system that can weigh them.

        Raises:
            PolicyError: as `weigh`.
        """
        from crosstable.pairing.weighing import change_of  # pairing a round does not need it

        return change_of(self.weigh(before), self.weigh(after))

    def check_constraints(self, state: State) -> None:
        """Check that the system follows constraints of the kinds given.

        Raises:
            PolicyError: it does not; says which it follows.
        """
        refused = [kind for kind in state.constraints.kinds if kind not in self.accepts]
        if refused:
            accepted = [_WORDS[kind] for kind in sorted(self.accepts)]
            code = "pairing/constraint-not-accepted" if self.accepts else "pairing/no-constraint-accepted"
            raise PolicyError(code, policy=self.name, kinds=[_WORDS[kind] for kind in refused], accepted=accepted)


def _defaults(system: type[PairingSystem]) -> dict[str, Any]:
    """Return the fields of a system with their defaults; it has none where it is no dataclass."""
    return {each.name: each.default for each in fields(system)} if is_dataclass(system) else {}
