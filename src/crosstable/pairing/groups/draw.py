"""The draw of entrants into groups: by a snake, from pots, or at random, with clubs and countries kept apart.

    drawn = draw_groups(event.entrants, 4, by="pots", apart=("club", "country"), seed=7)
    drawn.groups        the ids of each group, best seed first
    drawn.is_optimal    no draw has fewer pairs of one club, or one country, in a group

| by | the draw |
|---|---|
| `snake` | seeds 1 to k open the groups A to ..., the next k fill them from the last back to A, and so on |
| `pots` | each group gets one of every k seeds, drawn at random |
| `random` | all at random; only the sizes of the groups are even |

Rules
1. Seeds are by number, else by rating, else by id.  Groups differ in size by at most one.
2. Those who are to be kept apart (`apart`, most important first) decide before the snake or the draw: first as few
   pairs of the first kind as possible in a group, then of the next.
3. Pot by pot, the entrants are matched with the groups at the least cost: pairs made of each kind, then the distance
   from the snake or from the draw (`matching`).  Where the pots so filled have more pairs than need be, all are
   spread anew as a whole (`spread`), and exchanged inside the pots as long as that brings them nearer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

import numpy as np

from crosstable.matching.costs import Edges
from crosstable.matching.solve import solve
from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant
from crosstable.pairing.berger import seat_of
from crosstable.pairing.groups.spread import Label, are_nested, least_of_labels, pairs_inside, spread_evenly

Seeding = Literal["snake", "pots", "random"]
Apart = Literal["club", "country", "region", "city", "family"]
APART: tuple[Apart, ...] = ("club", "country", "region", "city", "family")


@dataclass(frozen=True, slots=True)
class GroupDraw:
    """Entrants drawn into groups.

    Args:
        groups: the ids of each group, best seed first.
        clashes: for each kind that was kept apart, how many pairs of one kind share a group.
        least: for each kind, how many such pairs every draw has at least.
    """

    groups: tuple[tuple[str, ...], ...]
    clashes: Mapping[str, int]
    least: Mapping[str, int]

    @property
    def is_optimal(self) -> bool:
        """Whether it is proven that no draw has fewer pairs of any kind."""
        return dict(self.clashes) == dict(self.least)

    @property
    def names(self) -> tuple[str, ...]:
        """The letters of the groups."""
        return tuple(group_name(at) for at in range(len(self.groups)))


def group_name(at: int) -> str:
    """Return the name of a group, counted from 0: A to Z, then AA.

    Example:
        >>> group_name(0), group_name(27)
        ('A', 'AB')
    """
    return (group_name(at // 26 - 1) if at >= 26 else "") + chr(ord("A") + at % 26)


def draw_groups(
    entrants: Sequence[Entrant],
    groups: int,
    *,
    by: Seeding = "snake",
    apart: Sequence[Apart] = (),
    seed: int = 0,
) -> GroupDraw:
    """Draw entrants into groups.

    Args:
        entrants: to be drawn, in any order.
        groups: how many.
        by: see the head of the file.
        apart: who is kept apart, most important first; unknown clubs and countries are kept from nobody.
        seed: of the random draw.
    Raises:
        PolicyError: fewer than one group, fewer than two entrants for each, or a word that is not known.
    Example:
        >>> from crosstable.model.players import Player
        >>> people = [Entrant(Player(str(at), f"P{at}", club="XY"[at % 2]), number=at) for at in range(1, 9)]
        >>> draw_groups(people, 2).groups
        (('1', '4', '5', '8'), ('2', '3', '6', '7'))

    Cost: 128 entrants in 16 groups take about 0.1 s.   Exact: yes, see `GroupDraw.is_optimal`.
    """
    if groups < 1 or len(entrants) < 2 * groups:
        raise PolicyError("pairing/groups/too-few-for-groups", groups=groups, entrants=len(entrants))
    if by not in ("snake", "pots", "random"):
        raise PolicyError("pairing/groups/seeding-not-known", by=by)
    _check_kinds(apart)
    seeded = sorted(entrants, key=seat_of)
    labels = {kind: [_label(entrant, kind) for entrant in seeded] for kind in apart}
    pots = [0 if by == "random" else at // groups for at in range(len(seeded))]
    rows, aim = _rows_and_aims(len(seeded), groups, by, seed)
    group_of = _row_by_row(rows, list(labels.values()), aim, groups)
    least: dict[str, int] = {kind: least_of_labels(of, groups) for kind, of in labels.items()}
    if any(pairs_inside(of, group_of) > least[kind] for kind, of in labels.items()):
        group_of = _as_a_whole(pots, list(labels.values()), aim, groups)
    found = tuple(
        tuple(entrant.id for entrant, group in zip(seeded, group_of, strict=True) if group == at)
        for at in range(groups)
    )
    clashes: dict[str, int] = {kind: pairs_inside(of, group_of) for kind, of in labels.items()}
    return GroupDraw(found, clashes, least)


def judged_draw(entrants: Sequence[Entrant], groups: Sequence[Sequence[str]], apart: Sequence[Apart] = ()) -> GroupDraw:
    """Return groups as they were made by hand, with what a draw of as many groups could do better.

    Args:
        entrants: in the groups.
        groups: their ids.
        apart: who should be kept apart.
    Raises:
        PolicyError: a word that is not known.
    Example:
        >>> from crosstable.model.players import Player
        >>> people = [Entrant(Player(id, id, club=club)) for id, club in zip("abcd", "XXYY")]
        >>> made = judged_draw(people, ["ab", "cd"], ["club"])
        >>> made.clashes, made.least
        ({'club': 2}, {'club': 0})
    """
    _check_kinds(apart)
    group_of = [next(at for at, group in enumerate(groups) if entrant.id in group) for entrant in entrants]
    labels = {kind: [_label(entrant, kind) for entrant in entrants] for kind in apart}
    clashes: dict[str, int] = {kind: pairs_inside(of, group_of) for kind, of in labels.items()}
    least: dict[str, int] = {kind: least_of_labels(of, len(groups)) for kind, of in labels.items()}
    return GroupDraw(tuple(tuple(group) for group in groups), clashes, least)


def _check_kinds(apart: Sequence[str]) -> None:
    unknown = [kind for kind in apart if kind not in APART]
    if unknown:
        raise PolicyError("pairing/groups/kind-not-known", kind=unknown[0], known=list(APART))


def _label(entrant: Entrant, kind: Apart) -> Label:
    word: str | None = getattr(entrant.player, kind)
    return None if word is None else word.strip().casefold() or None


def _rows_and_aims(count: int, groups: int, by: Seeding, seed: int) -> tuple[list[list[int]], list[int]]:
    """Return the seeds in rows of one for each group, and the group that each would have if nobody were kept apart."""
    rng = Random(f"groups/{seed}")  # noqa: S311  # a random draw, not a secret
    order = list(range(count))
    if by == "random":
        rng.shuffle(order)
    rows = [order[at : at + groups] for at in range(0, count, groups)]
    aim = [0] * count
    for number, row in enumerate(rows):
        columns = list(range(groups))
        if by == "snake" and number % 2:
            columns.reverse()
        elif by != "snake":
            rng.shuffle(columns)
        for entrant, column in zip(row, columns, strict=False):
            aim[entrant] = column
    return rows, aim


def _row_by_row(
    rows: Sequence[Sequence[int]], labels: Sequence[Sequence[Label]], aim: Sequence[int], groups: int
) -> list[int]:
    """Match the entrants of each row with the groups at the least cost."""
    group_of = [-1] * len(aim)
    size = [0] * groups
    counts: list[dict[tuple[Label, int], int]] = [{} for _ in labels]
    room = groups * len(aim) + 1
    for row in rows:
        seats = [*row] + [-1] * (groups - len(row))
        first, second, cost = [], [], []
        for at, entrant in enumerate(seats):
            for group in range(groups):
                price = 0
                if entrant >= 0:
                    for level, of in enumerate(labels):
                        price = price * room + counts[level].get((of[entrant], group), 0) * (of[entrant] is not None)
                    price = (price * 2 + (size[group] > min(size))) * room + abs(group - aim[entrant])
                first.append(at)
                second.append(groups + group)
                cost.append(price)
        mate = solve(Edges(2 * groups, first, second, np.array(cost, dtype=object))).mate.tolist()
        for at, entrant in enumerate(seats):
            if entrant >= 0:
                group = mate[at] - groups
                group_of[entrant] = group
                size[group] += 1
                for level, of in enumerate(labels):
                    key = (of[entrant], group)
                    counts[level][key] = counts[level].get(key, 0) + 1
    return group_of


def _as_a_whole(pots: Sequence[int], labels: Sequence[Sequence[Label]], aim: Sequence[int], groups: int) -> list[int]:
    """Spread all entrants evenly, then bring them nearer to their aims by exchanges inside the pots."""
    families: list[Sequence[Label]] = []
    for of in labels:
        at = next((at for at, other in enumerate(families) if are_nested(of, other)), len(families))
        fits = all(are_nested(of, other) for other in families[at:]) and all(
            are_nested(other, of) for other in families[:at]
        )
        if fits:
            families.insert(at, of)
    order = sorted(range(len(pots)), key=lambda seed: (aim[seed], seed))
    group_of = spread_evenly(pots, families, groups, order)
    return _exchanged(group_of, pots, labels, aim)


def _exchanged(
    group_of: list[int], pots: Sequence[int], labels: Sequence[Sequence[Label]], aim: Sequence[int]
) -> list[int]:
    counts: list[dict[tuple[Label, int], int]] = [{} for _ in labels]
    for level, of in enumerate(labels):
        for label, group in zip(of, group_of, strict=True):
            counts[level][label, group] = counts[level].get((label, group), 0) + 1

    def change(one: int, other: int) -> tuple[int, ...]:
        """Return what an exchange adds: pairs of each kind, then the distance from the aims."""
        here, there = group_of[one], group_of[other]
        added = []
        for level, of in enumerate(labels):
            made = 0
            if of[one] != of[other]:
                for label, old, new in ((of[one], here, there), (of[other], there, here)):
                    if label is not None:
                        made += counts[level].get((label, new), 0) - (counts[level][label, old] - 1)
            added.append(made)
        before = abs(here - aim[one]) + abs(there - aim[other])
        return *added, abs(there - aim[one]) + abs(here - aim[other]) - before

    nothing = (0,) * (len(labels) + 1)
    improved = True
    while improved:
        improved = False
        for one in range(len(pots)):
            for other in range(one + 1, len(pots)):
                is_same = pots[one] != pots[other] or group_of[one] == group_of[other]
                if not is_same and change(one, other) < nothing:
                    for level, of in enumerate(labels):
                        for seed, new in ((one, group_of[other]), (other, group_of[one])):
                            old = (of[seed], group_of[seed])
                            counts[level][old] -= 1
                            counts[level][of[seed], new] = counts[level].get((of[seed], new), 0) + 1
                    group_of[one], group_of[other] = group_of[other], group_of[one]
                    improved = True
    return group_of
