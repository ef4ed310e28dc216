"""Pair by a policy: every pair has a cost by weighed criteria, and the least sum is found exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from crosstable.model.arguments import wrong_kind
from crosstable.model.kernel import Engine
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import ConstraintKind, Pair
from crosstable.pairing.optimum import best
from crosstable.pairing.policy import Policy
from crosstable.pairing.policy_file import named_shape, policy_from
from crosstable.pairing.settings import Setting
from crosstable.pairing.solved import Solved, pairing_of
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, Stop

if TYPE_CHECKING:
    from crosstable.pairing.played_rounds import PlayedRound, RoundCheck
    from crosstable.pairing.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Weighted(PairingSystem):
    """Pair by weighed criteria, exactly and with a proof.

    Args:
        policy: the criteria in tiers, handicaps and colours.
    """

    policy: Policy
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forced", "forbidden", "volunteers", "bye"})
    can_check: ClassVar[bool] = True
    can_explain: ClassVar[bool] = True
    can_weigh: ClassVar[bool] = True

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:
        """Return the settings of the policy of that name."""
        return named_shape(name).settings

    @classmethod
    def from_settings(cls, name: str, settings: Mapping[str, Setting], *, rounds: int | None = None) -> Weighted:
        """Build the policy of that name."""
        if not isinstance(settings, Mapping):
            raise wrong_kind("settings", settings, "the settings by name")
        if not settings:
            return _with_defaults(name, rounds)
        return cls(policy_from(named_shape(name), settings, rounds=rounds))

    @property
    def name(self) -> str:
        """The name of the policy."""
        return self.policy.name

    @property
    def sentence(self) -> str:
        """What the policy wants."""
        return self.policy.sentence

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The settings of the policy."""
        return self.policy.settings

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:
        """Find the cheapest pairing of a round; its proof has been checked."""
        return pairing_of(self.solve(state, engine=engine, should_stop=should_stop))

    def pair_near(
        self, state: State, pairs: Iterable[Pair], *, engine: Engine = "auto", should_stop: Stop | None = None
    ) -> Pairing:
        """Find the cheapest pairing of a round, and of several the one with the most of these pairs."""
        from crosstable.pairing.alternatives import nearest_optimum  # pairing a round does not need it

        return nearest_optimum(self.solve(state, engine=engine, should_stop=should_stop), pairs, engine=engine)

    def solve(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Solved:
        """Find the cheapest pairing of a round and keep everything behind it.

        Raises:
            RatingError: ratings of two scales, where handicaps are given.
        """
        self.policy.handicaps.check_scales(state)
        return best(state, self.policy, engine=engine, should_stop=should_stop)

    def check(self, played: PlayedRound, *, engine: Engine = "auto") -> RoundCheck:
        """Find the cheapest pairing of a round that was played, and compare."""
        from crosstable.pairing.replay import replay  # pairing a round does not need it

        return replay(played, self.policy, engine=engine)

    def weigh(self, played: PlayedRound) -> Weighed:
        """Return what the policy charges for a round as it is seated."""
        from crosstable.pairing.weighing import weigh  # pairing a round does not need it

        return weigh(played, self.policy)


@lru_cache(maxsize=32)
def _with_defaults(name: str, rounds: int | None) -> Weighted:
    """Build the policy of that name; the same one each time."""
    return Weighted(policy_from(named_shape(name), rounds=rounds))
