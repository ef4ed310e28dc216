"""Why there is no perfect matching: a set of vertices without which too many odd groups fall apart.

Tutte's condition.  Take out the vertices `removed`.  If more groups of odd size than that are left with no allowed pair
from a group to anywhere but itself and the removed ones, no perfect matching exists: each odd group must send one
of its members to a removed vertex, and there are too few.  Groups of one are Hall's case: these players have too
few possible partners between them.

Source: W. T. Tutte, The factorization of linear graphs, 1947; P. Hall, On representatives of subsets, 1935.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.costs import Costs, as_costs, forbidden_value, row_blocks
from crosstable.model.columns import Longs
from crosstable.model.errors import InternalError, NoPairingError

_SHOWN = 12
_REST, _REMOVED = -1, -2


@dataclass(frozen=True, slots=True)
class Witness:
    """`removed` vertices, and the odd `groups` that have no partners but each other and those."""

    removed: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]


class NoPerfectMatchingError(NoPairingError):
    """Some vertices cannot all be matched; `witness` says which, and why.

    `witnesses` are the vertices of the groups, as text.
    """

    def __init__(self, witness: Witness) -> None:
        super().__init__(_sentence(witness), witnesses=[str(vertex) for group in witness.groups for vertex in group])
        self.witness = witness


def check_witness(costs: Costs | NDArray[Any], witness: Witness) -> None:
    """Check that a witness really rules out every perfect matching.

    Trusts nothing from the solver.

    Raises:
        InternalError: it does not; says where.
    Cost: O(n^2).   Exact: yes.
    """
    source = as_costs(costs)
    label = _labels(source.n, witness)
    everybody = np.arange(source.n)
    for rows in row_blocks(source.n):
        here = label[rows.start : rows.stop, None]
        if not (here >= 0).any():
            continue
        block = source.block(rows)
        allowed = (block != forbidden_value(block)) & (everybody != everybody[rows.start : rows.stop, None])
        leaves = allowed & (here >= 0) & (label != here) & (label != _REMOVED)
        if leaves.any():
            row, other = (int(x[0]) for x in np.nonzero(leaves))
            one = rows.start + row
            raise InternalError(
                f"witness is wrong: {one} in group {int(label[one])} may be paired with {other}, which is outside it "
                "and not removed. Please report the costs."
            )


def _labels(n: int, witness: Witness) -> Longs:
    """Give the group of each vertex."""
    if len(witness.groups) <= len(witness.removed):
        raise InternalError(
            f"witness is wrong: {len(witness.groups)} groups are not more than {len(witness.removed)} removed "
            "vertices. Please report the costs."
        )
    label = np.full(n, _REST, dtype=np.int64)
    for number, group in [(_REMOVED, witness.removed), *enumerate(witness.groups)]:
        for vertex in group:
            if not 0 <= vertex < n or label[vertex] != _REST:
                raise InternalError(
                    f"witness is wrong: vertex {vertex} is outside 0 to {n - 1} or named twice. "
                    "Please report the costs."
                )
            label[vertex] = number
        if number >= 0 and len(group) % 2 == 0:
            raise InternalError(
                f"witness is wrong: group {number} has {len(group)} vertices, an even number. Please report the costs."
            )
    return label


def _sentence(witness: Witness) -> str:
    removed, groups = witness.removed, witness.groups
    if all(len(group) == 1 for group in groups):
        alone = [group[0] for group in groups]
        partners = f"only {_listed(removed)} as possible partners" if removed else "no possible partner"
        verb = "have" if len(alone) > 1 else "has"
        return (
            f"no perfect matching: {_listed(alone)} {verb} {partners}. "
            f"Allow one more pair {'among them' if len(alone) > 1 else 'with it'}."
        )
    without = f"without {_listed(removed)}, " if removed else ""
    return (
        f"no perfect matching: {without}{len(groups)} groups of odd size have nobody outside to meet: "
        f"{'; '.join(_listed(group) for group in groups[:_SHOWN])}{'; ...' if len(groups) > _SHOWN else ''}. "
        "Allow a pair between two of the groups."
    )


def _listed(vertices: Sequence[int]) -> str:
    shown = ", ".join(str(vertex) for vertex in vertices[:_SHOWN])
    return f"{shown} and {len(vertices) - _SHOWN} more" if len(vertices) > _SHOWN else shown
