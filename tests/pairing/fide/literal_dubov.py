"""The Dubov system by the letter (C.04.4.1, articles 2 to 4): every set of upfloaters, shift and transposition.

For small rounds only, and for tests only.  Nothing is clever here.
"""

from itertools import combinations, permutations

from crosstable.pairing.fide.players import UP
from crosstable.pairing.past import WHITE
from tests.pairing.fide.small_rounds import bye_first, can_pair, matchings


class LiteralDubov:
    """A round of players who stand in order; `around` is what the system knows of it."""

    def __init__(self, players, around):
        self.players = tuple(players)
        self.around = around
        self.may_meet = lambda one, other: bool(around.allowed[one.vertex] >> other.vertex & 1)
        self.known = {}

    def pair(self):
        """Return the pairs and the bye, None where the round cannot be completed."""
        left, bye = self.players, None
        if len(left) % 2:
            bye = bye_first(left, self.may_meet, self.known, [p.number for p in self.players])
            if bye is None:
                return None
            left = tuple(p for p in left if p is not bye)
        if not can_pair(left, self.may_meet, self.known):
            return None
        pairs = []
        while left:
            top = max(p.score for p in left)
            residents = tuple(p for p in left if p.score == top)
            up = self.upfloaters(residents, tuple(p for p in left if p.score < top))
            pairs += self.bracket((*residents, *up))
            left = tuple(p for p in left if p.score < top and p not in up)
        return pairs, bye

    def upfloaters(self, residents, lower):
        """3.2.1, 3.2.2, 4.2."""
        pool = sorted(lower, key=lambda p: (-p.score, p.number))
        for count in range(len(pool) + 1):
            found = []
            for chosen in combinations(pool, count):
                rest = tuple(p for p in lower if p not in chosen)
                if can_pair((*residents, *chosen), self.may_meet, self.known) and can_pair(
                    rest, self.may_meet, self.known
                ):
                    found.append(chosen)
            if found:
                return min(found, key=lambda chosen: self.judged(residents, chosen))
        return None

    def judged(self, residents, up):
        """C6 to C10; among equals `min` keeps the first."""
        c6 = sorted(-p.score for p in up)[::-1]
        c7 = min(self.c7(pairs) for pairs in matchings((*residents, *up), self.may_meet))
        if self.around.is_last:
            return c6, c7
        most = self.around.most_upfloats
        maximum = [p for p in up if most is not None and self.around.upfloats[p.vertex] >= most]
        c9 = sum(self.around.upfloats[p.vertex] for p in maximum)
        return c6, c7, len(maximum), c9, sum(1 for p in up if p.last_float == UP)

    def c7(self, pairs):
        return sum(1 for one, other in pairs if one.preference == other.preference)

    def bracket(self, players):
        """3.2.3 to 3.2.6."""
        by_number = sorted(players, key=lambda p: p.number)
        is_new = not any(p.colours for p in players)
        if is_new:
            white, black = by_number[: len(players) // 2], by_number[len(players) // 2 :]
        else:
            white = [p for p in by_number if p.preference == WHITE]
            black = [p for p in by_number if p.preference != WHITE]
        every = list(matchings(tuple(players), self.may_meet))
        fewest = min(self.c7(pairs) for pairs in every)
        every = [pairs for pairs in every if self.c7(pairs) == fewest]
        small, large = (black, white) if len(black) < len(white) else (white, black)
        inside = min(sum(1 for pair in pairs if all(p in small for p in pair)) for pairs in every)
        for first in combinations(self.shifters(small, white), inside):
            one = [p for p in small if p not in first]
            two = [*large, *first]
            for second in combinations(self.shifters(large, white), (len(two) - len(one)) // 2):
                g_small = [*one, *second]
                g_large = [p for p in two if p not in second]
                g1, g2 = (g_small, g_large) if small is white else (g_large, g_small)
                found = self.transposition(g1, g2, fewest)
                if found:
                    return found
        raise AssertionError

    def shifters(self, seekers, white):
        """4.3."""
        found = sorted(seekers, key=lambda p: (self.around.aro[p.vertex] if seekers is white else 0, p.number))
        order = []
        while found:
            order.append(found[(len(found) - 1) // 2])
            found.remove(order[-1])
        return order

    def transposition(self, g1, g2, fewest):
        """3.2.5, 3.2.6, 4.4."""
        s1 = sorted(g1, key=lambda p: (self.around.aro[p.vertex], p.number))
        for t2 in permutations(sorted(g2, key=lambda p: p.number)):
            pairs = list(zip(s1, t2, strict=True))
            if all(self.may_meet(*pair) for pair in pairs) and self.c7(pairs) == fewest:
                return pairs
        return None
