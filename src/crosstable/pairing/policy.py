"""A policy: tiers of criteria in order of importance, and how handicaps and colours are allocated.

A tier is a weighted sum of criteria.  A tier above outweighs everything below it, exactly (see `packing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from crosstable.model.errors import PolicyError
from crosstable.pairing.colours import ColourRule
from crosstable.pairing.criterion import Criterion
from crosstable.pairing.handicap import Handicaps
from crosstable.pairing.settings import NO_SETTINGS, Setting
from crosstable.pairing.state import State

_HEAVIEST = 10**9


@dataclass(frozen=True, slots=True)
class Term:
    """A criterion and what one unit of it weighs.

    Raises:
        PolicyError: a weight that is negative or above a thousand million.
    """

    criterion: Criterion
    weight: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if not 0 <= self.weight <= _HEAVIEST:
            raise PolicyError(
                "pairing/weight-out-of-range",
                criterion=self.criterion.name,
                weight=float(self.weight),
                most=_HEAVIEST,
            )

    @property
    def per_unit(self) -> Fraction:
        """What one cost unit of the criterion weighs."""
        return self.weight / self.criterion.unit


@dataclass(frozen=True, slots=True)
class Tier:
    """Criteria that are weighed against each other."""

    name: str
    terms: tuple[Term, ...]

    @property
    def unit(self) -> int:
        """How many integer units make one: the least that makes every weight whole."""
        return lcm(*(term.per_unit.denominator for term in self.terms))

    def active(self, state: State) -> tuple[Term, ...]:
        """Return the terms that say anything in this round."""
        return tuple(term for term in self.terms if term.criterion.is_active(state))


@dataclass(frozen=True, slots=True)
class Policy:
    r"""What a round is weighed by: criteria in order of importance, and how handicaps and colours are allocated.

    `policy_from_toml(text)` builds one from a text; docs/pairing.md shows how to write it.

    Args:
        name, sentence: for the reader.
        tiers: most important first.
        handicaps, colours: how these are allocated.
        base: what a pair weighs before penalties, for a policy of one tier that counts downwards.
        settings: as given, with defaults.
    See also: `policy_from_toml`, `pair`, which takes one; `pairing_system` for those that have a name.
    Example:
        >>> from crosstable import policy_from_toml
        >>> policy = policy_from_toml(
        ...     'name = "new faces"\nsentence = "No rematch."\n'
        ...     '[[tiers]]\nname = "first"\ncriteria = [{criterion = "rematch"}]'
        ... )
        >>> policy.name, [tier.name for tier in policy.tiers]
        ('new faces', ['first'])
    """

    name: str
    sentence: str
    tiers: tuple[Tier, ...] = ()
    handicaps: Handicaps = field(default_factory=Handicaps)
    colours: ColourRule = field(default_factory=ColourRule)
    base: int | None = None
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType(dict(NO_SETTINGS)))

    def __hash__(self) -> int:
        return hash((self.name, self.tiers))  # a mapping has no hash

    def criteria(self) -> list[tuple[Tier, Term]]:
        """List the criteria with their tiers, most important first."""
        return [(tier, term) for tier in self.tiers for term in tier.terms]
