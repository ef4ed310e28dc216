"""Why there is no perfect matching: a set of vertices without which too many odd groups fall apart.

Tutte's condition.  Take out the vertices `removed`.  If more groups of odd size than that are left with no allowed pair
from a group to anywhere but itself and the removed ones, no perfect matching exists: each odd group must send one
of its members to a removed vertex, and there are too few.  Groups of one are Hall's case: these vertices have too
few possible partners between them.

Source: W. T. Tutte, The factorization of linear graphs, 1947; P. Hall, On representatives of subsets, 1935.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.costs import Costs, as_costs, forbidden_value, row_blocks
from crosstable.model.columns import Longs
from crosstable.model.errors import InternalError, NoPairingError
from crosstable.model.messages import Message, message

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
        reason, witnesses = _reason(witness), [str(vertex) for group in witness.groups for vertex in group]
        super().__init__(reason.code, witnesses=witnesses, **reason.values)
        self.witness = witness

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.witness,)


def check_witness(costs: Costs | NDArray[Any], witness: Witness) -> None:
    """Check that a witness really rules out every perfect matching.

    Trusts nothing from the solver.

    Raises:
        InternalError: it does not; says where.
    Cost: O(n^2).   Exact: yes.
    """
    source = as_costs(costs)
    label = _labels(source.n, witness)
    vertices = np.arange(source.n)
    for rows in row_blocks(source.n):
        here = label[rows.start : rows.stop, None]
        if not (here >= 0).any():
            continue
        block = source.block(rows)
        allowed = (block != forbidden_value(block)) & (vertices != vertices[rows.start : rows.stop, None])
        leaves = allowed & (here >= 0) & (label != here) & (label != _REMOVED)
        if leaves.any():
            row, other = (int(x[0]) for x in np.nonzero(leaves))
            one = rows.start + row
            raise InternalError("matching/witness-has-way-out", one=one, group=int(label[one]), other=other)


def _labels(n: int, witness: Witness) -> Longs:
    """Return the group of each vertex."""
    if len(witness.groups) <= len(witness.removed):
        groups, removed = len(witness.groups), len(witness.removed)
        raise InternalError("matching/witness-has-too-few-groups", groups=groups, removed=removed)
    label = np.full(n, _REST, dtype=np.int64)
    for number, group in [(_REMOVED, witness.removed), *enumerate(witness.groups)]:
        for vertex in group:
            if not 0 <= vertex < n or label[vertex] != _REST:
                raise InternalError("matching/witness-misnames-vertex", vertex=vertex, last=n - 1)
            label[vertex] = number
        if number >= 0 and len(group) % 2 == 0:
            raise InternalError("matching/witness-has-even-group", group=number, size=len(group))
    return label


def _reason(witness: Witness) -> Message:
    removed, groups = list(witness.removed), witness.groups
    if all(len(group) == 1 for group in groups):
        alone = [group[0] for group in groups]
        if len(alone) == 1:
            return message("matching/vertex-without-partner", vertex=alone[0])
        if not removed:
            return message("matching/vertices-without-partners", vertices=alone)
        return message("matching/too-few-partners", vertices=alone, partners=removed)
    shown = [message("matching/group", vertices=list(group)) for group in groups]
    if not removed:
        return message("matching/odd-groups", count=len(groups), groups=shown)
    return message("matching/odd-groups-without", removed=removed, count=len(groups), groups=shown)
