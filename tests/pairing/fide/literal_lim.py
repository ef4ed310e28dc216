"""The Lim system step by step (C.04.4.3 as `lim` reads it), where every question is answered by listing all pairings.

For small rounds only, and for tests only.  Nothing is clever here.
"""

from itertools import permutations

from tests.pairing.fide.small_rounds import can_pair, partial_matchings


class LiteralLim:
    """A round of players who stand in order; `around` is what the system knows of it."""

    def __init__(self, players, around):
        self.players = tuple(players)
        self.around = around
        self.may_meet = lambda one, other: bool(around.allowed[one.vertex] >> other.vertex & 1)
        self.known = {}

    def can_pair(self, players):
        return can_pair(tuple(sorted(players, key=lambda p: p.vertex)), self.may_meet, self.known)

    def side_of(self, player):
        """1 above the median, -1 below, 0 in it."""
        return (2 * player.score > self.around.twice_median) - (2 * player.score < self.around.twice_median)

    def pair(self):
        """Return the pairs and the bye, None where the round cannot be completed."""
        left, bye = self.players, None
        if len(left) % 2:
            takers = [p for p in left if p.may_have_bye and self.can_pair(q for q in left if q is not p)]
            if not takers:
                return None
            lowest = min(p.score for p in takers)
            bye = max((p for p in takers if p.score == lowest), key=lambda p: self.around.bye_rank[p.vertex])
            left = tuple(p for p in left if p is not bye)
        if not self.can_pair(left):
            return None
        came, made = {}, {}
        for side in (1, -1):
            came[side], made[side] = [], []
            scores = sorted({p.score for p in left if self.side_of(p) == side}, reverse=side == 1)
            for at, score in enumerate(scores):
                group = [p for p in left if p.score == score]
                following = [p for p in left if at + 1 < len(scores) and p.score == scores[at + 1]]
                if at + 1 == len(scores):
                    following = [p for p in left if self.side_of(p) == 0]
                leaving = self.floaters(group, came[side], following, side)
                made[side] += self.group([p for p in (*came[side], *group) if p not in leaving], came[side], side)
                came[side] = leaving
        median = [p for p in left if self.side_of(p) == 0]
        while not self.can_pair((*median, *came[1], *came[-1])):
            side = -1 if len(came[1]) > len(came[-1]) else 1
            if not made[side]:
                side = -side
            came[side] += made[side].pop()
        last = self.group((*median, *came[1], *came[-1]), came[1], 1, came[-1])
        return [*made[1], *made[-1], *last], bye

    def floaters(self, group, came, following, side):
        """2.3 and article 3."""
        staying = [*came, *group]
        leaving = []
        while True:
            fewest = min(len(left) for _, left in partial_matchings(tuple(staying), self.may_meet))
            if not fewest:
                return leaving
            more_black = sum((p.preference > 0) - (p.preference < 0) for p in staying)

            def wanted(p, more_black=more_black):
                has_opponent = self.served([*leaving, p], following) > self.served(leaving, following)
                kind = {(True, False): "a", (True, True): "b", (False, False): "c", (False, True): "d"}[
                    p in came, has_opponent
                ]
                is_due = p.preference < 0 > more_black or p.preference > 0 < more_black
                return "dcba".index(kind), self.around.floated[p.vertex], not is_due, -side * p.number

            for p in sorted(staying, key=wanted):
                rest = tuple(q for q in staying if q is not p)
                if min(len(left) for _, left in partial_matchings(rest, self.may_meet)) == fewest - 1:
                    leaving.append(p)
                    staying.remove(p)
                    break

    def served(self, floaters, following):
        """How many of these can have opponents of their own in a group."""
        seats = [*following, *[None] * len(floaters)]
        return max(
            sum(1 for p, q in zip(floaters, order, strict=False) if q is not None and self.may_meet(p, q))
            for order in permutations(seats, len(floaters))
        )

    def group(self, staying, ahead, side, behind=()):
        """3.6 to 3.8 and article 4."""
        left = sorted(staying, key=lambda p: side * p.number)
        incoming = sorted((p for p in ahead if p in left), key=lambda p: (-side * p.score, side * p.number))
        incoming += sorted(behind, key=lambda p: (p.score, -p.number))
        pairs = []
        for p in incoming:
            if p in left:
                own = [q for q in left if q not in incoming]
                found = self.first(p, own, left) or self.first(p, [q for q in left if q in incoming], left)
                pairs.append((p, found))
                left = [q for q in left if q not in (p, found)]
        while left:
            half = len(left) // 2
            order = left[half:] + list(reversed(left[1:half]))
            found = self.first(left[0], order, left)
            pairs.append((left[0], found))
            left = [q for q in left[1:] if q is not found]
        return pairs

    def first(self, p, order, left):
        """The first available opponent who is due the other colour, else the first available."""
        available = [
            q for q in order if q is not p and self.may_meet(p, q) and self.can_pair(r for r in left if r not in (p, q))
        ]
        suited = [q for q in available if not p.preference or p.preference != q.preference]
        return next(iter(suited or available), None)
