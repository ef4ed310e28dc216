"""The Double-Swiss system by the letter (C.04.5, articles 2 and 3): every set of upfloaters, every identifier.

For small rounds only, and for tests only.  Nothing is clever here.
"""

from itertools import combinations

from tests.pairing.fide.small_rounds import bye_first, can_pair, matchings


class LiteralDoubleSwiss:
    """A round of players who stand in order; `floated` is what C7 and C8 count."""

    def __init__(self, players, allowed, floated):
        self.players = tuple(players)
        self.floated = floated
        self.may_meet = lambda one, other: bool(allowed[one.vertex] >> other.vertex & 1)
        self.known = {}

    def can_pair(self, players):
        return can_pair(tuple(players), self.may_meet, self.known)

    def pair(self):
        """Return the pairs and the bye, None where the round cannot be completed."""
        left, bye = self.players, None
        if len(left) % 2:
            bye = bye_first(left, self.may_meet, self.known, [p.number for p in self.players])
            if bye is None:
                return None
            left = tuple(p for p in left if p is not bye)
        if not self.can_pair(left):
            return None
        pairs = []
        while left:
            top = max(p.score for p in left)
            residents = tuple(p for p in left if p.score == top)
            lower = tuple(p for p in left if p.score < top)
            up = self.upfloaters(residents, lower)
            pairs += self.bracket(residents, up)
            left = tuple(p for p in lower if p not in up)
        return pairs, bye

    def sets(self, residents, lower):
        """C1, C3: yield the smallest sets of upfloaters after which everything can be paired."""
        for count in range(len(lower) + 1):
            found = [
                chosen
                for chosen in combinations(lower, count)
                if self.can_pair((*residents, *chosen)) and self.can_pair(p for p in lower if p not in chosen)
            ]
            if found:
                return found
        return []

    def upfloaters(self, residents, lower):
        """3.5: C4 by construction, then C5, C6, C7, and the order of 3.5.3 and 3.5.4."""
        following = max((p.score for p in lower), default=None)

        def judged(chosen):
            c5 = sorted(p.score for p in chosen)
            rest = tuple(p for p in lower if p not in chosen)
            group = tuple(p for p in rest if p.score == following)
            c6 = len(self.sets(group, tuple(p for p in rest if p not in group))[0]) if group else 0
            c7 = sum(1 for p in chosen if self.floated[p.vertex])
            sequence = sorted(chosen, key=lambda p: (-p.score, p.number))
            return [-score for score in c5], c6, c7, [p.number for p in sequence]

        return min(self.sets(residents, lower), key=judged)

    def bracket(self, residents, up):
        """3.6: C8, and the first identifier."""

        def judged(pairs):
            c8 = 0
            for pair in pairs:
                opponents = [p for p in pair if p in residents]
                c8 += len(opponents) == 1 and self.floated[opponents[0].vertex]
            ordered = sorted(sorted(p.number for p in pair) for pair in pairs)
            return c8, [top for top, _ in ordered], [bottom for _, bottom in ordered]

        return min(matchings((*residents, *up), self.may_meet), key=judged)
