"""Place the entrants of a bracket so that players of one club or country meet as late as they can.

    placing = spread_in_bracket([clubs, countries])
    placing.places        who has the place of seed 1, 2, 3, ...
    placing.is_proven     no placing by these rules has fewer early meetings, in any round

Rules
1. Seeds 1 and 2 keep their places.  Players change places only inside their tier: seeds 3-4, 5-8, 9-16, and so on.  So
   the best 2, 4, 8, ... are in different halves, quarters, eighths, as without this rule.  Seeds with a bye keep it.
2. First as few pairs of one club as can be in round 1, then of one country, then the same in each later round.
3. From the final down, each section of the bracket is split into two halves of equal strength, every club as evenly as
   can be (a flow, see `groups.spread`).  Where the places of the seeds do that already, they stay.
4. Byes can stand in the way of an even spread.  Then players of a tier are exchanged as long as that helps.

The proof.  A club of m players in k sections makes the fewest pairs inside sections where it is spread evenly.  A
placing that has no more pairs than that in the sections of 2, 4, 8, ... places is optimal in every round at once.
Without byes there always is one: half of every player in each half is a flow, so a whole one exists; with clubs and
countries only where no club has players of several countries.
Source: the tiers are those of tennis (ITF, Duties and Procedures: seeds 3-4, 5-8, 9-12 ... are drawn for their places)
    and badminton (BWF, General Competition Regulations: players of one member are spread over the sections).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from crosstable.pairing.groups.spread import BoundedFlow, Label, are_nested, least_of_labels, pairs_inside
from crosstable.pairing.knockout.draws import bracket_order, bracket_size

_MOST_EXCHANGED = 300  # entrants; in larger fields the flows alone decide
_Pot = tuple[int, bool]  # a tier, and whether its players have a bye (in the last tier: are nobody)


@dataclass(frozen=True, slots=True)
class Placing:
    """Entrants placed in a bracket.

    Args:
        places: the index of the entrant, by seed, who has the place of each seed.
        pairs: for each round but the final, how many pairs of each kind can meet in it or before.
        least: the same, in any placing.
    """

    places: tuple[int, ...]
    pairs: tuple[tuple[int, ...], ...]
    least: tuple[tuple[int, ...], ...]

    @property
    def is_proven(self) -> bool:
        """Whether it is proven that no placing has fewer pairs, in any round."""
        return self.pairs == self.least


def spread_in_bracket(labels: Sequence[Sequence[Label]]) -> Placing:
    """Return the entrants of a bracket in places in which those of one label meet late.

    Args:
        labels: for each kind, most important first, the label of each entrant, best seed first; None is no label.
    Example:
        >>> spread_in_bracket([["A", "B", "B", "A", None, None, None, None]]).places[:4]
        (0, 1, 3, 2)

    Cost: a flow for each section with a club that is not spread evenly.   Exact: see `Placing.is_proven`.
    """
    count = len(labels[0])
    nested = [labels[0]]
    for kind in labels[1:]:
        if are_nested(nested[-1], kind):
            nested.append(kind)
    split = _Split(nested, count)
    split.section(list(range(split.size)), 0, 0)
    found = judged_placing(split.places[:count], labels)
    if found.is_proven or count > _MOST_EXCHANGED:
        return found
    return judged_placing(_exchanged(found.places, labels, split), labels)


def judged_placing(places: Sequence[int], labels: Sequence[Sequence[Label]]) -> Placing:
    """Return a placing with the pairs that it makes."""
    count = len(places)
    size = bracket_size(count)
    seed_at = [seed - 1 for seed in bracket_order(size)]
    at_of = {places[seed]: at for at, seed in enumerate(seed_at) if seed < count}
    pairs, least = [], []
    for level in range(1, size.bit_length() - 1):
        sections = [at_of[player] >> level for player in range(count)]
        pairs.append(tuple(pairs_inside(kind, sections) for kind in labels))
        least.append(tuple(least_of_labels(kind, size >> level) for kind in labels))
    return Placing(tuple(places), tuple(pairs), tuple(least))


def _exchanged(places: Sequence[int], labels: Sequence[Sequence[Label]], split: _Split) -> list[int]:
    """Return a placing after exchanges of two players of a tier, as long as one makes fewer pairs, first in round 1."""
    found = list(places)
    levels = range(1, split.size.bit_length() - 1)
    spot = [split.usual[seed] for seed in range(len(found))]
    count = Counter(
        (level, kind, of[player], spot[seed] >> level)
        for seed, player in enumerate(found)
        for level in levels
        for kind, of in enumerate(labels)
    )

    def change(one: int, other: int) -> list[int]:
        """Return how many pairs more an exchange makes, by round and kind."""
        made = []
        for level in levels:
            here, there = spot[one] >> level, spot[other] >> level
            for kind, of in enumerate(labels):
                first, second = of[found[one]], of[found[other]]
                more = 0
                if here != there and first != second:
                    for label, old, new in ((first, here, there), (second, there, here)):
                        if label is not None:
                            more += count[level, kind, label, new] - count[level, kind, label, old] + 1
                made.append(more)
        return made

    pots: dict[_Pot, list[int]] = {}
    for seed in range(len(found)):
        pots.setdefault(split.pot(seed), []).append(seed)
    is_better = True
    while is_better:
        is_better = False
        for one, other in (pair for pot in pots.values() for pair in combinations(pot, 2)):
            if next((more for more in change(one, other) if more), 0) >= 0:
                continue
            is_better = True
            for level in levels:
                for kind, of in enumerate(labels):
                    for seed, target in ((one, other), (other, one)):
                        count[level, kind, of[found[seed]], spot[seed] >> level] -= 1
                        count[level, kind, of[found[seed]], spot[target] >> level] += 1
            found[one], found[other] = found[other], found[one]
    return found


class _Split:
    """A bracket that is split from the final down."""

    def __init__(self, families: Sequence[Sequence[Label]], count: int) -> None:
        self.size = bracket_size(count)
        self._families, self._count = families, count
        self._byes = self.size - count
        self._order = [seed - 1 for seed in bracket_order(self.size)]
        self.usual = {seed: at for at, seed in enumerate(self._order)}
        self._tiers = self.size.bit_length() - 1
        self.places = [0] * self.size

    def section(self, players: list[int], depth: int, start: int) -> None:
        """Place the players of a section, those of the left half first."""
        if len(players) == 1:
            self.places[self._order[start]] = players[0]
            return
        left = self._left_half(players, depth, start)
        inside = set(left)
        self.section(left, depth + 1, start)
        self.section([each for each in players if each not in inside], depth + 1, start + len(left))

    def pot(self, player: int) -> _Pot:
        tier = player.bit_length()
        return tier, player >= self._count if tier == self._tiers else player < self._byes

    def _left_half(self, players: Sequence[int], depth: int, start: int) -> list[int]:
        """Return the players of the left half of a section, by the places of the seeds if those are even."""
        bit = self.size >> (depth + 1)
        wanted = Counter(self.pot(seed) for seed in self._order[start : start + bit])
        usual = [player for player in players if not self.usual[player] & bit]
        pots: dict[_Pot, list[int]] = {}
        for player in players:
            pots.setdefault(self.pot(player), []).append(player)
        if wanted == Counter(self.pot(player) for player in usual) and self._is_even(usual, players):
            return usual
        for slack in range(len(players) + 1):
            found = self._flow(pots, wanted, slack, bit)
            if found is not None:
                return found
        return usual

    def _is_even(self, half: Sequence[int], players: Sequence[int]) -> bool:
        for labels in self._families:
            whole = Counter(labels[player] for player in players if player < self._count)
            inside = Counter(labels[player] for player in half if player < self._count)
            if any(
                not size // 2 <= inside[label] <= -(-size // 2) for label, size in whole.items() if label is not None
            ):
                return False
        return True

    def _flow(self, pots: dict[_Pot, list[int]], wanted: Mapping[_Pot, int], slack: int, bit: int) -> list[int] | None:
        """Return a left half in which every label has half of its players, give or take a slack."""
        net = BoundedFlow()
        source, sink = net.node(), net.node()
        pot_nodes = {pot: net.node() for pot in pots}
        for pot, most in wanted.items():
            net.edge(pot_nodes[pot], sink, most, most)  # as many as the places of the half are for
        nodes: dict[tuple[Hashable, ...], int] = {(): source}
        sizes: Counter[tuple[Hashable, ...]] = Counter()
        cells: dict[tuple[tuple[Hashable, ...], _Pot], list[int]] = {}
        for pot, members in pots.items():
            for player in members:
                path = self._path(player)
                cells.setdefault((path, pot), []).append(player)
                sizes.update(path[:length] for length in range(1, len(path) + 1))
        for path in sorted(sizes, key=len):
            nodes[path] = net.node()
            size = sizes[path]
            net.edge(nodes[path[:-1]], nodes[path], min(size, -(-size // 2) + slack), max(0, size // 2 - slack))
        edges = {
            (path, pot): net.edge(nodes[path], pot_nodes[pot], len(members)) for (path, pot), members in cells.items()
        }
        if not net.run(source, sink):
            return None
        left: list[int] = []
        for cell, members in cells.items():
            nearest = sorted(members, key=lambda player: (self.usual[player] & bit, self.usual[player]))
            left += nearest[: net.flow(edges[cell])]
        return sorted(left)

    def _path(self, player: int) -> tuple[Hashable, ...]:
        """Return the labels of a player that are known, from the coarsest to the finest."""
        if player >= self._count:
            return ()
        return tuple(
            (level, label)
            for level, label in reversed([(at, kind[player]) for at, kind in enumerate(self._families)])
            if label is not None
        )
