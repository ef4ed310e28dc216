"""The Burstein system by the letter (C.04.4.2, articles 2 to 4): every pairing of a bracket, judged by C4 to C8.

For small rounds only, and for tests only.  Nothing is clever here.
"""

from tests.pairing.fide.small_rounds import bye_first, can_pair, partial_matchings


class LiteralBurstein:
    """A round of players who stand in order; `rank` is that of article 1.8."""

    def __init__(self, players, allowed, rank):
        self.players = tuple(players)
        self.rank = rank
        self.may_meet = lambda one, other: bool(allowed[one.vertex] >> other.vertex & 1)
        self.known = {}

    def pair(self):
        """Return the pairs and the bye, None where the round cannot be completed."""
        left, bye = self.players, None
        if len(left) % 2:
            bye = bye_first(left, self.may_meet, self.known, self.rank)
            if bye is None:
                return None
            left = tuple(p for p in left if p is not bye)
        if not can_pair(left, self.may_meet, self.known):
            return None
        pairs, down = [], ()
        for score in sorted({p.score for p in left}, reverse=True):
            bracket = (*down, *(p for p in left if p.score == score))
            below = tuple(p for p in left if p.score < score)
            made, down = self.best(bracket, below)
            pairs += made
        return pairs, bye

    def candidates(self, bracket, below):
        """C1 to C4: yield the lawful pairings of a bracket after which the round can be completed."""
        for pairs, left in partial_matchings(bracket, self.may_meet):
            if can_pair((*left, *below), self.may_meet, self.known):
                yield pairs, left

    def next_bracket(self, left, below):
        """C5 and C6 at their best in the following bracket."""
        if not below:
            return ()
        top = max(p.score for p in below)
        bracket = (*left, *(p for p in below if p.score == top))
        rest = tuple(p for p in below if p.score < top)
        return min(self.c5_c6(down) for _, down in self.candidates(bracket, rest))

    def c5_c6(self, left):
        return len(left), sorted((p.score for p in left), reverse=True)

    def best(self, bracket, below):
        """Article 3.2: the first pairing in the order of article 4 that complies best."""
        sequence = sorted(bracket, key=lambda p: self.rank[p.vertex])
        number = {p: at for at, p in enumerate(sequence, start=1)}

        def judged(candidate):
            pairs, left = candidate
            c8 = sum(1 for one, other in pairs if one.preference == other.preference != 0)
            opponents = dict.fromkeys(left, 0)
            for one, other in pairs:
                opponents[one], opponents[other] = number[other], number[one]
            order = [-opponents[p] for p in sequence]
            return (*self.c5_c6(left), self.next_bracket(left, below), c8, order)

        return min(self.candidates(bracket, below), key=judged)
