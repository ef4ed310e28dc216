"""Seeds: the entrants of a bracket in order, with players of one club or country kept apart as long as can be.

Rules
1. Seeds are the start numbers, or the ratings (unrated entrants last), or drawn.
2. Who is kept apart: the placing of `apart`, where it is proven that none has fewer early meetings.  Where it is not
   (byes can stand in the way), the lower half of the seeds is also matched with the upper half, which keeps its places:
   as few pairs of one club as can be in round 1, then of one country, then the smallest moves.  The placing with fewer
   pairs counts, first of round 1, then of each later round.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TypeVar

import numpy as np

from crosstable.matching.costs import Edges
from crosstable.matching.solve import solve
from crosstable.model.columns import Longs
from crosstable.model.events import Entrant
from crosstable.pairing.knockout.apart import judged_placing, spread_in_bracket
from crosstable.pairing.knockout.draws import bracket_size
from crosstable.pairing.state import natural

_Seed = TypeVar("_Seed")
_NEAR = 64  # places; moves within them are tried first
SEEDINGS = ("number", "rating", "random")
APART = ("none", "club", "country", "club-and-country")
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "club": ("club",),
    "country": ("country",),
    "club-and-country": ("club", "country"),
}


def seeds_of(entrants: Sequence[Entrant], seeding: str, draw_seed: int) -> list[Entrant]:
    """Return the entrants, best seed first.

    Args:
        entrants: in any order.
        seeding: one of `SEEDINGS`.
        draw_seed: of the random draw.
    """
    ordered = sorted(entrants, key=_by_number)
    if seeding == "rating":
        ordered.sort(key=lambda each: math.inf if each.rating is None else -each.rating)
    elif seeding == "random":
        Random(f"bracket/{draw_seed}").shuffle(ordered)  # noqa: S311  # a random draw, not a secret
    return ordered


def kept_apart(seeds: Sequence[Entrant], apart: str) -> list[Entrant]:
    """Return who has the place of each seed, so that players of one group meet as late as can be.

    Args:
        seeds: the entrants, best first.
        apart: one of `APART`.
    Cost: see `spread_in_bracket`: 2 s of processor time for 4,096 entrants of 500 clubs.
    """
    return apart_by(seeds, [[_label(getattr(each.player, field)) for each in seeds] for field in _FIELDS[apart]])


def apart_by(seeds: Sequence[_Seed], labels: Sequence[Sequence[Hashable | None]]) -> list[_Seed]:
    """Return who has the place of each seed, so that seeds of one label meet as late as can be.

    Args:
        seeds: best first.
        labels: of each kind, most important first, the label of each seed; None is no label.
    """
    if not labels or len(seeds) < 4:
        return list(seeds)
    found = spread_in_bracket(labels)
    if not found.is_proven:
        other = judged_placing(_by_matching(range(len(seeds)), labels), labels)
        found = min(found, other, key=lambda each: each.pairs)
    return [seeds[at] for at in found.places]


def _by_matching(seeds: Sequence[int], labels: Sequence[Sequence[Hashable | None]]) -> list[int]:
    """Return the seeds with those of the lower half moved, so that seeds of one label do not meet in round 1."""
    half = bracket_size(len(seeds)) // 2
    lower = seeds[half:]
    clashes = _clashes([(kind[2 * half - len(seeds) : half], kind[half:]) for kind in labels])
    nominal = np.arange(len(lower))[::-1]  # the best of the upper seeds meets the worst of the lower
    if not clashes[np.arange(len(lower)), nominal].any():
        return list(seeds)
    opponent = _matched(clashes, nominal)
    moved = [lower[0]] * len(lower)
    for at, chosen in enumerate(opponent):
        moved[int(nominal[at])] = lower[chosen]
    return [*seeds[:half], *moved]


def _clashes(kinds: Sequence[tuple[Sequence[Hashable | None], Sequence[Hashable | None]]]) -> Longs:
    """Return what a pair of two halves costs: the first kind counts more than all pairs of the second."""
    size = len(kinds[0][1])
    found = np.zeros((size, size), dtype=np.int64)
    for kind in kinds:
        codes: dict[Hashable, int] = {}
        one, other = (
            np.array([-1 if each is None else codes.setdefault(each, len(codes)) for each in side], dtype=np.int64)
            for side in kind
        )
        found = found * (size + 1) + ((one[:, None] == other) & (one[:, None] >= 0))
    return found


def _label(word: str | None) -> str | None:
    return (word or "").strip().casefold() or None


def _matched(clashes: Longs, nominal: Longs) -> list[int]:
    """Return the opponent of each upper seed, with the fewest clashes and then the smallest moves."""
    n = len(clashes)
    costs = clashes * (n * n + 1) + np.abs(np.arange(n) - nominal[:, None])
    for reach in (_NEAR, n):
        upper, lower = np.nonzero(np.abs(np.arange(n) - nominal[:, None]) <= reach)
        mate = solve(Edges(2 * n, upper, n + lower, costs[upper, lower])).mate[:n] - n
        if not clashes[np.arange(n), mate].any():
            break  # no clash is left, so no larger reach is needed
    return [int(each) for each in mate]


def _by_number(entrant: Entrant) -> tuple[object, ...]:
    number = math.inf if entrant.number is None else entrant.number
    rating = math.inf if entrant.rating is None else -entrant.rating
    return number, rating, natural(entrant.id)
